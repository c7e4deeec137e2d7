//! Reconstructs the state of everything at any step of a recorded search.
//!
//! No step needs a fold from the start. For each node the steps are stored at which it was made and left the frontier. Nodes are
//! numbered in order, and those of a state are stored together, so the status of a state at a step takes a binary search. Counts
//! are stored every thousand steps. Frontiers are stored so rarely that they take at most two bytes for each step.

use super::{Counts, Event, Node, NodeId, Problem, Record, Side, StateId, TakesFirst, space::Grouped};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Status {
    /// Not reached, or not in this pass.
    Unseen,
    /// In the frontier, by this node.
    Open(NodeId),
    /// Expanded by this node, or the node is a dead end or beyond the limit.
    Closed(NodeId),
}

impl Status {
    pub const fn node(self) -> Option<NodeId> {
        match self {
            Self::Unseen => None,
            Self::Open(node) | Self::Closed(node) => Some(node),
        }
    }
}

/// Steps between two stored counts.
const COUNTED: usize = 1024;
/// Fewest steps between two stored frontiers.
const KEPT: usize = 4096;
/// Marks an event that never happens.
const NEVER: u32 = u32::MAX;

#[derive(Debug)]
struct Frontier {
    step: u32,
    nodes: Vec<NodeId>,
    made: u32,
}

/// A record with the indexes that reconstruct any of its steps.
#[derive(Debug)]
pub struct Replay<P: Problem> {
    pub record: Record<P>,
    /// Number of steps after which each node exists.
    born: Vec<u32>,
    /// Number of steps after which each node has left the frontier: [`NEVER`] if it never does, its birth if it was never in it.
    left: Vec<u32>,
    /// Nodes of each state, from each side, in the order of creation.
    ways: [Grouped<NodeId>; 2],
    /// Steps after which a node is current: taken from the frontier, or found.
    taken: Vec<u32>,
    passes: Vec<u32>,
    counts: Vec<Counts>,
    frontiers: Vec<Frontier>,
}

impl<P: Problem> Replay<P> {
    /// Indexes a record. Linear in its steps.
    pub fn new(record: Record<P>) -> Self {
        let nodes = record.space.nodes();
        let ways = [Side::Forward, Side::Backward].map(|side| {
            let of_side = (0..).zip(nodes).filter(|(_, node)| node.side() == side);
            let of_state = of_side.map(|(id, node)| (node.state().0 as usize, NodeId(id)));
            Grouped::new(record.space.states().len(), of_state)
        });
        let born = vec![NEVER; nodes.len()];
        let left = vec![NEVER; nodes.len()];
        let mut replay = Self {
            record,
            born,
            left,
            ways,
            taken: Vec::new(),
            passes: Vec::new(),
            counts: Vec::new(),
            frontiers: Vec::new(),
        };
        replay.date();
        replay.keep_frontiers();
        replay
    }

    fn date(&mut self) {
        let mut counts = Counts::default();
        for index in 0..self.record.steps.len() {
            if index.is_multiple_of(COUNTED) {
                self.counts.push(counts);
            }
            let event = self.record.steps.get(index);
            counts.add(event);
            self.note(event, index as u32 + 1);
        }
    }

    fn note(&mut self, event: Event, step: u32) {
        match event {
            Event::Start(node) | Event::Generate(node) | Event::Reopen(node) => self.born[node.index()] = step,
            Event::Relax(node) => {
                self.born[node.index()] = step;
                if let Some(old) = self.replaced(node) {
                    self.left[old.index()] = step;
                }
            }
            Event::Beyond(node) | Event::DeadEnd(node) => {
                self.born[node.index()] = step;
                self.left[node.index()] = step;
            }
            Event::Expand(node) | Event::Cutoff(node) => {
                self.left[node.index()] = step;
                self.taken.push(step);
            }
            Event::Found(_) => self.taken.push(step),
            Event::Pass { .. } => self.passes.push(step),
            Event::Meet { .. } | Event::Known { .. } | Event::Exhausted => {}
        }
    }

    fn replaced(&self, node: NodeId) -> Option<NodeId> {
        let ways = self.same_state_nodes(node);
        let place = ways.partition_point(|&other| other < node);
        place.checked_sub(1).map(|place| ways[place])
    }

    /// All nodes of this node's state, from its side.
    fn same_state_nodes(&self, node: NodeId) -> &[NodeId] {
        let node = self.record.space.node(node);
        self.ways[node.side() as usize].of(node.state().0 as usize)
    }

    /// Stores frontiers, at longer intervals the longer they are.
    fn keep_frontiers(&mut self) {
        let mut next = 0;
        while next <= self.len() {
            let nodes = self.open_at(next as u32);
            let made = self.made_at(next as u32);
            let distance = KEPT.max(2 * nodes.len());
            self.frontiers.push(Frontier { step: next as u32, nodes, made });
            next += distance;
        }
    }

    fn made_at(&self, step: u32) -> u32 {
        self.born.partition_point(|&born| born <= step) as u32
    }

    /// Nodes in the frontier after this many steps, unordered. Linear in the nodes made since the last stored frontier.
    fn open_at(&self, step: u32) -> Vec<NodeId> {
        let before = self.frontiers.partition_point(|kept| kept.step <= step).checked_sub(1);
        let (nodes, made) = before.map_or((&[][..], 0), |at| (&self.frontiers[at].nodes, self.frontiers[at].made));
        let since = (made..self.made_at(step)).map(NodeId);
        nodes.iter().copied().chain(since).filter(|node| self.left[node.index()] > step).collect()
    }

