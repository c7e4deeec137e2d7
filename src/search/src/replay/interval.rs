//! The interval a node's value is known to lie in, as some textbooks draw it: what the values seen so far prove.
//!
//! This is not the window: the window says which values still matter, the interval which values are still possible.
//! A leaf once seen has a point, a node not yet seen everything, and an inner node what its children allow.
//!
//! Source: Russell & Norvig, *Artificial Intelligence*, ch. 5, the figure of the stages of alpha-beta.

use super::{Moment, Replay, State, Visit};
use crate::trace::{Bound, Numbers, Step, Window, Word};
use plywood_tree::tree::{Domain, Goal, NodeId, Player, Tree};

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

    /// What a value says that stands so to the true one.
    const fn beyond(value: f64, bound: Bound) -> Self {
        match bound {
            Bound::Exact => Self::point(value),
            Bound::Lower => Self { low: value, high: f64::INFINITY },
            Bound::Upper => Self { low: f64::NEG_INFINITY, high: value },
        }
    }

    /// Everything that is possible before anything has been seen.
    pub const fn unknown(domain: Domain) -> Self {
        match domain {
            Domain::Numbers => Self { low: f64::NEG_INFINITY, high: f64::INFINITY },
            Domain::Truth => Self { low: 0.0, high: 1.0 },
        }
    }

    /// Whether the value is known exactly.
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

    /// What both allow; this one if they contradict each other, as sums may by a rounding error.
    const fn and(self, other: Self) -> Self {
        let both = Self { low: self.low.max(other.low), high: self.high.min(other.high) };
        if both.low <= both.high { both } else { self }
    }

    fn plus(self, other: Self, p: f64) -> Self {
        // What cannot happen adds nothing, not even an infinite bound.
        if p == 0.0 {
            return self;
        }
        let (low, high) = (self.low + p * other.low, self.high + p * other.high);
        // Of infinities of both signs the sum may be anything.
        Self {
            low: if low.is_nan() { f64::NEG_INFINITY } else { low },
            high: if high.is_nan() { f64::INFINITY } else { high },
        }
    }
}

/// The interval of every node when a visit to it has ended, and what its best values said until then: 8 bytes a visit, 1 an update.
#[derive(Debug, Default)]
pub(super) struct Intervals {
    numbers: Numbers,
    /// Of each node's first visit.
    first: Vec<Ends>,
    /// Of each further visit.
    further: Vec<Ends>,
    /// How the best value at each update stands to the true one, both for MAX, in the order of the list of updates.
    updates: Vec<Option<Bound>>,
    /// The passes that go to another depth than the one before. What earlier ones have found are estimates of something else.
    forgetting: Vec<u32>,
}

/// An interval in two words.
#[derive(Clone, Copy, Debug, Default)]
struct Ends {
    low: Word,
    high: Word,
}

impl Intervals {
    /// Reads the whole trace once. Linear in the steps and the children of the nodes they visit.
    pub(super) fn new(replay: &Replay) -> Self {
        let mut reading = Reading::new(replay);
        for (number, step) in (1..).zip(replay.trace.steps.iter()) {
            reading.read(number, step);
        }
        reading.intervals
    }

    /// The interval of a node when this visit ended.
    pub(super) fn get(&self, node: NodeId, visit: Visit) -> Interval {
        let Ends { low, high } = visit.further.map_or_else(|| self.first[node.index()], |at| self.further[at]);
        Interval { low: self.numbers.number(low), high: self.numbers.number(high) }
    }

    /// How the best value at an update stands to the true one.
    pub(super) fn at_update(&self, at: usize) -> Option<Bound> {
        self.updates[at]
    }

    fn set(&mut self, node: NodeId, visit: Visit, Interval { low, high }: Interval) {
        let ends = Ends { low: self.numbers.word(low), high: self.numbers.word(high) };
        match visit.further {
            None => self.first[node.index()] = ends,
            Some(at) => self.further[at] = ends,
        }
    }

    /// The step from which on visits still tell something after so many steps.
    fn remembered_from(&self, cursor: usize) -> usize {
        let at = self.forgetting.partition_point(|&pass| pass as usize <= cursor);
        at.checked_sub(1).map_or(0, |at| self.forgetting[at] as usize)
    }
}

