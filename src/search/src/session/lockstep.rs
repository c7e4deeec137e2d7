//! Lock-step of one to three searches of the same tree: one clock for all of them, the step of each search at each position, and
//! their differences.
//!
//! # The clock
//!
//! The clock has three units ([`Pace`]). It runs from 0, before any search begins, to a last position at which all searches have
//! ended. A single search never waits, so its clock always goes by step.
//!
//! *By node.* Searches with the same order of children walk together around the union of the nodes they visit, in preorder. A
//! position is entering a node (for a leaf, including its value), a cutoff, or returning to a node from a child. All searches
//! that visit a node enter it at the same position. A search that skips it waits at the cutoff that skips it. If the orders
//! differ, or if a search visits nodes more than once, there is no common walk ([`Sync::Unaligned`]). Then position *k* is the
//! *k*-th visit of each search, and a finished search waits at its end.
//!
//! *By step.* Position *k* is the *k*-th step of each search; a short search waits at its end.
//!
//! *By share.* Each search has visited the same share of all the nodes it visits.
//!
//! # Differences
//!
//! On a common walk, searches differ if one visits what another skips, gets another window (if both have windows), returns
//! another value, or gives the parent another result. All values are compared from MAX's perspective, so minimax and negamax do
//! not differ. There is no difference exactly if the traces are equal in this sense. Adjacent positions that differ form one
//! [place](LockStep::differences). Without a common walk, nodes are compared, see `unaligned`; the orders themselves do not
//! count.
//!
//! Everything is computed once, on a common walk in time linear in the steps of all searches. Every look-up is a binary search.

mod race;
mod rival;
mod stream;
mod tree_union;
mod unaligned;
mod walk;

pub use race::{ComparedSearch, Entrant, MOST_KEPT, SearchEnd, race};
pub use rival::{rival, third};

use plywood_tree::named;
use std::{collections::BTreeSet, sync::Arc};

use crate::{replay::Replay, session::Run, trace::Step};
use plywood_tree::tree::NodeId;
use stream::settled;
use tree_union::TreeUnion;

pub const MOST_COMPARED: usize = 3;

const SHARES: usize = 100;

