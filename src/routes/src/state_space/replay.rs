//! The state of everything at any step of a recorded search.
//!
//! Going to a step folds nothing from the start. Of each node it is known in which step it was made and in which it left the frontier;
//! nodes are made in order, and those of a state stand together: what a state is at a step takes a binary search. Counts are kept every
//! thousand steps, and the frontier every so often that keeping it takes two bytes a step at the most.

use super::space::Grouped;
use super::{Counts, Event, Node, NodeId, Problem, Record, Side, StateId, TakesFirst};

/// What a state is at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The search has not come upon it, or not in this pass.
    Unseen,
    /// It is in the frontier, by this node.
    Open(NodeId),
    /// It has been expanded by this node, or this node is known to lead nowhere or to be beyond the limit.
    Closed(NodeId),
}

impl Status {
    /// The node by which the state is known.
    pub const fn node(self) -> Option<NodeId> {
        match self {
            Self::Unseen => None,
            Self::Open(node) | Self::Closed(node) => Some(node),
        }
    }
}

/// Steps between two counts that are kept.
const COUNTED: usize = 1024;
/// The fewest steps between two frontiers that are kept.
const KEPT: usize = 4096;
/// It never happened.
const NEVER: u32 = u32::MAX;

/// The frontier after so many steps.
#[derive(Debug)]
struct Frontier {
    step: u32,
    nodes: Vec<NodeId>,
    /// How many nodes had been made.
    made: u32,
}

/// A record, and what is needed to tell the state of everything at any of its steps.
#[derive(Debug)]
pub struct Replay<P: Problem> {
    pub record: Record<P>,
    /// After how many steps each node was there.
    born: Vec<u32>,
    /// After how many steps each node had left the frontier; [`NEVER`] if it never did, its birth if it was never in it.
    left: Vec<u32>,
    /// The nodes of each state, from each side, in the order in which they were made: where those of a state begin, and all.
    ways: [Grouped<NodeId>; 2],
    /// The steps after which a node is the current one: taken from the frontier, or found.
    taken: Vec<u32>,
    /// The steps after which a pass begins.
    passes: Vec<u32>,
    counts: Vec<Counts>,
    frontiers: Vec<Frontier>,
}

impl<P: Problem> Replay<P> {
    /// Prepares a record for questions. Linear in its steps.
    pub fn new(record: Record<P>) -> Self {
        let nodes = record.space.nodes();
        let ways = [Side::Forward, Side::Backward].map(|side| {
            let of_side = (0..).zip(nodes).filter(|(_, node)| node.side() == side);
            let of_state = of_side.map(|(id, node)| (node.state().0 as usize, NodeId(id)));
            Grouped::new(record.space.states().len(), of_state)
        });
        let [born, left] = [vec![NEVER; nodes.len()], vec![NEVER; nodes.len()]];
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

    /// Notes when what happened.
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

    /// The node before this one for the same state.
    fn replaced(&self, node: NodeId) -> Option<NodeId> {
        let ways = self.ways_of(node);
        let place = ways.partition_point(|&other| other < node);
        place.checked_sub(1).map(|place| ways[place])
    }

    /// All nodes for the state of this one, from its side.
    fn ways_of(&self, node: NodeId) -> &[NodeId] {
        let node = self.record.space.node(node);
        self.ways[node.side() as usize].of(node.state().0 as usize)
    }

    /// Keeps frontiers, the rarer the longer they are.
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

    /// How many nodes have been made after so many steps.
    fn made_at(&self, step: u32) -> u32 {
        self.born.partition_point(|&born| born <= step) as u32
    }

    /// The nodes that are in the frontier after so many steps, in no order. Takes time for what has been made since a frontier was
    /// kept.
    fn open_at(&self, step: u32) -> Vec<NodeId> {
        let before = self.frontiers.partition_point(|kept| kept.step <= step).checked_sub(1);
        let (nodes, made) = before.map_or((&[][..], 0), |at| (&self.frontiers[at].nodes, self.frontiers[at].made));
        let since = (made..self.made_at(step)).map(NodeId);
        let is_open = |node: &NodeId| self.left[node.index()] > step;
        nodes.iter().copied().chain(since).filter(is_open).collect()
    }

    /// How many steps there are.
    pub const fn len(&self) -> usize {
        self.record.steps.len()
    }

    /// Whether nothing happened.
    pub const fn is_empty(&self) -> bool {
        self.record.steps.is_empty()
    }

    /// Everything after so many steps; after all of them if there are fewer.
    pub fn at(&self, step: usize) -> Moment<'_, P> {
        Moment { replay: self, step: step.min(self.len()) as u32 }
    }
}

