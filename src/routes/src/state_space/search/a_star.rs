//! A*: the state is expanded next whose cost so far and estimated rest are the least together.
//!
//! Source: Hart, Nilsson and Raphael 1968, "A formal basis for the heuristic determination of minimum cost paths". Where the estimate is not consistent, an
//! expanded state may be found more cheaply, and it is opened again.

use super::best_first::{self, Cheaper};
use super::driver::{Driver, Ended};
use super::recorder::Recorder;
use crate::state_space::{Estimate, Problem, TakesFirst};

/// Best-first search with `f = g + h`.
pub(super) fn search<P: Problem, E: Estimate<P>, R: Recorder>(driver: &mut Driver<'_, P, E, R>) -> Ended {
    best_first::search(driver, TakesFirst::LeastF, Cheaper::Replaces)
}
