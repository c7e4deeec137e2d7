//! State-space searches, generic over the problem; this file starts them. The documentation of
//! [`state_space`](super) explains how to add one.

mod best_first;
mod descent;
mod driver;
mod uninformed;

use std::sync::Arc;

use super::{Algorithm, Estimate, Problem, Record, Rules, Steps};
use driver::Driver;
use plywood_search::trace::Stopped;
use plywood_tree::progress::Progress;

/// Searches a problem without recording: the result has no steps, and only the nodes that the search still kept.
///
/// # Errors
/// If the search is cancelled, exceeds a limit of its rules or of memory, or does not fit the problem.
pub fn search<P: Problem>(
    problem: &P,
    estimate: &dyn Estimate<P>,
    rules: Rules,
    progress: &Arc<Progress>,
) -> Result<Record<P>, Failure> {
    Driver::new(problem, estimate, rules, progress, None).run()
}

/// Searches a problem and records every step.
///
/// # Errors
/// If the search is cancelled, exceeds a limit of its rules or of memory, or does not fit the problem.
pub fn record<P: Problem>(
    problem: &P,
    estimate: &dyn Estimate<P>,
    rules: Rules,
    progress: &Arc<Progress>,
) -> Result<Record<P>, Failure> {
    Driver::new(problem, estimate, rules, progress, Some(Steps::default())).run()
}

/// Reason why a search has no result.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum Failure {
    #[error("{}", text!("settings/stopped"))]
    Cancelled,
    /// It reached more distinct states than allowed.
    #[error("{}", string!("spaces/too-many-states", most = Count(*_0 as usize)))]
    TooManyStates(u64),
    /// It took more steps than allowed, or than fit into memory.
    #[error("{}", string!("spaces/too-many-steps", most = Count(*_0 as usize)))]
    TooManySteps(u64),
    /// It is bidirectional, and the problem cannot be searched from the goal.
    #[error("{}", text!("spaces/one-way"))]
    OneWay,
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::Cancelled => Self::Cancelled,
            Stopped::TooLarge(most) => Self::TooManySteps(most),
        }
    }
}

impl<P: Problem> Driver<'_, P> {
    fn run(mut self) -> Result<Record<P>, Failure> {
        let end = match self.rules.algorithm {
            Algorithm::BreadthFirst => self.breadth_first(),
            Algorithm::DepthFirst => self.depth_first(),
            Algorithm::UniformCost | Algorithm::Greedy | Algorithm::AStar | Algorithm::WeightedAStar => {
                self.best_first()
            }
            Algorithm::DepthLimited => self.depth_limited(),
            Algorithm::IterativeDeepening => self.iterative_deepening(),
            Algorithm::IdaStar => self.ida_star(),
            Algorithm::Bidirectional if self.problem.goals().is_empty() => Err(Failure::OneWay),
            Algorithm::Bidirectional => self.bidirectional(),
        };
        end.map(|end| self.finish(end))
    }
}
