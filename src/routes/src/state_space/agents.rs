//! Several agents on one map, as a joint problem or one after the other.
//!
//! In the joint problem a state holds the positions of all agents, and an action moves all at once. For k agents on n cells there
//! are up to n^k states, and the branching factor is 5^k (four steps or waiting).

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use super::{
    Algorithm, Counts, Distance, Distances, Estimate, Failure, Grid, Moves, Problem, Promise, Rules, STEPS, Side,
    Successor, Tile, search,
};
use plywood_lesson::Spot;
use plywood_search::trace::Stopped;
use plywood_tree::{cost::Cost, progress::Progress};

/// Position of every agent; unused entries are outside the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Team([Spot; Agents::MOST]);

impl Team {
    const NOWHERE: Spot = Spot::new(u16::MAX, u16::MAX);

    fn of(cells: &[Spot]) -> Self {
        let mut team = [Self::NOWHERE; Agents::MOST];
        team.iter_mut().zip(cells).for_each(|(place, cell)| *place = *cell);
        Self(team)
    }

    pub fn cell(self, agent: usize) -> Spot {
        self.0.get(agent).copied().unwrap_or(Self::NOWHERE)
    }

    pub fn cells(self) -> impl Iterator<Item = Spot> {
        self.0.into_iter().take_while(|cell| *cell != Self::NOWHERE)
    }
}

/// Agents on a map, each with its own goal. No two may be in one cell or swap cells in one step. Each pays for the cells it
/// enters, and 1 for every step it waits elsewhere than at its goal.
#[derive(Debug)]
pub struct Agents {
    grid: Grid,
    starts: Vec<Spot>,
    goals: Vec<Spot>,
}

impl Agents {
    /// Most agents of a problem: they have 3,125 joint moves.
    pub const MOST: usize = 5;

    /// Creates the problem on the tiles of a map: each agent goes from its start to its goal with steps to four neighbours.
    /// `None` if there are no agents or too many, or if the starts or the goals are not distinct floor cells.
    pub fn new(grid: Grid, ends: &[(Spot, Spot)]) -> Option<Self> {
        let starts: Vec<Spot> = ends.iter().map(|(start, _)| *start).collect();
        let goals: Vec<Spot> = ends.iter().map(|(_, goal)| *goal).collect();
        let are_apart = |cells: &[Spot]| (0..cells.len()).all(|at| !cells[..at].contains(&cells[at]));
        let fits = (1..=Self::MOST).contains(&ends.len())
            && starts.iter().chain(&goals).all(|&cell| grid.is_floor(cell))
            && are_apart(&starts)
            && are_apart(&goals);
        fits.then_some(Self { grid, starts, goals })
    }

    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    pub fn ends(&self) -> impl Iterator<Item = (Spot, Spot)> {
        self.starts.iter().copied().zip(self.goals.iter().copied())
    }

    pub const fn count(&self) -> usize {
        self.starts.len()
    }

    /// Number of joint moves without obstacles: 5 to the power of the number of agents.
    pub const fn branching(&self) -> u64 {
        5_u64.pow(self.starts.len() as u32)
    }

    /// Upper bound on the states: the number of ways to place the agents on the floor.
    pub fn arrangements(&self) -> u64 {
        let floor = self.grid.cells().filter(|&cell| self.grid.is_floor(cell)).count() as u64;
        (0..self.count() as u64).fold(1_u64, |product, taken| product.saturating_mul(floor.saturating_sub(taken)))
    }

    /// Cell that an agent reaches by a base-5 digit of a joint move.
    fn reached(&self, cell: Spot, digit: u16) -> Option<Spot> {
        STEPS[..4].get(usize::from(digit)).map_or(Some(cell), |&step| self.grid.neighbour(cell, step))
    }

    /// Calls `each` with the result of every valid joint move, in order.
    fn moves(&self, team: &Team, mut each: impl FnMut(Team)) {
        for joint in 0..self.branching() as u16 {
            let mut rest = joint;
            let mut next = [Team::NOWHERE; Self::MOST];
            let is_possible = (0..self.count()).all(|agent| {
                let digit = rest % 5;
                rest /= 5;
                let Some(cell) = self.reached(team.0[agent], digit) else { return false };
                next[agent] = cell;
                (0..agent).all(|other| {
                    let meets = next[other] == cell;
                    let swaps = next[other] == team.0[agent] && cell == team.0[other];
                    !meets && !swaps
                })
            });
            if is_possible {
                each(Team(next));
            }
        }
    }

    fn cost(&self, from: &Team, to: &Team) -> Cost {
        let each = (0..self.count()).map(|agent| paid(&self.grid, from.0[agent], to.0[agent], self.goals[agent]));
        each.sum()
    }
}

/// Cost of a step for one agent: of the cell it enters, or of waiting elsewhere than at its goal.
fn paid(grid: &Grid, from: Spot, to: Spot, goal: Spot) -> Cost {
    match grid.tile(to) {
        Some(Tile::Floor(cost)) if from != to => Cost::whole(u32::from(cost)),
        _ if from == to && to == goal => Cost::ZERO,
        _ => Cost::ONE,
    }
}

impl Problem for Agents {
    type State = Team;

    fn start(&self) -> Team {
        Team::of(&self.starts)
    }

    fn is_goal(&self, team: &Team) -> bool {
        team.0[..self.count()] == self.goals
    }

    fn successors(&self, team: &Team, out: &mut Vec<Successor<Self>>) {
        self.moves(team, |state| out.push(Successor { state, cost: self.cost(team, &state) }));
    }

    fn predecessors(&self, team: &Team, out: &mut Vec<Successor<Self>>) {
        self.moves(team, |state| out.push(Successor { state, cost: self.cost(&state, team) }));
    }

