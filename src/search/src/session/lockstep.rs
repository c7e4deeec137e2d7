//! One to three searches of the same tree in lock-step: one clock for all of them, where each search is at each of its positions,
//! and where they differ.
//!
//! # The clock
//!
//! The clock can go in three units ([`Pace`]), each from 0, before any search begins, to a last position at which all are at
//! their end.
//!
//! *By node.* Searches that look at children in the same order walk together around the union of the nodes they visit, in
//! preorder. A position is coming to a node (of a leaf, together with its value), a cutoff, or being back at a node from one of
//! its children. All searches that visit a node come to it at the same position; one that skips it waits at the cutoff that
//! skips it. Searches that look at children in different orders have no common preorder. Then position *k* is for each of them the
//! *k*-th node it visits, and the one that has visited all it needs waits at its end ([`Sync::Unaligned`]). The same holds where a
//! search visits nodes more than once: every visit counts.
//!
//! *By step.* Position *k* is for each search its *k*-th step; a short search waits at its end.
//!
//! *By share.* Each search has visited the same share of the nodes it visits in all.
//!
//! One search alone has nobody to wait for: in whatever unit its clock is to go, it goes by step.
//!
//! # Where they differ
//!
//! On a common walk: where one search visits what another skips, is given another window (if both have windows), hands up
//! another value, or makes something else of it. All values are compared from MAX's side, so minimax and negamax do not
//! differ. There is no difference at all exactly if the traces are equal in this sense. Positions that follow each other and
//! differ are one [place](LockStep::differences). Without a common walk nodes are compared, see `unaligned`; the orders themselves
//! do not count.
//!
//! Everything is computed once: on a common walk in time linear in the steps of all searches. Every look-up is a binary search.

mod race;
mod rival;
mod stream;
mod tree_union;
mod unaligned;
mod walk;

pub use race::{Entrant, Lane, LaneEnd, MOST_KEPT, race};
pub use rival::{against, rival, third};

use plywood_tree::named;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::replay::Replay;
use crate::trace::Step;
use plywood_tree::tree::NodeId;
use stream::settled;
use tree_union::{TreeUnion, UnionNode};

/// The most searches that are compared at once.
pub const MOST_LANES: usize = 3;

/// Positions of the clock by share: hundredths, which people read as per cent.
const SHARES: usize = 100;

named! {
    /// What the searches advance by together.
    #[derive(Default, Hash)]
    pub enum Pace in searching, "what-pace" {
        /// To the next node; who skips it waits.
        #[default]
        Node = "node", "pace-node",
        Step = "step", "pace-step",
        /// The same share of the nodes each visits.
        Share = "share", "pace-share",
    }
}

/// Whether the searches look at children in the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sync {
    /// They do, and walk together.
    Together,
    /// They do not, or come back to nodes, and keep step by the number of visits.
    Unaligned,
}

/// What a search does at a position of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is where the clock is.
    Here,
    /// It has skipped what the others are looking at.
    Waits,
    /// It has come to its end, and others have not.
    Done,
}

/// One to three searches and their common clock. Immutable.
#[derive(Debug)]
pub struct LockStep {
    lanes: Vec<Arc<Lane>>,
    tree_union: TreeUnion,
    sync: Sync,
    ticks: Vec<Tick>,
    differing: Differing,
    /// The ticks at which places that differ begin.
    places: Vec<u32>,
    /// The steps at which each search comes to a node.
    visits: Vec<Vec<u32>>,
}

impl LockStep {
    /// Sets up the clock of these searches, of which there are at most [`MOST_LANES`]; more are left out.
    pub fn new(mut lanes: Vec<Arc<Lane>>) -> Self {
        lanes.truncate(MOST_LANES);
        if let [alone] = &lanes[..] {
            let tree_union = TreeUnion::new(&[&alone.run.replay]);
            let differing = Differing::new(tree_union.len());
            let (ticks, places, visits) = (Vec::new(), Vec::new(), Vec::new());
            return Self { lanes, tree_union, sync: Sync::Together, ticks, differing, places, visits };
        }
        let visits: Vec<Vec<u32>> = lanes.iter().map(|lane| visits(&lane.run.replay)).collect();
        let shared: Vec<&Arc<Replay>> = lanes.iter().map(|lane| &lane.run.replay).collect();
        let tree_union = TreeUnion::new(&shared);
        let replays: Vec<&Replay> = shared.iter().map(AsRef::as_ref).collect();
        let (sync, (ticks, differing)) = match walk::walk(&replays, &tree_union) {
            Some(walk) => (Sync::Together, walk),
            None => (Sync::Unaligned, unaligned::unaligned(&replays, &visits, &tree_union)),
        };
        let places = beginnings(&ticks);
        Self { lanes, tree_union, sync, ticks, differing, places, visits }
    }

