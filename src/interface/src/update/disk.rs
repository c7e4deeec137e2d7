//! The file of the open content: saving, leaving with unsaved edits, external changes, recovered edits. Requests effects and
//! never touches the disk.

use std::path::PathBuf;

use super::prelude::*;
use crate::{
    editing::{Destination, Disk, FileChange},
    job::{FigureFormat, Save, SaveError, Saved, Sketch, Sketched},
    keymap::{FileAction, QuestionAction},
    view,
};
use plywood_document::recovered::Recovered;
use plywood_tree::{
    edit::Direction,
    source::{Expected, NotSaved},
};

/// Leaves the screen. With unsaved edits, asks first; a second request leaves and keeps the edits.
pub fn leave(model: &Model, to: Destination) -> Reply {
    let is_asked = matches!(model.overlay, Overlay::Leaving(_));
    if model.is_unsaved() && !is_asked { Reply::show(Overlay::Leaving(to)) } else { Reply::leave(to) }
}

pub fn act(model: &mut Model, action: QuestionAction) -> Reply {
    let leaving = if let Overlay::Leaving(to) = model.overlay { Some(to) } else { None };
    match (action, leaving) {
        (QuestionAction::LeaveKeeping, Some(to)) => Reply::leave(to),
        (QuestionAction::LeaveDiscarding, Some(to)) => discard(model, to),
        (QuestionAction::LeaveSaving, Some(to)) => {
            model.overlay = Overlay::None;
            save(model, Some(to))
        }
        (QuestionAction::Edit, None) => model.opened_mut().and_then(Screen::restore_edits).uncovered(),
        (QuestionAction::LeaveDiscarding, None) => {
            let found = model.opened_mut().and_then(|open| open.common_mut().recovered.take());
            found.and_then(|found| Reply::ask(Effect::DiscardRecovered(found.left))).uncovered()
        }
        (QuestionAction::Edit, Some(_)) | (QuestionAction::LeaveSaving | QuestionAction::LeaveKeeping, None) => {
            Reply::say(text!("remarks/no-answer"))
        }
    }
}

pub fn on_file(model: &mut Model, action: FileAction) -> Reply {
    match action {
        FileAction::Undo => model.opened_mut()?.go(Direction::Undo),
        FileAction::Redo => model.opened_mut()?.go(Direction::Redo),
        FileAction::SaveFile => save(model, None),
        FileAction::SaveAs => {
            let open = model.opened_mut()?;
            open.common_mut().leaving = None;
            ask_name(open)
        }
        FileAction::Load => load(model),
    }
}

fn discard(model: &mut Model, to: Destination) -> Reply {
    let Some(open) = model.opened_mut() else { return Reply::leave(to) };
    open.mark_saved();
    match to {
        Destination::Outside => Reply::leave(to),
        Destination::Gallery => Reply::ask(Effect::Forget(open.origin().key())).leaving(to),
    }
}

/// Saves to the open file and then leaves; without a file, asks for a name.
fn save(model: &mut Model, leaving: Option<Destination>) -> Reply {
    let open = model.opened_mut()?;
    open.common_mut().leaving = leaving;
    match open.origin().home() {
        None => ask_name(open),
        Some(path) => write(open, path.clone(), Expected::Unchanged(open.origin().print)),
    }
}

fn ask_name(open: &dyn Screen) -> Reply {
    Reply::show(Overlay::SaveAs(open.origin().file_name(), None))
}

/// Saves to a file of this name. Overwrites an existing file only if that was refused before.
pub fn save_as(model: &Model, name: &str, refused: Option<&str>) -> Reply {
    let expected = if refused == Some(name) { Expected::Anything } else { Expected::Nothing };
    match model.opened() {
        Some(open) if !name.is_empty() => write(open, PathBuf::from(name), expected),
        Some(_) | None => None,
    }
}

fn write(open: &dyn Screen, path: PathBuf, expected: Expected) -> Reply {
    let edited = open.edited()?;
    Reply::start(Job::Save(Box::new(Save { edited, path, expected })))
}