    fn goals(&self) -> Vec<Team> {
        vec![Team::of(&self.goals)]
    }
}

/// Sum of the agents' distances to their goals, without walls and other agents.
impl Estimate<Agents> for Distance {
    fn of(&self, agents: &Agents, team: &Team) -> Cost {
        let least = agents.grid.least_cost();
        let each = team.0.iter().zip(&agents.goals).map(|(cell, &goal)| {
            let (columns, rows) = cell.apart(goal);
            self.over(columns * least, rows * least)
        });
        each.sum()
    }

    fn promise(&self, _: &Agents) -> Promise {
        Promise::Consistent
    }
}

/// Sum of the agents' true distances, each as if it were alone.
pub struct Separately(Vec<Distances<Grid>>);

impl Separately {
    /// Computes a table of the map for each agent.
    ///
    /// # Errors
    /// If the computation is cancelled.
    pub fn new(agents: &Agents, progress: &Progress) -> Result<Self, Stopped> {
        let grid = agents.grid.clone().with_moves(Moves::Straight);
        let distances = |&goal: &Spot| Distances::new(&grid, [goal], Side::Backward, progress);
        agents.goals.iter().map(distances).collect::<Result<_, _>>().map(Self)
    }
}

impl Estimate<Agents> for Separately {
    fn of(&self, agents: &Agents, team: &Team) -> Cost {
        self.0.iter().zip(team.0).map(|(distances, cell)| distances.of_state(&agents.grid, &cell)).sum()
    }

    fn promise(&self, _: &Agents) -> Promise {
        Promise::Consistent
    }
}

/// A cell at a time, counted in steps from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Timed {
    cell: Spot,
    /// Time; constant once all other agents have stopped.
    time: u32,
}

/// Problem of one agent among others with fixed paths (prioritized planning). Each agent takes the best path through space and
/// time that avoids those before it. That needs no joint moves and is therefore fast, but it may fail although a solution exists,
/// because no agent gives way to later ones.
///
/// Source: Erdmann and Lozano-Pérez 1987, "On multiple moving objects"; Silver 2005, "Cooperative pathfinding" (space-time A*
/// with reservations).
struct Reserved {
    grid: Grid,
    start: Spot,
    goal: Spot,
    /// Occupied cells by time, until all agents have stopped.
    taken: HashSet<Timed>,
    steps: HashSet<(Timed, Spot)>,
    /// Cells where agents stop, with the time.
    parked: HashMap<Spot, u32>,
    /// Time from which on no agent moves.
    settled: u32,
    /// Time from which on no other agent passes the goal.
    clear: u32,
}

impl Reserved {
    /// Creates the problem of an agent among others on these paths, with a cell for each step; they stay where their paths end.
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

    fn is_free(&self, from: Timed, to: Spot) -> bool {
        let time = from.time + 1;
        let is_parked = self.parked.get(&to).is_some_and(|&since| time >= since);
        let swaps = self.steps.contains(&(Timed { cell: to, time: from.time }, from.cell));
        !is_parked && !swaps && !self.taken.contains(&Timed { cell: to, time })
    }
}

impl Problem for Reserved {
    type State = Timed;

    fn start(&self) -> Timed {
        Timed { cell: self.start, time: 0 }
    }

    fn is_goal(&self, state: &Timed) -> bool {
        state.cell == self.goal && state.time >= self.clear && !self.parked.contains_key(&self.goal)
    }

    fn successors(&self, state: &Timed, out: &mut Vec<Successor<Self>>) {
        let neighbours = STEPS[..4].iter().filter_map(|&step| self.grid.neighbour(state.cell, step));
        for cell in neighbours.chain([state.cell]) {
            if self.is_free(*state, cell) {
                let time = (state.time + 1).min(self.settled);
                let cost = paid(&self.grid, state.cell, cell, self.goal);
                out.push(Successor { state: Timed { cell, time }, cost });
            }
        }
    }
}

/// Distance to the goal without walls and other agents.
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

/// Result of planning agents one after the other.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Paths found, in the order of planning: a cell for each step.
    pub ways: Vec<Vec<Spot>>,
    /// First agent without a path, by its place in the order.
    pub stuck: Option<usize>,
    pub cost: Cost,
    /// Counts of all searches, each with its own frontier: the peak is that of the largest.
    pub counts: Counts,
}

/// Plans the agents in this order, each with A* and the Manhattan distance, until one finds no path. Returns the plans after each
/// agent.
///
/// # Errors
/// As for [`fn@search`].
pub fn plan_one_by_one(agents: &Agents, order: &[usize], progress: &Arc<Progress>) -> Result<Vec<Plan>, Failure> {
    let mut plan = Plan { ways: Vec::new(), stuck: None, cost: Cost::ZERO, counts: Counts::default() };
    let (ends, mut plans): (Vec<(Spot, Spot)>, _) = (agents.ends().collect(), Vec::new());
    for (turn, &(start, goal)) in order.iter().filter_map(|&agent| ends.get(agent)).enumerate() {
        let reserved = Reserved::new(agents.grid(), start, goal, &plan.ways);
        let found = search(&reserved, &Distance::Manhattan, Rules::of(Algorithm::AStar), progress)?;
        plan.counts.expanded += found.counts.expanded;
        plan.counts.generated += found.counts.generated;
        plan.counts.peak = plan.counts.peak.max(found.counts.peak);
        match found.end.cost() {
            Some(cost) => {
                plan.cost = plan.cost + cost;
                plan.ways.push(found.path().map(|state| state.cell).collect());
            }
            None => plan.stuck = Some(turn),
        }
        plans.push(plan.clone());
        if plan.stuck.is_some() {
            break;
        }
    }
    Ok(plans)
}
