//! Best-first search: the frontier is sorted, and the best node is expanded next. What is best is what tells the searches that are built
//! on it apart:
//!
//! - Uniform-cost search, `f = g`: the cheapest state to reach. With all costs alike it is breadth-first search. Source: Dijkstra 1959,
//!   "A note on two problems in connexion with graphs", with a goal at which it stops; Russell and Norvig, 3.4.2.
//! - Greedy best-first search, `f = h`: the state that seems nearest to the goal, whatever it has cost to come there. Source: Doran and
//!   Michie 1966, "Experiments with the graph traverser program"; Russell and Norvig, 3.5.1.
//! - A*, `f = g + h`. Where the estimate is not consistent, an expanded state may be found more cheaply, and it is opened again. Source:
//!   Hart, Nilsson and Raphael 1968, "A formal basis for the heuristic determination of minimum cost paths".
//! - Weighted A*, `f = g + w h`. With an admissible estimate the solution costs at most the weight times the least. Source: Pohl 1970,
//!   "Heuristic search viewed as path finding in a graph".
//!
//! Source: Dechter and Pearl 1985, "Generalized best-first search strategies and the optimality of A*"; nodes of the frontier
//! that have been replaced stay until they come up.

use super::driver::Recorder;
use super::driver::{Driver, Ended, Known};
use super::frontier::Frontier;
use crate::state_space::{End, Estimate, Node, Problem, TakesFirst};
use plywood_tree::cost::Cost;

/// Whether a cheaper way to a state that is known makes a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cheaper {
    /// It replaces the other, and an expanded state is opened again.
    Replaces,
    /// It does not: what is best does not depend on it.
    IsIgnored,
}

/// Expands the best node of the frontier until it is a goal.
#[inline(always)]
pub(super) fn search<P: Problem, E: Estimate<P>, R: Recorder>(
    driver: &mut Driver<'_, P, E, R>,
    best: TakesFirst,
    cheaper: Cheaper,
) -> Ended {
    let mut frontier = Frontier::default();
    let start = driver.start();
    if driver.space.node(start).h.is_finite() {
        frontier.push(best.key(start, driver.space.node(start)), start);
    }
    while let Some(node) = frontier.pop() {
        if !driver.is_open(node) {
            // It has been replaced by a cheaper one.
            continue;
        }
        if driver.is_goal(node) {
            return Ok(driver.found(node));
        }
        driver.expand(node, |driver, child, state| {
            let new = match child.known {
                Known::Unseen => driver.generate(child, state),
                Known::Open(old) if is_cheaper(cheaper, child.g, driver.space.node(old)) => {
                    Some(driver.relax(child, old))
                }
                Known::Closed(old) if is_cheaper(cheaper, child.g, driver.space.node(old)) => {
                    Some(driver.reopen(child, old))
                }
                Known::Open(old) | Known::Closed(old) => {
                    driver.no_better(child, old);
                    None
                }
            };
            if let Some(node) = new {
                frontier.push(best.key(node, driver.space.node(node)), node);
            }
            None
        })?;
    }
    Ok(driver.exhausted(End::None))
}

/// Whether a way is cheaper than that of a node, where that matters. What is known to lead nowhere does so on any way.
#[inline(always)]
fn is_cheaper(cheaper: Cheaper, new: Cost, old: &Node) -> bool {
    matches!(cheaper, Cheaper::Replaces) && new < old.g && old.h.is_finite()
}
