//! Parts of the screen that all lessons have: the data they share, the title, the texts below a picture, and the timeline.

use super::{editing, keys::key_of, prelude::*, projector, prose::Below};
use crate::{areas::ScreenMode, screen::Screen};
use plywood_lesson::{Counter, Milestones, Stepped};
use std::borrow::Cow;

/// A lesson at a step, with its messages.
#[derive(Clone, Copy)]
pub struct Stage<'m> {
    /// Screen mode and open overlay.
    pub mode: ScreenMode,
    pub overlay: &'m Overlay,
    /// Most urgent message for the user.
    pub remark: Option<&'m Remark>,
    pub view: &'m dyn Screen,
    pub lesson: &'m dyn Stepped,
    pub step: usize,
    pub areas: WalkthroughAreas,
}

impl<'m> Stage<'m> {
    /// What is on the screen, with these parts of it.
    pub fn of(model: &'m Model, view: &'m dyn Screen, areas: WalkthroughAreas) -> Self {
        let stage = Self::undisturbed(view, areas, model.screen_mode);
        Self { overlay: &model.overlay, remark: model.remark.as_ref(), ..stage }
    }

    /// A view while there is nothing else to be known.
    pub fn undisturbed(view: &'m dyn Screen, areas: WalkthroughAreas, mode: ScreenMode) -> Self {
        Self { mode, overlay: &Overlay::None, remark: None, view, lesson: view, step: view.position(), areas }
    }
}

/// Draws the title: content, settings, and step.
pub fn draw_title(stage: &Stage<'_>, buf: &mut Buffer) {
    let area = inset(stage.areas.title);
    paint::write_right(buf, area, area.y, &place(stage, stage.step), Role::Title);
    let widest = widest(stage);
    let hint = hint(stage);
    let before = Rect { width: area.width.saturating_sub(widest + 2), ..area };
    (&hint).render(Rect { x: before.right().saturating_sub(hint.width() as u16), ..before }, buf);
    head(stage).draw(buf);
}

/// Returns the rows of the picture that the title covers, if they are free.
pub fn rows_of_title(stage: &Stage<'_>) -> u16 {
    head(stage).covered
}

/// Returns the title beside the step and the mark of a note.
fn head(stage: &Stage<'_>) -> Head {
    let area = inset(stage.areas.title);
    let hint = hint(stage).width() as u16;
    let used = widest(stage) + 2 + if hint > 0 { hint + 2 } else { 0 };
    let name = text::visible(&stage.view.document().title).into_owned();
    // Unsaved edits are marked by a word, or by a dot if there is no room.
    let edited = format!("{name} {}", text!("interface/edited"));
    let name = match stage.view.is_unsaved() {
        true if text::cells(&edited) <= area.width.saturating_sub(used) => edited,
        true => format!("• {name}"),
        false => name,
    };
    let items = [(name, Role::Title), (stage.lesson.how(), Role::Faint)].map(|item| paint::line([item]));
    Head::new(Flow::of(items, 3), used, area, stage.areas.canvas)
}

/// Returns the columns of the last step number, so that nothing shifts when the number gets a digit more.
fn widest(stage: &Stage<'_>) -> u16 {
    text::cells(&place(stage, stage.lesson.steps()))
}

/// Returns the key of a note that is not visible anywhere, if there is one and there is room for it.
fn hint(stage: &Stage<'_>) -> Line<'static> {
    let hides_a_note = stage.view.is_noted() && stage.areas.side.is_empty() && *stage.overlay != Overlay::Note;
    if !hides_a_note || stage.areas.title.width < 60 || stage.mode != ScreenMode::Normal {
        return Line::default();
    }
    paint::line([
        (key_of(Mode::Walkthrough, Action::Note), Role::Key),
        (format!(" {}", text!("panels/note")), Role::Number),
    ])
}

/// Returns `31 / 45` at a step, with the speed while playing.
fn place(stage: &Stage<'_>, step: usize) -> String {
    let steps = stage.lesson.steps();
    let step = match stage.view.events(step).zip(stage.view.events(steps)) {
        Some((event, events)) => string!("interface/event-of", Count(event), Count(events)),
        None => string!("panels/step", Count(step), Count(steps)),
    };
    match stage.view.common().playback.pace_name() {
        Some(pace) => format!("▶ {pace}   {step}"),
        None => step,
    }
}

/// Beginning of a part, such as a pass of a search.
const PART: char = '│';
/// Mistake of the search.
const MISTAKE: char = '✗';
/// Shades for the number of cutoffs in a column.
const SHADES: [char; 8] = ['─', '▁', '▂', '▃', '▄', '▅', '▆', '▇'];

/// Returns the step at a column of the timeline.
pub fn timeline_step(area: Rect, column: u16, steps: usize) -> usize {
    let last = usize::from(area.width.saturating_sub(3).max(1));
    let at = usize::from(column.saturating_sub(area.x + 1)).min(last);
    (at * steps + last / 2) / last
}

/// Draws the timeline: the current step among all steps, and the marks of events.
///
/// A cross marks each mistake of the search; the first takes precedence over all other marks. A short search has a mark for each
/// cutoff and each better value. In a long one, shades show the density of cutoffs. In a search with several passes, the
/// beginning of each is marked, with the number of the pass if there is room.
pub fn draw_timeline(stage: &Stage<'_>, buf: &mut Buffer) {
    let Stage { lesson, step, .. } = *stage;
    let area = inset(stage.areas.timeline);
    let steps = lesson.steps();
    if area.is_empty() || steps == 0 {
        return;
    }
    let milestones = lesson.milestones();
    let track = Track { milestones, step, steps, last: usize::from(area.width - 1).max(1) };
    paint::cells(buf, area, [(0..area.width).map(|column| track.cell(column.into()))]);
}

struct Track<'l> {
    milestones: Milestones<'l>,
    step: usize,
    steps: usize,
    /// Last column.
    last: usize,
}

