//! The interval of a node's possible values, as proved by the values seen so far. Some textbooks draw it.
//!
//! The window says which values still matter, the interval which values are still possible. A seen leaf has a point and an unseen
//! node has every value. An inner node's interval follows from its children.
//!
//! Source: Russell & Norvig, *Artificial Intelligence*, ch. 5, the figure of the stages of alpha-beta.

use super::{Moment, Replay, State, Visit};
use crate::trace::{Bound, Numbers, Step, Window, Word};
use plywood_tree::{
    settings::Returns,
    tree::{Domain, Goal, NodeId, Tree},
};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

impl Interval {
    const fn point(value: f64) -> Self {
        Self { low: value, high: value }
    }

    const fn beyond(value: f64, bound: Bound) -> Self {
        match bound {
            Bound::Exact => Self::point(value),
            Bound::Lower => Self { low: value, high: f64::INFINITY },
            Bound::Upper => Self { low: f64::NEG_INFINITY, high: value },
        }
    }

    pub const fn unknown(domain: Domain) -> Self {
        match domain {
            Domain::Numbers => Self { low: f64::NEG_INFINITY, high: f64::INFINITY },
            Domain::Truth => Self { low: 0.0, high: 1.0 },
        }
    }

    pub fn is_point(self) -> bool {
        self.low == self.high
    }

    pub(super) fn for_max(self, replay: &Replay, node: NodeId) -> Self {
        let window = replay.window_for_max(node, Window { alpha: self.low, beta: self.high });
        Self { low: window.alpha, high: window.beta }
    }

    const fn better_of(self, other: Self, goal: Goal) -> Self {
        Self { low: goal.better_of(self.low, other.low), high: goal.better_of(self.high, other.high) }
    }

    /// Returns the intersection, or `self` if the two are disjoint. Rounding errors of sums can make them disjoint.
    const fn and(self, other: Self) -> Self {
        let both = Self { low: self.low.max(other.low), high: self.high.min(other.high) };
        if both.low <= both.high { both } else { self }
    }

    fn plus(self, other: Self, p: f64) -> Self {
        // An impossible child adds nothing, not even an infinite bound.
        if p == 0.0 {
            return self;
        }
        let low = self.low + p * other.low;
        let high = self.high + p * other.high;
        // The sum of opposite infinities may be any value.
        Self {
            low: if low.is_nan() { f64::NEG_INFINITY } else { low },
            high: if high.is_nan() { f64::INFINITY } else { high },
        }
    }
}

/// Interval of every node at the end of each visit, and the bound that each update proves: 8 bytes per visit, 1 per update.
#[derive(Debug, Default)]
pub struct Intervals {
    numbers: Numbers,
    first: Vec<[Word; 2]>,
    further: Vec<[Word; 2]>,
    /// Relation of the best value at each update to the true value, both for MAX, in the order of the list of updates.
    pub(super) updates: Vec<Option<Bound>>,
    /// Passes with another depth than the pass before. Results of earlier passes are estimates of a different tree.
    depth_changes: Vec<u32>,
}

impl Intervals {
    /// Reads the whole trace once. Linear in the steps and the children of the nodes they visit.
    pub fn new(replay: &Replay) -> Self {
        let mut reading = Reading::new(replay);
        for (number, step) in (1..).zip(replay.trace.steps.iter()) {
            match replay.trace.returns {
                Returns::AfterChildren => reading.read(number, step),
                Returns::ByLevel => reading.read_by_level(number, step),
            }
        }
        reading.intervals
    }

    pub fn get(&self, node: NodeId, visit: Visit) -> Interval {
        let [low, high] = visit.further.map_or_else(|| self.first[node.index()], |at| self.further[at]);
        Interval { low: self.numbers.number(low), high: self.numbers.number(high) }
    }

