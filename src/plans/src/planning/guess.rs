//! The estimates of plans, for both directions. What they reckon is written in `relaxed`.

use super::directions::{Backward, Demands, Forward};
use super::ground::Ground;
use super::task::{Facts, Sign, Wanted};
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

/// How the cost of several facts is put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Together {
    /// The dearest of them.
    Max,
    Sum,
}

/// What it costs to have facts hold, and not to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    together: Together,
    of: Vec<u32>,
}

/// What cannot be reached at any cost.
const NEVER: u32 = u32::MAX;

impl Costs {
    /// The costs from a state. Takes a pass over all actions for each step that they are apart.
    #[must_use]
    pub fn from(ground: &Ground, state: &Facts, together: Together) -> Self {
        let holds = |fact: u32| if state.has(fact) { [0, NEVER] } else { [NEVER, 0] };
        let mut costs = Self { together, of: (0..ground.facts.len() as u32).flat_map(holds).collect() };
        while costs.spread(ground) {}
        costs
    }

    /// Lets every action make what it makes; returns whether anything got cheaper.
    fn spread(&mut self, ground: &Ground) -> bool {
        let mut is_cheaper = false;
        for action in &ground.actions {
            let Some(needs) = self.all(&action.conditions) else { continue };
            let cost = needs.saturating_add(1);
            let adds = action.adds.iter().map(|&fact| Wanted { fact, sign: Sign::Positive });
            let deletes = action.deletes.iter().map(|&fact| Wanted { fact, sign: Sign::Negative });
            for made in adds.chain(deletes) {
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
    #[must_use]
    pub fn of(&self, wanted: Wanted) -> Option<u32> {
        self.of.get(wanted.index()).copied().filter(|&cost| cost != NEVER)
    }

    /// The cost of all together; `None` where one of them cannot be reached.
    #[must_use]
    pub fn all(&self, wanted: &[Wanted]) -> Option<u32> {
        wanted.iter().try_fold(0, |all: u32, &wanted| {
            let cost = self.of(wanted)?;
            Some(match self.together {
                Together::Max => all.max(cost),
                // One less than what cannot be reached.
                Together::Sum => all.saturating_add(cost).min(NEVER - 1),
            })
        })
    }
}

/// How many of these do not hold.
pub(super) fn unmet(wanted: &[Wanted], state: &Facts) -> u32 {
    wanted.iter().filter(|wanted| !wanted.holds(state)).count() as u32
}
