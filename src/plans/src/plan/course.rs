//! The steps of a plan: the search for it, then what it does; or one goal after the other. What is known at a step, as plain data.

use std::sync::Arc;

use super::choices::Choices;
use crate::planning::{
    Direction, Ending, Exploration, Facts, Ground, Guess, Look, OneByOne, PlanEstimate, PlanProblem, Sign, Wanted,
    one_by_one,
};
use plywood_lesson::Milestones;
use plywood_routes::state_space::{Algorithm, Counts, Failure, Rules, search};
use plywood_tree::progress::Progress;

/// Distinct states at most; of a search that does not remember them, steps.
const MOST_STATES: u64 = 1_000_000;
/// Conditions and effects that are looked at for all estimates of a search, about.
const MOST_WORK: u64 = 2_000_000_000;
/// However large the task is, so many states are looked at.
const LEAST_STATES: u64 = 2_000;

/// What happens.
#[derive(Debug)]
pub(super) struct Course {
    pub(super) events: Events,
    /// The actions that are done in the end.
    pub(super) actions: Vec<u32>,
    /// The states before the first of them, and after each.
    states: Vec<Facts>,
    parts: Vec<u32>,
    changes: Vec<u32>,
    undoings: Vec<u32>,
    /// The facts that ever hold, or are demanded, in order.
    pub(super) facts: Vec<u32>,
    /// Rows that the longest way to a state takes, and the longest frontier.
    pub(super) longest: (usize, usize),
}

/// What is done before the end.
#[derive(Debug)]
pub(super) enum Events {
    /// A search for all goals.
    Search(Box<Exploration>),
    /// A plan for each goal.
    OneByOne { all: OneByOne, stops: Vec<Stop>, shortest: Shortest },
}

/// What is known of the shortest plan for all goals together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shortest {
    /// It has so many actions.
    Has(usize),
    /// There is no plan.
    None,
    /// It takes too long to find out.
    Unknown,
}

/// A step of goals that are taken one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// A goal is taken up.
    Goal(usize),
    /// An action is done.
    Act(usize),
    /// It is over.
    End,
}

/// What a step is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Now {
    /// A step of the search.
    Looked(Look),
    /// A plan is there, and everything is as it was at first.
    Begun,
    /// The action with this number has been done.
    Acted(usize),
    /// Nothing has been done for any goal.
    Opening,
    /// A goal is taken up, or nothing more can be done for it: the number of its leg, and of the actions done by then.
    Goal(usize, usize),
    /// It is over.
    Ended,
}

/// What is known of the world at a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    /// Of a state all facts that hold, of demands what has to hold and what must not.
    pub(super) known: Vec<Wanted>,
    /// What was known before the action.
    pub(super) before: Option<Vec<Wanted>>,
    pub(super) action: Option<u32>,
    /// Whether it is a state, and not demands: then what is not known to hold does not.
    pub(super) is_state: bool,
}

impl Shown {
    /// Whether something is as it is to be.
    pub(super) fn meets(&self, wanted: Wanted) -> bool {
        let holds = self.known.binary_search(&Wanted::holding(wanted.fact)).is_ok();
        holds == (wanted.sign == Sign::Positive)
    }
}

impl Course {
    pub(super) fn new(ground: &Arc<Ground>, choices: Choices, progress: &Arc<Progress>) -> Result<Self, Failure> {
        let events = match choices.algorithm.search() {
            Some(algorithm) => {
                let rules = Rules { most: most(ground, choices), ..Rules::of(algorithm) };
                Events::Search(Box::new(Exploration::new(
                    ground,
                    choices.direction,
                    choices.estimate,
                    rules,
                    progress,
                )?))
            }
            None => one_at_a_time(ground, progress)?,
        };
        let actions = match &events {
            Events::Search(search) => search.plan().unwrap_or_default(),
            Events::OneByOne { all, .. } => all.actions().collect(),
        };
        let mut states = vec![ground.start.clone()];
        for &action in &actions {
            states.extend(states.last().map(|state| ground.after(state, action)));
        }
        let facts = facts(ground, &events, &states);
        let longest = match &events {
            Events::Search(search) => (search.deepest() as usize, search.counts(search.steps()).peak as usize),
            Events::OneByOne { .. } => (0, 0),
        };
        let mut course = Self {
            longest,
            events,
            actions,
            states,
            parts: Vec::new(),
            changes: Vec::new(),
            undoings: Vec::new(),
            facts,
        };
        course.mark(ground, choices);
        Ok(course)
    }

