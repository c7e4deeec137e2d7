//! Tests of quizzes about lessons without a tree search, and about searches with a mistake. Nothing on the screen gives an answer
//! away before it is revealed.

use crate::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use crate::keymap::Mode;
use crate::model::Model;
use crate::quiz_view::{Phase, QuizView};
use crate::testing::{drawn, lecture, opened, press, send, snapshot, styled, text};
use crate::update::Message;
use plywood_lesson::{Answer, Question, Verdict};
use plywood_teaching::quiz::Score;
use plywood_tree::settings::{Bug, Choice as _};
use plywood_tree::testing::some;
use ratatui::buffer::Buffer;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (160, 48);

fn quiz_view(model: &Model) -> &QuizView {
    model.quiz_view().expect("a quiz")
}

fn question(model: &Model) -> &Question {
    quiz_view(model).question().expect("a question")
}

fn options(model: &Model) -> usize {
    question(model).listed().len()
}

/// Returns a correct option, numbered from 1.
fn right(model: &Model) -> usize {
    let is_right = |number: &usize| question(model).judge(&Answer::Option(number - 1)) == Verdict::Right;
    (1..=options(model)).find(is_right).expect("one of them")
}

#[test]
fn a_lesson_is_predicted_step_by_step() {
    for name in ["romania", "wall", "marsh", "eight-puzzle"] {
        let mut model = lecture(name, SMALL);
        press(&mut model, "→→");
        let before = text(&model);
        press(&mut model, "Q");
        assert_eq!(model.mode(), Mode::Quiz, "{name}: {}", text(&model));
        assert!(question(&model).step >= 2, "{name} begins at the present step");
        let count = quiz_view(&model).quiz.questions().len();
        assert!(count > 2, "{name}");
        for _ in 0..count {
            let number = right(&model);
            press(&mut model, &format!("{number}⏎"));
            assert!(text(&model).contains("Right."), "{name}: {}", text(&model));
            press(&mut model, "⏎");
        }
        assert_eq!(quiz_view(&model).phase, Phase::Over, "{name}");
        assert_eq!(
            quiz_view(&model).full_score(),
            Score { asked: count, right: count, streak: count, longest: count, ..Score::default() }
        );
        press(&mut model, "⎋");
        assert_eq!((model.mode(), text(&model)), (Mode::Lesson, before), "{name}");
        assert_eq!(model.scores.values().map(|score| score.right).collect::<Vec<_>>(), [count], "kept by its file");
    }
}

#[test]
fn a_wrong_prediction_is_tried_again_voted_on_or_refused() {
    // A wrong prediction can be retried, shown or left.
    {
        let mut model = lecture("romania", SMALL);
        let before = text(&model);
        press(&mut model, "Q");
        let wrong = if right(&model) == 1 { 2 } else { 1 };
        press(&mut model, &format!("{wrong}⏎"));
        assert!(matches!(quiz_view(&model).phase, Phase::Tried(_)), "{}", text(&model));
        assert!(text(&model).contains("! No.") && text(&model).contains("Try again"), "{}", text(&model));
        press(&mut model, "②");
        assert!(text(&model).contains("The answer is Sibiu"), "{}", text(&model));
        press(&mut model, "⏎↓");
        assert_eq!(quiz_view(&model).typed, "1", "arrows go through the options");
        press(&mut model, "↑");
        assert_eq!(quiz_view(&model).typed, options(&model).to_string());
        press(&mut model, "⎋⎋");
        assert_eq!((model.mode(), text(&model)), (Mode::Lesson, before));
    }

    // The audience votes on the next state.
    {
        let mut model = lecture("romania", LARGE);
        press(&mut model, "PQ③");
        press(&mut model, "⏎1122⏎②");
        assert!(text(&model).contains('✓') && text(&model).contains("✓ 2"), "{}", text(&model));
        press(&mut model, "⏎");
        assert!(quiz_view(&model).vote.is_none() && quiz_view(&model).phase == Phase::Asked);
    }

    // At the end of a lesson, the quiz begins again.
    {
        let mut model = lecture("romania", SMALL);
        press(&mut model, "⇲Q");
        assert!(text(&model).contains("starting over"), "{}", text(&model));
    }

    // Unsuitable content is rejected with a reason.
    for (name, keys, said) in [("romania", "cQ", "needs a single search"), ("textbook", "cQ", "needs a single search")]
    {
        let mut model = lecture(name, LARGE);
        press(&mut model, keys);
        assert!(model.quiz_view().is_none() && text(&model).contains(said), "{name} {}", text(&model));
    }
    let mut model = opened("tree = [3]", LARGE);
    press(&mut model, "Q");
    assert!(
        model.quiz_view().is_none() && text(&model).contains("there are no questions about this"),
        "{}",
        text(&model)
    );

    // A matrix, a plan and a page are asked about on the screen, too.
    for (name, asked) in [
        ("stag-hunt", "what is the best reply"),
        ("sussman", "Which of these actions of the plan is possible now?"),
        ("everyday-games", "Which of these is a game that minimax can solve"),
    ] {
        let mut model = lecture(name, LARGE);
        press(&mut model, "Q");
        assert!(model.quiz_view().is_some() && text(&model).contains(asked), "{name} {}", text(&model));
    }
}

