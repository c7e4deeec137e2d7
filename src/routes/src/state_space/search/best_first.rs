//! Best-first search: the frontier is sorted, and the best node is expanded next. What is best is what tells the searches that are built
//! on it apart: uniform-cost, greedy, A*, weighted A*.
//!
//! Source: Dechter and Pearl 1985, "Generalized best-first search strategies and the optimality of A*"; nodes of the frontier
//! that have been replaced stay until they come up.

use super::driver::{Driver, Ended, Known};
use super::frontier::Frontier;
use super::recorder::Recorder;
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
