//! The estimates of plans, for both directions. What they reckon is written in `relaxed`.

use super::backward::{Backward, Demands};
use super::forward::Forward;
use super::ground::Ground;
use super::relaxed::{Costs, Together, unmet};
use super::state::Facts;
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
    /// How costs are put together, of those that reckon them.
    #[must_use]
    pub const fn together(self) -> Option<Together> {
        match self {
            Self::HMax => Some(Together::Max),
            Self::HAdd => Some(Together::Sum),
            Self::Zero | Self::GoalCount => None,
        }
    }

    /// What is known of its guesses. The cost of the dearest goal falls by one at most with an action; several goals may be met by one
    /// action, so that their number and the sum of their costs can be too high.
    #[must_use]
    pub const fn promise(self) -> Promise {
        match self {
            Self::Zero | Self::HMax => Promise::Consistent,
            Self::GoalCount | Self::HAdd => Promise::Nothing,
        }
    }
}

fn cost(estimate: Option<u32>) -> Cost {
    estimate.map_or(Cost::INFINITE, Cost::whole)
}

/// Forward: the costs are reckoned anew in each state.
impl Estimate<Forward> for PlanEstimate {
    fn of(&self, problem: &Forward, state: &Facts) -> Cost {
        match (self, self.together()) {
            (_, Some(together)) => cost(Costs::from(problem.ground(), state, together).all(problem.goal())),
            (Self::GoalCount, None) => Cost::whole(unmet(problem.goal(), state)),
            (_, None) => Cost::ZERO,
        }
    }

    fn promise(&self, _: &Forward) -> Promise {
        Self::promise(*self)
    }
}

/// Backward: the costs from what holds at first are reckoned once.
#[derive(Clone, Debug)]
pub struct FromStart {
    estimate: PlanEstimate,
    costs: Option<Costs>,
}

impl FromStart {
    /// An estimate of demands.
    #[must_use]
    pub fn new(ground: &Ground, estimate: PlanEstimate) -> Self {
        Self { estimate, costs: estimate.together().map(|together| Costs::from(ground, &ground.start, together)) }
    }
}

impl Estimate<Backward> for FromStart {
    fn of(&self, problem: &Backward, demands: &Demands) -> Cost {
        match (&self.costs, self.estimate) {
            (Some(costs), _) => cost(costs.all(demands)),
            (None, PlanEstimate::GoalCount) => Cost::whole(unmet(demands, &problem.ground().start)),
            (None, _) => Cost::ZERO,
        }
    }

    fn promise(&self, _: &Backward) -> Promise {
        self.estimate.promise()
    }
}
