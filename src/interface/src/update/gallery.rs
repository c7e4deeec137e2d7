//! Choosing from the table of contents and looking for words in it.

use super::opening;
use super::reply::Reply;
use crate::event::{KeyCode, KeyEvent, KeyModifiers};
use crate::gallery::Gallery;
use crate::keymap::GalleryAction;
use crate::model::Model;

/// Entries that a page is.
const PAGE: isize = 8;

pub(super) fn act(model: &mut Model, action: GalleryAction) -> Reply {
    let gallery = &mut model.gallery;
    match action {
        GalleryAction::ChoosePrevious => gallery.choose_by(-1),
        GalleryAction::ChooseNext => gallery.choose_by(1),
        GalleryAction::ChoosePageUp => gallery.choose_by(-PAGE),
        GalleryAction::ChoosePageDown => gallery.choose_by(PAGE),
        GalleryAction::ChooseFirst => gallery.choose_by(isize::MIN),
        GalleryAction::ChooseLast => gallery.choose_by(isize::MAX),
        GalleryAction::Search => gallery.look_for(Some(String::new())),
        GalleryAction::Open => return opening::open_chosen(model),
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
