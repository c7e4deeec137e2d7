//! The frontier of a best-first search: a binary heap whose best entry stands aside.
//!
//! Where many ways cost the same, the best entry is mostly the one that was put in last: it is taken again without going through the
//! heap. Which entry is taken does not depend on it, for no two entries are equal.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::state_space::NodeId;
use plywood_tree::cost::Cost;

/// By what entries are sorted, the first number first; less is better.
pub(super) type Key = (Cost, Cost, u32);

/// A node in the frontier.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Entry {
    costs: (Cost, Cost),
    order: u32,
    node: NodeId,
}

impl Entry {
    /// Both costs as one number: this is compared without a branch, where neighbours in a heap often cost the same.
    #[inline(always)]
    const fn costs(&self) -> u128 {
        (self.costs.0.units() as u128) << 64 | self.costs.1.units() as u128
    }

    #[inline(always)]
    const fn order(&self) -> u64 {
        (self.order as u64) << 32 | self.node.0 as u64
    }

    #[inline(always)]
    const fn is_better(&self, other: &Self) -> bool {
        let (costs, others) = (self.costs(), other.costs());
        costs < others || costs == others && self.order() < other.order()
    }
}

/// The greatest of a heap is the best.
impl Ord for Entry {
    #[inline(always)]
    fn cmp(&self, other: &Self) -> Ordering {
        other.costs().cmp(&self.costs()).then_with(|| other.order().cmp(&self.order()))
    }
}

impl PartialOrd for Entry {
    #[inline(always)]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }

    // What a heap asks.
    #[inline(always)]
    fn le(&self, other: &Self) -> bool {
        !self.is_better(other)
    }
}

/// Nodes sorted by their keys.
#[derive(Default)]
pub(super) struct Frontier {
    /// The last that was better than all others when it came.
    best: Option<Entry>,
    others: BinaryHeap<Entry>,
}

impl Frontier {
    /// Puts a node in. Logarithmic in their number, and constant where it is the best.
    #[inline(always)]
    pub(super) fn push(&mut self, (first, second, order): Key, node: NodeId) {
        let entry = Entry { costs: (first, second), order, node };
        match self.best {
            None => self.best = Some(entry),
            Some(best) if entry.is_better(&best) => {
                self.others.push(best);
                self.best = Some(entry);
            }
            Some(_) => self.others.push(entry),
        }
    }

    /// Takes the best node out.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<NodeId> {
        let best = match (self.best.take(), self.others.peek()) {
            (Some(aside), Some(other)) if other.is_better(&aside) => {
                self.best = Some(aside);
                self.others.pop()
            }
            (Some(aside), _) => Some(aside),
            (None, _) => self.others.pop(),
        };
        best.map(|entry| entry.node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_tree::testing::cases;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(cases(200))]

        #[test]
        fn nodes_come_out_as_if_they_were_sorted(
            // Few different keys, so that many are equal up to the node; a node is put in, or the best is taken out.
            turns in prop::collection::vec(prop::option::weighted(0.6, (0u32..4, 0u32..4, 0u32..3)), 0..200),
        ) {
            let mut frontier = Frontier::default();
            let mut sorted = std::collections::BTreeSet::new();
            for (node, turn) in (0..).map(NodeId).zip(turns) {
                if let Some((first, second, order)) = turn {
                    let key = (Cost::whole(first), Cost::whole(second), order);
                    frontier.push(key, node);
                    sorted.insert((key, node));
                } else {
                    prop_assert_eq!(frontier.pop(), sorted.pop_first().map(|(_, node)| node));
                }
            }
            while let Some((_, node)) = sorted.pop_first() {
                prop_assert_eq!(frontier.pop(), Some(node));
            }
            prop_assert_eq!(frontier.pop(), None);
        }
    }
}
