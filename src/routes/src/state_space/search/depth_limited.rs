//! Depth-limited search: depth-first, but nodes at the limit are not expanded. It remembers only its path, and it may miss a solution
//! that lies just beyond the limit.
//!
//! Source: Russell and Norvig, 3.4.4, figure 3.17.

use super::descent::{self, Pass};
use super::driver::{Driver, Ended};
use super::recorder::Recorder;
use crate::state_space::{End, Estimate, Limit, Problem};

/// One pass down to the depth limit.
pub(super) fn search<P: Problem, E: Estimate<P>, R: Recorder>(driver: &mut Driver<'_, P, E, R>) -> Ended {
    let limit = Limit::Depth(driver.rules.depth);
    driver.begin_pass(1, limit);
    Ok(match descent::pass(driver, limit)? {
        Pass::Found(end) => end,
        Pass::Cut(_) => driver.exhausted(End::Limited),
        Pass::Whole => driver.exhausted(End::None),
    })
}
