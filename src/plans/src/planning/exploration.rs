//! Recorded search for a plan. Each step expands a state, with all its successors. Plain data, the same for both directions.

use std::{collections::BTreeSet, sync::Arc};

use super::{
    directions::{Direction, PlanProblem},
    ground::Ground,
    guess::{Guess, PlanEstimate},
    task::{Facts, Metric, Wanted},
};
use plywood_routes::state_space::{
    Algorithm, Counts, End, Estimate as _, Event, Failure, Limit, NodeId, Optimality, Replay, Rules, SuccessorStatus,
    Zero, record, search,
};
use plywood_tree::{cost::Cost, progress::Progress};

#[derive(Clone, Debug, PartialEq)]
pub enum Look {
    /// Puts the initial state into the frontier; a pass of a limited search has its number and limit.
    Start(Option<(u32, Limit)>),
    /// Expands a node, with its successors.
    Expand(NodeId, Vec<Made>),
    /// Takes a node at the limit from the frontier.
    Cutoff(NodeId),
    Found(NodeId),
    Exhausted,
}

impl Look {
    /// Returns the node that a step is about.
    pub const fn node(&self) -> Option<NodeId> {
        match self {
            Self::Expand(node, _) | Self::Cutoff(node) | Self::Found(node) => Some(*node),
            Self::Start(_) | Self::Exhausted => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Made {
    pub action: u32,
    pub status: SuccessorStatus,
}

#[derive(Clone)]
pub struct Way {
    pub number: u32,
    pub from: Option<(NodeId, u32)>,
    /// Facts that hold in its state, or the demands, positive and negative.
    pub known: Vec<Wanted>,
    pub g: Cost,
    pub h: Cost,
}

impl Way {
    /// Estimated cost of a plan through this node.
    pub fn f(&self) -> Cost {
        self.g + self.h
    }
}

#[derive(Debug)]
pub struct Exploration {
    problem: PlanProblem,
    replay: Replay<PlanProblem>,
    /// Action that created each node; `None` for roots.
    actions: Vec<Option<u32>>,
    /// Number of events after which each step ends.
    stops: Vec<u32>,
    pub optimality: Optimality,
}

/// Returns the action that created each node. Expands every parent only once for all its children.
fn actions(problem: &PlanProblem, replay: &Replay<PlanProblem>) -> Vec<Option<u32>> {
    let space = &replay.record.space;
    let mut of = None;
    let mut steps = Vec::new();
    let action = |node: u32| {
        let node = NodeId(node);
        let parent = space.node(node).parent()?;
        if of != Some(parent) {
            steps = problem.steps(space.state_of(parent));
            of = Some(parent);
        }
        let state = space.state_of(node);
        // Of several actions between two states, the one that the search has counted, else the cheapest.
        let counted = space.node(node).g.less(space.node(parent).g);
        let cost = |action: u32| problem.ground.actions[action as usize].cost;
        let between = steps.iter().filter(|(_, next)| next == state).map(|(action, _)| *action);
        between.min_by_key(|&action| (cost(action) != counted, cost(action)))
    };
    (0..space.nodes().len() as u32).map(action).collect()
}

/// Splits the events into steps. A pass, an expanded node, a cutoff, a solution and the end begin a new step.
fn stops(replay: &Replay<PlanProblem>) -> Vec<u32> {
    let begins = |event: Event| {
        matches!(event, Event::Pass { .. } | Event::Expand(_) | Event::Cutoff(_) | Event::Found(_) | Event::Exhausted)
    };
    let events = (0..).zip(replay.record.steps.iter());
    let mut stops: Vec<u32> = events.filter(|(at, event)| *at > 0 && begins(*event)).map(|(at, _)| at).collect();
    stops.push(replay.len() as u32);
    stops
}

impl Exploration {
    /// Searches and records.
    ///
    /// # Errors
    /// If the search is cancelled or exceeds the limits.
    pub fn new(
        ground: &Arc<Ground>,
        direction: Direction,
        estimate: PlanEstimate,
        rules: Rules,
        progress: &Arc<Progress>,
    ) -> Result<Self, Failure> {
        let problem = PlanProblem::new(ground, direction);
        let guess = Guess::new(&problem, estimate);
        let replay = Replay::new(record(&problem, &guess, rules, progress)?);
        let end = &replay.record.end;
        let optimality = Optimality::of(&problem, rules.algorithm, guess.promise(&problem), end, progress)?;
        let actions = actions(&problem, &replay);
        let stops = stops(&replay);
        Ok(Self { problem, replay, actions, stops, optimality })
    }

    fn stop(&self, step: usize) -> usize {
        self.stops.get(step).or(self.stops.last()).map_or(0, |&stop| stop as usize)
    }

    fn successors_made(&self, node: NodeId, events: impl Iterator<Item = Event>) -> Vec<Made> {
        let space = &self.replay.record.space;
        let mut left = self.problem.steps(space.state_of(node));
        let made = |event: Event| {
            let (status, node) = event.status()?;
            let at = left.iter().position(|(_, state)| state == space.state_of(node))?;
            Some(Made { action: left.remove(at).0, status })
        };
        events.filter_map(made).collect()
    }

    pub const fn steps(&self) -> usize {
        self.stops.len() - 1
    }

    pub fn expanded(&self, step: usize) -> Option<NodeId> {
        let begin = step.checked_sub(1).map(|before| self.stop(before)).filter(|&begin| begin < self.replay.len())?;
        match self.replay.record.steps.get(begin) {
            Event::Expand(node) | Event::Cutoff(node) | Event::Found(node) => Some(node),
            _ => None,
        }
    }

    pub fn look(&self, step: usize) -> Look {
        let begin = step.checked_sub(1).map_or(0, |before| self.stop(before));
        let end = self.stop(step);
        let event = |at: usize| self.replay.record.steps.get(at);
        if begin >= end {
            return Look::Exhausted;
        }
        match event(begin) {
            Event::Pass { pass, limit } => Look::Start(Some((pass, limit))),
            Event::Expand(node) => Look::Expand(node, self.successors_made(node, (begin + 1..end).map(event))),
            Event::Cutoff(node) => Look::Cutoff(node),
            Event::Found(node) => Look::Found(node),
            Event::Exhausted => Look::Exhausted,
            Event::Start(_)
            | Event::Generate(_)
            | Event::Relax(_)
            | Event::Reopen(_)
            | Event::Known { .. }
            | Event::Beyond(_)
            | Event::DeadEnd(_)
            | Event::Meet { .. } => Look::Start(None),
        }
    }

    pub fn way(&self, node: NodeId) -> Way {
        let space = &self.replay.record.space;
        let found = space.node(node);
        let action = self.actions.get(node.index()).copied().flatten();
        Way {
            number: node.0,
            from: found.parent().zip(action),
            known: self.problem.literals(space.state_of(node)),
            g: found.g,
            h: found.h,
        }
    }

    /// Returns the first nodes of the frontier after a step, in the order of expansion.
    pub fn frontier(&self, step: usize, most: usize) -> Vec<Way> {
        let nodes = self.replay.at(self.stop(step)).frontier(most);
        nodes.into_iter().map(|node| self.way(node)).collect()
    }

    pub fn counts(&self, step: usize) -> Counts {
        self.replay.at(self.stop(step)).counts()
    }

    /// Returns the plan from the first action on, or `None` if there is none.
    pub fn plan(&self) -> Option<Vec<u32>> {
        let End::Found { path, .. } = &self.replay.record.end else { return None };
        let mut actions: Vec<u32> = path.iter().filter_map(|node| self.actions[node.index()]).collect();
        if self.problem.direction == Direction::Backward {
            actions.reverse();
        }
        Some(actions)
    }

    /// Returns the number of actions on the longest path to a node.
    pub fn deepest(&self) -> u32 {
        let nodes = self.replay.record.space.nodes();
        let mut depths: Vec<Option<u32>> = vec![None; nodes.len()];
        for node in 0..nodes.len() {
            // A node that was found again on a cheaper path may have a parent behind it.
            let parent = |&node: &usize| nodes[node].parent().map(NodeId::index);
            let unknown = |node: &usize| depths[*node].is_none();
            let path: Vec<usize> = std::iter::successors(Some(node), parent).take_while(unknown).collect();
            let above = path.last().and_then(parent).and_then(|parent| depths[parent]).map_or(0, |depth| depth + 1);
            for (depth, &node) in (above..).zip(path.iter().rev()) {
                depths[node] = Some(depth);
            }
        }
        depths.into_iter().flatten().max().unwrap_or(0)
    }

    /// Returns the width of the longest number of a node.
    pub fn widest(&self) -> usize {
        let nodes = self.replay.record.space.nodes().iter().filter(|node| node.h.is_finite());
        let longest = nodes.map(|node| (node.g + node.h).to_string().len().max(node.g.to_string().len()));
        longest.max().unwrap_or(0)
    }

    /// Returns the facts that hold or are demanded in any visited state, in order.
    pub fn facts(&self) -> Vec<u32> {
        let states = self.replay.record.space.states().iter();
        let known: BTreeSet<u32> =
            states.flat_map(|state| self.problem.literals(state)).map(|wanted| wanted.fact).collect();
        known.into_iter().collect()
    }
}

#[derive(Debug)]
pub struct Leg {
    pub round: usize,
    pub goal: usize,
    pub expanded: u64,
    pub plan: Option<Vec<u32>>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ending {
    Solved,
    /// A goal is unreachable from the state that the others lead to.
    Stuck,
    /// A round repeats an earlier one.
    Circle,
}

#[derive(Debug)]
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
            let algorithm = match ground.task.metric {
                Metric::Actions => Algorithm::BreadthFirst,
                Metric::TotalCost => Algorithm::UniformCost,
            };
            let rules = Rules { most, ..Rules::of(algorithm) };
            let outcome = search(&problem, &Zero, rules, progress)?;
            let states: Vec<&Facts> = outcome.path().collect();
            let cost = |action: u32| ground.actions[action as usize].cost;
            let between = |pair: &[&Facts]| {
                let steps = problem.steps(pair[0]).into_iter().filter(|(_, next)| next == pair[1]);
                steps.min_by_key(|(action, _)| cost(*action))
            };
            let plan =
                outcome.end.cost().map(|_| states.windows(2).filter_map(between).map(|(action, _)| action).collect());
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
