//! What has to do with the file of a walkthrough: saving, leaving with something unsaved, changes from outside, edits that were
//! left behind. Asks for what is to be done; touches no disk.

use std::path::PathBuf;
use std::sync::Arc;

use super::{Effect, editing, start, to_gallery};
use crate::edit::History;
use crate::session::{Input, Subject, fitting};
use crate::source::{Expected, NotSaved};
use crate::tui::editing::{Destination, Disk, Editing, FileNews, Found, Hand, Home};
use crate::tui::job::{Job, Save, SaveError, Saved};
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Overlay, Viewer};

/// Leaves, unless there is something unsaved: then it is asked what is to become of it. Asked again, it is kept.
pub(super) fn leave(model: &mut Model, to: Destination) -> Effect {
    let unsaved = model.viewer.as_ref().is_some_and(Viewer::is_unsaved);
    match (unsaved, &model.overlay) {
        (true, Overlay::Leaving(_)) | (false, _) => go(model, to),
        (true, _) => {
            model.overlay = Overlay::Leaving(to);
            Effect::None
        }
    }
}

fn go(model: &mut Model, to: Destination) -> Effect {
    match to {
        Destination::Outside => Effect::Quit,
        Destination::Gallery => to_gallery(model),
    }
}

/// The answer to a question about unsaved edits.
pub(super) fn on_answer(model: &mut Model, action: Action) -> Effect {
    match (model.overlay.clone(), action) {
        (Overlay::Leaving(to), Action::LeaveKeeping) => go(model, to),
        (Overlay::Leaving(to), Action::LeaveDiscarding) => discard(model, to),
        (Overlay::Leaving(to), Action::LeaveSaving) => {
            model.overlay = Overlay::None;
            if let Some(editing) = model.viewer.as_mut().and_then(|viewer| viewer.editing.as_mut()) {
                editing.leaving = Some(to);
            }
            save(model)
        }
        (Overlay::Offer, Action::Edit) => take_up(model),
        (Overlay::Offer, Action::LeaveDiscarding) => {
            model.overlay = Overlay::None;
            let found = model.viewer.as_mut().and_then(|viewer| viewer.found.take());
            found.map_or(Effect::None, |found| Effect::ThrowAway(found.left))
        }
        _ => Effect::None,
    }
}

fn discard(model: &mut Model, to: Destination) -> Effect {
    let Some(viewer) = &mut model.viewer else { return go(model, to) };
    let key = viewer.subject.origin.key();
    if let Some(editing) = &mut viewer.editing {
        editing.history.mark_saved();
    }
    match to {
        Destination::Outside => Effect::Quit,
        Destination::Gallery => {
            let _ = to_gallery(model);
            Effect::Forget(key)
        }
    }
}

/// Saves to the file the tree is from; where there is none, a name is asked for.
pub(super) fn save(model: &mut Model) -> Effect {
    let Some(viewer) = &model.viewer else { return Effect::None };
    let origin = &viewer.subject.origin;
    let home = viewer.editing.as_ref().map(|editing| editing.home).unwrap_or_default();
    match (&origin.path, home) {
        (None, _) | (_, Home::Nowhere) => ask_name(model),
        (Some(path), Home::Origin) => {
            let (path, expected) = (path.clone(), Expected::Unchanged(origin.print));
            write(model, path, expected)
        }
    }
}

/// Asks for the file to save to.
pub(super) fn ask_name(model: &mut Model) -> Effect {
    let Some(viewer) = &model.viewer else { return Effect::None };
    model.overlay = Overlay::SaveAs(viewer.subject.origin.file_name(), None);
    Effect::None
}

/// Saves to a file of this name; over one that is there only if that was refused before.
pub(super) fn save_as(model: &mut Model, name: &str, refused: Option<&str>) -> Effect {
    if name.is_empty() {
        return Effect::None;
    }
    let expected = if refused == Some(name) { Expected::Anything } else { Expected::Nothing };
    write(model, PathBuf::from(name), expected)
}

fn write(model: &mut Model, path: PathBuf, expected: Expected) -> Effect {
    let Some(viewer) = &model.viewer else { return Effect::None };
    let subject = viewer.subject.clone();
    start(model, Job::Save(Box::new(Save { subject, path, expected })))
}

/// What has come of saving.
pub(super) fn saved(model: &mut Model, outcome: Result<Saved, SaveError>) -> Effect {
    let Some(viewer) = &mut model.viewer else { return Effect::None };
    let leaving = viewer.editing.as_mut().and_then(|editing| editing.leaving.take());
    match outcome {
        Ok(Saved { origin, copy }) => {
            let kept = copy.map_or(String::new(), |copy| format!("; what was there, comments and all, is in {copy}"));
            model.remark = Some(format!("saved as {}{kept}", origin.file_name()));
            viewer.subject.origin = origin;
            viewer.disk = Disk::InStep;
            if let Some(editing) = &mut viewer.editing {
                editing.history.mark_saved();
                editing.home = Home::Origin;
            }
            leaving.map_or(Effect::None, |to| go(model, to))
        }
        Err(error) => {
            not_saved(model, &error);
            Effect::None
        }
    }
}

