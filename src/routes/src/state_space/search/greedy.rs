//! Greedy best-first search: the state that seems nearest to the goal is expanded next, whatever it has cost to come there.
//!
//! Source: Doran and Michie 1966, "Experiments with the graph traverser program"; Russell and Norvig, 3.5.1.

use super::best_first::{self, Cheaper};
use super::driver::{Driver, Ended};
use super::recorder::Recorder;
use crate::state_space::{Estimate, Problem, TakesFirst};

/// Best-first search with `f = h`.
pub(super) fn search<P: Problem, E: Estimate<P>, R: Recorder>(driver: &mut Driver<'_, P, E, R>) -> Ended {
    best_first::search(driver, TakesFirst::LeastH, Cheaper::IsIgnored)
}
