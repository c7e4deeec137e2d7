//! Choosing from the table of contents and searching in it.

use super::message::Reply;
use super::opening;
use crate::event::{KeyCode, KeyEvent, KeyModifiers};
use crate::gallery::Gallery;
use crate::keymap::GalleryAction;
use crate::model::Model;

/// Entries per page.
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
        GalleryAction::NextCourse => gallery.next_course(),
        GalleryAction::Open => return opening::open_chosen(model),
    }
    Reply::NONE
}

/// Most characters of the search text: no entry is longer.
const MOST_LOOKED_FOR: usize = 200;

/// Pastes into the search field. Returns false if it is closed.
pub(super) fn paste(gallery: &mut Gallery, text: &str) -> bool {
    let Some(words) = &gallery.search else { return false };
    let wanted = words.chars().chain(text.chars()).take(MOST_LOOKED_FOR).collect();
    gallery.look_for(Some(wanted));
    true
}

/// Handles a key of the search field: arrows choose, Enter opens. Returns false for other keys.
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
