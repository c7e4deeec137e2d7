//! Every key bound in a mode has an effect there.

use crate::event::{KeyCode, KeyEvent};
use crate::keymap::{Binding, Mode, of_mode};
use crate::model::{Model, OpenScreen, Overlay};
use crate::presenter_view::{self, PresenterView};
use crate::testing::{drawn, gallery, lecture, open, press};
use crate::update::{Effect, Message, update};
use plywood_tree::testing::some;
use ratatui::buffer::Buffer;

const SMALL: (u16, u16) = (80, 24);

/// Lectures and keys that lead into a mode. Some modes need several, because no single place has a use for all its keys.
pub(super) const WAYS: &[(Mode, &[(&str, &str)])] = &[
    (Mode::Gallery, &[("", "↓↓↓↓"), ("", "?")]),
    (
        Mode::Walkthrough,
        &[("ubb", "g20⏎⇥"), ("tic-tac-toe", "→→→"), ("tic-tac-toe", "zz"), ("seven-matches", ""), ("ubb", "↓→→→⇥⇥⇥⇥⇥")],
    ),
    (Mode::Lesson, &[("romania", "→→→"), ("romania", "p"), ("large", "⇲^←"), ("large", "⇱^→↓")]),
    (Mode::Editing, &[("ubb", "⇲e⇥⇥9"), ("ubb", "e9⏎↑"), ("ubb", "ey↑↑↑↑↓←←"), ("ubb", "ey↑↑↑↑↓→")]),
    (Mode::Changing, &[("map", "→→→e↓→#"), ("map", "e→#→")]),
    (Mode::Question, &[("ubb", "e9⏎q")]),
    (Mode::Comparison, &[("ubb", "cn"), ("ubb", "c→→→zzz"), ("nilsson", "c")]),
    (Mode::Match, &[("seven-matches", "G"), ("seven-matches", "G⏎"), ("seven-matches", "G6")]),
    (
        Mode::Quiz,
        &[
            ("textbook", "⇱Q"),
            ("textbook", "⇱Q5"),
            ("textbook", "⇱Q⇥"),
            ("textbook", "⇱Q⇥⇥⇥⇥"),
            ("textbook", "⇱Q⇥⇥⇥⇥→"),
            ("textbook", "⇱A"),
            ("textbook", "⇱Q②⏎②⏎②⏎②⏎②⏎⇥"),
        ],
    ),
    (Mode::Practice, &[("textbook", "Y"), ("textbook", "Y12")]),
    (Mode::Parsons, &[("textbook", "J↓⏎⏎⏎⇥↑"), ("textbook", "J↓⏎⏎⏎⇥↑→")]),
    (Mode::Mistake, &[("mistake", "⇱Q→→→")]),
];

pub(super) fn model(lecture_name: &str, keys: &str) -> Model {
    let mut model = match lecture_name {
        "" => gallery(SMALL),
        "map" => open("map = '''\nS..#.\n.#.#.\n.#...\n...9G\n'''\n", SMALL),
        "large" => {
            open(&format!("map = '''\nS{0}G\n{1}'''\n", ".".repeat(300), (".".repeat(302) + "\n").repeat(90)), SMALL)
        }
        "mistake" => open("tree = [[[3, -5], [6, 6]], [[6, 1], [9, 8]]]\n[view]\nbug = \"wrong-bound\"\n", SMALL),
        name => lecture(name, SMALL),
    };
    press(&mut model, keys);
    model
}

fn does_something(model: &Model, before: &Buffer, row: &Binding) -> bool {
    row.keys.iter().any(|key| {
        let mut after = model.clone();
        !matches!(update(&mut after, Message::Key(*key)), Effect::None) || drawn(&after) != *before
    })
}

