//! Counters of the work done, with their totals: one line on small screens, two if that is too short.

use super::prose::Flow;
use super::stage::Stage;
use plywood_drawing::theme::Role;
use plywood_lesson::Counter;
use ratatui::text::Line;

/// Columns between two counters, normal and narrow.
const GAPS: [u16; 2] = [3, 1];

/// A picture of this many rows gives up one.
const SPARE: u16 = 8;

/// Returns the counters, with their reference at the right border. They are spaced for the numbers of the last step, so that
/// nothing moves while stepping. If there are too few lines, the last ones are omitted.
pub(super) fn flow(stage: &Stage<'_>) -> Flow {
    let Stage { lesson, step, palette, areas, .. } = *stage;
    if areas.counters.is_empty() {
        return Flow::default();
    }
    let width = super::inset(areas.counters).width;
    let items = |counters: Vec<Counter>| -> Vec<Line<'static>> {
        counters.iter().filter_map(|counter| Some(palette.told(counter.told.as_ref()?, Role::Faint))).collect()
    };
    let measure = lesson.measure().map(|measure| palette.line([(measure, Role::Faint)]));
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
