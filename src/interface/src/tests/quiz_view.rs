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

/// Shows the answers up to the first question of a kind.
fn to(model: &mut Model, kind: &str) {
    while quiz_view(model).question().is_some_and(|question| question.kind != kind) {
        press(model, "②⏎");
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
            assert!(text(&model).contains("✓ Right."), "{name}: {}", text(&model));
            assert!(text(&model).contains(&format!("{0} of {0} right", number + 1)), "at once: {}", text(&model));
            press(&mut model, "⏎");
        }
        assert_eq!(quiz_view(&model).phase, Phase::Over, "{name}");
        assert_eq!(
            quiz_view(&model).full_score(),
            Score { asked: count, right: count, streak: count, longest: count, ..Score::default() }
        );
        press(&mut model, "⎋");
        assert_eq!(model.mode(), Mode::Walkthrough);
        assert_eq!(model.scores.values().map(|score| score.right).collect::<Vec<_>>(), [count], "kept by its file");
    }
}

#[test]
fn a_wrong_answer_is_explained_and_a_second_one_counts_half() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "⇱Q2⏎");
    let said = text(&model).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("! What C is worth is not yet known") && said.contains("0 of 1 right"), "{said}");
    press(&mut model, "1⏎");
    assert_eq!(quiz_view(&model).phase, Phase::Right);
    assert!(text(&model).contains("½ of 1 right"), "{}", text(&model));
    press(&mut model, "⏎4⏎1⏎2⏎");
    assert_eq!(quiz_view(&model).revealed_score().points(), "½", "a third answer does not count");
    press(&mut model, "⏎77⏎");
    assert!(text(&model).contains("This does not follow"), "{}", text(&model));
    press(&mut model, "②");
    assert!(text(&model).contains("The answer is 3."), "{}", text(&model));
    assert_eq!(quiz_view(&model).revealed_score().asked, 3);
}

#[test]
fn no_letter_is_a_command_while_a_question_waits() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "⇱Q②⏎②⏎②⏎②⏎");
    assert_eq!(quiz_view(&model).question().expect("a question").kind, "cut");
    press(&mut model, "yes");
    assert_eq!((quiz_view(&model).typed.as_str(), quiz_view(&model).phase), ("yes", Phase::Asked));
    let before = model.clone();
    for letter in "abcdfghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ?:".chars() {
        press(&mut model, &letter.to_string());
        assert_eq!((model.mode(), quiz_view(&model).phase), (Mode::Quiz, Phase::Asked), "{letter}");
        assert_eq!(model.overlay, before.overlay, "{letter}");
    }
    press(&mut model, "⏎");
    assert_eq!(quiz_view(&model).phase, Phase::Right, "{}", text(&model));
}

#[test]
fn an_answer_is_chosen_by_arrows_or_a_click() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "⇱Q↓↓");
    let selected = model.search_view().expect("open").pane().selected;
    assert_eq!((quiz_view(&model).typed.as_str(), selected), ("C", quiz_view(&model).chosen_node()));
    let place = model.search_view().expect("open").places()(NodeId(1)).expect("B is on the screen");
    let canvas = model.areas().canvas;
    let at = (canvas.x + (place.left + 2) as u16, canvas.y + (place.top + 1) as u16);
    let kind = crate::event::MouseEventKind::Down(crate::event::MouseButton::Left);
    let modifiers = crate::event::KeyModifiers::NONE;
    send(&mut model, Message::Mouse(crate::event::MouseEvent { kind, column: at.0, row: at.1, modifiers }));
    assert_eq!(quiz_view(&model).typed, "B", "{}", text(&model));
    press(&mut model, "⏎");
    assert_eq!(quiz_view(&model).phase, Phase::Right);
}