/// A trace being read for what is known of each node.
struct Reading<'r> {
    replay: &'r Replay,
    intervals: Intervals,
    /// What is known of each node so far.
    latest: Vec<Interval>,
    /// What the children say that have returned to each open node.
    open: Vec<Children>,
    /// The value of the node that is open last, if it has been evaluated.
    evaluated: Option<f64>,
    /// The depth of the pass.
    depth: Option<u32>,
}

/// What the children of an open node say that have returned in this visit.
struct Children {
    /// The best of them, or their sum; `None` before the first.
    interval: Option<Interval>,
    /// How many have not returned yet.
    left: usize,
    /// What the node's player has by standing pat, which is as good as one more child.
    stand_pat: Option<Interval>,
}

impl Children {
    /// Takes a child into account, in the order of the search: so a sum is rounded as the search rounds it.
    fn add(&mut self, tree: &Tree, [node, child]: [NodeId; 2], interval: Interval) {
        let p = tree.probability(child).unwrap_or(1.0);
        self.interval = match (tree.player(node).and_then(Player::goal), self.interval) {
            (None, sum) => Some(sum.unwrap_or(Interval::point(0.0)).plus(interval, p)),
            (Some(goal), Some(best)) => Some(best.better_of(interval, goal)),
            (Some(_), None) => Some(interval),
        };
        self.left = self.left.saturating_sub(1);
    }

    /// What is known of the node when nothing is of the children that are left.
    fn known(&self, tree: &Tree, node: NodeId) -> Interval {
        let unknown = Interval::unknown(tree.domain());
        match (tree.player(node).and_then(Player::goal), self.interval) {
            (_, Some(all)) if self.left == 0 => all,
            (Some(goal), Some(best)) => best.better_of(unknown, goal),
            (None, _) | (_, None) => unknown,
        }
    }
}

impl<'r> Reading<'r> {
    fn new(replay: &'r Replay) -> Self {
        let nodes = replay.tree().len();
        let intervals = Intervals {
            first: vec![Ends::default(); nodes],
            further: vec![Ends::default(); replay.visits.repeated()],
            updates: vec![None; replay.updates.len()],
            ..Intervals::default()
        };
        let latest = vec![Interval::unknown(replay.tree().domain()); nodes];
        Self { replay, intervals, latest, open: Vec::new(), evaluated: None, depth: None }
    }

    fn read(&mut self, number: u32, step: Step) {
        match step {
            Step::Pass { depth, .. } => self.begin_pass(number, depth),
            Step::Evaluate { value, .. } => self.evaluated = Some(value),
            Step::Hit { node, .. } => self.learn(number, node, self.latest[self.replay.tree().canonical(node).index()]),
            Step::Enter { node, .. } => {
                let left = self.replay.tree().children(node).count();
                self.open.push(Children { interval: None, left, stand_pat: None });
            }
            Step::StandPat { node, value, .. } => self.stand_pat(number, node, value),
            Step::Update { node, child, value, .. } => self.update(number, [node, child], value),
            Step::Return { node, .. } => {
                let children = self.open.pop();
                let interval = match (self.evaluated.take(), children) {
                    (Some(value), _) => Interval::point(self.replay.for_max(node, value)),
                    (None, Some(Children { interval: Some(all), left: 0, .. })) => all,
                    (None, children) => {
                        let stand_pat = children.and_then(|children| children.stand_pat);
                        combined(self.replay.tree(), node, stand_pat, |child| self.latest[child.index()])
                    }
                };
                self.learn(number, node, interval);
            }
            Step::Recall { node, value, bound } => {
                self.open.pop();
                self.learn(number, node, Interval::beyond(value, bound).for_max(self.replay, node));
            }
            Step::Cutoff { .. } => {}
        }
    }

    fn stand_pat(&mut self, number: u32, node: NodeId, value: f64) {
        let Some(children) = self.open.last_mut() else { return };
        children.stand_pat = self.replay.stand_pat(node).map(Interval::point);
        children.interval = children.stand_pat;
        self.found(number, node, value);
    }

    fn update(&mut self, number: u32, [node, child]: [NodeId; 2], value: f64) {
        let Some(children) = self.open.last_mut() else { return };
        children.add(self.replay.tree(), [node, child], self.latest[child.index()]);
        self.found(number, node, value);
    }

