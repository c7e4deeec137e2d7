//! Steps of a plan: the search and the execution of the plan, or one goal after the other. Holds the state of a step as plain
//! data.

use std::sync::Arc;

use super::{Plan, choices::Choices, picture::Drawing};
use crate::planning::{
    Direction, Exploration, Facts, Ground, Guess, Look, OneByOne, PlanEstimate, PlanProblem, Sign, Wanted, one_by_one,
};
use plywood_routes::state_space::{Algorithm, Counts, Failure, Rules, search};
use plywood_tree::{cost::Cost, progress::Progress};

/// Most distinct states; for a search that does not remember states, most steps.
const MOST_STATES: u64 = 1_000_000;
/// Approximate limit on the conditions and effects visited for all estimates of a search.
const MOST_WORK: u64 = 2_000_000_000;
/// Number of states that may be searched even in the largest task.
const LEAST_STATES: u64 = 2_000;

#[derive(Debug)]
pub enum Events {
    Search(Box<Exploration>),
    OneByOne { all: OneByOne, stops: Vec<Now>, shortest: Shortest },
}

#[derive(Clone, Copy, Debug)]
pub enum Shortest {
    /// The cost of the cheapest plan.
    Has(Cost),
    None,
    Unknown,
}

#[derive(Clone, Debug)]
pub enum Now {
    Looked(Look),
    /// A plan has been found; the state is the initial one again.
    Begun,
    ActionDone(usize),
    Opening,
    /// A goal is started, or nothing more can be done for it: the number of its leg, and of the actions executed by then.
    Goal(usize, usize),
    Ended,
}

#[derive(Debug)]
pub struct Shown {
    pub known: Vec<Wanted>,
    pub before: Option<Vec<Wanted>>,
    pub action: Option<u32>,
    /// True for a state, in which unknown facts do not hold; false for demands.
    pub is_state: bool,
}

impl Shown {
    /// Returns true if the wanted fact holds, or does not hold if it is negative.
    pub fn meets(&self, wanted: Wanted) -> bool {
        let holds = self.known.binary_search(&Wanted::holding(wanted.fact)).is_ok();
        holds == (wanted.sign == Sign::Positive)
    }
}

impl Plan {
    pub fn new(
        ground: Arc<Ground>,
        choices: Choices,
        drawing: Drawing,
        progress: &Arc<Progress>,
    ) -> Result<Self, Failure> {
        let Choices { algorithm, estimate, direction } = choices;
        let events = match algorithm.search() {
            Some(algorithm) => {
                let rules = Rules { most: most(&ground, choices), ..Rules::of(algorithm) };
                Events::Search(Box::new(Exploration::new(&ground, direction, estimate, rules, progress)?))
            }
            None => one_at_a_time(&ground, progress)?,
        };
        let actions = match &events {
            Events::Search(search) => search.plan().unwrap_or_default(),
            Events::OneByOne { all, .. } => all.actions().collect(),
        };
        let mut states = vec![ground.start.clone()];
        for &action in &actions {
            states.extend(states.last().map(|state| ground.after(state, action)));
        }
        let facts = facts(&ground, &events, &states);
        let longest = match &events {
            Events::Search(search) => (search.deepest() as usize, search.counts(search.steps()).peak as usize),
            Events::OneByOne { .. } => (0, 0),
        };
        let widest = if let Events::Search(search) = &events { search.widest() as u16 } else { 0 };
        let parts = Vec::new();
        let changes = Vec::new();
        let undoings = Vec::new();
        let mut plan = Self {
            ground,
            choices,
            drawing,
            events,
            actions,
            states,
            parts,
            changes,
            undoings,
            facts,
            longest,
            widest,
        };
        plan.mark();
        Ok(plan)
    }

    /// Marks where parts begin, where the estimate reaches a new minimum, and where an action undoes a goal.
    fn mark(&mut self) {
        let choices = self.choices;
        match &self.events {
            Events::Search(search) => {
                if choices.algorithm.uses_estimate() && choices.estimate != PlanEstimate::Zero {
                    self.changes = new_lows(search);
                }
                self.parts = if search.plan().is_some() { vec![search.steps() as u32 + 1] } else { Vec::new() };
            }
            Events::OneByOne { stops, .. } => {
                let steps = |chosen: &dyn Fn(&Now) -> bool| {
                    (1..).zip(stops).filter(|(_, stop)| chosen(stop)).map(|(step, _)| step).collect()
                };
                self.parts = steps(&|stop| !matches!(stop, Now::ActionDone(_)));
                let undoes = |stop: &Now| matches!(stop, Now::ActionDone(action) if !self.undone(*action).is_empty());
                self.undoings = steps(&undoes);
            }
        }
    }

    /// Returns the numbers of the goals that hold before an action and not after it.
    pub fn undone(&self, action: usize) -> Vec<usize> {
        let before = self.state(action);
        let after = self.state(action + 1);
        let is_undone = |wanted: &Wanted| wanted.holds(before) && !wanted.holds(after);
        (0..).zip(&self.ground.goal).filter(|(_, wanted)| is_undone(wanted)).map(|(number, _)| number).collect()
    }

