//! What stands where in a position, as plain data of one shape for each kind of board: what strategies reckon with, what a wrong
//! move is told by, and what boards can be drawn from.

/// What stands where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// Marks of two players on a board of squares.
    Marks(MarkedSquares),
    /// How many matches each pile has; piles that are gone, or were never there, have none.
    Piles([u8; 8]),
    /// One pile, of which only some amounts may be taken.
    Heap {
        /// How many matches it has.
        size: u8,
        /// The amounts, bit `n` for `n`.
        amounts: u64,
    },
    /// How many rows of matches there are of each length.
    Rows([u8; 32]),
    /// A strip of cells.
    Strip(Strip),
    /// A chessboard with a hole.
    Hole(Hole),
    /// A bar of chocolate: the squares left in each row, the one with the poison first.
    Bar([u8; 8]),
}

/// Marks of two players on a board of squares, numbered row by row from the top left one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MarkedSquares {
    /// The squares of a row.
    pub columns: u8,
    /// The squares of a column.
    pub rows: u8,
    /// How many in a row win.
    pub in_a_row: u8,
    /// The squares of X.
    pub x: u64,
    /// The squares of O.
    pub o: u64,
}

/// A strip of cells, of which a move takes some that are free and next to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strip {
    /// The free cells, the leftmost one lowest.
    pub free: u64,
    /// How many cells there are.
    pub cells: u8,
    /// The most a move takes.
    pub most: u8,
}

/// A chessboard with a hole, the squares of which move but once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hole {
    /// The cells of a row, and of a column.
    pub side: u8,
    /// The cell that is empty; cells are numbered row by row.
    pub cell: u8,
    /// The cells that are empty or have a square on them that has moved.
    pub visited: u64,
}

impl Hole {
    pub fn beside(self, cell: u8) -> impl Iterator<Item = u8> {
        let (row, column, side) = (cell / self.side, cell % self.side, self.side);
        let near = [
            (row > 0).then(|| cell - side),
            (column > 0).then(|| cell - 1),
            (column + 1 < side).then_some(cell + 1),
            (row + 1 < side).then_some(cell + side),
        ];
        near.into_iter().flatten()
    }

    /// The cells whose squares have not moved.
    pub const fn unmoved(self) -> u64 {
        !self.visited & ((1 << (self.side * self.side)) - 1)
    }

    /// The same board once the square of a cell has slid into the hole.
    #[must_use]
    pub const fn after(self, cell: u8) -> Self {
        Self { cell, visited: self.visited | 1 << cell, ..self }
    }
}

/// A board of marks, numbered row by row from the top left square.
pub(super) struct MarkedBoard<F> {
    /// The squares of a row.
    pub(super) columns: usize,
    /// The squares of a column.
    pub(super) rows: usize,
    /// Cells between two squares of a row; an odd number.
    pub(super) gap: usize,
    /// What stands on a square.
    pub(super) sign: F,
}

/// The strokes of lines in either direction.
#[derive(Clone, Copy)]
pub(super) struct Strokes {
    along: char,
    down: char,
}

impl Strokes {
    /// For the first player.
    pub(super) const THICK: Self = Self { along: '━', down: '┃' };
    /// For the other one.
    pub(super) const DASHED: Self = Self { along: '╌', down: '╎' };
}

impl<F: Fn(usize) -> char> MarkedBoard<F> {
    /// The board with these lines drawn, each given by its squares in order. No strokes of two lines in one direction lie beside
    /// each other, so what is drawn is what they cover together.
    pub(super) fn drawn(&self, lines: &[Vec<usize>], strokes: Strokes) -> Vec<String> {
        let pitch = self.gap + 1;
        let width = (self.columns - 1) * pitch + 1;
        let mut cells = vec![vec![' '; width]; 2 * self.rows - 1];
        for square in 0..self.columns * self.rows {
            cells[square / self.columns * 2][square % self.columns * pitch] = (self.sign)(square);
        }
        for pair in lines.iter().flat_map(|line| line.windows(2)) {
            self.join(&mut cells, pair[0].min(pair[1]), pair[0].max(pair[1]), strokes);
        }
        cells.into_iter().map(|row| row.into_iter().collect::<String>().trim_end().to_owned()).collect()
    }

    /// Draws the stroke between two squares beside each other, the upper or left one first.
    fn join(&self, cells: &mut [Vec<char>], from: usize, to: usize, strokes: Strokes) {
        let pitch = self.gap + 1;
        let [(row, x), (end, to_x)] =
            [from, to].map(|square| (square / self.columns * 2, square % self.columns * pitch));
        if row == end {
            cells[row][x + 1..to_x].fill(strokes.along);
            return;
        }
        let (middle, slope) = match x.cmp(&to_x) {
            std::cmp::Ordering::Equal => (x, strokes.down),
            std::cmp::Ordering::Less => (x + pitch / 2, '╲'),
            std::cmp::Ordering::Greater => (to_x + pitch / 2, '╱'),
        };
        let cell = &mut cells[row + 1][middle];
        *cell = if [*cell, slope] == ['╲', '╱'] || [*cell, slope] == ['╱', '╲'] || *cell == '╳' {
            '╳'
        } else {
            slope
        };
    }
}

#[cfg(test)]
mod strokes_tests {
    use super::*;

    #[test]
    fn lines_are_drawn_through_their_squares() {
        let board = MarkedBoard { columns: 3, rows: 3, gap: 3, sign: |square| if square == 4 { 'X' } else { '·' } };
        let lines = [vec![0, 1, 2], vec![0, 4, 8], vec![2, 4, 6], vec![1, 4, 7]];
        let drawn = ["·━━━·━━━·", "  ╲ ┃ ╱", "·   X   ·", "  ╱ ┃ ╲", "·   ·   ·"];
        assert_eq!(board.drawn(&lines, Strokes::THICK), drawn);
        let board = MarkedBoard { columns: 2, rows: 2, gap: 1, sign: |_| '·' };
        let lines = [vec![0, 3], vec![2, 1], vec![3, 0], vec![0, 2]];
        assert_eq!(board.drawn(&lines, Strokes::DASHED), ["· ·", "╎╳", "· ·"]);
    }
}