    fn set(&mut self, node: NodeId, visit: Visit, Interval { low, high }: Interval) {
        let ends = [self.numbers.word(low), self.numbers.word(high)];
        match visit.further {
            None => self.first[node.index()] = ends,
            Some(at) => self.further[at] = ends,
        }
    }
}

struct Reading<'r> {
    replay: &'r Replay,
    intervals: Intervals,
    latest: Vec<Interval>,
    open: Vec<Children>,
    evaluated: Option<f64>,
    depth: Option<u32>,
}

struct Children {
    /// Best or sum of the children's intervals; `None` before the first.
    interval: Option<Interval>,
    left: usize,
    stand_pat: Option<Interval>,
}

impl Children {
    /// Takes a child into account in the order of the search, so that sums are rounded as in the search.
    fn add(&mut self, tree: &Tree, [node, child]: [NodeId; 2], interval: Interval) {
        let p = tree.probability(child).unwrap_or(1.0);
        self.interval = match (tree.goal(node), self.interval) {
            (None, sum) => Some(sum.unwrap_or(Interval::point(0.0)).plus(interval, p)),
            (Some(goal), Some(best)) => Some(best.better_of(interval, goal)),
            (Some(_), None) => Some(interval),
        };
        self.left = self.left.saturating_sub(1);
    }

    fn interval_of(&self, tree: &Tree, node: NodeId) -> Interval {
        let unknown = Interval::unknown(tree.domain());
        match (tree.goal(node), self.interval) {
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
            first: vec![[0; 2]; nodes],
            further: vec![[0; 2]; replay.visits.repeated()],
            updates: vec![None; replay.updates.len()],
            ..Intervals::default()
        };
        let latest = vec![Interval::unknown(replay.tree().domain()); nodes];
        Self { replay, intervals, latest, open: Vec::new(), evaluated: None, depth: None }
    }

