//! How much has been done, against what there is: one line on small screens, a second where that is too short.

use super::prose::Flow;
use super::stage::Stage;
use plywood_drawing::theme::Role;
use plywood_lesson::Counter;
use ratatui::text::Line;

/// Columns between two counters, and where there is little room.
const GAPS: [u16; 2] = [3, 1];

/// Of so many rows of the picture one may be taken.
const SPARE: u16 = 8;

/// The counters, and at the right border what they are measured by. They are closer together where those of the last step would not fit
/// into a line, so that nothing moves while stepping; the last ones are left out where there are too few lines.
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
