//! Prompts for a step, a name or a file, and pasted text. Text goes to the open field only, and never acts like keys.

use super::{editing, is_free, opening, prelude::*, quiz_view};
use crate::{
    event::{KeyEvent, KeyModifiers},
    keymap::{Action, Mode},
};
use plywood_messages::text::joined;

const MOST_DIGITS: usize = 12;
const MOST_TYPED: usize = 200;
/// Most characters of a path: the limit of most systems.
const MOST_PATH: usize = 4_096;

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
            Overlay::Name(words) | Overlay::Actions(words, _) | Overlay::Formats(words, _) => {
                (words, false, MOST_TYPED)
            }
            Overlay::SaveAs(words, _) => (words, false, MOST_PATH),
            Overlay::None
            | Overlay::Exercise(_)
            | Overlay::Help(_)
            | Overlay::Legend(..)
            | Overlay::LessonLegend
            | Overlay::Why
            | Overlay::Chart(_)
            | Overlay::Positions
            | Overlay::Note
            | Overlay::Link(_)
            | Overlay::Unfold
            | Overlay::Leaving(_)
            | Overlay::Offer => return None,
        };
        Some(Self { words, is_number, most })
    }

    /// Adds the characters that the prompt accepts, as far as there is room for them.
    fn add(&mut self, typed: &str) -> Reply {
        let kept = typed.chars().filter(|c| !self.is_number || c.is_ascii_digit());
        let room = self.most.saturating_sub(self.words.chars().count());
        let fits = kept.clone().count() <= room;
        self.words.extend(kept.take(room));
        if fits { None } else { Reply::say(say!("remarks/no-more-characters", most = Count(self.most))) }
    }
}

/// Passes a key to the open prompt. While it is open, other keys can only close it or leave. Returns `None` if the key does not
/// belong to a prompt.
pub fn take(model: &mut Model, key: KeyEvent, action: Option<Action>) -> Option<Reply> {
    if let Overlay::Exercise(form) = &mut model.overlay {
        match key.code {
            KeyCode::Up | KeyCode::Down => form.choose(key.code == KeyCode::Down),
            KeyCode::Left | KeyCode::Right | KeyCode::Char(' ') => {
                form.change(key.code != KeyCode::Left, &model.papers);
            }
            KeyCode::Enter => return Some(super::on_typed(model)),
            _ if matches!(action, Some(Action::Close | Action::Suspend | Action::Quit)) => return None,
            _ => {}
        }
        return Some(None);
    }
    let held = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    let mut prompt = Asked::of(&mut model.overlay)?;
    match key.code {
        KeyCode::Char(c) if !held => return Some(prompt.add(&c.to_string())),
        KeyCode::Backspace => drop(prompt.words.pop()),
        KeyCode::Enter => return Some(super::on_typed(model)),
        _ if prompt.is_number || matches!(action, Some(Action::Close | Action::Suspend | Action::Quit)) => return None,
        _ => {}
    }
    Some(None)
}

pub fn on_paste(model: &mut Model, pasted: &str) -> Reply {
    model.remark = None;
    if model.is_blanked {
        return None;
    }
    let text = one_line(pasted);
    if let Some(mut prompt) = Asked::of(&mut model.overlay) {
        return prompt.add(&text);
    }
    let mode = model.mode();
    if mode == Mode::Gallery && opening::paste_search(&mut model.gallery, &text) {
        return None;
    }
    if mode == Mode::Editing && is_free(model) {
        return editing::paste_value(model.search_view_mut()?, &text);
    }
    if mode == Mode::Quiz && is_free(model) {
        return quiz_view::paste(model, &text);
    }
    Reply::say(text!("interface/nowhere-to-paste"))
}

/// Returns the text on one line, so that pasting never ends a prompt. Other control characters are removed.
fn one_line(pasted: &str) -> String {
    let lines = pasted.split(['\r', '\n']).map(str::trim).filter(|line| !line.is_empty());
    joined(lines, " ").chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect()
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