    pub const fn len(&self) -> usize {
        self.record.steps.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.record.steps.is_empty()
    }

    /// Returns the moment after this many steps, or the last one if there are fewer.
    pub fn at(&self, step: usize) -> Moment<'_, P> {
        Moment { replay: self, step: step.min(self.len()) as u32 }
    }
}

#[cfg(test)]
impl<P: Problem> Replay<P> {
    pub(super) fn bytes(&self) -> usize {
        let words = [&self.born, &self.left, &self.taken, &self.passes].map(Vec::capacity);
        let ways: usize = self.ways.iter().map(|ways| ways.begins.capacity() + ways.items.capacity()).sum();
        let kept: usize = self.frontiers.iter().map(|kept| kept.nodes.capacity()).sum();
        let words = (words.iter().sum::<usize>() + ways + kept) * size_of::<u32>();
        let others = self.counts.capacity() * size_of::<Counts>() + self.frontiers.capacity() * size_of::<Frontier>();
        words + others + self.record.space.bytes() + self.record.steps.bytes()
    }
}

pub struct Moment<'r, P: Problem> {
    replay: &'r Replay<P>,
    step: u32,
}

impl<P: Problem> Clone for Moment<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Problem> Copy for Moment<'_, P> {}

impl<'r, P: Problem> Moment<'r, P> {
    /// Returns the status of a state in the search from the start. Logarithmic in the number of its nodes.
    pub fn status(self, state: StateId) -> Status {
        self.status_from(Side::Forward, state)
    }

    /// Returns the status of a state in the search from this end. If a search that remembers only its path has the state at
    /// several places, the newest counts.
    pub fn status_from(self, side: Side, state: StateId) -> Status {
        let replay = self.replay;
        let ways = replay.ways[side as usize].of(state.0 as usize);
        let made = ways.partition_point(|node| replay.born[node.index()] <= self.step);
        let last = made.checked_sub(1).map(|place| ways[place]);
        match last.filter(|node| replay.born[node.index()] > self.pass_began()) {
            None => Status::Unseen,
            Some(node) if self.is_open(node) => Status::Open(node),
            Some(node) => Status::Closed(node),
        }
    }

    /// Number of nodes made so far. Logarithmic in all nodes.
    pub fn generated(self) -> usize {
        self.replay.made_at(self.step) as usize
    }

    pub fn is_made(self, node: NodeId) -> bool {
        self.replay.born.get(node.index()).is_some_and(|&born| born <= self.step)
    }

    pub fn is_open(self, node: NodeId) -> bool {
        self.is_made(node) && self.replay.left[node.index()] > self.step
    }

    /// Returns the node that has replaced this one in the frontier, if any.
    pub fn replaced_by(self, node: NodeId) -> Option<NodeId> {
        let left = self.replay.left.get(node.index()).filter(|&&left| left <= self.step)?;
        match self.replay.record.steps.get(left.checked_sub(1)? as usize) {
            Event::Relax(new) if new != node => Some(new),
            _ => None,
        }
    }

    /// Number of steps before the current pass; 0 without passes.
    fn pass_began(self) -> u32 {
        let passes = &self.replay.passes;
        let begun = passes.partition_point(|&pass| pass <= self.step);
        begun.checked_sub(1).map_or(0, |last| passes[last])
    }

    /// Returns the node expanded last, whose successors are being generated; `None` before the first one of the search or of a
    /// pass.
    pub fn current(self) -> Option<NodeId> {
        let taken = &self.replay.taken;
        let last = taken[..taken.partition_point(|&step| step <= self.step)].last()?;
        if *last < self.pass_began() {
            return None;
        }
        match self.replay.record.steps.get(*last as usize - 1) {
            Event::Expand(node) | Event::Cutoff(node) | Event::Found(node) => Some(node),
            _ => None,
        }
    }

    /// Returns the counts so far. Linear in the steps since the last stored counts, at most a thousand.
    pub fn counts(self) -> Counts {
        let replay = self.replay;
        let kept = (self.step as usize / COUNTED).min(replay.counts.len().saturating_sub(1));
        let mut counts = replay.counts.get(kept).copied().unwrap_or_default();
        (kept * COUNTED..self.step as usize).for_each(|index| counts.add(replay.record.steps.get(index)));
        counts
    }

    /// Returns up to `most` nodes of the frontier, in the order of expansion. Linear in the length of the frontier.
    pub fn frontier(self, most: usize) -> Vec<NodeId> {
        let mut nodes = self.replay.open_at(self.step);
        if most == 0 {
            return Vec::new();
        }
        let order = |node: &NodeId| self.order(*node);
        if most < nodes.len() {
            nodes.select_nth_unstable_by_key(most, order);
            nodes.truncate(most);
        }
        nodes.sort_unstable_by_key(order);
        nodes
    }

    /// Sort key of the frontier. For a stack, the successors of the last expansion come first; in a search from both ends, ties
    /// go to the side of the start.
    fn order(self, id: NodeId) -> impl Ord {
        let takes_first = self.replay.record.rules.takes_first();
        let node = self.replay.record.space.node(id);
        let expanded = match (takes_first, node.parent()) {
            (TakesFirst::Newest, Some(parent)) => self.replay.left[parent.index()],
            _ => 0,
        };
        let (best, second, last) = takes_first.key(id, node);
        (!expanded, best, node.side() == Side::Backward, second, last)
    }

    pub fn node(self, node: NodeId) -> &'r Node {
        self.replay.record.space.node(node)
    }

    pub fn state(self, node: NodeId) -> &'r P::State {
        self.replay.record.space.state_of(node)
    }
}