    /// The searches.
    pub fn lanes(&self) -> &[Arc<Lane>] {
        &self.lanes
    }

    /// Whether the searches have a common walk.
    pub const fn sync(&self) -> Sync {
        self.sync
    }

    /// The unit in which the clock goes.
    const fn unit(&self, pace: Pace) -> Pace {
        if self.lanes.len() > 1 { pace } else { Pace::Step }
    }

    fn replay(&self, lane: usize) -> &Replay {
        &self.lanes[lane].run.replay
    }

    /// The last position of the clock: all searches are at their end.
    pub fn last(&self, pace: Pace) -> usize {
        let longest = || (0..self.lanes.len()).map(|lane| self.replay(lane).len()).max().unwrap_or(0);
        match self.unit(pace) {
            Pace::Node => self.ticks.len() - 1,
            Pace::Step => longest(),
            Pace::Share => SHARES.min(longest()),
        }
    }

    /// The steps a search has done at a position. Never less than at an earlier position; all of them at the last one.
    pub fn cursor(&self, pace: Pace, position: usize, lane: usize) -> usize {
        let replay = self.replay(lane);
        match self.unit(pace) {
            Pace::Node => self.ticks[position.min(self.ticks.len() - 1)].cursors[lane] as usize,
            Pace::Step => position.min(replay.len()),
            Pace::Share => self.share(position, lane),
        }
    }

    fn share(&self, position: usize, lane: usize) -> usize {
        let (replay, visits, of) = (self.replay(lane), &self.visits[lane], self.last(Pace::Share));
        if position >= of {
            return replay.len();
        }
        let visited = (visits.len() * position).div_ceil(of);
        visited.checked_sub(1).map_or(0, |at| settled(replay, visits[at] as usize))
    }

    /// The first position at which a search has done so many steps.
    pub fn position(&self, pace: Pace, lane: usize, cursor: usize) -> usize {
        match self.unit(pace) {
            Pace::Node => {
                self.ticks.partition_point(|tick| (tick.cursors[lane] as usize) < cursor).min(self.last(pace))
            }
            Pace::Step => cursor.min(self.replay(lane).len()),
            Pace::Share => first(self.last(pace), |position| self.share(position, lane) >= cursor),
        }
    }

    /// What a search does at a position.
    pub fn standing(&self, pace: Pace, position: usize, lane: usize) -> Standing {
        let at_end = |lane: usize| self.cursor(pace, position, lane) == self.replay(lane).len();
        let all_at_end = (0..self.lanes.len()).all(at_end);
        match self.unit(pace) {
            _ if at_end(lane) && !all_at_end => Standing::Done,
            Pace::Node if !all_at_end && !self.tick(position).here.has(lane) => Standing::Waits,
            _ => Standing::Here,
        }
    }

    fn tick(&self, position: usize) -> &Tick {
        &self.ticks[position.min(self.ticks.len() - 1)]
    }

    /// The node in a search's own tree that the clock is at; `None` when there is no one such node, or the search does not know it.
    pub fn spot(&self, pace: Pace, position: usize, lane: usize) -> Option<NodeId> {
        if (self.unit(pace), self.sync) != (Pace::Node, Sync::Together) {
            return None;
        }
        let there = self.tick(position).here.iter().next()?;
        let node = self.replay(there).at(self.cursor(pace, position, there)).current();
        self.tree_union.node(lane, self.tree_union.union_node(there, node))
    }

    /// Whether the searches differ at this position of the clock by node.
    pub fn differs_at(&self, pace: Pace, position: usize) -> bool {
        self.unit(pace) == Pace::Node && self.tick(position).differs
    }

    /// Whether the searches differ at this node at any time.
    pub fn differs(&self, lane: usize, node: NodeId) -> bool {
        self.differing.has(self.tree_union.union_node(lane, node))
    }

    /// The number of places at which the searches differ.
    pub const fn differences(&self) -> usize {
        self.places.len()
    }

    /// The first position of the place that differs next after this position.
    pub fn next_difference(&self, pace: Pace, position: usize) -> Option<usize> {
        let at = self.places.partition_point(|&place| self.stop(pace, place) <= position);
        self.places.get(at).map(|&place| self.stop(pace, place))
    }

    /// The first position of the place that differs last before this position.
    pub fn previous_difference(&self, pace: Pace, position: usize) -> Option<usize> {
        let at = self.places.partition_point(|&place| self.stop(pace, place) < position);
        at.checked_sub(1).map(|at| self.stop(pace, self.places[at]))
    }

    /// The places that differ, as ticks at which they begin, up to and with this position.
    pub fn differences_until(&self, pace: Pace, position: usize) -> usize {
        self.places.partition_point(|&place| self.stop(pace, place) <= position)
    }

