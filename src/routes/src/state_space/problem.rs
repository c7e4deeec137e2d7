//! Single-agent search problem, as the searches see it.

use std::{fmt::Debug, hash::Hash, sync::Arc};

use plywood_tree::cost::Cost;

/// A problem in the sense of Russell and Norvig, Artificial Intelligence, 3.1: a start, actions with costs, and a goal.
pub trait Problem {
    /// A configuration; equal states are the same situation.
    type State: Clone + Eq + Hash + Debug;

    fn start(&self) -> Self::State;

    /// Returns true if `state` solves the problem.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Appends the results of all actions of a state, in a fixed order. `out` is empty on entry.
    fn successors(&self, state: &Self::State, out: &mut Vec<Successor<Self>>);

    /// Appends the predecessors of a state, each with the cost of the action that leads from it. Called only if
    /// [`Problem::goals`] are known.
    fn predecessors(&self, _state: &Self::State, _out: &mut Vec<Successor<Self>>) {}

    /// Returns the goals if they and their predecessors are known; such a problem can be searched from both ends. Empty
    /// otherwise.
    fn goals(&self) -> Vec<Self::State> {
        Vec::new()
    }

    /// Number of states if each has a [number](Problem::number) below it; `None` if states are hashed.
    fn size(&self) -> Option<usize> {
        None
    }

    /// Returns the number of a state; different states have different numbers. Called only if there is a [size](Problem::size).
    fn number(&self, _state: &Self::State) -> usize {
        0
    }

    /// Bytes of a state, including memory it owns elsewhere: memory is checked before it is allocated.
    fn bytes(&self) -> usize {
        size_of::<Self::State>()
    }
}

pub struct Successor<P: Problem + ?Sized> {
    /// State after the action; for a predecessor, the state before it.
    pub state: P::State,
    /// Cost of the action, finite.
    pub cost: Cost,
}

/// Heuristic: estimates the cost from a state to the nearest goal.
pub trait Estimate<P: Problem> {
    /// Estimates the cost from a state; [`Cost::INFINITE`] only if no path leads to a goal.
    fn of(&self, problem: &P, state: &P::State) -> Cost;

    /// Returns the guarantee of all its estimates.
    fn promise(&self, _problem: &P) -> Promise {
        Promise::Nothing
    }
}

/// Guarantee of a heuristic, from the weakest to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum Promise {
    /// May overestimate: A* may miss the optimal solution.
    Nothing,
    /// Admissible: never overestimates. A* finds an optimal solution.
    Admissible,
    /// Consistent (monotone): no action lowers the estimate by more than its cost. This implies admissible, and A* expands no
    /// state twice.
    Consistent,
}

/// Zero heuristic: A* with it is uniform-cost search.
#[derive(Clone, Copy, Default)]
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

impl<P: Problem, E: Estimate<P>> Estimate<P> for Arc<E> {
    fn of(&self, problem: &P, state: &P::State) -> Cost {
        (**self).of(problem, state)
    }

    fn promise(&self, problem: &P) -> Promise {
        (**self).promise(problem)
    }
}
