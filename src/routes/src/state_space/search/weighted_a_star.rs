//! Weighted A*: the estimate counts more than what has been paid, so that the search goes more straight to the goal. With an admissible
//! estimate the solution costs at most the weight times the least.
//!
//! Source: Pohl 1970, "Heuristic search viewed as path finding in a graph".

use super::best_first::{self, Cheaper};
use super::driver::{Driver, Ended};
use super::recorder::Recorder;
use crate::state_space::{Estimate, Problem, TakesFirst};

/// Best-first search with `f = g + w h`.
pub(super) fn search<P: Problem, E: Estimate<P>, R: Recorder>(driver: &mut Driver<'_, P, E, R>) -> Ended {
    let weight = driver.rules.weight;
    best_first::search(driver, TakesFirst::LeastWeightedF(weight), Cheaper::Replaces)
}
