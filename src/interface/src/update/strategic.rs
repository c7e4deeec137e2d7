//! Strategic form of the search tree. It replaces the tree on the screen; closing it returns to the same place.

use super::reply::Reply;
use super::{nodes, on_viewer};
use crate::document_view::View as _;
use crate::job::Job;
use crate::lesson_view::LessonView;
use crate::model::{Model, OpenScreen, Playing};
use crate::search_view::SearchView;
use plywood_document::material::LessonFile;

pub(super) fn toggle(model: &mut Model) -> Reply {
    match &mut model.screen {
        OpenScreen::Search(view) if !view.is_compared() => ask(view),
        OpenScreen::Lesson(view) => match view.common.before.take() {
            Some(viewer) => back(model, viewer),
            None => Reply::say(text!(remarks, "of-no-tree")),
        },
        OpenScreen::Gallery | OpenScreen::Opening | OpenScreen::Search(_) | OpenScreen::Match(_) => Reply::none(),
    }
}

/// Starts the computation of the strategic form. It refuses if there are unsaved edits.
fn ask(viewer: &SearchView) -> Reply {
    if viewer.is_unsaved() {
        return Reply::say(text!(remarks, "unsaved"));
    }
    Reply::start(Job::Strategic(Box::new(viewer.subject.clone())))
}

/// Shows the computed strategic form instead of the tree.
pub(super) fn show(model: &mut Model, made: Result<Box<LessonFile>, String>) -> Reply {
    let file = match made {
        Ok(file) => file,
        Err(why) => return Reply::say(why),
    };
    match std::mem::take(&mut model.screen) {
        OpenScreen::Search(mut viewer) if !viewer.is_compared() => {
            viewer.common.playback.playing = Playing::Paused;
            let mut view = LessonView::new(*file);
            view.common.before = Some(viewer);
            model.screen = OpenScreen::Lesson(Box::new(view));
            Reply::none().uncovered()
        }
        // The user has left the tree in the meantime.
        screen @ (OpenScreen::Gallery
        | OpenScreen::Opening
        | OpenScreen::Lesson(_)
        | OpenScreen::Search(_)
        | OpenScreen::Match(_)) => {
            model.screen = screen;
            Reply::none()
        }
    }
}

/// Returns to the tree, which may have to fit another screen size.
fn back(model: &mut Model, viewer: Box<SearchView>) -> Reply {
    model.screen = OpenScreen::Search(viewer);
    model.fit();
    let stroke = model.screen_mode.stroke();
    on_viewer(model, |viewer| nodes::change_stroke(viewer, stroke)).uncovered()
}