    /// Notes where parts begin, where the estimate is lower than ever before, and where a goal that held is undone.
    fn mark(&mut self, ground: &Ground, choices: Choices) {
        match &self.events {
            Events::Search(search) => {
                if choices.algorithm.uses_estimate() && choices.estimate != PlanEstimate::Zero {
                    self.changes = new_lows(search);
                }
                self.parts = if search.plan().is_some() { vec![search.steps() as u32 + 1] } else { Vec::new() };
            }
            Events::OneByOne { stops, .. } => {
                let begins = (1..).zip(stops).filter(|(_, stop)| !matches!(stop, Stop::Act(_)));
                self.parts = begins.map(|(step, _)| step).collect();
                let undoes = |(_, stop): &(u32, &Stop)| match stop {
                    Stop::Act(action) => !self.undone(ground, *action).is_empty(),
                    Stop::Goal(_) | Stop::End => false,
                };
                self.undoings = (1..).zip(stops).filter(undoes).map(|(step, _)| step).collect();
            }
        }
    }

    /// The goals that held before an action and do not after it, by their numbers.
    pub(super) fn undone(&self, ground: &Ground, action: usize) -> Vec<usize> {
        let [before, after] = [self.state(action), self.state(action + 1)];
        let is_undone = |wanted: &Wanted| wanted.holds(before) && !wanted.holds(after);
        (0..).zip(&ground.goal).filter(|(_, wanted)| is_undone(wanted)).map(|(number, _)| number).collect()
    }

    /// The state after so many actions of the plan.
    pub(super) fn state(&self, actions: usize) -> &Facts {
        &self.states[actions.min(self.states.len() - 1)]
    }

    pub(super) fn steps(&self) -> usize {
        match &self.events {
            Events::Search(search) => search.steps() + if search.plan().is_some() { self.actions.len() + 1 } else { 0 },
            Events::OneByOne { stops, .. } => stops.len(),
        }
    }

    pub(super) fn milestones(&self) -> Milestones<'_> {
        Milestones { cuts: &self.undoings, changes: &self.changes, parts: &self.parts }
    }

    pub(super) fn now(&self, step: usize) -> Now {
        match &self.events {
            Events::Search(search) => match step.checked_sub(search.steps()) {
                None | Some(0) => Now::Looked(search.look(step)),
                Some(1) => Now::Begun,
                Some(acts) => Now::Acted(acts - 2),
            },
            Events::OneByOne { stops, .. } => {
                let Some(at) = step.checked_sub(1) else { return Now::Opening };
                let done = stops[..at.min(stops.len())].iter().filter(|stop| matches!(stop, Stop::Act(_))).count();
                match stops.get(at) {
                    Some(Stop::Goal(leg)) => Now::Goal(*leg, done),
                    Some(Stop::Act(action)) => Now::Acted(*action),
                    Some(Stop::End) | None => Now::Ended,
                }
            }
        }
    }

    /// How much had been searched by a step.
    pub(super) fn counts(&self, step: usize) -> Counts {
        match &self.events {
            Events::Search(search) => search.counts(step.min(search.steps())),
            Events::OneByOne { all, stops, .. } => {
                let legs = stops[..step.min(stops.len())].iter().filter_map(|stop| match stop {
                    Stop::Goal(leg) => Some(all.legs[*leg].expanded),
                    Stop::Act(_) | Stop::End => None,
                });
                Counts { expanded: legs.sum(), ..Counts::default() }
            }
        }
    }

    /// What is known of the world at a step.
    pub(super) fn shown(&self, ground: &Ground, step: usize, choices: Choices) -> Shown {
        match self.now(step) {
            Now::Looked(look) => self.looked(ground, &look, choices),
            Now::Begun | Now::Opening => still(self.state(0)),
            Now::Goal(_, done) => still(self.state(done)),
            Now::Ended => still(self.state(self.actions.len())),
            Now::Acted(action) => Shown {
                before: Some(known(self.state(action))),
                action: self.actions.get(action).copied(),
                ..still(self.state(action + 1))
            },
        }
    }

    fn looked(&self, ground: &Ground, look: &Look, choices: Choices) -> Shown {
        let is_state = choices.direction == Direction::Forward;
        let Events::Search(search) = &self.events else { return still(&ground.start) };
        match look {
            Look::Expand(node, _) | Look::Cutoff(node) | Look::Found(node) => {
                let way = search.way(*node);
                let before = way.from.map(|(parent, _)| search.way(parent).known);
                Shown { known: way.known, before, action: way.from.map(|(_, action)| action), is_state }
            }
            Look::Start(_) | Look::Exhausted if is_state => still(&ground.start),
            Look::Start(_) | Look::Exhausted => {
                let mut known = ground.goal.clone();
                known.sort_unstable();
                Shown { known, before: None, action: None, is_state }
            }
        }
    }
}

