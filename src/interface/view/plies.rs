//! The open path and everything beside it, one row a ply.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::View;
use super::tree::draw_scene;
use crate::scene::Marks;

/// The rows that there is room for.
pub(super) struct PlyRows<'m>(pub(super) View<'m>);

impl Widget for &PlyRows<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let View { viewer, palette, .. } = self.0;
        let marks = Marks { selected: viewer.pane().selected, best: &[] };
        let scene = viewer.lanes.plies(0).scene(viewer.moment(), marks);
        draw_scene(&scene, palette, area.intersection(buf.area), buf);
    }
}
