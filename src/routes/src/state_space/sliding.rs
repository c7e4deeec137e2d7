//! Sliding puzzle: numbered tiles in a frame with one blank, into which a neighbour slides. The 8-puzzle is 3 by 3, the 15-puzzle
//! 4 by 4.

use std::fmt;

use super::{Estimate, Problem, Promise, Successor};
use plywood_tree::cost::Cost;

/// Tiles row by row, four bits each; 0 is the blank.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board(u64);

impl Board {
    pub const fn tile(self, place: usize) -> u8 {
        (self.0 >> (4 * place) & 15) as u8
    }

    const fn put(self, place: usize, tile: u8) -> Self {
        let shift = 4 * place;
        Self(self.0 & !(15 << shift) | (tile as u64) << shift)
    }

    /// Place of a tile; the blank is tile 0.
    fn place(self, tile: u8, places: usize) -> usize {
        (0..places).find(|&place| self.tile(place) == tile).unwrap_or(0)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({:x})", self.0)
    }
}

#[derive(Debug)]
pub struct SlidingPuzzle {
    columns: usize,
    places: usize,
    start: Board,
    goal: Board,
    target: [u8; 16],
}

/// Column and row offsets from the blank to the tiles that slide into it, in the order of the successors: the blank moves left,
/// right, up and down, as in the textbook.
const ORDER: [(isize, isize); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

impl SlidingPuzzle {
    /// Creates a puzzle of 2 to 4 columns and as many rows, with the tiles row by row, 0 for the blank. `None` if the frame has
    /// another size, or if a tile is missing or repeated.
    pub fn new(columns: usize, start: &[u8], goal: &[u8]) -> Option<Self> {
        let places = start.len();
        let is_frame = (2..=4).contains(&columns) && [2, 3, 4].iter().any(|rows| rows * columns == places);
        if !is_frame || goal.len() != places {
            return None;
        }
        let start = board(start)?;
        let goal = board(goal)?;
        let mut target = [0; 16];
        (0..places).for_each(|place| target[usize::from(goal.tile(place))] = place as u8);
        Some(Self { columns, places, start, goal, target })
    }

    pub const fn columns(&self) -> usize {
        self.columns
    }

    pub const fn goal(&self) -> Board {
        self.goal
    }

    /// Tiles of a board row by row, 0 for the blank.
    pub fn tiles(&self, board: Board) -> impl Iterator<Item = u8> {
        (0..self.places).map(move |place| board.tile(place))
    }

    /// Number of all states, half of which are reachable from any one: the factorial of the number of places.
    pub fn arrangements(&self) -> u64 {
        (1..=self.places as u64).product()
    }

    /// Returns true if the goal is reachable. A slide along a row keeps the order of the tiles; one along a column moves a tile
    /// past `columns - 1` others. With an odd number of columns the parity of the inversions is invariant; with an even number,
    /// the parity of inversions plus the row of the blank (Johnson and Story 1879, "Notes on the 15 puzzle").
    pub fn is_solvable(&self) -> bool {
        self.parity(self.start) == self.parity(self.goal)
    }

    /// Parity of the inversions, plus the rows above the blank if these count.
    fn parity(&self, board: Board) -> bool {
        let order: Vec<u8> = self.tiles(board).filter(|&tile| tile != 0).collect();
        let inversions: usize =
            (0..order.len()).map(|at| order[at + 1..].iter().filter(|&&tile| tile < order[at]).count()).sum();
        let row = board.place(0, self.places) / self.columns;
        (inversions + row * (self.columns - 1)) % 2 == 1
    }

    /// Manhattan distance of a tile from its goal position.
    pub fn far(&self, tile: u8, place: usize) -> u32 {
        let target = usize::from(self.target[usize::from(tile)]);
        let columns = (place % self.columns).abs_diff(target % self.columns);
        let rows = (place / self.columns).abs_diff(target / self.columns);
        (columns + rows) as u32
    }

    /// Place at an offset of columns and rows from another one.
    fn beside(&self, place: usize, (columns, rows): (isize, isize)) -> Option<usize> {
        let column = (place % self.columns).checked_add_signed(columns).filter(|column| *column < self.columns)?;
        let place = (place / self.columns).checked_add_signed(rows)? * self.columns + column;
        (place < self.places).then_some(place)
    }
}

fn board(tiles: &[u8]) -> Option<Board> {
    let mut board = Board(0);
    for (place, &tile) in tiles.iter().enumerate() {
        if usize::from(tile) >= tiles.len() || tiles[..place].contains(&tile) {
            return None;
        }
        board = board.put(place, tile);
    }
    Some(board)
}

impl Problem for SlidingPuzzle {
    type State = Board;

    fn start(&self) -> Board {
        self.start
    }

    fn is_goal(&self, board: &Board) -> bool {
        *board == self.goal
    }

    fn successors(&self, board: &Board, out: &mut Vec<Successor<Self>>) {
        let hole = board.place(0, self.places);
        for step in ORDER {
            if let Some(from) = self.beside(hole, step) {
                let state = board.put(from, 0).put(hole, board.tile(from));
                out.push(Successor { state, cost: Cost::ONE });
            }
        }
    }

    fn predecessors(&self, board: &Board, out: &mut Vec<Successor<Self>>) {
        self.successors(board, out);
    }

    fn goals(&self) -> Vec<Board> {
        vec![self.goal]
    }
}

/// Number of misplaced tiles: each needs at least one slide.
#[derive(Clone, Copy, Default)]
pub struct Misplaced;

impl Estimate<SlidingPuzzle> for Misplaced {
    fn of(&self, puzzle: &SlidingPuzzle, board: &Board) -> Cost {
        let is_off = |&place: &usize| board.tile(place) != 0 && board.tile(place) != puzzle.goal.tile(place);
        Cost::whole((0..puzzle.places).filter(is_off).count() as u32)
    }

    fn promise(&self, _: &SlidingPuzzle) -> Promise {
        Promise::Consistent
    }
}

/// Sum of the tiles' Manhattan distances: a slide moves one tile by one place.
#[derive(Clone, Copy, Default)]
pub struct TileDistance;

impl Estimate<SlidingPuzzle> for TileDistance {
    fn of(&self, puzzle: &SlidingPuzzle, board: &Board) -> Cost {
        let places = (0..puzzle.places).map(|place| (board.tile(place), place)).filter(|&(tile, _)| tile != 0);
        Cost::whole(places.map(|(tile, place)| puzzle.far(tile, place)).sum())
    }

    fn promise(&self, _: &SlidingPuzzle) -> Promise {
        Promise::Consistent
    }
}
