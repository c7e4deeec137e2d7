//! What other programs are told of a search: step by step, and what came out.

use super::World;
use super::look::cost;
use super::searched::Searched;
use crate::state_space::{End, Event, Limit, NodeId};
use plywood_lesson::{Datum, Fact, Solution};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_tree::cost::Cost;
use plywood_tree::settings::Choice as _;

/// A cost: a whole number where it is one.
pub(super) fn number(value: Cost) -> Datum {
    let number = value.to_number();
    match number {
        _ if !value.is_finite() => Datum::Text("inf".to_owned()),
        whole if whole.fract() == 0.0 => Datum::Whole(whole as i128),
        other => Datum::Number(other),
    }
}

fn state<W: World>(route: &Searched<W>, node: NodeId) -> Datum {
    Datum::Text(route.world.key(route.replay.record().space.state_of(node)))
}

/// What a step did.
pub(super) fn fact<W: World>(route: &Searched<W>, step: usize) -> Fact {
    let Some(event) = route.head(step) else { return Fact { event: "start", values: Vec::new() } };
    let (event, mut values) = match event {
        Event::Start(node) => ("start", vec![("state", state(route, node))]),
        Event::Pass { pass, limit } => {
            let limit = match limit {
                Limit::Depth(depth) => Datum::Whole(i128::from(depth)),
                Limit::Cost(limit) => number(limit),
            };
            ("pass", vec![("pass", Datum::Whole(i128::from(pass))), ("limit", limit)])
        }
        Event::Expand(node) => ("expand", known(route, node)),
        Event::Relax(node) => ("relax", known(route, node)),
        Event::Reopen(node) => ("reopen", known(route, node)),
        Event::Cutoff(node) => ("cutoff", known(route, node)),
        Event::Meet { node, cost, .. } => ("meet", vec![("state", state(route, node)), ("cost", number(cost))]),
        Event::Found(node) => ("found", [vec![("state", state(route, node))], outcome(route)].concat()),
        Event::Exhausted => {
            let is_limited = route.replay.record().end == End::Limited;
            ("exhausted", vec![("limited", Datum::Truth(is_limited))])
        }
        Event::Generate(_) | Event::Known { .. } | Event::Beyond(_) | Event::DeadEnd(_) => ("none", Vec::new()),
    };
    let listed = [
        ("generated", of(route, step, |event| matches!(event, Event::Generate(_)))),
        ("known", of(route, step, |event| matches!(event, Event::Known { .. }))),
        ("beyond", of(route, step, |event| matches!(event, Event::Beyond(_)))),
        ("dead_ends", of(route, step, |event| matches!(event, Event::DeadEnd(_)))),
    ];
    let is_there = |(_, states): &(&str, Vec<Datum>)| !states.is_empty();
    values.extend(listed.into_iter().filter(is_there).map(|(name, states)| (name, Datum::List(states))));
    let counts = route.replay.at(route.steps.events(step)).counts();
    values.push(("frontier", Datum::Whole(i128::from(counts.frontier))));
    Fact { event, values }
}

/// The states of the other events of a step.
fn of<W: World>(route: &Searched<W>, step: usize, is_one: impl Fn(Event) -> bool) -> Vec<Datum> {
    let node = |event: Event| match event {
        Event::Generate(node) | Event::Beyond(node) | Event::DeadEnd(node) | Event::Known { node, .. } => Some(node),
        Event::Pass { .. }
        | Event::Start(_)
        | Event::Expand(_)
        | Event::Relax(_)
        | Event::Reopen(_)
        | Event::Cutoff(_)
        | Event::Meet { .. }
        | Event::Found(_)
        | Event::Exhausted => None,
    };
    route.rest(step).filter(|&event| is_one(event)).filter_map(node).map(|node| state(route, node)).collect()
}

/// A state, from where it was reached, and its numbers.
fn known<W: World>(route: &Searched<W>, node: NodeId) -> Vec<(&'static str, Datum)> {
    let numbers = route.numbers(node);
    let parent = route.replay.record().space.node(node).parent();
    let mut values = vec![("state", state(route, node))];
    values.push(("parent", parent.map_or(Datum::None, |parent| state(route, parent))));
    values.push(("g", number(numbers.g)));
    values.extend(numbers.h.map(|h| ("h", number(h))));
    values.extend(numbers.f.map(|f| ("f", number(f))));
    values
}

/// What the solution is.
fn outcome<W: World>(route: &Searched<W>) -> Vec<(&'static str, Datum)> {
    let path = route.solved().unwrap_or_default();
    let cost = route.replay.record().end.cost().map_or(Datum::None, number);
    vec![("cost", cost), ("path", Datum::List(path.iter().map(|&node| state(route, node)).collect()))]
}

/// What came out.
pub(super) fn solution<W: World>(route: &Searched<W>, charset: Charset) -> Solution {
    let counts = route.replay.record().counts;
    let whole = |count: u64| Datum::Whole(i128::from(count));
    let estimate = if route.options.algorithm.uses_estimate() {
        Datum::Text(route.options.estimate.name().to_owned())
    } else {
        Datum::None
    };
    let mut values = vec![
        ("algorithm", Datum::Text(route.options.algorithm.name().to_owned())),
        ("estimate", estimate),
        ("found", Datum::Truth(route.solved().is_some())),
    ];
    values.extend(outcome(route));
    values.push(("expanded", whole(counts.expanded)));
    values.push(("generated", whole(counts.generated)));
    values.push(("frontier", whole(counts.frontier)));
    values.push(("peak", whole(counts.peak)));
    values.extend(route.tables().map(|tables| ("table_bytes", Datum::Whole(tables.bytes() as i128))));
    Solution { values, lines: lines(route, charset) }
}

fn lines<W: World>(route: &Searched<W>, charset: Charset) -> Vec<Sentence> {
    let counts = route.replay.record().counts;
    let [expanded, generated, frontier] =
        [counts.expanded, counts.generated, counts.frontier].map(|count| usize::try_from(count).unwrap_or(usize::MAX));
    let counted = sentence!(charset, routes, "solution-counts", Count(expanded), Count(generated), Count(frontier));
    let counted = std::iter::once(counted).chain(route.tables().map(|tables| tables.told(charset)));
    let first = match &route.replay.record().end {
        End::Found { path, cost: all } => {
            let cost = cost(*all, charset);
            let count = path.len().saturating_sub(1);
            let found = sentence!(charset, routes, "solution-found", Number(cost), Count(count));
            vec![way(route, path, charset), found]
        }
        End::None => vec![sentence!(charset, routes, "solution-none")],
        End::Limited => vec![sentence!(charset, routes, "solution-limited")],
    };
    first.into_iter().chain(counted).collect()
}

/// The way in words: each state on it.
fn way<W: World>(route: &Searched<W>, path: &[NodeId], charset: Charset) -> Sentence {
    let name = |&node: &NodeId| {
        let state = route.world.called(route.replay.record().space.state_of(node));
        sentence!(charset, routes, "named", Name(state))
    };
    let mut names = path.iter().map(name);
    let first = names.next().unwrap_or_default();
    let pieces = names.flat_map(|name| ["→".sentence(charset), name]);
    Sentence::paragraph(std::iter::once(first).chain(pieces))
}
