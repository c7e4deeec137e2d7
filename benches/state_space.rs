//! Searches of maps with a million cells, against the `pathfinding` crate; also the cost of recording, and of reading a place in
//! a record.

use std::hint::black_box;
use std::rc::Rc;
use std::sync::Arc;

use super::harness::{Alone, How, Pair, Row, Timed, nothing};
use super::trees::Random;
use pathfinding::directed::astar::astar;
use pathfinding::directed::dijkstra::dijkstra;
use plywood_lesson::Spot;
use plywood_routes::state_space;
use plywood_routes::state_space::{Algorithm, Distance, Grid, Moves, Replay, Rules, Tile, record, search};

pub(crate) const ROWS: &[Row] = &[
    Row {
        work: "A* on a map of 1,000,000 cells, 4 neighbours, beside the pathfinding crate",
        how: How::Warm,
        input: nothing,
        check: |_| check(Moves::Straight, Algorithm::AStar),
        prepare: |_| pair(Moves::Straight, Algorithm::AStar),
    },
    Row {
        work: "A* on the same map, 8 neighbours, beside the pathfinding crate",
        how: How::Warm,
        input: nothing,
        check: |_| check(Moves::Diagonal, Algorithm::AStar),
        prepare: |_| pair(Moves::Diagonal, Algorithm::AStar),
    },
    Row {
        work: "uniform-cost search of the same map, 4 neighbours, beside the pathfinding crate",
        how: How::Warm,
        input: nothing,
        check: |_| check(Moves::Straight, Algorithm::UniformCost),
        prepare: |_| pair(Moves::Straight, Algorithm::UniformCost),
    },
];

pub(crate) const ALONE: &[Alone] = &[
    Alone { work: "A* on a map of 1,000,000 cells, recorded", prepare: recorded },
    Alone { work: "the same map searched, recorded and its replay made", prepare: replayed },
    Alone {
        work: "64 places in the replay of that map, 12,000 cells and the first 50 of the frontier",
        prepare: places,
    },
];

const SIDE: u16 = 1_000;

fn map(moves: Moves) -> Grid {
    let mut random = Random(7);
    let tile = |random: &mut Random| if random.below(4) == 0 { Tile::Wall } else { Tile::PLAIN };
    let mut tiles: Vec<Tile> = (0..usize::from(SIDE).pow(2)).map(|_| tile(&mut random)).collect();
    let last = tiles.len() - 1;
    [tiles[0], tiles[last]] = [Tile::PLAIN; 2];
    let [start, goal] = [Spot::new(0, 0), Spot::new(SIDE - 1, SIDE - 1)];
    Grid::new(SIDE, tiles, start, goal).expect("a map").with_moves(moves)
}

const fn distance(moves: Moves) -> Distance {
    match moves {
        Moves::Straight => Distance::Manhattan,
        Moves::Diagonal | Moves::AcrossCorners => Distance::Octile,
    }
}

/// The same map for an independent program: its walls, and step costs as whole numbers of the same precision.
struct Bare {
    walls: Vec<bool>,
    steps: &'static [(i32, i32, u64)],
}

const STRAIGHT: u64 = 2_744_210;
const DIAGONAL: u64 = 3_880_899;

const STEPS: [(i32, i32, u64); 8] = [
    (0, -1, STRAIGHT),
    (1, 0, STRAIGHT),
    (0, 1, STRAIGHT),
    (-1, 0, STRAIGHT),
    (1, -1, DIAGONAL),
    (1, 1, DIAGONAL),
    (-1, 1, DIAGONAL),
    (-1, -1, DIAGONAL),
];

impl Bare {
    fn new(grid: &Grid) -> Self {
        let walls = grid.cells().map(|cell| !grid.is_floor(cell)).collect();
        let steps = if grid.moves() == Moves::Straight { &STEPS[..4] } else { &STEPS };
        Self { walls, steps }
    }

    fn is_free(&self, x: i32, y: i32) -> bool {
        let side = i32::from(SIDE);
        (0..side).contains(&x) && (0..side).contains(&y) && !self.walls[(y * side + x) as usize]
    }

