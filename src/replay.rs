//! The state of every node at any moment of a recorded search, computed from the trace alone. Knows nothing of words or screens.
//!
//! Building a [`Replay`] reads the trace once and notes for each node *from which step on* it is entered, changed, closed or
//! pruned. A [`Moment`] then answers for any step by looking these numbers up: stepping back costs what stepping forward
//! costs, and neither grows with the length of the trace.

mod counts;
mod index;
mod interval;

pub use counts::Tally;
pub use interval::Interval;

use std::sync::{Arc, OnceLock};

use crate::trace::{Cut, Extent, Step, Trace, Window};
use crate::tree::{Goal, NodeId, Player, Tree};
use counts::Checkpoints;
use index::{NEVER, Spans};

/// A recorded search, ready to be looked at at any step. Immutable and cheap to share.
#[derive(Debug)]
pub struct Replay {
    trace: Trace,
    spans: Spans,
    checkpoints: Checkpoints,
    /// The steps at which children were skipped, and those at which a node found a better value; both increasing.
    cutoffs: Vec<u32>,
    changes: Vec<u32>,
    /// The final interval of every node, made when first asked for.
    intervals: OnceLock<Vec<Interval>>,
}

/// What has happened to a node by some step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// The search has not come here yet.
    Unvisited,
    /// The search is here or below.
    Open,
    /// The node has returned its value.
    Closed,
    /// The node will never be visited: a cutoff above it has been made.
    Pruned,
}

/// A cutoff that has been made, with the numbers it was made on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cutoff {
    /// Where children were skipped.
    pub node: NodeId,
    /// The child whose value made the rest needless.
    pub child: NodeId,
    /// The bound it ran into.
    pub cut: Cut,
    /// The value that ran into the bound.
    pub value: f64,
    /// The node's window after it.
    pub window: Window,
}

impl Replay {
    /// Reads the whole trace once. Linear in steps and nodes.
    #[must_use]
    pub fn new(trace: Trace) -> Self {
        index::build(trace)
    }

    /// The trace.
    #[must_use]
    pub const fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The tree the steps speak of.
    #[must_use]
    pub fn tree(&self) -> &Arc<Tree> {
        &self.trace.tree
    }

    /// The number of steps.
    #[must_use]
    pub fn len(&self) -> usize {
        self.trace.steps.len()
    }

    /// Whether the search did nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.trace.steps.is_empty()
    }

    /// The state of things after the first `cursor` steps; after all of them if there are fewer.
    #[must_use]
    pub fn at(&self, cursor: usize) -> Moment<'_> {
        Moment { replay: self, cursor: cursor.min(self.len()) }
    }

    /// The state of things when the search is over.
    #[must_use]
    pub fn end(&self) -> Moment<'_> {
        self.at(self.len())
    }

    /// The steps, numbered from 1, at which children were skipped.
    #[must_use]
    pub fn cutoffs(&self) -> &[u32] {
        &self.cutoffs
    }

    /// The steps, numbered from 1, at which a node found a better value.
    #[must_use]
    pub fn changes(&self) -> &[u32] {
        &self.changes
    }

    /// The step at which the search entered the node, numbered from 1.
    #[must_use]
    pub fn entered(&self, node: NodeId) -> Option<usize> {
        let step = self.spans.entered(node);
        (step != NEVER).then_some(step as usize)
    }

    /// The step from which on the node is pruned, numbered from 1.
    #[must_use]
    pub fn pruned(&self, node: NodeId) -> Option<usize> {
        let step = self.spans.pruned(node);
        (step != NEVER).then_some(step as usize)
    }

    /// The step at which the node returned its value, numbered from 1.
    #[must_use]
    pub fn returned(&self, node: NodeId) -> Option<usize> {
        let step = self.spans.returned(node);
        (step != NEVER).then_some(step as usize)
    }

    /// The nearest event of interest (cutoff or better value) after this step.
    #[must_use]
    pub fn next_event(&self, cursor: usize) -> Option<usize> {
        let first_after = |steps: &[u32]| steps.get(steps.partition_point(|&step| step as usize <= cursor)).copied();
        let events = [first_after(&self.cutoffs), first_after(&self.changes)];
        events.into_iter().flatten().min().map(|step| step as usize)
    }

    /// The nearest event of interest before this step.
    #[must_use]
    pub fn previous_event(&self, cursor: usize) -> Option<usize> {
        let last_before = |steps: &[u32]| {
            let count = steps.partition_point(|&step| (step as usize) < cursor);
            count.checked_sub(1).map(|at| steps[at])
        };
        let events = [last_before(&self.cutoffs), last_before(&self.changes)];
        events.into_iter().flatten().max().map(|step| step as usize)
    }

    /// The step with this number, from 1.
    #[must_use]
    pub fn step(&self, number: usize) -> Option<Step> {
        let index = number.checked_sub(1)?;
        (index < self.len()).then(|| self.trace.steps.get(index))
    }

    /// Whether the trace's tree is all there is of the game.
    #[must_use]
    pub fn knows_whole_tree(&self) -> bool {
        self.trace.extent == Extent::Whole
    }
}

/// A recorded search after some number of steps.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'r> {
    replay: &'r Replay,
    cursor: usize,
}

