//! Preparing the screen for new content, and its state if opening fails.

use std::collections::BTreeSet;

use super::reply::Reply;
use super::{changing, editing};
use crate::areas::{Aside, Surface};
use crate::inset::Inset;
use crate::job::Job;
use crate::model::{Model, Overlay, Screen};
use crate::plans::{Request, Words, ZoomChoice};
use plywood_drawing::scene::{Boards, Room};
use plywood_messages::words;
use plywood_search::session::{Choices, SearchProblem};
use plywood_tree::format::View;

pub(super) fn search(model: &Model, subject: SearchProblem, choices: Choices) -> Reply {
    let request = first_request(&subject, model.surface());
    Reply::start(Job::Search { subject, choices, request, baseline: None })
}

/// Prepares the screen for new content, in the colours and the language of its file.
pub(super) fn make_room(model: &mut Model, view: &View) {
    model.screen = Screen::Opening;
    model.left_match = None;
    model.arriving = None;
    model.overlay = Overlay::None;
    words::set_file_language(view.language);
    if let Some(theme) = view.theme {
        model.theme = model.theme.named(theme);
    }
}

/// Shows the gallery, in the language of the command line again.
pub(super) fn show_gallery(model: &mut Model) {
    model.screen = Screen::Gallery;
    words::set_file_language(None);
}

/// Returns the layout request for a search problem just opened. The inset beside its tree is chosen when the positions are known.
pub(super) fn first_request(subject: &SearchProblem, surface: Surface) -> Request {
    let areas = surface.areas(Aside::Panel);
    Request {
        canvas: areas.canvas.into(),
        position: areas.position(),
        inset: Inset::Absent,
        zoom: ZoomChoice::Fit,
        display: subject.view.display.unwrap_or_default(),
        stroke: surface.mode.stroke(),
        folds: BTreeSet::new(),
        boards: Boards::default(),
        words: Words::Yield,
        room: Room::Recorded,
    }
}

/// Reports why something is not possible; the previous screen stays.
pub(super) fn report_failure(model: &mut Model, why: String) -> Reply {
    let reply = match &mut model.screen {
        Screen::Lesson(stepper) => changing::revert(stepper),
        Screen::Gallery | Screen::Opening | Screen::Walkthrough(_) | Screen::Comparison(_) | Screen::Match(_) => {
            model.viewer_mut().map_or_else(Reply::none, editing::revert)
        }
    };
    if matches!(model.screen, Screen::Opening) {
        match model.left_match.take() {
            Some(left) => model.screen = Screen::Match(left),
            None => show_gallery(model),
        }
    }
    reply.saying(why)
}
