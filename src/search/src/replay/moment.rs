//! A recorded search after some number of steps: the state, value and window of every node, by look-up.

use super::counts::{self, Tally};
use super::interval::{self, Interval};
use super::{Cutoff, Replay, State, Visit, strategy};
use crate::trace::{Purpose, Step, Window};
use plywood_tree::tree::{Goal, NodeId, Player};

/// The children of a node that are looked through one by one.
const FEW: usize = 64;

/// A recorded search after some number of steps.
#[derive(Clone, Copy, Debug)]
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

    /// The number of steps done.
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// The search this is a moment of.
    pub const fn replay(&self) -> &'r Replay {
        self.replay
    }

    /// The step just done; `None` before the first.
    pub fn step(&self) -> Option<Step> {
        self.replay.step(self.cursor)
    }

    /// Where the search is: the node the last step was about; the root before the first.
    pub const fn current(&self) -> NodeId {
        self.current
    }

    /// The last visit to the node, which may still go on. Everything else a moment says of a node is about this visit; what was
    /// true of an earlier one is said by the moment at which that one ended.
    pub fn visit(&self, node: NodeId) -> Option<Visit> {
        self.replay.visits.by(node, self.cursor)
    }

    /// Every visit to the node so far, in order.
    pub fn visits(&self, node: NodeId) -> impl DoubleEndedIterator<Item = Visit> + use<'r> {
        let cursor = self.cursor;
        self.replay.visits.of(node).filter(move |visit| visit.entered() <= cursor)
    }

    /// The moments at which the visits to the node ended, in order; of a visit that goes on, this moment.
    pub fn visit_ends(&self, node: NodeId) -> impl DoubleEndedIterator<Item = Self> + use<'r> {
        let moment = *self;
        self.visits(node).map(move |visit| {
            let ended = visit.returned().filter(|&returned| returned <= moment.cursor);
            ended.map_or(moment, |returned| moment.replay.at(returned))
        })
    }

    /// What has happened to the node.
    pub fn state(&self, node: NodeId) -> State {
        match self.visit(node) {
            Some(visit) if visit.is_over(self.cursor) => State::Closed,
            Some(_) => State::Open,
            None if self.pruned_at(node).is_some() => State::Pruned,
            None => State::Unvisited,
        }
    }

    /// The cutoff that keeps the search from the node, if one does.
    fn pruned_at(&self, node: NodeId) -> Option<usize> {
        let first = self.replay.pruned(node).filter(|&step| step <= self.cursor && self.visit(node).is_none())?;
        if self.replay.visits.are_single() {
            return Some(first);
        }
        self.skipped_at(self.replay.tree().parent(node)?)
    }

    /// Whether a cutoff keeps the search from the children of the node that it has not visited.
    pub fn skips_unvisited(&self, node: NodeId) -> bool {
        self.skipped_at(node).is_some()
    }

    /// The cutoff that skips the unvisited children of the node: the nearest one on the way to the root. The nodes below it may have
    /// been visited before.
    fn skipped_at(&self, node: NodeId) -> Option<usize> {
        let mut below = None;
        self.replay.tree().ancestors(node).find_map(|above| {
            let searched = self.searched(above);
            // A child that the table settled was visited too.
            let is_skipping = below < searched.map(Visit::entered);
            below = self.visit(above).map(Visit::entered);
            let returned = searched.and_then(Visit::returned).unwrap_or(self.cursor);
            is_skipping.then(|| self.replay.at(returned.min(self.cursor)).cutoff_at(above)).flatten()
        })
    }

    /// The last visit to the node that the table did not settle.
    fn searched(&self, node: NodeId) -> Option<Visit> {
        let is_settled = |visit: &Visit| {
            let returned = visit.returned().filter(|&returned| returned <= self.cursor);
            returned.is_some_and(|step| matches!(self.replay.step(step), Some(Step::Recall { .. })))
        };
        self.visits(node).rev().find(|visit| !is_settled(visit))
    }

    /// The updates of the node so far, as step numbers from 1.
    pub(super) fn updates(&self, node: NodeId) -> &'r [u32] {
        let all = self.replay.updates.of(node);
        let until = |cursor: usize| all.partition_point(|&step| step as usize <= cursor);
        let from = match self.visit(node) {
            Some(visit) if visit.further.is_some() => until(visit.entered()),
            _ => 0,
        };
        &all[from..until(self.cursor)]
    }

    /// The place of the last of them in the list of all updates.
    pub(super) fn last_update(&self, node: NodeId) -> Option<usize> {
        let update = self.updates(node).last()?;
        self.replay.updates.last(node, *update as usize)
    }

    /// The children that returned to the node in this visit, in order.
    pub fn updated_children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.updates(node).iter().filter_map(|&step| self.update(step)?.child)
    }

    /// How many times the node took a child into account so far.
    pub fn returned_children(&self, node: NodeId) -> usize {
        self.updates(node).len() - usize::from(self.stands_pat(node))
    }

    /// The child that the node took into account last.
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

    /// The best value the node has found so far, or what it returned.
    pub fn value(&self, node: NodeId) -> Option<f64> {
        let visit = self.visit(node)?;
        match visit.returned().filter(|&returned| returned <= self.cursor).and_then(|step| self.replay.step(step)) {
            Some(Step::Return { value, .. } | Step::Hit { value, .. } | Step::Recall { value, .. }) => Some(value),
            _ => self.best_so_far(node, visit),
        }
    }

    fn best_so_far(&self, node: NodeId, visit: Visit) -> Option<f64> {
        if let Some(&last) = self.updates(node).last() {
            return self.update(last).map(|update| update.value);
        }
        let next = visit.entered() + 1;
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
    pub fn window(&self, node: NodeId) -> Option<Window> {
        match self.updates(node).last() {
            Some(&last) => self.update(last)?.window,
            None => self.entry_window(node),
        }
    }

    /// The window the node was entered with.
    pub fn entry_window(&self, node: NodeId) -> Option<Window> {
        match self.replay.step(self.visit(node)?.entered())? {
            Step::Enter { window, .. } => window,
            _ => None,
        }
    }

    /// What the node was entered for.
    pub fn purpose(&self, node: NodeId) -> Option<Purpose> {
        match self.replay.step(self.visit(node)?.entered())? {
            Step::Enter { purpose, .. } => Some(purpose),
            _ => None,
        }
    }

    /// Every window the node has had so far, each change once.
    pub fn windows(&self, node: NodeId) -> Vec<Window> {
        let changes = self.updates(node).iter().filter_map(|&step| self.update(step)?.window);
        let mut windows: Vec<Window> = self.entry_window(node).into_iter().chain(changes).collect();
        windows.dedup();
        windows
    }

    /// The last of these windows, at most so many, in order. Logarithmic in the children, where there are many: the windows of a node
    /// only get narrower, so equal ones stand together. Linear at a chance node, whose windows also grow, and where there are few
    /// children: a search with a mistake may widen a window again.
    pub fn last_windows(&self, node: NodeId, most: usize) -> Vec<Window> {
        let mut updates = self.updates(node);
        let window = |&step: &u32| self.update(step).and_then(|update| update.window);
        let mut windows = Vec::new();
        while let Some(last) = updates.last().and_then(window).filter(|_| windows.len() < most) {
            windows.push(last);
            let is_other = |step: &u32| window(step) != Some(last);
            let others = match self.goal(node) {
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

    /// The child the node's best value so far came from, a child of where its position stands; of a value from the table, in the last
    /// visit that found it; `None` at leaves, chance nodes and where nothing has improved it.
    pub fn best_child(&self, node: NodeId) -> Option<NodeId> {
        self.goal(node)?;
        if let Some(value) = self.recalled(node) {
            let node = self.replay.tree().canonical(node);
            let found = self.visits(node).rev().filter_map(Visit::returned).find(|&step| {
                step <= self.cursor
                    && matches!(self.replay.step(step), Some(Step::Return { value: at, .. }) if at == value)
            });
            return self.replay.at(found?).best_child(node);
        }
        // Below a position that is repeated play goes on where it stands.
        let node = match self.replay.tree().duplicate_of(node) {
            Some(same) if self.state(node) == State::Closed => same,
            _ => node,
        };
        let updates = self.updates(node);
        let best = self.update(*updates.last()?)?.value;
        // Values only get better, so the updates that reached the best one stand together at the end.
        let first = updates.partition_point(|&step| self.update(step).is_some_and(|update| update.value != best));
        let child = self.update(updates[first])?.child?;
        (self.handed_up(updates[first]) == Some(best)).then_some(child)
    }

    /// The value with which the last visit to the node ended, if the table settled it.
    pub fn recalled(&self, node: NodeId) -> Option<f64> {
        let step = self.visit(node)?.returned().filter(|&step| step <= self.cursor)?;
        if let Step::Recall { value, .. } = self.replay.step(step)? { Some(value) } else { None }
    }

    /// What the child that an update takes into account has handed up, one step before.
    fn handed_up(&self, update: u32) -> Option<f64> {
        let trace = self.replay.trace();
        match self.replay.step(update as usize - 1)? {
            Step::Return { value, .. } | Step::Hit { value, .. } | Step::Recall { value, .. } => {
                Some(trace.perspective.handed_up(trace.tree.domain(), value))
            }
            _ => None,
        }
    }

    fn goal(&self, node: NodeId) -> Option<Goal> {
        self.replay.tree().player(node).and_then(Player::goal)
    }

    /// The principal variation found so far: best child after best child, without the root. Below a position that is repeated it
    /// goes on where the position stands.
    pub fn variation(&self) -> Vec<NodeId> {
        std::iter::successors(self.best_child(NodeId::ROOT), |&node| self.best_child(node)).collect()
    }

    /// A winning strategy as a subtree, in preorder: at MAX (or OR) one child that wins, the first that was found to, and at MIN
    /// (or AND) all of them. Empty while MAX is not known to win, that is while the root is not known to be T (or positive).
    /// Linear in the nodes of the strategy and their siblings.
    pub fn strategy(&self) -> Vec<NodeId> {
        strategy::at(*self)
    }

    /// How much has been done.
    pub fn tally(&self) -> Tally {
        counts::tally(self.replay, self.cursor)
    }

    /// The interval the node's value is known to lie in, from the side the search sees it.
    pub fn interval(&self, node: NodeId) -> Interval {
        interval::at(*self, node).for_max(self.replay, node)
    }

    /// The interval the node's value is known to lie in, from MAX's side.
    pub fn interval_for_max(&self, node: NodeId) -> Interval {
        interval::at(*self, node)
    }

    /// The cutoff made at the node, if one has been made by now.
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

    /// The step that skips children of the node: the one after its last update.
    fn cutoff_at(&self, node: NodeId) -> Option<usize> {
        let step = *self.updates(node).last()? as usize + 1;
        match self.replay.step(step).filter(|_| step <= self.cursor) {
            Some(Step::Cutoff { node: at, .. }) if at == node => Some(step),
            _ => None,
        }
    }

    /// The cutoff that pruned the node, if it is pruned by now.
    pub fn pruned_by(&self, node: NodeId) -> Option<Cutoff> {
        let step = self.pruned_at(node)?;
        self.replay.at(step).cutoff(self.replay.step(step)?.node())
    }

    /// The moment of that cutoff.
    pub fn pruned_since(&self, node: NodeId) -> Option<Self> {
        self.pruned_at(node).map(|step| self.replay.at(step))
    }

    /// The children that the cutoff made at the node skips: those not entered in this visit, whether or not in an earlier one.
    pub fn skipped(&self, node: NodeId) -> impl Iterator<Item = NodeId> + use<'r> {
        let (moment, cut) = (*self, self.cutoff_at(node));
        let from = self.visit(node).map_or(0, Visit::entered);
        let entered = move |child| moment.visit(child).is_some_and(|visit| visit.entered() > from);
        let children = cut.map(|_| self.replay.tree().children(node));
        children.into_iter().flatten().filter(move |&child| !entered(child))
    }
}

/// What a node takes into account: a child, or that its player may stand pat.
struct Update {
    child: Option<NodeId>,
    value: f64,
    window: Option<Window>,
}
