//! Room for what is opened, and what becomes of the screen where nothing comes of it.

use super::on_opened;
use super::reply::Reply;
use crate::areas::{Aside, Surface};
use crate::job::Job;
use crate::model::{Model, OpenScreen, Overlay};
use crate::plans::Request;
use plywood_messages::words;
use plywood_search::session::{Choices, Subject};
use plywood_tree::format::View;

/// Searches a subject and shows it.
pub(super) fn search(model: &Model, subject: Subject, choices: Choices) -> Reply {
    let request = first_request(&subject, model.surface());
    Reply::start(Job::Search { subject, choices, request, baseline: None })
}

/// Makes room for something, in the colors and the language its file wishes for.
pub(super) fn make_room(model: &mut Model, view: &View) {
    model.screen = OpenScreen::Opening;
    model.left_match = None;
    model.arriving = None;
    model.overlay = Overlay::None;
    words::speak(view.language);
    if let Some(theme) = view.theme {
        model.theme = model.theme.named(theme);
    }
}

/// Shows the gallery, in the language of the command line again.
pub(super) fn show_gallery(model: &mut Model) {
    model.screen = OpenScreen::Gallery;
    words::speak(None);
}

/// How a subject that has just been opened is drawn; what stands beside its tree is known when its positions are.
pub(super) fn first_request(subject: &Subject, surface: Surface) -> Request {
    let areas = surface.areas(Aside::Panel);
    let display = subject.view.display.unwrap_or_default();
    Request { position: areas.position(), ..Request::new(areas.canvas.into(), display, surface.mode.stroke()) }
}

/// What was to be done is not: what was there before stays.
pub(super) fn given_up(model: &mut Model, why: String) -> Reply {
    let reply = on_opened(model, |open| open.revert());
    if matches!(model.screen, OpenScreen::Opening) {
        match model.left_match.take() {
            Some(left) => model.screen = OpenScreen::Match(left),
            None => show_gallery(model),
        }
    }
    reply.saying(why)
}
