//! How much has been done, against what there is: one line on small screens.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::stage::Stage;
use crate::paint;
use crate::theme::Role;

/// What stands between two counters, and where there is little room.
const WIDE: &str = "   ";
const NARROW: &str = " ";

/// The counters in one line.
pub(super) struct Counters<'m>(pub(super) &'m Stage<'m>);

impl Widget for &Counters<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Stage { lesson, step, palette, .. } = *self.0;
        let area = super::inset(area);
        let counted = |step: usize, gap: &'static str| {
            let mut line = Line::default();
            for told in lesson.counters(step).into_iter().filter_map(|counter| counter.told) {
                line.extend(palette.told(&told, Role::Faint));
                line.push_span(palette.span(gap, Role::Faint));
            }
            line
        };
        // Closer together where the last step's would not fit, so that nothing moves while stepping.
        let is_narrow = counted(lesson.steps(), WIDE).width() > usize::from(area.width) + WIDE.len();
        let line = counted(step, if is_narrow { NARROW } else { WIDE });
        let x = area.x + line.width() as u16;
        line.render(area, buf);
        if let Some(measure) = lesson.measure() {
            let room = Rect { x: x.min(area.right()), width: area.right().saturating_sub(x), ..area };
            paint::write_right(buf, room, area.y, &measure, palette.of(Role::Faint));
        }
    }
}