impl Track<'_> {
    fn cell(&self, column: usize) -> (char, Role) {
        let knob = self.column_of(self.step);
        let glyph = self.glyph(column);
        let number = self.number(column);
        match (column == knob, number.unwrap_or(glyph)) {
            (true, _) => ('●', Role::Knob),
            (_, digit) if number.is_some() => (digit, Role::TickChange),
            (_, MISTAKE) => (MISTAKE, Role::Problem),
            (_, '✂') => ('✂', Role::TickCut),
            (_, '╵') => ('╵', Role::TickChange),
            (_, PART) => (PART, Role::TickChange),
            (_, '─') if column < knob => ('━', Role::Done),
            (_, glyph) if column < knob => (glyph, Role::Done),
            (_, glyph) => (glyph, Role::ToCome),
        }
    }

    /// Returns the digit of a part's number in a column: right of its mark, if a column stays free before the next one.
    fn number(&self, column: usize) -> Option<char> {
        let parts = self.milestones.parts;
        let columns = |at: usize| parts.get(at).map_or(self.last, |&step| self.column_of(step as usize));
        let begun = parts.partition_point(|&step| self.column_of(step as usize) < column);
        let mark = columns(begun.checked_sub(1)?);
        let next = columns(begun);
        let name = begun.to_string();
        let fits = mark + name.len() + 1 < next;
        name.chars().nth(column - mark - 1).filter(|_| fits)
    }

    const fn column_of(&self, step: usize) -> usize {
        (step * self.last + self.steps / 2) / self.steps
    }

    fn glyph(&self, column: usize) -> char {
        let Milestones { cuts: cutoffs, changes, parts, .. } = self.milestones;
        if self.is_mistake(column) {
            return MISTAKE;
        }
        if self.count(parts, column) > 0 {
            return PART;
        }
        // Mark each event if most of the line stays free.
        if (cutoffs.len() + changes.len()) * 2 <= self.last {
            return match (self.count(cutoffs, column), self.count(changes, column)) {
                (1.., _) => '✂',
                (_, 1..) => '╵',
                _ => '─',
            };
        }
        let most = cutoffs.len().div_ceil(self.last).max(1) * 2;
        let count = self.count(cutoffs, column);
        SHADES[(count * (SHADES.len() - 1)).div_ceil(most).min(SHADES.len() - 1)]
    }

    /// Returns true if a column is marked as a mistake: always for the first, for others if there are few.
    fn is_mistake(&self, column: usize) -> bool {
        let mistakes = self.milestones.mistakes;
        let shown = if mistakes.len() * 4 <= self.last { mistakes } else { mistakes.get(..1).unwrap_or(&[]) };
        self.count(shown, column) > 0
    }

    /// Returns the first step of a column. One division a column instead of one a comparison.
    const fn first_step(&self, column: usize) -> usize {
        (column * self.steps).saturating_sub(self.steps / 2).div_ceil(self.last)
    }

    fn count(&self, steps: &[u32], column: usize) -> usize {
        let before = |column| {
            let first = self.first_step(column);
            steps.partition_point(|&step| (step as usize) < first)
        };
        before(column + 1) - before(column)
    }
}

/// Columns between the sentence and the condition in one line.
const GAP: u16 = 3;

/// Sentences of longer lessons are not all measured.
const MOST_MEASURED: usize = 200;

#[derive(Clone)]
pub struct StepTexts<'m> {
    pub stage: &'m Stage<'m>,
    pub sentence: Flow,
    pub condition: Flow,
    pub counters: Flow,
}

