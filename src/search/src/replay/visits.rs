//! When the search was at which node: the one visit that most nodes have, and the further visits of the few that have more.

use plywood_tree::tree::NodeId;

/// The step number of what never happens.
pub(super) const NEVER: u32 = u32::MAX;

/// One visit of the search to a node: from the step that enters it to the step that returns from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    entered: u32,
    returned: u32,
    /// Which of the further visits this is; `None` for a node's first.
    pub(super) further: Option<usize>,
}

impl Visit {
    /// The step that enters the node, numbered from 1.
    pub const fn entered(self) -> usize {
        self.entered as usize
    }

    /// The step that returns from the node, numbered from 1; `None` if the search was stopped before.
    pub fn returned(self) -> Option<usize> {
        (self.returned != NEVER).then_some(self.returned as usize)
    }

    /// Whether it has ended within so many steps.
    pub(super) const fn is_over(self, cursor: usize) -> bool {
        self.returned as usize <= cursor
    }
}

/// The steps between which a node is open.
#[derive(Clone, Copy, Debug)]
struct Stay {
    entered: u32,
    returned: u32,
}

/// A visit of a node that had been visited before.
#[derive(Clone, Copy, Debug)]
struct Further {
    node: NodeId,
    stay: Stay,
}

/// Every visit to every node: 8 bytes a node, 12 more for each further visit.
#[derive(Debug)]
pub(super) struct Visits {
    first: Vec<Stay>,
    /// By node, and of each node in order.
    further: Vec<Further>,
    /// The steps at which they begin, increasing.
    begun: Vec<u32>,
}

impl Visits {
    /// Whether no node was visited more than once.
    pub(super) const fn are_single(&self) -> bool {
        self.further.is_empty()
    }

    /// How many visits were to nodes that had been visited before.
    pub(super) const fn repeated(&self) -> usize {
        self.further.len()
    }

    /// How many visits within so many steps were to nodes that had been visited before.
    pub(super) fn repeated_by(&self, cursor: usize) -> usize {
        self.begun.partition_point(|&step| step as usize <= cursor)
    }

    /// The step that entered the node first.
    pub(super) fn entered(&self, node: NodeId) -> u32 {
        self.first[node.index()].entered
    }

    /// The last visit to the node within so many steps. Logarithmic in the further visits of all nodes.
    pub(super) fn by(&self, node: NodeId, cursor: usize) -> Option<Visit> {
        let first = self.first(node).filter(|visit| visit.entered() <= cursor)?;
        let after = |further: &Further| (further.node, further.stay.entered as usize) <= (node, cursor);
        let at = self.further.partition_point(after).checked_sub(1);
        at.filter(|&at| self.further[at].node == node).map_or(Some(first), |at| Some(self.further_at(at)))
    }

    /// Every visit to the node, in order.
    pub(super) fn of(&self, node: NodeId) -> impl DoubleEndedIterator<Item = Visit> + '_ {
        let [from, to] = [0, 1].map(|next| self.further.partition_point(|further| further.node.0 < node.0 + next));
        self.first(node).into_iter().chain((from..to).map(|at| self.further_at(at)))
    }

    fn first(&self, node: NodeId) -> Option<Visit> {
        let Stay { entered, returned } = self.first[node.index()];
        (entered != NEVER).then_some(Visit { entered, returned, further: None })
    }

    fn further_at(&self, at: usize) -> Visit {
        let Stay { entered, returned } = self.further[at].stay;
        Visit { entered, returned, further: Some(at) }
    }
}

/// The visits while they are read from a trace.
pub(super) struct Entries {
    first: Vec<Stay>,
    /// In order of steps.
    further: Vec<Further>,
    open: Vec<Open>,
}

/// Which visit is open.
#[derive(Clone, Copy)]
enum Open {
    First(NodeId),
    Further(usize),
}

impl Entries {
    /// No visit yet to any of so many nodes.
    pub(super) fn new(nodes: usize) -> Self {
        let never = Stay { entered: NEVER, returned: NEVER };
        Self { first: vec![never; nodes], further: Vec::new(), open: Vec::new() }
    }

    pub(super) fn enter(&mut self, node: NodeId, number: u32) {
        let stay = Stay { entered: number, returned: NEVER };
        let first = &mut self.first[node.index()];
        if first.entered == NEVER {
            *first = stay;
            self.open.push(Open::First(node));
        } else {
            self.open.push(Open::Further(self.further.len()));
            self.further.push(Further { node, stay });
        }
    }

    /// Ends the visit that began last of those that have not ended.
    pub(super) fn leave(&mut self, number: u32) {
        match self.open.pop() {
            Some(Open::First(node)) => self.first[node.index()].returned = number,
            Some(Open::Further(at)) => self.further[at].stay.returned = number,
            None => {}
        }
    }

    pub(super) fn finish(mut self) -> Visits {
        self.further.sort_by_key(|further| further.node);
        self.further.shrink_to_fit();
        let mut begun: Vec<u32> = self.further.iter().map(|further| further.stay.entered).collect();
        begun.sort_unstable();
        Visits { first: self.first, further: self.further, begun }
    }
}
