//! Choosing from the table of contents and looking for words in it.

use crate::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{Effect, searching};
use crate::session::Choices;
use crate::tui::gallery::Content;
use crate::tui::keymap::Action;
use crate::tui::model::Model;

/// Entries that a page is.
const PAGE: isize = 8;

pub(super) fn on_action(model: &mut Model, action: Action) -> Effect {
    let gallery = &mut model.gallery;
    match action {
        Action::ChoosePrevious => gallery.choose_by(-1),
        Action::ChooseNext => gallery.choose_by(1),
        Action::ChoosePageUp => gallery.choose_by(-PAGE),
        Action::ChoosePageDown => gallery.choose_by(PAGE),
        Action::ChooseFirst => gallery.choose_by(isize::MIN),
        Action::ChooseLast => gallery.choose_by(isize::MAX),
        Action::Search => gallery.look_for(Some(String::new())),
        Action::Open => return open_chosen(model),
        _ => {}
    }
    Effect::None
}

/// A key while words are typed. `None` when it is none of theirs: arrows choose, Enter opens.
pub(super) fn on_typed(model: &mut Model, key: KeyEvent) -> Option<Effect> {
    let words = model.gallery.search.as_ref()?;
    let held = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    let typed = match key.code {
        KeyCode::Char(c) if !held => Some(format!("{words}{c}")),
        KeyCode::Backspace => {
            let mut chars = words.chars();
            chars.next_back().map(|_| chars.as_str().to_owned())
        }
        KeyCode::Esc => None,
        _ => return None,
    };
    model.gallery.look_for(typed);
    Some(Effect::None)
}

pub(super) fn open_chosen(model: &mut Model) -> Effect {
    let Some(entry) = model.gallery.entry() else { return Effect::None };
    match &entry.content {
        Content::Subject(subject) => {
            let subject = (**subject).clone();
            let choices = Choices::of(&subject.input, &subject.view);
            model.gallery.opened = Some(model.gallery.chosen);
            model.gallery.search = None;
            searching::open(model, subject, choices)
        }
        Content::Broken(problem) => {
            model.remark = Some(problem.clone());
            Effect::None
        }
    }
}
