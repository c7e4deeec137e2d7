//! Builds the index of a replay in one pass over the trace.

use super::{
    Replay,
    counts::Checkpoints,
    interval::Intervals,
    pruning::Pruning,
    visits::{Entries, NEVER},
};
use crate::trace::{Step, Trace};
use plywood_tree::tree::NodeId;

impl Replay {
    /// Reads the whole trace once. Linear in steps and nodes.
    pub fn new(trace: Trace) -> Self {
        let mut reader = Reader::new(&trace);
        for (number, step) in (1..).zip(trace.steps.iter()) {
            reader.read(number, step);
        }
        let Reader { entries, updates: Filling { of: updates, .. }, changes, cutoffs, passes, .. } = reader;
        let visits = entries.finish();
        let pruning = Pruning::new(&trace, &visits, &cutoffs, &passes);
        let checkpoints = Checkpoints::new(&trace);
        let intervals = Intervals::default();
        let replay = Self { trace, visits, updates, pruning, intervals, checkpoints, cutoffs, changes, passes };
        Self { intervals: Intervals::new(&replay), ..replay }
    }
}

/// Steps, numbered from 1, at which each node took a child into account, over all of its visits.
#[derive(Debug)]
pub struct Updates {
    /// Start of each node's updates in `steps`; one more entry than nodes.
    starts: Vec<u32>,
    steps: Vec<u32>,
}

impl Updates {
    pub fn of(&self, node: NodeId) -> &[u32] {
        &self.steps[self.starts[node.index()] as usize..self.starts[node.index() + 1] as usize]
    }

    pub const fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns the index in the list of the node's last update up to `cursor`, in any visit.
    pub fn last(&self, node: NodeId, cursor: usize) -> Option<usize> {
        let count = self.of(node).partition_point(|&step| step as usize <= cursor);
        count.checked_sub(1).map(|at| self.starts[node.index()] as usize + at)
    }
}

struct Filling {
    of: Updates,
    filled: Vec<u32>,
}

impl Filling {
    /// A visit has one update for each child it took into account, and one if the node may stand pat.
    fn new(trace: &Trace) -> Self {
        let mut starts = vec![0; trace.tree.len() + 1];
        for node in trace.steps.updated() {
            starts[node.index() + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let steps = vec![NEVER; starts.last().copied().unwrap_or(0) as usize];
        Self { of: Updates { starts, steps }, filled: vec![0; trace.tree.len()] }
    }

    fn note(&mut self, node: NodeId, number: u32) {
        let at = self.of.starts[node.index()] + self.filled[node.index()];
        self.of.steps[at as usize] = number;
        self.filled[node.index()] += 1;
    }
}

struct Reader<'t> {
    trace: &'t Trace,

    entries: Entries,
    updates: Filling,
    last_return: f64,
    /// Best value of each node in its last visit.
    best: Vec<f64>,
    changes: Vec<u32>,
    cutoffs: Vec<u32>,
    passes: Vec<u32>,
}

impl<'t> Reader<'t> {
    fn new(trace: &'t Trace) -> Self {
        Self {
            trace,

            entries: Entries::new(trace.tree.len()),
            updates: Filling::new(trace),
            last_return: f64::NAN,
            best: vec![f64::NAN; trace.tree.len()],
            changes: Vec::new(),
            cutoffs: Vec::new(),
            passes: Vec::new(),
        }
    }

    fn read(&mut self, number: u32, step: Step) {
        match step {
            Step::Pass { .. } => self.passes.push(number),
            Step::Enter { node, .. } => {
                self.entries.enter(node, number);
                self.best[node.index()] = f64::NAN;
            }
            Step::Hit { node, value } => {
                self.entries.enter(node, number);
                self.entries.leave(node, number);
                self.last_return = value;
            }
            Step::Evaluate { .. } => {}
            Step::StandPat { node, value, .. } => {
                self.updates.note(node, number);
                self.best[node.index()] = value;
                // Standing pat improves the best value unless fail-hard keeps its bound.
                if self.trace.tree.evaluation(node) == Some(value) {
                    self.changes.push(number);
                }
            }
            Step::Update { node, value, .. } => {
                self.updates.note(node, number);
                let tree = &self.trace.tree;
                let is_new = std::mem::replace(&mut self.best[node.index()], value) != value;
                // If fail-hard keeps its bound, the child that returned has changed nothing.
                let returned = || self.trace.perspective.backed_up(tree.domain(), self.last_return);
                if is_new && (tree.goal(node).is_none() || value == returned()) {
                    self.changes.push(number);
                }
            }
            Step::Cutoff { .. } => self.cutoffs.push(number),
            Step::Return { node, value } | Step::Recall { node, value, .. } => {
                self.entries.leave(node, number);
                self.last_return = value;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        replay::State,
        search::{Rules, search},
        trace::{GeneratedTree, Recording},
    };
    use plywood_games::{Describe, TicTacToe};
    use plywood_tree::{
        settings::Algorithm,
        tree::{Domain, Kind},
    };

    fn tic_tac_toe() -> Replay {
        let mut recording = Recording::<GeneratedTree>::default();
        let Ok(value) = search(Rules::of(Algorithm::AlphaBeta), TicTacToe::default(), &mut recording);
        assert_eq!(value, 0);
        Replay::new(recording.finish(Domain::Numbers, TicTacToe::default().move_names(), u32::MAX))
    }

    #[test]
    fn a_recorded_game_is_a_consistent_tree() {
        {
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

        // Skipped moves of a game are unexplored and pruned.
        {
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
}
