//! Results of one pass of a search, which order the moves of each position for the next pass. `iterative_deepening` decides when
//! a pass begins and how deep it goes.
//!
//! At every node of the last pass, the children it visited come first, best for the mover first; ties keep their order. Skipped
//! children follow in the game's own order. A bound from a cutoff or window counts as the value: the best child is always exact,
//! and no bound is better than it.
//!
//! Source: Slate & Atkin 1977, "CHESS 4.5: the Northwestern University chess program".

use std::cmp::Ordering;

use crate::trace::Event;
use plywood_games::MoveOrder;
use plywood_tree::tree::{Goal, Kind};

/// Most nodes whose values are remembered per pass, 24 bytes each. After that, only the children of the root are remembered, and
/// other nodes keep the game's own order.
pub const MOST_REMEMBERED: usize = 1 << 20;

const NONE: u32 = u32::MAX;

/// Tree of the nodes that a pass visited, with their values. Children are linked lists, sorted best first once their parent is
/// done.
pub struct LastPass {
    nodes: Vec<Remembered>,
    open: Vec<Open>,
    most: usize,
    sorting: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Remembered {
    value: f64,
    code: u32,
    first: u32,
    next: u32,
    goal: Option<Goal>,
}

#[derive(Clone, Copy)]
struct Open {
    node: u32,
    last_child: u32,
}

impl LastPass {
    pub const fn with_node_limit(most: usize) -> Self {
        Self { nodes: Vec::new(), open: Vec::new(), most, sorting: Vec::new() }
    }

    /// Processes an event of the pass. O(1); O(b log b) when a node with b children is done.
    #[inline]
    pub fn take(&mut self, event: Event) {
        if let Event::Enter { code, kind, .. } = event {
            self.enter(code, kind);
        }
        if let Event::Return { value } | Event::Recall { value, .. } = event {
            self.leave(value);
        }
    }

    fn enter(&mut self, code: u32, kind: Kind) {
        let is_remembered = match *self.open {
            [] | [_] => true,
            [.., Open { node: parent, .. }] => parent != NONE && self.nodes.len() < self.most,
        };
        let node = if is_remembered { self.add(code, kind) } else { NONE };
        self.open.push(Open { node, last_child: NONE });
    }

    fn add(&mut self, code: u32, kind: Kind) -> u32 {
        let node = self.nodes.len() as u32;
        if let Some(parent) = self.open.last_mut() {
            match parent.last_child {
                NONE => self.nodes[parent.node as usize].first = node,
                before => self.nodes[before as usize].next = node,
            }
            parent.last_child = node;
        }
        let goal = if let Kind::Inner(player) = kind { player.goal() } else { None };
        self.nodes.push(Remembered { value: 0.0, code, first: NONE, next: NONE, goal });
        node
    }

    fn leave(&mut self, value: f64) {
        let Some(Open { node, .. }) = self.open.pop().filter(|open| open.node != NONE) else { return };
        self.nodes[node as usize].value = value;
        self.sort(node);
    }

    fn sort(&mut self, node: u32) {
        let Some(goal) = self.nodes[node as usize].goal else { return };
        let mut children = std::mem::take(&mut self.sorting);
        children.clear();
        children.extend(self.children(node));
        let value = |child: u32| self.nodes[child as usize].value;
        children.sort_by(|&a, &b| match goal {
            Goal::Largest => value(b).partial_cmp(&value(a)).unwrap_or(Ordering::Equal),
            Goal::Smallest => value(a).partial_cmp(&value(b)).unwrap_or(Ordering::Equal),
        });
        let mut next = NONE;
        for &child in children.iter().rev() {
            self.nodes[child as usize].next = next;
            next = child;
        }
        self.nodes[node as usize].first = next;
        self.sorting = children;
    }

    fn children(&self, node: u32) -> impl Iterator<Item = u32> {
        let some = |node: u32| (node != NONE).then_some(node);
        let first = self.nodes.get(node as usize).map_or(NONE, |node| node.first);
        std::iter::successors(some(first), move |&child| some(self.nodes[child as usize].next))
    }
}

impl MoveOrder for LastPass {
    fn child(&self, node: u32, code: u32) -> u32 {
        self.children(node).find(|&child| self.nodes[child as usize].code == code).unwrap_or(NONE)
    }

    fn each_first(&self, node: u32, show: &mut dyn FnMut(u32)) {
        self.children(node).for_each(|child| show(self.nodes[child as usize].code));
    }
}