    /// Notes what the best value of an open node says of the true one.
    fn found(&mut self, number: u32, node: NodeId, value: f64) {
        let Some(children) = self.open.last() else { return };
        let tree = self.replay.tree();
        let known = children.known(tree, node).and(self.latest[node.index()]);
        if let Some(at) = self.replay.updates.last(node, number as usize) {
            self.intervals.updates[at] = Bound::of(self.replay.for_max(node, value), known);
        }
    }

    fn begin_pass(&mut self, number: u32, depth: u32) {
        if self.depth.replace(depth).is_some_and(|before| before != depth) {
            self.intervals.forgetting.push(number);
            self.latest.fill(Interval::unknown(self.replay.tree().domain()));
        }
    }

    fn learn(&mut self, number: u32, node: NodeId, interval: Interval) {
        let known = interval.and(self.latest[node.index()]);
        self.latest[node.index()] = known;
        if let Some(visit) = self.replay.visits.by(node, number as usize) {
            self.intervals.set(node, visit, known);
        }
    }
}

/// The interval of the node at this moment, from MAX's side as everything here. Nodes on the open path cost their children, all others one look-up.
pub(super) fn at(moment: Moment<'_>, node: NodeId) -> Interval {
    match (moment.state(node), moment.visit(node)) {
        (State::Open, _) => of_open(moment, node),
        (State::Closed, Some(visit)) => moment.replay.intervals.get(node, visit),
        _ => Interval::unknown(moment.replay.tree().domain()),
    }
}

/// The open nodes below `top` form a path: from its end upwards, each is combined from its children.
fn of_open(moment: Moment<'_>, top: NodeId) -> Interval {
    let tree = moment.replay.tree();
    let from = moment.replay.intervals.remembered_from(moment.cursor());
    let open = tree.ancestors(moment.current()).take_while(|&node| node >= top);
    let mut below: Option<(NodeId, Interval)> = None;
    for node in open.filter(|&node| moment.state(node) == State::Open) {
        let known = below;
        let stand_pat = moment.replay.stand_pat(node).filter(|_| moment.stands_pat(node)).map(Interval::point);
        let interval = combined(tree, node, stand_pat, |child| match known {
            Some((open_child, interval)) if open_child == child => interval,
            _ => returned(moment.replay, child, moment.visit(child), from),
        });
        let before = moment.visit(node).and_then(|visit| moment.replay.visits.by(node, visit.entered() - 1));
        let before = returned(moment.replay, node, before, from);
        below = Some((node, evaluated(moment, node).unwrap_or(interval).and(before)));
    }
    below.map_or(Interval::unknown(tree.domain()), |(_, interval)| interval)
}

/// What a visit has found, if there was one and it still tells something.
fn returned(replay: &Replay, node: NodeId, visit: Option<Visit>, from: usize) -> Interval {
    match visit {
        Some(visit) if visit.entered() >= from => replay.intervals.get(node, visit),
        _ => Interval::unknown(replay.tree().domain()),
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

/// What the children of a node allow, and that its player may stand pat.
fn combined(tree: &Tree, node: NodeId, stand_pat: Option<Interval>, of: impl Fn(NodeId) -> Interval) -> Interval {
    let children = tree.children(node).map(|child| (child, of(child)));
    match tree.player(node).map(Player::goal) {
        None => Interval::unknown(tree.domain()),
        Some(None) => children.fold(Interval::point(0.0), |sum, (child, interval)| {
            sum.plus(interval, tree.probability(child).unwrap_or(1.0))
        }),
        Some(Some(goal)) => {
            let all = stand_pat.into_iter().chain(children.map(|(_, interval)| interval));
            let best = all.reduce(|a, b| a.better_of(b, goal));
            best.unwrap_or(Interval::unknown(tree.domain()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Rules;
    use crate::testing::{alpha_beta, replay};
    use plywood_tree::settings::{Algorithm, CutRule, FailMode};
    use plywood_tree::testing::{TEXTBOOK, tree};
    use plywood_tree::tree::{TreeBuilder, Turns};

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
    fn known_intervals_are_found() {
        // The textbook's stages are those of the slides.
        {
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

        // Truth values are T or F until one is known.
        {
            let replay = replay(&tree("[[T, F], [T, T]]"), alpha_beta(FailMode::FailSoft, CutRule::Equal));
            assert_eq!(replay.at(0).interval(NodeId::ROOT), Interval { low: 0.0, high: 1.0 });
            assert_eq!(replay.end().interval(NodeId::ROOT), Interval::point(1.0));
        }

        // A chance node is known when all its possible children are.
        {
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
}
