//! The interval a node's value is known to lie in, as some textbooks draw it: what the values seen so far prove.
//!
//! This is not the window: the window says which values still matter, the interval which values are still possible.
//! A leaf once seen has a point, a node not yet seen everything, and an inner node what its children allow.
//!
//! Source: Russell & Norvig, *Artificial Intelligence*, ch. 5, the figure of the stages of alpha-beta.

use super::{Moment, Replay, State};
use crate::trace::{Step, Window};
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

    /// The interval of a node from MAX's side as one from the side the search sees the node; and back.
    pub(super) fn for_max(self, replay: &Replay, node: NodeId) -> Self {
        let window = replay.window_for_max(node, Window { alpha: self.low, beta: self.high });
        Self { low: window.alpha, high: window.beta }
    }

    const fn better_of(self, other: Self, goal: Goal) -> Self {
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

/// The interval of the node at this moment, from MAX's side as everything here. Nodes on the open path cost their children, all others one look-up.
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
        Some(Step::Evaluate { node: at, value }) if at == node => {
            Some(Interval::point(moment.replay.for_max(node, value)))
        }
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
        if tree.is_merged() {
            return finals_in_order(replay, finals);
        }
        // Children come after their parents, so backwards every child is known when its parent is combined.
        for node in tree.nodes().rev() {
            let Some(entered) = replay.entered(node) else { continue };
            finals[node.index()] = last(replay, node, entered, &finals);
        }
        finals
    })
}

/// The final interval of a node that was entered at this step, once its children are known.
fn last(replay: &Replay, node: NodeId, entered: usize, finals: &[Interval]) -> Interval {
    match replay.step(entered + 1) {
        Some(Step::Evaluate { value, .. }) => Interval::point(replay.for_max(node, value)),
        _ => combined(replay, node, |child| finals[child.index()]),
    }
}

/// The same where positions are repeated: in the order in which nodes return, a position is known before it is recalled.
fn finals_in_order(replay: &Replay, mut finals: Vec<Interval>) -> Vec<Interval> {
    for step in replay.trace().steps.iter() {
        match step {
            Step::Return { node, .. } => {
                let entered = replay.entered(node).unwrap_or(0);
                finals[node.index()] = last(replay, node, entered, &finals);
            }
            Step::Hit { node, .. } => finals[node.index()] = finals[replay.tree().canonical(node).index()],
            Step::Pass { .. }
            | Step::Enter { .. }
            | Step::Evaluate { .. }
            | Step::Update { .. }
            | Step::Cutoff { .. } => {}
        }
    }
    finals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Rules;
    use crate::settings::{Algorithm, CutRule, FailMode};
    use crate::testing::{TEXTBOOK, alpha_beta, replay, tree};
    use crate::tree::{TreeBuilder, Turns};

    const INF: f64 = f64::INFINITY;

    /// The intervals that change at each step: the node's letter and its interval.
    fn stages(replay: &Replay) -> Vec<(String, f64, f64)> {
        let mut stages = Vec::new();
        for cursor in 1..=replay.len() {
            let (before, now) = (replay.at(cursor - 1), replay.at(cursor));
            for node in replay.tree().nodes().rev() {
                let (Some(name), interval) = (replay.tree().name(node), now.interval(node)) else { continue };
                if before.interval(node) != interval {
                    stages.push((name.into_owned(), interval.low, interval.high));
                }
            }
        }
        stages
    }

    #[test]
    fn the_textbooks_stages_are_those_of_the_slides() {
        let replay = replay(&tree(TEXTBOOK), alpha_beta(FailMode::FailSoft, CutRule::Equal));
        let expected = [
            ("B", -INF, 3.0),
            ("B", 3.0, 3.0),
            ("A", 3.0, INF),
            ("C", -INF, 2.0),
            ("D", -INF, 14.0),
            ("A", 3.0, 14.0),
            ("D", -INF, 5.0),
            ("A", 3.0, 5.0),
            ("D", 2.0, 2.0),
            ("A", 3.0, 3.0),
        ];
        assert_eq!(stages(&replay), expected.map(|(name, low, high)| (name.to_owned(), low, high)));
    }

    #[test]
    fn truth_values_are_t_or_f_until_one_is_known() {
        let replay = replay(&tree("[[T, F], [T, T]]"), alpha_beta(FailMode::FailSoft, CutRule::Equal));
        assert_eq!(replay.at(0).interval(NodeId::ROOT), Interval { low: 0.0, high: 1.0 });
        assert_eq!(replay.end().interval(NodeId::ROOT), Interval::point(1.0));
    }

    #[test]
    fn a_chance_node_is_known_when_all_its_possible_children_are() {
        let mut builder = TreeBuilder::new();
        let chance = builder.enter();
        builder.set_player(chance, Player::Chance);
        for (p, value) in [(0.9, 2.0), (0.1, 3.0), (0.0, INF)] {
            let leaf = builder.leaf(value, Domain::Numbers);
            builder.set_probability(leaf, p);
        }
        builder.leave();
        let tree = std::sync::Arc::new(builder.finish(&Turns::Alternate(None)).unwrap());
        let replay = replay(&tree, Rules::of(Algorithm::Expectiminimax));
        let seen_second = replay.returned(NodeId(2)).unwrap();
        assert_eq!(replay.at(seen_second - 2).interval(NodeId::ROOT), Interval { low: -INF, high: INF });
        let known = replay.at(seen_second).interval(NodeId::ROOT);
        assert!(known.is_point() && (known.low - 2.1).abs() < 1e-9, "{known:?}");
    }
}
