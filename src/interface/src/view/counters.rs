//! How much has been done, against what there is: one line on small screens.

use super::stage::Stage;
use crate::paint::{self, Palette};
use plywood_drawing::theme::Role;
use plywood_lesson::Counter;
use plywood_messages::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;

/// What stands between two counters, and where there is little room.
const WIDE: &str = "   ";
const NARROW: &str = " ";

/// The counters in one line.
pub(super) struct Counters<'m>(pub(super) &'m Stage<'m>);

/// As many counters as there is room for, in one line, each with a gap behind it; and what they are called.
fn filled(
    counters: &[Counter],
    gap: &'static str,
    palette: &Palette,
    room: usize,
) -> (Line<'static>, Vec<&'static str>) {
    let (mut line, mut names) = (Line::default(), Vec::new());
    for (told, name) in counters.iter().filter_map(|counter| Some((counter.told.as_ref()?, counter.name))) {
        let told = palette.told(told, Role::Faint);
        if line.width() + told.width() > room {
            break;
        }
        line.extend(told);
        line.push_span(palette.span(gap, Role::Faint));
        names.push(name);
    }
    (line, names)
}

impl Widget for &Counters<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Stage { lesson, step, palette, .. } = *self.0;
        let area = super::inset(area);
        let room = usize::from(area.width);
        // Closer together where the last step's would not fit, so that nothing moves while stepping; then the last ones are left out.
        let last = lesson.counters(lesson.steps());
        let measure = lesson.measure();
        let of_measure = measure.as_ref().map_or(0, |measure| WIDE.len() + text::width(measure));
        let of_counters = filled(&last, WIDE, palette, usize::MAX).0.width();
        let gap = if of_counters + of_measure > room + WIDE.len() { NARROW } else { WIDE };
        let (_, fitting) = filled(&last, gap, palette, room);
        let mut counters = lesson.counters(step);
        counters.retain(|counter| fitting.contains(&counter.name));
        let (line, _) = filled(&counters, gap, palette, room);
        let x = area.x + line.width() as u16;
        line.render(area, buf);
        if let Some(measure) = measure {
            let room = Rect { x: x.min(area.right()), width: area.right().saturating_sub(x), ..area };
            paint::write_right(buf, room, area.y, &measure, palette.of(Role::Faint));
        }
    }
}
