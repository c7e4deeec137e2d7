//! What has to do with the file of a lesson that is changed: saving, leaving with something unsaved, changes from outside, changes that
//! were left behind. Asks for what is to be done; touches no disk.

use std::path::PathBuf;
use std::sync::Arc;

use super::message::Effect;
use super::reply::Reply;
use super::{changing, disk, stepper};
use crate::changing::{Changing, Strokes};
use crate::editing::{Destination, FileNews, Hand, Way};
use crate::job::{Job, SaveError, SaveLesson, Saved, SavedLesson};
use crate::keymap::Action;
use crate::model::Overlay;
use crate::stepper::Stepper;
use plywood_document::material::{LessonFile, Material};
use plywood_document::recovered::Recovered;
use plywood_lesson::Stepped as _;
use plywood_tree::source::Expected;

/// Leaves, unless there is something unsaved: then it is asked what is to become of it. Asked again, it is kept.
pub(super) fn leave(stepper: &Stepper, overlay: &Overlay, to: Destination) -> Reply {
    let is_asked = matches!(overlay, Overlay::Leaving(_));
    if stepper.is_unsaved() && !is_asked { Reply::show(Overlay::Leaving(to)) } else { Reply::leave(to) }
}

/// The answer to a question about unsaved changes.
pub(super) fn on_answer(stepper: &mut Stepper, overlay: &Overlay, action: Action) -> Reply {
    match (overlay, action) {
        (Overlay::Leaving(to), Action::LeaveKeeping) => Reply::leave(*to),
        (Overlay::Leaving(to), Action::LeaveDiscarding) => discard(stepper, *to),
        (Overlay::Leaving(to), Action::LeaveSaving) => {
            let reply = save(stepper, Some(*to));
            Reply { overlay: Some(reply.overlay.unwrap_or_default()), ..reply }
        }
        (Overlay::Offer, Action::Edit) => take_up(stepper).uncovered(),
        (Overlay::Offer, Action::LeaveDiscarding) => {
            let found = stepper.recovered.take();
            found.map_or_else(Reply::none, |found| Reply::ask(Effect::ThrowAway(found.left))).uncovered()
        }
        _ => Reply::none(),
    }
}

fn discard(stepper: &mut Stepper, to: Destination) -> Reply {
    if let Some(changing) = &mut stepper.changing {
        changing.strokes.mark_saved();
    }
    match to {
        Destination::Outside => Reply::leave(to),
        Destination::Gallery => Reply { leaving: Some(to), ..Reply::ask(Effect::Forget(stepper.file.origin.key())) },
    }
}

/// Saves to the file the lesson is from, and leaves then; where there is none, a name is asked for.
pub(super) fn save(stepper: &mut Stepper, leaving: Option<Destination>) -> Reply {
    if let Some(changing) = &mut stepper.changing {
        changing.leaving = leaving;
    }
    let origin = &stepper.file.origin;
    match &origin.path {
        None => ask_name(stepper),
        Some(path) => write(stepper, path.clone(), Expected::Unchanged(origin.print)),
    }
}

/// Asks for a file to save to, and stays.
pub(super) fn save_elsewhere(stepper: &mut Stepper) -> Reply {
    if let Some(changing) = &mut stepper.changing {
        changing.leaving = None;
    }
    ask_name(stepper)
}

fn ask_name(stepper: &Stepper) -> Reply {
    Reply::show(Overlay::SaveAs(stepper.file.origin.file_name(), None))
}

/// Saves to a file of this name; over one that is there only if that was refused before.
pub(super) fn save_as(stepper: &Stepper, name: &str, refused: Option<&str>) -> Reply {
    if name.is_empty() {
        return Reply::none();
    }
    let expected = if refused == Some(name) { Expected::Anything } else { Expected::Nothing };
    write(stepper, PathBuf::from(name), expected)
}

fn write(stepper: &Stepper, path: PathBuf, expected: Expected) -> Reply {
    let Some(changing) = &stepper.changing else { return Reply::none() };
    let cells = Arc::clone(changing.strokes.cells());
    Reply::start(Job::SaveLesson(Box::new(SaveLesson { file: stepper.file.clone(), cells, path, expected })))
}

/// What has come of saving.
pub(super) fn saved(stepper: &mut Stepper, outcome: Result<SavedLesson, SaveError>) -> Reply {
    let Some(changing) = &mut stepper.changing else { return Reply::none() };
    let leaving = changing.leaving.take();
    match outcome {
        Ok(SavedLesson { saved: Saved { origin, copy }, text }) => {
            let remark = disk::said_of_saving(&origin, copy.as_deref());
            stepper.file.origin = origin;
            stepper.file.text = text;
            stepper.broken = None;
            changing.waiting = None;
            changing.strokes.mark_saved();
            changing.shown = changing.strokes.clone();
            Reply { leaving, ..Reply::say(remark) }
        }
        Err(error) => disk::not_saved(&error),
    }
}

