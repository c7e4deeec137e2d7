//! Why a step was done: how its estimate was reckoned, why this state and not the next, what the estimate promises, and whether
//! it keeps it.

use std::sync::Arc;

use super::look::cost;
use super::searched::{Searched, Truth};
use super::{State, World};
use crate::state_space::{
    Algorithm, Event, Moment, NodeId, Problem as _, Promise, Rules, TakesFirst, Zero, examine, search,
};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_tree::cost::Cost;
use plywood_tree::progress::Progress;

/// The most states that are looked at for the truth.
const MOST_STATES: u64 = 200_000;

/// The reasons for a step.
pub(super) fn why<W: World>(route: &Searched<W>, step: usize) -> Vec<Sentence> {
    let Some(event) = route.head(step) else { return vec![about(route)] };
    let mut reasons = Vec::new();
    match event {
        Event::Expand(node) => {
            reasons.extend(reckoned(route, node));
            let order = [taken_before(route, step, node), next(route, step)];
            reasons.extend(order.into_iter().flatten().reduce(|taken, next| Sentence::paragraph([taken, next])));
            reasons.extend(promise(route));
        }
        Event::Relax(node) | Event::Reopen(node) => {
            reasons.extend(way_costs(route, node));
            reasons.extend(reckoned(route, node));
        }
        Event::Found(_) => {
            reasons.extend(best(route));
            reasons.extend(promise(route));
        }
        Event::Start(_) | Event::Pass { .. } => {
            reasons.push(about(route));
            reasons.extend(route.world.note());
            reasons.extend(route.tables().map(|tables| tables.told(Charset::Unicode)));
            reasons.extend(promise(route));
        }
        Event::Cutoff(_)
        | Event::Meet { .. }
        | Event::Exhausted
        | Event::Generate(_)
        | Event::Known { .. }
        | Event::Beyond(_)
        | Event::DeadEnd(_) => {}
    }
    if reasons.is_empty() {
        reasons.push(about(route));
    }
    reasons
}

fn told(value: Cost) -> String {
    cost(value, Charset::Unicode)
}

fn about<W: World>(route: &Searched<W>) -> Sentence {
    let facts = route.options.algorithm.facts();
    sentence!(routes, "about-search", name = Text((facts.spoken)()), about = Text((facts.help)()))
}

/// How the estimate of a state was reckoned.
fn reckoned<W: World>(route: &Searched<W>, node: NodeId) -> Option<Sentence> {
    if !route.options.algorithm.uses_estimate() {
        return None;
    }
    let (name, space) = (route.options.estimate, &route.replay.record().space);
    let state = space.state_of(node);
    let (called, h) = (&route.world.called(state), &told(space.node(node).h));
    let reckoned = match route.world.reckoning(name, state) {
        Some(reckoning) => {
            sentence!(routes, "reckoned", state = Name(called), Text(reckoning), Text(h))
        }
        None => sentence!(routes, "looked-up", state = Name(called), Text(h)),
    };
    let about = route.world.about(name).sentence(Charset::Unicode);
    Some(Sentence::paragraph([about, reckoned]))
}

/// Which state was second in the frontier when this one was taken, where numbers decide.
fn taken_before<W: World>(route: &Searched<W>, step: usize, node: NodeId) -> Option<Sentence> {
    let before: Moment<'_, W::Problem> = route.replay.at(route.steps.events(step.checked_sub(1)?));
    let second = before.frontier(2).into_iter().find(|&other| other != node)?;
    let is_tie = route.numbers(second).rank() == route.numbers(node).rank();
    let (taken, state) = (&route.world.called(before.state(node)), &route.world.called(before.state(second)));
    let (name, value) = ranked_by(route, second);
    let (name, value): (&dyn std::fmt::Display, &dyn std::fmt::Display) = (&name, &value);
    let said = match (route.options.rules().takes_first(), is_tie) {
        (TakesFirst::Oldest | TakesFirst::Newest, _) => return None,
        (TakesFirst::LeastG | TakesFirst::LeastH | TakesFirst::LeastF | TakesFirst::LeastWeightedF(_), false) => {
            sentence!(routes, "taken-before", Name(taken), Name(state), Text(name), Text(value))
        }
        (TakesFirst::LeastG | TakesFirst::LeastH, true) => {
            sentence!(routes, "taken-before-younger", Name(taken), Name(state), Text(name), Text(value))
        }
        (TakesFirst::LeastF | TakesFirst::LeastWeightedF(_), true) => {
            sentence!(routes, "taken-before-tie", Name(taken), Name(state), Text(name), Text(value))
        }
    };
    Some(said)
}

