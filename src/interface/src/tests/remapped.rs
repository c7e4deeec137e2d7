//! Keys of the settings.

use std::{fs, path::Path};

use super::keys::{WAYS, model};
use crate::event::{KeyCode, KeyEvent, KeyModifiers};
use crate::keymap::{
    Action, BINDINGS, Binding, InForce, Mode, Spoken, action, first_key, name, of_mode, remapped, within,
};
use crate::model::{Model, Overlay};
use crate::testing::{drawn, lecture, press, text};
use crate::update::{Message, update};
use plywood_document::settings;
use plywood_tree::{diagnostic::Lines, testing::some};

const NEW: KeyEvent = KeyEvent::new(KeyCode::F(12), KeyModifiers::NONE);

fn rows(written: &str) -> Vec<Binding> {
    let (settings, problems) = settings::read(&format!("[keys]\n{written}"));
    let (rows, of_keys) = remapped(&settings.keys);
    assert!(problems.is_empty() && of_keys.is_empty(), "{written}: {problems:?} {of_keys:?}");
    rows
}

fn with<T>(written: &str, work: impl FnOnce() -> T) -> T {
    within(InForce::Keys(rows(written).leak()), work)
}

/// Returns the screen after a key, and the effect of the key.
fn pressed(mut model: Model, key: KeyEvent) -> (Model, String) {
    let effect = format!("{:?}", std::mem::discriminant(&update(&mut model, Message::Key(key))));
    (model, effect)
}

#[test]
fn a_key_of_the_settings_does_what_the_usual_one_does() {
    let usual = |row: &&Binding| row.spoken != Spoken::Typed;
    for &(mode, ways) in WAYS {
        let (lecture, keys) = ways[0];
        let before = model(lecture, keys);
        for row in some(of_mode(mode).filter(usual)) {
            // Where a question takes text, a blank is text.
            let Some(key) = row.keys_in(mode).find(|key| mode != Mode::Quiz || key.code != KeyCode::Char(' ')) else {
                continue;
            };
            let (one, effect) = pressed(before.clone(), key);
            let (other, same) = with(&format!("{} = 'F12'", row.name), || pressed(before.clone(), NEW));
            assert_eq!(effect, same, "{} in the {}", row.name, mode.name());
            // A remark names the key in force.
            let shown = text(&other).replace("F12", &name(key));
            let is_same = text(&one) == shown || drawn(&one) == drawn(&other);
            assert!(is_same, "{} in the {}\n{}\n{shown}", row.name, mode.name(), text(&one));
        }
    }
}

#[test]
fn the_old_key_has_no_effect_and_the_new_one_is_shown_everywhere() {
    with("next-event = 'F9'\ncompare = ['Ctrl+g', 'F7']\nquit = 'Ctrl+q'\nedit = 'ö'", || {
        assert_eq!(action(Mode::Walkthrough, KeyEvent::from(KeyCode::Char('n'))), None);
        assert_eq!(first_key(Mode::Lesson, Action::Compare).map(name).as_deref(), Some("Ctrl+g"));
        assert_eq!(action(Mode::Quiz, KeyEvent::from(KeyCode::Char('q'))), None);
        let mut model = lecture("ubb", (160, 48));
        let footer = text(&model).lines().last().expect("a line").to_owned();
        assert!(footer.contains("F9 event") && footer.contains("Ctrl+q quit"), "{footer}");
        press(&mut model, "?");
        assert!(text(&model).contains("Ctrl+g, F7 "), "{}", text(&model));
        press(&mut model, "⎋:next cutoff, best");
        assert!(text(&model).contains("F9"), "{}", text(&model));
        press(&mut model, "⏎");
        assert_eq!(model.overlay, Overlay::None);
        update(&mut model, Message::Key(KeyEvent::new(KeyCode::Char('g'), KeyModifiers::CONTROL)));
    });
    // Messages name it, too.
    let mut compared = lecture("ubb", (80, 24));
    press(&mut compared, "c");
    with("compare = 'F7'", || press(&mut compared, "e"));
    assert!(text(&compared).contains("press F7 to close the comparison"), "{}", text(&compared));
}

