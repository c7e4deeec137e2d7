//! Visits to nodes. Most nodes have one visit; further visits are stored separately.

use plywood_tree::tree::NodeId;

pub const NEVER: u32 = u32::MAX;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Visit {
    stay: Stay,
    /// Index among the further visits; `None` for a node's first visit.
    pub(super) further: Option<usize>,
}

impl Visit {
    /// Returns the step, numbered from 1, that enters the node.
    pub const fn entered(self) -> usize {
        self.stay.entered as usize
    }

    /// Returns the step, numbered from 1, that returns from the node; `None` if the search was stopped before.
    pub fn returned(self) -> Option<usize> {
        (self.stay.returned != NEVER).then_some(self.stay.returned as usize)
    }

    pub(super) fn returned_by(self, cursor: usize) -> Option<usize> {
        self.returned().filter(|&step| step <= cursor)
    }

    pub(super) const fn is_over(self, cursor: usize) -> bool {
        self.stay.returned as usize <= cursor
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Stay {
    entered: u32,
    returned: u32,
}

#[derive(Clone, Copy, Debug)]
struct Further {
    node: NodeId,
    stay: Stay,
}

/// Every visit to every node: 8 bytes per node, 12 more per further visit.
#[derive(Debug)]
pub struct Visits {
    first: Vec<Stay>,
    /// Sorted by node; the visits of one node are in order.
    further: Vec<Further>,
    begun: Vec<u32>,
}

impl Visits {
    pub const fn are_single(&self) -> bool {
        self.further.is_empty()
    }

    pub const fn repeated(&self) -> usize {
        self.further.len()
    }

    pub fn repeated_by(&self, cursor: usize) -> usize {
        self.begun.partition_point(|&step| step as usize <= cursor)
    }

    pub fn entered(&self, node: NodeId) -> u32 {
        self.first[node.index()].entered
    }

    /// Returns the last visit to the node that began by `cursor`. Logarithmic in the further visits of all nodes.
    pub fn by(&self, node: NodeId, cursor: usize) -> Option<Visit> {
        let first = self.first(node).filter(|visit| visit.entered() <= cursor)?;
        let after = |further: &Further| (further.node, further.stay.entered as usize) <= (node, cursor);
        let at = self.further.partition_point(after).checked_sub(1);
        at.filter(|&at| self.further[at].node == node).map_or(Some(first), |at| Some(self.further_at(at)))
    }

    pub fn of(&self, node: NodeId) -> impl DoubleEndedIterator<Item = Visit> + '_ {
        let [from, to] = [0, 1].map(|next| self.further.partition_point(|further| further.node.0 < node.0 + next));
        self.first(node).into_iter().chain((from..to).map(|at| self.further_at(at)))
    }

    fn first(&self, node: NodeId) -> Option<Visit> {
        let stay = self.first[node.index()];
        (stay.entered != NEVER).then_some(Visit { stay, further: None })
    }

    fn further_at(&self, at: usize) -> Visit {
        Visit { stay: self.further[at].stay, further: Some(at) }
    }
}

pub struct Entries {
    first: Vec<Stay>,
    further: Vec<Further>,
    open: Vec<Open>,
}

#[derive(Clone, Copy)]
enum Open {
    First(NodeId),
    Further(usize),
}

impl Entries {
    pub fn new(nodes: usize) -> Self {
        let never = Stay { entered: NEVER, returned: NEVER };
        Self { first: vec![never; nodes], further: Vec::new(), open: Vec::new() }
    }

    pub fn enter(&mut self, node: NodeId, number: u32) {
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

    /// Ends the node's last visit. If the search has suspended the node, it is not the last one opened, and it has only one visit.
    pub fn leave(&mut self, node: NodeId, number: u32) {
        let further = &self.further;
        let is_left = |open: &mut Open| match *open {
            Open::First(first) => first == node,
            Open::Further(at) => further[at].node == node,
        };
        match self.open.pop_if(is_left) {
            Some(Open::Further(at)) => self.further[at].stay.returned = number,
            Some(Open::First(_)) | None => self.first[node.index()].returned = number,
        }
    }

    pub fn finish(mut self) -> Visits {
        self.further.sort_by_key(|further| further.node);
        self.further.shrink_to_fit();
        let mut begun: Vec<u32> = self.further.iter().map(|further| further.stay.entered).collect();
        begun.sort_unstable();
        Visits { first: self.first, further: self.further, begun }
    }
}
