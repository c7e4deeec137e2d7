//! Placement of a position: plain data of one shape per kind of board, for strategies, messages about wrong moves, and drawings.

use super::spec::position::signs;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    Marks(MarkedSquares),
    Piles([u8; 8]),
    Heap {
        size: u8,
        /// Bit set of the amounts, bit `n` for `n`.
        amounts: u64,
    },
    Rows([u8; 32]),
    Strip(Strip),
    Hole(Hole),
    /// A bar of chocolate: squares left in each row, starting with the row of the poison.
    Bar([u8; 8]),
}

/// Marks of two players on a board of squares, numbered row by row from the top left one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MarkedSquares {
    pub columns: u8,
    pub rows: u8,
    /// Number of marks in a row that wins.
    pub in_a_row: u8,
    /// Squares of MAX.
    pub max: u64,
    /// Squares of MIN.
    pub min: u64,
    /// Marks of MAX and of MIN.
    pub signs: [&'static str; 2],
}

/// A strip of cells; a move takes adjacent free cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strip {
    /// Bit set of the free cells; the leftmost is bit 0.
    pub free: u64,
    pub cells: u8,
    /// Maximum number of cells of a move.
    pub most: u8,
}

impl Strip {
    /// Parses a drawn strip, `#` for a filled cell.
    pub(super) fn parse(drawn: &str) -> Result<Self, String> {
        let signs = signs(drawn, ".#")?;
        let free = signs.iter().take(64).enumerate().fold(0, |free, (at, &sign)| free | u64::from(sign == '.') << at);
        let cells = u8::try_from(signs.len()).unwrap_or(u8::MAX);
        Ok(Self { free, cells, most: cells })
    }

    pub(super) fn draw(self, free: char) -> String {
        (0..self.cells).map(|cell| if self.free >> cell & 1 == 1 { free } else { '#' }).collect()
    }
}

/// A chessboard with an empty cell; each square moves at most once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hole {
    pub side: u8,
    /// Empty cell; cells are numbered row by row.
    pub cell: u8,
    /// Bit set of the cells that are empty or hold a moved square.
    pub visited: u64,
}

impl Hole {
    pub fn beside(self, cell: u8) -> impl Iterator<Item = u8> {
        let row = cell / self.side;
        let column = cell % self.side;
        let side = self.side;
        let near = [
            (row > 0).then(|| cell - side),
            (column > 0).then(|| cell - 1),
            (column + 1 < side).then_some(cell + 1),
            (row + 1 < side).then_some(cell + side),
        ];
        near.into_iter().flatten()
    }

    /// Returns the cells whose squares have not moved.
    pub const fn unmoved(self) -> u64 {
        !self.visited & ((1 << (self.side * self.side)) - 1)
    }

    /// Returns the board after the square of a cell has slid into the hole.
    #[must_use]
    pub const fn after(self, cell: u8) -> Self {
        Self { cell, visited: self.visited | 1 << cell, ..self }
    }
}

/// Returns the images of a cell under the eight symmetries of a square board; cells are numbered row by row.
pub const fn images(side: u8, cell: u8) -> [u8; 8] {
    let row = cell / side;
    let column = cell % side;
    let up = side - 1 - row;
    let left = side - 1 - column;
    let cells =
        [(row, column), (row, left), (up, column), (up, left), (column, row), (column, up), (left, row), (left, up)];
    let mut images = [0; 8];
    let mut turn = 0;
    while turn < cells.len() {
        images[turn] = cells[turn].0 * side + cells[turn].1;
        turn += 1;
    }
    images
}

pub struct MarkedBoard<F> {
    pub columns: usize,
    pub rows: usize,
    /// Cells between two squares of a row; an odd number.
    pub gap: usize,
    pub sign: F,
}

#[derive(Clone, Copy)]
pub struct Strokes {
    along: char,
    down: char,
}

impl Strokes {
    pub const THICK: Self = Self { along: '━', down: '┃' };
    pub const DASHED: Self = Self { along: '╌', down: '╎' };
}

impl<F: Fn(usize) -> char> MarkedBoard<F> {
    /// Draws lines on the board, each given by its squares in order. Parallel strokes never lie side by side, so overlapping
    /// lines share their strokes.
    pub fn draw(&self, lines: &[Vec<usize>], strokes: Strokes) -> Vec<String> {
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
        *cell = match [*cell, slope] {
            ['╲', '╱'] | ['╱', '╲'] | ['╳', _] => '╳',
            _ => slope,
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
        assert_eq!(board.draw(&lines, Strokes::THICK), drawn);
        let board = MarkedBoard { columns: 2, rows: 2, gap: 1, sign: |_| '·' };
        let lines = [vec![0, 3], vec![2, 1], vec![3, 0], vec![0, 2]];
        assert_eq!(board.draw(&lines, Strokes::DASHED), ["· ·", "╎╳", "· ·"]);
    }
}
