//! Replaying the complete screen state at any step, against folding all steps before it. Both add the state up to one number,
//! which must agree.

use std::convert::Infallible;
use std::hint::black_box;
use std::ops::{ControlFlow, Range};
use std::rc::Rc;

use super::harness::{Alone, How, Pair, Row, Timed, nothing};
use super::trees::Random;
use plywood_drawing::scene::{Density, DrawOptions, Plan, Zoom};
use plywood_games::{Describe, Game, TicTacToe};
use plywood_search::replay::{Moment, Replay, State};
use plywood_search::search::{Rules, search};
use plywood_search::trace::{GeneratedTree, Recording, Step, Trace, Window};
use plywood_tree::settings::Algorithm;
use plywood_tree::tree::{Domain, MoveNames, NodeId, Player, Tree};

pub(crate) const ROWS: &[Row] = &[
    Row {
        work: "64 places in full tic-tac-toe by minimax, 1,905,005 steps",
        how: How::Warm,
        input: nothing,
        check: |_| check(whole_game()),
        prepare: |_| seek(whole_game()),
    },
    Row {
        work: "64 places in a uniform tree by alpha-beta",
        how: How::Warm,
        input: nothing,
        check: |_| check(large()),
        prepare: |_| seek(large()),
    },
];

pub(crate) const ALONE: &[Alone] = &[
    Alone { work: "the replay of full tic-tac-toe made from its trace", prepare: || build(whole_game()) },
    Alone { work: "the replay of a uniform tree by alpha-beta", prepare: || build(large()) },
];

fn whole_game() -> Trace {
    trace(TicTacToe::default(), Algorithm::Minimax)
}

fn large() -> Trace {
    trace(Uniform::new(13, 6), Algorithm::AlphaBeta)
}

const IN_VIEW: usize = 2_000;
const CURSORS: usize = 64;

#[derive(Clone)]
struct Uniform {
    moves: u32,
    plies: usize,
    /// A number for each position of the current line, computed from the one before and the move.
    line: Vec<u64>,
}

impl Uniform {
    fn new(moves: u32, plies: usize) -> Self {
        Self { moves, plies, line: vec![1] }
    }

    fn state(&self) -> u64 {
        self.line.last().copied().unwrap_or(1)
    }
}

impl Game for Uniform {
    type Score = i32;
    type Move = u32;
    type Moves = Range<u32>;
    type Key = u64;

    fn outcome(&self) -> Option<i32> {
        (self.line.len() - 1 == self.plies).then(|| (self.state() >> 40) as i32 % 1000)
    }

    fn mover(&self) -> Player {
        if self.line.len() % 2 == 1 { Player::Max } else { Player::Min }
    }

    fn moves(&self) -> Range<u32> {
        0..self.moves
    }

    fn make(&mut self, mv: u32) {
        let mixed = (self.state() ^ u64::from(mv + 1)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.line.push(mixed ^ mixed >> 29);
    }

    fn unmake(&mut self, _: u32) {
        self.line.pop();
    }

    fn evaluation(&self) -> i32 {
        0
    }

    fn code(&self, mv: u32) -> u32 {
        mv
    }

    fn key(&self) -> u64 {
        self.state()
    }
}

impl Describe for Uniform {
    fn position(&self) -> String {
        String::new()
    }

