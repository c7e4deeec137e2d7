//! Prompts for a step, a name or a file, and pasted text. Text goes to the open field only, and never acts like keys.

use super::{editing, is_free, message::Reply, on_search_view, opening, quiz_view};
use crate::{
    event::{KeyCode, KeyEvent, KeyModifiers},
    keymap::{Action, Mode},
    model::{Model, Overlay},
};

const MOST_DIGITS: usize = 12;
const MOST_TYPED: usize = 200;
/// Most characters of a path: the limit of most systems.
const MOST_PATH: usize = 4_096;

pub enum Typed {
    Taken,
    /// The text has this maximum number of characters.
    Full(usize),
    Finished,
    /// The key does not belong to a prompt, or no prompt is open.
    Other,
}

struct Asked<'o> {
    words: &'o mut String,
    is_number: bool,
    most: usize,
}

impl<'o> Asked<'o> {
    /// Returns the prompt of an overlay; `None` if it is not a prompt.
    const fn of(overlay: &'o mut Overlay) -> Option<Self> {
        let (words, is_number, most) = match overlay {
            Overlay::GoTo(words) => (words, true, MOST_DIGITS),
            Overlay::Name(words) | Overlay::Actions(words, _) => (words, false, MOST_TYPED),
            Overlay::SaveAs(words, _) => (words, false, MOST_PATH),
            Overlay::None
            | Overlay::Help(_)
            | Overlay::Legend(..)
            | Overlay::Why
            | Overlay::Chart(_)
            | Overlay::Positions
            | Overlay::Note
            | Overlay::Unfold
            | Overlay::Leaving(_)
            | Overlay::Offer => return None,
        };
        Some(Self { words, is_number, most })
    }

    /// Adds the characters that the prompt accepts. Returns false if there is no room for them.
    fn add(&mut self, typed: &[char]) -> bool {
        let kept = typed.iter().filter(|c| !self.is_number || c.is_ascii_digit());
        let room = self.most.saturating_sub(self.words.chars().count());
        let fits = kept.clone().count() <= room;
        self.words.extend(kept.take(room));
        fits
    }
}

/// Pastes into the prompt; `None` if none is open.
pub fn paste(overlay: &mut Overlay, text: &str) -> Option<Reply> {
    let mut prompt = Asked::of(overlay)?;
    let fits = prompt.add(&text.chars().collect::<Vec<_>>());
    Some(if fits { Reply::NONE } else { is_full(prompt.most) })
}

pub fn is_full(most: usize) -> Reply {
    Reply::say(say!("remarks/no-more-characters", Count(most)))
}

/// Passes a key to the open prompt. While it is open, other keys can only close it or leave.
pub fn take(overlay: &mut Overlay, key: KeyEvent, action: Option<Action>) -> Typed {
    let held = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    let Some(mut prompt) = Asked::of(overlay) else { return Typed::Other };
    match key.code {
        KeyCode::Char(c) if !held => {
            return if prompt.add(&[c]) { Typed::Taken } else { Typed::Full(prompt.most) };
        }
        KeyCode::Backspace => drop(prompt.words.pop()),
        KeyCode::Enter => return Typed::Finished,
        _ if prompt.is_number || matches!(action, Some(Action::Close | Action::Suspend | Action::Quit)) => {
            return Typed::Other;
        }
        _ => {}
    }
    Typed::Taken
}

pub fn on_paste(model: &mut Model, pasted: &str) -> Reply {
    model.remark = None;
    if model.is_blanked {
        return Reply::NONE;
    }
    let text = one_line(pasted);
    if let Some(reply) = paste(&mut model.overlay, &text) {
        return reply;
    }
    let mode = model.mode();
    if mode == Mode::Gallery && opening::paste_search(&mut model.gallery, &text) {
        return Reply::NONE;
    }
    if mode == Mode::Editing && is_free(model) {
        return on_search_view(model, |search_view| editing::paste_value(search_view, &text));
    }
    if mode == Mode::Quiz && is_free(model) {
        return quiz_view::paste(model, &text);
    }
    Reply::say(text!("interface/nowhere-to-paste"))
}

/// Returns the text on one line, so that pasting never ends a prompt. Other control characters are removed.
fn one_line(pasted: &str) -> String {
    let lines = pasted.split(['\r', '\n']).map(str::trim).filter(|line| !line.is_empty());
    let joined = lines.collect::<Vec<_>>().join(" ");
    joined.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_one_and_nothing_acts() {
        assert_eq!(one_line("  a/b c.toml\r\n"), "a/b c.toml");
        assert_eq!(one_line("one\rtwo\n\n\tthree\tfour\x1b[31m\u{9b}"), "one two three four[31m");
        assert_eq!(one_line("\r\n"), "");
    }
}
