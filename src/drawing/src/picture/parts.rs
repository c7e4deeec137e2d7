//! Common parts of drawings: tables and cells with lines between them.

use super::{Area, At, Picture, Size};
use crate::{
    scene::{Letters, Segment},
    theme::Role,
};
use plywood_messages::text;

#[derive(Clone, Copy)]
pub struct Lattice {
    pub at: At,
    pub cells: Size,
    /// Columns and rows of a cell, with one of its borders.
    pub pitch: Size,
}

impl Lattice {
    pub const fn size(&self) -> Size {
        (self.cells.0 * self.pitch.0 + 1, self.cells.1 * self.pitch.1 + 1)
    }

    pub const fn inside(&self, (column, row): At) -> Area {
        let (x, y) = self.at;
        let (width, height) = self.pitch;
        Area { x: x + column * width + 1, y: y + row * height + 1, width: width - 1, height: height - 1 }
    }

    pub fn draw(&self, picture: &mut Picture, segment: Segment) {
        let (x, y) = self.at;
        let (width, height) = self.size();
        let right = x + width - 1;
        let below = y + height - 1;
        picture.fill(Area { x, y, width, height }, segment.role, ' ');
        for row in (y..=below).step_by(self.pitch.1.into()) {
            picture.line((x, row), (right, row), segment);
        }
        for column in (x..=right).step_by(self.pitch.0.into()) {
            picture.line((column, y), (column, below), segment);
        }
    }
}

/// Columns of a table: start and width in cells of each.
pub struct Table(pub Vec<(u16, u16)>);

impl Table {
    /// Returns columns as wide as their widest texts, with a gap between, as far as there is room.
    pub fn measured<const N: usize>(rows: &[[String; N]], (from, end): (u16, u16), gap: u16) -> Self {
        let mut x = from;
        let column = |number: usize| {
            let widest = text::widest(rows.iter().map(|row| &row[number]));
            let column = (x, widest.min(end.saturating_sub(x)));
            x = x.saturating_add(column.1 + gap);
            column
        };
        Self((0..N).map(column).collect())
    }

    pub fn left<W: AsRef<str>>(&self, picture: &mut Picture, y: u16, words: impl IntoIterator<Item = (Role, W)>) {
        for (&(x, width), (role, words)) in self.0.iter().zip(words) {
            picture.clip((x, y), width, role, words.as_ref());
        }
    }

    pub fn right<W: AsRef<str>>(&self, picture: &mut Picture, y: u16, words: impl IntoIterator<Item = (Role, W)>) {
        for (&(x, width), (role, words)) in self.0.iter().zip(words) {
            picture.right((x, y), width, role, words.as_ref());
        }
    }
}

/// Words of one row, each in its role.
#[derive(Default)]
pub struct Words(pub Vec<(Role, String)>);

impl Words {
    /// Returns the columns of the words, with a free one behind each large one.
    pub fn width(&self, letters: Letters) -> u16 {
        self.0.iter().map(|(_, words)| letters.width(words) + letters.rows() / 2).sum()
    }

    /// Writes the words with their middle at a column, from a row on.
    pub fn centre(&self, picture: &mut Picture, (x, y): At, letters: Letters) {
        let below = letters.rows() / 2;
        let mut x = x.saturating_sub(self.width(letters).saturating_sub(1) / 2);
        for (role, words) in &self.0 {
            picture.lettered((x, y + below), letters, *role, words);
            x += letters.width(words) + below;
        }
    }
}

/// Parts of a cell, from none to seven eighths.
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

impl Picture {
    /// Draws a bar of so many eighths of a cell. Returns one past its last column.
    pub fn bar(&mut self, at: At, role: Role, eighths: usize) -> u16 {
        self.write(at, role, "█".repeat(eighths / 8) + EIGHTHS[eighths % 8])
    }

    /// Writes as many rows as an area has, each cut at its right edge, and returns the row below them.
    pub fn list<W: AsRef<str>>(&mut self, area: Area, rows: impl IntoIterator<Item = (Role, W)>) -> u16 {
        let mut end = area.y;
        for ((role, words), y) in rows.into_iter().zip(area.y..area.y.saturating_add(area.height)) {
            self.clip((area.x, y), area.width, role, words.as_ref());
            end = y + 1;
        }
        end
    }
}