    pub fn state(&self, actions: usize) -> &Facts {
        &self.states[actions.min(self.states.len() - 1)]
    }

    pub fn now(&self, step: usize) -> Now {
        match &self.events {
            Events::Search(search) => match step.checked_sub(search.steps()) {
                None | Some(0) => Now::Looked(search.look(step)),
                Some(1) => Now::Begun,
                Some(acts) => Now::ActionDone(acts - 2),
            },
            Events::OneByOne { stops, .. } => match step.checked_sub(1) {
                Some(at) => stops.get(at).cloned().unwrap_or(Now::Ended),
                None => Now::Opening,
            },
        }
    }

    pub fn counts(&self, step: usize) -> Counts {
        match &self.events {
            Events::Search(search) => search.counts(step.min(search.steps())),
            Events::OneByOne { all, stops, .. } => {
                let begun = stops.iter().take(step).filter(|stop| matches!(stop, Now::Goal(..))).count();
                Counts { expanded: all.legs[..begun].iter().map(|leg| leg.expanded).sum(), ..Counts::default() }
            }
        }
    }

    pub fn display(&self, step: usize) -> Shown {
        match self.now(step) {
            Now::Looked(look) => self.looked(&look),
            Now::Begun | Now::Opening => still(self.state(0)),
            Now::Goal(_, done) => still(self.state(done)),
            Now::Ended => still(self.state(self.actions.len())),
            Now::ActionDone(action) => Shown {
                before: Some(state_literals(self.state(action))),
                action: self.actions.get(action).copied(),
                ..still(self.state(action + 1))
            },
        }
    }

    fn looked(&self, look: &Look) -> Shown {
        let ground = &self.ground;
        let is_state = self.choices.direction == Direction::Forward;
        let Events::Search(search) = &self.events else { return still(&ground.start) };
        match look.node().map(|node| search.way(node)) {
            Some(way) => {
                let before = way.from.map(|(parent, _)| search.way(parent).known);
                Shown { known: way.known, before, action: way.from.map(|(_, action)| action), is_state }
            }
            None if is_state => still(&ground.start),
            None => {
                let mut known = ground.goal.clone();
                known.sort_unstable();
                Shown { known, before: None, action: None, is_state }
            }
        }
    }
}

/// Returns the facts that ever hold or are demanded. Many facts that are reachable under delete relaxation never occur.
fn facts(ground: &Ground, events: &Events, states: &[Facts]) -> Vec<u32> {
    let mut facts: Vec<u32> = states.iter().flat_map(Facts::iter).collect();
    facts.extend(ground.goal.iter().map(|wanted| wanted.fact));
    if let Events::Search(search) = events {
        facts.extend(search.facts());
    }
    facts.sort_unstable();
    facts.dedup();
    facts
}

fn still(state: &Facts) -> Shown {
    Shown { known: state_literals(state), before: None, action: None, is_state: true }
}

fn state_literals(state: &Facts) -> Vec<Wanted> {
    state.iter().map(Wanted::holding).collect()
}

/// Limit on the states of a search. It is lower if each state is estimated, because an estimate visits all actions.
fn most(ground: &Ground, choices: Choices) -> u64 {
    let is_reckoned = choices.algorithm.uses_estimate() && choices.estimate.uses_fact_costs();
    let parts = ground.actions.iter().map(|action| action.conditions.len() + action.adds.len() + action.deletes.len());
    // Costs typically settle within a few rounds.
    let work = parts.sum::<usize>() as u64 * 5;
    let fitting = if is_reckoned { MOST_WORK.checked_div(work).unwrap_or(MOST_STATES) } else { MOST_STATES };
    fitting.clamp(LEAST_STATES, MOST_STATES)
}

fn one_at_a_time(ground: &Arc<Ground>, progress: &Arc<Progress>) -> Result<Events, Failure> {
    let all = one_by_one(ground, MOST_STATES, progress)?;
    let mut stops = Vec::new();
    let mut acts = 0;
    for (number, leg) in all.legs.iter().enumerate() {
        stops.push(Now::Goal(number, acts));
        let count = leg.plan.as_ref().map_or(0, Vec::len);
        stops.extend((acts..acts + count).map(Now::ActionDone));
        acts += count;
    }
    stops.push(Now::Ended);
    let rules = Rules { most: most(ground, Choices::default()), ..Rules::of(Algorithm::AStar) };
    let problem = PlanProblem::new(ground, Direction::Forward);
    let shortest = match search(&problem, &Guess::new(&problem, PlanEstimate::HMax), rules, progress) {
        Ok(outcome) => outcome.end.cost().map_or(Shortest::None, Shortest::Has),
        Err(_) => Shortest::Unknown,
    };
    Ok(Events::OneByOne { all, stops, shortest })
}

/// Steps that expand a state with a smaller estimate than any before it.
fn new_lows(search: &Exploration) -> Vec<u32> {
    let mut least = Cost::INFINITE;
    let lower = |step: &usize| {
        let Some(node) = search.expanded(*step) else { return false };
        let h = search.way(node).h;
        let is_first = !least.is_finite();
        let is_lower = h < least;
        least = least.min(h);
        is_lower && !is_first
    };
    (1..=search.steps()).filter(lower).map(|step| step as u32).collect()
}
