//! The interval a node's value is known to lie in, as some textbooks draw it: what the values seen so far prove.
//!
//! This is not the window: the window says which values still matter, the interval which values are still possible.
//! A leaf once seen has a point, a node not yet seen everything, and an inner node what its children allow.
//!
//! Source: Russell & Norvig, *Artificial Intelligence*, ch. 5, the figure of the stages of alpha-beta.

use super::{Moment, Replay, State};
use crate::trace::Step;
use crate::tree::{Domain, Goal, NodeId, Player};

/// A closed interval of values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The least possible value.
    pub low: f64,
    /// The greatest possible value.
    pub high: f64,
}

impl Interval {
    const fn point(value: f64) -> Self {
        Self { low: value, high: value }
    }

    /// Everything that is possible before anything has been seen.
    #[must_use]
    pub const fn unknown(domain: Domain) -> Self {
        match domain {
            Domain::Numbers => Self { low: f64::NEG_INFINITY, high: f64::INFINITY },
            Domain::Truth => Self { low: 0.0, high: 1.0 },
        }
    }

    /// Whether the value is known exactly.
    #[must_use]
    pub fn is_point(self) -> bool {
        self.low == self.high
    }

    fn better_of(self, other: Self, goal: Goal) -> Self {
        Self { low: goal.better_of(self.low, other.low), high: goal.better_of(self.high, other.high) }
    }

    fn plus(self, other: Self, p: f64) -> Self {
        // What cannot happen adds nothing, not even an infinite bound.
        if p == 0.0 {
            return self;
        }
        Self { low: self.low + p * other.low, high: self.high + p * other.high }
    }
}

/// The interval of the node at this moment. Nodes on the open path cost their children, all others one look-up.
pub(super) fn at(moment: Moment<'_>, node: NodeId) -> Interval {
    match moment.state(node) {
        State::Closed => finals(moment.replay)[node.index()],
        State::Unvisited | State::Pruned => Interval::unknown(moment.replay.tree().domain()),
        State::Open => of_open(moment, node),
    }
}

/// The open nodes below `top` form a path: from its end upwards, each is combined from its children.
fn of_open(moment: Moment<'_>, top: NodeId) -> Interval {
    let open = moment.replay.tree().ancestors(moment.current()).take_while(|&node| node >= top);
    let mut below: Option<(NodeId, Interval)> = None;
    for node in open.filter(|&node| moment.state(node) == State::Open) {
        let known = below;
        let interval = combined(moment.replay, node, |child| match known {
            Some((open_child, interval)) if open_child == child => interval,
            _ => closed(moment, child),
        });
        below = Some((node, evaluated(moment, node).unwrap_or(interval)));
    }
    below.map_or(Interval::unknown(moment.replay.tree().domain()), |(_, interval)| interval)
}

fn closed(moment: Moment<'_>, child: NodeId) -> Interval {
    match moment.state(child) {
        State::Closed => finals(moment.replay)[child.index()],
        _ => Interval::unknown(moment.replay.tree().domain()),
    }
}

fn evaluated(moment: Moment<'_>, node: NodeId) -> Option<Interval> {
    match moment.step() {
        Some(Step::Evaluate { node: at, value }) if at == node => Some(Interval::point(value)),
        _ => None,
    }
}

/// What the children of a node allow.
fn combined(replay: &Replay, node: NodeId, of: impl Fn(NodeId) -> Interval) -> Interval {
    let tree = replay.tree();
    let children = tree.children(node).map(|child| (child, of(child)));
    match tree.player(node).map(Player::goal) {
        None => Interval::unknown(tree.domain()),
        Some(None) => children.fold(Interval::point(0.0), |sum, (child, interval)| {
            sum.plus(interval, tree.probability(child).unwrap_or(1.0))
        }),
        Some(Some(goal)) => {
            let best = children.map(|(_, interval)| interval).reduce(|a, b| a.better_of(b, goal));
            best.unwrap_or(Interval::unknown(tree.domain()))
        }
    }
}

/// The interval of every node when the search is over. Linear, once.
fn finals(replay: &Replay) -> &[Interval] {
    replay.intervals.get_or_init(|| {
        let tree = replay.tree();
        let unknown = Interval::unknown(tree.domain());
        let mut finals = vec![unknown; tree.len()];
        // Children come after their parents, so backwards every child is known when its parent is combined.
        for node in tree.nodes().rev() {
            let Some(entered) = replay.entered(node) else { continue };
            finals[node.index()] = match replay.step(entered + 1) {
                Some(Step::Evaluate { value, .. }) => Interval::point(value),
                _ => combined(replay, node, |child| finals[child.index()]),
            };
        }
        finals
    })
}
