//! Straight lines between cells of a sheet: of dots, thin, or thick.

use std::collections::BTreeMap;

use plywood_drawing::picture::Picture;
use plywood_drawing::theme::Role;

/// How a line is drawn: told apart by its signs, and by its colours besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pen {
    /// Dots.
    Dotted(Role),
    /// A thin line.
    Thin(Role),
    /// A thick line.
    Thick(Role),
}

impl Pen {
    const fn role(self) -> Role {
        match self {
            Self::Dotted(role) | Self::Thin(role) | Self::Thick(role) => role,
        }
    }

    /// Which of two lines is seen where both pass through a cell.
    const fn weight(self) -> u8 {
        match self {
            Self::Dotted(_) => 0,
            Self::Thin(_) => 1,
            Self::Thick(_) => 2,
        }
    }

    /// The sign of a piece that leads so many columns and rows on; `None` for a gap.
    const fn sign(self, (across, down): (i32, i32), number: i32) -> Option<char> {
        let is_slanted = across != 0 && down != 0;
        match self {
            Self::Dotted(_) if across != 0 && number % 2 != 0 => None,
            Self::Dotted(_) => Some('·'),
            Self::Thin(_) | Self::Thick(_) if is_slanted => Some(if across == down { '╲' } else { '╱' }),
            Self::Thin(_) => Some(if down == 0 { '─' } else { '│' }),
            Self::Thick(_) => Some(if down == 0 { '━' } else { '┃' }),
        }
    }
}

/// Pieces of lines by the row and the column of their cell.
#[derive(Debug, Default)]
pub(super) struct Lines {
    cells: BTreeMap<(u16, u16), (char, Pen)>,
}

impl Lines {
    /// A line between two cells, which are left free.
    pub(super) fn draw(&mut self, from: (u16, u16), to: (u16, u16), pen: Pen) {
        let signed = |(x, y): (u16, u16)| (i32::from(x), i32::from(y));
        // From left to right, so that a line looks the same whichever way it is walked.
        let ((x, y), (to_x, to_y)) = if from <= to { (signed(from), signed(to)) } else { (signed(to), signed(from)) };
        let (across, down) = (to_x - x, to_y - y);
        let steps = across.abs().max(down.abs());
        let at = |way: i32, step: i32| {
            let doubled = 2 * way * step + steps * way.signum();
            doubled / (2 * steps.max(1))
        };
        for step in 1..steps {
            let (column, row) = (x + at(across, step), y + at(down, step));
            let (next, below) = (x + at(across, step + 1), y + at(down, step + 1));
            let sign = pen.sign((next - column, below - row), step);
            if let (Some(sign), Ok(column), Ok(row)) = (sign, u16::try_from(column), u16::try_from(row)) {
                self.put((row, column), sign, pen);
            }
        }
    }

    fn put(&mut self, cell: (u16, u16), sign: char, pen: Pen) {
        let drawn = self.cells.entry(cell).or_insert((sign, pen));
        if pen.weight() > drawn.1.weight() {
            *drawn = (sign, pen);
        }
    }

    /// Writes them from a place on.
    pub(super) fn write(&self, picture: &mut Picture, (x, y): (u16, u16)) {
        for (&(row, column), &(sign, pen)) in &self.cells {
            picture.write((x + column, y + row), pen.role(), sign.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(from: (u16, u16), to: (u16, u16), pen: Pen) -> BTreeMap<(u16, u16), (char, Pen)> {
        let mut lines = Lines::default();
        lines.draw(from, to, pen);
        lines.cells
    }

    #[test]
    fn a_line_is_whole_and_a_dotted_one_has_gaps() {
        let thin = drawn((0, 0), (9, 4), Pen::Thin(Role::Text));
        assert_eq!(thin.len(), 8, "one piece a column between the ends");
        let touches = |pair: &[(u16, u16)]| pair[0].0.abs_diff(pair[1].0) <= 1 && pair[0].1.abs_diff(pair[1].1) <= 1;
        let mut cells: Vec<(u16, u16)> = thin.keys().copied().collect();
        cells.sort_unstable_by_key(|&(row, column)| (column, row));
        assert!(cells.windows(2).all(touches), "{cells:?}");
        assert!(drawn((0, 0), (9, 4), Pen::Dotted(Role::Text)).len() < 8);
        assert_eq!(drawn((9, 4), (0, 0), Pen::Thin(Role::Text)), thin);
        assert!(drawn((3, 3), (3, 3), Pen::Thin(Role::Text)).is_empty());
    }

    #[test]
    fn the_heaviest_line_is_seen_where_they_cross() {
        let mut lines = Lines::default();
        lines.draw((0, 2), (8, 2), Pen::Thick(Role::EdgeBest));
        lines.draw((4, 0), (4, 5), Pen::Thin(Role::EdgeClosed));
        assert_eq!(lines.cells[&(2, 4)].0, '━');
    }
}
