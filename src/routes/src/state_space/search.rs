//! The searches. They are generic over the problem, its estimate and over who listens; this file starts them. How to add one
//! stands at the head of [`state_space`](super).

mod best_first;
mod descent;
mod driver;
mod uninformed;

use std::sync::Arc;

use super::{Algorithm, Counts, End, Estimate, Problem, Record, Rules, Space, Steps, TakesFirst, Zero};
use driver::{Driver, Recorder};
use plywood_search::trace::Stopped;
use plywood_tree::progress::Progress;

/// Searches a problem without recording what it does: there are no steps, and nodes as far as the search still had them.
///
/// # Errors
/// When it is cancelled, passes a limit of its rules or of memory, and when it does not fit the problem.
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
/// When it is cancelled, passes a limit of its rules or of memory, and when it does not fit the problem.
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

/// Why a search has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// Somebody asked for it to end.
    #[error("{}", text!(settings, "stopped"))]
    Cancelled,
    /// It met more distinct states than it was allowed to.
    #[error("{}", String::from(say!(spaces, "too-many-states", most = Count(*_0 as usize))))]
    TooManyStates(u64),
    /// It took more steps than it was allowed to, or than fit into memory.
    #[error("{}", String::from(say!(spaces, "too-many-steps", most = Count(*_0 as usize))))]
    TooManySteps(u64),
    /// It is searched from both ends, and the problem cannot be.
    #[error("{}", text!(spaces, "one-way"))]
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

/// What is left of a search.
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