    fn successors(&self, (x, y): (i32, i32)) -> impl Iterator<Item = ((i32, i32), u64)> + '_ {
        let steps = self.steps.iter().filter(move |&&(dx, dy, _)| {
            let is_straight = dx == 0 || dy == 0;
            self.is_free(x + dx, y + dy) && (is_straight || self.is_free(x + dx, y) && self.is_free(x, y + dy))
        });
        steps.map(move |&(dx, dy, cost)| ((x + dx, y + dy), cost))
    }

    fn search(&self, algorithm: Algorithm) -> Option<u64> {
        let goal = i32::from(SIDE) - 1;
        let is_goal = |place: &(i32, i32)| *place == (goal, goal);
        let found = match algorithm {
            Algorithm::AStar => {
                let left = |&(x, y): &(i32, i32)| self.left((goal - x).unsigned_abs(), (goal - y).unsigned_abs());
                astar(&(0, 0), |&place| self.successors(place), left, is_goal)
            }
            _ => dijkstra(&(0, 0), |&place| self.successors(place), is_goal),
        };
        found.map(|(_, cost)| cost)
    }

    fn left(&self, columns: u32, rows: u32) -> u64 {
        let (long, short) = (u64::from(columns.max(rows)), u64::from(columns.min(rows)));
        if self.steps.len() == 4 { STRAIGHT * (long + short) } else { STRAIGHT * (long - short) + DIAGONAL * short }
    }
}

fn ours(grid: &Grid, algorithm: Algorithm) -> Option<f64> {
    let outcome = search(grid, &distance(grid.moves()), Rules::of(algorithm), &Arc::default()).expect("it ends");
    outcome.end.cost().map(plywood_tree::cost::Cost::to_number)
}

fn check(moves: Moves, algorithm: Algorithm) {
    let grid = map(moves);
    assert!(state_space::STEPS.iter().zip(STEPS).all(|(ours, (x, y, _))| *ours == (x as i16, y as i16)));
    let bare = Bare::new(&grid).search(algorithm).expect("a way") as f64 / STRAIGHT as f64;
    let ours = ours(&grid, algorithm).expect("a way");
    assert!((bare - ours).abs() < 1e-6, "{bare} and {ours}");
}

fn pair(moves: Moves, algorithm: Algorithm) -> Pair {
    let grid = map(moves);
    let bare = Bare::new(&grid);
    Pair::new(move || bare.search(black_box(algorithm)), move || ours(black_box(&grid), algorithm))
}

fn recording(grid: &Grid) -> plywood_routes::state_space::Record<Grid> {
    record(grid, &Distance::Manhattan, Rules::of(Algorithm::AStar), &Arc::default()).expect("it ends")
}

fn recorded() -> Timed {
    let grid = map(Moves::Straight);
    Box::new(move || Box::new(recording(&grid)))
}

fn replayed() -> Timed {
    let grid = map(Moves::Straight);
    Box::new(move || Box::new(Replay::new(recording(&grid))))
}

fn places() -> Timed {
    let grid = map(Moves::Straight);
    let replay = Rc::new(Replay::new(recording(&grid)));
    Box::new(move || Box::new((0..64).map(|place| look(&grid, &replay, place * replay.len() / 64)).sum::<usize>()))
}

/// Computes the data of a frame: the state of every visible cell, the path to the current one, the frontier and the counts.
fn look(grid: &Grid, replay: &Replay<Grid>, step: usize) -> usize {
    let moment = replay.at(step);
    let middle = moment.current().map_or_else(Spot::default, |node| *moment.state(node));
    let [left, top] = [middle.column.saturating_sub(100), middle.row.saturating_sub(30)];
    let cells = (top..top + 60).flat_map(|row| (left..left + 200).map(move |column| Spot { column, row }));
    let space = &replay.record.space;
    let known = cells.filter(|cell| grid.contains(*cell)).filter_map(|cell| space.find(grid, &cell));
    let seen = known.filter(|&state| moment.status(state).node().is_some()).count();
    let path = moment.current().map_or(0, |node| space.path(node).len());
    seen + path + moment.frontier(50).len() + moment.counts().expanded as usize
}
