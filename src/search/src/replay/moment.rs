//! A recorded search after some number of steps: the state, value and window of every node, by look-up.

use super::{Cutoff, Replay, State, Visit, interval::Interval};
use crate::trace::{Bound, Extent, Purpose, Step, Trace, Window};
use plywood_tree::{
    settings::AtLimit,
    tree::{NodeId, Tree, ValueBasis},
};

const FEW: usize = 64;

#[derive(Clone, Copy)]
pub struct Moment<'r> {
    pub(super) replay: &'r Replay,
    cursor: usize,
    current: NodeId,
}

impl<'r> Moment<'r> {
    pub(super) fn new(replay: &'r Replay, cursor: usize) -> Self {
        let cursor = cursor.min(replay.len());
        let current = replay.step(cursor).map_or(NodeId::ROOT, |step| step.node());
        Self { replay, cursor, current }
    }

    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    pub const fn replay(&self) -> &'r Replay {
        self.replay
    }

    pub fn tree(&self) -> &'r Tree {
        self.replay.tree()
    }

    /// Returns the last step done; `None` before the first.
    pub fn step(&self) -> Option<Step> {
        self.replay.step(self.cursor)
    }

    /// Returns the node of the last step done, or the root before the first.
    pub const fn current(&self) -> NodeId {
        self.current
    }

    /// Returns the last visit to the node, which may still be open. All other methods describe this visit. For an earlier visit,
    /// use the moment at which it ended.
    pub fn visit(&self, node: NodeId) -> Option<Visit> {
        self.replay.visits.by(node, self.cursor)
    }

    pub fn visits(&self, node: NodeId) -> impl DoubleEndedIterator<Item = Visit> + use<'r> {
        let cursor = self.cursor;
        self.replay.visits.of(node).filter(move |visit| visit.entered() <= cursor)
    }

    /// Returns the moments at which the visits to the node ended, in order. For an open visit, returns this moment.
    pub fn visit_ends(&self, node: NodeId) -> impl DoubleEndedIterator<Item = Self> + use<'r> {
        let moment = *self;
        self.visits(node)
            .map(move |visit| visit.returned_by(moment.cursor).map_or(moment, |returned| moment.replay.at(returned)))
    }

    pub fn state(&self, node: NodeId) -> State {
        match self.visit(node) {
            Some(visit) if visit.is_over(self.cursor) => State::Closed,
            Some(_) => State::Open,
            None if self.pruned_at(node).is_some() => State::Pruned,
            None => State::Unvisited,
        }
    }

    fn pruned_at(&self, node: NodeId) -> Option<usize> {
        let first = self.replay.pruned(node).filter(|&step| step <= self.cursor && self.visit(node).is_none())?;
        if self.replay.visits.are_single() {
            return Some(first);
        }
        self.skipped_at(self.replay.tree().parent(node)?)
    }

    pub fn skips_unvisited(&self, node: NodeId) -> bool {
        self.skipped_at(node).is_some()
    }

    /// Returns the step of the cutoff that skips the unvisited children of the node: the nearest on the path to the root. The
    /// nodes below that cutoff may have been visited before.
    fn skipped_at(&self, node: NodeId) -> Option<usize> {
        let mut below = None;
        self.replay.tree().ancestors(node).find_map(|above| {
            let searched = self.searched(above);
            // A child settled by the table was visited too.
            let is_skipping = below < searched.map(Visit::entered);
            below = self.visit(above).map(Visit::entered);
            let returned = searched.and_then(Visit::returned).unwrap_or(self.cursor);
            is_skipping.then(|| self.replay.at(returned.min(self.cursor)).cutoff_at(above)).flatten()
        })
    }

    fn searched(&self, node: NodeId) -> Option<Visit> {
        let is_settled = |visit: &Visit| {
            let returned = visit.returned_by(self.cursor);
            returned.is_some_and(|step| matches!(self.replay.step(step), Some(Step::Recall { .. })))
        };
        self.visits(node).rev().find(|visit| !is_settled(visit))
    }

    pub(super) fn updates(&self, node: NodeId) -> &'r [u32] {
        let all = self.replay.updates.of(node);
        let until = |cursor: usize| all.partition_point(|&step| step as usize <= cursor);
        let from = match self.visit(node) {
            Some(visit) if visit.further.is_some() => until(visit.entered()),
            _ => 0,
        };
        &all[from..until(self.cursor)]
    }

    pub(super) fn last_update(&self, node: NodeId) -> Option<usize> {
        let update = self.updates(node).last()?;
        self.replay.updates.last(node, *update as usize)
    }

    pub fn updated_children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.updates(node).iter().filter_map(|&step| self.update(step)?.child)
    }

    /// Returns how many times the node has taken a child into account so far.
    pub fn returned_children(&self, node: NodeId) -> usize {
        self.updates(node).len() - usize::from(self.stands_pat(node))
    }

    pub fn last_child(&self, node: NodeId) -> Option<NodeId> {
        let last = *self.updates(node).last()?;
        self.update(last)?.child
    }

    fn update(&self, step: u32) -> Option<Update> {
        match self.replay.step(step as usize)? {
            Step::Update { child, value, window, .. } => Some(Update { child: Some(child), value, window }),
            Step::StandPat { value, window, .. } => Some(Update { child: None, value, window }),
            _ => None,
        }
    }

    /// Returns the best value of the node so far, or its returned value.
    pub fn value(&self, node: NodeId) -> Option<f64> {
        let visit = self.visit(node)?;
        let returned = visit.returned_by(self.cursor).and_then(|step| self.replay.step(step));
        if let Some(Step::Return { value, .. } | Step::Hit { value, .. } | Step::Recall { value, .. }) = returned {
            return Some(value);
        }
        if let Some(&last) = self.updates(node).last() {
            return self.update(last).map(|update| update.value);
        }
        let next = visit.entered() + 1;
        match self.replay.step(next).filter(|_| next <= self.cursor) {
            Some(Step::Evaluate { value, .. }) => Some(value),
            _ => None,
        }
    }

    /// Returns the node's best value after each child that has returned, then the returned value.
    pub fn values(&self, node: NodeId) -> impl Iterator<Item = f64> + '_ {
        let updates = self.updates(node).iter().filter_map(|&step| self.update(step)).map(|update| update.value);
        updates.chain(self.value(node))
    }

    /// Returns the node's current or last window; `None` before the node is entered and if the algorithm has no windows.
    pub fn window(&self, node: NodeId) -> Option<Window> {
        match self.updates(node).last() {
            Some(&last) => self.update(last)?.window,
            None => self.entry_window(node),
        }
    }

    pub fn entry_window(&self, node: NodeId) -> Option<Window> {
        match self.replay.step(self.visit(node)?.entered())? {
            Step::Enter { window, .. } => window,
            _ => None,
        }
    }

    pub fn purpose(&self, node: NodeId) -> Option<Purpose> {
        match self.replay.step(self.visit(node)?.entered())? {
            Step::Enter { purpose, .. } => Some(purpose),
            _ => None,
        }
    }

    /// Returns every window of the node so far, without consecutive duplicates.
    pub fn windows(&self, node: NodeId) -> Vec<Window> {
        let changes = self.updates(node).iter().filter_map(|&step| self.update(step)?.window);
        let mut windows: Vec<Window> = self.entry_window(node).into_iter().chain(changes).collect();
        windows.dedup();
        windows
    }

    /// Returns the last `most` of the node's [windows](Self::windows), in order. Logarithmic in the children if there are many,
    /// because windows only narrow and equal ones are adjacent. Linear at a chance node, whose windows also grow. Also linear if
    /// there are few children, because a search with a mistake may widen a window again.
    pub fn last_windows(&self, node: NodeId, most: usize) -> Vec<Window> {
        let mut updates = self.updates(node);
        let window = |&step: &u32| self.update(step).and_then(|update| update.window);
        let mut windows = Vec::new();
        while let Some(last) = updates.last().and_then(window).filter(|_| windows.len() < most) {
            windows.push(last);
            let is_other = |step: &u32| window(step) != Some(last);
            let others = match self.replay.tree().goal(node) {
                Some(_) if updates.len() > FEW => updates.partition_point(is_other),
                Some(_) | None => updates.iter().rposition(is_other).map_or(0, |at| at + 1),
            };
            updates = &updates[..others];
        }
        let entry = self.entry_window(node).filter(|&entry| updates.is_empty() && windows.last() != Some(&entry));
        windows.extend(entry.filter(|_| windows.len() < most));
        windows.reverse();
        windows
    }

    /// Returns the child with the node's best value so far. If the position is a duplicate, it is a child of the original node.
    /// For a value from the table, it is that of the last visit that found the value. `None` at leaves, at chance nodes, and if
    /// no child has improved the value.
    pub fn best_child(&self, node: NodeId) -> Option<NodeId> {
        self.replay.tree().goal(node)?;
        if let Some(value) = self.recalled(node) {
            let node = self.replay.tree().canonical(node);
            let found =
                self.visits(node).rev().filter_map(|visit| visit.returned_by(self.cursor)).find(
                    |&step| matches!(self.replay.step(step), Some(Step::Return { value: at, .. }) if at == value),
                );
            return self.replay.at(found?).best_child(node);
        }
        // A repeated position's line of play continues at the original node.
        let node = match self.replay.tree().duplicate_of(node) {
            Some(same) if self.state(node) == State::Closed => same,
            _ => node,
        };
        let updates = self.updates(node);
        let best = self.update(*updates.last()?)?.value;
        // Values only improve, so the updates with the best value form the end of the list.
        let first = updates.partition_point(|&step| self.update(step).is_some_and(|update| update.value != best));
        let child = self.update(updates[first])?.child?;
        (self.backed_up(updates[first]) == Some(best)).then_some(child)
    }

    /// Returns the value with which the last visit to the node ended, if the table settled it.
    pub fn recalled(&self, node: NodeId) -> Option<f64> {
        let step = self.visit(node)?.returned_by(self.cursor)?;
        if let Step::Recall { value, .. } = self.replay.step(step)? { Some(value) } else { None }
    }

    fn backed_up(&self, update: u32) -> Option<f64> {
        let trace = self.replay.trace();
        match self.replay.step(update as usize - 1)? {
            Step::Return { value, .. } | Step::Hit { value, .. } | Step::Recall { value, .. } => {
                Some(trace.perspective.backed_up(trace.tree.domain(), value))
            }
            _ => None,
        }
    }

    /// Returns the principal variation so far, without the root. At a repeated position it continues at the original node. Empty
    /// after a search that has failed.
    pub fn variation(&self) -> Vec<NodeId> {
        let first = self.best_child(NodeId::ROOT).filter(|_| self.failure().is_none());
        std::iter::successors(first, |&node| self.best_child(node)).collect()
    }

    /// Returns the relation of the root's result to its value if the search has failed: the result is not inside the window that
    /// the search began with. `None` for passes, whose results are combined.
    pub fn failure(&self) -> Option<Bound> {
        let (window, value) = (self.entry_window(NodeId::ROOT)?, self.value(NodeId::ROOT)?);
        let is_over = self.state(NodeId::ROOT) == State::Closed && self.replay.passes.is_empty();
        Some(window.bound_of(value)).filter(|&bound| is_over && bound != Bound::Exact)
    }

    /// Returns the interval that contains the node's value, from the search's perspective.
    pub fn interval(&self, node: NodeId) -> Interval {
        self.interval_for_max(node).for_max(self.replay, node)
    }

    pub fn cutoff(&self, node: NodeId) -> Option<Cutoff> {
        let step = self.cutoff_at(node)?;
        match (self.replay.step(step - 1), self.replay.step(step)) {
            (
                Some(Step::Update { value, window, .. } | Step::StandPat { value, window, .. }),
                Some(Step::Cutoff { child, cut, .. }),
            ) => Some(Cutoff { node, child, cut, value, window: window.unwrap_or(Window::FULL) }),
            _ => None,
        }
    }

    fn cutoff_at(&self, node: NodeId) -> Option<usize> {
        let step = *self.updates(node).last()? as usize + 1;
        match self.replay.step(step).filter(|_| step <= self.cursor) {
            Some(Step::Cutoff { node: at, .. }) if at == node => Some(step),
            _ => None,
        }
    }

    pub fn pruned_by(&self, node: NodeId) -> Option<Cutoff> {
        let step = self.pruned_at(node)?;
        self.replay.at(step).cutoff(self.replay.step(step)?.node())
    }

    pub fn pruned_since(&self, node: NodeId) -> Option<Self> {
        self.pruned_at(node).map(|step| self.replay.at(step))
    }

    /// Returns the children skipped by the cutoff at the node. They were not entered in this visit, but may have been in an
    /// earlier one.
    pub fn skipped(&self, node: NodeId) -> impl Iterator<Item = NodeId> + use<'r> {
        let moment = *self;
        let cut = self.cutoff_at(node);
        let from = self.visit(node).map_or(0, Visit::entered);
        let entered = move |child| moment.visit(child).is_some_and(|visit| visit.entered() > from);
        let children = cut.map(|_| self.replay.tree().children(node));
        children.into_iter().flatten().filter(move |&child| !entered(child))
    }
}