/// The file has changed on disk: what it says now is shown at once, at the same step.
pub(super) fn on_news(stepper: &mut Stepper, news: FileNews) -> Reply {
    if stepper.file.files() != news.files {
        return Reply::none();
    }
    match news.outcome {
        Ok(Material::Lesson(file)) => return on_lesson(stepper, *file),
        Ok(Material::Searched(_)) => stepper.broken = Some(text!(remarks, "another-kind").to_owned()),
        Err(problem) => stepper.broken = Some(problem),
    }
    Reply::none()
}

/// The file of a lesson has changed on disk: it is taken at once, unless there are changes that would be lost.
fn on_lesson(stepper: &mut Stepper, file: LessonFile) -> Reply {
    stepper.broken = None;
    let is_unsaved = stepper.is_unsaved();
    match &mut stepper.changing {
        Some(changing) if file.origin.print == stepper.file.origin.print => changing.waiting = None,
        Some(changing) if is_unsaved => changing.waiting = Some(Box::new(file)),
        Some(_) | None => return reload(stepper, file),
    }
    Reply::none()
}

/// Takes what is on disk, in the place of the changes if there are any.
pub(super) fn load(stepper: &mut Stepper) -> Reply {
    match stepper.changing.as_mut().and_then(|changing| changing.waiting.take()) {
        Some(file) => reload(stepper, *file),
        None if stepper.broken.is_some() => Reply::say(text!(remarks, "not-readable")),
        None => Reply::say(text!(remarks, "nothing-to-load")),
    }
}

/// What the file says now in the place of this, at the same step. What was changed can be brought back by undoing, where it has the
/// same size.
fn reload(stepper: &mut Stepper, file: LessonFile) -> Reply {
    let has_rival = stepper.rival.take().is_some();
    stepper.file = file;
    // What was asked was asked of the file as it was.
    stepper.asking = None;
    stepper.playback.position = stepper.playback.position.min(stepper.steps());
    stepper.changing = stepper.changing.take().and_then(|changing| reloaded(*changing, stepper)).map(Box::new);
    if has_rival { stepper::compare(stepper) } else { Reply::none() }
}

fn reloaded(changing: Changing, stepper: &Stepper) -> Option<Changing> {
    let anew = Changing::of(&*stepper.file.lesson, stepper.playback.position).ok()?;
    let cells = anew.strokes.cells();
    let mut strokes = changing.strokes;
    if !cells.is_like(strokes.cells()) {
        return Some(Changing { hand: changing.hand, ..anew });
    }
    if cells != strokes.cells() {
        strokes.replace(cells.as_ref().clone());
    }
    strokes.mark_saved();
    Some(Changing {
        shown: strokes.clone(),
        strokes,
        waiting: None,
        pen: None,
        typing: None,
        pending: None,
        turned: None,
        ..changing
    })
}

/// Unsaved changes of another time: offered, unless something has been changed since.
pub(super) fn on_recovered(stepper: &mut Stepper, found: Box<Recovered>) -> Reply {
    if stepper.file.origin.key().of != found.of || stepper.changing.is_some() {
        return Reply::none();
    }
    stepper.recovered = Some(found);
    Reply::show(Overlay::Offer)
}

/// Goes on where somebody left off. What is taken up stays on offer until it is worked out.
fn take_up(stepper: &mut Stepper) -> Reply {
    let Some(Recovered { left, content: Material::Lesson(found), .. }) = stepper.recovered.as_deref() else {
        return Reply::none();
    };
    let changing = Changing::of(&*stepper.file.lesson, stepper.playback.position);
    let (Ok(mut changing), Ok(changeable)) = (changing, found.lesson.changeable()) else {
        return Reply::none();
    };
    let cells = changeable.cells();
    if cells.is_like(changing.strokes.cells()) {
        changing.strokes.replace(cells);
    } else {
        // The file has another size by now: what was left behind takes its place.
        changing.strokes = Strokes::new(cells);
        changing.strokes.mark_unsaved();
    }
    stepper.changing = Some(Box::new(Changing { hand: Hand::On, taken: Some(left.clone()), ..changing }));
    let reply = changing::work_out(stepper, Way::TakenUp);
    if !stepper.is_pending() {
        // It is what is shown already.
        stepper.recovered = None;
    }
    reply
}