#[test]
fn each_step_is_predicted_before_it_happens() {
    for (size, projector) in [(SMALL, ""), (LARGE, ""), (LARGE, "P")] {
        let mut model = lecture("textbook", size);
        press(&mut model, &format!("⇱{projector}A"));
        let cursor = |model: &Model| model.search_view().expect("open").cursor();
        let steps = quiz_view(&model).quiz.steps();
        let mut asked = 0;
        while let Some(question) = quiz_view(&model).question().cloned() {
            assert_eq!(cursor(&model), question.step, "before the step");
            press(&mut model, &format!("{}⏎", right(&question)));
            assert_eq!(cursor(&model), question.answer_step, "{} {}", question.text, text(&model));
            press(&mut model, "⏎");
            asked += 1;
        }
        assert!(asked > 15 && text(&model).contains(&format!("{asked} of {asked} right")), "{}", text(&model));
        press(&mut model, "⎋");
        assert_eq!((model.mode(), cursor(&model)), (Mode::Walkthrough, steps), "one stays where one is");
        assert!(model.scores.is_empty(), "predicting is practice");
    }

    // One key goes on to the next cutoff or better value; what it skips does not count.
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "⇱A^n");
    let replay = |model: &Model| std::sync::Arc::clone(quiz_view(model).quiz.replay().expect("a search"));
    let mut event = replay(&model).next_event(1).expect("an event");
    while let Some(question) = quiz_view(&model).question() {
        assert!((question.step..=question.answer_step).contains(&event), "{} {event}", question.text);
        let Some(next) = replay(&model).next_event(question.answer_step) else { break };
        event = next;
        press(&mut model, "②^n");
    }
    assert_eq!(quiz_view(&model).revealed_score().right, 0);

    // A mistaken search and a comparison are refused in words.
    for (text_of, keys, said) in [
        ("tree = [[3, 5], [2, 9]]\n[view]\nbug = \"returns-early\"\n", "A", "a mistake is not predicted"),
        ("tree = [[3, 5], [2, 9]]", "cA", "needs a single search"),
    ] {
        let mut model = opened(text_of, LARGE);
        press(&mut model, keys);
        assert!(model.quiz_view().is_none() && text(&model).contains(said), "{}", text(&model));
    }
}

/// After the last step, the quiz and predicting begin at the start, with an easy question.
#[test]
fn questions_after_the_last_step_start_over() {
    for (name, keys) in ["three-nodes", "textbook", "ubb"].into_iter().flat_map(|name| [(name, "⇲Q"), (name, "⇲A")])
    {
        let mut model = lecture(name, SMALL);
        press(&mut model, keys);
        assert_eq!(quiz_view(&model).question().map(|question| question.kind), Some("next"), "{name} {keys}");
        assert!(text(&model).contains("starting over"), "{}", text(&model));
    }
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
    press(&mut model, "Q⎋");
    assert_eq!((model.mode(), text(&model)), (Mode::Walkthrough, before));
    assert!(model.scores.is_empty(), "nothing was answered");
}

#[test]
fn leaves_are_marked_with_keys() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "⇱Q");
    to(&mut model, "leaves");
    press(&mut model, "⇥↓↓→");
    let marked = model.search_view().and_then(|search_view| search_view.pane().selected).expect("selected");
    press(&mut model, " ");
    assert_eq!(quiz_view(&model).marks, [marked]);
    press(&mut model, " ");
    assert!(quiz_view(&model).marks.is_empty());
}

#[test]
fn answers_are_told_at_the_end_where_that_is_wished_for() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "Q④");
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
fn the_screens_of_a_quiz() {
    let mut shown = Vec::new();
    for (size, kind, keys) in [
        (SMALL, "next", "2⏎"),
        (SMALL, "next", "1⏎"),
        (SMALL, "window", "-i,3⏎"),
        (SMALL, "leaves", "⇥↓ 5"),
        (SMALL, "order", "213⏎⇥↓→ ← "),
        (SMALL, "", "↓"),
        (LARGE, "window", "3,i⏎"),
    ] {
        let mut model = lecture("textbook", size);
        press(&mut model, "⇱Q");
        to(&mut model, kind);
        press(&mut model, keys);
        shown.push(format!("{}x{} {kind} {keys}\n{}", size.0, size.1, styled(&model)));
    }
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "⇱A1⏎⏎2⏎");
    shown.push(styled(&model));
    snapshot("screens/quiz", &shown.join("\n"));
}

#[test]
fn a_quiz_fits_every_screen() {
    for (width, height) in crate::testing::sizes().step_by(7) {
        let mut model = lecture("ubb", SMALL);
        press(&mut model, "⇱Q2⏎");
        send(&mut model, Message::Resize(width, height));
        let _ = drawn(&model);
        press(&mut model, "⑥");
        let _ = drawn(&model);
        press(&mut model, "③⏎1⏎");
        let _ = drawn(&model);
    }
}

/// Returns the frames of the questions asked before this leaf is visited, with the leaf left blank.
fn frames(text: &str, size: (u16, u16), projected: bool, leaf: NodeId) -> Vec<Buffer> {
    let mut model = opened(text, size);
    press(&mut model, if projected { "P⇱Q" } else { "⇱Q" });
    let entered = quiz_view(&model).quiz.replay().expect("a search").entered(leaf).unwrap_or(usize::MAX);
    let mut frames = Vec::new();
    while quiz_view(&model)
        .question()
        .is_some_and(|question| question.step < entered && !["order", "leaves"].contains(&question.kind))
    {
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
        press(&mut model, "②⏎");
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
    press(&mut model, "LL");
    let cut = text(&model);
    assert!(cut.contains('✂') && cut.contains("2 ≤ 3"), "{cut}");
    press(&mut model, "⇱→");
    assert!(text(&model).contains("1 / ") && text(&model) != cut);
    press(&mut model, "L");
    assert_eq!(model.overlay, crate::model::Overlay::None);
}
