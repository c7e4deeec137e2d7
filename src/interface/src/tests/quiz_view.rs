//! Tests of a quiz with correct and wrong answers, and of leaving it. Nothing on the screen gives an answer away before it is
//! revealed.

use crate::keymap::Mode;
use crate::model::Model;
use crate::quiz_view::{Phase, QuizView};
use crate::testing::{drawn, lecture, opened, press, send, snapshot, styled, text};
use crate::update::Message;
use plywood_lesson::{Answer, Marking, Question, Verdict};
use plywood_teaching::quiz::Score;
use plywood_tree::testing::some;
use plywood_tree::tree::NodeId;
use ratatui::buffer::Buffer;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (160, 48);

fn quiz_view(model: &Model) -> &QuizView {
    model.quiz_view().expect("a quiz")
}

fn ordered(question: &Question, solution: &str) -> String {
    let Ok(Answer::Order(order)) = question.read(solution) else { panic!("an order: {solution}") };
    let number = |node| question.nodes().iter().position(|&option| option == node).expect("an option") + 1;
    order.iter().map(|&node| number(node).to_string()).collect()
}

fn right(question: &Question) -> String {
    let solution = question.solution().to_string();
    let is_right = |typed: &String| {
        let answer = question.read(typed);
        answer.is_ok_and(|answer| question.judge(&answer) == Verdict::Right)
    };
    let numbers = || (1..=question.nodes().len()).map(|number| number.to_string());
    match question.marking() {
        None if !question.nodes().is_empty() => numbers().find(is_right).expect("one of the options"),
        None => solution.replace(['(', ')', ' '], "").replace("yes", "y").to_lowercase(),
        Some(Marking::Order) => ordered(question, &solution),
        Some(Marking::Leaves) => {
            let leaves = question.nodes().len();
            let subset = |bits: u32| -> String {
                let chosen = (0..leaves).filter(|at| bits >> at & 1 == 1).map(|at| (at + 1).to_string());
                let chosen: Vec<String> = chosen.collect();
                if chosen.is_empty() { "-".to_owned() } else { chosen.join(",") }
            };
            (0..1u32 << leaves).map(subset).find(is_right).expect("some of the leaves")
        }
    }
}

#[test]
fn a_quiz_answered_rightly_counts_every_question() {
    for name in ["textbook", "ubb", "pisa", "and-or", "chance-linear"] {
        let mut model = lecture(name, SMALL);
        press(&mut model, "⇱Q");
        assert_eq!(model.mode(), Mode::Quiz, "{name}");
        let count = quiz_view(&model).quiz.questions().len();
        for number in 0..count {
            let question = quiz_view(&model).question().expect("a question").clone();
            let keys = right(&question);
            press(&mut model, &format!("{keys}⏎"));
            assert_eq!(quiz_view(&model).given[number].verdict, Verdict::Right, "{name} {question:?} {keys}");
            if !question.is_revealed_late {
                assert!(text(&model).contains("Right."), "{name}: {}", text(&model));
                press(&mut model, "⏎");
            }
        }
        assert_eq!(quiz_view(&model).phase, Phase::Over, "{name}");
        assert_eq!(quiz_view(&model).score, Score { asked: count, right: count, streak: count, longest: count });
        press(&mut model, "⇱Q");
        assert_eq!(model.mode(), Mode::Walkthrough);
        assert_eq!(model.scores.values().map(|score| score.right).collect::<Vec<_>>(), [count], "kept by its file");
    }
}

#[test]
fn a_wrong_answer_may_be_tried_again_or_shown_and_counts_once() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "⇱Q5⏎");
    assert_eq!(quiz_view(&model).score, Score { asked: 1, ..Score::default() }, "a leaf is missing");
    assert_eq!(quiz_view(&model).revealed_score(), Score::default(), "which is told in the end");
    press(&mut model, "9,9⏎");
    assert!(matches!(quiz_view(&model).phase, Phase::Tried(_)) && text(&model).contains("No. Try again"));
    press(&mut model, "-i,3⏎");
    assert!(matches!(quiz_view(&model).phase, Phase::Right | Phase::Shown));
    assert_eq!(quiz_view(&model).score, Score { asked: 2, ..Score::default() });
    press(&mut model, "⏎s");
    assert!(
        matches!(quiz_view(&model).phase, Phase::Right | Phase::Shown) && text(&model).contains("The answer is 3."),
        "{}",
        text(&model)
    );
    press(&mut model, "⏎what⏎");
    assert!(text(&model).contains("This answer cannot be read"), "{}", text(&model));
}

#[test]
fn a_quiz_is_left_where_it_was_begun() {
    let mut model = lecture("ubb", SMALL);
    press(&mut model, "→→→");
    let before = text(&model);
    press(&mut model, "Q3");
    press(&mut model, "⎋");
    assert_eq!(quiz_view(&model).typed, "", "first what is typed goes");
    press(&mut model, "⎋");
    assert_eq!((model.mode(), text(&model)), (Mode::Walkthrough, before.clone()));
    press(&mut model, "QQ");
    assert_eq!((model.mode(), text(&model)), (Mode::Walkthrough, before));
    assert!(model.scores.is_empty(), "nothing was answered");
}

