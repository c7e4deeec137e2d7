//! A problem for one player: all that a search needs to know of it.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

use plywood_tree::cost::Cost;

/// A problem in the sense of Russell and Norvig, Artificial Intelligence, 3.1: a start, actions with costs, and a goal.
pub trait Problem {
    /// What tells situations apart.
    type State: Clone + Eq + Hash + Debug;
    /// What can be done.
    type Action: Copy + Eq + Debug;

    /// Where it begins.
    fn start(&self) -> Self::State;

    /// Whether the problem is solved here.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Adds what can be done in a state and what it leads to, in a fixed order. `out` is empty when this is called.
    fn successors(&self, state: &Self::State, out: &mut Vec<Successor<Self>>);

    /// Adds what leads to a state: the states it can be reached from, each with the action that is taken there and its cost. Called
    /// only where [`Problem::goals`] are known.
    fn predecessors(&self, _state: &Self::State, _out: &mut Vec<Successor<Self>>) {}

    /// The goals, where they are known beforehand and predecessors are, too: such a problem can be searched from both ends. Empty
    /// where it cannot.
    fn goals(&self) -> Vec<Self::State> {
        Vec::new()
    }

    /// How many states there are, where each has a [number](Problem::number) below this one. `None` where states are hashed.
    fn size(&self) -> Option<usize> {
        None
    }

    /// The number of a state, different for different states. Asked only where there is a [size](Problem::size).
    fn number(&self, _state: &Self::State) -> usize {
        0
    }

    /// How many bytes a state takes, with what it owns elsewhere: memory is bounded by it before it is spent.
    fn bytes(&self) -> usize {
        size_of::<Self::State>()
    }
}

/// What an action leads to.
pub struct Successor<P: Problem + ?Sized> {
    /// What is done.
    pub action: P::Action,
    /// The state after it; of a predecessor the state before it.
    pub state: P::State,
    /// What it costs, finite.
    pub cost: Cost,
}

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
