//! The lesson view: its picture and the parts that all lessons share.

use super::keys::KeyLine;
use super::projector::draw_words;
use super::prose::Flow;
use super::stage::{Stage, StepTexts, draw_timeline, draw_title};
use super::{asking, editing, inset};
use crate::areas::{ScreenMode, WalkthroughAreas};
use crate::document_view::View as _;
use crate::lesson_view::{Lane, LessonView};
use crate::model::Model;
use crate::paint;
use plywood_drawing::picture::{Needs, Picture};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_messages::words::{Charset, Words as _};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Widget;

pub(super) fn draw(model: &Model, stepper: &LessonView, buf: &mut Buffer) {
    if let Some(asking) = stepper.common.asking.as_deref() {
        stepper.lanes().iter().for_each(|lane| picture(model, stepper, lane, 0, buf));
        return asking::draw_lesson(model, stepper, asking, buf);
    }
    let areas = stepper.areas();
    // The names of two lessons are above their pictures.
    let head = u16::from(stepper.rival.is_some()).min(areas.canvas.height);
    let canvas = Rect { y: areas.canvas.y + head, height: areas.canvas.height - head, ..areas.canvas };
    let areas = WalkthroughAreas { canvas, ..areas };
    let whole = &Stage::of(model, stepper, areas);
    for (number, lane) in stepper.lanes().iter().enumerate() {
        let stage = &in_lane(lane, Stage::of(model, stepper, lane.areas));
        if stepper.rival.is_some() {
            name(lane, buf);
        }
        let covered = if stepper.by_hand().is_some() { 0 } else { StepTexts::for_audience(stage).covered() };
        picture(model, stepper, lane, covered, buf);
        // A message to the user appears only once.
        let is_told = number == 0 || (stage.state.is_none() && model.remark.is_none());
        match stepper.by_hand() {
            Some(changing) => {
                editing::lesson_cursor(lane, changing, buf);
                if stepper.rival.is_some() {
                    let (sentence, condition) = (Flow::default(), Flow::default());
                    StepTexts { sentence, condition, ..StepTexts::of(stage) }.draw(buf);
                }
            }
            None if stage.mode == ScreenMode::Projector => draw_words(stage, buf),
            None if is_told => StepTexts::of(stage).draw(buf),
            None => StepTexts { condition: Flow::default(), ..StepTexts::of(stage) }.draw(buf),
        }
    }
    if let Some(changing) = stepper.by_hand() {
        let texts = StepTexts::saying(whole, editing::lesson_flow(model, stepper, changing));
        let counters = if stepper.rival.is_some() { Flow::default() } else { texts.counters.clone() };
        StepTexts { counters, ..texts }.draw(buf);
    }
    draw_title(whole, buf);
    draw_timeline(whole, buf);
    KeyLine::of(model).render(areas.keys, buf);
}

/// Returns the visible part of a canvas, above texts that may need more rows than they have.
pub fn canvas_in_view(stepper: &LessonView, lane: &Lane<'_>, mode: ScreenMode) -> Rect {
    let covered = StepTexts::for_audience(&in_lane(lane, Stage::undisturbed(stepper, lane.areas, mode))).covered();
    above(lane.areas.canvas, covered)
}

const fn above(canvas: Rect, rows: u16) -> Rect {
    Rect { height: canvas.height.saturating_sub(rows), ..canvas }
}

fn in_lane<'m>(lane: &Lane<'m>, stage: Stage<'m>) -> Stage<'m> {
    Stage { lesson: lane.lesson, step: lane.step, ..stage }
}

/// Draws the name of one of two lessons above its picture.
fn name(lane: &Lane<'_>, buf: &mut Buffer) {
    let area = inset(lane.areas.title);
    let how = text::visible(&lane.lesson.how()).into_owned();
    let how = text::clipped(&how, area.width.into());
    paint::write(buf, area, (area.x, area.y), &how, Role::Title);
}

/// Draws the visible part of the picture; if nothing fits, the size that it needs.
fn picture(model: &Model, stepper: &LessonView, lane: &Lane<'_>, covered: u16, buf: &mut Buffer) {
    let canvas = above(lane.areas.canvas, covered).intersection(buf.area);
    if canvas.is_empty() {
        return;
    }
    let picture = match lane.picture() {
        Ok(picture) => picture,
        Err(needs) => {
            let Rect { width, height, .. } = lane.areas.canvas;
            let others = Size::new(model.size.width - width, model.size.height - height);
            return tell(needs, others, canvas, buf);
        }
    };
    let first = stepper.first_row(&picture, canvas);
    paint::picture(buf, canvas, &picture, first);
    if first > 0 {
        paint::write_right(buf, canvas, canvas.y, "↑", Role::Faint);
    }
    if first.saturating_add(canvas.height) < last_row(&picture) {
        paint::write_right(buf, canvas, canvas.bottom() - 1, "↓", Role::Faint);
    }
}

/// One past the last row of a picture that is not blank.
fn last_row(picture: &Picture) -> u16 {
    let rows = picture.runs().into_iter().filter(|run| !run.text.trim().is_empty()).map(|run| run.y + 1);
    rows.max().unwrap_or(0)
}

/// Draws the size that a picture needs, including the parts beside it.
fn tell(needs: Needs, others: Size, canvas: Rect, buf: &mut Buffer) {
    let [width, height] = [(needs.width, others.width), (needs.height, others.height)]
        .map(|(needed, other)| needed.max(1).saturating_add(other).into());
    let sentence = say!(interface, "needs", width = Count(width), height = Count(height)).sentence(Charset::Unicode);
    let prose = Flow::sentence(&sentence);
    let room = inset(canvas);
    let rows = prose.height(room.width).min(room.height);
    prose.draw(Rect { y: room.y + (room.height - rows) / 2, height: rows, ..room }, buf);
}
