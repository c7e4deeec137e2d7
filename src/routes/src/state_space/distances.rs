//! True distances: from one state to all reachable ones, to the goals from all, and between all pairs. They show whether a
//! heuristic keeps its guarantee, and they are the perfect heuristic if there is room for them. Landmarks need less room.

use std::{cmp::Reverse, collections::BinaryHeap};

use super::{Estimate, Problem, Promise, Side, Space, StateId, Successor};
use plywood_search::trace::Stopped;
use plywood_tree::{cost::Cost, progress::Progress};

/// Least cost between one or several sources and every connected state.
pub struct Distances<P: Problem> {
    space: Space<P>,
    costs: Vec<Cost>,
}

/// States between two checks for cancellation.
const INTERVAL: usize = 4096;

impl<P: Problem> Distances<P> {
    /// Computes the distances from or to these states. `O((n + m) log n)` for n states and m actions (Dijkstra 1959).
    ///
    /// # Errors
    /// If the computation is cancelled.
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
        let mut arcs = Vec::new();
        let mut taken = 0_usize;
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

    /// Returns the distance of a state; infinite if there is no path.
    pub fn of_state(&self, problem: &P, state: &P::State) -> Cost {
        self.space.find(problem, state).map_or(Cost::INFINITE, |state| self.cost(state))
    }

    pub fn iter(&self) -> impl Iterator<Item = (&P::State, Cost)> {
        self.space.states().iter().zip(self.costs.iter().copied())
    }
}

/// Properties of a heuristic, checked at every state reachable from the start.
#[derive(Clone, Debug)]
pub struct Examined<S> {
    /// A state where the heuristic overestimates, with its estimate and the true remaining cost.
    pub overestimate: Option<(S, Cost, Cost)>,
    /// True if no action lowers the estimate by more than its cost.
    pub is_consistent: bool,
}

impl<S> Examined<S> {
    /// Strongest guarantee that holds.
    pub fn promise(self) -> Promise {
        match (self.overestimate, self.is_consistent) {
            (Some(_), _) => Promise::Nothing,
            (None, false) => Promise::Admissible,
            (None, true) => Promise::Consistent,
        }
    }
}

/// Checks at every reachable state whether the heuristic is admissible and consistent. `None` if the goals or predecessors are
/// unknown.
pub fn examine<P: Problem>(problem: &P, estimate: &dyn Estimate<P>) -> Option<Examined<P::State>> {
    if problem.goals().is_empty() {
        return None;
    }
    // This progress is private and never cancelled.
    let progress = Progress::default();
    let reached = Distances::new(problem, [problem.start()], Side::Forward, &progress).ok()?;
    let left = Distances::new(problem, problem.goals(), Side::Backward, &progress).ok()?;
    let overestimate = reached.iter().find_map(|(state, _)| {
        let bound = estimate.of(problem, state);
        let left = left.of_state(problem, state);
        (bound > left).then(|| (state.clone(), bound, left))
    });
    let mut arcs: Vec<Successor<P>> = Vec::new();
    let is_consistent = reached.iter().all(|(state, _)| {
        let bound = estimate.of(problem, state);
        arcs.clear();
        problem.successors(state, &mut arcs);
        arcs.iter().all(|arc| bound <= arc.cost + estimate.of(problem, &arc.state))
    });
    Some(Examined { overestimate, is_consistent })
}

/// Distance measures in descending order: over the same columns and rows, none is longer than the one before.
#[derive(Clone, Copy, PartialEq)]
pub enum Distance {
    /// Columns plus rows: the path length with straight steps only.
    Manhattan,
    /// As many diagonal steps as possible, the rest straight: the path length with all eight neighbours.
    Octile,
    Euclid,
    /// The larger of columns and rows: the path length if diagonal steps cost no more than straight ones.
    Chebyshev,
}

impl Distance {
    pub const ALL: [Self; 4] = [Self::Manhattan, Self::Octile, Self::Euclid, Self::Chebyshev];