/// The facts that ever hold, or are demanded: many that could be reached if nothing were ever undone are never come upon.
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

/// A state in which nothing has just happened.
fn still(state: &Facts) -> Shown {
    Shown { known: known(state), before: None, action: None, is_state: true }
}

fn known(state: &Facts) -> Vec<Wanted> {
    state.iter().map(Wanted::holding).collect()
}

/// How many states a search may look at: fewer where each of them is estimated, by all actions.
fn most(ground: &Ground, choices: Choices) -> u64 {
    let is_reckoned = choices.algorithm.uses_estimate() && choices.estimate.is_of_costs();
    let parts = ground.actions.iter().map(|action| action.conditions.len() + action.adds.len() + action.deletes.len());
    // A cost is spread in a few rounds.
    let work = parts.sum::<usize>() as u64 * 5;
    let fitting = if is_reckoned { MOST_WORK.checked_div(work).unwrap_or(MOST_STATES) } else { MOST_STATES };
    fitting.clamp(LEAST_STATES, MOST_STATES)
}

fn one_at_a_time(ground: &Arc<Ground>, progress: &Arc<Progress>) -> Result<Events, Failure> {
    let all = one_by_one(ground, MOST_STATES, progress)?;
    let mut stops = Vec::new();
    let mut acts = 0;
    for (number, leg) in all.legs.iter().enumerate() {
        stops.push(Stop::Goal(number));
        let count = leg.plan.as_ref().map_or(0, Vec::len);
        stops.extend((acts..acts + count).map(Stop::Act));
        acts += count;
    }
    stops.push(Stop::End);
    let rules = Rules { most: most(ground, Choices::default()), ..Rules::of(Algorithm::AStar) };
    let problem = PlanProblem::new(ground, Direction::Forward);
    let shortest = match search(&problem, &Guess::new(&problem, PlanEstimate::HMax), rules, progress) {
        Ok(outcome) => outcome.end.cost().map_or(Shortest::None, |cost| Shortest::Has(cost.to_number() as usize)),
        Err(_) => Shortest::Unknown,
    };
    Ok(Events::OneByOne { all, stops, shortest })
}

/// The steps at which a state is taken that seems nearer to the goal than all before it.
fn new_lows(search: &Exploration) -> Vec<u32> {
    let mut least = u32::MAX;
    let lower = |step: &usize| {
        let Some(node) = search.taken(*step) else { return false };
        let h = search.way(node).h;
        let is_first = least == u32::MAX;
        let is_lower = h < least;
        least = least.min(h);
        is_lower && !is_first
    };
    (1..=search.steps()).filter(lower).map(|step| step as u32).collect()
}

impl Events {
    /// How it ended, of goals one at a time.
    pub(super) const fn ending(&self) -> Option<Ending> {
        match self {
            Self::OneByOne { all, .. } => Some(all.ending),
            Self::Search(_) => None,
        }
    }
}
