//! What lies over a lesson that is no search: the reasons for its step, or what its file says of it.

use super::frame::{SHEET, centered, frame, plain};
use crate::editable::View as _;
use crate::model::{Model, Overlay};
use crate::paint::Palette;
use crate::stepper::LessonView;
use crate::view::prose::{self, Prose};
use plywood_messages::text;
use plywood_messages::words::{Charset, Sentence};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// What lies over a lesson: its reasons, or what its file says of it.
pub(super) fn draw(model: &Model, stepper: &LessonView, palette: &Palette, buf: &mut Buffer) {
    let (title, sentences) = match &model.overlay {
        Overlay::Why => why(stepper),
        Overlay::Note => (text::visible(&stepper.file.title).into_owned(), note(stepper)),
        _ => return,
    };
    let areas = stepper.areas(model.surface());
    let floor = if areas.keys.is_empty() { model.size.height } else { areas.keys.y };
    let room = Rect { y: areas.canvas.y, height: floor.saturating_sub(areas.canvas.y), ..model.area() };
    let width = room.width.min(SHEET);
    let heights = sentences.iter().map(|sentence| Prose { sentence, palette }.height(width.saturating_sub(4)));
    let height = heights.fold(2_u16, u16::saturating_add).min(room.height);
    let low = Rect { y: room.bottom() - height, height, ..room };
    let inside = frame(centered(low, width, height), &title, palette, buf);
    prose::stack(&sentences, palette, inside, buf);
}

fn why(stepper: &LessonView) -> (String, Vec<Sentence>) {
    let lesson = &stepper.file.content;
    let step = stepper.common.playback.position.min(lesson.steps());
    let mut sentences = lesson.why(step);
    if sentences.is_empty() {
        sentences.push(plain(text!(panels, "no-reasons")));
    }
    let caption = lesson.caption(step, Charset::Unicode);
    let title = if caption.0.is_empty() { stepper.file.title.clone() } else { caption.to_string() };
    (text::visible(&title).into_owned(), sentences)
}

fn note(stepper: &LessonView) -> Vec<Sentence> {
    let texts = [stepper.file.note.as_deref(), stepper.file.source.as_deref()];
    let sentences: Vec<Sentence> = texts.into_iter().flatten().map(plain).collect();
    if sentences.is_empty() { vec![plain(text!(panels, "no-note"))] } else { sentences }
}
