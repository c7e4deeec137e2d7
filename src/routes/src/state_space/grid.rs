//! A map of square tiles as a problem: walls, and floor that costs something to enter.

use crate::state_space::{Distance, Estimate, Problem, Promise, Successor};
use plywood_lesson::Spot;
use plywood_tree::cost::Cost;

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// Nobody comes in.
    Wall,
    /// Floor, and how many times as much as a usual step it costs to enter.
    Floor(u8),
}

impl Tile {
    /// Floor that costs 1.
    pub const PLAIN: Self = Self::Floor(1);
}

/// Columns and rows to each neighbour in the order in which successors are generated: straight ones clockwise from above, then diagonal
/// ones.
pub const STEPS: [(i16, i16); 8] = [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)];

/// To which cells one can step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Moves {
    /// To the four that share a side.
    #[default]
    Straight,
    /// To those that share a corner as well, for √2 times as much, where both cells beside the step are floor.
    Diagonal,
    /// The same wherever it leads to floor, also between two walls.
    AcrossCorners,
}

/// A map, where to start and where to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    columns: u16,
    rows: u16,
    tiles: Vec<Tile>,
    start: Spot,
    goal: Spot,
    moves: Moves,
    /// What the cheapest floor costs to enter.
    least: u8,
}

impl Grid {
    /// The most cells of a map.
    pub const MOST_CELLS: usize = 1 << 24;

    /// A map of so many columns, its tiles row by row. `None` if they are no whole number of rows, none or too many, or if the start or
    /// the goal is not floor.
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

    /// The same map with steps to these cells.
    #[must_use]
    pub fn with_moves(self, moves: Moves) -> Self {
        Self { moves, ..self }
    }

    /// Where the way ends.
    pub const fn goal(&self) -> Spot {
        self.goal
    }

    pub const fn moves(&self) -> Moves {
        self.moves
    }

    /// Whether there is such a cell.
    #[inline]
    pub const fn contains(&self, cell: Spot) -> bool {
        cell.column < self.columns && cell.row < self.rows
    }

    #[inline]
    const fn index(&self, cell: Spot) -> usize {
        cell.row as usize * self.columns as usize + cell.column as usize
    }

    /// What a cell is; `None` outside of the map.
    #[inline]
    pub fn tile(&self, cell: Spot) -> Option<Tile> {
        if self.contains(cell) { self.tiles.get(self.index(cell)).copied() } else { None }
    }

    /// Whether one can be in a cell.
    #[inline]
    pub fn is_floor(&self, cell: Spot) -> bool {
        matches!(self.tile(cell), Some(Tile::Floor(_)))
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Spot> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Spot { column, row }))
    }

    /// What one step costs at the least, for each cell it leads on.
    pub const fn least_cost(&self) -> u32 {
        self.least as u32
    }

    #[inline]
    fn steps(&self) -> &'static [(i16, i16)] {
        match self.moves {
            Moves::Straight => &STEPS[..4],
            Moves::Diagonal | Moves::AcrossCorners => &STEPS,
        }
    }

    /// The cell that a step leads to, where there is one that can be entered.
    #[inline]
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

    /// What a step costs that enters a cell.
    #[inline]
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
    type Action = ();

    fn start(&self) -> Spot {
        self.start
    }

    #[inline]
    fn is_goal(&self, cell: &Spot) -> bool {
        *cell == self.goal
    }

    #[inline]
    fn successors(&self, cell: &Spot, out: &mut Vec<Successor<Self>>) {
        for &step in self.steps() {
            if let Some(state) = self.neighbour(*cell, step) {
                out.push(Successor { action: (), state, cost: self.entering(state, step) });
            }
        }
    }

    fn predecessors(&self, cell: &Spot, out: &mut Vec<Successor<Self>>) {
        for &back in self.steps() {
            if let Some(state) = self.neighbour(*cell, back) {
                out.push(Successor { action: (), state, cost: self.entering(*cell, back) });
            }
        }
    }

    fn goals(&self) -> Vec<Spot> {
        vec![self.goal]
    }

    fn size(&self) -> Option<usize> {
        Some(self.tiles.len())
    }

    #[inline]
    fn number(&self, cell: &Spot) -> usize {
        self.index(*cell)
    }
}

/// The distance to the goal as if there were no walls, every cell as cheap as the cheapest.
impl Estimate<Grid> for Distance {
    #[inline]
    fn of(&self, grid: &Grid, cell: &Spot) -> Cost {
        let (columns, rows) = cell.apart(grid.goal);
        // The columns are multiplied and not the length, which is rounded: a straight line over them is no longer than the way.
        self.over(columns * grid.least_cost(), rows * grid.least_cost())
    }

    /// Where diagonal steps are possible, going round the corner is not the shortest way any more.
    fn promise(&self, grid: &Grid) -> Promise {
        if *self == Self::Manhattan && grid.moves != Moves::Straight { Promise::Nothing } else { Promise::Consistent }
    }
}
