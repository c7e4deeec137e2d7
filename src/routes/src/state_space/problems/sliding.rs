//! The sliding puzzle: numbered tiles in a frame with one hole, into which a neighbour slides. The 8-puzzle is 3 by 3, the 15-puzzle 4 by 4.

use std::fmt;

use super::Direction;
use crate::state_space::{Estimate, Problem, Promise, Successor};
use plywood_tree::cost::Cost;

/// Where every tile lies, row by row, four bits each; 0 is the hole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board(u64);

impl Board {
    /// The tile at a place, 0 for the hole.
    #[inline]
    #[must_use]
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

/// A tile slides into the hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slide {
    pub tile: u8,
    /// In which direction it goes.
    pub to: Direction,
}

/// Why tiles are no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAPuzzle {
    /// The frame is not 2 to 4 columns wide and 2 to 4 rows high.
    Frame,
    /// This tile is missing, or there twice; the hole is 0.
    Tile(u8),
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

/// In which order tiles are tried: as the hole goes left, right, up and down, after the textbook.
const ORDER: [Direction; 4] = [Direction::Right, Direction::Left, Direction::Down, Direction::Up];

impl SlidingPuzzle {
    /// A puzzle of so many columns, tiles row by row, 0 for the hole.
    ///
    /// # Errors
    /// If the frame is of another size, or if not every tile is there once.
    pub fn new(columns: usize, start: &[u8], goal: &[u8]) -> Result<Self, NotAPuzzle> {
        let places = start.len();
        let is_frame = (2..=4).contains(&columns) && [2, 3, 4].iter().any(|rows| rows * columns == places);
        if !is_frame || goal.len() != places {
            return Err(NotAPuzzle::Frame);
        }
        let [start, goal] = [board(start)?, board(goal)?];
        let mut target = [0; 16];
        (0..places).for_each(|place| target[usize::from(goal.tile(place))] = place as u8);
        Ok(Self { columns, places, start, goal, target })
    }

    /// The goal of the textbook for a frame of so many places: the hole first, then the tiles in order.
    #[must_use]
    pub fn hole_first(places: usize) -> Vec<u8> {
        (0..places as u8).collect()
    }

    /// The goal of the toy: the tiles in order, then the hole.
    #[must_use]
    pub fn hole_last(places: usize) -> Vec<u8> {
        (1..places as u8).chain([0]).collect()
    }

    /// How many columns and rows the frame has.
    #[must_use]
    pub const fn extent(&self) -> (usize, usize) {
        (self.columns, self.places / self.columns)
    }

    /// How it is to lie.
    #[must_use]
    pub const fn goal(&self) -> Board {
        self.goal
    }

    /// The tiles of a board row by row, 0 for the hole.
    pub fn tiles(&self, board: Board) -> impl Iterator<Item = u8> {
        (0..self.places).map(move |place| board.tile(place))
    }

    /// Where a tile is to lie, counted row by row.
    #[must_use]
    pub fn target(&self, tile: u8) -> Option<usize> {
        self.target.get(usize::from(tile)).map(|&place| usize::from(place))
    }

    /// How many states there are in all, of which half can be reached from any one: the factorial of the number of places.
    #[must_use]
    pub fn arrangements(&self) -> u64 {
        (1..=self.places as u64).product()
    }

    /// How many pairs of tiles stand in the other order than in the goal, the hole not counted.
    #[must_use]
    pub fn inversions(&self, board: Board) -> usize {
        let order: Vec<u8> = self.tiles(board).filter(|&tile| tile != 0).map(|tile| self.rank(tile)).collect();
        let pairs = (0..order.len()).flat_map(|first| (first + 1..order.len()).map(move |second| (first, second)));
        pairs.filter(|&(first, second)| order[first] > order[second]).count()
    }

    /// The place of a tile among the tiles of the goal, the hole not counted.
    fn rank(&self, tile: u8) -> u8 {
        let place = self.target[usize::from(tile)];
        place - u8::from(place > self.target[0])
    }

    /// How many rows the hole is away from where it is to be.
    #[must_use]
    pub fn rows_off(&self, board: Board) -> usize {
        let row = |place: usize| place / self.columns;
        row(board.place(0, self.places)).abs_diff(row(usize::from(self.target[0])))
    }

    /// Whether the goal can be reached at all. A slide along a row changes no order; one along a column takes a tile past one less than
    /// there are columns. So with an odd number of columns inversions stay even or odd, and with an even number inversions and the
    /// rows the hole is off do together (Johnson and Story 1879, "Notes on the 15 puzzle").
    #[must_use]
    pub fn is_solvable(&self) -> bool {
        let inversions = self.inversions(self.start);
        let off = if self.columns.is_multiple_of(2) { self.rows_off(self.start) } else { 0 };
        (inversions + off).is_multiple_of(2)
    }

    /// The distance of a tile from where it is to lie, along columns and rows.
    #[inline]
    fn tile_distance(&self, tile: u8, place: usize) -> u32 {
        let target = usize::from(self.target[usize::from(tile)]);
        let columns = (place % self.columns).abs_diff(target % self.columns);
        let rows = (place / self.columns).abs_diff(target / self.columns);
        (columns + rows) as u32
    }

    /// The place a tile slides from when it goes in this direction into the hole.
    #[inline]
    const fn source(&self, hole: usize, to: Direction) -> Option<usize> {
        let (column, row) = (hole % self.columns, hole / self.columns);
        match to {
            Direction::Right if column > 0 => Some(hole - 1),
            Direction::Left if column + 1 < self.columns => Some(hole + 1),
            Direction::Down if row > 0 => Some(hole - self.columns),
            Direction::Up if hole + self.columns < self.places => Some(hole + self.columns),
            _ => None,
        }
    }
}

/// The board of these tiles, at most 16, each number below their count once.
fn board(tiles: &[u8]) -> Result<Board, NotAPuzzle> {
    let mut board = Board(0);
    for (place, &tile) in tiles.iter().enumerate() {
        if usize::from(tile) >= tiles.len() || tiles[..place].contains(&tile) {
            return Err(NotAPuzzle::Tile(tile));
        }
        board = board.put(place, tile);
    }
    Ok(board)
}

impl Problem for SlidingPuzzle {
    type State = Board;
    type Action = Slide;

    fn start(&self) -> Board {
        self.start
    }

    #[inline]
    fn is_goal(&self, board: &Board) -> bool {
        *board == self.goal
    }

    fn successors(&self, board: &Board, out: &mut Vec<Successor<Self>>) {
        let hole = board.place(0, self.places);
        for to in ORDER {
            if let Some(from) = self.source(hole, to) {
                let tile = board.tile(from);
                let state = board.put(from, 0).put(hole, tile);
                out.push(Successor { action: Slide { tile, to }, state, cost: Cost::ONE });
            }
        }
    }

    fn predecessors(&self, board: &Board, out: &mut Vec<Successor<Self>>) {
        self.successors(board, out);
        for before in out {
            before.action.to = before.action.to.opposite();
        }
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
        Cost::whole(places.map(|(tile, place)| puzzle.tile_distance(tile, place)).sum())
    }

    fn promise(&self, _: &SlidingPuzzle) -> Promise {
        Promise::Consistent
    }
}
