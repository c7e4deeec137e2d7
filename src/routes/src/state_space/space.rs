//! States and nodes of a search: each state once, and search nodes, which are paths to states.
//!
//! Source: Russell and Norvig, Artificial Intelligence, 3.3: a node is a bookkeeping structure of the search tree, a state a
//! configuration of the world; two nodes can stand for the same state.

use std::hash::BuildHasher as _;

use super::Problem;
use hashbrown::{DefaultHashBuilder, HashTable};
use plywood_tree::cost::Cost;

/// A state that the search has reached; states are numbered in the order of discovery.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct StateId(pub u32);

/// A search node; nodes are numbered in the order of creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    pub(super) const NONE: Self = Self(u32::MAX);

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, Default, PartialEq, Hash)]
pub enum Side {
    /// From the start, as in all searches except bidirectional ones.
    #[default]
    Forward,
    Backward,
}

/// Bit of a state number that marks nodes from the goal.
const BACKWARD: u32 = 1 << 31;

/// A search node: a state, and the path to it.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// State number, with the side in its highest bit.
    state: u32,
    parent: u32,
    pub g: Cost,
    /// Estimated remaining cost; zero if the search uses no heuristic.
    pub h: Cost,
}

impl Node {
    pub(super) const fn new(state: StateId, side: Side, parent: NodeId, g: Cost, h: Cost) -> Self {
        let side = match side {
            Side::Forward => 0,
            Side::Backward => BACKWARD,
        };
        Self { state: state.0 | side, parent: parent.0, g, h }
    }

    pub const fn state(&self) -> StateId {
        StateId(self.state & !BACKWARD)
    }

    pub const fn side(&self) -> Side {
        if self.state & BACKWARD == 0 { Side::Forward } else { Side::Backward }
    }

    /// Returns the parent node; `None` for the root of a tree.
    pub const fn parent(&self) -> Option<NodeId> {
        if self.parent == NodeId::NONE.0 { None } else { Some(NodeId(self.parent)) }
    }

    /// Returns the estimated cost of a solution through this node: `g + h`.
    pub fn f(&self) -> Cost {
        self.g + self.h
    }
}

#[derive(Debug)]
enum Index {
    /// By number: the state's index plus one, zero if it has not been reached.
    Numbered(Vec<u32>),
    Hashed(HashTable<u32>, DefaultHashBuilder),
    /// By number, after the search has ended. On a large map with few cells reached, this takes a sixteenth.
    Compact(Compact),
}

/// Indices of the reached states by number: a bit for each number, and the list of indices. Source: Jacobson 1989,
/// "Space-efficient static trees and graphs" (rank).
#[derive(Debug)]
struct Compact {
    /// For every 64 numbers a bit set of the reached ones, and the count before them.
    words: Vec<(u64, u32)>,
    places: Vec<u32>,
}

impl Compact {
    /// Compacts a table of indices plus one, with zero for unreached states.
    fn new(numbered: &[u32]) -> Self {
        let mut places = Vec::with_capacity(numbered.iter().filter(|place| **place != 0).count());
        let words = numbered.chunks(64).map(|chunk| {
            let before = places.len() as u32;
            let met = (0..).zip(chunk).filter(|(_, place)| **place != 0);
            let bits = met.clone().fold(0, |bits, (bit, _)| bits | 1 << bit);
            places.extend(met.map(|(_, place)| place - 1));
            (bits, before)
        });
        let words = words.collect();
        Self { words, places }
    }

    fn find(&self, number: usize) -> Option<StateId> {
        let (bits, before) = *self.words.get(number / 64)?;
        let bit = 1 << (number % 64);
        let rank = before + (bits & (bit - 1)).count_ones();
        (bits & bit != 0).then(|| StateId(self.places[rank as usize]))
    }
}

#[derive(Debug)]
pub struct Space<P: Problem> {
    states: Vec<P::State>,
    index: Index,
    nodes: Vec<Node>,
}

impl<P: Problem> Space<P> {
    /// Bytes of a state, without the state itself, and of a node.
    pub(super) const BYTES: usize = 12 + size_of::<Node>();

    pub(super) fn new(problem: &P) -> Self {
        let index = match problem.size() {
            Some(size) => Index::Numbered(vec![0; size]),
            None => Index::Hashed(HashTable::new(), DefaultHashBuilder::default()),
        };
        Self { states: Vec::new(), index, nodes: Vec::new() }
    }

