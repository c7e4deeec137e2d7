//! Size and place of the game position on the tree's canvas when no side panel shows it. Neither changes while stepping.

use crate::plans::LARGE;
use plywood_drawing::scene::{Boards, Camera, DrawOptions, Letters, Plan, Stroke, Zoom};
use plywood_messages::text;
use plywood_search::session::{Input, Label, PositionTable, board};
use plywood_tree::tree::{Domain, NodeId, Tree};
use ratatui::layout::{Rect, Size};

/// Game position beside the tree. Without one, its size is zero.
#[derive(Clone, Copy, Debug, Default)]
pub struct Inset {
    pub kind: InsetKind,
    /// Columns and rows of its frame.
    size: Size,
    /// Columns and rows of each cell of the drawing.
    pub scale: u16,
    /// True on a projector.
    can_grow: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum InsetKind {
    /// Drawing of the position in a frame, unless the nodes have their own.
    #[default]
    Board,
    /// Row of cells with the letters of all positions.
    Row,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InsetPlace {
    /// Over cells that the tree leaves free at every step; the canvas begins at (0, 0).
    Corner(Rect),
    /// In the upper corner of columns at the right that the tree does not use.
    Beside(Rect),
}

/// Columns and rows of each cell of an enlarged drawing.
pub const ENLARGED: u16 = 3;

/// Larger trees fill their canvas, so no free corner is searched for.
const LOOKED_THROUGH: usize = 2_000;

impl Inset {
    /// Chooses the inset for a canvas: drawings of the positions, or a row of all of them. On a projector each cell is enlarged, if
    /// there is room. Absent if it would take too much room.
    pub fn of(
        input: &Input,
        tree: &Tree,
        boards: &Boards,
        table: Option<&PositionTable>,
        (canvas, stroke): (Size, Stroke),
    ) -> Self {
        let Input::Game(spec) = input else { return Self::default() };
        let (kind, size) = match table.filter(|table| !table.row().is_empty()) {
            Some(table) => (InsetKind::Row, row_size(table, tree.domain(), canvas)),
            // A large tree has no drawings; its boards are all as large as the first.
            None if boards.is_empty() => {
                (InsetKind::Board, Boards::new(vec![board(spec, tree, NodeId::ROOT).lines]).frame().into())
            }
            None => (InsetKind::Board, boards.frame().into()),
        };
        let is_low = |size: Size| size.height * 2 <= canvas.height;
        // The words below a row of T and F stay small.
        let can_grow = stroke == Stroke::Broad && canvas.width >= LARGE && tree.domain() == Domain::Numbers;
        let small = Self { kind, size, scale: 1, can_grow };
        if let Some(large) = small.enlarged(canvas).filter(|large| is_low(large.size)) {
            large
        } else if size.width > 0 && size.width * 3 <= canvas.width && is_low(size) {
            small
        } else {
            Self::default()
        }
    }

    fn enlarged(self, canvas: Size) -> Option<Self> {
        let length = |cells: u16, frame| cells.saturating_sub(frame) * ENLARGED + frame;
        let size = Size::new(length(self.size.width, 4), length(self.size.height, 2));
        let is_narrow = self.size.width > 0 && size.width * 2 <= canvas.width;
        (self.can_grow && self.scale == 1 && is_narrow).then_some(Self { size, scale: ENLARGED, ..self })
    }

    /// Returns the inset beside rows of plies, which leave more rows than a tree.
    #[must_use]
    pub fn beside_rows(self, canvas: Size) -> Self {
        let large = self.enlarged(canvas);
        large.filter(|large| large.size.height * 3 <= canvas.height * 2).unwrap_or(self)
    }

    /// Returns the columns taken beside a tree, including a blank one.
    pub const fn columns(self) -> u16 {
        if self.size.width == 0 { 0 } else { self.size.width + 1 }
    }

    /// Returns the place in the upper corner of the columns at the right of a canvas.
    pub const fn beside(self, canvas: Size) -> Option<InsetPlace> {
        let Size { width, height } = self.size;
        match canvas.width.checked_sub(width) {
            Some(x) if width > 0 => Some(InsetPlace::Beside(Rect::new(x, 0, width, height))),
            _ => None,
        }
    }

    /// Returns the place of the inset for a tree laid out by `plan`.
    pub fn place(self, plan: &Plan, tree: &Tree, canvas: Size) -> Option<InsetPlace> {
        let is_shown_in_nodes = plan.look().zoom == Zoom::Boards && self.kind == InsetKind::Board;
        let DrawOptions { letters, .. } = plan.look();
        // The neighborhood of the open path in large letters gets all columns.
        let is_near = letters != Letters::Small && canvas.width < LARGE && !plan.fits(canvas.into());
        if self.columns() == 0 || is_shown_in_nodes || is_near {
            return None;
        }
        if !plan.fits(canvas.into()) || tree.len() > LOOKED_THROUGH {
            return self.beside(canvas);
        }
        let narrower = Size { width: canvas.width.saturating_sub(self.columns()), ..canvas };
        let corner = clear_corner(plan, tree, canvas, self.size).map(InsetPlace::Corner);
        corner.or_else(|| self.beside(canvas).filter(|_| plan.fits(narrower.into())))
    }
}

/// Returns the meaning of the table's letters.
pub fn legend(table: &PositionTable) -> String {
    string!("overlays/legend", letter = Text(table.letter(Label::Wins)))
}

/// Returns the frame size of the row of boxes with its letters and their meaning. If there is room, it is as wide as framed
/// cells.
fn row_size(table: &PositionTable, domain: Domain, canvas: Size) -> Size {
    let cells = text::cells(table.row());
    let is_framed = 2 * cells < canvas.width / 3;
    let (row, lines) = if is_framed { (2 * cells + 1, 4) } else { (cells, 2) };
    let truth = if domain == Domain::Truth { text!("interface/truth-in-tree") } else { "" };
    let preferred = text::cells(truth).max(text::cells(&legend(table)) + 2) + 4;
    // Wider text is broken into lines.
    let width = preferred.min(canvas.width / 3).max(row + 4);
    let rows = if truth.is_empty() { 0 } else { text::wrapped(truth, width - 4).len() as u16 };
    Size::new(width, lines + rows + 2)
}

/// Returns the first corner of the canvas that no part of the tree covers at any step; `None` if there is none, or the tree is too
/// large to check.
pub fn clear_corner(plan: &Plan, tree: &Tree, canvas: Size, Size { width, height }: Size) -> Option<Rect> {
    if !plan.fits(canvas.into()) || tree.len() > LOOKED_THROUGH {
        return None;
    }
    let right = canvas.width.checked_sub(width)?;
    let low = canvas.height.checked_sub(height)?;
    let camera = Camera::default().settled(plan, canvas.into());
    let viewport = camera.viewport(canvas.width, canvas.height);
    let is_clear = |area: &Rect| {
        let columns = camera.x + i32::from(area.left()) - 1..camera.x + i32::from(area.right()) + 1;
        let rows = camera.y + i32::from(area.top())..camera.y + i32::from(area.bottom());
        plan.is_clear(tree, &columns, &rows, viewport)
    };
    let corners = [(right, 0), (0, 0), (right, low), (0, low)];
    corners.map(|(x, y)| Rect { x, y, width, height }).into_iter().find(is_clear)
}
