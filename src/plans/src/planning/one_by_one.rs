//! Planning for one goal after the other, each from where the one before has led (linear planning): what fails where goals hang
//! together.
//!
//! For each goal in the order of the file a shortest plan to it alone is found and done. A later one may undo an earlier goal; then
//! all are gone through once more, until all hold, or a round begins as an earlier one did: then it would go on so for ever.
//!
//! G. J. Sussman, A computer model of skill acquisition, 1975; A. Tate told in 1974 why interleaving is needed.

use std::sync::Arc;

use super::directions::{Direction, PlanProblem};
use super::ground::Ground;
use super::task::Facts;
use plywood_routes::state_space::{Algorithm, End, Failure, Rules, Zero, search};
use plywood_tree::progress::Progress;

/// What happened to one goal in one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The round, from 1.
    pub round: usize,
    /// The goal, by its number.
    pub goal: usize,
    /// How many states were expanded for it.
    pub expanded: u64,
    /// What is done for it; `None` where there is no way to it.
    pub plan: Option<Vec<u32>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All goals hold.
    Solved,
    /// A goal cannot be reached from where the others have led.
    Stuck,
    /// It goes round in a circle.
    Circle,
}

/// All of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneByOne {
    /// In the order in which it was done.
    pub legs: Vec<Leg>,
    pub ending: Ending,
}

impl OneByOne {
    /// All that is done, as long as there is a way.
    pub fn actions(&self) -> impl Iterator<Item = u32> + '_ {
        self.legs.iter().filter_map(|leg| leg.plan.as_ref()).flatten().copied()
    }
}

/// Plans for one goal after the other. Each search is bounded as a search of everything is.
///
/// # Errors
/// When it is cancelled, and when a search takes more than it may.
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

/// What is done between states that follow each other.
fn actions(ground: &Ground, states: &[&Facts]) -> Vec<u32> {
    let between = |pair: &[&Facts]| {
        (0..).zip(&ground.actions).find_map(|(action, with)| {
            (Ground::holds(&with.conditions, pair[0]) && ground.after(pair[0], action) == *pair[1]).then_some(action)
        })
    };
    states.windows(2).filter_map(between).collect()
}