struct Update {
    child: Option<NodeId>,
    value: f64,
    window: Option<Window>,
}

impl Replay {
    /// Returns true if the node is known not to be quiet, from its file or from the search.
    pub fn is_non_quiet(&self, node: NodeId) -> bool {
        let is_found = || self.trace.at_limit == AtLimit::SearchesOn && self.end().stands_pat(node);
        !self.trace.tree.is_quiet(node) || is_found()
    }

    /// Returns true if the depth limit keeps the search from ever reaching the node. Linear in the depth.
    pub fn is_beyond_limit(&self, node: NodeId) -> bool {
        let Trace { ref tree, depth, at_limit, extent, .. } = self.trace;
        let plies = tree.depth(node) as u64;
        // The plies at or below the limit, from the node's parent upwards.
        let below = plies.saturating_sub(u64::from(depth)) as usize;
        let is_searched_on = |node| extent == Extent::Generated || !tree.is_quiet(node);
        match at_limit {
            AtLimit::Evaluates => below > 0,
            AtLimit::SearchesOn => !tree.ancestors(node).skip(1).take(below).all(is_searched_on),
        }
    }

    pub(super) fn stand_pat(&self, node: NodeId) -> Option<f64> {
        self.tree().evaluation(node).map(|value| self.for_max(node, value))
    }
}

