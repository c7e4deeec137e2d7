//! Best-first search: the frontier is sorted, and the best node is expanded next. The searches based on it differ in their order:
//!
//! - Uniform-cost search, `f = g`: the state with the cheapest path. If all costs are equal it is breadth-first search. Source:
//!   Dijkstra 1959, "A note on two problems in connexion with graphs", with a goal at which it stops; Russell and Norvig, 3.4.2.
//! - Greedy best-first search, `f = h`: the state that seems nearest to the goal, regardless of the cost of its path. Source:
//!   Doran and Michie 1966, "Experiments with the graph traverser program"; Russell and Norvig, 3.5.1.
//! - A*, `f = g + h`. If the heuristic is not consistent, a cheaper path to an expanded state may be found, which reopens it.
//!   Source: Hart, Nilsson and Raphael 1968, "A formal basis for the heuristic determination of minimum cost paths".
//! - Weighted A*, `f = g + w h`. With an admissible heuristic the solution costs at most the weight times the optimum. Source:
//!   Pohl 1970, "Heuristic search viewed as path finding in a graph".
//!
//! Source: Dechter and Pearl 1985, "Generalized best-first search strategies and the optimality of A*". Replaced nodes stay in
//! the frontier until they come up.

use std::{cmp::Ordering, collections::BinaryHeap};

use super::driver::{Driver, Ended};
use crate::state_space::{End, Node, NodeId, Problem, Status, TakesFirst};
use plywood_tree::cost::Cost;

impl<P: Problem> Driver<'_, P> {
    /// Expands the best node of the frontier until it is a goal. A cheaper path to a state replaces the known one and reopens an
    /// expanded state, unless the order does not depend on the cost of paths.
    pub fn best_first(&mut self) -> Ended {
        let best = self.rules.takes_first();
        let uses_path_cost = !matches!(best, TakesFirst::LeastH);
        // A dead end stays one on any path.
        let is_cheaper = |new: Cost, old: &Node| uses_path_cost && new < old.g && old.h.is_finite();
        let mut frontier = Frontier::default();
        let start = self.start();
        if self.space.node(start).h.is_finite() {
            frontier.push(best.key(start, self.space.node(start)), start);
        }
        while let Some(node) = frontier.pop() {
            if !self.is_open(node) {
                // Replaced by a cheaper node.
                continue;
            }
            if self.is_goal(node) {
                return Ok(self.finish_at(node));
            }
            self.expand(node, |driver, child, state| {
                let new = match child.known {
                    Status::Unseen => driver.generate(child, state),
                    Status::Open(old) | Status::Closed(old) if is_cheaper(child.g, driver.space.node(old)) => {
                        Some(driver.replace(child, old))
                    }
                    Status::Open(old) | Status::Closed(old) => driver.no_better(child, old),
                };
                if let Some(node) = new {
                    frontier.push(best.key(node, driver.space.node(node)), node);
                }
                None
            })?;
        }
        Ok(self.exhausted(End::None))
    }
}

/// Sort key of an entry, compared lexicographically; less is better.
pub type Key = (Cost, Cost, u32);

#[derive(Clone, Copy, PartialEq, Eq)]
struct Entry {
    costs: (Cost, Cost),
    order: u32,
    node: NodeId,
}

impl Entry {
    /// Both costs as one number: this compares without a branch, because neighbours in a heap often have equal costs.
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

/// `BinaryHeap` is a max-heap, so the best entry is the greatest.
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

    // `BinaryHeap` compares with this method.
    #[inline(always)]
    fn le(&self, other: &Self) -> bool {
        !self.is_better(other)
    }
}

#[derive(Default)]
pub struct Frontier {
    /// Last entry that was better than all others when it was pushed.
    best: Option<Entry>,
    others: BinaryHeap<Entry>,
}

impl Frontier {
    /// Adds a node. Logarithmic in their number, constant if it is the best.
    #[inline(always)]
    pub fn push(&mut self, (first, second, order): Key, node: NodeId) {
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

    #[inline(always)]
    pub fn pop(&mut self) -> Option<NodeId> {
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
            // Few different keys, so that many entries differ only in their node; a turn pushes a node or pops the best.
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
