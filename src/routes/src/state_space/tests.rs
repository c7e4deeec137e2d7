//! Tests common to all searches, problems and heuristics, and helpers of this folder.

mod agents;
mod bounds;
mod estimates;
mod oracles;
mod puzzle;
mod replay;
mod romania;

use std::sync::Arc;

use super::{
    Agents, Algorithm, AllPairs, Distances, End, Estimate, Event, Graph, Grid, Landmarks, Moves, NodeId, Problem,
    Promise, Record, Rules, Separately, Side, Space, Successor, Tile, Vertex, record,
};
use plywood_lesson::Spot;
use plywood_tree::cost::Cost;
use plywood_tree::progress::Progress;
use plywood_tree::settings::Choice as _;
use proptest::prelude::*;

/// Parses a map from lines of `#`, `.` and digits, with `S` and `G`.
pub(super) fn map(text: &str) -> Grid {
    let lines: Vec<&str> = text.split_whitespace().collect();
    let find = |sign| {
        let found = (0..).zip(&lines).find_map(|(row, line)| Some(Spot::new(line.find(sign)? as u16, row)));
        found.expect("a start and a goal")
    };
    let tile = |sign| match sign {
        '#' => Tile::Wall,
        '0'..='9' => Tile::Floor(sign as u8 - b'0'),
        _ => Tile::PLAIN,
    };
    let tiles = lines.iter().flat_map(|line| line.chars().map(tile)).collect();
    Grid::new(lines[0].len() as u16, tiles, find('S'), find('G')).expect("a map")
}

pub(super) fn graph(vertices: u32, edges: &[(u32, u32, u32)], directed: bool, start: u32, goal: u32) -> Graph {
    let edges = edges.iter().map(|&(from, to, cost)| (Vertex(from), Vertex(to), Cost::whole(cost)));
    Graph::new(vertices, &edges.collect::<Vec<_>>(), directed, Vertex(start), Vertex(goal)).expect("a graph")
}

/// Maps of all shapes, with and without weights.
pub(super) fn any_grid(most: u16) -> impl Strategy<Value = Grid> {
    let steps = (any::<bool>(), any::<bool>());
    (1..=most, 1..=most, any::<bool>(), steps).prop_flat_map(|(columns, rows, weights, (eight, cut))| {
        let cells = usize::from(columns) * usize::from(rows);
        let tile = prop_oneof![3 => Just(Tile::Wall), 7 => (1_u8..10).prop_map(move |cost| Tile::Floor(if weights { cost } else { 1 }))];
        let tiles = proptest::collection::vec(tile, cells);
        (tiles, 0..cells, 0..cells).prop_map(move |(mut tiles, start, goal)| {
            let cell = |at: usize| Spot::new((at % usize::from(columns)) as u16, (at / usize::from(columns)) as u16);
            for end in [start, goal] {
                if tiles[end] == Tile::Wall {
                    tiles[end] = Tile::PLAIN;
                }
            }
            let moves = match (eight, cut) {
                (false, _) => Moves::Straight,
                (true, false) => Moves::Diagonal,
                (true, true) => Moves::AcrossCorners,
            };
            Grid::new(columns, tiles, cell(start), cell(goal)).expect("a map").with_moves(moves)
        })
    })
}

/// Graphs of all shapes, directed or not, with loops and parallel edges.
pub(super) fn any_graph(most: u32) -> impl Strategy<Value = Graph> {
    (1..=most, any::<bool>()).prop_flat_map(|(vertices, directed)| {
        let edge = (0..vertices, 0..vertices, 0_u32..20);
        let edges = proptest::collection::vec(edge, 0..3 * vertices as usize);
        (edges, 0..vertices, 0..vertices)
            .prop_map(move |(edges, start, goal)| graph(vertices, &edges, directed, start, goal))
    })
}

