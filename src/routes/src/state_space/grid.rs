//! Grid problem: walls, and floor with a cost to enter.

use crate::state_space::{Distance, Estimate, Problem, Promise, Successor};
use plywood_lesson::Spot;
use plywood_tree::cost::Cost;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tile {
    Wall,
    /// Floor, with the cost to enter it as a multiple of a usual step.
    Floor(u8),
}

impl Tile {
    pub const PLAIN: Self = Self::Floor(1);
}

/// Column and row offsets of the neighbours, in the order of the successors: straight ones clockwise from above, then diagonal
/// ones.
pub const STEPS: [(i16, i16); 8] = [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)];

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Moves {
    /// To the four cells that share a side.
    #[default]
    Straight,
    /// Also to cells that share a corner, for √2 times the cost, if both cells next to the step are floor.
    Diagonal,
    /// Diagonal steps to any floor cell, even between two walls.
    AcrossCorners,
}

#[derive(Clone, Debug)]
pub struct Grid {
    columns: u16,
    rows: u16,
    tiles: Vec<Tile>,
    start: Spot,
    goal: Spot,
    moves: Moves,
    /// Cost to enter the cheapest floor.
    least: u8,
}

impl Grid {
    /// Most cells of a map.
    pub const MOST_CELLS: usize = 1 << 24;

    /// Creates a map of `columns`, with its tiles row by row. `None` if the tiles do not fill whole rows, if there are none or
    /// too many, or if the start or the goal is not floor.
    pub fn new(columns: u16, tiles: Vec<Tile>, start: Spot, goal: Spot) -> Option<Self> {
        let is_whole = columns > 0 && !tiles.is_empty() && tiles.len().is_multiple_of(usize::from(columns));
        let rows = tiles.len().checked_div(usize::from(columns)).and_then(|rows| u16::try_from(rows).ok())?;
        let mut grid = Self { columns, rows, tiles, start, goal, moves: Moves::Straight, least: 0 };
        let are_floor = [start, goal].iter().all(|&cell| grid.is_floor(cell));
        let fits = is_whole && grid.tiles.len() <= Self::MOST_CELLS && are_floor;
        let costs = grid.tiles.iter().filter_map(|tile| match tile {
            Tile::Floor(cost) => Some(*cost),
            Tile::Wall => None,
        });
        grid.least = costs.min().unwrap_or(0);
        fits.then_some(grid)
    }

    #[must_use]
    pub fn with_moves(self, moves: Moves) -> Self {
        Self { moves, ..self }
    }

    pub const fn goal(&self) -> Spot {
        self.goal
    }

    pub const fn moves(&self) -> Moves {
        self.moves
    }

    pub const fn contains(&self, cell: Spot) -> bool {
        cell.column < self.columns && cell.row < self.rows
    }

    const fn index(&self, cell: Spot) -> usize {
        cell.row as usize * self.columns as usize + cell.column as usize
    }

    /// Returns the tile of a cell; `None` outside the map.
    pub fn tile(&self, cell: Spot) -> Option<Tile> {
        if self.contains(cell) { self.tiles.get(self.index(cell)).copied() } else { None }
    }

    pub fn is_floor(&self, cell: Spot) -> bool {
        matches!(self.tile(cell), Some(Tile::Floor(_)))
    }

    pub fn cells(&self) -> impl Iterator<Item = Spot> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Spot { column, row }))
    }

    /// Least cost of a straight step.
    pub const fn least_cost(&self) -> u32 {
        self.least as u32
    }

    fn steps(&self) -> &'static [(i16, i16)] {
        match self.moves {
            Moves::Straight => &STEPS[..4],
            Moves::Diagonal | Moves::AcrossCorners => &STEPS,
        }
    }

    /// Returns the cell that a step leads to, if it can be entered.
    pub fn neighbour(&self, cell: Spot, (columns, rows): (i16, i16)) -> Option<Spot> {
        let to = Spot { column: cell.column.checked_add_signed(columns)?, row: cell.row.checked_add_signed(rows)? };
        let is_free = self.is_floor(to)
            && (columns == 0
                || rows == 0
                || self.moves == Moves::AcrossCorners
                || self.is_floor(Spot { column: to.column, row: cell.row })
                    && self.is_floor(Spot { column: cell.column, row: to.row }));
        is_free.then_some(to)
    }

    fn entering(&self, cell: Spot, step: (i16, i16)) -> Cost {
        let step = if matches!(step, (0, _) | (_, 0)) { Cost::ONE } else { Cost::SQRT_2 };
        match self.tiles[self.index(cell)] {
            Tile::Floor(cost) => step * u32::from(cost),
            Tile::Wall => Cost::INFINITE,
        }
    }
}

impl Problem for Grid {
    type State = Spot;

    fn start(&self) -> Spot {
        self.start
    }

    fn is_goal(&self, cell: &Spot) -> bool {
        *cell == self.goal
    }

    fn successors(&self, cell: &Spot, out: &mut Vec<Successor<Self>>) {
        for &step in self.steps() {
            if let Some(state) = self.neighbour(*cell, step) {
                out.push(Successor { state, cost: self.entering(state, step) });
            }
        }
    }

    fn predecessors(&self, cell: &Spot, out: &mut Vec<Successor<Self>>) {
        for &back in self.steps() {
            if let Some(state) = self.neighbour(*cell, back) {
                out.push(Successor { state, cost: self.entering(*cell, back) });
            }
        }
    }

    fn goals(&self) -> Vec<Spot> {
        vec![self.goal]
    }

    fn size(&self) -> Option<usize> {
        Some(self.tiles.len())
    }

    fn number(&self, cell: &Spot) -> usize {
        self.index(*cell)
    }
}

/// Distance to the goal without walls, with every cell as cheap as the cheapest.
impl Estimate<Grid> for Distance {
    fn of(&self, grid: &Grid, cell: &Spot) -> Cost {
        let (columns, rows) = cell.apart(grid.goal);
        // Scales the columns and rows, not the rounded distance, so that a straight line never exceeds the path.
        self.over(columns * grid.least_cost(), rows * grid.least_cost())
    }

    /// With diagonal steps the Manhattan distance can exceed the shortest path.
    fn promise(&self, grid: &Grid) -> Promise {
        if *self == Self::Manhattan && grid.moves != Moves::Straight { Promise::Nothing } else { Promise::Consistent }
    }
}
