//! Planning in both directions, as problems to be searched.

use std::sync::Arc;

use super::ground::{Ground, GroundAction};
use super::task::{Facts, Sign, Wanted};
use plywood_routes::state_space::{Problem, Successor};
use plywood_tree::cost::Cost;

/// Planning forward, from a state to one in which all of this holds: the states are those that can really be reached.
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

/// Planning backward, from the goal to what holds at first by actions that make a part of it: what has to hold before an action so
/// that the rest holds after it (regression). A state is a set of demands, and stands for all states that meet them; some no plan ever
/// reaches.
///
/// Source: Russell and Norvig, Artificial Intelligence, 10.2.2 (backward search for relevant states); N. J. Nilsson, Principles of
/// Artificial Intelligence, 1980, chapter 7.
#[derive(Clone, Debug)]
pub struct Backward {
    ground: Arc<Ground>,
}

/// What has to hold and what must not, sorted.
pub type Demands = Box<[Wanted]>;

impl Backward {
    /// The task itself.
    #[must_use]
    pub const fn new(ground: Arc<Ground>) -> Self {
        Self { ground }
    }

    /// What can be done.
    #[must_use]
    pub const fn ground(&self) -> &Arc<Ground> {
        &self.ground
    }
}

impl GroundAction {
    /// What holds after it, and what does not.
    pub fn makes(&self) -> impl Iterator<Item = Wanted> + '_ {
        let adds = self.adds.iter().map(|&fact| Wanted { fact, sign: Sign::Positive });
        adds.chain(self.deletes.iter().map(|&fact| Wanted { fact, sign: Sign::Negative }))
    }

    /// What has to hold before it so that these demands are met after it; `None` if it makes none of them, if it undoes one, or if one
    /// and its contrary would have to hold.
    #[must_use]
    pub fn regressed(&self, demands: &[Wanted]) -> Option<Demands> {
        let mut before: Vec<Wanted> = demands.to_vec();
        for made in self.makes() {
            if before.contains(&made.contrary()) {
                return None;
            }
            before.retain(|demand| *demand != made);
        }
        if before.len() == demands.len() {
            return None;
        }
        before.extend(&self.conditions);
        before.sort_unstable();
        before.dedup();
        let is_contrary = |pair: &[Wanted]| pair[0].fact == pair[1].fact;
        (!before.windows(2).any(is_contrary)).then(|| before.into_boxed_slice())
    }
}

impl Problem for Backward {
    type State = Demands;
    type Action = u32;

    fn start(&self) -> Demands {
        let mut demands = self.ground.goal.clone();
        demands.sort_unstable();
        demands.into_boxed_slice()
    }

    fn is_goal(&self, state: &Demands) -> bool {
        Ground::holds(state, &self.ground.start)
    }

    fn successors(&self, state: &Demands, out: &mut Vec<Successor<Self>>) {
        let before =
            (0..).zip(&self.ground.actions).filter_map(|(action, with)| Some((action, with.regressed(state)?)));
        out.extend(before.map(|(action, state)| Successor { action, state, cost: Cost::ONE }));
    }

    fn bytes(&self) -> usize {
        // No more demands than facts; far fewer in general.
        let most = self.ground.facts.len().min(64);
        size_of::<Demands>() + most * size_of::<Wanted>()
    }
}