    fn move_names(&self) -> MoveNames {
        MoveNames::Notation(|mv| mv.to_string())
    }
}

fn trace<G: Describe>(mut game: G, algorithm: Algorithm) -> Trace {
    let mut recording = Recording::<GeneratedTree>::default();
    let searched: Result<G::Score, Infallible> = search(Rules::of(algorithm), &mut game, &mut recording);
    let Ok(_) = searched;
    recording.finish(Domain::Numbers, game.move_names(), u32::MAX)
}

/// The steps and the tree as a hand-written program would store them, with snapshots of the state after some steps.
struct Bare {
    steps: Vec<BareStep>,
    ends: Vec<u32>,
    nodes: Vec<BareNode>,
    visited: u64,
    leaves: u64,
    cutoffs: u64,
}

#[derive(Clone, Copy)]
struct BareStep {
    what: What,
    node: u32,
    child: u32,
    value: f64,
    window: Window,
}

#[derive(Clone, Copy, PartialEq)]
enum What {
    Enter,
    Evaluate,
    Update,
    Cutoff,
    Return,
}

#[derive(Clone, Copy)]
struct BareNode {
    state: State,
    value: f64,
    window: Window,
    best: u32,
    cut: u32,
}

const NOTHING: u32 = u32::MAX;
const NO_WINDOW: Window = Window { alpha: 0.0, beta: 0.0 };
const UNSEEN: BareNode =
    BareNode { state: State::Unvisited, value: f64::NAN, window: NO_WINDOW, best: NOTHING, cut: NOTHING };

impl Bare {
    fn new(trace: &Trace) -> Self {
        let tree = &trace.tree;
        Self {
            steps: trace.steps.iter().map(bare_step).collect(),
            ends: tree.nodes().map(|node| tree.subtree(node).end).collect(),
            nodes: vec![UNSEEN; tree.len()],
            visited: 0,
            leaves: 0,
            cutoffs: 0,
        }
    }

    fn fold(&mut self, cursor: usize) {
        (self.visited, self.leaves, self.cutoffs) = (0, 0, 0);
        self.nodes.fill(UNSEEN);
        for step in &self.steps[..cursor] {
            let node = &mut self.nodes[step.node as usize];
            match step.what {
                What::Enter => {
                    (node.state, node.window) = (State::Open, step.window);
                    self.visited += 1;
                }
                What::Evaluate => {
                    node.value = step.value;
                    self.leaves += 1;
                }
                What::Update => {
                    if node.value != step.value {
                        node.best = step.child;
                    }
                    (node.value, node.window) = (step.value, step.window);
                }
                What::Cutoff => {
                    node.cut = step.child;
                    self.cutoffs += 1;
                    let mut child = self.ends[step.child as usize];
                    while child < self.ends[step.node as usize] {
                        self.nodes[child as usize].state = State::Pruned;
                        child = self.ends[child as usize];
                    }
                }
                What::Return => (node.state, node.value) = (State::Closed, step.value),
            }
        }
    }

