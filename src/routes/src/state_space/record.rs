//! What a search did: its steps, in few bytes each, beside the nodes and states they speak of.
//!
//! A step is one word: what happened, and to which node. Where more has to be told (a way that is no better, a limit, where two
//! searches meet) the word says where in a list beside it that is.

use super::{NodeId, Problem, Rules, Space};
use plywood_tree::cost::Cost;

/// One step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A pass begins: the search starts anew with another limit. Searches of one pass do without.
    Pass {
        /// The number of the pass, from 1.
        pass: u32,
        /// How far it goes.
        limit: Limit,
    },
    /// The first node of a tree is put into the frontier.
    Start(NodeId),
    /// A node is taken from the frontier, and its successors are generated, each in a step that follows.
    Expand(NodeId),
    /// A successor is new: its node is put into the frontier.
    Generate(NodeId),
    /// A successor is in the frontier and this way to it is better, which is cheaper or, in depth-first search, newer: this node takes
    /// the place of the one that is there.
    Relax(NodeId),
    /// A successor has been expanded, and this way to it is cheaper: this node is put into the frontier.
    Reopen(NodeId),
    /// A successor is known already, and this way to it is no better.
    Known {
        /// The node by which it is known.
        node: NodeId,
        /// What this way costs.
        g: Cost,
    },
    /// A successor is beyond the limit of the pass: its node is not put into the frontier.
    Beyond(NodeId),
    /// The estimate sees that no way leads from a successor to a goal: its node is not put into the frontier.
    DeadEnd(NodeId),
    /// A node is taken from the frontier, and since it is at the limit it is not expanded.
    Cutoff(NodeId),
    /// The ways from both ends meet: together they are the best solution so far.
    Meet {
        /// The end of the way from the start.
        node: NodeId,
        /// The end of the way from the goal, a node for the same state.
        other: NodeId,
        /// What both cost together.
        cost: Cost,
    },
    /// The solution: the way to this node and, of a search from both ends, on from where they met last.
    Found(NodeId),
    /// The frontier is empty: there is no solution, or none within the limit.
    Exhausted,
}

/// What became of a successor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    New,
    /// This way to it is better than the one known.
    Better,
    Known,
    /// It is beyond the limit.
    Beyond,
    /// The estimate sees that nothing leads on from it.
    DeadEnd,
}

impl Event {
    /// What became of a successor, and by which node it is known, if the event is about one.
    pub const fn fate(self) -> Option<(Fate, NodeId)> {
        match self {
            Self::Generate(node) => Some((Fate::New, node)),
            Self::Relax(node) | Self::Reopen(node) => Some((Fate::Better, node)),
            Self::Known { node, .. } => Some((Fate::Known, node)),
            Self::Beyond(node) => Some((Fate::Beyond, node)),
            Self::DeadEnd(node) => Some((Fate::DeadEnd, node)),
            Self::Pass { .. }
            | Self::Start(_)
            | Self::Expand(_)
            | Self::Cutoff(_)
            | Self::Meet { .. }
            | Self::Found(_)
            | Self::Exhausted => None,
        }
    }
}

/// How far a pass goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// To nodes this many actions from the start.
    Depth(u32),
    /// To nodes whose `f = g + h` is no more than this.
    Cost(Cost),
}

/// Where in a step's word the node ends and the kind begins.
const KIND_SHIFT: u32 = 28;
/// The most nodes that a record has.
pub(super) const MOST_NODES: u32 = (1 << KIND_SHIFT) - 1;

/// More about a step.
#[derive(Clone, Copy, Debug)]
struct Detail {
    node: u32,
    other: u32,
    cost: Cost,
}

/// The steps of a search.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    words: Vec<u32>,
    details: Vec<Detail>,
}

impl Steps {
    /// How many there are.
    pub const fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    fn detail(&mut self, node: u32, other: u32, cost: Cost) -> u32 {
        self.details.push(Detail { node, other, cost });
        self.details.len() as u32 - 1
    }

    #[inline]
    pub(super) fn push(&mut self, event: Event) {
        let (kind, payload) = match event {
            Event::Expand(node) => (0, node.0),
            Event::Generate(node) => (1, node.0),
            Event::Known { node, g } => (2, self.detail(node.0, 0, g)),
            Event::Relax(node) => (3, node.0),
            Event::Reopen(node) => (4, node.0),
            Event::Start(node) => (5, node.0),
            Event::Beyond(node) => (6, node.0),
            Event::DeadEnd(node) => (7, node.0),
            Event::Cutoff(node) => (8, node.0),
            Event::Meet { node, other, cost } => (9, self.detail(node.0, other.0, cost)),
            Event::Found(node) => (10, node.0),
            Event::Exhausted => (11, 0),
            Event::Pass { pass, limit: Limit::Depth(depth) } => (12, self.detail(pass, depth, Cost::ZERO)),
            Event::Pass { pass, limit: Limit::Cost(cost) } => (13, self.detail(pass, 0, cost)),
        };
        self.words.push(kind << KIND_SHIFT | payload);
    }

