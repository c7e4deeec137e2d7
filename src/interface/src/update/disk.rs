//! The file of the open content: saving, leaving with unsaved edits, changes on disk, restored edits. It only requests jobs;
//! nothing here touches the disk.

use std::path::PathBuf;
use std::sync::Arc;

use super::message::Effect;
use super::reply::Reply;
use super::{changing, editing, on_viewer};
use crate::editable::Editable;
use crate::editing::{Destination, Disk, FileChange};
use crate::job::{Job, Save, SaveError, Saved, Sketch};
use crate::keymap::{FileAction, QuestionAction};
use crate::model::{Model, Overlay, Screen};
use crate::viewer::Viewer;
use plywood_document::material::Material;
use plywood_document::recovered::Recovered;
use plywood_tree::edit::Direction;
use plywood_tree::settings::ThemeName;
use plywood_tree::source::{Expected, NotSaved};

/// Leaves; if there are unsaved edits, asks first. A second request leaves and keeps them for recovery.
pub(super) fn leave(model: &Model, to: Destination) -> Reply {
    let is_asked = matches!(model.overlay, Overlay::Leaving(_));
    if model.is_unsaved() && !is_asked { Reply::show(Overlay::Leaving(to)) } else { Reply::leave(to) }
}

pub(super) fn act(model: &mut Model, action: QuestionAction) -> Reply {
    let leaving = if let Overlay::Leaving(to) = model.overlay { Some(to) } else { None };
    match (action, leaving) {
        (QuestionAction::LeaveKeeping, Some(to)) => Reply::leave(to),
        (QuestionAction::LeaveDiscarding, Some(to)) => discard(model, to),
        (QuestionAction::LeaveSaving, Some(to)) => {
            let reply = save(model, Some(to));
            Reply { overlay: Some(reply.overlay.unwrap_or_default()), ..reply }
        }
        (QuestionAction::Edit, None) => restore_edits(model).uncovered(),
        (QuestionAction::LeaveDiscarding, None) => {
            let found = model.editable_mut().and_then(|open| open.file_state_mut().recovered.take());
            found.map_or_else(Reply::none, |found| Reply::ask(Effect::DiscardRecovered(found.left))).uncovered()
        }
        (QuestionAction::Edit, Some(_)) | (QuestionAction::LeaveSaving | QuestionAction::LeaveKeeping, None) => {
            Reply::say(text!(remarks, "no-answer"))
        }
    }
}

pub(super) fn on_file(model: &mut Model, action: FileAction) -> Reply {
    match action {
        FileAction::Undo => go(model, Direction::Undo),
        FileAction::Redo => go(model, Direction::Redo),
        FileAction::SaveFile => save(model, None),
        FileAction::SaveAs => save_elsewhere(model),
        FileAction::Load => load(model),
    }
}

fn go(model: &mut Model, direction: Direction) -> Reply {
    match &mut model.screen {
        Screen::Lesson(stepper) => changing::go(stepper, direction),
        Screen::Gallery | Screen::Opening | Screen::Walkthrough(_) | Screen::Comparison(_) | Screen::Match(_) => {
            on_viewer(model, |viewer| editing::go(viewer, direction))
        }
    }
}

fn discard(model: &mut Model, to: Destination) -> Reply {
    let Some(open) = model.editable_mut() else { return Reply::leave(to) };
    open.mark_saved();
    match to {
        Destination::Outside => Reply::leave(to),
        Destination::Gallery => Reply { leaving: Some(to), ..Reply::ask(Effect::Forget(open.origin().key())) },
    }
}

/// Saves to the open file and then leaves; without a file, asks for a name.
fn save(model: &mut Model, leaving: Option<Destination>) -> Reply {
    let Some(open) = model.editable_mut() else { return Reply::none() };
    open.file_state_mut().leaving = leaving;
    match open.origin().home() {
        None => ask_name(open),
        Some(path) => write(open, path.clone(), Expected::Unchanged(open.origin().print)),
    }
}

/// Asks for a file to save to, without leaving.
fn save_elsewhere(model: &mut Model) -> Reply {
    let Some(open) = model.editable_mut() else { return Reply::none() };
    open.file_state_mut().leaving = None;
    ask_name(open)
}

fn ask_name(open: &dyn Editable) -> Reply {
    Reply::show(Overlay::SaveAs(open.origin().file_name(), None))
}

/// Saves to a file of this name. It overwrites an existing file only after having rejected that name once.
pub(super) fn save_as(model: &Model, name: &str, refused: Option<&str>) -> Reply {
    let expected = if refused == Some(name) { Expected::Anything } else { Expected::Nothing };
    match model.editable() {
        Some(open) if !name.is_empty() => write(open, PathBuf::from(name), expected),
        Some(_) | None => Reply::none(),
    }
}

fn write(open: &dyn Editable, path: PathBuf, expected: Expected) -> Reply {
    let Some(edited) = open.edited() else { return Reply::none() };
    Reply::start(Job::Save(Box::new(Save { edited, path, expected })))
}

