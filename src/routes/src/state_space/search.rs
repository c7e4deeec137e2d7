//! State-space searches, generic over the problem, the heuristic and the recorder; this file starts them. The documentation of
//! [`state_space`](super) explains how to add one.

mod best_first;
mod descent;
mod driver;
mod uninformed;

use std::sync::Arc;

use super::{Algorithm, Counts, End, Estimate, Problem, Record, Rules, Space, Steps, TakesFirst, Zero};
use driver::{Driver, Recorder};
use plywood_search::trace::Stopped;
use plywood_tree::progress::Progress;

/// Searches a problem without recording: the result has no steps, and only the nodes that the search still kept.
///
/// # Errors
/// If the search is cancelled, exceeds a limit of its rules or of memory, or does not fit the problem.
pub fn search<P: Problem, E: Estimate<P>>(
    problem: &P,
    estimate: &E,
    rules: Rules,
    progress: &Arc<Progress>,
) -> Result<Record<P>, Failure> {
    let (end, space, counts) = run(problem, estimate, rules, progress, &mut ())?;
    Ok(Record { rules, space, steps: Steps::default(), counts, end })
}

/// Searches a problem and records every step.
///
/// # Errors
/// If the search is cancelled, exceeds a limit of its rules or of memory, or does not fit the problem.
pub fn record<P: Problem, E: Estimate<P>>(
    problem: &P,
    estimate: &E,
    rules: Rules,
    progress: &Arc<Progress>,
) -> Result<Record<P>, Failure> {
    let mut steps = Steps::default();
    let (end, mut space, counts) = run(problem, estimate, rules, progress, &mut steps)?;
    space.shrink();
    steps.shrink();
    Ok(Record { rules, space, steps, counts, end })
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

type Finished<P> = (End, Space<P>, Counts);

fn run<P: Problem, E: Estimate<P>, R: Recorder>(
    problem: &P,
    estimate: &E,
    rules: Rules,
    progress: &Arc<Progress>,
    recorder: &mut R,
) -> Result<Finished<P>, Failure> {
    macro_rules! started {
        ($search:expr, $estimate:expr) => {{
            let mut driver = Driver::new(problem, $estimate, recorder, rules, progress);
            let end = $search(&mut driver)?;
            Ok(driver.finish(end))
        }};
        (best $first:expr, $estimate:expr) => {
            started!(|driver: &mut Driver<'_, _, _, _>| driver.best_first($first), $estimate)
        };
    }
    match rules.algorithm {
        Algorithm::BreadthFirst => started!(Driver::breadth_first, &Zero),
        Algorithm::DepthFirst => started!(Driver::depth_first, &Zero),
        Algorithm::UniformCost => started!(best TakesFirst::LeastG, &Zero),
        Algorithm::Greedy => started!(best TakesFirst::LeastH, estimate),
        Algorithm::AStar => started!(best TakesFirst::LeastF, estimate),
        Algorithm::WeightedAStar => started!(best TakesFirst::LeastWeightedF(rules.weight), estimate),
        Algorithm::DepthLimited => started!(Driver::depth_limited, &Zero),
        Algorithm::IterativeDeepening => started!(Driver::iterative_deepening, &Zero),
        Algorithm::IdaStar => started!(Driver::ida_star, estimate),
        Algorithm::Bidirectional if problem.goals().is_empty() => Err(Failure::OneWay),
        Algorithm::Bidirectional => started!(Driver::bidirectional, &Zero),
    }
}
