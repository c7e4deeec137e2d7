//! Strategic form of the search tree. It replaces the tree on the screen; closing it returns to the same place.

use super::nodes;
use super::reply::Reply;
use crate::editable::Editable as _;
use crate::job::Job;
use crate::model::{Model, Playing, Screen};
use crate::stepper::Stepper;
use crate::viewer::Viewer;
use plywood_document::material::LessonFile;

pub(super) fn toggle(model: &mut Model) -> Reply {
    match std::mem::take(&mut model.screen) {
        Screen::Walkthrough(viewer) => ask(model, viewer),
        Screen::Lesson(stepper) if stepper.before.is_none() => {
            model.screen = Screen::Lesson(stepper);
            Reply::say(text!(remarks, "of-no-tree"))
        }
        Screen::Lesson(stepper) => back(model, stepper),
        screen @ (Screen::Gallery | Screen::Opening | Screen::Comparison(_) | Screen::Match(_)) => {
            model.screen = screen;
            Reply::none()
        }
    }
}

/// Starts the computation of the strategic form. It refuses if there are unsaved edits.
fn ask(model: &mut Model, viewer: Box<Viewer>) -> Reply {
    let reply = if viewer.is_unsaved() {
        Reply::say(text!(remarks, "unsaved"))
    } else {
        Reply::start(Job::Strategic(Box::new(viewer.lanes.subject.clone())))
    };
    model.screen = Screen::Walkthrough(viewer);
    reply
}

pub(super) fn show(model: &mut Model, made: Result<Box<LessonFile>, String>) -> Reply {
    let file = match made {
        Ok(file) => file,
        Err(why) => return Reply::say(why),
    };
    match std::mem::take(&mut model.screen) {
        Screen::Walkthrough(mut viewer) => {
            viewer.lanes.playback.playing = Playing::Paused;
            let stepper = Stepper { before: Some(viewer), ..Stepper::new(*file) };
            model.screen = Screen::Lesson(Box::new(stepper));
            Reply::none().uncovered()
        }
        // The user has left the tree in the meantime.
        screen @ (Screen::Gallery | Screen::Opening | Screen::Lesson(_) | Screen::Comparison(_) | Screen::Match(_)) => {
            model.screen = screen;
            Reply::none()
        }
    }
}

/// Returns to the tree, which may have to fit another screen size.
fn back(model: &mut Model, mut stepper: Box<Stepper>) -> Reply {
    let Some(viewer) = stepper.before.take() else {
        model.screen = Screen::Lesson(stepper);
        return Reply::none();
    };
    model.screen = Screen::Walkthrough(viewer);
    model.fit();
    let stroke = model.screen_mode.stroke();
    match &mut model.screen {
        Screen::Walkthrough(viewer) => nodes::change_stroke(viewer, stroke).uncovered(),
        Screen::Gallery | Screen::Opening | Screen::Lesson(_) | Screen::Comparison(_) | Screen::Match(_) => {
            Reply::none()
        }
    }
}