pub(super) fn recorded<P: Problem>(problem: &P, estimate: &dyn Estimate<P>, algorithm: Algorithm) -> Record<P> {
    recorded_by(problem, estimate, Rules::of(algorithm))
}

pub(super) fn recorded_by<P: Problem>(problem: &P, estimate: &dyn Estimate<P>, rules: Rules) -> Record<P> {
    record(problem, estimate, rules, &Arc::<Progress>::default()).expect("it ends")
}

/// Searches that end soon on any small problem. Those that remember only their path may visit every path.
pub(super) fn graph_searches() -> impl Iterator<Item = Algorithm> {
    Algorithm::all().filter(|algorithm| algorithm.facts().memory == super::Memory::EveryState)
}

pub(super) fn expanded<P: Problem>(record: &Record<P>) -> Vec<NodeId> {
    let nodes = record.steps.iter().filter_map(|event| match event {
        Event::Expand(node) => Some(node),
        _ => None,
    });
    nodes.collect()
}

pub(super) fn expanded_states<P: Problem>(record: &Record<P>) -> Vec<P::State> {
    expanded(record).into_iter().map(|node| record.space.state_of(node).clone()).collect()
}

pub(super) fn distances<P: Problem>(problem: &P, ends: Vec<P::State>, side: Side) -> Distances<P> {
    Distances::new(problem, ends, side, &Progress::default()).expect("nobody stops it")
}

/// The perfect heuristic: apart from ties, A* with it expands only nodes on optimal paths.
impl<P: Problem> Estimate<P> for Distances<P> {
    fn of(&self, problem: &P, state: &P::State) -> Cost {
        self.of_state(problem, state)
    }

    fn promise(&self, _: &P) -> Promise {
        Promise::Consistent
    }
}

pub(super) fn to_goals<P: Problem>(problem: &P) -> Distances<P> {
    distances(problem, problem.goals(), Side::Backward)
}

pub(super) fn landmarks<P: Problem>(problem: &P, most: usize) -> Landmarks<P> {
    Landmarks::new(problem, most, &Progress::default()).expect("nobody stops it").expect("a goal")
}

pub(super) fn all_pairs<P: Problem>(problem: &P, states: impl IntoIterator<Item = P::State>) -> AllPairs {
    AllPairs::new(problem, states, &Progress::default()).expect("nobody stops it").expect("a small problem")
}

pub(super) fn separately(agents: &Agents) -> Separately {
    Separately::new(agents, &Progress::default()).expect("nobody stops it")
}

/// Cost of the step between the states of two nodes. If several actions lead there, that of the action that created the second
/// node, otherwise the cheapest.
fn step<P: Problem>(problem: &P, space: &Space<P>, from: NodeId, to: NodeId) -> Option<Cost> {
    let mut successors: Vec<Successor<P>> = Vec::new();
    problem.successors(space.state_of(from), &mut successors);
    let (first, second) = (space.node(from), space.node(to));
    // At the meeting of a bidirectional search, the nodes belong to different trees.
    let is_made = second.parent() == Some(from) || first.parent() == Some(to);
    let paid = is_made.then(|| first.g.difference(second.g));
    let costs =
        successors.iter().filter(|successor| successor.state == *space.state_of(to)).map(|successor| successor.cost);
    costs.clone().find(|cost| Some(*cost) == paid).or(costs.min())
}

/// Checks that a solution leads from the start to a goal by actions whose costs add up to its cost.
#[track_caller]
pub(super) fn check_solution<P: Problem>(problem: &P, record: &Record<P>) {
    let End::Found { path, cost } = &record.end else { return };
    assert_eq!(*record.space.state_of(path[0]), problem.start());
    assert!(problem.is_goal(record.space.state_of(path[path.len() - 1])));
    let steps = path.windows(2).map(|pair| step(problem, &record.space, pair[0], pair[1]).expect("an action"));
    assert_eq!(steps.sum::<Cost>(), *cost);
}
