//! What keys, the mouse and changes of its file do to a lesson that is no search.

use crate::areas::Surface;
use crate::editing::{Destination, FileNews};
use crate::event::{MouseButton, MouseEvent, MouseEventKind};
use crate::keymap::Action;
use crate::lesson::Material;
use crate::model::Overlay;
use crate::stepper::Stepper;
use crate::view::{overlay_opened_by, timeline_step};

use super::playback::{self, Towards, Went};
use super::reply::Reply;

/// Rows the picture moves at a time.
const PAN: i32 = 2;

pub(super) fn on_action(stepper: &mut Stepper, surface: Surface, overlay: &Overlay, action: Action) -> Reply {
    if let Some(opened) = overlay_opened_by(action) {
        return Reply::toggle(overlay, opened);
    }
    match action {
        Action::Gallery => return Reply::leave(Destination::Gallery),
        Action::PartNext => to_event(stepper, Towards::Next),
        Action::PartPrevious => to_event(stepper, Towards::Previous),
        Action::PanUp => scroll(stepper, surface, -PAN),
        Action::PanDown => scroll(stepper, surface, PAN),
        _ => {
            let last = stepper.file.lesson.steps();
            if playback::on_action(&mut stepper.playback, last, action) == Went::There {
                stepper.scrolled = None;
            }
        }
    }
    Reply::none()
}

/// Goes to a step by hand.
pub(super) fn rest_at(stepper: &mut Stepper, step: usize) {
    playback::rest_at(&mut stepper.playback, stepper.file.lesson.steps(), step);
    stepper.scrolled = None;
}

fn to_event(stepper: &mut Stepper, towards: Towards) {
    let step = playback::event(&*stepper.file.lesson, stepper.playback.position, towards);
    rest_at(stepper, step);
}

/// Goes on by itself.
pub(super) fn tick(stepper: &mut Stepper) {
    if playback::tick(&mut stepper.playback, stepper.file.lesson.steps()) == Went::There {
        stepper.scrolled = None;
    }
}

fn scroll(stepper: &mut Stepper, surface: Surface, by: i32) {
    let canvas = stepper.areas(surface).canvas;
    let Ok(picture) = stepper.picture(surface) else { return };
    let most = picture.height.saturating_sub(canvas.height);
    let first = i32::from(stepper.first_row(&picture, canvas)) + by;
    stepper.scrolled = Some(u16::try_from(first.max(0)).unwrap_or(u16::MAX).min(most));
}

/// The wheel scrolls, the timeline can be clicked and dragged.
pub(super) fn on_mouse(stepper: &mut Stepper, surface: Surface, event: MouseEvent) {
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Drag(MouseButton::Left) => {
            let timeline = stepper.areas(surface).timeline;
            let steps = stepper.file.lesson.steps();
            if event.row == timeline.y && !timeline.is_empty() && steps > 0 {
                rest_at(stepper, timeline_step(timeline, event.column, steps));
            }
        }
        MouseEventKind::ScrollUp => scroll(stepper, surface, -PAN),
        MouseEventKind::ScrollDown => scroll(stepper, surface, PAN),
        MouseEventKind::Down(_)
        | MouseEventKind::Drag(_)
        | MouseEventKind::ScrollLeft
        | MouseEventKind::ScrollRight => {}
    }
}

/// The file has changed on disk: what it says now is shown at once, at the same step.
pub(super) fn on_news(stepper: &mut Stepper, news: FileNews) {
    if stepper.file.origin.path.as_ref() != Some(&news.path) {
        return;
    }
    match news.outcome {
        Ok(Material::Lesson(file)) => {
            stepper.file = *file;
            stepper.broken = None;
            stepper.playback.position = stepper.playback.position.min(stepper.file.lesson.steps());
        }
        // Another kind of file stands in its place: whoever wants that opens it.
        Ok(Material::Searched(_)) => {}
        Err(problem) => stepper.broken = Some(problem),
    }
}
