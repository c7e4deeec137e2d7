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
