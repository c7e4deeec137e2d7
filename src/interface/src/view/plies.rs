//! Picture of a tree: the tree, or the open path and its siblings as rows of plies.

use super::TreeView;
use super::tree::{TreeCanvas, draw_scene};
use crate::picture::Picture;
use plywood_drawing::scene::Marks;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

pub(super) struct TreePicture<'m>(pub(super) TreeView<'m>);

impl Widget for &TreePicture<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        match self.0.viewer.picture() {
            Picture::Tree => TreeCanvas(self.0).render(area, buf),
            Picture::Plies => PlyRows(self.0).render(area, buf),
        }
    }
}

struct PlyRows<'m>(TreeView<'m>);

impl Widget for &PlyRows<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let TreeView { viewer, palette, .. } = self.0;
        let marks = Marks {
            selected: viewer.pane().selected,
            visits: viewer.visits,
            minimal: viewer.minimal(),
            ..Marks::default()
        };
        let scene = viewer.plies(0).scene(viewer.moment(), marks);
        draw_scene(&scene, palette, area.intersection(buf.area), buf);
    }
}
