//! Prompts: what is typed while a step, a name or a file is asked for.

use crate::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::keymap::Action;
use crate::model::Overlay;

/// The most digits of a step.
const MOST_DIGITS: usize = 12;
/// The most characters of a name.
const MOST_TYPED: usize = 200;

/// What became of a key.
pub(super) enum Typed {
    /// The prompt has taken it.
    Taken,
    /// It has ended the prompt.
    Finished,
    /// It is none of its keys, or there is no prompt.
    Other,
}

/// Gives a key to the prompt, if there is one. While words are typed nothing else happens but what closes or leaves.
pub(super) fn take(overlay: &mut Overlay, key: KeyEvent, action: Option<Action>) -> Typed {
    let held = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    let (words, is_number) = match overlay {
        Overlay::GoTo(digits) => (digits, true),
        Overlay::Name(words) | Overlay::SaveAs(words, _) => (words, false),
        _ => return Typed::Other,
    };
    let most = if is_number { MOST_DIGITS } else { MOST_TYPED };
    match key.code {
        KeyCode::Char(c) if !held => {
            let has_room = words.chars().count() < most;
            words.extend(Some(c).filter(|c| has_room && (!is_number || c.is_ascii_digit())));
        }
        KeyCode::Backspace => drop(words.pop()),
        KeyCode::Enter => return Typed::Finished,
        _ if is_number || matches!(action, Some(Action::Close | Action::Suspend | Action::Quit)) => {
            return Typed::Other;
        }
        _ => {}
    }
    Typed::Taken
}