pub fn saved(model: &mut Model, outcome: Result<Saved, SaveError>) -> Reply {
    let open = model.opened_mut()?;
    let leaving = open.common_mut().leaving.take();
    match outcome {
        Ok(saved) => {
            let file = saved.origin.file_name();
            let remark = match &saved.copy {
                Some(copy) => string!("remarks/saved-with-copy", Text(file), Text(copy)),
                None => string!("remarks/saved", Text(file)),
            };
            open.common_mut().disk = Disk::UpToDate;
            open.mark_saved();
            open.saved(saved);
            Reply::note(remark).with(|answer| answer.leaving = leaving)
        }
        Err(error) => match &error {
            SaveError::NotSaved(NotSaved::Exists(name)) => {
                Reply::show(Overlay::SaveAs(name.clone(), Some(name.clone())))
                    .saying(say!("remarks/exists", why = Text(error)))
            }
            SaveError::NotSaved(NotSaved::Changed(_)) => Reply::say(say!("remarks/changed", why = Text(error))),
            SaveError::NotSaved(NotSaved::Gone(_)) => Reply::say(say!("remarks/gone", why = Text(error))),
            SaveError::NotSaved(_) | SaveError::Unreadable(..) | SaveError::NotWritten | SaveError::NoTree => {
                Reply::say(Remark::fault(error.to_string()))
            }
        },
    }
}

/// Offers the formats of figures, with the one chosen last.
pub fn ask_format(model: &Model) -> Reply {
    if model.formats.is_empty() {
        return Reply::say(text!("remarks/no-formats"));
    }
    let formats = view::matching_formats(model, "");
    let last = formats.iter().position(|format| format.ending() == model.last_format);
    Reply::show(Overlay::Formats(String::new(), last.unwrap_or(0)))
}

/// Writes the displayed figure to a new file, so that none is overwritten.
pub fn draw(model: &mut Model, format: Arc<dyn FigureFormat>) -> Reply {
    format.ending().clone_into(&mut model.last_format);
    let view = match model.searches() {
        Some(view) => Sketched::Search(Box::new(view.clone())),
        None => Sketched::Lesson(Box::new(model.lesson_view()?.clone())),
    };
    let file = model.opened().map(|open| open.origin().file_name()).unwrap_or_default();
    let stem = file.rsplit_once('.').map_or(file.as_str(), |(stem, _)| stem).to_owned();
    let (theme, folder) = (model.theme.name(), PathBuf::from("."));
    Reply::start(Job::Draw(Box::new(Sketch { view, format, theme, folder, stem })))
}

/// Loads a file that changed on disk at once, unless unsaved edits would be lost.
pub fn on_file_change(model: &mut Model, FileChange { files, outcome }: FileChange) -> Reply {
    let is_search = model.lesson_view().is_none();
    let open = model.opened_mut()?;
    if open.origin().files() != files {
        return None;
    }
    let print = open.origin().print;
    let is_unsaved = open.is_unsaved();
    open.common_mut().disk = match outcome {
        Err(problem) => Disk::Broken(problem),
        Ok(content) if matches!(content, FileContent::Searched(_)) != is_search => {
            Disk::Broken(string!("remarks/another-kind"))
        }
        // If two files are read together, the other one may have changed.
        Ok(content) if files.len() == 1 && content.document().origin.print == print => Disk::UpToDate,
        Ok(content) if is_unsaved => Disk::Changed(Box::new(content)),
        Ok(content) => return reload(model, content),
    };
    None
}

fn load(model: &mut Model) -> Reply {
    let open = model.opened_mut()?;
    match std::mem::take(&mut open.common_mut().disk) {
        Disk::Changed(content) => reload(model, *content),
        Disk::UpToDate => Reply::say(text!("remarks/nothing-to-load")),
        broken @ Disk::Broken(_) => {
            open.common_mut().disk = broken;
            Reply::say(Remark::fault(text!("remarks/not-readable")))
        }
    }
}

fn reload(model: &mut Model, content: FileContent) -> Reply {
    let open = model.opened_mut()?;
    open.common_mut().disk = Disk::UpToDate;
    open.reload(content)
}

/// Offers unsaved edits of an earlier session, unless there are new edits.
pub fn on_recovered(model: &mut Model, found: Box<Recovered>) -> Reply {
    match model.opened_mut() {
        Some(open) if open.origin().key().of == found.of && open.edits().is_none() => {
            open.common_mut().recovered = Some(found);
            Reply::show(Overlay::Offer)
        }
        Some(_) | None => None,
    }
}
