//! The lesson view: its picture and the parts that all lessons share.

use super::{
    editing,
    overlay::centered,
    prelude::*,
    projector::draw_words,
    quiz_view,
    stage::{Stage, StepTexts, draw_timeline, draw_title},
};
use crate::{areas::ScreenMode, lesson_view::LessonPane};
use plywood_drawing::picture::Needs;
use ratatui::layout::Size;

pub fn draw(model: &Model, lesson_view: &LessonView, buf: &mut Buffer) {
    if let Some(quiz_view) = lesson_view.common.quiz_view.as_deref() {
        lesson_view.laid_out().iter().for_each(|pane| picture(model, lesson_view, pane, 0, buf));
        return quiz_view::draw_lesson(model, lesson_view, quiz_view, buf);
    }
    let areas = lesson_view.areas();
    // The names of two lessons are above their pictures.
    let head = u16::from(lesson_view.is_compared()).min(areas.canvas.height);
    let areas = WalkthroughAreas { canvas: paint::below(areas.canvas, head), ..areas };
    let whole = &Stage::of(model, lesson_view, areas);
    for (number, pane) in lesson_view.laid_out().iter().enumerate() {
        let stage = &in_pane(pane, Stage::of(model, lesson_view, pane.areas));
        if lesson_view.is_compared() {
            name(pane, buf);
        }
        let texts = StepTexts::of(stage);
        let covered = if lesson_view.by_hand().is_some() { 0 } else { texts.for_audience().covered() };
        picture(model, lesson_view, pane, covered, buf);
        // A message to the user appears only once.
        let is_told = number == 0 || (editing::state(stage.view).is_none() && model.remark.is_none());
        match lesson_view.by_hand() {
            Some(changing) => {
                editing::lesson_cursor(pane, changing, buf);
                if lesson_view.is_compared() {
                    let sentence = Flow::default();
                    let condition = Flow::default();
                    StepTexts { sentence, condition, ..texts }.draw(buf);
                }
            }
            None if stage.mode == ScreenMode::Projector => draw_words(stage, buf),
            None if is_told => texts.draw(buf),
            None => StepTexts { condition: Flow::default(), ..texts }.draw(buf),
        }
    }
    if let Some(changing) = lesson_view.by_hand() {
        let texts = StepTexts::saying(whole, editing::lesson_flow(model, lesson_view, changing));
        let counters = if lesson_view.is_compared() { Flow::default() } else { texts.counters.clone() };
        StepTexts { counters, ..texts }.draw(buf);
    }
    draw_title(whole, buf);
    draw_timeline(whole, buf);
    KeyLine::of(model).render(areas.keys, buf);
}

/// Returns the visible part of a canvas, above texts that may need more rows than they have.
pub fn canvas_in_view(lesson_view: &LessonView, pane: &LessonPane<'_>, mode: ScreenMode) -> Rect {
    let covered =
        StepTexts::of(&in_pane(pane, Stage::undisturbed(lesson_view, pane.areas, mode))).for_audience().covered();
    above(pane.areas.canvas, covered)
}

const fn above(canvas: Rect, rows: u16) -> Rect {
    Rect { height: canvas.height.saturating_sub(rows), ..canvas }
}

fn in_pane<'m>(pane: &LessonPane<'m>, stage: Stage<'m>) -> Stage<'m> {
    Stage { lesson: pane.lesson, step: pane.step, ..stage }
}

/// Draws the name of one of two lessons above its picture.
fn name(pane: &LessonPane<'_>, buf: &mut Buffer) {
    paint::write_clipped(buf, inset(pane.areas.title), &pane.lesson.how(), Role::Title);
}

/// Draws the visible part of the picture; if nothing fits, the size that it needs.
fn picture(model: &Model, lesson_view: &LessonView, pane: &LessonPane<'_>, covered: u16, buf: &mut Buffer) {
    let canvas = above(pane.areas.canvas, covered).intersection(buf.area);
    if canvas.is_empty() {
        return;
    }
    let picture = match pane.picture() {
        Ok(picture) => picture,
        Err(needs) => {
            let Rect { width, height, .. } = pane.areas.canvas;
            let others = Size::new(model.size.width - width, model.size.height - height);
            return draw_needs(needs, others, canvas, buf);
        }
    };
    let first = lesson_view.first_row(&picture, canvas);
    paint::picture(buf, canvas, &picture, first);
    paint::scroll_marks(buf, canvas, first > 0, first.saturating_add(canvas.height) < picture.seen_rows());
}

/// Draws the size that a picture needs, including the parts beside it.
fn draw_needs(needs: Needs, others: Size, canvas: Rect, buf: &mut Buffer) {
    let [width, height] = [(needs.width, others.width), (needs.height, others.height)]
        .map(|(needed, other)| needed.max(1).saturating_add(other));
    let sentence = sentence!("interface/needs", Count(width), Count(height));
    let prose = Flow::sentence(&sentence);
    let room = inset(canvas);
    prose.draw(centered(room, room.width, prose.height(room.width)), buf);
}