    /// Returns the index of a state, adding it if it is new.
    pub(super) fn meet(&mut self, problem: &P, state: &P::State) -> StateId {
        let next = self.states.len() as u32;
        let found = match &mut self.index {
            Index::Numbered(places) => {
                let place = &mut places[problem.number(state)];
                if *place != 0 {
                    return StateId(*place - 1);
                }
                *place = next + 1;
                next
            }
            Index::Hashed(table, hasher) => {
                let hash = hasher.hash_one(state);
                let states = &self.states;
                let is_same = |&place: &u32| states[place as usize] == *state;
                let entry = table.entry(hash, is_same, |&place| hasher.hash_one(&states[place as usize]));
                *entry.or_insert(next).get()
            }
            // Only a running search adds states, so this is unreachable.
            Index::Compact(compact) => return compact.find(problem.number(state)).unwrap_or(StateId(next)),
        };
        if found == next {
            self.states.push(state.clone());
        }
        StateId(found)
    }

    pub(super) fn add(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        NodeId(self.nodes.len() as u32 - 1)
    }

    pub(super) fn forget_from(&mut self, node: NodeId) {
        self.nodes.truncate(node.index());
    }

    pub(super) fn shrink(&mut self) {
        self.states.shrink_to_fit();
        self.nodes.shrink_to_fit();
        if let Index::Numbered(places) = &self.index {
            self.index = Index::Compact(Compact::new(places));
        }
    }

    /// Returns the index of a state; `None` if the search never reached it.
    pub fn find(&self, problem: &P, state: &P::State) -> Option<StateId> {
        match &self.index {
            Index::Numbered(places) => places.get(problem.number(state))?.checked_sub(1).map(StateId),
            Index::Compact(compact) => compact.find(problem.number(state)),
            Index::Hashed(table, hasher) => table
                .find(hasher.hash_one(state), |&place| self.states[place as usize] == *state)
                .map(|&place| StateId(place)),
        }
    }

    pub fn state(&self, state: StateId) -> &P::State {
        &self.states[state.0 as usize]
    }

    pub fn state_of(&self, node: NodeId) -> &P::State {
        self.state(self.node(node).state())
    }

    pub fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }

    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub fn states(&self) -> &[P::State] {
        &self.states
    }

    /// Returns the nodes from the root of the tree to this one. Linear in their number.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(node), |&node| self.node(node).parent()).collect();
        path.reverse();
        path
    }

    /// Returns the number of actions to a node. Linear in it.
    pub fn depth(&self, node: NodeId) -> usize {
        std::iter::successors(self.node(node).parent(), |&node| self.node(node).parent()).count()
    }
}

/// Items in groups that are numbered from 0.
#[derive(Debug, Default)]
pub struct Grouped<T> {
    pub begins: Vec<u32>,
    pub items: Vec<T>,
}

impl<T: Copy> Grouped<T> {
    /// Groups items by number. Counting sort: stable and linear.
    pub fn new(groups: usize, items: impl Iterator<Item = (usize, T)> + Clone) -> Self {
        let Some((_, first)) = items.clone().next() else { return Self { begins: Vec::new(), items: Vec::new() } };
        let mut begins = vec![0_u32; groups + 1];
        for (group, _) in items.clone() {
            begins[group + 1] += 1;
        }
        for group in 0..groups {
            begins[group + 1] += begins[group];
        }
        let mut sorted = vec![first; begins[groups] as usize];
        let mut next = begins.clone();
        for (group, item) in items {
            sorted[next[group] as usize] = item;
            next[group] += 1;
        }
        Self { begins, items: sorted }
    }

    pub fn of(&self, group: usize) -> &[T] {
        match self.begins.get(group..group + 2) {
            Some(&[begin, end]) => &self.items[begin as usize..end as usize],
            _ => &[],
        }
    }
}

#[cfg(test)]
impl<P: Problem> Space<P> {
    pub(super) fn bytes(&self) -> usize {
        let index = match &self.index {
            Index::Numbered(places) => places.capacity() * size_of::<u32>(),
            Index::Compact(Compact { words, places }) => {
                words.capacity() * size_of::<(u64, u32)>() + places.capacity() * size_of::<u32>()
            }
            Index::Hashed(table, _) => table.allocation_size(),
        };
        self.states.capacity() * size_of::<P::State>() + self.nodes.capacity() * size_of::<Node>() + index
    }
}