impl Moment<'_> {
    /// Returns true if the node's value is its own static evaluation and only an estimate: at the depth limit, or if nothing
    /// beats standing pat. A tree's leaf is no estimate, because its value is known beforehand.
    pub fn is_estimate(&self, node: NodeId) -> bool {
        let trace = self.replay.trace();
        if trace.basis(node) != ValueBasis::Estimate {
            return false;
        }
        let evaluated = |step| match self.replay.step(step) {
            Some(Step::Evaluate { .. }) => true,
            Some(Step::StandPat { .. }) => {
                self.value(node) == trace.tree.evaluation(node) && self.best_child(node).is_none()
            }
            _ => false,
        };
        let next = self.visit(node).map(|visit| visit.entered() + 1).filter(|&step| step <= self.cursor());
        trace.tree.value(node).is_some() || next.is_some_and(evaluated)
    }

    /// Returns true if the node is not quiet and standing pat has been taken into account in this visit.
    pub fn stands_pat(&self, node: NodeId) -> bool {
        let first = self.updates(node).first().and_then(|&step| self.replay.step(step as usize));
        matches!(first, Some(Step::StandPat { .. }))
    }

    /// Returns true if the search goes on below the node at or beyond the depth limit, because it is not quiet. Linear in the
    /// depth.
    pub fn is_searched_on(&self, node: NodeId) -> bool {
        let Trace { ref tree, depth, at_limit, .. } = *self.replay.trace();
        let Some(visit) = self.visit(node).filter(|_| at_limit == AtLimit::SearchesOn) else { return false };
        let is_evaluated = matches!(self.replay.step(visit.entered() + 1), Some(Step::Evaluate { .. }));
        !is_evaluated && tree.player(node).is_some() && tree.depth(node) as u64 >= u64::from(depth)
    }
}
