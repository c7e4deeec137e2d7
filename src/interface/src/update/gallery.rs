//! Choosing from the table of contents and looking for words in it.

use super::reply::Reply;
use crate::event::{KeyCode, KeyEvent, KeyModifiers};
use crate::gallery::Gallery;
use crate::keymap::Action;

/// Entries that a page is.
const PAGE: isize = 8;

pub(super) fn on_action(gallery: &mut Gallery, action: Action) -> Reply {
    match action {
        Action::ChoosePrevious => gallery.choose_by(-1),
        Action::ChooseNext => gallery.choose_by(1),
        Action::ChoosePageUp => gallery.choose_by(-PAGE),
        Action::ChoosePageDown => gallery.choose_by(PAGE),
        Action::ChooseFirst => gallery.choose_by(isize::MIN),
        Action::ChooseLast => gallery.choose_by(isize::MAX),
        Action::Search => gallery.look_for(Some(String::new())),
        _ => {}
    }
    Reply::none()
}

/// The most characters that are looked for: no entry says as much.
const MOST_LOOKED_FOR: usize = 200;

/// Pasted text while words are looked for; whether they are.
pub(super) fn paste(gallery: &mut Gallery, text: &str) -> bool {
    let Some(words) = &gallery.search else { return false };
    let wanted = words.chars().chain(text.chars()).take(MOST_LOOKED_FOR).collect();
    gallery.look_for(Some(wanted));
    true
}

/// A key while words are looked for; whether it is one of theirs: arrows choose, Enter opens.
pub(super) fn takes(gallery: &mut Gallery, key: KeyEvent) -> bool {
    let Some(words) = &gallery.search else { return false };
    let held = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    let typed = match key.code {
        KeyCode::Char(c) if !held => Some(words.chars().chain([c]).take(MOST_LOOKED_FOR).collect()),
        KeyCode::Backspace => {
            let mut chars = words.chars();
            chars.next_back().map(|_| chars.as_str().to_owned())
        }
        KeyCode::Esc => None,
        _ => return false,
    };
    gallery.look_for(typed);
    true
}
