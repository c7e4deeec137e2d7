//! Iterative deepening: depth-limited search to depth 0, then 1, then 2, until a solution is found. It finds one with the fewest actions
//! as breadth-first search does, and remembers only its path; what it looks at again in every pass is little beside the last pass.
//!
//! Source: Korf 1985, "Depth-first iterative-deepening: an optimal admissible tree search"; Russell and Norvig, 3.4.5, figure 3.18.

use super::descent::{self, Pass};
use super::driver::{Driver, Ended};
use super::recorder::Recorder;
use crate::state_space::{End, Estimate, Limit, Problem};

/// A pass for each depth.
pub(super) fn search<P: Problem, E: Estimate<P>, R: Recorder>(driver: &mut Driver<'_, P, E, R>) -> Ended {
    for depth in 0..=driver.rules.depth {
        let limit = Limit::Depth(depth);
        driver.begin_pass(depth.saturating_add(1), limit);
        match descent::pass(driver, limit)? {
            Pass::Found(end) => return Ok(end),
            Pass::Whole => return Ok(driver.exhausted(End::None)),
            Pass::Cut(_) => {}
        }
    }
    Ok(driver.exhausted(End::Limited))
}
