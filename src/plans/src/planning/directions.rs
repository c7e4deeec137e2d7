//! Planning in both directions as a search problem.

use std::sync::Arc;

use super::{
    ground::{Ground, GroundAction},
    task::{Facts, Sign, Wanted},
};
use plywood_routes::state_space::{Problem, Successor};
use plywood_tree::named;

named! {
    #[derive(Default)]
    pub enum Direction in plans, "what-direction" {
        #[default]
        Forward = "forward", "forward",
        Backward = "backward", "backward",
    }
}

/// Search problem of planning from a state to a goal state.
///
/// Forward, states are sets of facts, and all of them are reachable.
///
/// Backward, the search goes from the goal to the initial state by actions that achieve a part of the demands. A step computes
/// what must hold before an action so that the rest holds after it (regression). A state is a set of demands, by their
/// [numbers](Wanted::index), and represents all states that meet them. Some such states are unreachable.
///
/// Source: Russell and Norvig, Artificial Intelligence, 10.2.2 (backward search for relevant states); N. J. Nilsson, Principles
/// of Artificial Intelligence, 1980, chapter 7.
#[derive(Debug)]
pub struct PlanProblem {
    pub ground: Arc<Ground>,
    pub direction: Direction,
    pub start: Facts,
    pub goal: Vec<Wanted>,
}

impl PlanProblem {
    pub fn new(ground: &Arc<Ground>, direction: Direction) -> Self {
        Self { ground: Arc::clone(ground), direction, start: ground.start.clone(), goal: ground.goal.clone() }
    }

    /// Returns the facts that hold in a state, or the demands, positive and negative. Sorted.
    pub fn literals(&self, state: &Facts) -> Vec<Wanted> {
        match self.direction {
            Direction::Forward => state.iter().map(Wanted::holding).collect(),
            Direction::Backward => state.iter().map(Wanted::of_index).collect(),
        }
    }

    /// Returns the possible or relevant actions, each with the state that it leads to.
    pub fn steps(&self, state: &Facts) -> Vec<(u32, Facts)> {
        let numbered = (0..).zip(&self.ground.actions);
        match self.direction {
            Direction::Forward => {
                let possible = numbered.filter(|(_, with)| Ground::holds(&with.conditions, state));
                possible.map(|(action, _)| (action, self.ground.after(state, action))).collect()
            }
            Direction::Backward => {
                let demands = self.literals(state);
                let before =
                    |(action, with): (u32, &GroundAction)| Some((action, self.demands(&with.regressed(&demands)?)));
                numbered.filter_map(before).collect()
            }
        }
    }

    fn demands(&self, wanted: &[Wanted]) -> Facts {
        let mut demands = Facts::none(2 * self.ground.facts.len());
        for wanted in wanted {
            demands.insert(wanted.index() as u32);
        }
        demands
    }
}

impl GroundAction {
    /// Facts that hold after the action, and facts that do not.
    pub fn makes(&self) -> impl Iterator<Item = Wanted> + '_ {
        let adds = self.adds.iter().map(|&fact| Wanted::holding(fact));
        adds.chain(self.deletes.iter().map(|&fact| Wanted { fact, sign: Sign::Negative }))
    }

    /// Returns the demands before the action so that these demands are met after it. `None` if it achieves none of them, if it
    /// undoes one, or if the result would be contradictory.
    fn regressed(&self, demands: &[Wanted]) -> Option<Vec<Wanted>> {
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
        let is_contrary = self.conditions.iter().any(|wanted| before.contains(&wanted.contrary()));
        (!is_contrary).then_some(before)
    }
}

impl Problem for PlanProblem {
    type State = Facts;

    fn start(&self) -> Facts {
        match self.direction {
            Direction::Forward => self.start.clone(),
            Direction::Backward => self.demands(&self.goal),
        }
    }

    fn is_goal(&self, state: &Facts) -> bool {
        match self.direction {
            Direction::Forward => Ground::holds(&self.goal, state),
            Direction::Backward => Ground::holds(&self.literals(state), &self.start),
        }
    }

    fn successors(&self, state: &Facts, out: &mut Vec<Successor<Self>>) {
        let cost = |action: u32| self.ground.actions[action as usize].cost;
        out.extend(self.steps(state).into_iter().map(|(action, state)| Successor { state, cost: cost(action) }));
    }

    fn bytes(&self) -> usize {
        let numbers = match self.direction {
            Direction::Forward => self.ground.facts.len(),
            Direction::Backward => 2 * self.ground.facts.len(),
        };
        size_of::<Facts>() + numbers.div_ceil(64) * size_of::<u64>()
    }
}