/// The first state of the frontier after the step, as the list beside the drawing has it.
fn next<W: World>(route: &Searched<W>, step: usize) -> Option<Sentence> {
    let now: Moment<'_, W::Problem> = route.replay.at(route.steps.events(step));
    let next = *now.frontier(1).first()?;
    let state = &route.world.called(now.state(next));
    Some(match route.options.rules().takes_first() {
        TakesFirst::Oldest | TakesFirst::Newest => sentence!(routes, "next-follows", Name(state)),
        TakesFirst::LeastG | TakesFirst::LeastH | TakesFirst::LeastF | TakesFirst::LeastWeightedF(_) => {
            let (name, value) = ranked_by(route, next);
            sentence!(routes, "next-waits", Name(state), Text(name), Text(value))
        }
    })
}

/// The number by which a node has its place in the frontier: what it is called, and its value.
fn ranked_by<W: World>(route: &Searched<W>, node: NodeId) -> (&'static str, String) {
    (route.heads().last().copied().unwrap_or("g"), told(route.numbers(node).rank()))
}

/// What the way to a state is made of.
fn way_costs<W: World>(route: &Searched<W>, node: NodeId) -> Option<Sentence> {
    let space = &route.replay.record().space;
    let found = space.node(node);
    let parent = found.parent()?;
    let before = space.node(parent).g;
    let (action, before, g) = (&told(found.g.less(before)), &told(before), &told(found.g));
    let parent = &route.world.called(space.state_of(parent));
    Some(sentence!(routes, "way-costs", Name(parent), Number(before), Number(action), Text(g)))
}

/// What the estimate promises, and where it is too high, if it is.
fn promise<W: World>(route: &Searched<W>) -> Option<Sentence> {
    let guided = matches!(route.options.algorithm, Algorithm::AStar | Algorithm::IdaStar | Algorithm::WeightedAStar);
    if !guided {
        return None;
    }
    let said = match route.promise {
        Promise::Consistent => sentence!(routes, "promise-consistent"),
        Promise::Admissible => sentence!(routes, "promise-admissible"),
        Promise::Nothing => match &truth(route).too_high {
            Some((state, h, left)) => {
                let state = &route.world.called(state);
                sentence!(routes, "overestimates", Name(state), h = Text(told(*h)), left = Text(told(*left)))
            }
            None => sentence!(routes, "promise-nothing"),
        },
    };
    Some(said)
}

/// Whether what was found costs the least.
fn best<W: World>(route: &Searched<W>) -> Option<Sentence> {
    let found = route.replay.record().end.cost()?;
    let least = if route.is_best() { found } else { truth(route).least? };
    let (cost, found) = (&told(least), &told(found));
    Some(if cost == found {
        sentence!(routes, "found-cheapest", Text(cost))
    } else {
        sentence!(routes, "missed", Text(cost), Text(found))
    })
}

/// What is true of the problem, worked out once.
fn truth<W: World>(route: &Searched<W>) -> &Truth<W> {
    route.truth.get_or_init(|| Truth { least: least(route), too_high: too_high(route) })
}

/// The least that a way can cost, where that is soon found out.
fn least<W: World>(route: &Searched<W>) -> Option<Cost> {
    let rules = Rules { most: MOST_STATES, ..Rules::of(Algorithm::UniformCost) };
    search(route.world.problem(), &Zero, rules, &Arc::<Progress>::default()).ok()?.end.cost()
}

/// A state at which the estimate is too high, with what it says and what is left.
fn too_high<W: World>(route: &Searched<W>) -> Option<(State<W>, Cost, Cost)> {
    let problem = route.world.problem();
    let is_small = problem.size().is_some_and(|states| states as u64 <= MOST_STATES);
    if !is_small {
        return None;
    }
    let estimate = route.world.estimate(route.options.estimate, &Progress::default()).ok()?;
    examine(problem, &estimate)?.overestimate
}
