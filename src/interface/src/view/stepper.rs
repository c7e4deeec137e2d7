//! A lesson that is no search: its picture, and around it what every lesson has.

use super::counters::Counters;
use super::keys::KeyLine;
use super::projector::draw_words;
use super::prose::Prose;
use super::sentence::{Condition, StepSentence};
use super::stage::{Note, Stage};
use super::timeline::Timeline;
use super::title::Title;
use super::{asking, changing, editing, inset};
use crate::areas::{ScreenMode, WalkthroughAreas};
use crate::editable::Editable as _;
use crate::model::Model;
use crate::paint::{self, Palette};
use crate::stepper::{Lane, Stepper};
use plywood_drawing::picture::Needs;
use plywood_drawing::theme::Role;
use plywood_lesson::Stepped;
use plywood_messages::text;
use plywood_messages::words::{Charset, Words as _};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Widget;

/// Draws the whole screen.
pub(super) fn draw(model: &Model, stepper: &Stepper, palette: &Palette, buf: &mut Buffer) {
    if let Some(asking) = stepper.asking.as_deref() {
        stepper.lanes(model.surface()).iter().for_each(|lane| picture(model, stepper, lane, palette, buf));
        return asking::draw_lesson(model, stepper, asking, palette, buf);
    }
    let areas = stepper.areas(model.surface());
    let whole = &stage(model, stepper, palette, stepper, areas);
    Title(whole).render(areas.title, buf);
    for (number, lane) in stepper.lanes(model.surface()).iter().enumerate() {
        let stage = &stage(model, stepper, palette, lane.lesson, lane.areas);
        if stepper.rival.is_some() {
            head(lane, palette, buf);
        }
        picture(model, stepper, lane, palette, buf);
        // What the user has to know is told once.
        let is_told = number == 0 || (stage.state.is_none() && model.remark.is_none());
        if let Some(changing) = stepper.by_hand() {
            changing::cursor(lane, changing, palette, buf);
            Counters(stage).render(stage.areas.counters, buf);
        } else {
            words(stage, is_told, buf);
        }
    }
    if let Some(changing) = stepper.by_hand() {
        changing::draw(model, stepper, changing, palette, buf);
        Condition(whole).render(whole.areas.condition, buf);
    }
    Timeline(whole).render(areas.timeline, buf);
    KeyLine::of(model, palette).render(areas.keys, buf);
}

/// What a lesson says at its step.
fn words(stage: &Stage<'_>, is_told: bool, buf: &mut Buffer) {
    match stage.model.screen_mode {
        ScreenMode::Projector => draw_words(stage, buf),
        ScreenMode::Normal => {
            let sentence = StepSentence(stage);
            sentence.render(sentence.area(), buf);
            if is_told {
                let condition = Condition(stage);
                condition.render(condition.area(), buf);
            }
            Counters(stage).render(stage.areas.counters, buf);
        }
    }
}

fn stage<'m>(
    model: &'m Model,
    stepper: &'m Stepper,
    palette: &'m Palette,
    lesson: &'m dyn Stepped,
    areas: WalkthroughAreas,
) -> Stage<'m> {
    let step = stepper.playback.position.min(lesson.steps());
    Stage {
        model,
        palette,
        title: &stepper.file.title,
        lesson,
        step,
        playback: stepper.playback,
        areas,
        edits: stepper.edits(),
        note: Note::of(step == 0 && stepper.file.note.is_some()),
        state: editing::state(stepper),
    }
}

/// The name of one of two lessons, above its picture.
fn head(lane: &Lane<'_>, palette: &Palette, buf: &mut Buffer) {
    let area = inset(lane.areas.title);
    let how = text::visible(&lane.lesson.how()).into_owned();
    let how = text::clipped(&how, usize::from(area.width));
    paint::write(buf, area, (area.x, area.y), &how, palette.of(Role::Title));
}

/// What of the picture is in view; where there is too little room for any of it, how much it needs.
fn picture(model: &Model, stepper: &Stepper, lane: &Lane<'_>, palette: &Palette, buf: &mut Buffer) {
    let canvas = lane.areas.canvas.intersection(buf.area);
    if canvas.is_empty() {
        return;
    }
    let picture = match lane.picture() {
        Ok(picture) => picture,
        Err(needs) => {
            let Rect { width, height, .. } = lane.areas.canvas;
            let others = Size::new(model.size.width - width, model.size.height - height);
            return tell(needs, others, palette, canvas, buf);
        }
    };
    let first = stepper.first_row(&picture, canvas);
    for run in picture.runs().iter().filter(|run| (first..first.saturating_add(canvas.height)).contains(&run.y)) {
        let at = (canvas.x.saturating_add(run.x), canvas.y + (run.y - first));
        paint::write(buf, canvas, at, &run.text, palette.of(run.role));
    }
    let style = palette.of(Role::Faint);
    if first > 0 {
        paint::write_right(buf, canvas, canvas.y, "↑", style);
    }
    if first.saturating_add(canvas.height) < picture.height {
        paint::write_right(buf, canvas, canvas.bottom() - 1, "↓", style);
    }
}

/// How much room a picture needs, with what is beside it.
fn tell(needs: Needs, others: Size, palette: &Palette, canvas: Rect, buf: &mut Buffer) {
    let [width, height] = [(needs.width, others.width), (needs.height, others.height)]
        .map(|(needed, other)| needed.max(1).saturating_add(other).into());
    let sentence = say!(interface, "needs", width = Count(width), height = Count(height)).sentence(Charset::Unicode);
    let prose = Prose { sentence: &sentence, palette };
    let room = inset(canvas);
    let rows = prose.height(room.width).min(room.height);
    prose.render(Rect { y: room.y + (room.height - rows) / 2, height: rows, ..room }, buf);
}
