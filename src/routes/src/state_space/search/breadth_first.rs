//! Breadth-first search: the state that has waited longest is expanded next, so that states come up in the order of how many actions
//! lead to them. A goal is known as soon as it is generated.
//!
//! Source: Moore 1959, "The shortest path through a maze"; Russell and Norvig, 3.4.1, figure 3.11.

use std::collections::VecDeque;

use super::driver::{Driver, Ended, Known};
use super::recorder::Recorder;
use crate::state_space::{End, Estimate, Problem};

/// Expands the oldest node of the frontier until a goal is generated.
pub(super) fn search<P: Problem, E: Estimate<P>, R: Recorder>(driver: &mut Driver<'_, P, E, R>) -> Ended {
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
