//! True distances: from a state to all that can be reached, to the goals from all, and between all. They tell whether an estimate keeps
//! its promise, they are what landmarks are made of, and they are the perfect estimate, if there is room for them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Estimate, Problem, Promise, Side, Space, StateId, Successor};
use plywood_search::trace::Stopped;
use plywood_tree::cost::Cost;
use plywood_tree::progress::Progress;

/// The least cost between one place, or several, and every state that is connected with it.
#[derive(Debug)]
pub struct Distances<P: Problem> {
    space: Space<P>,
    costs: Vec<Cost>,
}

/// States between two looks whether the distances are still wanted.
const INTERVAL: usize = 4096;

impl<P: Problem> Distances<P> {
    /// The distances from these states, or to them, while they are wanted. `O((n + m) log n)` for n states and m actions (Dijkstra 1959).
    ///
    /// # Errors
    /// When they are cancelled.
    pub fn new(
        problem: &P,
        ends: impl IntoIterator<Item = P::State>,
        side: Side,
        progress: &Progress,
    ) -> Result<Self, Stopped> {
        let mut distances = Self { space: Space::new(problem), costs: Vec::new() };
        let mut open = BinaryHeap::new();
        for end in ends {
            distances.improve(problem, &end, Cost::ZERO, &mut open);
        }
        let (mut arcs, mut taken) = (Vec::new(), 0_usize);
        while let Some(Reverse((cost, state))) = open.pop() {
            if distances.cost(state) < cost {
                continue;
            }
            if taken.is_multiple_of(INTERVAL) && progress.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            taken += 1;
            arcs.clear();
            let from = distances.space.state(state);
            match side {
                Side::Forward => problem.successors(from, &mut arcs),
                Side::Backward => problem.predecessors(from, &mut arcs),
            }
            for arc in &arcs {
                distances.improve(problem, &arc.state, cost + arc.cost, &mut open);
            }
        }
        Ok(distances)
    }

    /// The distances of all states to the nearest goal: what an estimate ought to be.
    ///
    /// # Errors
    /// When they are cancelled.
    pub fn to_goals(problem: &P, progress: &Progress) -> Result<Self, Stopped> {
        Self::new(problem, problem.goals(), Side::Backward, progress)
    }

    fn improve(&mut self, problem: &P, state: &P::State, cost: Cost, open: &mut BinaryHeap<Reverse<(Cost, StateId)>>) {
        let state = self.space.meet(problem, state);
        match self.costs.get_mut(state.0 as usize) {
            Some(known) if *known <= cost => return,
            Some(known) => *known = cost,
            None => self.costs.push(cost),
        }
        open.push(Reverse((cost, state)));
    }

    fn cost(&self, state: StateId) -> Cost {
        self.costs[state.0 as usize]
    }

    /// The distance of a state; infinite where no way leads.
    pub fn of_state(&self, problem: &P, state: &P::State) -> Cost {
        self.space.find(problem, state).map_or(Cost::INFINITE, |state| self.cost(state))
    }

    /// The states that are connected, each with its distance.
    pub fn iter(&self) -> impl Iterator<Item = (&P::State, Cost)> {
        self.space.states().iter().zip(self.costs.iter().copied())
    }
}

/// The perfect estimate: A* with it expands nothing that is not on a best way, but for ties.
impl<P: Problem> Estimate<P> for Distances<P> {
    fn of(&self, problem: &P, state: &P::State) -> Cost {
        self.of_state(problem, state)
    }

    fn promise(&self, _: &P) -> Promise {
        Promise::Consistent
    }
}

/// What an estimate is worth, found out by looking at every state that can be reached from the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examined<S> {
    /// A state of which it says more than what is left to pay, with both, where there is one.
    pub overestimate: Option<(S, Cost, Cost)>,
    /// A state and a successor, between which it falls by more than the action costs, where there are such.
    pub inconsistency: Option<(S, S)>,
}

impl<S> Examined<S> {
    /// What it may promise.
    pub fn promise(self) -> Promise {
        match (self.overestimate, self.inconsistency) {
            (Some(_), _) => Promise::Nothing,
            (None, Some(_)) => Promise::Admissible,
            (None, None) => Promise::Consistent,
        }
    }
}

/// Looks at every state that can be reached: whether the estimate is admissible and consistent there. `None` where the goals or what
/// leads to them is not known.
pub fn examine<P: Problem>(problem: &P, estimate: &impl Estimate<P>) -> Option<Examined<P::State>> {
    if problem.goals().is_empty() {
        return None;
    }
    // A progress of its own is never cancelled.
    let progress = Progress::default();
    let reached = Distances::new(problem, [problem.start()], Side::Forward, &progress).ok()?;
    let left = Distances::to_goals(problem, &progress).ok()?;
    let overestimate = reached.iter().find_map(|(state, _)| {
        let (said, left) = (estimate.of(problem, state), left.of_state(problem, state));
        (said > left).then(|| (state.clone(), said, left))
    });
    let mut arcs: Vec<Successor<P>> = Vec::new();
    let inconsistency = reached.iter().find_map(|(state, _)| {
        let said = estimate.of(problem, state);
        arcs.clear();
        problem.successors(state, &mut arcs);
        let falls = arcs.iter().find(|arc| said > arc.cost + estimate.of(problem, &arc.state));
        falls.map(|arc| (state.clone(), arc.state.clone()))
    });
    Some(Examined { overestimate, inconsistency })
}

/// A distance, the longest first: over the same columns and rows none is longer than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Distance {
    /// Columns and rows together: the way of one who moves straight only.
    Manhattan,
    /// As many diagonal steps as possible and the rest straight: the way of one who moves to all eight neighbours.
    Octile,
    /// The straight line.
    Euclid,
    /// Columns or rows, whichever are more: the way of one for whom diagonal steps cost no more than straight ones.
    Chebyshev,
}

impl Distance {
    /// All of them, the longest first.
    pub const ALL: [Self; 4] = [Self::Manhattan, Self::Octile, Self::Euclid, Self::Chebyshev];

    /// The distance over so many columns and rows; exact, but that a straight line is rounded down by less than a unit of cost.
    #[inline]
    pub fn over(self, columns: u32, rows: u32) -> Cost {
        let (long, short) = (columns.max(rows), columns.min(rows));
        match self {
            Self::Manhattan => Cost::whole(long) + Cost::whole(short),
            Self::Octile => Cost::steps(long - short, short),
            Self::Euclid => Cost::straight_line(long, short),
            Self::Chebyshev => Cost::whole(long),
        }
    }

    /// The distance between two points, rounded down; infinite where it is more than a cost can be.
    pub fn between(self, from: (f64, f64), to: (f64, f64)) -> Cost {
        let (x, y) = ((from.0 - to.0).abs(), (from.1 - to.1).abs());
        let (long, short) = (x.max(y), x.min(y));
        let number = match self {
            Self::Manhattan => long + short,
            Self::Octile => short.mul_add(std::f64::consts::SQRT_2, long - short),
            Self::Euclid => x.hypot(y),
            Self::Chebyshev => long,
        };
        Cost::at_most(number).unwrap_or(Cost::INFINITE)
    }
}
