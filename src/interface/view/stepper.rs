//! A lesson that is no search: its picture, and around it what every lesson has. Knows nothing of which kinds there are.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::counters::Counters;
use super::inset;
use super::keys::KeyLine;
use super::projector::draw_words;
use super::prose::Prose;
use super::sentence::{Condition, StepSentence};
use super::stage::{Edits, Note, Stage};
use super::timeline::Timeline;
use super::title::Title;
use crate::areas::ScreenMode;
use crate::model::Model;
use crate::paint::{self, Palette};
use crate::stepper::Stepper;
use crate::theme::Role;
use crate::words::{self, Charset, Words as _};

/// Draws the whole screen.
pub(super) fn draw(model: &Model, stepper: &Stepper, palette: &Palette, buf: &mut Buffer) {
    let stage = &stage(model, stepper, palette);
    let areas = stage.areas;
    Title(stage).render(areas.title, buf);
    picture(model, stepper, palette, areas.canvas, buf);
    match model.screen_mode {
        ScreenMode::Projector => draw_words(stage, buf),
        ScreenMode::Normal => {
            let sentence = StepSentence(stage);
            sentence.render(sentence.area(), buf);
            let condition = Condition(stage);
            condition.render(condition.area(), buf);
            Counters(stage).render(areas.counters, buf);
        }
    }
    Timeline(stage).render(areas.timeline, buf);
    KeyLine::of(model, palette).render(areas.keys, buf);
}

fn stage<'m>(model: &'m Model, stepper: &'m Stepper, palette: &'m Palette) -> Stage<'m> {
    let step = stepper.playback.position;
    Stage {
        model,
        palette,
        title: &stepper.file.title,
        lesson: &*stepper.file.lesson,
        step,
        playback: stepper.playback,
        areas: stepper.areas(model.surface()),
        edits: Edits::None,
        note: Note::of(step == 0 && stepper.file.note.is_some()),
        state: stepper.broken.clone().map(|problem| (problem, Role::Problem)),
    }
}

/// What of the picture is in view; where there is too little room for any of it, how much it needs.
fn picture(model: &Model, stepper: &Stepper, palette: &Palette, canvas: Rect, buf: &mut Buffer) {
    let canvas = canvas.intersection(buf.area);
    if canvas.is_empty() {
        return;
    }
    let picture = match stepper.picture(model.surface()) {
        Ok(picture) => picture,
        Err(needs) => {
            let others = model.size.height - canvas.height;
            let height = needs.height.max(1).saturating_add(others);
            let needed = words::lessons::Needs { width: needs.width.into(), height: height.into() };
            let sentence = needed.sentence(Charset::Unicode);
            let prose = Prose { sentence: &sentence, palette };
            let room = inset(canvas);
            let rows = prose.height(room.width).min(room.height);
            prose.render(Rect { y: room.y + (room.height - rows) / 2, height: rows, ..room }, buf);
            return;
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
