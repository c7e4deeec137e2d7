//! Open path of a game as a row of boards: the board in focus is the largest, and below each board are the moves of its siblings.
//! The moves from the end of the path are at the right. Sizes and places depend on the tree and the canvas alone, so that boards
//! stand still while the search goes on to their right.

mod content;
mod draw;
#[cfg(test)]
mod tests;

pub use content::{BoardRow, Draft};

use std::ops::Range;

use crate::{picture::Area, scene::letters::LARGE_ROWS};

/// Columns and rows of each cell of a board's drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scale {
    Plain,
    /// Squares with lines between them, for drawings of single signs with blanks between.
    Squares,
    Times(u16),
}

/// Scales of the other boards and of the one in focus, best first, and the other boards that are worth them.
const SCALES: [(Scale, Scale, usize); 9] = [
    (Scale::Times(6), Scale::Times(9), 4),
    (Scale::Times(3), Scale::Times(9), 3),
    (Scale::Times(3), Scale::Times(6), 3),
    (Scale::Squares, Scale::Times(6), 2),
    (Scale::Plain, Scale::Times(6), 2),
    (Scale::Squares, Scale::Times(3), 2),
    (Scale::Plain, Scale::Times(3), 2),
    (Scale::Plain, Scale::Times(3), 1),
    (Scale::Plain, Scale::Squares, 2),
];

/// Lines of siblings below the largest board.
const SIBLINGS: u16 = 2;

/// Cells of the parts of a row of boards.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// Columns and rows of a board's drawing.
    pub board: (u16, u16),
    pub has_squares: bool,
    /// Columns of the title in the frame.
    pub title: u16,
    /// Columns of a sibling with its value.
    pub sibling: u16,
    /// The same in large letters, for a lecture hall.
    pub large: Option<u16>,
    /// Columns from one board to the next.
    pub between: u16,
    /// Rows of the details below a board.
    pub details: u16,
    /// The most children of a node.
    pub children: u16,
    pub last_ply: usize,
}

/// Plies of a path.
#[derive(Clone, Copy, Debug)]
pub struct Focus {
    pub ply: usize,
    pub end: usize,
}

#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub ply: usize,
    pub scale: Scale,
    pub frame: Area,
    pub siblings: Area,
}

#[derive(Debug)]
pub struct Places {
    pub boards: Vec<Place>,
    /// Area for the moves from the end of the path.
    pub next: Area,
    /// True if moves have room in large letters.
    pub is_large: bool,
}

impl Parts {
    /// Returns the columns and rows of a framed board.
    pub fn frame(&self, scale: Scale) -> (u16, u16) {
        let (width, height) = self.board;
        let (width, height) = match scale {
            Scale::Plain => (width + 4, height + 2),
            Scale::Squares => (2 * width + 3, 2 * height + 1),
            Scale::Times(times) => (times * width + 4, times * height + 2),
        };
        (width.max(self.title + 4), height)
    }

    /// Places the boards of a path on a canvas; `None` if it is too small, or there are no drawings. In a lecture hall, moves that
    /// are as large as the signs on the boards come before larger signs.
    pub fn places(&self, focus: Focus, canvas: (u16, u16)) -> Option<Places> {
        let is_known = |scale| self.has_squares || scale != Scale::Squares;
        let scales = SCALES.into_iter().filter(|&(small, large, _)| is_known(small) && is_known(large));
        let scales = scales.filter(|_| self.board.1 > 0 && self.last_ply > 0);
        let fewer = scales.clone().map(|(small, large, _)| (small, large, 1));
        let large = self.large.map(|cells| (cells, LARGE_ROWS));
        [large, Some((self.sibling, 1))].into_iter().flatten().find_map(|item| {
            let mut fitting = scales.clone().chain(fewer.clone());
            fitting.find_map(|(small, large, wanted)| self.in_scales(wanted, (small, large), item, focus, canvas))
        })
    }

    fn in_scales(
        &self,
        wanted: usize,
        scales: (Scale, Scale),
        (cells, lines): (u16, u16),
        focus: Focus,
        (width, height): (u16, u16),
    ) -> Option<Places> {
        let (small, large) = (self.frame(scales.0), self.frame(scales.1));
        let columns = |rows: u16| self.children.div_ceil((rows / lines).max(1));
        let is_large = lines > 1;
        let next = if is_large { columns(height.saturating_sub(1)) } else { 1 };
        let pitch = small.0 + self.between;
        // Large siblings of the focused board take more columns than the board if that leaves room for another one.
        let wanted = if is_large { 1 } else { wanted.min(self.last_ply) };
        let below = height.saturating_sub(1 + large.1 + self.details);
        let widths = (1..=if is_large { columns(below) } else { 0 }).rev();
        let widths = widths.map(|columns| (columns * cells + 1).saturating_sub(self.between).max(large.0));
        let used = |focus: u16| 1 + focus + self.between + next * cells;
        let others = |focus: u16| Some(usize::from(width.checked_sub(used(focus))? / pitch).min(self.last_ply));
        let is_wide_enough = |&focus: &u16| others(focus).is_some_and(|others| others >= wanted);
        let focus_width = widths.chain([large.0]).find(is_wide_enough)?;
        let others = others(focus_width)?;
        // The first row is for the moves to omitted boards.
        let head = u16::from(others < self.last_ply);
        if small.0 > large.0 || small.1 >= large.1 || head + large.1 + self.details + SIBLINGS * lines > height {
            return None;
        }
        let listed =
            |columns: u16, (cells, lines): (u16, u16)| self.children.div_ceil((columns / cells).max(1)) * lines;
        let rows_of_small = small.1 + listed(small.0, (self.sibling, 1));
        let rows_of_large = large.1 + listed(focus_width + self.between - 1, (cells, lines));
        let rows_of_next = if is_large { listed(next * cells, (cells, lines)) } else { 0 };
        let used_rows = head + (self.details + rows_of_small.max(rows_of_large)).max(rows_of_next);
        let top = head + height.saturating_sub(used_rows) / 2;
        let mut x = (width - used(focus_width) - others as u16 * pitch) / 2 + 1;
        let board = |ply: usize| {
            let is_focus = ply == focus.ply;
            let (scale, (width, rows)) = if is_focus { (scales.1, large) } else { (scales.0, small) };
            let room = if is_focus { focus_width } else { width };
            let frame = Area { x, y: top, width, height: rows };
            let y = top + rows + self.details;
            let siblings = Area { x, y, width: room + self.between - 1, height: height - y };
            x += room + self.between;
            Place { ply, scale, frame, siblings }
        };
        let boards = shown(others + 1, focus).map(board).collect();
        Some(Places {
            is_large,
            boards,
            next: Area { x, y: top, width: width.saturating_sub(x), height: height - top },
        })
    }
}

/// Returns the plies that are shown if there is room for so many. They change with every second ply only if there is room for more
/// than two.
fn shown(room: usize, Focus { ply, end }: Focus) -> Range<usize> {
    let first = (ply + 1).saturating_sub(room).next_multiple_of(if room > 2 { 2 } else { 1 });
    first..(end + 1).min(first + room)
}

/// Returns the siblings that are shown if there is room for so many places. Others are counted in a place before or after them.
pub const fn page(count: usize, room: usize, focus: usize) -> Range<usize> {
    let side = room.saturating_sub(1);
    let middle = room.saturating_sub(2);
    if count <= room {
        0..count
    } else if middle == 0 {
        0..0
    } else if focus < side {
        0..side
    } else if focus + side >= count {
        count - side..count
    } else {
        let start = side + (focus - side) / middle * middle;
        start..start + middle
    }
}
