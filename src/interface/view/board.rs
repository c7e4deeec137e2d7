//! The position of a game over a part of the canvas where the tree is not, on screens that have no side panel.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use ratatui_widgets::paragraph::Paragraph;

use super::View;
use super::overlay::frame;
use super::row::BoxRow;
use crate::inset::{Inset, InsetPlace};
use crate::model::Viewer;
use crate::picture::Picture;
use crate::text;
use crate::theme::Role;
use crate::words;

/// The position of a game on a canvas that has no side panel, where the tree is not.
pub(super) struct BoardInset<'m>(pub(super) View<'m>);

impl Widget for &BoardInset<'_> {
    fn render(self, canvas: Rect, buf: &mut Buffer) {
        let View { viewer, palette, .. } = self.0;
        let Some(area) = area(viewer, canvas).filter(|area| canvas.intersection(*area) == *area) else { return };
        if let Inset::Row(_) = viewer.pane().inset
            && let Some(row) = BoxRow::new(viewer, canvas.width / 3)
        {
            return row.draw(palette, frame(area, words::overlays::legend(), palette, buf), buf);
        }
        let Some(board) = viewer.board() else { return };
        let lines = board.lines.iter().map(|line| palette.line([(text::visible(line), Role::Text)]));
        let inside = frame(area, &text::visible(&board.name.unwrap_or_default()), palette, buf);
        Paragraph::new(lines.collect::<Vec<_>>()).render(inside, buf);
    }
}

/// Where it stands: of a tree as it is drawn, of rows of plies in the columns that they leave free.
fn area(viewer: &Viewer, canvas: Rect) -> Option<Rect> {
    let (pane, tree) = (viewer.pane(), viewer.replay().tree());
    let place = match viewer.lanes.picture() {
        Picture::Tree => pane.inset_place(tree),
        Picture::Plies => pane.inset.beside(pane.canvas),
    };
    match place {
        InsetPlace::Nowhere => None,
        InsetPlace::Corner(area) | InsetPlace::Beside(area) => {
            Some(Rect { x: canvas.x + area.x, y: canvas.y + area.y, ..area })
        }
    }
}
