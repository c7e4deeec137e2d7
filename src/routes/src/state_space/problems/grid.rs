//! A map of square tiles as a problem: walls, and floor that costs something to enter.

use crate::state_space::{Distance, Estimate, Problem, Promise, Successor};
use plywood_tree::cost::Cost;

/// A place on a map, from 0 at the top left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// From the left.
    pub column: u16,
    /// From the top.
    pub row: u16,
}

impl Cell {
    /// The cell of this column and row.
    #[must_use]
    pub const fn new(column: u16, row: u16) -> Self {
        Self { column, row }
    }

    /// How many columns and rows lie between two cells.
    #[inline]
    #[must_use]
    pub const fn apart(self, other: Self) -> (u32, u32) {
        (self.column.abs_diff(other.column) as u32, self.row.abs_diff(other.row) as u32)
    }
}

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

/// A step to a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the column to the right.
    Right,
    /// To the row below.
    Down,
    /// To the column to the left.
    Left,
    /// Diagonally.
    UpRight,
    /// Diagonally.
    DownRight,
    /// Diagonally.
    DownLeft,
    /// Diagonally.
    UpLeft,
}

impl Direction {
    /// All of them in the order in which successors are generated: straight ones clockwise from above, then diagonal ones.
    pub const ALL: [Self; 8] =
        [Self::Up, Self::Right, Self::Down, Self::Left, Self::UpRight, Self::DownRight, Self::DownLeft, Self::UpLeft];

    /// By how many columns and rows it leads on.
    #[inline]
    #[must_use]
    pub const fn offset(self) -> (i16, i16) {
        match self {
            Self::Up => (0, -1),
            Self::Right => (1, 0),
            Self::Down => (0, 1),
            Self::Left => (-1, 0),
            Self::UpRight => (1, -1),
            Self::DownRight => (1, 1),
            Self::DownLeft => (-1, 1),
            Self::UpLeft => (-1, -1),
        }
    }

    /// The step back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::UpRight => Self::DownLeft,
            Self::DownRight => Self::UpLeft,
            Self::DownLeft => Self::UpRight,
            Self::UpLeft => Self::DownRight,
        }
    }
}

/// To which neighbours one can step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Neighbours {
    /// The four that share a side.
    #[default]
    Four,
    /// Those that share a corner as well: such a step costs √2 times as much.
    Eight,
}

/// Whether a diagonal step may pass a wall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Corners {
    /// Only where both cells beside it are floor.
    #[default]
    Kept,
    /// Wherever it leads to floor, also between two walls.
    Cut,
}

/// A map, where to start and where to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    columns: u16,
    rows: u16,
    tiles: Vec<Tile>,
    start: Cell,
    goal: Cell,
    neighbours: Neighbours,
    corners: Corners,
    /// What the cheapest floor costs to enter.
    least: u8,
}

impl Grid {
    /// The most cells of a map.
    pub const MOST_CELLS: usize = 1 << 24;

    /// A map of so many columns, its tiles row by row. `None` if they are no whole number of rows, none or too many, or if the start or
    /// the goal is not floor.
    #[must_use]
    pub fn new(columns: u16, tiles: Vec<Tile>, start: Cell, goal: Cell) -> Option<Self> {
        let is_whole = columns > 0 && !tiles.is_empty() && tiles.len().is_multiple_of(usize::from(columns));
        let rows = tiles.len().checked_div(usize::from(columns)).and_then(|rows| u16::try_from(rows).ok())?;
        let mut grid = Self {
            columns,
            rows,
            tiles,
            start,
            goal,
            neighbours: Neighbours::default(),
            corners: Corners::default(),
            least: 0,
        };
        let are_floor = [start, goal].iter().all(|&cell| matches!(grid.tile(cell), Some(Tile::Floor(_))));
        let fits = is_whole && grid.tiles.len() <= Self::MOST_CELLS && are_floor;
        grid.find_least();
        fits.then_some(grid)
    }

    /// The same map with steps to these neighbours.
    #[must_use]
    pub fn with_steps(self, neighbours: Neighbours, corners: Corners) -> Self {
        Self { neighbours, corners, ..self }
    }

    /// The same map with another tile; as it is where there is no such cell, or where a wall would stand on the start or the goal.
    #[must_use]
    pub fn with_tile(mut self, cell: Cell, tile: Tile) -> Self {
        let is_end = cell == self.start || cell == self.goal;
        if self.contains(cell) && !(tile == Tile::Wall && is_end) {
            let index = self.index(cell);
            self.tiles[index] = tile;
            self.find_least();
        }
        self
    }

    /// The same map with another start and goal; `None` if one of them is not floor.
    #[must_use]
    pub fn between(self, start: Cell, goal: Cell) -> Option<Self> {
        let are_floor = [start, goal].iter().all(|&cell| self.is_floor(cell));
        are_floor.then_some(Self { start, goal, ..self })
    }