#[test]
fn leaves_are_marked_with_keys() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "⇱Q⇥↓↓→");
    let marked = model.search_view().and_then(|search_view| search_view.pane().selected).expect("selected");
    press(&mut model, " ");
    assert_eq!(quiz_view(&model).marks, [marked]);
    press(&mut model, " ");
    assert!(quiz_view(&model).marks.is_empty());
}

#[test]
fn answers_are_told_at_the_end_where_that_is_wished_for() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "Qr");
    while quiz_view(&model).phase != Phase::Over {
        let question = quiz_view(&model).question().expect("a question").clone();
        let keys = right(&question);
        press(&mut model, &format!("{keys}⏎"));
        assert!(matches!(quiz_view(&model).phase, Phase::Asked | Phase::Over));
    }
    let list = text(&model);
    assert!(list.contains("yours") && list.contains("right"), "{list}");
    press(&mut model, "↓↓");
    assert_eq!(quiz_view(&model).line, 2);
}

#[test]
fn a_hall_votes_and_sees_what_is_right() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "⇱Qv");
    assert!(quiz_view(&model).vote.is_none(), "leaves are marked");
    press(&mut model, "-⏎v");
    press(&mut model, "1222");
    let vote = quiz_view(&model).vote.as_ref().expect("a vote");
    assert_eq!((vote.count(0), vote.count(1)), (1, 3));
    assert!(!text(&model).contains('✓'), "nothing is told while hands are counted");
    press(&mut model, "⌫⏎");
    assert!(text(&model).contains('✓') && text(&model).contains("2 hands"), "{}", text(&model));
    press(&mut model, "⏎");
    assert!(quiz_view(&model).vote.is_none() && quiz_view(&model).phase == Phase::Asked);
}

#[test]
fn the_screens_of_a_quiz() {
    let mut shown = Vec::new();
    for (size, keys) in [
        (SMALL, "⇱Q"),
        (SMALL, "⇱Q⇥↓ 5,6⏎"),
        (SMALL, "⇱Q-⏎-i,3⏎"),
        (SMALL, "⇱Q-⏎s⏎s⏎s⏎s⏎s⏎s⏎s⏎s⏎s⏎213⏎⇥↓→ ← "),
        (SMALL, "⇱Q-⏎s⏎s⏎s⏎s⏎s⏎s⏎s⏎s⏎s⏎s⏎s⏎213⏎s⏎"),
        (LARGE, "⇱Q-⏎-i,3⏎⏎"),
        (SMALL, "⇱Q-⏎v112"),
    ] {
        let mut model = lecture("textbook", size);
        press(&mut model, keys);
        shown.push(format!("{}x{} {keys}\n{}", size.0, size.1, styled(&model)));
    }
    snapshot("screens/quiz", &shown.join("\n"));
}

#[test]
fn a_quiz_fits_every_screen() {
    for (width, height) in crate::testing::sizes().step_by(7) {
        let mut model = lecture("ubb", SMALL);
        press(&mut model, "⇱Q-⏎");
        send(&mut model, Message::Resize(width, height));
        let _ = drawn(&model);
        press(&mut model, "P");
        let _ = drawn(&model);
        press(&mut model, "v1⏎");
        let _ = drawn(&model);
    }
}

/// Returns the frames of the questions asked before this leaf is visited, with the leaf left blank.
fn frames(text: &str, size: (u16, u16), projected: bool, leaf: NodeId) -> Vec<Buffer> {
    let mut model = opened(text, size);
    press(&mut model, if projected { "P⇱Q" } else { "⇱Q" });
    let entered = quiz_view(&model).quiz.replay().expect("a search").entered(leaf).unwrap_or(usize::MAX);
    let mut frames = Vec::new();
    while quiz_view(&model).question().is_some_and(|question| question.step < entered && question.kind != "order") {
        let mut frame = drawn(&model);
        let search_view = model.search_view().expect("open");
        let canvas = model.areas().canvas;
        if let Some(place) = search_view.places()(leaf) {
            for (x, y) in (place.left - 1..=place.right).flat_map(|x| (place.top..place.bottom).map(move |y| (x, y))) {
                let at = (canvas.x + x.max(0) as u16, canvas.y + y.max(0) as u16);
                if let Some(cell) = frame.cell_mut(at).filter(|_| x >= 0 && y >= 0) {
                    cell.reset();
                }
            }
        }
        frames.push(frame);
        let is_late = quiz_view(&model).question().is_some_and(|question| question.is_revealed_late);
        press(&mut model, if is_late { "-⏎" } else { "s⏎" });
    }
    frames
}