    fn sum(&self, cursor: usize, view: &[NodeId]) -> Sum {
        let mut sum = Sum::default();
        for &node in view {
            let node = &self.nodes[node.index()];
            sum.node(node.state, node.value, node.window);
        }
        let current = cursor.checked_sub(1).map_or(0, |last| self.steps[last].node);
        sum.add(u64::from(current));
        sum.add(u64::from(self.nodes[current as usize].cut));
        sum.tally(self.visited, self.leaves, self.cutoffs);
        let mut node = self.nodes[0].best;
        while node != NOTHING {
            sum.add(u64::from(node));
            node = self.nodes[node as usize].best;
        }
        sum
    }
}

fn bare_step(step: Step) -> BareStep {
    let bare = |what, node: NodeId, child: Option<NodeId>, value, window: Option<Window>| BareStep {
        what,
        node: node.0,
        child: child.map_or(NOTHING, |child| child.0),
        value,
        window: window.unwrap_or(NO_WINDOW),
    };
    match step {
        Step::Pass { .. } => bare(What::Enter, NodeId::ROOT, None, f64::NAN, None),
        Step::Enter { node, window, .. } => bare(What::Enter, node, None, f64::NAN, window),
        Step::Evaluate { node, value } => bare(What::Evaluate, node, None, value, None),
        Step::Update { node, child, value, window } => bare(What::Update, node, Some(child), value, window),
        Step::StandPat { node, value, window } => bare(What::Update, node, None, value, window),
        Step::Cutoff { node, child, .. } => bare(What::Cutoff, node, child, f64::NAN, None),
        Step::Hit { node, value } | Step::Return { node, value } | Step::Recall { node, value, .. } => {
            bare(What::Return, node, None, value, None)
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sum(u64);

impl Sum {
    const fn add(&mut self, number: u64) {
        self.0 = self.0.rotate_left(5).wrapping_add(number);
    }

    const fn node(&mut self, state: State, value: f64, window: Window) {
        self.add(state as u64);
        self.add(if value.is_nan() { 1 } else { value.to_bits() });
        self.add(window.alpha.to_bits());
        self.add(window.beta.to_bits());
    }

    const fn tally(&mut self, visited: u64, leaves: u64, cutoffs: u64) {
        self.add(visited);
        self.add(leaves);
        self.add(cutoffs);
    }
}

fn ours(moment: Moment<'_>, view: &[NodeId]) -> Sum {
    let mut sum = Sum::default();
    for &node in view {
        let (value, window) = (moment.value(node), moment.window(node));
        sum.node(moment.state(node), value.unwrap_or(f64::NAN), window.unwrap_or(NO_WINDOW));
    }
    let current = moment.current();
    sum.add(u64::from(current.0));
    sum.add(
        moment.cutoff(current).and_then(|cutoff| cutoff.child).map_or(u64::from(NOTHING), |child| u64::from(child.0)),
    );
    let tally = moment.tally();
    sum.tally(tally.visited, tally.leaves, tally.cutoffs);
    for node in moment.variation() {
        sum.add(u64::from(node.0));
    }
    sum
}

/// Random places in a search, with the visible nodes there.
struct Places(Vec<(usize, Vec<NodeId>)>);

impl Places {
    fn new(replay: &Replay) -> Self {
        let look = DrawOptions::new(Zoom::Dots, Density::Tight);
        let plan = Plan::new(replay, look, (200, 60), |_| ControlFlow::Continue(()));
        let mut random = Random(1);
        let places = (0..CURSORS).map(|_| {
            let cursor = random.below(replay.len() + 1);
            let view = plan.as_ref().map(|plan| view(plan, replay.tree(), replay.at(cursor).current()));
            (cursor, view.unwrap_or_default())
        });
        Self(places.collect())
    }
}

fn view(plan: &Plan, tree: &Tree, current: NodeId) -> Vec<NodeId> {
    let path: Vec<NodeId> = tree.ancestors(current).collect();
    let mut nodes = Vec::new();
    for (level, &node) in path.iter().rev().enumerate() {
        let row = plan.row_of(node).unwrap_or_default();
        let room = (IN_VIEW - nodes.len()) / (path.len() - level);
        let at = row.binary_search(&node).unwrap_or(0).saturating_sub(room / 2).min(row.len().saturating_sub(room));
        nodes.extend(row.iter().skip(at).take(room));
    }
    nodes
}

fn check(trace: Trace) {
    let mut bare = Bare::new(&trace);
    let replay = Replay::new(trace);
    for (cursor, view) in &Places::new(&replay).0 {
        bare.fold(*cursor);
        assert_eq!(ours(replay.at(*cursor), view), bare.sum(*cursor, view), "at step {cursor}");
    }
}

fn seek(trace: Trace) -> Pair {
    let mut bare = Bare::new(&trace);
    let replay = Replay::new(trace);
    let places = Rc::new(Places::new(&replay));
    let again = Rc::clone(&places);
    let folded = move || {
        let sums = places.0.iter().map(|(cursor, view)| {
            bare.fold(black_box(*cursor));
            bare.sum(*cursor, view)
        });
        sums.collect::<Vec<_>>()
    };
    Pair::new(folded, move || {
        again.0.iter().map(|(cursor, view)| ours(replay.at(black_box(*cursor)), view)).collect::<Vec<_>>()
    })
}

fn build(trace: Trace) -> Timed {
    Box::new(move || Box::new(Replay::new(trace.clone())))
}