impl<'r> Moment<'r> {
    /// The number of steps done.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// The search this is a moment of.
    #[must_use]
    pub const fn replay(&self) -> &'r Replay {
        self.replay
    }

    /// The step just done; `None` before the first.
    #[must_use]
    pub fn step(&self) -> Option<Step> {
        self.replay.step(self.cursor)
    }

    /// Where the search is: the node the last step was about; the root before the first.
    #[must_use]
    pub fn current(&self) -> NodeId {
        self.step().map_or(NodeId::ROOT, |step| step.node())
    }

    /// Whether this step number (from 1, [`NEVER`] for none) has been done.
    const fn done(&self, step: u32) -> bool {
        step as usize <= self.cursor
    }

    /// What has happened to the node.
    #[must_use]
    pub fn state(&self, node: NodeId) -> State {
        let spans = &self.replay.spans;
        if self.done(spans.entered(node)) {
            if self.done(spans.returned(node)) { State::Closed } else { State::Open }
        } else if self.done(spans.pruned(node)) {
            State::Pruned
        } else {
            State::Unvisited
        }
    }

    /// The updates of the node so far, as step numbers from 1.
    fn updates(&self, node: NodeId) -> &'r [u32] {
        let all = self.replay.spans.updates(node);
        &all[..all.partition_point(|&step| self.done(step))]
    }

    fn update(&self, step: u32) -> Option<Update> {
        match self.replay.step(step as usize)? {
            Step::Update { child, value, window, .. } => Some(Update { child, value, window }),
            _ => None,
        }
    }

    /// The best value the node has found so far, or what it returned.
    #[must_use]
    pub fn value(&self, node: NodeId) -> Option<f64> {
        let returned = self.replay.spans.returned(node);
        match self.done(returned).then(|| self.replay.step(returned as usize)).flatten() {
            Some(Step::Return { value, .. }) => Some(value),
            _ => self.best_so_far(node),
        }
    }

    fn best_so_far(&self, node: NodeId) -> Option<f64> {
        if let Some(&last) = self.updates(node).last() {
            return self.update(last).map(|update| update.value);
        }
        let next = self.done(self.replay.spans.entered(node)).then(|| self.replay.spans.entered(node) as usize + 1)?;
        match self.replay.step(next).filter(|_| next <= self.cursor) {
            Some(Step::Evaluate { value, .. }) => Some(value),
            _ => None,
        }
    }

    /// The node's best values so far, one for each child that has returned, and what it returned.
    pub fn values(&self, node: NodeId) -> impl Iterator<Item = f64> + '_ {
        let updates = self.updates(node).iter().filter_map(|&step| self.update(step)).map(|update| update.value);
        updates.chain(self.value(node))
    }

    /// The window the node works with now, or worked with last; `None` before it is entered and where the algorithm has none.
    #[must_use]
    pub fn window(&self, node: NodeId) -> Option<Window> {
        match self.updates(node).last() {
            Some(&last) => self.update(last)?.window,
            None => self.entry_window(node),
        }
    }

    /// The window the node was entered with.
    #[must_use]
    pub fn entry_window(&self, node: NodeId) -> Option<Window> {
        let entered = self.replay.spans.entered(node);
        match self.done(entered).then(|| self.replay.step(entered as usize)).flatten() {
            Some(Step::Enter { window, .. }) => window,
            _ => None,
        }
    }

    /// Every window the node has had so far, each change once.
    #[must_use]
    pub fn windows(&self, node: NodeId) -> Vec<Window> {
        let changes = self.updates(node).iter().filter_map(|&step| self.update(step)?.window);
        let mut windows: Vec<Window> = self.entry_window(node).into_iter().chain(changes).collect();
        windows.dedup();
        windows
    }

    /// The child the node's best value so far came from; `None` at leaves, chance nodes and where nothing has improved it.
    #[must_use]
    pub fn best_child(&self, node: NodeId) -> Option<NodeId> {
        self.goal(node)?;
        let updates = self.updates(node);
        let best = self.update(*updates.last()?)?.value;
        // Values only get better, so the updates that reached the best one stand together at the end.
        let first = updates.partition_point(|&step| self.update(step).is_some_and(|update| update.value != best));
        let child = self.update(updates[first])?.child;
        (self.value(child) == Some(best)).then_some(child)
    }

    fn goal(&self, node: NodeId) -> Option<Goal> {
        self.replay.tree().player(node).and_then(Player::goal)
    }

    /// The principal variation found so far: best child after best child, without the root.
    #[must_use]
    pub fn variation(&self) -> Vec<NodeId> {
        std::iter::successors(self.best_child(NodeId::ROOT), |&node| self.best_child(node)).collect()
    }

    /// How much has been done.
    #[must_use]
    pub fn tally(&self) -> Tally {
        counts::tally(self.replay, self.cursor)
    }

    /// The interval the node's value is known to lie in.
    #[must_use]
    pub fn interval(&self, node: NodeId) -> Interval {
        interval::at(*self, node)
    }

    /// The cutoff made at the node, if one has been made by now.
    #[must_use]
    pub fn cutoff(&self, node: NodeId) -> Option<Cutoff> {
        let last = *self.updates(node).last()?;
        if !self.done(last + 1) {
            return None;
        }
        match (self.replay.step(last as usize), self.replay.step(last as usize + 1)) {
            (Some(Step::Update { value, window, .. }), Some(Step::Cutoff { node: at, child, cut })) if at == node => {
                Some(Cutoff { node, child, cut, value, window: window.unwrap_or(Window::FULL) })
            }
            _ => None,
        }
    }

    /// The cutoff that pruned the node, if it is pruned by now.
    #[must_use]
    pub fn pruned_by(&self, node: NodeId) -> Option<Cutoff> {
        let step = self.replay.pruned(node).filter(|&step| step <= self.cursor)?;
        self.cutoff(self.replay.step(step)?.node())
    }
}

struct Update {
    child: NodeId,
    value: f64,
    window: Option<Window>,
}