named! {
    /// Common unit of the clock.
    #[derive(Default)]
    pub enum Pace in searching, "what-pace" {
        /// To the next node; searches that skip it wait.
        #[default]
        Node = "node", "pace-node",
        Step = "step", "pace-step",
        /// The same share of each search's nodes.
        Share = "share", "pace-share",
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sync {
    /// Same order of children: they walk together.
    Together,
    /// Different orders or repeated visits: aligned by the number of visits.
    Unaligned,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Standing {
    Here,
    /// Waiting while others search what it has skipped.
    Waits,
    Done,
}

/// One to three searches and their common clock. Immutable.
#[derive(Debug)]
pub struct LockStep {
    searches: Vec<Arc<ComparedSearch>>,
    tree_union: TreeUnion,
    sync: Sync,
    ticks: Vec<Tick>,
    /// For each node of the union, whether the searches ever differ there.
    differing: Vec<bool>,
    places: Vec<u32>,
    visits: Vec<Vec<u32>>,
}

impl LockStep {
    /// Sets up the clock of a search alone.
    pub fn of(run: Run) -> Arc<Self> {
        Arc::new(Self::new(vec![Arc::new(ComparedSearch::of(run))]))
    }

    /// Sets up the clock of these searches. Ignores all but the first [`MOST_COMPARED`].
    pub fn new(mut searches: Vec<Arc<ComparedSearch>>) -> Self {
        searches.truncate(MOST_COMPARED);
        let shared: Vec<&Arc<Replay>> = searches.iter().map(|search| &search.run.replay).collect();
        let tree_union = TreeUnion::new(&shared);
        if let [_] = &searches[..] {
            let differing = vec![false; tree_union.len()];
            let ticks = Vec::new();
            let places = Vec::new();
            let visits = Vec::new();
            return Self { searches, tree_union, sync: Sync::Together, ticks, differing, places, visits };
        }
        let replays: Vec<&Replay> = shared.iter().map(AsRef::as_ref).collect();
        let visits: Vec<Vec<u32>> = replays.iter().map(|replay| visits(replay)).collect();
        let (sync, (ticks, differing)) = match walk::walk(&replays, &tree_union) {
            Some(walk) => (Sync::Together, walk),
            None => (Sync::Unaligned, unaligned::unaligned(&replays, &visits, &tree_union)),
        };
        let places = beginnings(&ticks);
        Self { searches, tree_union, sync, ticks, differing, places, visits }
    }

    pub fn searches(&self) -> &[Arc<ComparedSearch>] {
        &self.searches
    }

    pub const fn sync(&self) -> Sync {
        self.sync
    }

    const fn unit(&self, pace: Pace) -> Pace {
        if self.searches.len() > 1 { pace } else { Pace::Step }
    }

    fn replay(&self, search: usize) -> &Replay {
        &self.searches[search].run.replay
    }

    /// Returns the last position of the clock, at which all searches have ended.
    pub fn last(&self, pace: Pace) -> usize {
        let longest = || (0..self.searches.len()).map(|search| self.replay(search).len()).max().unwrap_or(0);
        match self.unit(pace) {
            Pace::Node => self.ticks.len() - 1,
            Pace::Step => longest(),
            Pace::Share => SHARES.min(longest()),
        }
    }

    /// Returns the steps that a search has done at a position. It never decreases, and at the last position it is all steps.
    pub fn cursor(&self, pace: Pace, position: usize, search: usize) -> usize {
        let replay = self.replay(search);
        match self.unit(pace) {
            Pace::Node => self.tick(position).cursors[search] as usize,
            Pace::Step => position.min(replay.len()),
            Pace::Share => self.share(position, search),
        }
    }

    fn share(&self, position: usize, search: usize) -> usize {
        let replay = self.replay(search);
        let visits = &self.visits[search];
        let of = self.last(Pace::Share);
        if position >= of {
            return replay.len();
        }
        let visited = (visits.len() * position).div_ceil(of);
        visited.checked_sub(1).map_or(0, |at| settled(replay, visits[at] as usize))
    }

    /// Returns the first position at which a search has done `cursor` steps.
    pub fn position(&self, pace: Pace, search: usize, cursor: usize) -> usize {
        match self.unit(pace) {
            Pace::Node => {
                self.ticks.partition_point(|tick| (tick.cursors[search] as usize) < cursor).min(self.last(pace))
            }
            Pace::Step => cursor.min(self.replay(search).len()),
            Pace::Share => first(self.last(pace), |position| self.share(position, search) >= cursor),
        }
    }

    pub fn standing(&self, pace: Pace, position: usize, search: usize) -> Standing {
        let at_end = |search: usize| self.cursor(pace, position, search) == self.replay(search).len();
        let all_at_end = (0..self.searches.len()).all(at_end);
        match self.unit(pace) {
            _ if at_end(search) && !all_at_end => Standing::Done,
            Pace::Node if !all_at_end && !self.tick(position).here.has(search) => Standing::Waits,
            _ => Standing::Here,
        }
    }

    fn tick(&self, position: usize) -> &Tick {
        &self.ticks[position.min(self.ticks.len() - 1)]
    }

    /// Returns the clock's node in a search's own tree; `None` if there is no single node, or if this tree does not have it.
    pub fn spot(&self, pace: Pace, position: usize, search: usize) -> Option<NodeId> {
        if (self.unit(pace), self.sync) != (Pace::Node, Sync::Together) {
            return None;
        }
        let there = self.tick(position).here.iter().next()?;
        let node = self.replay(there).at(self.cursor(pace, position, there)).current();
        self.tree_union.node(search, self.tree_union.union_node(there, node))
    }

    /// Returns true if the searches differ at this position of the clock by node.
    pub fn differs_at(&self, pace: Pace, position: usize) -> bool {
        self.unit(pace) == Pace::Node && self.tick(position).differs
    }

    /// Returns true if the searches ever differ at this node.
    pub fn differs(&self, search: usize, node: NodeId) -> bool {
        self.differing[self.tree_union.union_node(search, node) as usize]
    }

    pub const fn differences(&self) -> usize {
        self.places.len()
    }

    /// Returns the first position of the next place that differs.
    pub fn next_difference(&self, pace: Pace, position: usize) -> Option<usize> {
        let at = self.differences_until(pace, position);
        self.places.get(at).map(|&place| self.stop(pace, place))
    }

    pub fn previous_difference(&self, pace: Pace, position: usize) -> Option<usize> {
        let at = self.places.partition_point(|&place| self.stop(pace, place) < position);
        at.checked_sub(1).map(|at| self.stop(pace, self.places[at]))
    }

    /// Returns the number of places that begin up to and including this position.
    pub fn differences_until(&self, pace: Pace, position: usize) -> usize {
        self.places.partition_point(|&place| self.stop(pace, place) <= position)
    }

    fn stop(&self, pace: Pace, tick: u32) -> usize {
        let tick = tick as usize;
        let position = |search| self.position(pace, search, self.ticks[tick].cursors[search] as usize);
        match self.unit(pace) {
            Pace::Node => tick,
            Pace::Step | Pace::Share => (0..self.searches.len()).map(position).max().unwrap_or(0),
        }
    }

    pub fn visited(&self, pace: Pace, position: usize, search: usize) -> usize {
        let cursor = self.cursor(pace, position, search);
        match self.visits.get(search) {
            Some(visits) => visits.partition_point(|&step| step as usize <= cursor),
            None => self.replay(search).at(cursor).tally().visited as usize,
        }
    }

    /// Returns the topmost inner nodes of a search's tree whose whole subtree is equal in all searches. Folding them leaves only
    /// the differences. Empty if the searches do not differ. Linear in the tree.
    pub fn agreeing(&self, search: usize) -> BTreeSet<NodeId> {
        if self.places.is_empty() {
            return BTreeSet::new();
        }
        let tree = self.replay(search).tree();
        let mut differs: Vec<bool> = tree.nodes().map(|node| self.differs(search, node)).collect();
        for node in tree.nodes().rev() {
            if let Some(parent) = tree.parent(node).filter(|_| differs[node.index()]) {
                differs[parent.index()] = true;
            }
        }
        let agrees = |node: NodeId| !differs[node.index()];
        let is_topmost = |node: NodeId| agrees(node) && tree.parent(node).is_some_and(|parent| !agrees(parent));
        tree.nodes().filter(|&node| tree.subtree(node).len() > 1 && is_topmost(node)).collect()
    }

    /// Returns the node at whose cutoff a search waits for the others; `None` if it does not wait.
    pub fn waits_at(&self, pace: Pace, position: usize, search: usize) -> Option<NodeId> {
        let step = self.replay(search).step(self.cursor(pace, position, search));
        match step.filter(|_| self.standing(pace, position, search) == Standing::Waits) {
            Some(Step::Cutoff { node, .. }) => Some(node),
            _ => None,
        }
    }
}

fn visits(replay: &Replay) -> Vec<u32> {
    let entered = |(_, step): &(u32, Step)| matches!(step, Step::Enter { .. });
    (1..).zip(replay.trace().steps.iter()).filter(entered).map(|(number, _)| number).collect()
}

fn beginnings(ticks: &[Tick]) -> Vec<u32> {
    let begins = |two: &[Tick]| two[1].differs && !two[0].differs;
    (1..).zip(ticks.windows(2)).filter(|(_, two)| begins(two)).map(|(at, _)| at).collect()
}

/// Returns the first number up to `last` for which a monotonic condition holds; `last` if none.
fn first(last: usize, holds: impl Fn(usize) -> bool) -> usize {
    let mut low = 0;
    let mut high = last;
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) { high = middle } else { low = middle + 1 }
    }
    low
}

#[cfg(test)]
mod tests;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct SearchSet(u8);

impl SearchSet {
    const fn all(count: usize) -> Self {
        Self((1 << count) - 1)
    }

    fn of(searches: impl IntoIterator<Item = usize>) -> Self {
        Self(searches.into_iter().fold(0, |set, search| set | 1 << search))
    }

    const fn has(self, search: usize) -> bool {
        self.0 & 1 << search != 0
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
        (0..MOST_COMPARED).filter(move |&search| self.has(search))
    }
}

#[derive(Clone, Copy, Debug)]
struct Tick {
    cursors: [u32; MOST_COMPARED],
    here: SearchSet,
    differs: bool,
}

impl Tick {
    const fn start(here: SearchSet) -> Self {
        Self { cursors: [0; MOST_COMPARED], here, differs: false }
    }
}