fn mistaken(bug: Bug, size: (u16, u16)) -> Model {
    let bug = bug.name();
    opened(&format!("tree = [[[3, -5], [6, 6]], [[6, 1], [9, 8]], [[-2, 4], [0, 7]]]\n[view]\nbug = \"{bug}\"\n"), size)
}

#[test]
fn a_mistake_is_looked_for_if_it_is_revealed() {
    // A mistake is located and named.
    {
        let mut model = mistaken(Bug::WrongBound, SMALL);
        press(&mut model, "Q");
        assert_eq!(model.mode(), Mode::Mistake);
        press(&mut model, "⏎");
        assert!(text(&model).contains("go to a step first"), "{}", text(&model));
        let step = right(&model);
        press(&mut model, "→⏎");
        assert_eq!(matches!(quiz_view(&model).phase, Phase::Tried(_)), step != 1, "{}", text(&model));
        press(&mut model, &"→".repeat(step - 1));
        assert_eq!(quiz_view(&model).step(), step);
        press(&mut model, "⏎");
        assert!(text(&model).contains("Mistake:"), "{}", text(&model));
        press(&mut model, "⏎");
        assert_eq!(model.mode(), Mode::Quiz);
        let bug = right(&model);
        press(&mut model, &format!("{bug}⏎"));
        assert!(text(&model).contains("Right."), "{}", text(&model));
        press(&mut model, "⏎");
        assert_eq!((quiz_view(&model).full_score().asked, quiz_view(&model).full_score().right), (2, 1));
        press(&mut model, "⎋");
        assert_eq!(model.mode(), Mode::Walkthrough);
    }

    // The search for a hidden mistake is not available.
    {
        let mut model = opened("tree = [3, 5]\n[view]\nbug = \"strict-for-equal\"\n", SMALL);
        press(&mut model, "Q");
        assert!(model.quiz_view().is_none() && text(&model).contains("does not reveal"), "{}", text(&model));
    }
}

/// Before the first wrong step, the screens are equal cell by cell for all mistakes, and no screen names the mistake.
#[test]
fn no_screen_tells_which_mistake_is_made_or_where() {
    for (size, keys) in some([(SMALL, "Q"), ((120, 40), "Q"), (LARGE, "PQ"), (SMALL, "Qv"), (LARGE, "Qv")]) {
        let mut frames: Vec<(usize, Vec<Buffer>)> = Vec::new();
        for bug in Bug::all() {
            let mut model = mistaken(bug, size);
            press(&mut model, keys);
            if model.quiz_view().is_none() {
                continue;
            }
            let mut shown = vec![drawn(&model)];
            for _ in 1..right(&model) {
                press(&mut model, "→");
                shown.push(drawn(&model));
            }
            press(&mut model, "⇲");
            let end = text(&model).to_lowercase();
            assert_eq!(end.contains("correct program"), keys.contains('v'), "{end}");
            assert!(!end.contains('✗') && !end.contains('▷'), "{end}");
            assert!(!end.contains("mistake:") && !end.contains(bug.name()), "{end}");
            // The number of steps is not a secret: the search for the mistake may visit all of them.
            frames.push((quiz_view(&model).quiz.steps(), shown));
        }
        assert!(frames.len() > 5, "the tree reveals most of them");
        for (steps, one) in &frames {
            for (_, other) in frames.iter().filter(|(others, _)| others == steps) {
                let before = one.len().min(other.len());
                assert!(one[..before] == other[..before], "{size:?}");
            }
        }
    }
}

/// Returns the correct option, and the frames of a question before it is revealed: initially, and after an invalid answer.
fn asked(file: &str, size: (u16, u16), keys: &str) -> (usize, [Buffer; 2]) {
    let mut model = opened(file, size);
    press(&mut model, keys);
    let (right, first) = (right(&model), drawn(&model));
    press(&mut model, "9⏎");
    (right, [first, drawn(&model)])
}

/// Two problems differ in one number that decides the next state: their screens differ in that number only.
#[test]
fn nothing_on_the_screen_says_which_state_is_next() {
    let places = "positions = { a = [0, 2], b = [3, 0], c = [3, 4], d = [6, 0], z = [9, 2] }";
    let graph = |edge: &str, estimate: &str, places: &str| {
        format!(
            "start = 'a'\ngoal = 'z'\nestimates = {{ a = 5, b = 4, c = {estimate}, d = 2, z = 0 }}\n\
             edges = [['a', 'b', 2], ['a', 'c', {edge}], ['b', 'd', 1], ['d', 'z', 3], ['c', 'z', 7]]\n{places}\n"
        )
    };
    let map = |cost: &str| format!("map = '''\nS{cost}.\n3#.\n..G'''\n");
    let pairs = [
        ([graph("1", "3", places), graph("5", "3", places)], ["1", "5"]),
        ([graph("2", "1", places), graph("2", "6", places)], ["1", "6"]),
        ([graph("1", "3", ""), graph("5", "3", "")], ["1", "5"]),
        ([map("2"), map("4")], ["2", "4"]),
    ];
    for (files, numbers) in pairs {
        for (size, keys) in [(SMALL, "Q"), (SMALL, "PQ"), ((120, 40), "Q"), (LARGE, "Q"), (LARGE, "PQ")] {
            let [one, other] = files.each_ref().map(|file| asked(file, size, keys));
            assert_ne!(one.0, other.0, "{}: they differ in what is right", files[0]);
            for (one, other) in one.1.iter().zip(&other.1) {
                for (one, other) in one.content().iter().zip(other.content()).filter(|(one, other)| one != other) {
                    let is_the_number = [one.symbol(), other.symbol()] == numbers;
                    assert!(is_the_number && one.style() == other.style(), "{one:?} {other:?} {}", files[0]);
                }
            }
        }
    }
}

