//! Bidirectional search, front to end: uniform-cost from the start and from the goals at the same time, always on the side whose cheapest
//! node is the cheaper one. Where a state is reached from both sides there is a solution, but the first need not be the best: the
//! search stops when the cheapest nodes of both frontiers together cost no less than the best solution found.
//!
//! Source: Nicholson 1966, "Finding the shortest route between two points in a network"; Pohl 1971, "Bi-directional search", whose rule
//! for stopping this is.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::driver::{Driver, Ended, Known, Recorder};
use crate::state_space::{End, Estimate, NodeId, Problem, Side};
use plywood_tree::cost::Cost;

/// Two ways that meet: their ends, and what both cost.
#[derive(Clone, Copy)]
struct Meeting {
    node: NodeId,
    other: NodeId,
    cost: Cost,
}

/// The frontier of one side, the cheapest node first, among equals the oldest. Replaced nodes stay until they come up.
#[derive(Default)]
struct Frontier(BinaryHeap<Reverse<(Cost, NodeId)>>);

impl Frontier {
    fn push(&mut self, g: Cost, node: NodeId) {
        self.0.push(Reverse((g, node)));
    }

    /// The cheapest node that has not been replaced.
    fn cheapest<P: Problem, E: Estimate<P>, R: Recorder>(
        &mut self,
        driver: &Driver<'_, P, E, R>,
    ) -> Option<(Cost, NodeId)> {
        while let Some(&Reverse((g, node))) = self.0.peek() {
            if driver.is_open(node) {
                return Some((g, node));
            }
            self.0.pop();
        }
        None
    }
}

/// Expands the cheapest node of both frontiers until they have met and no better meeting is possible.
pub(super) fn search<P: Problem, E: Estimate<P>, R: Recorder>(driver: &mut Driver<'_, P, E, R>) -> Ended {
    let [mut forward, mut backward] = [Frontier::default(), Frontier::default()];
    let start = driver.start();
    forward.push(Cost::ZERO, start);
    let mut best = None;
    for goal in driver.problem.goals() {
        if let Some(node) = driver.begin_once(&goal, Side::Backward) {
            backward.push(Cost::ZERO, node);
            best = meet(driver, best, node);
        }
    }
    while let (Some(from_start), Some(from_goal)) = (forward.cheapest(driver), backward.cheapest(driver)) {
        if best.is_some_and(|best: Meeting| from_start.0 + from_goal.0 >= best.cost) {
            break;
        }
        let (frontier, node) =
            if from_start.0 <= from_goal.0 { (&mut forward, from_start.1) } else { (&mut backward, from_goal.1) };
        driver.expand(node, |driver, child, state| {
            let new = match child.known {
                Known::Unseen => driver.generate(child, state),
                Known::Open(old) if child.g < driver.space.node(old).g => Some(driver.relax(child, old)),
                Known::Open(old) | Known::Closed(old) => {
                    driver.no_better(child, old);
                    None
                }
            };
            if let Some(node) = new {
                frontier.push(child.g, node);
                best = meet(driver, best, node);
            }
            None
        })?;
    }
    Ok(match best {
        Some(best) => joined(driver, best),
        None => driver.exhausted(End::None),
    })
}

/// The best meeting, now that a node has been made.
fn meet<P: Problem, E: Estimate<P>, R: Recorder>(
    driver: &mut Driver<'_, P, E, R>,
    best: Option<Meeting>,
    node: NodeId,
) -> Option<Meeting> {
    let there = *driver.space.node(node);
    let opposite = match there.side() {
        Side::Forward => Side::Backward,
        Side::Backward => Side::Forward,
    };
    let (Known::Open(other) | Known::Closed(other)) = driver.known(there.state(), opposite) else { return best };
    let cost = there.g + driver.space.node(other).g;
    if best.is_some_and(|best| best.cost <= cost) {
        return best;
    }
    let (node, other) = if there.side() == Side::Forward { (node, other) } else { (other, node) };
    driver.met(node, other, cost);
    Some(Meeting { node, other, cost })
}

/// The solution by a meeting: the way from the start, and on along the way from the goal.
fn joined<P: Problem, E: Estimate<P>, R: Recorder>(driver: &mut Driver<'_, P, E, R>, best: Meeting) -> End {
    let End::Found { mut path, .. } = driver.found(best.node) else { return End::None };
    path.extend(driver.space.path(best.other).into_iter().rev().skip(1));
    End::Found { path, cost: best.cost }
}
