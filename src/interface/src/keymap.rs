//! Key bindings by mode. Help, key line and docs/keys.md are generated from one table.

#[macro_use]
mod action;
mod bindings;
mod in_force;
#[macro_use]
mod lines;
mod remap;

pub use bindings::*;
pub use in_force::{InForce, choose, has_words, rows, within};
pub use lines::{AT_END, Hints, key_line};
pub use remap::remapped;

use crate::event::{KeyCode, KeyEvent, KeyModifiers};
use plywood_messages::{
    text,
    words::{Charset, Words as _},
};

labelled! {
    pub enum Mode {
        Gallery = "keys/mode-gallery",
        Walkthrough = "keys/mode-walkthrough",
        Lesson = "keys/mode-lesson",
        Editing = "keys/mode-editing",
        /// Editing a lesson without a search, such as a map.
        Changing = "keys/mode-changing",
        Question = "keys/mode-question",
        PresenterView = "keys/mode-follower",
        Comparison = "keys/mode-comparison",
        Match = "keys/mode-match",
        Quiz = "quiz_view/mode-quiz",
        Mistake = "quiz_view/mode-mistake",
        /// The learner does the search.
        Practice = "practice/mode-practice",
        /// The learner puts the lines of a program in order.
        Parsons = "practice/mode-parsons",
    }
}

pub fn action(mode: Mode, event: KeyEvent) -> Option<Action> {
    bound(mode, event).map(|binding| binding.action)
}

/// Returns the row of a key.
pub fn bound(mode: Mode, event: KeyEvent) -> Option<&'static Binding> {
    let pressed = normalized(event);
    of_mode(mode).find(|binding| binding.keys_in(mode).any(|key| key == pressed))
}

impl Binding {
    /// Returns the keys in a mode. In a quiz, characters are text: only other keys are commands.
    pub fn keys_in(&self, mode: Mode) -> impl Iterator<Item = KeyEvent> {
        let is_text = |key: KeyEvent| matches!(key.code, KeyCode::Char(_)) && key.modifiers.is_empty();
        let is_answer = matches!(self.action, Action::AnswerType | Action::AnswerMark);
        self.keys.iter().copied().filter(move |&key| mode != Mode::Quiz || is_answer || !is_text(key))
    }
}

pub fn of_mode(mode: Mode) -> impl Iterator<Item = &'static Binding> {
    rows().iter().filter(move |binding| binding.modes.contains(&mode))
}

pub fn first_key(mode: Mode, action: Action) -> Option<KeyEvent> {
    of_mode(mode).find(|binding| binding.action == action).and_then(|binding| binding.keys_in(mode).next())
}

/// Returns the bindings of the card, in its order: those of a mode, or of all modes.
///
/// A mode without steps has none: its own keys are few, and the first hour needs those.
pub fn card(mode: Option<Mode>) -> Vec<&'static Binding> {
    let is_here = |binding: &&Binding| mode.is_none_or(|mode| binding.modes.contains(&mode));
    let of = |action: &Action| rows().iter().filter(is_here).find(|binding| binding.action == *action);
    let rows: Vec<&Binding> = CARD.iter().filter_map(of).collect();
    if rows.iter().any(|row| row.action == Action::Forward) { rows } else { Vec::new() }
}

pub fn card_title() -> &'static str {
    text!("keys/group-first")
}

/// Returns the help page that a key turns to, whatever else the key does; `None` if it turns no pages.
pub fn turned(page: u16, last: u16, key: KeyEvent) -> Option<u16> {
    if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        return None;
    }
    Some(match key.code {
        KeyCode::PageDown | KeyCode::Right | KeyCode::Down | KeyCode::Char(' ' | 'j' | 'l') => (page + 1).min(last),
        KeyCode::PageUp | KeyCode::Left | KeyCode::Up | KeyCode::Char('k' | 'h') => page.min(last).saturating_sub(1),
        KeyCode::Home => 0,
        KeyCode::End => last,
        _ => return None,
    })
}

/// Removes Shift from characters, because only some terminals report it there.
fn normalized(event: KeyEvent) -> KeyEvent {
    let kept = match event.code {
        KeyCode::Char(_) => KeyModifiers::CONTROL | KeyModifiers::ALT,
        _ => KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT,
    };
    KeyEvent { modifiers: event.modifiers & kept, ..event }
}

/// Returns the usual name of a pressed key.
pub fn pressed(event: KeyEvent) -> String {
    text::visible(&name(normalized(event))).into_owned()
}