pub(super) fn saved(model: &mut Model, outcome: Result<Saved, SaveError>) -> Reply {
    let Some(open) = model.editable_mut() else { return Reply::none() };
    let leaving = open.file_state_mut().leaving.take();
    match outcome {
        Ok(saved) => {
            let remark = said_of_saving(&saved);
            open.file_state_mut().disk = Disk::UpToDate;
            open.mark_saved();
            open.saved(saved);
            Reply { leaving, ..Reply::say(remark) }
        }
        Err(error) => not_saved(&error),
    }
}

fn said_of_saving(Saved { origin, copy, .. }: &Saved) -> String {
    let file = &origin.file_name();
    match copy {
        Some(copy) => say!(remarks, "saved-with-copy", file = Text(file), copy = Text(copy)).into(),
        None => say!(remarks, "saved", file = Text(file)).into(),
    }
}

/// Writes the displayed figure to a new file, so that none is overwritten.
pub(super) fn draw(viewer: &Viewer, theme: ThemeName) -> Reply {
    let subject = &viewer.lanes.subject;
    let file = subject.origin.file_name();
    let sketch = Sketch {
        title: subject.title.clone(),
        folder: PathBuf::from("."),
        stem: file.rsplit_once('.').map_or(file.as_str(), |(stem, _)| stem).to_owned(),
        replay: Arc::clone(viewer.replay()),
        rules: viewer.choices().rules,
        step: viewer.moment().cursor(),
        selected: viewer.pane().selected,
        display: viewer.lanes.display,
        visits: viewer.lanes.visits,
        theme,
    };
    Reply::start(Job::Draw(Box::new(sketch)))
}

pub(super) fn drawn(outcome: Result<String, String>) -> Reply {
    Reply::say(outcome.map_or_else(|why| why, |file| say!(interface, "written", file = Text(file)).into()))
}

fn not_saved(error: &SaveError) -> Reply {
    match error {
        SaveError::NotSaved(NotSaved::Exists(name)) => Reply::show(Overlay::SaveAs(name.clone(), Some(name.clone())))
            .saying(say!(remarks, "exists", why = Text(error))),
        SaveError::NotSaved(NotSaved::Changed(_)) => Reply::say(say!(remarks, "changed", why = Text(error))),
        SaveError::NotSaved(NotSaved::Gone(_)) => Reply::say(say!(remarks, "gone", why = Text(error))),
        _ => Reply::say(error.to_string()),
    }
}

/// Handles a change of an open file on disk: reloads it, unless that would lose edits.
pub(super) fn on_file_change(model: &mut Model, FileChange { files, outcome }: FileChange) -> Reply {
    let is_search = model.stepper().is_none();
    let Some(open) = model.editable_mut() else { return Reply::none() };
    if open.files() != files {
        return Reply::none();
    }
    let (print, is_unsaved) = (open.origin().print, open.is_unsaved());
    open.file_state_mut().disk = match outcome {
        Err(problem) => Disk::Broken(problem),
        Ok(content) if matches!(content, Material::Searched(_)) != is_search => {
            Disk::Broken(text!(remarks, "another-kind").to_owned())
        }
        // If two files are read together, the other one may have changed.
        Ok(content) if files.len() == 1 && content.document().origin.print == print => Disk::UpToDate,
        Ok(content) if is_unsaved => Disk::Changed(Box::new(content)),
        Ok(content) => return reload(model, content),
    };
    Reply::none()
}

fn load(model: &mut Model) -> Reply {
    let Some(open) = model.editable_mut() else { return Reply::none() };
    match std::mem::take(&mut open.file_state_mut().disk) {
        Disk::Changed(content) => reload(model, *content),
        Disk::UpToDate => Reply::say(text!(remarks, "nothing-to-load")),
        broken @ Disk::Broken(_) => {
            open.file_state_mut().disk = broken;
            Reply::say(text!(remarks, "not-readable"))
        }
    }
}

fn reload(model: &mut Model, content: Material) -> Reply {
    if let Some(open) = model.editable_mut() {
        open.file_state_mut().disk = Disk::UpToDate;
    }
    match (&mut model.screen, content) {
        (Screen::Lesson(stepper), Material::Lesson(file)) => changing::reload(stepper, *file),
        (_, Material::Searched(subject)) => on_viewer(model, |viewer| editing::reload(viewer, *subject)),
        (_, Material::Lesson(_)) => Reply::none(),
    }
}

/// Offers unsaved edits of an earlier session, unless there are new edits.
pub(super) fn on_recovered(model: &mut Model, found: Box<Recovered>) -> Reply {
    match model.editable_mut() {
        Some(open) if open.origin().key().of == found.of && open.edits().is_none() => {
            open.file_state_mut().recovered = Some(found);
            Reply::show(Overlay::Offer)
        }
        Some(_) | None => Reply::none(),
    }
}

/// Restores unsaved edits. They stay on offer until they are searched or computed.
fn restore_edits(model: &mut Model) -> Reply {
    match &mut model.screen {
        Screen::Lesson(stepper) => changing::restore_edits(stepper),
        Screen::Gallery | Screen::Opening | Screen::Walkthrough(_) | Screen::Comparison(_) | Screen::Match(_) => {
            on_viewer(model, editing::restore_edits)
        }
    }
}
