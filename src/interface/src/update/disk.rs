//! What has to do with the file of a walkthrough: saving, leaving with something unsaved, changes from outside, edits that were
//! left behind. Asks for what is to be done; touches no disk.

use std::path::PathBuf;
use std::sync::Arc;

use super::editing;
use super::message::Effect;
use super::reply::Reply;
use crate::editing::{Destination, Disk, Editing, FileNews, Hand, Home, Way};
use crate::job::{Job, Save, SaveError, Saved, Sketch};
use crate::keymap::Action;
use crate::model::Overlay;
use crate::viewer::Viewer;
use plywood_document::material::Material;
use plywood_document::recovered::Recovered;
use plywood_search::session::{Input, Origin, Subject, fitting};
use plywood_tree::edit::History;
use plywood_tree::settings::ThemeName;
use plywood_tree::source::{Expected, NotSaved};

/// Leaves, unless there is something unsaved: then it is asked what is to become of it. Asked again, it is kept.
pub(super) fn leave(viewer: Option<&Viewer>, overlay: &Overlay, to: Destination) -> Reply {
    let is_asked = matches!(overlay, Overlay::Leaving(_));
    let is_unsaved = viewer.is_some_and(Viewer::is_unsaved);
    if is_unsaved && !is_asked { Reply::show(Overlay::Leaving(to)) } else { Reply::leave(to) }
}

/// The answer to a question about unsaved edits.
pub(super) fn on_answer(viewer: &mut Viewer, overlay: &Overlay, action: Action) -> Reply {
    match (overlay, action) {
        (Overlay::Leaving(to), Action::LeaveKeeping) => Reply::leave(*to),
        (Overlay::Leaving(to), Action::LeaveDiscarding) => discard(viewer, *to),
        (Overlay::Leaving(to), Action::LeaveSaving) => {
            let reply = save(viewer, Some(*to));
            Reply { overlay: Some(reply.overlay.unwrap_or_default()), ..reply }
        }
        (Overlay::Offer, Action::Edit) => take_up(viewer).uncovered(),
        (Overlay::Offer, Action::LeaveDiscarding) => {
            let found = viewer.recovered.take();
            found.map_or_else(Reply::none, |found| Reply::ask(Effect::ThrowAway(found.left))).uncovered()
        }
        _ => Reply::none(),
    }
}

fn discard(viewer: &mut Viewer, to: Destination) -> Reply {
    if let Some(editing) = &mut viewer.editing {
        editing.history.mark_saved();
    }
    match to {
        Destination::Outside => Reply::leave(to),
        Destination::Gallery => {
            Reply { leaving: Some(to), ..Reply::ask(Effect::Forget(viewer.lanes.subject.origin.key())) }
        }
    }
}

/// Saves to the file the tree is from, and leaves then; where there is none, a name is asked for.
pub(super) fn save(viewer: &mut Viewer, leaving: Option<Destination>) -> Reply {
    let mut home = Home::default();
    if let Some(editing) = &mut viewer.editing {
        editing.leaving = leaving;
        home = editing.home;
    }
    let origin = &viewer.lanes.subject.origin;
    match (origin.home(), home) {
        (None, _) | (_, Home::Nowhere) => ask_name(viewer),
        (Some(path), Home::Origin) => write(viewer, path.clone(), Expected::Unchanged(origin.print)),
    }
}

/// Asks for a file to save to, and stays.
pub(super) fn save_elsewhere(viewer: &mut Viewer) -> Reply {
    if let Some(editing) = &mut viewer.editing {
        editing.leaving = None;
    }
    ask_name(viewer)
}

fn ask_name(viewer: &Viewer) -> Reply {
    Reply::show(Overlay::SaveAs(viewer.lanes.subject.origin.file_name(), None))
}

/// Saves to a file of this name; over one that is there only if that was refused before.
pub(super) fn save_as(viewer: &Viewer, name: &str, refused: Option<&str>) -> Reply {
    if name.is_empty() {
        return Reply::none();
    }
    let expected = if refused == Some(name) { Expected::Anything } else { Expected::Nothing };
    write(viewer, PathBuf::from(name), expected)
}

fn write(viewer: &Viewer, path: PathBuf, expected: Expected) -> Reply {
    Reply::start(Job::Save(Box::new(Save { subject: viewer.lanes.subject.clone(), path, expected })))
}

/// What has come of saving.
pub(super) fn saved(viewer: &mut Viewer, outcome: Result<Saved, SaveError>) -> Reply {
    let leaving = viewer.editing.as_mut().and_then(|editing| editing.leaving.take());
    match outcome {
        Ok(Saved { origin, copy }) => {
            let remark = said_of_saving(&origin, copy.as_deref());
            viewer.lanes.subject.origin = origin;
            viewer.disk = Disk::InStep;
            if let Some(editing) = &mut viewer.editing {
                editing.history.mark_saved();
                editing.home = Home::Origin;
            }
            Reply { leaving, ..Reply::say(remark) }
        }
        Err(error) => not_saved(&error),
    }
}