#[test]
fn every_key_of_every_mode_does_something() {
    let mut all = Vec::new();
    for &(mode, ways) in WAYS {
        let mut idle: Vec<&Binding> = of_mode(mode).collect();
        for &(name, keys) in ways {
            let model = model(name, keys);
            assert_eq!(model.mode(), mode, "{name} {keys}");
            let before = drawn(&model);
            idle.retain(|row| !does_something(&model, &before, row));
        }
        all.extend(idle.iter().map(|row| (mode, row.action)));
    }
    assert!(all.is_empty(), "{all:?} do nothing");
    let ways = WAYS.iter().map(|(mode, _)| *mode).chain([Mode::PresenterView]);
    assert!(Mode::ALL.iter().all(|mode| ways.clone().any(|known| known == *mode)), "a way into each mode");
}

#[test]
fn every_key_of_the_speakers_view_does_something() {
    for row in of_mode(Mode::PresenterView) {
        for key in row.keys {
            let mut view = PresenterView::new(SMALL, None);
            view.help = (key.code == KeyCode::Esc).then_some(0);
            let before = format!("{view:?}");
            let effect = presenter_view::update(&mut view, presenter_view::Message::Key(*key));
            assert!(effect != presenter_view::Effect::None || format!("{view:?}") != before, "{row:?}");
        }
    }
}

#[test]
fn a_key_that_has_nothing_to_do_says_so() {
    for (name, keys, key, said) in [
        ("ubb", "", "E", "no other evaluation"),
        ("ubb", "?", "E", "no other evaluation"),
        ("textbook", "L", "#", "# has no effect here"),
        ("ubb", "e9⏎q", "e", "keys in the box"),
        ("romania", "Q", "⇥", "no tree to select in"),
        ("romania", "Q", "q", "Type an option"),
        ("textbook", "A②", "s", "s has no effect here (quiz)"),
        ("textbook", "", "#", "# has no effect here"),
        ("ubb", "⇲e↑↑↑↑↓↓9⏎q", "→", "Right has no effect here (question)"),
    ] {
        let mut model = model(name, keys);
        press(&mut model, key);
        assert!(model.remark.as_deref().is_some_and(|remark| remark.contains(said)), "{name}: {:?}", model.remark);
        assert!(!matches!(model.overlay, Overlay::Help(_) | Overlay::Legend(..)), "a key closes the help");
    }
}

#[test]
fn while_nothing_is_open_keys_say_so() {
    let mut model = gallery(SMALL);
    model.screen = OpenScreen::Opening;
    press(&mut model, "w");
    assert!(model.remark.take().is_some_and(|remark| remark.contains("Backspace")));
    press(&mut model, "⌫");
    assert_eq!(model.mode(), Mode::Gallery);
}

/// Screens on which every key does something or says why not.
const SCREENS: &[(&str, &str)] = &[
    ("", ""),
    ("ubb", "⇱"),
    ("ubb", "⇲"),
    ("tic-tac-toe", ""),
    ("and-or", "⇲"),
    ("romania", "⇱"),
    ("romania", "⇲"),
    ("eight-puzzle", ""),
    ("sussman", ""),
    ("stag-hunt", ""),
    ("six-questions", ""),
    ("ubb", "c⇲"),
    ("romania", "c⇲"),
    ("ubb", "⇱Q"),
    ("romania", "Q"),
    ("mistake", "Q"),
    ("ubb", "e"),
    ("map", "e"),
    ("seven-matches", "G"),
];

#[test]
fn no_key_is_silent() {
    let silent = |&(name, keys): &(&str, &str)| {
        let mut model = model(name, keys);
        model.remark = None;
        let before = drawn(&model);
        let is_silent = |key: &KeyEvent| {
            let mut after = model.clone();
            matches!(update(&mut after, Message::Key(*key)), Effect::None) && drawn(&after) == before
        };
        let rows = of_mode(model.mode()).filter(|row| row.keys.iter().any(is_silent));
        // The reason for a move is on the screen already.
        let rows = rows.filter(|row| row.action != crate::keymap::Action::MoveWhy);
        rows.map(|row| format!("{name} {keys} {:?}", row.action)).collect::<Vec<_>>()
    };
    let all: Vec<String> = some(SCREENS).flat_map(silent).collect();
    assert!(all.is_empty(), "{all:?} do nothing and do not say why");
}
