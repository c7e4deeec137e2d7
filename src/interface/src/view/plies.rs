//! Picture of a tree: the tree, or the open path and its siblings as rows of plies.

use super::View;
use super::tree::{TreeCanvas, draw_scene};
use crate::picture::Picture;
use plywood_drawing::scene::Marks;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

pub(super) struct TreePicture<'m>(pub(super) View<'m>);

impl Widget for &TreePicture<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        match self.0.viewer.lanes.picture() {
            Picture::Tree => TreeCanvas(self.0).render(area, buf),
            Picture::Plies => PlyRows(self.0).render(area, buf),
        }
    }
}

struct PlyRows<'m>(View<'m>);

impl Widget for &PlyRows<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let View { viewer, palette, .. } = self.0;
        let marks = Marks {
            selected: viewer.pane().selected,
            visits: viewer.lanes.visits,
            minimal: viewer.lanes.minimal(),
            ..Marks::default()
        };
        let scene = viewer.lanes.plies(0).scene(viewer.moment(), marks);
        draw_scene(&scene, palette, area.intersection(buf.area), buf);
    }
}
