//! Reads a trace once and notes from which step on each node is what.

use std::sync::OnceLock;

use super::Replay;
use super::counts::{Checkpoints, Tally};
use crate::trace::{Extent, Step, Trace};
use crate::tree::{NodeId, Tree};

/// The step number of what never happens.
pub(super) const NEVER: u32 = u32::MAX;

/// Step numbers, from 1, of what happens to each node: 20 bytes a node.
#[derive(Debug)]
pub(super) struct Spans {
    nodes: Vec<Span>,
    /// Where each node's updates begin in `updates`; one more entry than nodes.
    update_starts: Vec<u32>,
    updates: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Span {
    entered: u32,
    returned: u32,
    pruned: u32,
}

impl Spans {
    pub(super) fn entered(&self, node: NodeId) -> u32 {
        self.nodes[node.index()].entered
    }

    pub(super) fn returned(&self, node: NodeId) -> u32 {
        self.nodes[node.index()].returned
    }

    pub(super) fn pruned(&self, node: NodeId) -> u32 {
        self.nodes[node.index()].pruned
    }

    pub(super) fn updates(&self, node: NodeId) -> &[u32] {
        let [from, to] = [node.index(), node.index() + 1].map(|at| self.update_starts[at] as usize);
        &self.updates[from..to]
    }
}

pub(super) fn build(trace: Trace) -> Replay {
    let mut reader = Reader::new(&trace);
    for (index, step) in trace.steps.iter().enumerate() {
        reader.read(index as u32 + 1, step);
    }
    reader.spread_pruning();
    let (spans, changes, cutoffs) = (reader.spans, reader.changes, reader.cutoffs);
    let checkpoints = Checkpoints::new(&trace, &pruned_by_cutoffs(&trace, &spans, &cutoffs));
    Replay { trace, spans, checkpoints, cutoffs, changes, intervals: OnceLock::new() }
}

struct Reader<'t> {
    trace: &'t Trace,
    tree: &'t Tree,
    spans: Spans,
    /// How many updates of each node have been noted.
    filled: Vec<u32>,
    last_return: f64,
    best: Vec<f64>,
    changes: Vec<u32>,
    cutoffs: Vec<u32>,
}

impl<'t> Reader<'t> {
    fn new(trace: &'t Trace) -> Self {
        let nodes = trace.tree.len();
        let update_starts = update_starts(trace);
        let updates = vec![NEVER; update_starts.last().copied().unwrap_or(0) as usize];
        let span = Span { entered: NEVER, returned: NEVER, pruned: NEVER };
        Self {
            trace,
            tree: &trace.tree,
            spans: Spans { nodes: vec![span; nodes], update_starts, updates },
            filled: vec![0; nodes],
            last_return: f64::NAN,
            best: Vec::new(),
            changes: Vec::new(),
            cutoffs: Vec::new(),
        }
    }

    fn read(&mut self, number: u32, step: Step) {
        let span = &mut self.spans.nodes[step.node().index()];
        match step {
            Step::Pass { .. } | Step::Evaluate { .. } => {}
            Step::Enter { .. } => {
                span.entered = number;
                self.best.push(f64::NAN);
            }
            Step::Hit { value, .. } => {
                (span.entered, span.returned) = (number, number);
                self.last_return = value;
            }
            Step::Update { node, value, .. } => self.read_update(number, node, value),
            Step::Cutoff { .. } => self.cutoffs.push(number),
            Step::Return { value, .. } => {
                span.returned = number;
                self.last_return = value;
                self.best.pop();
            }
        }
    }

    fn read_update(&mut self, number: u32, node: NodeId, value: f64) {
        let at = self.spans.update_starts[node.index()] + self.filled[node.index()];
        self.spans.updates[at as usize] = number;
        self.filled[node.index()] += 1;
        let chance = self.tree.player(node).and_then(crate::tree::Player::goal).is_none();
        if let Some(best) = self.best.last_mut()
            && *best != value
        {
            *best = value;
            // Fail-hard may keep its bound: then the child that returned has changed nothing.
            if chance || value == self.trace.perspective.handed_up(self.tree.domain(), self.last_return) {
                self.changes.push(number);
            }
        }
    }