/// Returns the usual name of the key: `Shift+Right`, `n`, `PageDown`.
pub fn name(key: KeyEvent) -> String {
    let code = match key.code {
        KeyCode::Char(' ') => "Space".to_owned(),
        KeyCode::Char(c) => c.to_string(),
        KeyCode::F(number) => format!("F{number}"),
        KeyCode::BackTab => return "Shift+Tab".to_owned(),
        code => format!("{code:?}"),
    };
    let held = [(KeyModifiers::CONTROL, "Ctrl+"), (KeyModifiers::SHIFT, "Shift+")];
    let prefix: String = held.iter().filter(|(held, _)| key.modifiers.contains(*held)).map(|(_, name)| *name).collect();
    prefix + &code
}

/// Returns the keys of a row, each once, as the help shows them: those of a mode, or of all modes.
pub fn names(binding: &Binding, mode: Option<Mode>) -> String {
    let keys =
        binding.keys.iter().copied().filter(|&key| mode.is_none_or(|mode| binding.keys_in(mode).any(|own| own == key)));
    let mut names: Vec<String> = keys.map(name).collect();
    names.dedup();
    let runs = [
        ("0, 1, 2, 3, 4, 5, 6, 7, 8, 9", "0-9"),
        ("a, b, c, d, e, f, g, h", "a-h"),
        ("a, b, c, d", "a-d"),
        ("A, B, C, D", "A-D"),
    ];
    runs.into_iter().fold(names.join(", "), |names, (run, short)| names.replace(run, short))
}

/// Returns the modes of a row, as the documentation shows them.
pub fn places(binding: &Binding) -> String {
    if binding.modes.len() == Mode::ALL.len() {
        return string!("keys/everywhere");
    }
    let names = binding.modes.iter().map(|mode| mode.name().sentence(Charset::Unicode));
    let all = names.reduce(|places, last| sentence!("keys/and-place", places, last));
    all.unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn in_no_mode_a_key_has_two_meanings() {
        for mode in Mode::ALL {
            let mut seen = HashSet::new();
            for key in of_mode(mode).flat_map(|binding| binding.keys_in(mode)) {
                assert!(seen.insert((key.code, key.modifiers)), "{key:?} in the {}", mode.name());
            }
        }
    }

    #[test]
    fn a_key_that_means_something_else_than_in_the_walkthrough_is_on_screen() {
        for mode in Mode::ALL {
            let shown: Vec<String> = key_line(mode).iter().map(|&(action, _)| family(action)).collect();
            for binding in of_mode(mode) {
                let means_else = |key: &KeyEvent| {
                    let there = of_mode(Mode::Walkthrough).find(|other| other.keys.contains(key));
                    there.is_some_and(|there| there.action != binding.action)
                };
                if let Some(key) = binding.keys_in(mode).find(means_else) {
                    assert!(shown.contains(&family(binding.action)), "{} in the {}", name(key), mode.name());
                }
            }
        }
    }

    /// Returns the first word of an action's name. Related actions share it and one description.
    fn family(action: Action) -> String {
        let name = format!("{action:?}");
        let end = name.char_indices().skip(1).find(|(_, c)| c.is_uppercase()).map_or(name.len(), |(at, _)| at);
        name[..end].to_owned()
    }

    #[test]
    fn every_line_of_keys_names_keys_of_its_mode() {
        for mode in Mode::ALL {
            for (action, _) in key_line(mode) {
                assert!(of_mode(mode).any(|binding| binding.action == *action), "{action:?} in the {}", mode.name());
            }
        }
    }

    #[test]
    fn keys_are_found_whatever_the_terminal_says_of_shift() {
        let action = |code, modifiers| action(Mode::Walkthrough, KeyEvent::new(code, modifiers));
        assert_eq!(action(KeyCode::Char('N'), KeyModifiers::SHIFT), Some(Action::PreviousEvent));
        assert_eq!(action(KeyCode::Char('N'), KeyModifiers::NONE), Some(Action::PreviousEvent));
        assert_eq!(action(KeyCode::Right, KeyModifiers::SHIFT), Some(Action::SelectRight));
        assert_eq!(action(KeyCode::BackTab, KeyModifiers::SHIFT), Some(Action::SelectPrevious));
        assert_eq!(action(KeyCode::Char('U'), KeyModifiers::NONE), None);
    }

    #[test]
    fn escape_never_quits() {
        for mode in Mode::ALL {
            let escape = KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE);
            assert_ne!(action(mode, escape), Some(Action::Quit));
        }
    }
}
