//! What it costs to come to facts when nothing is ever undone: the estimates `h_max` and `h_add`.
//!
//! B. Bonet, H. Geffner, Planning as heuristic search, Artificial Intelligence 129, 2001. The cost of a fact is 0 if it holds, else
//! one more than that of the cheapest action that makes it; the cost of several facts together is that of the dearest of them (`h_max`,
//! which is admissible, for all of them have to be made) or their sum (`h_add`, which is not: one action may make several of them).

use super::ground::Ground;
use super::state::{Facts, Wanted};
use super::task::Sign;

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