    /// A node that is never entered is pruned with the nearest ancestor that is a skipped child.
    fn spread_pruning(&mut self) {
        for &number in &self.cutoffs {
            let node = self.trace.steps.get(number as usize - 1).node();
            for child in self.tree.children(node) {
                let span = &mut self.spans.nodes[child.index()];
                if span.entered == NEVER {
                    span.pruned = number;
                }
            }
        }
        for node in self.tree.nodes().skip(1) {
            let parent = self.tree.parent(node).map_or(NEVER, |parent| self.spans.pruned(parent));
            if parent != NEVER {
                self.spans.nodes[node.index()].pruned = parent;
            }
        }
    }
}

/// Where each node's updates begin: a node has one for each child that returned.
fn update_starts(trace: &Trace) -> Vec<u32> {
    let mut starts = vec![0; trace.tree.len() + 1];
    for step in trace.steps.iter() {
        if let Step::Update { node, .. } = step {
            starts[node.index() + 1] += 1;
        }
    }
    for at in 1..starts.len() {
        starts[at] += starts[at - 1];
    }
    starts
}

/// For each cutoff, the number of nodes it keeps the search from, as far as the depth limit would have let it see them.
fn pruned_by_cutoffs(trace: &Trace, spans: &Spans, cutoffs: &[u32]) -> Vec<u64> {
    let skipped = |number: &u32| {
        let node = trace.steps.get(*number as usize - 1).node();
        let children = trace.tree.children(node).filter(|&child| spans.entered(child) == NEVER);
        children.map(|child| seen_nodes(trace, child)).sum()
    };
    match trace.extent {
        Extent::Whole => cutoffs.iter().map(skipped).collect(),
        Extent::Generated => Vec::new(),
    }
}

fn seen_nodes(trace: &Trace, top: NodeId) -> u64 {
    let subtree = trace.tree.subtree(top);
    if trace.depth == u32::MAX {
        return subtree.len() as u64;
    }
    subtree.filter(|&node| trace.tree.depth(NodeId(node)) as u64 <= u64::from(trace.depth)).count() as u64
}

impl Tally {
    /// The tally after one more step, which skipped so many nodes if it is a cutoff.
    pub(super) fn after(mut self, step: Step, skipped: u64) -> Self {
        match step {
            Step::Enter { .. } => self.visited += 1,
            Step::Evaluate { .. } => self.leaves += 1,
            Step::Cutoff { .. } => {
                self.cutoffs += 1;
                self.pruned = self.pruned.map(|pruned| pruned + skipped);
            }
            Step::Pass { .. } | Step::Hit { .. } | Step::Update { .. } | Step::Return { .. } => {}
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Describe, TicTacToe};
    use crate::replay::State;
    use crate::search::{Rules, search};
    use crate::settings::Algorithm;
    use crate::trace::{GeneratedTree, Recording};
    use crate::tree::{Domain, Kind};

    fn tic_tac_toe() -> Replay {
        let mut recording = Recording::<GeneratedTree>::default();
        let Ok(value) = search(Rules::of(Algorithm::AlphaBeta), TicTacToe::default(), &mut recording);
        assert_eq!(value, 0);
        Replay::new(recording.finish(Domain::Numbers, TicTacToe::default().move_names(), u32::MAX))
    }

    #[test]
    fn a_recorded_game_is_a_consistent_tree() {
        let replay = tic_tac_toe();
        let tree = replay.tree();
        assert_eq!(tree.subtree(NodeId::ROOT), 0..tree.len() as u32);
        for node in tree.nodes() {
            let mut next = node.0 + 1;
            for (ordinal, child) in tree.children(node).enumerate() {
                assert_eq!((child.0, tree.parent(child), tree.ordinal(child)), (next, Some(node), ordinal));
                next = tree.subtree(child).end;
            }
            assert_eq!(next, tree.subtree(node).end);
            let children = tree.children(node).count();
            let expected = if tree.player(node).is_some() { 9 - tree.depth(node) } else { 0 };
            assert_eq!(children, expected, "a position has a child for each free square: {node:?}");
        }
    }

    #[test]
    fn skipped_moves_of_a_game_are_unexplored_and_pruned() {
        let replay = tic_tac_toe();
        let end = replay.end();
        let stubs = replay.tree().nodes().filter(|&node| replay.tree().kind(node) == Kind::Unexplored);
        assert_eq!(stubs.count() as u64, replay.tree().len() as u64 - end.tally().visited);
        assert_eq!((end.tally().visited, end.tally().pruned), (18_297, None));
        for node in replay.tree().nodes() {
            let expected = match replay.tree().kind(node) {
                Kind::Unexplored => State::Pruned,
                Kind::Leaf | Kind::Inner(_) => State::Closed,
            };
            assert_eq!(end.state(node), expected, "{node:?}");
        }
    }
}
