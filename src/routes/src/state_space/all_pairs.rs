//! The distances between all states: perfect information, which makes every search straight, and which nobody has the memory for.
//!
//! Source: Floyd 1962, "Algorithm 97: shortest path"; Warshall 1962, "A theorem on Boolean matrices".

use super::{Estimate, Problem, Promise};
use plywood_search::trace::Stopped;
use plywood_tree::cost::Cost;
use plywood_tree::progress::Progress;

/// The least cost from every state to every other, of a problem whose states are numbered.
#[derive(Clone, Debug)]
pub struct AllPairs {
    states: usize,
    costs: Vec<Cost>,
    goals: Vec<usize>,
}

impl AllPairs {
    /// The most states of a table: it takes eight megabytes then, and a thousand million steps.
    pub const MOST_STATES: usize = 1_000;

    /// How many bytes a table for so many states takes, whether it could be reckoned or not.
    #[must_use]
    pub const fn bytes_for(states: u64) -> u128 {
        states as u128 * states as u128 * size_of::<Cost>() as u128
    }

    /// Reckons the table of these states, which are all that the problem has. Cubic in their number; `None` where there are too
    /// many, where states are not numbered or the goals are not known.
    #[must_use]
    pub fn new<P: Problem>(problem: &P, states: impl IntoIterator<Item = P::State>) -> Option<Self> {
        // A progress of its own is never cancelled.
        Self::watched(problem, states, &Progress::default()).ok().flatten()
    }

    /// The same while it is wanted: the largest takes a second.
    ///
    /// # Errors
    /// When it is cancelled.
    pub fn watched<P: Problem>(
        problem: &P,
        states: impl IntoIterator<Item = P::State>,
        progress: &Progress,
    ) -> Result<Option<Self>, Stopped> {
        let Some(size) = problem.size().filter(|&size| size <= Self::MOST_STATES) else { return Ok(None) };
        let goals: Vec<usize> = problem.goals().iter().map(|goal| problem.number(goal)).collect();
        if goals.is_empty() {
            return Ok(None);
        }
        let mut table = Self { states: size, costs: vec![Cost::INFINITE; size * size], goals };
        let mut arcs = Vec::new();
        for state in states {
            let from = problem.number(&state);
            table.shorten(from, from, Cost::ZERO);
            arcs.clear();
            problem.successors(&state, &mut arcs);
            for arc in &arcs {
                table.shorten(from, problem.number(&arc.state), arc.cost);
            }
        }
        table.close(progress)?;
        Ok(Some(table))
    }

    fn shorten(&mut self, from: usize, to: usize, cost: Cost) {
        let known = &mut self.costs[from * self.states + to];
        *known = cost.min(*known);
    }

    /// The three loops: ways that may pass the first states, then one more.
    fn close(&mut self, progress: &Progress) -> Result<(), Stopped> {
        let size = self.states;
        for by in 0..size {
            if progress.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            let passing = self.costs[by * size..(by + 1) * size].to_vec();
            for row in self.costs.chunks_exact_mut(size) {
                let first = row[by];
                if first.is_finite() {
                    row.iter_mut().zip(&passing).for_each(|(cost, &second)| *cost = (first + second).min(*cost));
                }
            }
        }
        Ok(())
    }

    /// The least cost from one state to another, by their numbers; infinite where no way leads.
    #[must_use]
    pub fn between(&self, from: usize, to: usize) -> Cost {
        self.costs.get(from * self.states + to).copied().unwrap_or(Cost::INFINITE)
    }

    /// Bytes of the table.
    #[must_use]
    pub const fn bytes(&self) -> u128 {
        Self::bytes_for(self.states as u64)
    }
}

impl<P: Problem> Estimate<P> for AllPairs {
    fn of(&self, problem: &P, state: &P::State) -> Cost {
        let state = problem.number(state);
        self.goals.iter().map(|&goal| self.between(state, goal)).min().unwrap_or_default()
    }

    fn promise(&self, _: &P) -> Promise {
        Promise::Consistent
    }
}