#[test]
fn two_actions_can_exchange_their_keys() {
    with("next-cutoff = 'n'\nnext-event = 'x'\ncut-children = 'Delete'\nremove = 'Delete'\ngive-up = 'F9'", || {
        assert_eq!(action(Mode::Walkthrough, KeyEvent::from(KeyCode::Char('n'))), Some(Action::NextCutoff));
        assert_eq!(action(Mode::Walkthrough, KeyEvent::from(KeyCode::Char('x'))), Some(Action::NextEvent));
    });
    with("blank = []", || assert_eq!(action(Mode::Walkthrough, KeyEvent::from(KeyCode::Char('.'))), None));
    with("select-previous = 'Shift+Tab'\npan-up = ['Ctrl+Up', 'Shift+PageUp']", || {
        let tab = KeyEvent::new(KeyCode::BackTab, KeyModifiers::SHIFT);
        assert_eq!(action(Mode::Walkthrough, tab), Some(Action::SelectPrevious));
    });
}

/// Every problem has a place and leaves the table usable.
#[test]
fn what_is_wrong_with_keys_is_reported_with_its_place() {
    for (written, code, place) in [
        ("next-cutof = 'F9'", "unknown-action", (2, 1)),
        ("next-cutoff = 'n'", "key-bound-twice", (2, 15)),
        ("note = 'F9'\ncode = ['F8', 'F9']", "key-bound-twice", (3, 15)),
        ("note = 'F99'", "unknown-key-name", (2, 8)),
        ("note = ''", "unknown-key-name", (2, 8)),
        ("note = 'Shift+n'", "unknown-key-name", (2, 8)),
        ("note = 'Ctrl+i'", "unknown-key-name", (2, 8)),
        ("note = 'Alt+x'", "unknown-key-name", (2, 8)),
        ("answer-type = 'x'", "typed-keys", (2, 1)),
        ("answer-give = 'g'", "no-key-there", (2, 1)),
        ("quit = 'Q'", "no-way-to-quit", (2, 1)),
        ("quit = []", "no-way-to-quit", (2, 1)),
        ("quit = 'Esc'", "esc-quits", (2, 8)),
    ] {
        let written = format!("[keys]\n{written}\n");
        let (settings, _) = settings::read(&written);
        let (rows, problems) = remapped(&settings.keys);
        let found: Vec<_> =
            problems.iter().map(|problem| (problem.code, problem.position(&Lines::new(&written)))).collect();
        assert_eq!(found, [(code, place)], "{written}");
        assert!(problems.iter().all(|problem| problem.help.is_some()), "{written}");
        within(InForce::Keys(rows.leak()), || {
            for mode in Mode::ALL {
                let quits = of_mode(mode).any(|row| row.action == Action::Quit && row.keys_in(mode).next().is_some());
                assert!(quits, "{written} in the {}", mode.name());
            }
        });
    }
}

/// A message shows the usual key, so it must be one of the action that it names.
#[test]
fn messages_name_keys_of_the_table() {
    let crates = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).expect("a folder");
    let words = crates.filter_map(|entry| fs::read_dir(entry.expect("an entry").path().join("words")).ok());
    let mut marks = 0;
    for file in words.flatten().map(|file| file.expect("a file").path()).filter(|path| path.is_file()) {
        let text = fs::read_to_string(&file).expect("UTF-8");
        for mark in text.split("<key:").skip(1) {
            let (mark, _) = mark.split_once("</key>").expect("the end of a mark");
            let (action, shown) = mark.split_once('>').expect("an action");
            let row = BINDINGS.iter().find(|row| row.name == action).unwrap_or_else(|| panic!("{action} in {file:?}"));
            let shown = if shown == "→" { "Right" } else { shown };
            assert!(row.keys.iter().any(|&key| name(key) == shown), "{action} has no key {shown}: {file:?}");
            marks += 1;
        }
    }
    assert!(marks > 30, "{marks}");
}
