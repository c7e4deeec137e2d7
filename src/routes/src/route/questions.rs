//! What is asked of a search before it goes on: which state of the frontier it expands next.

use super::look::cost;
use super::searched::Searched;
use super::{World, say};
use crate::state_space::{Event, Memory, NodeId, TakesFirst};
use plywood_lesson::{Candidate, Question};
use plywood_messages::words::{Charset, Sentence, Span, Tone};

/// How many states there are to choose from at most: those that come first, as many as there are digits.
const CHOICES: usize = 9;

/// The questions of a search that takes its states from one frontier, in the order of its steps; of other searches none. Each takes
/// time for the frontier, so there are no more of them than will be asked.
pub(super) fn questions<W: World>(route: &Searched<W>, most: usize, charset: Charset) -> Vec<Question> {
    if route.options.algorithm.facts().memory == Memory::Path || route.is_two_sided() {
        return Vec::new();
    }
    (1..=route.steps.len()).filter_map(|step| question(route, step, charset)).take(most).collect()
}

fn question<W: World>(route: &Searched<W>, step: usize, charset: Charset) -> Option<Question> {
    let taken = match route.head(step)? {
        Event::Expand(node) | Event::Found(node) => node,
        Event::Pass { .. }
        | Event::Start(_)
        | Event::Generate(_)
        | Event::Known { .. }
        | Event::Relax(_)
        | Event::Reopen(_)
        | Event::Beyond(_)
        | Event::DeadEnd(_)
        | Event::Cutoff(_)
        | Event::Meet { .. }
        | Event::Exhausted => return None,
    };
    let frontier = states(route, step - 1);
    // One is no choice.
    frontier.get(1)?;
    let right: Vec<usize> =
        frontier.iter().enumerate().filter(|&(_, &node)| is_as_good(route, node, taken)).map(|(at, _)| at).collect();
    let algorithm = (route.options.algorithm.facts().spoken)();
    Some(Question {
        kind: "next",
        about: text!(routes, "about-next"),
        big: text!(routes, "big-next"),
        asked: step - 1,
        told: step,
        text: sentence!(charset, routes, "ask-next", Text(algorithm), by = Words(by(route, charset))),
        options: frontier.iter().map(|&node| candidate(route, node, charset)).collect(),
        because: because(route, step, right.len(), charset),
        right,
    })
}

/// The states to choose from at a step, in the order of the options.
pub(super) fn states<W: World>(route: &Searched<W>, step: usize) -> Vec<NodeId> {
    by_name(route, route.replay.at(route.steps.events(step)).frontier(CHOICES))
}

/// Nodes by what their states are called, so that their order says nothing else of them.
pub(super) fn by_name<W: World>(route: &Searched<W>, mut nodes: Vec<NodeId>) -> Vec<NodeId> {
    nodes.sort_by_cached_key(|&node| (route.world.called(route.replay.record().space.state_of(node)), node.index()));
    nodes
}

/// Whether a node is worth as much as the one that was taken: then it is a matter of the search, and not of the estimate, which
/// of them comes first.
fn is_as_good<W: World>(route: &Searched<W>, node: NodeId, taken: NodeId) -> bool {
    node == taken
        || match route.options.rules().takes_first() {
            TakesFirst::Oldest | TakesFirst::Newest => false,
            TakesFirst::LeastG | TakesFirst::LeastH | TakesFirst::LeastF | TakesFirst::LeastWeightedF(_) => {
                route.numbers(node).rank() == route.numbers(taken).rank()
            }
        }
}

/// What states are chosen by; `None` where it is their age.
fn by<W: World>(route: &Searched<W>, charset: Charset) -> Option<Sentence> {
    Some(match route.options.rules().takes_first() {
        TakesFirst::Oldest | TakesFirst::Newest => return None,
        TakesFirst::LeastG => sentence!(charset, routes, "by-g"),
        TakesFirst::LeastH => sentence!(charset, routes, "by-h"),
        TakesFirst::LeastF => sentence!(charset, routes, "by-sum"),
        TakesFirst::LeastWeightedF(weight) => {
            sentence!(charset, routes, "by-weighted", weight = Number(weight.to_number()))
        }
    })
}

/// A state with what it is chosen by, not added up.
fn candidate<W: World>(route: &Searched<W>, node: NodeId, charset: Charset) -> Candidate {
    let space = &route.replay.record().space;
    let state = &route.world.called(space.state_of(node));
    let [g, h] = [space.node(node).g, space.node(node).h].map(|value| cost(value, charset));
    let number = |told: &str| Sentence::from(vec![Span { text: told.to_owned().into(), tone: Tone::Number }]);
    let known = match route.options.rules().takes_first() {
        TakesFirst::Oldest | TakesFirst::Newest => None,
        TakesFirst::LeastG => Some(number(&g)),
        TakesFirst::LeastH => Some(number(&h)),
        TakesFirst::LeastF | TakesFirst::LeastWeightedF(_) => {
            Some(sentence!(charset, routes, "known-sum", Number(g), Number(h)))
        }
    };
    Candidate { name: sentence!(charset, routes, "named", Name(state)), known }
}

fn because<W: World>(route: &Searched<W>, step: usize, equals: usize, charset: Charset) -> Sentence {
    let told = say::sentence(route, step, charset);
    if equals < 2 {
        return told;
    }
    Sentence::paragraph([told, sentence!(charset, routes, "equally-good", count = Count(equals))])
}
