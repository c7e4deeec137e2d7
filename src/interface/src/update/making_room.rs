//! Preparing the screen for new content, and its state if opening fails.

use super::on_opened;
use super::reply::Reply;
use crate::areas::{Aside, Surface};
use crate::job::Job;
use crate::model::{Model, OpenScreen, Overlay};
use crate::panes::panel_columns;
use crate::plans::Request;
use plywood_messages::words;
use plywood_search::session::{Choices, Input, SearchProblem};
use plywood_tree::format::View;

pub(super) fn search(model: &Model, subject: SearchProblem, choices: Choices) -> Reply {
    let request = first_request(&subject, model.surface());
    Reply::start(Job::Search { subject, choices, request, baseline: None })
}

/// Prepares the screen for new content, in the colours and the language of its file.
pub(super) fn make_room(model: &mut Model, view: &View) {
    model.screen = OpenScreen::Opening;
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
    model.screen = OpenScreen::Gallery;
    words::set_file_language(None);
}

/// Returns the first layout request of a subject. The content beside the tree is known only with its positions.
pub(super) fn first_request(subject: &SearchProblem, surface: Surface) -> Request {
    let aside = Aside::panel(panel_columns(&subject.content));
    let areas = surface.areas(aside);
    let display = subject.view.display.unwrap_or_default();
    let is_tree = matches!(subject.content, Input::Tree(_));
    let wider = surface.panel_canvases(aside).filter(|_| is_tree).map(|[_, whole]| whole);
    Request { position: areas.position(), wider, ..Request::new(areas.canvas.into(), display, surface.mode.stroke()) }
}

/// Reports why something is not possible; the previous screen stays.
pub(super) fn report_failure(model: &mut Model, why: String) -> Reply {
    let reply = on_opened(model, |open| open.revert());
    if matches!(model.screen, OpenScreen::Opening) {
        match model.left_match.take() {
            Some(left) => model.screen = OpenScreen::Match(left),
            None => show_gallery(model),
        }
    }
    reply.saying(why)
}
