//! Games in strategic form: stepping, drawing on a desk and on a projector, and choosing strategies.

use crate::event::{KeyCode, KeyEvent};
use crate::job::{Job, Outcome, perform};
use crate::keymap::Mode;
use crate::model::Model;
use crate::testing::{self, lecture, press, send, styled, text};
use crate::update::{Effect, Message, update};
use plywood_tree::progress::Progress;

const SMALL: (u16, u16) = (80, 24);

fn step(model: &Model) -> usize {
    model.lesson_view().expect("a lesson is open").common.playback.position
}

/// Screens of lectures after these keys, one below the other.
fn screens(size: (u16, u16), moments: &[(&str, &str)]) -> String {
    let screen = |&(name, keys): &(&str, &str)| {
        let mut model = lecture(name, size);
        press(&mut model, keys);
        styled(&model)
    };
    moments.iter().map(screen).collect::<Vec<_>>().join("\n")
}

/// Best replies, an eliminated strategy, security levels, crossing lines, a mixed strategy, the dilemma.
const MOMENTS: [(&str, &str); 6] = [
    ("prisoners-dilemma", "g6⏎"),
    ("prisoners-dilemma", "⇲"),
    ("stag-hunt", "g11⏎"),
    ("striking-out", "g9⏎"),
    ("rock-paper-scissors", "g10⏎"),
    ("rock-paper-scissors", "g12⏎"),
];

#[test]
fn the_matrices_at_a_desk_and_in_a_lecture_hall() {
    testing::snapshot("screens/matrices__80x24", &screens(SMALL, &MOMENTS));
    let moments = MOMENTS.map(|(name, keys)| (name, format!("P{keys}")));
    let moments: Vec<(&str, &str)> = moments.iter().map(|(name, keys)| (*name, keys.as_str())).collect();
    testing::snapshot("screens/matrices__projector_80x24", &screens(SMALL, &moments));
}

#[test]
fn the_dilemma_is_stepped_to_its_end() {
    let mut model = lecture("prisoners-dilemma", SMALL);
    let said = |model: &Model| text(model).split_whitespace().collect::<Vec<_>>().join(" ");
    let says = |model: &Model, words: &str| assert!(said(model).contains(words), "{words}\n{}", text(model));
    assert_eq!((model.mode(), step(&model)), (Mode::Lesson, 0));
    says(&model, "less is better");
    for (keys, at, words) in [
        ("→", 1, "betray is the best reply"),
        ("n", 5, "This equilibrium"),
        ("n", 6, "0 instead of 1 against cooperate"),
        ("→", 7, "strictly dominated"),
        ("→", 8, "Striking out has solved the game"),
        ("n", 9, "the minimax"),
        ("n", 11, "They do not meet"),
        ("⇲", 14, "This is the dilemma"),
        ("N", 11, "the costs of cooperate and betray"),
    ] {
        press(&mut model, keys);
        assert_eq!(step(&model), at, "{keys}");
        says(&model, words);
    }
    press(&mut model, "g6⏎w");
    says(&model, "the opponent can rely on it");
}

#[test]
fn what_is_struck_out_is_chosen_by_a_key() {
    let mut model = lecture("striking-out", SMALL);
    assert!(text(&model).contains("strict dominance"), "{}", text(&model));
    press(&mut model, "a");
    assert!(text(&model).contains("weak dominance"), "{}", text(&model));
}

#[test]
fn a_tree_is_shown_in_strategic_form_and_left_for_the_same_step() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "g7⏎M");
    assert_eq!(model.mode(), Mode::Lesson);
    assert!(text(&model).contains("3 × 27") && text(&model).contains("The textbook tree"), "{}", text(&model));
    press(&mut model, "→→M");
    assert_eq!((model.mode(), model.search_view().expect("a walkthrough").cursor()), (Mode::Walkthrough, 7));
    let mut model = lecture("chance-linear", SMALL);
    press(&mut model, "M");
    assert!(
        model.mode() == Mode::Walkthrough && text(&model).contains("chance nodes has no matrix"),
        "{}",
        text(&model)
    );
    let mut model = lecture("prisoners-dilemma", SMALL);
    press(&mut model, "M");
    assert!(model.mode() == Mode::Lesson && text(&model).contains("this lesson has no tree"), "{}", text(&model));
}

#[test]
fn escape_stops_the_strategic_form_and_the_tree_stays_where_it_was() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "g7⏎");
    let key = |code: KeyCode| Message::Key(KeyEvent::from(code));
    let Effect::Start(job) = update(&mut model, key(KeyCode::Char('M'))) else { panic!("a job") };
    assert!(matches!(*job, Job::Strategic(_)));
    let says = |model: &Model, words: &str| assert!(text(model).contains(words), "{words}\n{}", text(model));
    says(&model, "comparing strategies");
    says(&model, "Esc stops");
    assert!(matches!(update(&mut model, key(KeyCode::Esc)), Effect::Cancel));
    let progress = std::sync::Arc::new(Progress::default());
    progress.cancel();
    let outcome = perform(*job, &progress);
    assert!(matches!(outcome, Outcome::Cancelled), "{outcome:?}");
    send(&mut model, Message::Done(Box::new(outcome)));
    says(&model, "stopped");
    assert_eq!((model.mode(), model.search_view().expect("a walkthrough").cursor()), (Mode::Walkthrough, 7));
    press(&mut model, "M");
    assert_eq!(model.mode(), Mode::Lesson, "asked for again it is worked out");
}