    fn find_least(&mut self) {
        let costs = self.tiles.iter().filter_map(|tile| match tile {
            Tile::Floor(cost) => Some(*cost),
            Tile::Wall => None,
        });
        self.least = costs.min().unwrap_or(0);
    }

    /// How many columns and rows there are.
    #[must_use]
    pub const fn extent(&self) -> (u16, u16) {
        (self.columns, self.rows)
    }

    /// Where the way ends.
    #[must_use]
    pub const fn goal(&self) -> Cell {
        self.goal
    }

    #[must_use]
    pub const fn steps(&self) -> (Neighbours, Corners) {
        (self.neighbours, self.corners)
    }

    /// Whether there is such a cell.
    #[inline]
    #[must_use]
    pub const fn contains(&self, cell: Cell) -> bool {
        cell.column < self.columns && cell.row < self.rows
    }

    #[inline]
    const fn index(&self, cell: Cell) -> usize {
        cell.row as usize * self.columns as usize + cell.column as usize
    }

    /// What a cell is; `None` outside of the map.
    #[inline]
    #[must_use]
    pub fn tile(&self, cell: Cell) -> Option<Tile> {
        if self.contains(cell) { self.tiles.get(self.index(cell)).copied() } else { None }
    }

    /// Whether one can be in a cell.
    #[inline]
    #[must_use]
    pub fn is_floor(&self, cell: Cell) -> bool {
        matches!(self.tile(cell), Some(Tile::Floor(_)))
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Cell { column, row }))
    }

    /// What one step costs at the least, for each cell it leads on.
    #[must_use]
    pub const fn least_cost(&self) -> u32 {
        self.least as u32
    }

    #[inline]
    fn directions(&self) -> &'static [Direction] {
        match self.neighbours {
            Neighbours::Four => &Direction::ALL[..4],
            Neighbours::Eight => &Direction::ALL,
        }
    }

    /// The cell that a step leads to, where there is one that can be entered.
    #[inline]
    #[must_use]
    pub fn neighbour(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (columns, rows) = direction.offset();
        let to = Cell { column: cell.column.checked_add_signed(columns)?, row: cell.row.checked_add_signed(rows)? };
        let is_free = self.is_floor(to)
            && (columns == 0
                || rows == 0
                || self.corners == Corners::Cut
                || self.is_floor(Cell { column: to.column, row: cell.row })
                    && self.is_floor(Cell { column: cell.column, row: to.row }));
        is_free.then_some(to)
    }

    /// What a step in a direction costs that enters a cell.
    #[inline]
    fn entering(&self, cell: Cell, direction: Direction) -> Cost {
        let step = if matches!(direction.offset(), (0, _) | (_, 0)) { Cost::ONE } else { Cost::SQRT_2 };
        match self.tiles[self.index(cell)] {
            Tile::Floor(cost) => step * u32::from(cost),
            Tile::Wall => Cost::INFINITE,
        }
    }
}

impl Problem for Grid {
    type State = Cell;
    type Action = Direction;

    fn start(&self) -> Cell {
        self.start
    }

    #[inline]
    fn is_goal(&self, cell: &Cell) -> bool {
        *cell == self.goal
    }

    #[inline]
    fn successors(&self, cell: &Cell, out: &mut Vec<Successor<Self>>) {
        for &action in self.directions() {
            if let Some(state) = self.neighbour(*cell, action) {
                out.push(Successor { action, state, cost: self.entering(state, action) });
            }
        }
    }

    fn predecessors(&self, cell: &Cell, out: &mut Vec<Successor<Self>>) {
        for &back in self.directions() {
            if let Some(state) = self.neighbour(*cell, back) {
                let action = back.opposite();
                out.push(Successor { action, state, cost: self.entering(*cell, action) });
            }
        }
    }

    fn goals(&self) -> Vec<Cell> {
        vec![self.goal]
    }

    fn size(&self) -> Option<usize> {
        Some(self.tiles.len())
    }

    #[inline]
    fn number(&self, cell: &Cell) -> usize {
        self.index(*cell)
    }
}

/// The distance to the goal as if there were no walls, every cell as cheap as the cheapest.
impl Estimate<Grid> for Distance {
    #[inline]
    fn of(&self, grid: &Grid, cell: &Cell) -> Cost {
        let (columns, rows) = cell.apart(grid.goal);
        // The columns are multiplied and not the length, which is rounded: a straight line over them is no longer than the way.
        self.over(columns * grid.least_cost(), rows * grid.least_cost())
    }

    /// Where diagonal steps are possible, going round the corner is not the shortest way any more.
    fn promise(&self, grid: &Grid) -> Promise {
        match (self, grid.neighbours) {
            (Self::Manhattan, Neighbours::Eight) => Promise::Nothing,
            (Self::Manhattan, Neighbours::Four)
            | (Self::Octile | Self::Euclid | Self::Chebyshev, Neighbours::Four | Neighbours::Eight) => {
                Promise::Consistent
            }
        }
    }
}
