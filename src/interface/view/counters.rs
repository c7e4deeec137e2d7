//! How much has been done, against what there is: one line on small screens.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::stage::Stage;
use crate::paint;
use crate::theme::Role;

/// The counters in one line.
pub(super) struct Counters<'m>(pub(super) &'m Stage<'m>);

impl Widget for &Counters<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Stage { lesson, step, palette, .. } = *self.0;
        let area = super::inset(area);
        let mut line = Line::default();
        for told in lesson.counters(step).into_iter().filter_map(|counter| counter.told) {
            line.extend(palette.told(&told, Role::Faint));
            line.push_span(palette.span("   ", Role::Faint));
        }
        let x = area.x + line.width() as u16;
        line.render(area, buf);
        if let Some(measure) = lesson.measure() {
            let room = Rect { x: x.min(area.right()), width: area.right().saturating_sub(x), ..area };
            paint::write_right(buf, room, area.y, &measure, palette.of(Role::Faint));
        }
    }
}
