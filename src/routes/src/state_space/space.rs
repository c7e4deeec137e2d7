//! What a search has come upon: states, each once, and search nodes, which are ways to states.
//!
//! Source: Russell and Norvig, Artificial Intelligence, 3.3: a node is a bookkeeping structure of the search tree, a state a
//! configuration of the world; two nodes can stand for the same state.

use std::hash::BuildHasher as _;

use super::Problem;
use hashbrown::{DefaultHashBuilder, HashTable};
use plywood_tree::cost::Cost;

/// A state that the search has come upon; states are numbered in the order in which that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateId(pub u32);

/// A search node; nodes are numbered in the order in which they were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// No node.
    pub(super) const NONE: Self = Self(u32::MAX);

    /// Its place in a list of all nodes.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// From which end a search comes to a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Side {
    /// From the start, as all searches but bidirectional ones.
    #[default]
    Forward,
    /// From the goal.
    Backward,
}

/// The bit of a state's number that says from which end its node comes.
const BACKWARD: u32 = 1 << 31;

/// A search node: a state, and the way on which it was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The state's number, with the side in its highest bit.
    state: u32,
    parent: u32,
    /// What the way to here costs.
    pub g: Cost,
    /// What the estimate says of the rest; zero where the search asks none.
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

    /// From which end the search came to it.
    pub const fn side(&self) -> Side {
        if self.state & BACKWARD == 0 { Side::Forward } else { Side::Backward }
    }

    /// The node it was made from; `None` for the first of its tree.
    pub const fn parent(&self) -> Option<NodeId> {
        if self.parent == NodeId::NONE.0 { None } else { Some(NodeId(self.parent)) }
    }

    /// What a solution by this way is thought to cost in all: `g + h`.
    pub fn f(&self) -> Cost {
        self.g + self.h
    }
}

/// How states are found again.
#[derive(Clone, Debug)]
enum Index {
    /// By number: one more than the state's place, zero where it has not been met.
    Numbered(Vec<u32>),
    /// By hash: the state's place.
    Hashed(HashTable<u32>, DefaultHashBuilder),
    /// By number, once nothing is added any more: of a large map on which few cells were met this takes a sixteenth.
    Compact(Compact),
}

/// The places of the states that were met, by their numbers: a bit for each number, and the places one after the other. Source: Jacobson
/// 1989, "Space-efficient static trees and graphs", whose rank this is.
#[derive(Clone, Debug)]
struct Compact {
    /// Of every 64 numbers those that were met, and how many were before.
    words: Vec<(u64, u32)>,
    places: Vec<u32>,
}

impl Compact {
    /// From one more than each place, zero where there is none.
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

/// The states and the nodes of a search.
#[derive(Debug)]
pub struct Space<P: Problem> {
    states: Vec<P::State>,
    index: Index,
    nodes: Vec<Node>,
}

impl<P: Problem> Space<P> {
    /// Bytes of a state, without itself, and of a node.
    pub(super) const BYTES: usize = 12 + size_of::<Node>();

    pub(super) fn new(problem: &P) -> Self {
        let index = match problem.size() {
            Some(size) => Index::Numbered(vec![0; size]),
            None => Index::Hashed(HashTable::new(), DefaultHashBuilder::default()),
        };
        Self { states: Vec::new(), index, nodes: Vec::new() }
    }

    /// The number of a state; a new one where it has not been met.
    #[inline]
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
            // Only a search meets states, and it has not ended yet.
            Index::Compact(compact) => return compact.find(problem.number(state)).unwrap_or(StateId(next)),
        };
        if found == next {
            self.states.push(state.clone());
        }
        StateId(found)
    }

    #[inline]
    pub(super) fn add(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        NodeId(self.nodes.len() as u32 - 1)
    }

    pub(super) fn forget_from(&mut self, node: NodeId) {
        self.nodes.truncate(node.index());
    }

    /// Gives back the room that was kept for more: nothing is added any more.
    pub(super) fn shrink(&mut self) {
        self.states.shrink_to_fit();
        self.nodes.shrink_to_fit();
        if let Index::Numbered(places) = &self.index {
            self.index = Index::Compact(Compact::new(places));
        }
    }

    /// The number of a state of the problem; `None` where the search never came upon it.
    pub fn find(&self, problem: &P, state: &P::State) -> Option<StateId> {
        match &self.index {
            Index::Numbered(places) => places.get(problem.number(state))?.checked_sub(1).map(StateId),
            Index::Compact(compact) => compact.find(problem.number(state)),
            Index::Hashed(table, hasher) => {
                let is_same = |&place: &u32| self.states[place as usize] == *state;
                table.find(hasher.hash_one(state), is_same).map(|&place| StateId(place))
            }
        }
    }

    pub fn state(&self, state: StateId) -> &P::State {
        &self.states[state.0 as usize]
    }

    pub fn state_of(&self, node: NodeId) -> &P::State {
        self.state(self.node(node).state())
    }

    #[inline]
    pub fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }

    /// All nodes in the order in which they were made.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// All states in the order in which the search came upon them.
    pub fn states(&self) -> &[P::State] {
        &self.states
    }

    /// The nodes from the first of its tree to this one. Linear in their number.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(node), |&node| self.node(node).parent()).collect();
        path.reverse();
        path
    }

    /// How many actions lead to a node. Linear in their number.
    pub fn depth(&self, node: NodeId) -> usize {
        std::iter::successors(self.node(node).parent(), |&node| self.node(node).parent()).count()
    }
}

/// Items in groups that are numbered from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Grouped<T> {
    pub(super) begins: Vec<u32>,
    pub(super) items: Vec<T>,
}

impl<T: Copy> Grouped<T> {
    /// Sorts items by the numbers of their groups, of which there are so many. Counting sort: stable and linear.
    pub(super) fn new(groups: usize, items: impl Iterator<Item = (usize, T)> + Clone) -> Self {
        let Some((_, first)) = items.clone().next() else { return Self { begins: Vec::new(), items: Vec::new() } };
        let mut begins = vec![0_u32; groups + 1];
        for (group, _) in items.clone() {
            begins[group + 1] += 1;
        }
        for group in 0..groups {
            begins[group + 1] += begins[group];
        }
        let (mut sorted, mut next) = (vec![first; begins[groups] as usize], begins.clone());
        for (group, item) in items {
            sorted[next[group] as usize] = item;
            next[group] += 1;
        }
        Self { begins, items: sorted }
    }

    /// The items of a group.
    pub(super) fn of(&self, group: usize) -> &[T] {
        match self.begins.get(group..group + 2) {
            Some(&[begin, end]) => &self.items[begin as usize..end as usize],
            _ => &[],
        }
    }
}

#[cfg(test)]
impl<P: Problem> Space<P> {
    /// Bytes that it takes.
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
