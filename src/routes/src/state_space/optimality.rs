//! Comparison of a path with a cheapest one, where the heuristic may overestimate.

use std::sync::Arc;

use super::{
    algorithm::{Algorithm, Guarantee, Rules},
    problem::{Problem, Promise, Zero},
    record::End,
    search::{Failure, search},
};
use plywood_tree::{cost::Cost, progress::Progress};

/// Most states searched for the cost of a cheapest path.
pub const MOST_COMPARED: u64 = 200_000;

/// What is known of the cost of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Optimality {
    /// The search does not promise a cheapest path, or its promise holds.
    AsPromised,
    /// The heuristic may overestimate, and the cheapest path has this cost; `None` if finding it takes too long.
    Compared(Option<Cost>),
}

impl Optimality {
    /// Compares the path at the end of a search with a cheapest one, if the search finds one only with an admissible heuristic and
    /// has another.
    ///
    /// # Errors
    /// If it is cancelled.
    pub fn of<P: Problem>(
        problem: &P,
        algorithm: Algorithm,
        promise: Promise,
        end: &End,
        progress: &Arc<Progress>,
    ) -> Result<Self, Failure> {
        let depends = matches!(algorithm.facts().guarantee, Guarantee::LeastCostIfAdmissible);
        if !depends || promise >= Promise::Admissible || end.cost().is_none() {
            return Ok(Self::AsPromised);
        }
        match least_cost(problem, progress) {
            Err(Failure::Cancelled) => Err(Failure::Cancelled),
            Err(Failure::TooManyStates(_) | Failure::TooManySteps(_) | Failure::OneWay) => Ok(Self::Compared(None)),
            Ok(least) => Ok(Self::Compared(least)),
        }
    }
}

/// Returns the cost of a cheapest path, or `None` if there is no path.
///
/// # Errors
/// If it is cancelled, or takes more than [`MOST_COMPARED`] states.
pub fn least_cost<P: Problem>(problem: &P, progress: &Arc<Progress>) -> Result<Option<Cost>, Failure> {
    let rules = Rules { most: MOST_COMPARED, ..Rules::of(Algorithm::UniformCost) };
    Ok(search(problem, &Zero, rules, progress)?.end.cost())
}