    /// Distance over columns and rows. Exact, except that a straight line is rounded down by less than a unit of cost.
    pub fn over(self, columns: u32, rows: u32) -> Cost {
        let long = columns.max(rows);
        let short = columns.min(rows);
        match self {
            Self::Manhattan => Cost::whole(long) + Cost::whole(short),
            Self::Octile => Cost::steps(long - short, short),
            Self::Euclid => Cost::straight_line(long, short),
            Self::Chebyshev => Cost::whole(long),
        }
    }

    /// Distance between two points, rounded down; infinite if it exceeds the largest cost.
    pub fn between(self, from: (f64, f64), to: (f64, f64)) -> Cost {
        let x = (from.0 - to.0).abs();
        let y = (from.1 - to.1).abs();
        let long = x.max(y);
        let short = x.min(y);
        let number = match self {
            Self::Manhattan => long + short,
            Self::Octile => short.mul_add(std::f64::consts::SQRT_2, long - short),
            Self::Euclid => x.hypot(y),
            Self::Chebyshev => long,
        };
        Cost::at_most(number).unwrap_or(Cost::INFINITE)
    }
}

#[derive(Debug)]
struct Tables {
    /// Cost from the landmark to each state.
    from: Vec<Cost>,
    /// Cost from each state to the landmark.
    to: Vec<Cost>,
}

/// Landmarks of a problem with numbered states: tables of the distances between a few states and all others. By the triangle
/// inequality they yield a heuristic that accounts for walls and dead ends: the remaining cost is at least the difference of the
/// distances from the state and from the goal to a landmark.
///
/// Source: Goldberg and Harrelson 2005, "Computing the shortest path: A* search meets graph theory" (ALT), with their choice of
/// landmarks that lie farthest from each other; on undirected maps these are the differential heuristics of Sturtevant, Felner,
/// Barer, Schaeffer and Burch 2009, "Memory-based heuristics for explicit state spaces".
#[derive(Debug)]
pub struct Landmarks<P: Problem> {
    places: Vec<P::State>,
    tables: Vec<Tables>,
    goals: Vec<usize>,
}

impl<P: Problem> Landmarks<P> {
    /// Most bytes of all tables.
    pub const MOST_BYTES: u64 = 512 << 20;

    /// Bytes of the tables for this many landmarks and states.
    pub const fn bytes_for(states: usize, landmarks: usize) -> u64 {
        (2 * size_of::<Cost>()) as u64 * (states as u64).saturating_mul(landmarks as u64)
    }

    /// Chooses up to `most` landmarks among the reachable states, each as far as possible from the start and earlier landmarks,
    /// and computes their tables. `None` if states are not numbered, the goals are unknown, or the tables would be too large. A
    /// map of a million cells takes seconds.
    ///
    /// # Errors
    /// If the computation is cancelled.
    pub fn new(problem: &P, most: usize, progress: &Progress) -> Result<Option<Self>, Stopped> {
        let Some(size) = problem.size() else { return Ok(None) };
        let goals: Vec<usize> = problem.goals().iter().map(|goal| problem.number(goal)).collect();
        if goals.is_empty() || Self::bytes_for(size, most) > Self::MOST_BYTES {
            return Ok(None);
        }
        let mut landmarks = Self { places: Vec::new(), tables: Vec::new(), goals };
        let reached = Distances::new(problem, [problem.start()], Side::Forward, progress)?;
        let mut nearest: Vec<(P::State, Cost)> = reached.iter().map(|(state, cost)| (state.clone(), cost)).collect();
        for _ in 0..most {
            let farthest = nearest.iter().reduce(|best, next| if next.1 > best.1 { next } else { best });
            let is_apart = |cost: Cost| cost > Cost::ZERO || landmarks.places.is_empty();
            let Some((place, _)) = farthest.filter(|(_, cost)| is_apart(*cost)).cloned() else { break };
            let tables = Tables::new(problem, &place, size, progress)?;
            for (state, cost) in &mut nearest {
                *cost = tables.from[problem.number(state)].min(*cost);
            }
            landmarks.places.push(place);
            landmarks.tables.push(tables);
        }
        Ok(Some(landmarks))
    }

