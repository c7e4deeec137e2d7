//! Uninformed searches: breadth-first, depth-first and bidirectional uniform-cost search.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, VecDeque},
};

use super::driver::{Driver, Ended};
use crate::state_space::{End, Event, NodeId, Problem, Side, Status};
use plywood_tree::cost::Cost;

#[derive(Clone, Copy)]
struct Meeting {
    node: NodeId,
    other: NodeId,
    cost: Cost,
}

/// Frontier of one side, the cheapest node first, then the oldest. Replaced nodes stay until they come up.
type Frontier = BinaryHeap<Reverse<(Cost, NodeId)>>;

impl<P: Problem> Driver<'_, P> {
    /// Breadth-first search: the oldest state of the frontier is expanded next, so states come up in the order of their number of
    /// actions. A goal is recognized when it is generated.
    ///
    /// Source: Moore 1959, "The shortest path through a maze"; Russell and Norvig, 3.4.1, figure 3.11.
    pub fn breadth_first(&mut self) -> Ended {
        let start = self.start();
        if self.is_goal(start) {
            return Ok(self.finish_at(start));
        }
        let mut frontier = VecDeque::from([start]);
        while let Some(node) = frontier.pop_front() {
            let end = self.expand(node, |driver, child, state| {
                if let Some(old) = child.known.node() {
                    driver.no_better(child, old);
                    return None;
                }
                let node = driver.generate(child, state)?;
                frontier.push_back(node);
                driver.is_goal(node).then(|| driver.finish_at(node))
            })?;
            if let Some(end) = end {
                return Ok(end);
            }
        }
        Ok(self.exhausted(End::None))
    }

    /// Depth-first search: the newest state is expanded next, so the search follows one path to its end before it tries another.
    /// No state is expanded twice. A waiting state that is found again moves to the top, because a recursive search would enter
    /// it from there.
    ///
    /// Source: Tarjan 1972, "Depth-first search and linear graph algorithms"; Russell and Norvig, 3.4.3.
    pub fn depth_first(&mut self) -> Ended {
        let mut frontier = vec![self.start()];
        while let Some(node) = frontier.pop() {
            if !self.is_open(node) {
                // It was found again and expanded from there.
                continue;
            }
            if self.is_goal(node) {
                return Ok(self.finish_at(node));
            }
            let top = frontier.len();
            self.expand(node, |driver, child, state| {
                frontier.extend(match child.known {
                    Status::Unseen => driver.generate(child, state),
                    // If two actions lead to the same successor, it is found again where it was just put.
                    Status::Open(old) if driver.space.node(old).parent() != Some(child.parent) => {
                        Some(driver.replace(child, old))
                    }
                    Status::Open(old) | Status::Closed(old) => driver.no_better(child, old),
                });
                None
            })?;
            frontier[top..].reverse();
        }
        Ok(self.exhausted(End::None))
    }

    /// Bidirectional search, front to end: uniform-cost search from the start and from the goals at the same time, always on the
    /// side with the cheaper node. A state reached from both sides yields a solution, but the first need not be optimal. The
    /// search stops when the cheapest nodes of both frontiers together cost no less than the best solution found.
    ///
    /// Source: Nicholson 1966, "Finding the shortest route between two points in a network"; Pohl 1971, "Bi-directional search",
    /// the source of this stopping rule.
    pub fn bidirectional(&mut self) -> Ended {
        let start = self.start();
        let mut forward = Frontier::from([Reverse((Cost::ZERO, start))]);
        let mut backward = Frontier::default();
        let mut best = None;
        for goal in self.problem.goals() {
            let state = self.space.meet(self.problem, &goal);
            if self.status_of(state, Side::Backward) == Status::Unseen {
                let node = self.begin(&goal, Side::Backward);
                backward.push(Reverse((Cost::ZERO, node)));
                best = self.meet(best, node);
            }
        }
        while let (Some(from_start), Some(from_goal)) = (self.cheapest(&mut forward), self.cheapest(&mut backward)) {
            if best.is_some_and(|best: Meeting| from_start.0 + from_goal.0 >= best.cost) {
                break;
            }
            let (frontier, node) =
                if from_start.0 <= from_goal.0 { (&mut forward, from_start.1) } else { (&mut backward, from_goal.1) };
            self.expand(node, |driver, child, state| {
                let new = match child.known {
                    Status::Unseen => driver.generate(child, state),
                    Status::Open(old) if child.g < driver.space.node(old).g => Some(driver.replace(child, old)),
                    Status::Open(old) | Status::Closed(old) => driver.no_better(child, old),
                };
                if let Some(node) = new {
                    frontier.push(Reverse((child.g, node)));
                    best = driver.meet(best, node);
                }
                None
            })?;
        }
        let Some(best) = best else { return Ok(self.exhausted(End::None)) };
        // The path from the start, then the reversed path from the goal.
        let End::Found { mut path, .. } = self.finish_at(best.node) else { return Ok(End::None) };
        path.extend(self.space.path(best.other).into_iter().rev().skip(1));
        Ok(End::Found { path, cost: best.cost })
    }

    /// Cheapest node of a frontier that has not been replaced.
    fn cheapest(&self, frontier: &mut Frontier) -> Option<(Cost, NodeId)> {
        while let Some(&Reverse((g, node))) = frontier.peek() {
            if self.is_open(node) {
                return Some((g, node));
            }
            frontier.pop();
        }
        None
    }

    fn meet(&mut self, best: Option<Meeting>, node: NodeId) -> Option<Meeting> {
        let there = *self.space.node(node);
        let opposite = match there.side() {
            Side::Forward => Side::Backward,
            Side::Backward => Side::Forward,
        };
        let Some(other) = self.status_of(there.state(), opposite).node() else { return best };
        let cost = there.g + self.space.node(other).g;
        if best.is_some_and(|best| best.cost <= cost) {
            return best;
        }
        let (node, other) = if there.side() == Side::Forward { (node, other) } else { (other, node) };
        self.record(Event::Meet { node, other, cost });
        Some(Meeting { node, other, cost })
    }
}
