//! The estimates of plans, for both directions. What they reckon is written in `relaxed`.

use super::directions::{Direction, PlanProblem};
use super::ground::Ground;
use super::task::{Facts, Wanted};
use plywood_routes::state_space::{Estimate, Promise};
use plywood_tree::cost::Cost;
use plywood_tree::named;

named! {
    /// What is left of a plan is estimated so.
    #[derive(Default, Hash)]
    pub enum PlanEstimate in planning, "what-estimate" {
        /// What the dearest goal costs when nothing is undone.
        #[default]
        HMax = "h-max", "h-max",
        /// What all goals cost when nothing is undone and each is made for itself.
        HAdd = "h-add", "h-add",
        /// As many actions as there are goals that do not hold.
        GoalCount = "goal-count", "goal-count",
        /// Nothing is left.
        Zero = "zero", "zero",
    }
}

impl PlanEstimate {
    /// Whether it is made of what every fact costs when nothing is undone.
    pub const fn is_of_costs(self) -> bool {
        matches!(self, Self::HMax | Self::HAdd)
    }
}

fn cost(estimate: Option<u32>) -> Cost {
    estimate.map_or(Cost::INFINITE, Cost::whole)
}

/// An estimate of a problem. Backward the costs from what holds at first are computed once, forward in each state.
#[derive(Clone, Debug)]
pub struct Guess {
    estimate: PlanEstimate,
    from_start: Option<Costs>,
}

impl Guess {
    pub fn new(problem: &PlanProblem, estimate: PlanEstimate) -> Self {
        let is_known = estimate.is_of_costs() && problem.direction == Direction::Backward;
        let from_start = is_known.then(|| Costs::from(&problem.ground, &problem.start, estimate));
        Self { estimate, from_start }
    }
}

impl Estimate<PlanProblem> for Guess {
    fn of(&self, problem: &PlanProblem, state: &Facts) -> Cost {
        let demands = || problem.known(state);
        match (self.estimate, &self.from_start, problem.direction) {
            (PlanEstimate::HMax | PlanEstimate::HAdd, Some(costs), _) => cost(costs.all(&demands())),
            (PlanEstimate::HMax | PlanEstimate::HAdd, None, _) => {
                cost(Costs::from(&problem.ground, state, self.estimate).all(&problem.goal))
            }
            (PlanEstimate::GoalCount, _, Direction::Forward) => Cost::whole(unmet(&problem.goal, state)),
            (PlanEstimate::GoalCount, _, Direction::Backward) => Cost::whole(unmet(&demands(), &problem.start)),
            (PlanEstimate::Zero, ..) => Cost::ZERO,
        }
    }

    /// The cost of the dearest goal falls by one at most with an action; several goals may be met by one action, so that their number
    /// and the sum of their costs can be too high.
    fn promise(&self, _: &PlanProblem) -> Promise {
        match self.estimate {
            PlanEstimate::Zero | PlanEstimate::HMax => Promise::Consistent,
            PlanEstimate::GoalCount | PlanEstimate::HAdd => Promise::Nothing,
        }
    }
}

/// What it costs to have facts hold, and not to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    /// Of several facts that of the dearest, or by `HAdd` the sum.
    estimate: PlanEstimate,
    of: Vec<u32>,
}

/// What cannot be reached at any cost.
const NEVER: u32 = u32::MAX;

impl Costs {
    /// The costs from a state. Takes a pass over all actions for each step that they are apart.
    pub fn from(ground: &Ground, state: &Facts, estimate: PlanEstimate) -> Self {
        let holds = |fact: u32| if state.has(fact) { [0, NEVER] } else { [NEVER, 0] };
        let mut costs = Self { estimate, of: (0..ground.facts.len() as u32).flat_map(holds).collect() };
        while costs.spread(ground) {}
        costs
    }

    /// Lets every action make what it makes; returns whether anything got cheaper.
    fn spread(&mut self, ground: &Ground) -> bool {
        let mut is_cheaper = false;
        for action in &ground.actions {
            let Some(needs) = self.all(&action.conditions) else { continue };
            let cost = needs.saturating_add(1);
            for made in action.makes() {
                let now = &mut self.of[made.index()];
                if cost < *now {
                    *now = cost;
                    is_cheaper = true;
                }
            }
        }
        is_cheaper
    }

    /// The cost of one; `None` where it cannot be reached.
    pub fn of(&self, wanted: Wanted) -> Option<u32> {
        self.of.get(wanted.index()).copied().filter(|&cost| cost != NEVER)
    }

    /// The cost of all together; `None` where one of them cannot be reached.
    pub fn all(&self, wanted: &[Wanted]) -> Option<u32> {
        wanted.iter().try_fold(0, |all: u32, &wanted| {
            let cost = self.of(wanted)?;
            // One less than what cannot be reached.
            let sum = all.saturating_add(cost).min(NEVER - 1);
            Some(if self.estimate == PlanEstimate::HAdd { sum } else { all.max(cost) })
        })
    }
}

/// How many of these do not hold.
fn unmet(wanted: &[Wanted], state: &Facts) -> u32 {
    wanted.iter().filter(|wanted| !wanted.holds(state)).count() as u32
}
