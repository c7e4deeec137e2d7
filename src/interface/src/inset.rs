//! The position of a game on the canvas of its tree, where no side panel shows it: how large it is and where it stands. Neither
//! changes while stepping.

use plywood_drawing::scene::{Boards, Camera, Plan, Zoom};
use plywood_messages::text;
use plywood_search::session::{Input, PositionTable, board};
use plywood_tree::tree::{Domain, NodeId, Tree};
use ratatui::layout::{Rect, Size};

/// What shows the position of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shower {
    #[default]
    SidePanel,
    /// The canvas of the tree.
    Canvas,
}

/// What stands on the canvas beside the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Inset {
    /// Nothing: the tree may take all of it.
    #[default]
    Absent,
    /// The drawing of the position, in a frame of so many columns and rows, unless the nodes have theirs.
    Board(Size),
    /// The row of cells with the letters of all positions, in a frame of so many columns and rows.
    Row(Size),
}

/// Where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsetPlace {
    Nowhere,
    /// Over cells that the tree leaves free at every step; the canvas begins at 0, 0.
    Corner(Rect),
    /// Beside the tree, which has so many columns less at the right; in the upper corner there.
    Beside(Rect),
}

/// Larger trees fill their canvas.
const LOOKED_THROUGH: usize = 2_000;

impl Inset {
    /// What there is to show on a canvas of this size: the positions of a game as drawings, or a row of all of them. Nothing where it
    /// would take too much.
    pub fn of(input: &Input, tree: &Tree, boards: &Boards, table: Option<&PositionTable>, canvas: Size) -> Self {
        let Input::Game(spec) = input else { return Self::Absent };
        let is_small = |size: Size| size.width * 3 <= canvas.width && size.height * 2 <= canvas.height;
        let inset = match table.filter(|table| !table.row().is_empty()) {
            Some(table) => Self::Row(row_size(table, tree.domain(), canvas)),
            // Of a large tree there are no drawings; its boards are all as large as the first.
            None if boards.is_empty() => {
                Self::Board(Boards::new(vec![board(spec, tree, NodeId::ROOT).lines]).frame().into())
            }
            None => Self::Board(boards.frame().into()),
        };
        if inset.size().width > 0 && is_small(inset.size()) { inset } else { Self::Absent }
    }

    /// The columns and rows of its frame.
    pub const fn size(self) -> Size {
        match self {
            Self::Absent => Size::ZERO,
            Self::Board(size) | Self::Row(size) => size,
        }
    }

    /// The columns it takes beside a tree, a free one included.
    pub const fn columns(self) -> u16 {
        let Size { width, .. } = self.size();
        if width == 0 { 0 } else { width + 1 }
    }

    /// In the upper corner of the columns at the right of a canvas.
    pub const fn beside(self, canvas: Size) -> InsetPlace {
        let Size { width, height } = self.size();
        match canvas.width.checked_sub(width) {
            Some(x) if width > 0 => InsetPlace::Beside(Rect::new(x, 0, width, height)),
            _ => InsetPlace::Nowhere,
        }
    }

    /// Where it stands beside a tree that is drawn like this on a canvas of this size.
    pub fn place(self, plan: &Plan, tree: &Tree, canvas: Size) -> InsetPlace {
        let is_shown_in_nodes = plan.look().zoom == Zoom::Boards && matches!(self, Self::Board(_));
        if self.columns() == 0 || is_shown_in_nodes {
            return InsetPlace::Nowhere;
        }
        if !plan.fits(canvas.into()) || tree.len() > LOOKED_THROUGH {
            return self.beside(canvas);
        }
        let narrower = Size { width: canvas.width.saturating_sub(self.columns()), ..canvas };
        match corner(plan, tree, canvas, self.size()) {
            Some(corner) => InsetPlace::Corner(corner),
            None if plan.fits(narrower.into()) => self.beside(canvas),
            None => InsetPlace::Nowhere,
        }
    }
}

/// The row of boxes with its letters and what they mean; as wide as its cells in frames where there is room.
fn row_size(table: &PositionTable, domain: Domain, canvas: Size) -> Size {
    let cells = text::cells(table.row());
    let is_framed = 2 * cells < canvas.width / 3;
    let (row, lines) = if is_framed { (2 * cells + 1, 4) } else { (cells, 2) };
    let truth = if domain == Domain::Truth { text!(interface, "truth-in-tree") } else { "" };
    let wished = text::cells(truth).max(text::cells(text!(overlays, "legend")) + 2) + 4;
    // What needs more columns is broken into lines.
    let width = wished.min(canvas.width / 3).max(row + 4);
    Size::new(width, lines + truth_rows(truth, width - 4) + 2)
}

/// The rows of what letters mean in the tree.
fn truth_rows(truth: &str, width: u16) -> u16 {
    if truth.is_empty() { 0 } else { text::wrapped(truth, width).len() as u16 }
}

/// A corner of a canvas in which the tree, drawn like this, never stands at any step; `None` where there is none, or nobody has looked.
pub fn clear_corner(plan: &Plan, tree: &Tree, canvas: Size, size: Size) -> Option<Rect> {
    if !plan.fits(canvas.into()) || tree.len() > LOOKED_THROUGH {
        return None;
    }
    corner(plan, tree, canvas, size)
}

/// The first corner of the canvas in which no part of the tree ever stands.
fn corner(plan: &Plan, tree: &Tree, canvas: Size, Size { width, height }: Size) -> Option<Rect> {
    let (right, low) = (canvas.width.checked_sub(width)?, canvas.height.checked_sub(height)?);
    let camera = Camera::default().settled(plan, canvas.into());
    let is_clear = |area: &Rect| {
        let columns = camera.x + i32::from(area.left()) - 1..camera.x + i32::from(area.right()) + 1;
        let rows = camera.y + i32::from(area.top())..camera.y + i32::from(area.bottom());
        plan.is_clear(tree, &columns, &rows)
    };
    let corners = [(right, 0), (0, 0), (right, low), (0, low)];
    corners.map(|(x, y)| Rect { x, y, width, height }).into_iter().find(is_clear)
}
