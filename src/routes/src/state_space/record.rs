//! Record of a search: its steps, in few bytes each, with the nodes and states that they refer to.
//!
//! A step is one word: the event and its node. Paths that are not better, limits and meetings of two searches have more data; for
//! these the word is an index into a list of details.

use super::{NodeId, Problem, Rules, Space};
use plywood_tree::cost::Cost;

/// One step of a search.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// Begins a pass: the search restarts with another limit. Searches with a single pass have no such event.
    Pass { pass: u32, limit: Limit },
    /// Puts the root of a tree into the frontier.
    Start(NodeId),
    /// Takes a node from the frontier; each of its successors follows as a step of its own.
    Expand(NodeId),
    /// Puts a new successor into the frontier.
    Generate(NodeId),
    /// Replaces a node in the frontier, because this path to its state is cheaper or, in depth-first search, newer.
    Relax(NodeId),
    /// Puts a successor that has been expanded into the frontier again, because this path is cheaper.
    Reopen(NodeId),
    /// Finds a known successor by a path that is not better.
    Known {
        /// Node by which the successor is known.
        node: NodeId,
        g: Cost,
    },
    /// Drops a successor beyond the limit of the pass.
    Beyond(NodeId),
    /// Drops a successor with an infinite estimate: no path leads from it to a goal.
    DeadEnd(NodeId),
    /// Takes a node from the frontier without expanding it, because it is at the limit.
    Cutoff(NodeId),
    /// Joins the paths from both ends: together they are the best solution so far.
    Meet {
        /// End of the path from the start.
        node: NodeId,
        /// End of the path from the goal, a node of the same state.
        other: NodeId,
        cost: Cost,
    },
    /// Finds the solution: the path to this node and, in a search from both ends, on from the last meeting.
    Found(NodeId),
    /// The frontier is empty: there is no solution, or none within the limit.
    Exhausted,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SuccessorStatus {
    New,
    /// This path to it is better than the known one.
    Better,
    Known,
    Beyond,
    /// Its estimate is infinite.
    DeadEnd,
}

impl Event {
    /// Returns the outcome of a successor and its node, if the event is about one.
    pub const fn status(self) -> Option<(SuccessorStatus, NodeId)> {
        match self {
            Self::Generate(node) => Some((SuccessorStatus::New, node)),
            Self::Relax(node) | Self::Reopen(node) => Some((SuccessorStatus::Better, node)),
            Self::Known { node, .. } => Some((SuccessorStatus::Known, node)),
            Self::Beyond(node) => Some((SuccessorStatus::Beyond, node)),
            Self::DeadEnd(node) => Some((SuccessorStatus::DeadEnd, node)),
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

/// Limit of a pass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    /// Nodes at most this many actions from the start.
    Depth(u32),
    /// Nodes with `f = g + h` at most this.
    Cost(Cost),
}

/// Bit of a step's word where the node ends and the kind begins.
const KIND_SHIFT: u32 = 28;
pub const MOST_NODES: u32 = (1 << KIND_SHIFT) - 1;

#[derive(Clone, Copy, Debug)]
struct Detail {
    node: u32,
    other: u32,
    cost: Cost,
}

#[derive(Debug, Default)]
pub struct Steps {
    words: Vec<u32>,
    details: Vec<Detail>,
}

impl Steps {
    pub const fn len(&self) -> usize {
        self.words.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    fn detail(&mut self, node: u32, other: u32, cost: Cost) -> u32 {
        self.details.push(Detail { node, other, cost });
        self.details.len() as u32 - 1
    }

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

    pub(super) fn shrink(&mut self) {
        self.words.shrink_to_fit();
        self.details.shrink_to_fit();
    }

    /// Returns the step with this index, from 0.
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

    pub fn iter(&self) -> impl Iterator<Item = Event> {
        (0..self.len()).map(|index| self.get(index))
    }
}

#[cfg(test)]
impl Steps {
    pub(super) const fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u32>() + self.details.capacity() * size_of::<Detail>()
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts {
    /// Nodes whose successors were generated, without the goal.
    pub expanded: u64,
    /// Successors generated, including known ones and without the start.
    pub generated: u64,
    pub frontier: u64,
    /// Largest size of the frontier so far.
    pub peak: u64,
}

impl Counts {
    pub(super) fn open(&mut self) {
        self.frontier += 1;
        self.peak = self.peak.max(self.frontier);
    }

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

#[derive(Debug, PartialEq)]
pub enum End {
    Found {
        /// Its nodes from the start on. In a search from both ends, the second part consists of nodes of the tree from the goal.
        path: Vec<NodeId>,
        cost: Cost,
    },
    /// The frontier is empty: there is no solution.
    None,
    /// The frontier is empty, but nodes beyond the limit were not expanded: there may be a solution.
    Limited,
}

impl End {
    /// Returns the nodes of the solution from the start on; empty if there is none.
    pub fn path(&self) -> &[NodeId] {
        match self {
            Self::Found { path, .. } => path,
            Self::None | Self::Limited => &[],
        }
    }

    pub const fn cost(&self) -> Option<Cost> {
        match self {
            Self::Found { cost, .. } => Some(*cost),
            Self::None | Self::Limited => None,
        }
    }
}

/// Complete record of a search.
#[derive(Debug)]
pub struct Record<P: Problem> {
    pub rules: Rules,
    pub space: Space<P>,
    pub steps: Steps,
    pub counts: Counts,
    pub end: End,
}

impl<P: Problem> Record<P> {
    /// Returns the states of the solution from the start to the goal; empty if there is none.
    pub fn path(&self) -> impl Iterator<Item = &P::State> {
        self.end.path().iter().map(|&node| self.space.state_of(node))
    }
}