#[cfg(test)]
impl<P: Problem> Replay<P> {
    /// Bytes that it takes, with the record.
    pub(super) fn bytes(&self) -> usize {
        let words = [&self.born, &self.left, &self.taken, &self.passes].map(Vec::capacity);
        let ways: usize = self.ways.iter().map(|ways| ways.begins.capacity() + ways.items.capacity()).sum();
        let kept: usize = self.frontiers.iter().map(|kept| kept.nodes.capacity()).sum();
        let words = (words.iter().sum::<usize>() + ways + kept) * size_of::<u32>();
        let others = self.counts.capacity() * size_of::<Counts>() + self.frontiers.capacity() * size_of::<Frontier>();
        words + others + self.record.space.bytes() + self.record.steps.bytes()
    }
}

/// Everything after so many steps of a search.
#[derive(Debug)]
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
    /// What a state is, as far as the search has come to it from the start. Logarithmic in the number of ways to it.
    pub fn status(self, state: StateId) -> Status {
        self.status_from(Side::Forward, state)
    }

    /// What a state is, as far as the search has come to it from this end. Of a state that stands at several places of a search
    /// tree that remembers only its path, what came last counts.
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

    /// How many nodes have been made by now. Logarithmic in all of them.
    pub fn made(self) -> usize {
        self.replay.made_at(self.step) as usize
    }

    /// Whether a node is there by now.
    pub fn is_made(self, node: NodeId) -> bool {
        self.replay.born.get(node.index()).is_some_and(|&born| born <= self.step)
    }

    /// Whether a node is in the frontier.
    pub fn is_open(self, node: NodeId) -> bool {
        self.is_made(node) && self.replay.left[node.index()] > self.step
    }

    /// The node that took the place of this one in the frontier, if one has by now.
    pub fn replaced_by(self, node: NodeId) -> Option<NodeId> {
        let left = self.replay.left.get(node.index()).filter(|&&left| left <= self.step)?;
        match self.replay.record.steps.get(left.checked_sub(1)? as usize) {
            Event::Relax(new) if new != node => Some(new),
            _ => None,
        }
    }

    /// After how many steps the present pass had begun; 0 where there are no passes.
    fn pass_began(self) -> u32 {
        let passes = &self.replay.passes;
        let begun = passes.partition_point(|&pass| pass <= self.step);
        begun.checked_sub(1).map_or(0, |last| passes[last])
    }

    /// The node that was taken last, whose successors are being generated; `None` before the first, also of a pass.
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

    /// How much has been done. Takes time for the steps since a count was kept, a thousand at the most.
    pub fn counts(self) -> Counts {
        let replay = self.replay;
        let kept = (self.step as usize / COUNTED).min(replay.counts.len().saturating_sub(1));
        let mut counts = replay.counts.get(kept).copied().unwrap_or_default();
        (kept * COUNTED..self.step as usize).for_each(|index| counts.add(replay.record.steps.get(index)));
        counts
    }

    /// The first nodes of the frontier, at most so many, in the order in which the search takes them. Linear in the length of the
    /// frontier.
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

    /// What the frontier is sorted by: of a stack, first the successors of what was expanded last; of a search from both ends, among
    /// equals first those from the start.
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
