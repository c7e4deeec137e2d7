//! Position of a game over a part of the canvas that the tree leaves free, on screens without a side panel.

use super::TreeView;
use super::drawn_terms::TermDrawings;
use super::overlay::frame;
use super::row::BoxRow;
use crate::inset::{ENLARGED, Inset, InsetPlace, PositionView};
use crate::model::SearchView;
use crate::paint::{self, Palette};
use crate::picture::Picture;
use plywood_drawing::scene::{Weight, large, strokes_of};
use plywood_drawing::theme::Role;
use plywood_explain as explain;
use plywood_messages::text;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Widget;
use ratatui_widgets::paragraph::Paragraph;

/// Position of a game on a canvas without a side panel, at a place that the tree leaves free.
pub(super) struct BoardInset<'m>(pub(super) TreeView<'m>);

impl Widget for &BoardInset<'_> {
    fn render(self, canvas: Rect, buf: &mut Buffer) {
        let TreeView { viewer, palette, .. } = self.0;
        if draw_terms(viewer, palette, canvas, buf) {
            return;
        }
        let scale = viewer.pane().inset.scale();
        let Some(area) = area(viewer, canvas).filter(|area| canvas.intersection(*area) == *area) else { return };
        if let Inset::Row(..) = viewer.pane().inset
            && let Some(row) = BoxRow::new(viewer, area.width.saturating_sub(4))
        {
            let inside = frame(area, &row.legend, palette, buf);
            let height = row.height();
            return enlarged((height, scale), inside, buf, |area, buf| row.draw(palette, area, buf));
        }
        let Some(board) = viewer.board() else { return };
        let lines = board.lines.iter().map(|line| palette.line([(text::visible(line), Role::Text)]));
        let inside = frame(area, &text::visible(&board.name.unwrap_or_default()), palette, buf);
        let lines = Paragraph::new(lines.collect::<Vec<_>>());
        enlarged((board.lines.len() as u16, scale), inside, buf, |area, buf| lines.render(area, buf));
    }
}

/// Draws `rows` rows in this scale, each cell as three by three or as it is.
fn enlarged((rows, scale): (u16, u16), area: Rect, buf: &mut Buffer, draw: impl FnOnce(Rect, &mut Buffer)) {
    if scale < ENLARGED {
        return draw(area, buf);
    }
    let mut small = Buffer::empty(Rect { width: area.width / ENLARGED, height: rows, ..area });
    small.set_style(small.area, buf[area.as_position()].style());
    draw(small.area, &mut small);
    for at in small.area.positions() {
        let cell = &small[at];
        let sign = cell.symbol().chars().next().unwrap_or(' ');
        let (x, y) = (area.x + (at.x - area.x) * ENLARGED, area.y + (at.y - area.y) * ENLARGED);
        for (row, y) in (y..).take(ENLARGED.into()).enumerate() {
            paint::write(buf, area, (x, y), &strip(sign, row), cell.style());
        }
    }
}

/// Returns a row of an enlarged character, three cells wide.
fn strip(sign: char, row: usize) -> String {
    let shown = |strokes: Weight, line: char| if strokes == Weight::None { ' ' } else { line };
    match (sign, strokes_of(sign)) {
        ('█' | '▒' | '░', _) => sign.to_string().repeat(ENLARGED.into()),
        (_, Some([up, right, down, left])) => {
            let middle = [shown(up, '│'), sign, shown(down, '│')][row];
            let [left, right] = [left, right].map(|arm| if row == 1 { shown(arm, '─') } else { ' ' });
            [left, middle, right].iter().collect()
        }
        (_, None) => format!("{:^3}", large(&sign.to_string(), row)),
    }
}

/// Draws the position as its evaluation sees it, with the lines that count, if a corner has room. Returns false otherwise.
fn draw_terms(viewer: &SearchView, palette: &Palette, canvas: Rect, buf: &mut Buffer) -> bool {
    let (pane, tree) = (viewer.pane(), viewer.replay().tree());
    if !tree.has_terms() || viewer.picture() != Picture::Tree || pane.position != PositionView::Canvas {
        return false;
    }
    let terms = tree.terms(viewer.focus());
    let drawn = TermDrawings::of(&terms);
    let Size { width, height } = drawn.size();
    let title = explain::sum(&terms, viewer.voice().charset).map(|sum| sum.to_string()).unwrap_or_default();
    let size = Size::new(width.max(text::cells(&title) + 2) + 4, height + 2);
    let Some(corner) = pane.clear_corner(tree, size).filter(|_| height > 0) else { return false };
    let area = Rect { x: canvas.x + corner.x, y: canvas.y + corner.y, ..corner };
    if canvas.intersection(area) != area {
        return false;
    }
    drawn.draw(palette, frame(area, &title, palette, buf), buf);
    true
}

/// Returns the area of the inset: in the canvas of a tree, or in the free columns of rows of plies.
fn area(viewer: &SearchView, canvas: Rect) -> Option<Rect> {
    let (pane, tree) = (viewer.pane(), viewer.replay().tree());
    let place = match viewer.picture() {
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
