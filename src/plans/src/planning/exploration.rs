//! A recorded search for a plan, step by step: a step is a state that is expanded with all that follows from it. Plain data, the same
//! for both directions.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::directions::{Direction, PlanProblem};
use super::ground::Ground;
use super::guess::{Guess, PlanEstimate};
use super::task::Wanted;
use plywood_routes::state_space::{
    Counts, End, Event, Failure, Fate, Limit, NodeId, Problem as _, Replay, Rules, Successor, record,
};
use plywood_tree::progress::Progress;

/// What a step did.
#[derive(Clone, Debug, PartialEq)]
pub enum Look {
    /// The first state was put into the frontier, in a pass with a limit where there are passes.
    Start(Option<(u32, Limit)>),
    /// A state was taken from the frontier, and this follows from it.
    Expand(NodeId, Vec<Made>),
    /// A state at the limit was taken from the frontier.
    Cutoff(NodeId),
    /// A state was found that is what is looked for.
    Found(NodeId),
    /// There is nothing more to look at.
    Exhausted,
}

/// What followed from a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// What is done.
    pub action: u32,
    /// What became of it.
    pub fate: Fate,
}

/// A search node.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// Its number, from 0.
    pub number: u32,
    /// The node it was made from, and by which action.
    pub from: Option<(NodeId, u32)>,
    /// What is known of its state: of a state all facts that hold, of demands what has to hold and what must not.
    pub known: Vec<Wanted>,
    /// Actions to it.
    pub g: u32,
    /// What is left by the estimate.
    pub h: u32,
}

impl Way {
    /// What a plan by this way would take.
    pub const fn f(&self) -> u32 {
        self.g.saturating_add(self.h)
    }
}

/// A search for a plan, recorded.
#[derive(Debug)]
pub struct Exploration {
    problem: PlanProblem,
    replay: Replay<PlanProblem>,
    /// By which action each node was made; of the first of a tree none.
    actions: Vec<Option<u32>>,
    /// After how many events each step is over.
    stops: Vec<u32>,
}

/// By which action each node was made. What follows from a node is asked once for all nodes made from it.
fn actions(problem: &PlanProblem, replay: &Replay<PlanProblem>) -> Vec<Option<u32>> {
    let space = &replay.record.space;
    let mut of: Option<NodeId> = None;
    let mut successors: Vec<Successor<PlanProblem>> = Vec::new();
    let action = |node: u32| {
        let node = NodeId(node);
        let parent = space.node(node).parent()?;
        if of != Some(parent) {
            successors.clear();
            problem.successors(space.state_of(parent), &mut successors);
            of = Some(parent);
        }
        let state = space.state_of(node);
        successors.iter().find(|successor| successor.state == *state).map(|successor| successor.action)
    };
    (0..space.nodes().len() as u32).map(action).collect()
}

/// A step ends before the next one begins: with a pass, a node that is taken, a solution, or the end.
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
    /// When it is cancelled, and when it takes more than the rules allow.
    pub fn new(
        ground: &Arc<Ground>,
        direction: Direction,
        estimate: PlanEstimate,
        rules: Rules,
        progress: &Arc<Progress>,
    ) -> Result<Self, Failure> {
        let problem = PlanProblem::new(ground, direction);
        let replay = Replay::new(record(&problem, &Guess::new(&problem, estimate), rules, progress)?);
        let (actions, stops) = (actions(&problem, &replay), stops(&replay));
        Ok(Self { problem, replay, actions, stops })
    }

    fn stop(&self, step: usize) -> usize {
        self.stops.get(step).or(self.stops.last()).map_or(0, |&stop| stop as usize)
    }

    /// What followed from a node in the events of a step, after its first.
    fn made(&self, node: NodeId, events: impl Iterator<Item = Event>) -> Vec<Made> {
        let space = &self.replay.record.space;
        let mut left: Vec<Successor<PlanProblem>> = Vec::new();
        self.problem.successors(space.state_of(node), &mut left);
        let made = |event: Event| {
            let (fate, node) = event.fate()?;
            let at = left.iter().position(|successor| successor.state == *space.state_of(node))?;
            Some(Made { action: left.remove(at).action, fate })
        };
        events.filter_map(made).collect()
    }

    /// How many steps there are, without the one before the first.
    pub const fn steps(&self) -> usize {
        self.stops.len() - 1
    }

    /// The node that a step has taken from the frontier.
    pub fn taken(&self, step: usize) -> Option<NodeId> {
        let begin = step.checked_sub(1).map(|before| self.stop(before)).filter(|&begin| begin < self.replay.len())?;
        match self.replay.record.steps.get(begin) {
            Event::Expand(node) | Event::Cutoff(node) | Event::Found(node) => Some(node),
            _ => None,
        }
    }

    /// What a step did.
    pub fn look(&self, step: usize) -> Look {
        let begin = step.checked_sub(1).map_or(0, |before| self.stop(before));
        let end = self.stop(step);
        let event = |at: usize| self.replay.record.steps.get(at);
        if begin >= end {
            return Look::Exhausted;
        }
        match event(begin) {
            Event::Pass { pass, limit } => Look::Start(Some((pass, limit))),
            Event::Expand(node) => Look::Expand(node, self.made(node, (begin + 1..end).map(event))),
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

    /// The state of a node.
    pub fn way(&self, node: NodeId) -> Way {
        let space = &self.replay.record.space;
        let found = space.node(node);
        let action = self.actions.get(node.index()).copied().flatten();
        Way {
            number: node.0,
            from: found.parent().zip(action),
            known: self.problem.known(space.state_of(node)),
            g: found.g.to_number() as u32,
            h: found.h.to_number() as u32,
        }
    }

    /// The first nodes of the frontier after a step, in the order in which they are taken.
    pub fn frontier(&self, step: usize, most: usize) -> Vec<Way> {
        let nodes = self.replay.at(self.stop(step)).frontier(most);
        nodes.into_iter().map(|node| self.way(node)).collect()
    }

    /// How much had been done after a step.
    pub fn counts(&self, step: usize) -> Counts {
        self.replay.at(self.stop(step)).counts()
    }

    /// The plan, from the first action on; `None` where there is none.
    pub fn plan(&self) -> Option<Vec<u32>> {
        match &self.replay.record.end {
            End::Found { path, .. } => {
                let mut actions: Vec<u32> = path.iter().filter_map(|node| self.actions[node.index()]).collect();
                if self.problem.direction == Direction::Backward {
                    actions.reverse();
                }
                Some(actions)
            }
            End::None | End::Limited => None,
        }
    }

    /// How many actions lead to the node that is farthest away.
    pub fn deepest(&self) -> u32 {
        let nodes = self.replay.record.space.nodes().iter();
        nodes.map(|node| node.g.to_number() as u32).max().unwrap_or(0)
    }

    /// The facts that hold, or are demanded, in any state that was come upon, in order.
    pub fn facts(&self) -> Vec<u32> {
        let states = self.replay.record.space.states().iter();
        let known: BTreeSet<u32> =
            states.flat_map(|state| self.problem.known(state)).map(|wanted| wanted.fact).collect();
        known.into_iter().collect()
    }
}
