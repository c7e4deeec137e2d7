//! Prompts: what is typed while a step, a name or a file is asked for.

use super::reply::Reply;
use crate::event::{KeyCode, KeyEvent, KeyModifiers};
use crate::keymap::Action;
use crate::model::Overlay;

/// The most digits of a step.
const MOST_DIGITS: usize = 12;
/// The most characters of a name.
const MOST_TYPED: usize = 200;
/// The most characters of a file's name with its folders: as long as most systems let it be.
const MOST_PATH: usize = 4_096;

/// What became of a key.
pub(super) enum Typed {
    /// The prompt has taken it.
    Taken,
    /// There is room for so many characters, and they are there.
    Full(usize),
    /// It has ended the prompt.
    Finished,
    /// It is none of its keys, or there is no prompt.
    Other,
}

/// What is asked for, and what has been typed of it.
struct Asked<'o> {
    words: &'o mut String,
    is_number: bool,
    most: usize,
}

impl<'o> Asked<'o> {
    /// What an overlay asks for; `None` where it is no prompt.
    const fn of(overlay: &'o mut Overlay) -> Option<Self> {
        match overlay {
            Overlay::GoTo(words) => Some(Self { words, is_number: true, most: MOST_DIGITS }),
            Overlay::Name(words) => Some(Self { words, is_number: false, most: MOST_TYPED }),
            Overlay::SaveAs(words, _) => Some(Self { words, is_number: false, most: MOST_PATH }),
            Overlay::None
            | Overlay::Help(_)
            | Overlay::Legend(..)
            | Overlay::Why
            | Overlay::Chart(_)
            | Overlay::Positions
            | Overlay::Note
            | Overlay::Unfold
            | Overlay::Leaving(_)
            | Overlay::Offer => None,
        }
    }

    /// Adds characters, as far as they are of its kind. Whether there was room for them.
    fn add(&mut self, typed: &[char]) -> bool {
        let kept = typed.iter().filter(|c| !self.is_number || c.is_ascii_digit());
        let room = self.most.saturating_sub(self.words.chars().count());
        let fits = kept.clone().count() <= room;
        self.words.extend(kept.take(room));
        fits
    }
}

/// Gives pasted text to the prompt; `None` where there is none.
pub(super) fn paste(overlay: &mut Overlay, text: &str) -> Option<Reply> {
    let mut asked = Asked::of(overlay)?;
    let fits = asked.add(&text.chars().collect::<Vec<_>>());
    Some(if fits { Reply::none() } else { is_full(asked.most) })
}

/// What is said where there is no room for more.
pub(super) fn is_full(most: usize) -> Reply {
    Reply::say(say!(remarks, "no-more-characters", most = Count(most)))
}

/// Gives a key to the prompt, if there is one. While words are typed nothing else happens but what closes or leaves.
pub(super) fn take(overlay: &mut Overlay, key: KeyEvent, action: Option<Action>) -> Typed {
    let held = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    let Some(mut asked) = Asked::of(overlay) else { return Typed::Other };
    match key.code {
        KeyCode::Char(c) if !held => {
            return if asked.add(&[c]) { Typed::Taken } else { Typed::Full(asked.most) };
        }
        KeyCode::Backspace => drop(asked.words.pop()),
        KeyCode::Enter => return Typed::Finished,
        _ if asked.is_number || matches!(action, Some(Action::Close | Action::Suspend | Action::Quit)) => {
            return Typed::Other;
        }
        _ => {}
    }
    Typed::Taken
}