fn not_saved(model: &mut Model, error: &SaveError) {
    model.remark = Some(match error {
        SaveError::NotSaved(NotSaved::Exists(name)) => {
            model.overlay = Overlay::SaveAs(name.clone(), Some(name.clone()));
            format!("{error}: Enter once more replaces it, another name does not")
        }
        SaveError::NotSaved(NotSaved::Changed(_)) => {
            format!("{error}: W saves yours elsewhere, L loads that")
        }
        _ => error.to_string(),
    });
}

/// A file that is open has changed on disk: it is taken at once, unless there are edits that would be lost.
pub(super) fn on_news(model: &mut Model, news: FileNews) -> Effect {
    let Some(viewer) = &mut model.viewer else { return Effect::None };
    if viewer.subject.origin.path.as_ref() != Some(&news.path) {
        return Effect::None;
    }
    match news.outcome {
        Err(problem) => {
            viewer.disk = Disk::Broken(problem);
            Effect::None
        }
        Ok(subject) if subject.origin.print == viewer.subject.origin.print => {
            viewer.disk = Disk::InStep;
            Effect::None
        }
        Ok(subject) if viewer.is_unsaved() => {
            viewer.disk = Disk::Changed(Box::new(subject));
            Effect::None
        }
        Ok(subject) => reload(model, subject),
    }
}

/// Takes what is on disk, in the place of the edits if there are any.
pub(super) fn load(model: &mut Model) -> Effect {
    let disk = model.viewer.as_mut().map(|viewer| std::mem::take(&mut viewer.disk));
    match disk {
        Some(Disk::Changed(subject)) => reload(model, *subject),
        Some(other) => {
            let what = match &other {
                Disk::Broken(_) => "the file on disk cannot be read as it is",
                _ => "the file on disk is what was read or saved last",
            };
            model.remark = Some(what.to_owned());
            if let Some(viewer) = &mut model.viewer {
                viewer.disk = other;
            }
            Effect::None
        }
        None => Effect::None,
    }
}

/// The file's tree in the place of this one, looked at in the same way; an edited tree can be brought back by undoing.
fn reload(model: &mut Model, subject: Subject) -> Effect {
    let canvas = model.canvas();
    let Some(viewer) = &mut model.viewer else { return Effect::None };
    viewer.disk = Disk::InStep;
    let view = viewer.subject.view.clone();
    let subject = Subject { view, ..subject };
    if viewer.editing.is_some() && matches!(subject.input, Input::Tree(_)) {
        viewer.subject = Subject { input: viewer.subject.input.clone(), ..subject.clone() };
        let effect = editing::replace(model, &subject);
        if let Some(editing) = model.viewer.as_mut().and_then(|viewer| viewer.editing.as_mut()) {
            editing.history.mark_saved();
        }
        return effect;
    }
    viewer.editing = None;
    let mut choices = viewer.choices();
    choices.rules.algorithm = fitting(&subject.input, choices.rules.algorithm);
    let request = viewer.request(canvas);
    start(model, Job::Search { subject, choices, request, baseline: None })
}

/// Unsaved edits of another time: offered, unless something has been edited since.
pub(super) fn on_found(model: &mut Model, found: Box<Found>) -> Effect {
    let Some(viewer) = &mut model.viewer else { return Effect::None };
    if viewer.subject.origin.key().of == found.of && viewer.editing.is_none() {
        viewer.found = Some(found);
        model.overlay = Overlay::Offer;
    }
    Effect::None
}

/// Goes on where somebody left off.
fn take_up(model: &mut Model) -> Effect {
    model.overlay = Overlay::None;
    let Some(viewer) = &mut model.viewer else { return Effect::None };
    let Some(found) = viewer.found.take() else { return Effect::None };
    let edits = match (&viewer.subject.input, &found.subject.input) {
        (Input::Tree(tree), _) => Editing::new(History::new(Arc::clone(tree))),
        (_, Input::Tree(tree)) => Editing { home: Home::Nowhere, ..Editing::new(History::unsaved(Arc::clone(tree))) },
        // What is kept is always a tree.
        _ => return Effect::None,
    };
    viewer.editing = Some(Box::new(Editing { hand: Hand::On, taken: Some(found.left), ..edits }));
    viewer.selected = Some(viewer.focus());
    editing::replace(model, &found.subject)
}
