//! The position of a game over a part of the canvas where the tree is not, on screens that have no side panel.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Widget;
use ratatui_widgets::paragraph::Paragraph;

use super::View;
use super::overlay::frame;
use super::row::BoxRow;
use crate::model::Viewer;
use crate::picture::Picture;
use crate::scene::{Place, Stroke, Zoom};
use crate::text;
use crate::theme::Role;
use crate::words;

/// The position of a game in a corner of a canvas that has no side panel: one where the tree is not.
pub(super) struct BoardInset<'m>(pub(super) View<'m>);

impl Widget for &BoardInset<'_> {
    fn render(self, canvas: Rect, buf: &mut Buffer) {
        let View { viewer, palette, .. } = self.0;
        if viewer.lanes.picture() == Picture::Plies {
            return beside_rows(self.0, canvas, buf);
        }
        if let Some(row) = BoxRow::new(viewer, canvas.width / 3) {
            let width = row.width().max(text::cells(words::overlays::legend()) + 2) + 4;
            if let Some(area) = corner(viewer, canvas, Size::new(width, row.height() + 2)) {
                row.draw(palette, frame(area, words::overlays::legend(), palette, buf), buf);
            }
            return;
        }
        if viewer.plan().look().zoom == Zoom::Boards {
            // Every node shows its own.
            return;
        }
        let Some(board) = viewer.board().filter(|board| !board.lines.is_empty()) else { return };
        let cells = board.lines.iter().map(|line| text::width(line)).max().unwrap_or(0) as u16;
        let name = board.name.unwrap_or_default();
        let width = cells.max(text::cells(&name) + 4) + 4;
        let Some(area) = corner(viewer, canvas, Size::new(width, board.lines.len() as u16 + 2)) else { return };
        let lines = board.lines.iter().map(|line| palette.line([(text::visible(line), Role::Text)]));
        let inside = frame(area, &text::visible(&name), palette, buf);
        Paragraph::new(lines.collect::<Vec<_>>()).render(inside, buf);
    }
}

/// In the columns that rows of plies leave free.
fn beside_rows(View { viewer, palette, .. }: View<'_>, canvas: Rect, buf: &mut Buffer) {
    let width = viewer.pane().reserved.saturating_sub(1);
    let Some(board) = viewer.board().filter(|_| width > 0) else { return };
    let height = (board.lines.len() as u16 + 2).min(canvas.height);
    let area = Rect { x: canvas.right() - width, y: canvas.y, width, height };
    let name = board.name.unwrap_or_default();
    let lines = board.lines.iter().map(|line| palette.line([(text::visible(line), Role::Text)]));
    let inside = frame(area, &text::visible(&name), palette, buf);
    Paragraph::new(lines.collect::<Vec<_>>()).render(inside, buf);
}

/// Trees up to this many nodes are looked through for a corner in which none of them stands.
const LOOKED_THROUGH: usize = 2_000;

/// A corner of the canvas for something of this size; `None` where it would take too much of it. Where the whole tree is in
/// view it is the same at every step: one where no node stands. If there is none, it is the upper left one, and the other one only
/// as long as the path is in the way.
fn corner(viewer: &Viewer, canvas: Rect, Size { width, height }: Size) -> Option<Rect> {
    if width * 3 > canvas.width || height * 2 > canvas.height {
        return None;
    }
    let (left, right) = (canvas.x, canvas.right() - width);
    let corners =
        [(right, canvas.y), (left, canvas.y), (right, canvas.bottom() - height), (left, canvas.bottom() - height)];
    let areas = corners.map(|(x, y)| Rect { x, y, width, height });
    // Of a drawing larger than the canvas other parts come into view, and its path is pinned to the edges.
    let all_in_view =
        viewer.plan().width() <= i32::from(canvas.width) && viewer.plan().height() <= i32::from(canvas.height);
    if all_in_view
        && viewer.replay().tree().len() <= LOOKED_THROUGH
        && let Some(free) = areas.into_iter().find(|&area| is_clear(viewer, canvas, area))
    {
        return Some(free);
    }
    // The first children are searched most, and the path to them comes from the right: the left corner is seldom in its way.
    let [right, left, ..] = areas;
    let free = [left, right].into_iter().find(|&corner| is_free(viewer, canvas, corner));
    free.or_else(|| (viewer.plan().look().stroke == Stroke::Fine).then_some(left))
}

/// Whether no node of the tree stands in this part of the canvas.
fn is_clear(viewer: &Viewer, canvas: Rect, area: Rect) -> bool {
    let columns = viewer.camera().x + i32::from(area.x - canvas.x);
    let rows = viewer.camera().y + i32::from(area.y - canvas.y);
    let (right, bottom) = (columns + i32::from(area.width), rows + i32::from(area.height));
    let mut places = viewer.replay().tree().nodes().filter_map(|node| viewer.plan().place(node));
    places.all(|place| place.right < columns || place.left > right || place.bottom <= rows || place.top >= bottom)
}

/// Whether an area of the canvas covers no part of the path to where the search is and on along the best moves, pinned or in its
/// place.
fn is_free(viewer: &Viewer, canvas: Rect, area: Rect) -> bool {
    let tree = viewer.replay().tree();
    let (left, right) = (i32::from(area.left()) - 1, i32::from(area.right()) + 1);
    let (x, y) = (i32::from(canvas.x) - viewer.camera().x, i32::from(canvas.y) - viewer.camera().y);
    let (first, last) = (i32::from(canvas.left()), i32::from(canvas.right()));
    let covers = |place: Place| {
        let rows = place.top + y < i32::from(area.bottom()) && place.bottom + y > i32::from(area.top());
        // What is out of view is pinned at the border it is beyond.
        let pinned_left = place.left + x < first && left <= first;
        let pinned_right = place.right + x > last && right >= last;
        rows && (pinned_left || pinned_right || (place.left + x < right && place.right + x > left))
    };
    let moment = viewer.moment();
    let best = std::iter::successors(moment.best_child(moment.current()), |&node| moment.best_child(node));
    !tree.ancestors(moment.current()).chain(best).filter_map(|node| viewer.plan().place(node)).any(covers)
}