    fn read(&mut self, number: u32, step: Step) {
        match step {
            Step::Pass { depth, .. } => {
                if self.depth.replace(depth).is_some_and(|before| before != depth) {
                    self.intervals.depth_changes.push(number);
                    self.latest.fill(Interval::unknown(self.replay.tree().domain()));
                }
            }
            Step::Evaluate { value, .. } => self.evaluated = Some(value),
            Step::Hit { node, .. } => self.learn(number, node, self.latest[self.replay.tree().canonical(node).index()]),
            Step::Enter { node, .. } => {
                let left = self.replay.tree().children(node).count();
                self.open.push(Children { interval: None, left, stand_pat: None });
            }
            Step::StandPat { node, value, .. } => {
                if let Some(children) = self.open.last_mut() {
                    children.stand_pat = self.replay.stand_pat(node).map(Interval::point);
                    children.interval = children.stand_pat;
                }
                self.set_value(number, node, value);
            }
            Step::Update { node, child, value, .. } => {
                if let Some(children) = self.open.last_mut() {
                    children.add(self.replay.tree(), [node, child], self.latest[child.index()]);
                }
                self.set_value(number, node, value);
            }
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

    /// Reads a step of a search that generates all nodes before it returns the first value, and skips none: a returned value is
    /// exact, and the last child's update makes the parent's value exact.
    fn read_by_level(&mut self, number: u32, step: Step) {
        if let Step::Return { node, value } = step {
            self.learn(number, node, Interval::point(self.replay.for_max(node, value)));
        }
        if let Step::Update { node, value, .. } = step
            && let Some(at) = self.replay.updates.last(node, number as usize)
        {
            let is_last = self.replay.updates.of(node).last() == Some(&number);
            let value = self.replay.for_max(node, value);
            let interval = Some(Interval::point(value));
            let children = Children { interval, left: usize::from(!is_last), stand_pat: None };
            self.intervals.updates[at] = Bound::of(value, children.interval_of(self.replay.tree(), node));
        }
    }

    fn set_value(&mut self, number: u32, node: NodeId, value: f64) {
        let Some(children) = self.open.last() else { return };
        let tree = self.replay.tree();
        let known = children.interval_of(tree, node).and(self.latest[node.index()]);
        if let Some(at) = self.replay.updates.last(node, number as usize) {
            self.intervals.updates[at] = Bound::of(self.replay.for_max(node, value), known);
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

impl Moment<'_> {
    /// Returns the interval that contains the node's value, from MAX's perspective. Linear in the children on the open path,
    /// otherwise one look-up.
    pub fn interval_for_max(&self, node: NodeId) -> Interval {
        match (self.state(node), self.visit(node)) {
            (State::Open, _) => match self.replay.trace.returns {
                Returns::AfterChildren => of_open(*self, node),
                Returns::ByLevel => of_suspended(*self, node),
            },
            (State::Closed, Some(visit)) => self.replay.intervals.get(node, visit),
            (State::Unvisited | State::Pruned, _) | (State::Closed, None) => {
                Interval::unknown(self.replay.tree().domain())
            }
        }
    }
}

/// Combines the intervals of the open nodes below `top`, which form a path, from its end upwards.
fn of_open(moment: Moment<'_>, top: NodeId) -> Interval {
    let tree = moment.replay.tree();
    // Results of passes with another depth are not valid.
    let changes = &moment.replay.intervals.depth_changes;
    let passed = changes.partition_point(|&pass| pass as usize <= moment.cursor());
    let from = changes[..passed].last().map_or(0, |&pass| pass as usize);
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
        let interval = match moment.step() {
            Some(Step::Evaluate { node: at, value }) if at == node => {
                Interval::point(moment.replay.for_max(node, value))
            }
            _ => interval,
        };
        below = Some((node, interval.and(before)));
    }
    below.map_or(Interval::unknown(tree.domain()), |(_, interval)| interval)
}

/// Combines the intervals of the children that have returned. The value of a leaf is known when it is evaluated.
fn of_suspended(moment: Moment<'_>, node: NodeId) -> Interval {
    let tree = moment.replay.tree();
    let of_child = |child| {
        let visit = moment.visit(child).filter(|_| moment.state(child) == State::Closed);
        visit.map_or(Interval::unknown(tree.domain()), |visit| moment.replay.intervals.get(child, visit))
    };
    match moment.value(node).filter(|_| moment.updates(node).is_empty()) {
        Some(value) => Interval::point(moment.replay.for_max(node, value)),
        None => combined(tree, node, None, of_child),
    }
}

fn returned(replay: &Replay, node: NodeId, visit: Option<Visit>, from: usize) -> Interval {
    match visit {
        Some(visit) if visit.entered() >= from => replay.intervals.get(node, visit),
        _ => Interval::unknown(replay.tree().domain()),
    }
}

fn combined(tree: &Tree, node: NodeId, stand_pat: Option<Interval>, of: impl Fn(NodeId) -> Interval) -> Interval {
    let mut all = Children { interval: stand_pat, left: 0, stand_pat };
    tree.children(node).for_each(|child| all.add(tree, [node, child], of(child)));
    all.interval.unwrap_or(Interval::unknown(tree.domain()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        search::Rules,
        testing::{alpha_beta, replay},
    };
    use plywood_tree::{
        settings::{Algorithm, CutRule, FailMode},
        testing::{TEXTBOOK, tree},
        tree::{Player, TreeBuilder, Turns},
    };

    const INF: f64 = f64::INFINITY;

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

        // A truth value is T or F until it is known.
        {
            let replay = replay(&tree("[[T, F], [T, T]]"), alpha_beta(FailMode::FailSoft, CutRule::Equal));
            assert_eq!(replay.at(0).interval(NodeId::ROOT), Interval { low: 0.0, high: 1.0 });
            assert_eq!(replay.end().interval(NodeId::ROOT), Interval::point(1.0));
        }

        // A chance node is known when all children with a positive probability are.
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
