//! Searches that know nothing but the problem: breadth-first and depth-first.

use std::collections::VecDeque;

use super::driver::{Driver, Ended, Known, Recorder};
use crate::state_space::{End, Estimate, Problem};

/// Breadth-first search: the state that has waited longest is expanded next, so that states come up in the order of how many actions
/// lead to them. A goal is known as soon as it is generated.
///
/// Source: Moore 1959, "The shortest path through a maze"; Russell and Norvig, 3.4.1, figure 3.11.
pub(super) fn breadth_first<P: Problem, E: Estimate<P>, R: Recorder>(driver: &mut Driver<'_, P, E, R>) -> Ended {
    let start = driver.start();
    if driver.is_goal(start) {
        return Ok(driver.found(start));
    }
    let mut frontier = VecDeque::from([start]);
    while let Some(node) = frontier.pop_front() {
        let end = driver.expand(node, |driver, child, state| match child.known {
            Known::Unseen => {
                let node = driver.generate(child, state)?;
                frontier.push_back(node);
                driver.is_goal(node).then(|| driver.found(node))
            }
            Known::Open(old) | Known::Closed(old) => {
                driver.no_better(child, old);
                None
            }
        })?;
        if let Some(end) = end {
            return Ok(end);
        }
    }
    Ok(driver.exhausted(End::None))
}

/// Depth-first search: what was generated last is expanded next, so that the search follows one way as far as it goes before it tries
/// another. No state is expanded twice: one that is waiting and is found again moves to the top, as it would be entered from there
/// by a search that recurses.
///
/// Source: Tarjan 1972, "Depth-first search and linear graph algorithms"; Russell and Norvig, 3.4.3.
pub(super) fn depth_first<P: Problem, E: Estimate<P>, R: Recorder>(driver: &mut Driver<'_, P, E, R>) -> Ended {
    let mut frontier = vec![driver.start()];
    while let Some(node) = frontier.pop() {
        if !driver.is_open(node) {
            // It has been found again since, and has been expanded from there.
            continue;
        }
        if driver.is_goal(node) {
            return Ok(driver.found(node));
        }
        let top = frontier.len();
        driver.expand(node, |driver, child, state| {
            match child.known {
                Known::Unseen => frontier.extend(driver.generate(child, state)),
                // A successor by two actions is found again where it has just been put.
                Known::Open(old) if driver.space.node(old).parent() != Some(child.parent) => {
                    frontier.push(driver.relax(child, old));
                }
                Known::Open(old) | Known::Closed(old) => driver.no_better(child, old),
            }
            None
        })?;
        frontier[top..].reverse();
    }
    Ok(driver.exhausted(End::None))
}
