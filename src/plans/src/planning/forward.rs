//! Planning forward, from the first state by actions that can be done: the states are those that can really be reached.

use std::sync::Arc;

use super::ground::Ground;
use super::state::{Facts, Wanted};
use plywood_routes::state_space::{Problem, Successor};
use plywood_tree::cost::Cost;

/// From a state to one in which all of this holds.
#[derive(Clone, Debug)]
pub struct Forward {
    ground: Arc<Ground>,
    start: Facts,
    goal: Vec<Wanted>,
}

impl Forward {
    /// The task itself.
    #[must_use]
    pub fn new(ground: Arc<Ground>) -> Self {
        let (start, goal) = (ground.start.clone(), ground.goal.clone());
        Self { ground, start, goal }
    }

    /// From another state, or to another goal.
    #[must_use]
    pub const fn between(ground: Arc<Ground>, start: Facts, goal: Vec<Wanted>) -> Self {
        Self { ground, start, goal }
    }

    /// What can be done.
    #[must_use]
    pub const fn ground(&self) -> &Arc<Ground> {
        &self.ground
    }

    /// What is to hold.
    #[must_use]
    pub fn goal(&self) -> &[Wanted] {
        &self.goal
    }
}

impl Problem for Forward {
    type State = Facts;
    type Action = u32;

    fn start(&self) -> Facts {
        self.start.clone()
    }

    fn is_goal(&self, state: &Facts) -> bool {
        Ground::holds(&self.goal, state)
    }

    fn successors(&self, state: &Facts, out: &mut Vec<Successor<Self>>) {
        let possible = (0..).zip(&self.ground.actions).filter(|(_, action)| Ground::holds(&action.conditions, state));
        out.extend(possible.map(|(action, _)| {
            let state = self.ground.after(state, action);
            Successor { action, state, cost: Cost::ONE }
        }));
    }

    fn bytes(&self) -> usize {
        size_of::<Facts>() + self.ground.facts.len().div_ceil(64) * size_of::<u64>()
    }
}