    /// Gives back the room that was kept for more.
    pub(super) fn shrink(&mut self) {
        self.words.shrink_to_fit();
        self.details.shrink_to_fit();
    }

    /// The step with this number, from 0.
    pub fn get(&self, index: usize) -> Event {
        let word = self.words[index];
        let payload = word & MOST_NODES;
        let node = NodeId(payload);
        let detail = || self.details[payload as usize];
        match word >> KIND_SHIFT {
            0 => Event::Expand(node),
            1 => Event::Generate(node),
            2 => Event::Known { node: NodeId(detail().node), g: detail().cost },
            3 => Event::Relax(node),
            4 => Event::Reopen(node),
            5 => Event::Start(node),
            6 => Event::Beyond(node),
            7 => Event::DeadEnd(node),
            8 => Event::Cutoff(node),
            9 => Event::Meet { node: NodeId(detail().node), other: NodeId(detail().other), cost: detail().cost },
            10 => Event::Found(node),
            12 => Event::Pass { pass: detail().node, limit: Limit::Depth(detail().other) },
            13 => Event::Pass { pass: detail().node, limit: Limit::Cost(detail().cost) },
            _ => Event::Exhausted,
        }
    }

    /// All of them in order.
    pub fn iter(&self) -> impl Iterator<Item = Event> {
        (0..self.len()).map(|index| self.get(index))
    }
}

#[cfg(test)]
impl Steps {
    /// Bytes that they take.
    pub(super) const fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u32>() + self.details.capacity() * size_of::<Detail>()
    }
}

/// How much a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nodes whose successors were generated. The goal is not among them.
    pub expanded: u64,
    /// Successors generated, those that were known already among them; the start is not one.
    pub generated: u64,
    /// Nodes in the frontier.
    pub frontier: u64,
    /// The most there were at any time.
    pub peak: u64,
}

impl Counts {
    #[inline]
    pub(super) fn open(&mut self) {
        self.frontier += 1;
        self.peak = self.peak.max(self.frontier);
    }

    /// What the counts are after a step.
    #[inline]
    pub(super) fn add(&mut self, event: Event) {
        match event {
            Event::Expand(_) => {
                self.expanded += 1;
                self.frontier -= 1;
            }
            Event::Generate(_) | Event::Reopen(_) => {
                self.generated += 1;
                self.open();
            }
            Event::Relax(_) | Event::Known { .. } | Event::Beyond(_) | Event::DeadEnd(_) => self.generated += 1,
            Event::Start(_) => self.open(),
            Event::Cutoff(_) => self.frontier -= 1,
            Event::Pass { .. } | Event::Meet { .. } | Event::Found(_) | Event::Exhausted => {}
        }
    }
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// With a solution.
    Found {
        /// Its nodes from the start on. Of a search from both ends the second part are nodes of the tree that begins at the goal.
        path: Vec<NodeId>,
        cost: Cost,
    },
    /// With an empty frontier: there is no solution.
    None,
    /// With an empty frontier, but nodes beyond the limit have not been looked at: there may be a solution there.
    Limited,
}

impl End {
    /// The nodes of the solution from the start on; none where there is no solution.
    pub fn path(&self) -> &[NodeId] {
        match self {
            Self::Found { path, .. } => path,
            Self::None | Self::Limited => &[],
        }
    }

    /// What the solution costs.
    pub const fn cost(&self) -> Option<Cost> {
        match self {
            Self::Found { cost, .. } => Some(*cost),
            Self::None | Self::Limited => None,
        }
    }
}

/// Everything a search did.
#[derive(Debug)]
pub struct Record<P: Problem> {
    /// Which search, and with what.
    pub rules: Rules,
    /// Its nodes and states.
    pub space: Space<P>,
    pub steps: Steps,
    /// How much it did in all.
    pub counts: Counts,
    pub end: End,
}

impl<P: Problem> Record<P> {
    /// The states of the solution from the start to the goal; none where there is no solution.
    pub fn path(&self) -> impl Iterator<Item = &P::State> {
        self.end.path().iter().map(|&node| self.space.state_of(node))
    }
}
