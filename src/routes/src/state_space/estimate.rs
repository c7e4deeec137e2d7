//! Estimates of what is left to pay: what leads a search to the goal. Each problem has its own, in its own file.

use std::sync::Arc;

use super::Problem;
use plywood_tree::cost::Cost;

/// Guesses the cost from a state to the nearest goal.
pub trait Estimate<P: Problem> {
    /// The guess for a state; [`Cost::INFINITE`] only where no way leads to a goal.
    fn of(&self, problem: &P, state: &P::State) -> Cost;

    /// What is known of all its guesses.
    fn promise(&self, _problem: &P) -> Promise {
        Promise::Nothing
    }
}

/// What is known of an estimate, from the weakest to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Promise {
    /// It may overestimate: A* may miss the best solution.
    Nothing,
    /// It is admissible: never more than what is left to pay. A* finds a best solution.
    Admissible,
    /// It is consistent (monotone): no action lowers it by more than it costs. Then it is admissible, and A* expands no state twice.
    Consistent,
}

/// No estimate: A* with it is uniform-cost search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zero;

impl<P: Problem> Estimate<P> for Zero {
    #[inline(always)]
    fn of(&self, _: &P, _: &P::State) -> Cost {
        Cost::ZERO
    }

    fn promise(&self, _: &P) -> Promise {
        Promise::Consistent
    }
}

impl<P: Problem, E: Estimate<P> + ?Sized> Estimate<P> for &E {
    #[inline]
    fn of(&self, problem: &P, state: &P::State) -> Cost {
        (**self).of(problem, state)
    }

    fn promise(&self, problem: &P) -> Promise {
        (**self).promise(problem)
    }
}

impl<P: Problem, E: Estimate<P> + ?Sized> Estimate<P> for Arc<E> {
    #[inline]
    fn of(&self, problem: &P, state: &P::State) -> Cost {
        (**self).of(problem, state)
    }

    fn promise(&self, problem: &P) -> Promise {
        (**self).promise(problem)
    }
}

impl<P: Problem, E: Estimate<P> + ?Sized> Estimate<P> for Box<E> {
    #[inline]
    fn of(&self, problem: &P, state: &P::State) -> Cost {
        (**self).of(problem, state)
    }

    fn promise(&self, problem: &P) -> Promise {
        (**self).promise(problem)
    }
}
