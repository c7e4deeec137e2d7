//! Texts below a picture: the sentence of the step, then the pending cut or a message to the user, and the counters.

use super::inset;
use super::prose::{Below, Flow};
use super::stage::Stage;
use crate::areas::ScreenMode;
use crate::paint;
use plywood_drawing::theme::Role;
use plywood_lesson::Counter;
use plywood_messages::text;
use plywood_messages::words::{Charset, Words as _};
use ratatui::buffer::Buffer;
use ratatui::text::Line;

/// Columns between the sentence and the condition in one line.
const GAP: u16 = 3;

#[derive(Clone)]
pub(super) struct StepTexts<'m> {
    pub(super) stage: &'m Stage<'m>,
    pub(super) sentence: Flow,
    pub(super) condition: Flow,
    pub(super) counters: Flow,
}

impl<'m> StepTexts<'m> {
    pub(super) fn saying(stage: &'m Stage<'m>, sentence: Flow) -> Self {
        let condition = remark(stage).or_else(|| condition(stage)).unwrap_or_default();
        Self { stage, sentence, condition, counters: counters(stage) }
    }

    pub(super) fn of(stage: &'m Stage<'m>) -> Self {
        let sentence = stage.lesson.sentence(stage.step, Charset::Unicode);
        Self::saying(stage, Flow::sentence(&sentence))
    }

    /// Returns the texts of a step for the screen mode. In projector mode, a condition without a row of its own is omitted unless
    /// the sentence leaves one free.
    pub(super) fn for_audience(stage: &'m Stage<'m>) -> Self {
        let texts = Self::of(stage);
        let area = inset(stage.areas.sentence);
        let has_room = || texts.sentence.height(area.width) < area.height || stage.remark.is_some();
        let is_shown = stage.mode == ScreenMode::Normal || !stage.areas.condition.is_empty() || has_room();
        if is_shown { texts } else { Self { condition: Flow::default(), ..texts } }
    }

    /// Returns the texts while those of the step are hidden: the key that shows them.
    pub(super) fn unsaid(stage: &'m Stage<'m>) -> Self {
        let hint = text!(asking, "what-happened").sentence(Charset::Unicode);
        let sentence = Flow::sentence(&hint);
        let condition = stage.remark.map(|words| Flow::plain(words, Role::Problem));
        Self { stage, sentence, condition: condition.unwrap_or_default(), counters: Flow::default() }
    }

    pub(super) fn covered(&self) -> u16 {
        self.clone().settled().below().covered.height
    }

    pub(super) fn draw(self, buf: &mut Buffer) {
        let texts = self.settled();
        texts.below().draw(buf);
    }

    /// Moves the condition into the last line of the sentence if the texts then cover fewer rows.
    fn settled(self) -> Self {
        let sentence = self.sentence.clone().then(self.condition.clone(), GAP);
        let joined = Self { sentence, condition: Flow::default(), ..self.clone() };
        if joined.below().covered.height < self.below().covered.height { joined } else { self }
    }

    fn below(&self) -> Below<'_, 3> {
        let areas = &self.stage.areas;
        let texts =
            [(&self.sentence, areas.sentence), (&self.condition, areas.condition), (&self.counters, areas.counters)];
        Below::new(areas.canvas, texts.map(|(flow, area)| (flow, inset(area))))
    }
}

/// Returns the most urgent message to the user.
fn remark(stage: &Stage<'_>) -> Option<Flow> {
    let remark = stage.remark.map(|remark| (remark.to_owned(), Role::Problem));
    let (text, role) = remark.or_else(|| stage.state.clone())?;
    Some(Flow::plain(&text, role))
}

fn condition(stage: &Stage<'_>) -> Option<Flow> {
    let condition = stage.lesson.condition(stage.step)?;
    Some(Flow::sentence(&condition).after(paint::span("✂ ", Role::Cut)))
}

/// Columns between two counters, normal and narrow.
const GAPS: [u16; 2] = [3, 1];

/// A picture of this many rows gives up one.
const SPARE: u16 = 8;

/// Returns the counters, with their reference at the right border. They are spaced for the numbers of the last step, so that
/// nothing moves while stepping. If there are too few lines, the last ones are omitted.
fn counters(stage: &Stage<'_>) -> Flow {
    let Stage { lesson, step, areas, .. } = *stage;
    if areas.counters.is_empty() {
        return Flow::default();
    }
    let width = inset(areas.counters).width;
    let items = |counters: Vec<Counter>| -> Vec<Line<'static>> {
        counters.iter().filter_map(|counter| Some(paint::message(counter.told.as_ref()?, Role::Faint))).collect()
    };
    let measure = lesson.measure().map(|measure| paint::line([(measure, Role::Faint)]));
    let last = items(lesson.counters(lesson.steps()));
    let fits = |gap: &u16| {
        let cells = last.iter().chain(&measure).map(|item| item.width() + usize::from(*gap)).sum::<usize>();
        cells <= usize::from(width) + usize::from(*gap)
    };
    let gap = GAPS.into_iter().find(fits).unwrap_or(GAPS[1]);
    let rows = 1 + areas.canvas.height / SPARE;
    let mut shown = items(lesson.counters(step));
    loop {
        let flow = Flow::of(shown.clone(), gap).ending(measure.clone(), gap);
        if flow.height(width) <= rows || shown.pop().is_none() {
            return flow;
        }
    }
}