/// Trees with one future leaf in the place of `_`, and its number.
const TREES: &[(&str, u32)] = &[
    ("[[3, _, 8], [2, 4, 6], [14, 5, 2]]", 3),
    ("[[3, 12, 8], [_, 4, 6], [14, 5, 2]]", 6),
    ("[[3, 12, 8], [2, _, 6], [14, 5, 2]]", 7),
    ("[[3, 12, 8], [2, 4, 6], [14, 5, _]]", 12),
    ("[[3, 5], [[[_, 7], 5], [8, 7], 4]]", 7),
    ("[[3, 5], [[[0, 7], 5], [_, 7], 4]]", 11),
    ("[[[2, 3], [_, 4]], [[0, -4], [6, 5]]]", 6),
    ("[[[2, 3], [5, 4]], [[_, -4], [6, 5]]]", 10),
];

/// Two trees that differ only in a future leaf produce the same question screens, cell by cell.
#[test]
fn nothing_on_the_screen_gives_an_answer_away() {
    let sizes = [(SMALL, false), (SMALL, true), ((120, 40), false), (LARGE, true)];
    for &(tree, leaf) in TREES {
        for rules in some([
            "",
            "return = \"fail-hard\"",
            "algorithm = \"minimax\"",
            "display = \"history\"",
            "display = \"interval\"",
        ]) {
            for (size, projected) in some(sizes) {
                let with = |value: &str| {
                    let tree = tree.replace('_', value);
                    let file = format!("title = \"a tree\"\ntree = {tree}\n[view]\n{rules}\n");
                    frames(&file, size, projected, NodeId(leaf))
                };
                let all = ["1", "4", "9"].map(with);
                assert!(!all[0].is_empty() || rules.contains("minimax"), "{tree}");
                for other in &all[1..] {
                    assert_eq!(all[0].len(), other.len(), "{tree} {rules}: as many questions");
                    for (at, (one, other)) in all[0].iter().zip(other).enumerate() {
                        let shown =
                            [one, other].map(|frame| crate::testing::lines(frame, ratatui::buffer::Cell::symbol));
                        assert!(one == other, "{tree} {rules} {size:?} {at}\n{}\n{}", shown[0], shown[1]);
                    }
                }
            }
        }
    }
}

#[test]
fn a_quiz_is_told_as_it_is_wished_for() {
    // The words of a step stay hidden until the key is pressed. The audience screen and the presenter view are both checked.
    for (size, projector) in [(SMALL, ""), (LARGE, ""), (LARGE, "P")] {
        let mut model = lecture("ubb", size);
        press(&mut model, &format!("⇱{projector}A→"));
        let step = model.search_view().expect("open").cursor();
        assert_eq!(step, 1, "the tree goes on");
        let hidden = text(&model);
        assert!(hidden.contains("What did this step do") && !hidden.contains("The search begins"), "{hidden}");
        let notes = crate::presentation::presentation(&model, &drawn(&model), None).notes;
        assert!(notes.now.to_string().contains("The search begins"), "the speaker's notes stay with the speaker");
        press(&mut model, "→");
        assert_eq!(model.search_view().expect("open").cursor(), 1, "the same step is told");
        assert!(text(&model).contains("The search begins"), "{}", text(&model));
        press(&mut model, "nA");
        assert!(!text(&model).contains("What did this step do"), "all of it is told at once again");
    }

    // A revealed answer is in view. If the user had scrolled away before asking the audience, the view shows that place when the
    // answer is revealed.
    {
        let mut model = lecture("textbook", (80, 16));
        press(&mut model, "⇱zzA→");
        let is_in_view =
            |model: &Model| crate::presentation::presentation(model, &drawn(model), None).notes.focus.is_some();
        assert!(is_in_view(&model), "{}", text(&model));
        press(&mut model, "^↓^↓^↓^↓");
        assert!(!is_in_view(&model), "{}", text(&model));
        press(&mut model, "→");
        assert!(text(&model).contains("The search begins") && is_in_view(&model), "{}", text(&model));
    }

    // With key steps only, a leaf is one step.
    {
        let mut model = lecture("textbook", SMALL);
        press(&mut model, "⇱B");
        assert!(text(&model).contains("key steps"), "{}", text(&model));
        let cursor = |model: &Model| model.search_view().expect("open").cursor();
        let mut steps = vec![cursor(&model)];
        while steps.last() != Some(&model.opened().expect("open").steps()) {
            press(&mut model, "→");
            steps.push(cursor(&model));
        }
        assert_eq!(steps.len(), 17, "{steps:?}");
        press(&mut model, "←←B→");
        assert_eq!(cursor(&model), steps[14] + 1, "every step again");
    }
}

#[test]
fn the_legend_has_a_tree_that_can_be_stepped_through() {
    let mut model = crate::testing::gallery(SMALL);
    press(&mut model, "L");
    let cut = text(&model);
    assert!(cut.contains('✂') && cut.contains("2 ≤ 3"), "{cut}");
    press(&mut model, "⇱→");
    assert!(text(&model).contains("1 / ") && text(&model) != cut);
    press(&mut model, "L");
    assert_eq!(model.overlay, crate::model::Overlay::None);
}