/// Where something has been saved.
pub(super) fn said_of_saving(origin: &Origin, copy: Option<&str>) -> String {
    let file = &origin.file_name();
    match &copy {
        Some(copy) => say!(remarks, "saved-with-copy", file = Text(file), copy = Text(copy)).into(),
        None => say!(remarks, "saved", file = Text(file)).into(),
    }
}

/// Writes the picture in front of the user as a file beside which nothing is lost.
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

/// What has come of writing a picture.
pub(super) fn drawn(outcome: Result<String, String>) -> Reply {
    Reply::say(outcome.map_or_else(|why| why, |file| say!(interface, "written", file = Text(file)).into()))
}

pub(super) fn not_saved(error: &SaveError) -> Reply {
    match error {
        SaveError::NotSaved(NotSaved::Exists(name)) => Reply::show(Overlay::SaveAs(name.clone(), Some(name.clone())))
            .saying(say!(remarks, "exists", why = Text(error))),
        SaveError::NotSaved(NotSaved::Changed(_)) => Reply::say(say!(remarks, "changed", why = Text(error))),
        SaveError::NotSaved(NotSaved::Gone(_)) => Reply::say(say!(remarks, "gone", why = Text(error))),
        _ => Reply::say(error.to_string()),
    }
}

/// A file that is open has changed on disk: it is taken at once, unless there are edits that would be lost.
pub(super) fn on_news(viewer: &mut Viewer, news: FileNews) -> Reply {
    if viewer.lanes.subject.origin.path.as_ref().map(std::slice::from_ref) != Some(&news.files) {
        return Reply::none();
    }
    viewer.disk = match news.outcome {
        Err(problem) => Disk::Broken(problem),
        Ok(Material::Lesson(_)) => Disk::Broken(text!(remarks, "another-kind").to_owned()),
        Ok(Material::Searched(subject)) if subject.origin.print == viewer.lanes.subject.origin.print => Disk::InStep,
        Ok(Material::Searched(subject)) if viewer.is_unsaved() => Disk::Changed(subject),
        Ok(Material::Searched(subject)) => return reload(viewer, *subject),
    };
    Reply::none()
}

/// Takes what is on disk, in the place of the edits if there are any.
pub(super) fn load(viewer: &mut Viewer) -> Reply {
    match std::mem::take(&mut viewer.disk) {
        Disk::Changed(subject) => reload(viewer, *subject),
        Disk::InStep => Reply::say(text!(remarks, "nothing-to-load")),
        broken @ Disk::Broken(_) => {
            viewer.disk = broken;
            Reply::say(text!(remarks, "not-readable"))
        }
    }
}

/// The file's tree in the place of this one, looked at in the same way; an edited tree can be brought back by undoing.
fn reload(viewer: &mut Viewer, subject: Subject) -> Reply {
    viewer.disk = Disk::InStep;
    let view = viewer.lanes.subject.view.clone();
    let subject = Subject { view, ..subject };
    if viewer.editing.is_some() && matches!(subject.input, Input::Tree(_)) {
        viewer.lanes.subject = Subject { input: viewer.lanes.subject.input.clone(), ..subject.clone() };
        let reply = editing::replace(viewer, &subject);
        if let Some(editing) = &mut viewer.editing {
            editing.history.mark_saved();
        }
        return reply;
    }
    viewer.editing = None;
    let mut choices = viewer.choices();
    choices.rules.algorithm = fitting(&subject.input, choices.rules.algorithm);
    Reply::start(Job::Search { subject, choices, request: viewer.request(), baseline: None })
}

/// Unsaved edits of another time: offered, unless something has been edited since.
pub(super) fn on_recovered(viewer: &mut Viewer, found: Box<Recovered>) -> Reply {
    if viewer.lanes.subject.origin.key().of != found.of || viewer.editing.is_some() {
        return Reply::none();
    }
    viewer.recovered = Some(found);
    Reply::show(Overlay::Offer)
}

/// Goes on where somebody left off. What is taken up stays on offer until it is searched.
fn take_up(viewer: &mut Viewer) -> Reply {
    let Some(Recovered { left, content: Material::Searched(subject), .. }) = viewer.recovered.as_deref() else {
        return Reply::none();
    };
    // What is kept is always a tree.
    let Input::Tree(found) = &subject.input else { return Reply::none() };
    let (history, home) = match &viewer.lanes.subject.input {
        Input::Tree(shown) => {
            let mut history = History::new(Arc::clone(shown));
            history.replace(Arc::clone(found));
            (history, Home::Origin)
        }
        Input::Game(_) => (History::unsaved(Arc::clone(found)), Home::Nowhere),
    };
    let editing = Editing { hand: Hand::On, taken: Some(left.clone()), home, ..Editing::new(history) };
    viewer.editing = Some(Box::new(editing));
    viewer.pane_mut().selected = Some(viewer.focus());
    editing::search_another(viewer, Way::TakenUp)
}
