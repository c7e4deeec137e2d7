//! Estimates for plans in both directions. The relaxed problem itself is computed in `relaxed`.

use super::{
    directions::{Direction, PlanProblem},
    ground::Ground,
    task::{Facts, Wanted},
};
use plywood_routes::state_space::{Estimate, Promise};
use plywood_tree::{cost::Cost, named};

named! {
    #[derive(Default)]
    pub enum PlanEstimate in planning, "what-estimate" {
        /// Cost of the most expensive goal under delete relaxation.
        #[default]
        HMax = "h-max", "h-max",
        /// Sum of the goals' costs under delete relaxation, each computed independently.
        HAdd = "h-add", "h-add",
        GoalCount = "goal-count", "goal-count",
        Zero = "zero", "zero",
    }
}

impl PlanEstimate {
    /// Returns true if the estimate is computed from the relaxed costs of facts.
    pub const fn uses_fact_costs(self) -> bool {
        matches!(self, Self::HMax | Self::HAdd)
    }
}

/// Estimate of a problem. Backward, the costs from the initial state are computed once; forward, they are computed in each state.
#[derive(Debug)]
pub struct Guess {
    estimate: PlanEstimate,
    from_start: Option<Costs>,
}

impl Guess {
    pub fn new(problem: &PlanProblem, estimate: PlanEstimate) -> Self {
        let is_known = estimate.uses_fact_costs() && problem.direction == Direction::Backward;
        let from_start = is_known.then(|| Costs::from(&problem.ground, &problem.start, estimate));
        Self { estimate, from_start }
    }
}

impl Estimate<PlanProblem> for Guess {
    fn of(&self, problem: &PlanProblem, state: &Facts) -> Cost {
        let demands = || problem.literals(state);
        match (self.estimate, &self.from_start, problem.direction) {
            (PlanEstimate::HMax | PlanEstimate::HAdd, Some(costs), _) => {
                costs.all(&demands()).unwrap_or(Cost::INFINITE)
            }
            (PlanEstimate::HMax | PlanEstimate::HAdd, None, _) => {
                Costs::from(&problem.ground, state, self.estimate).all(&problem.goal).unwrap_or(Cost::INFINITE)
            }
            (PlanEstimate::GoalCount, _, Direction::Forward) => Cost::whole(unmet(&problem.goal, state)),
            (PlanEstimate::GoalCount, _, Direction::Backward) => Cost::whole(unmet(&demands(), &problem.start)),
            (PlanEstimate::Zero, ..) => Cost::ZERO,
        }
    }

    /// An action lowers the cost of the most expensive goal by at most its own cost. Since one action may meet several goals, or
    /// cost nothing, the number of goals and the sum of their costs can be too high.
    fn promise(&self, _: &PlanProblem) -> Promise {
        match self.estimate {
            PlanEstimate::Zero | PlanEstimate::HMax => Promise::Consistent,
            PlanEstimate::GoalCount | PlanEstimate::HAdd => Promise::Nothing,
        }
    }
}

#[derive(Debug)]
pub struct Costs {
    /// `HAdd` combines costs by their sum; other estimates use the maximum.
    estimate: PlanEstimate,
    of: Vec<Cost>,
}

/// Greatest cost of something reachable.
const MOST: Cost = Cost::whole(Cost::MOST);

impl Costs {
    /// Computes the costs from a state. One pass over all actions for each step on the way.
    pub fn from(ground: &Ground, state: &Facts, estimate: PlanEstimate) -> Self {
        let holds =
            |fact: u32| if state.has(fact) { [Cost::ZERO, Cost::INFINITE] } else { [Cost::INFINITE, Cost::ZERO] };
        let mut costs = Self { estimate, of: (0..ground.facts.len() as u32).flat_map(holds).collect() };
        while costs.spread(ground) {}
        costs
    }

    fn spread(&mut self, ground: &Ground) -> bool {
        let mut is_cheaper = false;
        for action in &ground.actions {
            let Some(needs) = self.all(&action.conditions) else { continue };
            let cost = (needs + action.cost).min(MOST);
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

    /// Cost of one wanted fact; `None` if it is unreachable.
    pub fn of(&self, wanted: Wanted) -> Option<Cost> {
        self.of.get(wanted.index()).copied().filter(|cost| cost.is_finite())
    }

    /// Cost of all wanted facts together; `None` if one of them is unreachable.
    pub fn all(&self, wanted: &[Wanted]) -> Option<Cost> {
        wanted.iter().try_fold(Cost::ZERO, |all, &wanted| {
            let cost = self.of(wanted)?;
            Some(if self.estimate == PlanEstimate::HAdd { (all + cost).min(MOST) } else { all.max(cost) })
        })
    }
}

fn unmet(wanted: &[Wanted], state: &Facts) -> u32 {
    wanted.iter().filter(|wanted| !wanted.holds(state)).count() as u32
}
