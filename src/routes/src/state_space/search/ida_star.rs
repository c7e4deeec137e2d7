//! IDA*: depth-first, but nodes whose `f = g + h` is beyond a limit are not followed; the limit is the estimate of the start at first, and
//! in every further pass the least `f` that was beyond it. With an admissible estimate it finds a best solution as A* does, and remembers
//! only its path.
//!
//! Source: Korf 1985, "Depth-first iterative-deepening: an optimal admissible tree search".

use super::descent::{self, Pass};
use super::driver::{Driver, Ended};
use super::recorder::Recorder;
use crate::state_space::{End, Estimate, Limit, Problem};

/// A pass for each limit.
pub(super) fn search<P: Problem, E: Estimate<P>, R: Recorder>(driver: &mut Driver<'_, P, E, R>) -> Ended {
    let mut most = driver.estimate(&driver.problem.start());
    let mut pass = 0_u32;
    while most.is_finite() {
        pass = pass.saturating_add(1);
        let limit = Limit::Cost(most);
        driver.begin_pass(pass, limit);
        match descent::pass(driver, limit)? {
            Pass::Found(end) => return Ok(end),
            Pass::Whole => break,
            Pass::Cut(least) => most = least,
        }
    }
    Ok(driver.exhausted(End::None))
}
