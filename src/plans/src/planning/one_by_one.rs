//! Planning for one goal after the other, each from the state where the one before ended (linear planning). This fails if goals
//! interact.
//!
//! For each goal, in the order of the file, a shortest plan for it alone is found and executed. A later plan may undo an earlier
//! goal, so all goals are gone through again until all hold. Planning also stops if a round begins in the same state as an
//! earlier one, because it would repeat for ever.
//!
//! G. J. Sussman, A computer model of skill acquisition, 1975; A. Tate explained in 1974 why interleaving is needed.

use std::sync::Arc;

use super::directions::{Direction, PlanProblem};
use super::ground::Ground;
use super::task::Facts;
use plywood_routes::state_space::{Algorithm, End, Failure, Rules, Zero, search};
use plywood_tree::progress::Progress;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    pub round: usize,
    pub goal: usize,
    pub expanded: u64,
    pub plan: Option<Vec<u32>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Solved,
    /// A goal is unreachable from the state that the others lead to.
    Stuck,
    /// A round repeats an earlier one.
    Circle,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneByOne {
    pub legs: Vec<Leg>,
    pub ending: Ending,
}

impl OneByOne {
    pub fn actions(&self) -> impl Iterator<Item = u32> + '_ {
        self.legs.iter().filter_map(|leg| leg.plan.as_ref()).flatten().copied()
    }
}

/// Plans for one goal after the other. Each search has the same limits as a search for all goals.
///
/// # Errors
/// If it is cancelled, or if a search exceeds its limits.
pub fn one_by_one(ground: &Arc<Ground>, most: u64, progress: &Arc<Progress>) -> Result<OneByOne, Failure> {
    let mut state = ground.start.clone();
    let mut begun: Vec<Facts> = Vec::new();
    let mut legs = Vec::new();
    for round in 1.. {
        if Ground::holds(&ground.goal, &state) {
            return Ok(OneByOne { legs, ending: Ending::Solved });
        }
        if begun.contains(&state) {
            break;
        }
        begun.push(state.clone());
        for (goal, wanted) in ground.goal.iter().enumerate() {
            let problem = PlanProblem {
                start: state.clone(),
                goal: vec![*wanted],
                ..PlanProblem::new(ground, Direction::Forward)
            };
            let rules = Rules { most, ..Rules::of(Algorithm::BreadthFirst) };
            let outcome = search(&problem, &Zero, rules, progress)?;
            let states: Vec<&Facts> = outcome.path().collect();
            let plan = match outcome.end {
                End::Found { .. } => Some(actions(ground, &states)),
                End::None | End::Limited => None,
            };
            let is_stuck = plan.is_none();
            legs.push(Leg { round, goal, expanded: outcome.counts.expanded, plan });
            if is_stuck {
                return Ok(OneByOne { legs, ending: Ending::Stuck });
            }
            if let Some(last) = states.last() {
                state.clone_from(last);
            }
        }
    }
    Ok(OneByOne { legs, ending: Ending::Circle })
}

fn actions(ground: &Ground, states: &[&Facts]) -> Vec<u32> {
    let between = |pair: &[&Facts]| {
        (0..).zip(&ground.actions).find_map(|(action, with)| {
            (Ground::holds(&with.conditions, pair[0]) && ground.after(pair[0], action) == *pair[1]).then_some(action)
        })
    };
    states.windows(2).filter_map(between).collect()
}
