//! Uniform-cost search: the state that is cheapest to reach is expanded next. With all costs alike it is breadth-first search.
//!
//! Source: Dijkstra 1959, "A note on two problems in connexion with graphs", with a goal at which it stops; Russell and Norvig, 3.4.2.

use super::best_first::{self, Cheaper};
use super::driver::{Driver, Ended};
use super::recorder::Recorder;
use crate::state_space::{Estimate, Problem, TakesFirst};

/// Best-first search with `f = g`.
pub(super) fn search<P: Problem, E: Estimate<P>, R: Recorder>(driver: &mut Driver<'_, P, E, R>) -> Ended {
    best_first::search(driver, TakesFirst::LeastG, Cheaper::Replaces)
}