    pub fn places(&self) -> &[P::State] {
        &self.places
    }

    /// Returns the distances from a landmark to a state and from the state to the landmark. `landmark` is an index of
    /// [`Self::places`].
    pub fn distances(&self, problem: &P, landmark: usize, state: &P::State) -> Option<(Cost, Cost)> {
        let tables = self.tables.get(landmark)?;
        let number = problem.number(state);
        Some((*tables.from.get(number)?, *tables.to.get(number)?))
    }

    /// Returns the landmark with the largest bound for a state, and the bound. `None` if there are no landmarks.
    pub fn best(&self, problem: &P, state: &P::State) -> Option<(usize, Cost)> {
        let state = problem.number(state);
        let bound = (0..).zip(&self.tables).map(|(landmark, tables)| {
            let left = self.goals.iter().map(|&goal| tables.bound(state, goal)).min();
            (landmark, left.unwrap_or_default())
        });
        bound.reduce(|best, next| if next.1 > best.1 { next } else { best })
    }
}

impl Tables {
    fn new<P: Problem>(problem: &P, place: &P::State, size: usize, progress: &Progress) -> Result<Self, Stopped> {
        let table = |side| {
            let mut table = vec![Cost::INFINITE; size];
            for (state, cost) in Distances::new(problem, [place.clone()], side, progress)?.iter() {
                table[problem.number(state)] = cost;
            }
            Ok(table)
        };
        Ok(Self { from: table(Side::Forward)?, to: table(Side::Backward)? })
    }

    /// Lower bound of the cost from `state` to `goal`. Infinite if the landmark reaches `state` but not `goal`, or if it is
    /// reachable from `goal` but not from `state`.
    fn bound(&self, state: usize, goal: usize) -> Cost {
        let beyond = difference(self.from[goal], self.from[state]);
        let before = difference(self.to[state], self.to[goal]);
        beyond.max(before)
    }
}

/// Difference of two costs; zero if it implies no bound because the second is infinite.
const fn difference(more: Cost, less: Cost) -> Cost {
    match (more.is_finite(), less.is_finite()) {
        (_, false) => Cost::ZERO,
        (false, true) => Cost::INFINITE,
        (true, true) => more.less(less),
    }
}

impl<P: Problem> Estimate<P> for Landmarks<P> {
    /// Best landmark bound for each goal; the least of these.
    fn of(&self, problem: &P, state: &P::State) -> Cost {
        let state = problem.number(state);
        let bound = |goal: &usize| self.tables.iter().map(|tables| tables.bound(state, *goal)).max();
        self.goals.iter().filter_map(bound).min().unwrap_or_default()
    }

    fn promise(&self, _: &P) -> Promise {
        Promise::Consistent
    }
}

/// Least cost between all pairs of states of a problem with numbered states.
///
/// Source: Floyd 1962, "Algorithm 97: shortest path"; Warshall 1962, "A theorem on Boolean matrices".
pub struct AllPairs {
    states: usize,
    costs: Vec<Cost>,
    goals: Vec<usize>,
}

impl AllPairs {
    /// Most states of a table: it then takes eight megabytes and a thousand million steps.
    pub const MOST_STATES: usize = 1_000;

    /// Bytes of a table for this many states, even if it is too large to be computed.
    pub const fn bytes_for(states: u64) -> u128 {
        states as u128 * states as u128 * size_of::<Cost>() as u128
    }

    /// Computes the table of these states, which must be all states of the problem. Cubic in their number. `None` if there are
    /// too many, if states are not numbered, or if the goals are unknown. The largest table takes a second.
    ///
    /// # Errors
    /// If the computation is cancelled.
    pub fn new<P: Problem>(
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

    /// Floyd's three loops: paths through the first k states, then through one more.
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

    /// Returns the least cost between two states, by number; infinite if there is no path.
    pub fn between(&self, from: usize, to: usize) -> Cost {
        self.costs.get(from * self.states + to).copied().unwrap_or(Cost::INFINITE)
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