#[test]
fn the_screens_of_predictions() {
    let mut shown = Vec::new();
    let mut show = |name: &str, mut model: Model, size: (u16, u16), keys: &str| {
        press(&mut model, keys);
        shown.push(format!("{name} {}x{} {keys}\n{}", size.0, size.1, styled(&model)));
    };
    show("romania", lecture("romania", SMALL), SMALL, "Q②⏎");
    show("wall", lecture("wall", LARGE), LARGE, "Q②⏎");
    show("mistake", mistaken(Bug::WrongBound, SMALL), SMALL, "Q→→→");
    show("mistake", mistaken(Bug::WrongBound, SMALL), SMALL, "Q②⏎↓");
    snapshot("screens/predictions", &shown.join("\n"));
}

#[test]
fn predictions_fit_every_screen() {
    let asked =
        [(lecture("romania", SMALL), "Q"), (mistaken(Bug::WrongBound, SMALL), "Q②⏎")].map(|(mut model, keys)| {
            press(&mut model, keys);
            model
        });
    for (width, height) in crate::testing::sizes().step_by(7) {
        for mut model in asked.clone() {
            send(&mut model, Message::Resize(width, height));
            for keys in ["", "P", "v1⏎"] {
                press(&mut model, keys);
                let _ = drawn(&model);
            }
        }
    }
}

/// The arrows highlight the chosen option on the map, in the graph or among the boards. A click there chooses it.
#[test]
fn an_option_is_chosen_where_it_stands() {
    let lessons = ["wall", "romania", "eight-puzzle"];
    for (name, size) in lessons.into_iter().flat_map(|name| [(name, SMALL), (name, LARGE)]) {
        let mut model = lecture(name, size);
        press(&mut model, "Q");
        let areas: Vec<_> = {
            let panes = model.lesson_view().expect("a lesson").laid_out();
            (0..options(&model)).map(|option| panes[0].option(option).expect("it is drawn")).collect()
        };
        let before = drawn(&model);
        press(&mut model, "↓");
        let after = drawn(&model);
        let is_seen = |area: &ratatui::layout::Rect| area.positions().any(|at| before[at].style() != after[at].style());
        assert!(is_seen(&areas[0]) && !areas[1..].iter().any(is_seen), "{name} {size:?}");
        for (option, area) in areas.iter().enumerate() {
            let (kind, modifiers) = (MouseEventKind::Down(MouseButton::Left), KeyModifiers::NONE);
            send(&mut model, Message::Mouse(MouseEvent { kind, column: area.x, row: area.y, modifiers }));
            assert_eq!(quiz_view(&model).typed, (option + 1).to_string(), "{name} {size:?}");
        }
        assert!(!text(&model).contains("Space"), "nothing is marked: {}", text(&model));
    }
}

/// Overlays hide none of the options, in projector mode too, and stay when the answer is revealed.
#[test]
fn votes_and_options_hide_no_option() {
    for name in ["wall", "romania", "eight-puzzle"] {
        for (size, hall) in [(SMALL, ""), (SMALL, "P"), (LARGE, ""), (LARGE, "P")] {
            let mut model = lecture(name, size);
            press(&mut model, hall);
            press(&mut model, "Q");
            let bare = {
                let panes = model.lesson_view().expect("a lesson").laid_out();
                let areas = (0..options(&model)).map(|option| panes[0].option(option).expect("it is drawn"));
                areas.collect::<Vec<_>>()
            };
            let shown = |model: &Model| {
                let screen = drawn(model);
                let cells = bare.iter().flat_map(|area| area.positions());
                cells.map(|at| screen[at].symbol().to_owned()).collect::<String>()
            };
            let before = shown(&model);
            press(&mut model, "③");
            assert_eq!(shown(&model), before, "{name} {size:?} {hall}");
            if (size, hall) == (LARGE, "P") {
                let is_covered = text(&model).contains("─ vote ─");
                assert!(!is_covered, "options are beside each other, with large numbers\n{}", text(&model));
            }
            let top = |model: &Model| text(model).lines().position(|line| line.contains("─ vote ─"));
            let counted = top(&model);
            press(&mut model, "⏎1⏎");
            assert_eq!(top(&model), counted, "{name} {size:?} {hall}");
        }
    }
}