impl<'m> StepTexts<'m> {
    pub fn saying(stage: &'m Stage<'m>, sentence: Flow) -> Self {
        // The most urgent message to the user takes precedence.
        let remark = stage.remark.map(Flow::remark).or_else(|| editing::state(stage.view));
        let condition = remark.or_else(|| {
            let condition = stage.lesson.condition(stage.step)?;
            Some(Flow::sentence(&condition).after(&paint::span("✂ ", Role::Cut)))
        });
        let condition = condition.unwrap_or_default();
        Self { stage, sentence, condition, counters: counters(stage) }
    }

    pub fn of(stage: &'m Stage<'m>) -> Self {
        let question = stage.view.common().question.clone().filter(|(step, _)| *step == stage.step);
        let sentence = question.map_or_else(|| stage.lesson.sentence(stage.step, Charset::Unicode), |(_, asked)| asked);
        Self::saying(stage, Flow::sentence(&sentence))
    }

    /// Returns the texts of a step for the screen mode. In projector mode nothing moves for them: if they do not fit, first the condition
    /// for a cutoff is omitted, then the sentence gives way to its reason, which may be in big letters already.
    pub fn for_audience(&self) -> Cow<'_, Self> {
        let Stage { mode, ref areas, remark, lesson, step, .. } = *self.stage;
        if mode == ScreenMode::Normal || areas.verdict.is_empty() || self.covered_now() == 0 {
            return Cow::Borrowed(self);
        }
        let condition = if remark.is_some() { self.condition.clone() } else { Flow::default() };
        let reason = lesson.reason(step);
        let is_said = reason.is_some() || remark.is_some();
        let reason = reason.filter(|_| !projector::has_reasons(areas)).as_ref().map(Flow::sentence);
        let sentences = [Some(self.sentence.clone()), reason, is_said.then(Flow::default)];
        let shorter = |sentence| Self { sentence, condition: condition.clone(), ..self.clone() };
        let mut shorter = sentences.into_iter().flatten().map(shorter);
        shorter.find(|texts| texts.covered_now() == 0).map_or(Cow::Borrowed(self), Cow::Owned)
    }

    /// Returns the rows of the picture that the texts cover. In projector mode they are the same at every step of a lesson.
    pub fn covered(&self) -> u16 {
        let Stage { mode, lesson, step, .. } = *self.stage;
        let now = self.covered_now();
        if mode == ScreenMode::Normal || lesson.reason(step).is_some() || lesson.steps() > MOST_MEASURED {
            return now;
        }
        let covered = |step| StepTexts::of(&Stage { step, remark: None, ..*self.stage }).for_audience().covered_now();
        (0..=lesson.steps()).map(covered).fold(now, u16::max)
    }

    fn covered_now(&self) -> u16 {
        self.placed(|below| below.covered.height)
    }

    pub fn draw(&self, buf: &mut Buffer) {
        self.placed(|below| below.draw(buf));
    }

    /// Places the texts, with the condition in the last line of the sentence if they then cover fewer rows.
    fn placed<T>(&self, then: impl FnOnce(Below<'_, 3>) -> T) -> T {
        let Self { sentence, condition, .. } = self;
        let (apart, none) = (self.below(sentence, condition), Flow::default());
        if condition.is_empty() {
            return then(apart);
        }
        let joined = sentence.clone().then(condition.clone(), GAP);
        let joined = self.below(&joined, &none);
        then(if joined.covered.height < apart.covered.height { joined } else { apart })
    }

    fn below<'f>(&'f self, sentence: &'f Flow, condition: &'f Flow) -> Below<'f, 3> {
        let areas = &self.stage.areas;
        let texts = [(sentence, areas.sentence), (condition, areas.condition), (&self.counters, areas.counters)];
        Below::new(areas.canvas, texts.map(|(flow, area)| (flow, inset(area))))
    }
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
        counters.iter().filter_map(|counter| Some(paint::message(counter.message.as_ref()?, Role::Faint))).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_begin_with_their_first_steps() {
        let milestones = Milestones { cuts: &[], changes: &[], parts: &[], mistakes: &[] };
        for (steps, last) in [(1, 1), (2, 77), (45, 77), (200, 77), (66_457, 197), (90_000, 1)] {
            let track = Track { milestones, step: 0, steps, last };
            for column in 0..=last {
                let first = (0..=steps).find(|&step| track.column_of(step) >= column);
                assert_eq!(Some(track.first_step(column)), first, "{steps} {last} {column}");
            }
            assert!(track.first_step(last + 1) > steps);
        }
    }

    #[test]
    fn both_ends_of_the_line_are_both_ends_of_the_search() {
        let area = Rect::new(0, 5, 80, 1);
        assert_eq!(timeline_step(area, 0, 45), 0);
        assert_eq!(timeline_step(area, 79, 45), 45);
        assert_eq!(timeline_step(area, 40, 45), 23);
    }
}
