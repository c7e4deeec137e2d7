//! What drawings have in common: tables, cells with lines between them, and dots.

use super::{Area, Picture};
use crate::scene::Segment;
use crate::theme::Role;
use plywood_messages::text;

/// Cells of one size with a line around each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lattice {
    /// The corner of the first cell's border.
    pub at: (u16, u16),
    /// Columns and rows of cells.
    pub cells: (u16, u16),
    /// Columns and rows of a cell, with one of its borders.
    pub pitch: (u16, u16),
}

impl Lattice {
    /// Columns and rows of all of it.
    pub const fn size(&self) -> (u16, u16) {
        (self.cells.0 * self.pitch.0 + 1, self.cells.1 * self.pitch.1 + 1)
    }

    /// The inside of a cell.
    pub const fn inside(&self, (column, row): (u16, u16)) -> Area {
        let ((x, y), (width, height)) = (self.at, self.pitch);
        Area { x: x + column * width + 1, y: y + row * height + 1, width: width - 1, height: height - 1 }
    }

    /// Draws the lines; what is inside is blank.
    pub fn draw(&self, picture: &mut Picture, segment: Segment) {
        let ((x, y), (width, height)) = (self.at, self.size());
        let (right, below) = (x + width - 1, y + height - 1);
        picture.fill(Area { x, y, width, height }, segment.role, ' ');
        for row in (y..=below).step_by(self.pitch.1.into()) {
            picture.line((x, row), (right, row), segment);
        }
        for column in (x..=right).step_by(self.pitch.0.into()) {
            picture.line((column, y), (column, below), segment);
        }
    }
}

/// Columns of a table: where each begins, and how many cells it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table(pub Vec<(u16, u16)>);

impl Table {
    /// Columns as wide as their widest words, one behind the other with a gap between, as far as there is room.
    pub fn measured<const N: usize>(rows: &[[String; N]], (from, end): (u16, u16), gap: u16) -> Self {
        let mut x = from;
        let column = |number: usize| {
            let widest = rows.iter().map(|row| text::cells(&row[number])).max().unwrap_or(0);
            let column = (x, widest.min(end.saturating_sub(x)));
            x = x.saturating_add(column.1 + gap);
            column
        };
        Self((0..N).map(column).collect())
    }

    /// Writes a row, each of its words at the left of its column.
    pub fn left<W: AsRef<str>>(&self, picture: &mut Picture, y: u16, words: impl IntoIterator<Item = (Role, W)>) {
        for (&(x, width), (role, words)) in self.0.iter().zip(words) {
            picture.clip((x, y), width, role, words.as_ref());
        }
    }

    /// The same at the right of its column.
    pub fn right<W: AsRef<str>>(&self, picture: &mut Picture, y: u16, words: impl IntoIterator<Item = (Role, W)>) {
        for (&(x, width), (role, words)) in self.0.iter().zip(words) {
            picture.right((x, y), width, role, words.as_ref());
        }
    }
}

/// Dots, two in each cell, one above the other.
#[derive(Clone, Debug)]
pub struct Dots {
    /// Columns of cells.
    pub width: u16,
    /// Rows of cells.
    pub height: u16,
    cells: Vec<u8>,
}

impl Dots {
    /// So many columns and rows of cells without dots.
    pub fn new(width: u16, height: u16) -> Self {
        Self { width, height, cells: vec![0; usize::from(width) * usize::from(height)] }
    }

    /// Sets the half of a cell at a column and a row of halves, counted from the top.
    pub fn set(&mut self, x: u16, y: u16) {
        if x < self.width && y / 2 < self.height {
            self.cells[usize::from(y / 2) * usize::from(self.width) + usize::from(x)] |= 1 << (y % 2);
        }
    }

    /// Writes each cell that has dots.
    pub fn write(&self, picture: &mut Picture, (x, y): (u16, u16), role: Role) {
        for (row, cells) in (y..).zip(self.cells.chunks(usize::from(self.width).max(1))) {
            for (column, &dots) in (x..).zip(cells).filter(|(_, dots)| **dots != 0) {
                picture.write((column, row), role, ["▀", "▄", "█"][usize::from(dots - 1)]);
            }
        }
    }
}
