//! The sliding puzzle: numbered tiles in a frame with one hole, into which a neighbour slides. The 8-puzzle is 3 by 3, the 15-puzzle 4 by 4.

use std::fmt;

use super::{Estimate, Problem, Promise, Successor};
use plywood_tree::cost::Cost;

/// Where every tile lies, row by row, four bits each; 0 is the hole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board(u64);

impl Board {
    /// The tile at a place, 0 for the hole.
    #[inline]
    pub const fn tile(self, place: usize) -> u8 {
        (self.0 >> (4 * place) & 15) as u8
    }

    #[inline]
    const fn put(self, place: usize, tile: u8) -> Self {
        let shift = 4 * place;
        Self(self.0 & !(15 << shift) | (tile as u64) << shift)
    }

    /// Where a tile is; the hole is 0.
    #[inline]
    fn place(self, tile: u8, places: usize) -> usize {
        (0..places).find(|&place| self.tile(place) == tile).unwrap_or(0)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({:x})", self.0)
    }
}

/// A sliding puzzle: how it lies, and how it is to lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlidingPuzzle {
    columns: usize,
    places: usize,
    start: Board,
    goal: Board,
    /// Where each tile is to lie.
    target: [u8; 16],
}

/// Columns and rows from the hole to the tiles that slide into it, in the order in which they are tried: as the hole goes left, right, up
/// and down, after the textbook.
const ORDER: [(isize, isize); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

impl SlidingPuzzle {
    /// A puzzle of 2 to 4 columns and as many rows, tiles row by row, 0 for the hole. `None` if the frame is of another size, or if not
    /// every tile is there once.
    pub fn new(columns: usize, start: &[u8], goal: &[u8]) -> Option<Self> {
        let places = start.len();
        let is_frame = (2..=4).contains(&columns) && [2, 3, 4].iter().any(|rows| rows * columns == places);
        if !is_frame || goal.len() != places {
            return None;
        }
        let [start, goal] = [board(start)?, board(goal)?];
        let mut target = [0; 16];
        (0..places).for_each(|place| target[usize::from(goal.tile(place))] = place as u8);
        Some(Self { columns, places, start, goal, target })
    }

    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// How it is to lie.
    pub const fn goal(&self) -> Board {
        self.goal
    }

    /// The tiles of a board row by row, 0 for the hole.
    pub fn tiles(&self, board: Board) -> impl Iterator<Item = u8> {
        (0..self.places).map(move |place| board.tile(place))
    }

    /// How many states there are in all, of which half can be reached from any one: the factorial of the number of places.
    pub fn arrangements(&self) -> u64 {
        (1..=self.places as u64).product()
    }

    /// Whether the goal can be reached at all. A slide along a row changes no order; one along a column takes a tile past one less than
    /// there are columns. So with an odd number of columns inversions stay even or odd, and with an even number inversions and the
    /// row of the hole do together (Johnson and Story 1879, "Notes on the 15 puzzle").
    pub fn is_solvable(&self) -> bool {
        self.parity(self.start) == self.parity(self.goal)
    }

    /// Whether the pairs of tiles that stand in descending order are odd, with the rows above the hole where these count.
    fn parity(&self, board: Board) -> bool {
        let order: Vec<u8> = self.tiles(board).filter(|&tile| tile != 0).collect();
        let after = |at: usize| order[at + 1..].iter().filter(|&&tile| tile < order[at]).count();
        let inversions: usize = (0..order.len()).map(after).sum();
        let row = board.place(0, self.places) / self.columns;
        (inversions + row * (self.columns - 1)) % 2 == 1
    }

    /// The distance of a tile from where it is to lie, along columns and rows.
    #[inline]
    pub fn far(&self, tile: u8, place: usize) -> u32 {
        let target = usize::from(self.target[usize::from(tile)]);
        let columns = (place % self.columns).abs_diff(target % self.columns);
        let rows = (place / self.columns).abs_diff(target / self.columns);
        (columns + rows) as u32
    }

    /// The place so many columns and rows from another one.
    #[inline]
    fn beside(&self, place: usize, (columns, rows): (isize, isize)) -> Option<usize> {
        let column = (place % self.columns).checked_add_signed(columns).filter(|column| *column < self.columns)?;
        let place = (place / self.columns).checked_add_signed(rows)? * self.columns + column;
        (place < self.places).then_some(place)
    }
}

/// The board of these tiles, at most 16, each number below their count once.
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
    type Action = ();

    fn start(&self) -> Board {
        self.start
    }

    #[inline]
    fn is_goal(&self, board: &Board) -> bool {
        *board == self.goal
    }

    fn successors(&self, board: &Board, out: &mut Vec<Successor<Self>>) {
        let hole = board.place(0, self.places);
        for step in ORDER {
            if let Some(from) = self.beside(hole, step) {
                let state = board.put(from, 0).put(hole, board.tile(from));
                out.push(Successor { action: (), state, cost: Cost::ONE });
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

/// How many tiles are not where they are to lie: each needs a slide at least.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

/// How far all tiles are from where they are to lie, along columns and rows: each slide brings one tile one place nearer at the most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileDistance;

impl Estimate<SlidingPuzzle> for TileDistance {
    #[inline]
    fn of(&self, puzzle: &SlidingPuzzle, board: &Board) -> Cost {
        let places = (0..puzzle.places).map(|place| (board.tile(place), place)).filter(|&(tile, _)| tile != 0);
        Cost::whole(places.map(|(tile, place)| puzzle.far(tile, place)).sum())
    }

    fn promise(&self, _: &SlidingPuzzle) -> Promise {
        Promise::Consistent
    }
}
