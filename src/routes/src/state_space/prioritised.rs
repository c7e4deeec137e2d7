//! Agents planned one after the other: each takes the best way through space and time that keeps clear of those before it. It needs
//! no joint moves and is therefore fast, and it may find nothing where a solution exists: nobody gives way to those who come later.
//!
//! Source: Erdmann and Lozano-Pérez 1987, "On multiple moving objects"; Silver 2005, "Cooperative pathfinding" (space-time A* with
//! reservations).

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::agents::paid;
use super::{
    Agents, Algorithm, Counts, Direction, Distance, End, Estimate, Failure, Grid, Problem, Promise, Rules, Successor,
    search,
};
use plywood_lesson::Spot;
use plywood_tree::cost::Cost;
use plywood_tree::progress::Progress;

/// A cell at a time, counted in steps from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Timed {
    /// Where.
    cell: Spot,
    /// When; the same from the time on at which nobody else moves any more.
    time: u32,
}

/// The problem of one agent among others whose ways are settled.
#[derive(Clone, Debug)]
struct Reserved {
    grid: Grid,
    start: Spot,
    goal: Spot,
    /// Who is where when, as long as somebody moves.
    taken: HashSet<Timed>,
    /// Steps from a cell to another that begin at a time.
    steps: HashSet<(Timed, Spot)>,
    /// Where somebody stays, from which time on.
    parked: HashMap<Spot, u32>,
    /// From when on nobody moves any more.
    settled: u32,
    /// From when on nobody passes the goal any more.
    clear: u32,
}

impl Reserved {
    /// The problem of an agent among others who go these ways, a cell for each step, and stay where they end.
    fn new(grid: &Grid, start: Spot, goal: Spot, ways: &[Vec<Spot>]) -> Self {
        let mut reserved = Self {
            grid: grid.clone(),
            start,
            goal,
            taken: HashSet::new(),
            steps: HashSet::new(),
            parked: HashMap::new(),
            settled: 0,
            clear: 0,
        };
        for way in ways {
            reserved.reserve(way);
        }
        reserved
    }

    fn reserve(&mut self, way: &[Spot]) {
        for (time, &cell) in (0..).zip(way) {
            self.taken.insert(Timed { cell, time });
            if cell == self.goal {
                self.clear = self.clear.max(time + 1);
            }
        }
        for (time, step) in (0..).zip(way.windows(2)) {
            self.steps.insert((Timed { cell: step[0], time }, step[1]));
        }
        if let Some(&last) = way.last() {
            self.parked.insert(last, way.len() as u32);
            self.settled = self.settled.max(way.len() as u32);
        }
    }

    /// Whether an agent can go from a cell, at a time, to another, or stay there.
    fn is_free(&self, from: Timed, to: Spot) -> bool {
        let time = from.time + 1;
        let is_parked = self.parked.get(&to).is_some_and(|&since| time >= since);
        let swaps = self.steps.contains(&(Timed { cell: to, time: from.time }, from.cell));
        !is_parked && !swaps && !self.taken.contains(&Timed { cell: to, time })
    }
}

impl Problem for Reserved {
    type State = Timed;
    type Action = ();

    fn start(&self) -> Timed {
        Timed { cell: self.start, time: 0 }
    }

    fn is_goal(&self, state: &Timed) -> bool {
        state.cell == self.goal && state.time >= self.clear && !self.parked.contains_key(&self.goal)
    }

    fn successors(&self, state: &Timed, out: &mut Vec<Successor<Self>>) {
        let steps = Direction::ALL[..4].iter().map(|&direction| Some(direction)).chain([None]);
        for step in steps {
            let to = step.map_or(Some(state.cell), |direction| self.grid.neighbour(state.cell, direction));
            if let Some(cell) = to.filter(|&to| self.is_free(*state, to)) {
                let time = (state.time + 1).min(self.settled);
                let cost = paid(&self.grid, state.cell, cell, self.goal);
                out.push(Successor { action: (), state: Timed { cell, time }, cost });
            }
        }
    }
}

/// The distance to the goal as if there were no walls and no others.
impl Estimate<Reserved> for Distance {
    fn of(&self, reserved: &Reserved, state: &Timed) -> Cost {
        let least = reserved.grid.least_cost();
        let (columns, rows) = state.cell.apart(reserved.goal);
        self.over(columns * least, rows * least)
    }

    fn promise(&self, _: &Reserved) -> Promise {
        Promise::Consistent
    }
}

/// What came of planning agents one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The ways of those who have one, in the order in which they were planned: a cell for each step.
    pub ways: Vec<Vec<Spot>>,
    /// Who found none, as a place in the order.
    pub stuck: Option<usize>,
    /// What all ways cost.
    pub cost: Cost,
    /// What all searches did, each with its own frontier: the peak is that of the largest.
    pub counts: Counts,
}

/// Plans the agents in this order, each with A* and the Manhattan distance, until one finds no way.
///
/// # Errors
/// As for [`search`].
pub fn plan_one_by_one(agents: &Agents, order: &[usize], progress: &Arc<Progress>) -> Result<Plan, Failure> {
    let mut plan = Plan { ways: Vec::new(), stuck: None, cost: Cost::ZERO, counts: Counts::default() };
    let ends: Vec<(Spot, Spot)> = agents.ends().collect();
    for (turn, &(start, goal)) in order.iter().filter_map(|&agent| ends.get(agent)).enumerate() {
        let reserved = Reserved::new(agents.grid(), start, goal, &plan.ways);
        let outcome = search(&reserved, &Distance::Manhattan, Rules::of(Algorithm::AStar), progress)?;
        plan.counts.expanded += outcome.counts.expanded;
        plan.counts.generated += outcome.counts.generated;
        plan.counts.peak = plan.counts.peak.max(outcome.counts.peak);
        match outcome.end {
            End::Found { cost, .. } => plan.cost = plan.cost + cost,
            End::None | End::Limited => {
                plan.stuck = Some(turn);
                break;
            }
        }
        plan.ways.push(outcome.path().map(|state| state.cell).collect());
    }
    Ok(plan)
}