    /// The position at which all searches have done what they do by this tick.
    fn stop(&self, pace: Pace, tick: u32) -> usize {
        let tick = tick as usize;
        let position = |lane| self.position(pace, lane, self.ticks[tick].cursors[lane] as usize);
        match self.unit(pace) {
            Pace::Node => tick,
            Pace::Step | Pace::Share => (0..self.lanes.len()).map(position).max().unwrap_or(0),
        }
    }

    /// The nodes a search has visited at a position.
    pub fn visited(&self, pace: Pace, position: usize, lane: usize) -> usize {
        let cursor = self.cursor(pace, position, lane);
        match self.visits.get(lane) {
            Some(visits) => visits.partition_point(|&step| step as usize <= cursor),
            None => self.replay(lane).at(cursor).tally().visited as usize,
        }
    }

    /// The topmost nodes of a search's tree below which, themselves included, nothing differs, leaves left out: what can be folded
    /// away to see only where the searches differ. Empty when they do not differ. Linear in the tree.
    pub fn agreeing(&self, lane: usize) -> BTreeSet<NodeId> {
        if self.places.is_empty() {
            return BTreeSet::new();
        }
        let tree = self.replay(lane).tree();
        let mut differs: Vec<bool> = tree.nodes().map(|node| self.differs(lane, node)).collect();
        for node in tree.nodes().rev() {
            if let Some(parent) = tree.parent(node).filter(|_| differs[node.index()]) {
                differs[parent.index()] = true;
            }
        }
        let agrees = |node: NodeId| !differs[node.index()];
        let is_topmost = |node: NodeId| agrees(node) && tree.parent(node).is_some_and(|parent| !agrees(parent));
        tree.nodes().filter(|&node| tree.subtree(node).len() > 1 && is_topmost(node)).collect()
    }

    /// The node at whose cutoff a search waits for the others; `None` when it does not.
    pub fn waits_at(&self, pace: Pace, position: usize, lane: usize) -> Option<NodeId> {
        let step = self.replay(lane).step(self.cursor(pace, position, lane));
        match step.filter(|_| self.standing(pace, position, lane) == Standing::Waits) {
            Some(Step::Cutoff { node, .. }) => Some(node),
            _ => None,
        }
    }
}

/// The steps, numbered from 1, at which a search comes to a node.
fn visits(replay: &Replay) -> Vec<u32> {
    let entered = |(_, step): &(u32, Step)| matches!(step, Step::Enter { .. });
    (1..).zip(replay.trace().steps.iter()).filter(entered).map(|(number, _)| number).collect()
}

/// Where runs of ticks that differ begin.
fn beginnings(ticks: &[Tick]) -> Vec<u32> {
    let begins = |two: &[Tick]| two[1].differs && !two[0].differs;
    (1..).zip(ticks.windows(2)).filter(|(_, two)| begins(two)).map(|(at, _)| at).collect()
}

/// The first number up to `last` for which something holds that goes on holding from there; `last` if none.
fn first(last: usize, holds: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, last);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) { high = middle } else { low = middle + 1 }
    }
    low
}

#[cfg(test)]
mod tests;

/// A set of lanes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Lanes(u8);

impl Lanes {
    const NONE: Self = Self(0);

    /// The first so many.
    const fn all(count: usize) -> Self {
        Self((1 << count) - 1)
    }

    fn of(lanes: impl IntoIterator<Item = usize>) -> Self {
        Self(lanes.into_iter().fold(0, |set, lane| set | 1 << lane))
    }

    const fn has(self, lane: usize) -> bool {
        self.0 & 1 << lane != 0
    }

    const fn is_empty(self) -> bool {
        self.0 == 0
    }

    const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    fn iter(self) -> impl Iterator<Item = usize> {
        (0..MOST_LANES).filter(move |&lane| self.has(lane))
    }
}

/// A moment of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tick {
    /// Steps each search has done.
    cursors: [u32; MOST_LANES],
    /// Who is at the node the clock is at.
    here: Lanes,
    /// Whether the searches differ in what happens here.
    differs: bool,
}

impl Tick {
    /// Before the first step.
    const fn start(here: Lanes) -> Self {
        Self { cursors: [0; MOST_LANES], here, differs: false }
    }
}

/// The nodes of the union at which the searches differ at any time.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Differing(Vec<u64>);

impl Differing {
    fn new(union_nodes: usize) -> Self {
        Self(vec![0; union_nodes.div_ceil(64)])
    }

    fn mark_if(&mut self, differs: bool, union_node: UnionNode) {
        if differs {
            self.0[union_node as usize / 64] |= 1 << (union_node % 64);
        }
    }

    fn has(&self, union_node: UnionNode) -> bool {
        self.0[union_node as usize / 64] & 1 << (union_node % 64) != 0
    }
}
