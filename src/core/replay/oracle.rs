//! A second, simple replay to check the real one against: folds the steps from the first to the last into a map.

use std::collections::HashMap;

use proptest::prelude::*;

use super::{Interval, Moment, Replay, State, Tally};
use crate::game::GameSpec;
use crate::search::Rules;
use crate::session::{Choices, Input, fitting_algorithms, run};
use crate::settings::{Algorithm, CutRule, FailMode, Order};
use crate::testing::{self, alpha_beta, replay_in_order};
use crate::trace::{Perspective, Step, Window};
use crate::tree::{Goal, NodeId, Player, Tree};

/// What is known of a node that has been entered or pruned.
#[derive(Clone, Debug, Default)]
struct Seen {
    pruned: bool,
    returned: Option<f64>,
    value: Option<f64>,
    windows: Vec<Window>,
    best: Option<NodeId>,
}

#[derive(Default)]
struct Fold {
    nodes: HashMap<NodeId, Seen>,
    tally: Tally,
}

impl Fold {
    fn new() -> Self {
        Self { nodes: HashMap::new(), tally: Tally { pruned: Some(0), ..Tally::default() } }
    }

    fn apply(&mut self, replay: &Replay, step: Step) {
        match step {
            Step::Pass { .. } => {}
            Step::Enter { node, window, .. } => {
                self.nodes.insert(node, Seen { windows: window.into_iter().collect(), ..Seen::default() });
                self.tally.visited += 1;
            }
            Step::Hit { node, value } => {
                self.nodes.insert(node, Seen { returned: Some(value), value: Some(value), ..Seen::default() });
            }
            Step::Evaluate { node, value } => {
                self.node(node).value = Some(value);
                self.tally.leaves += 1;
            }
            Step::Update { node, child, value, window } => self.update(replay, [node, child], value, window),
            Step::Cutoff { node, .. } => self.cutoff(replay, node),
            Step::Return { node, value } => {
                let seen = self.node(node);
                (seen.value, seen.returned) = (Some(value), Some(value));
            }
        }
    }

    fn node(&mut self, node: NodeId) -> &mut Seen {
        self.nodes.entry(node).or_default()
    }

    fn update(&mut self, replay: &Replay, [node, child]: [NodeId; 2], value: f64, window: Option<Window>) {
        let child_value =
            self.node(child).returned.map(|value| replay.trace().perspective.handed_up(replay.tree().domain(), value));
        let seen = self.node(node);
        if seen.value != Some(value) {
            seen.best = (child_value == Some(value)).then_some(child);
        }
        seen.value = Some(value);
        if let Some(window) = window.filter(|window| seen.windows.last() != Some(window)) {
            seen.windows.push(window);
        }
    }

    fn cutoff(&mut self, replay: &Replay, node: NodeId) {
        self.tally.cutoffs += 1;
        let tree = replay.tree();
        let skipped: Vec<NodeId> = tree.children(node).filter(|child| !self.nodes.contains_key(child)).collect();
        for node in skipped.into_iter().flat_map(|child| tree.subtree(child)).map(NodeId) {
            self.node(node).pruned = true;
            let in_reach = tree.depth(node) as u64 <= u64::from(replay.trace().depth);
            self.tally.pruned = self.tally.pruned.map(|pruned| pruned + u64::from(in_reach));
        }
    }

    fn state(&self, node: NodeId) -> State {
        match self.nodes.get(&node) {
            None => State::Unvisited,
            Some(Seen { pruned: true, .. }) => State::Pruned,
            Some(Seen { returned: Some(_), .. }) => State::Closed,
            Some(_) => State::Open,
        }
    }

    /// By recursion, as the textbook says it.
    fn interval(&self, side: Perspective, tree: &Tree, node: NodeId) -> Interval {
        let unknown = Interval::unknown(tree.domain());
        let Some(seen) = self.nodes.get(&node).filter(|seen| !seen.pruned) else { return unknown };
        if let Some(same) = tree.duplicate_of(node) {
            return self.interval(side, tree, same);
        }
        let entered: Vec<NodeId> = tree.children(node).collect();
        if !entered.iter().any(|child| self.nodes.contains_key(child)) {
            return seen.value.map_or(unknown, |value| Interval { low: value, high: value });
        }
        let handed_up = |at: Interval| {
            let [a, b] = [at.low, at.high].map(|bound| side.handed_up(tree.domain(), bound));
            Interval { low: a.min(b), high: a.max(b) }
        };
        let intervals = entered.into_iter().map(|child| handed_up(self.interval(side, tree, child)));
        let pick: fn(f64, f64) -> f64 = match tree.player(node).and_then(Player::goal) {
            Some(Goal::Smallest) if side == Perspective::Max => f64::min,
            _ => f64::max,
        };
        let best = intervals.reduce(|a, b| Interval { low: pick(a.low, b.low), high: pick(a.high, b.high) });
        best.unwrap_or(unknown)
    }

    fn check(&self, moment: Moment<'_>) {
        assert_eq!(moment.tally(), self.tally);
        let tree = moment.replay().tree();
        for node in tree.nodes() {
            let seen = self.nodes.get(&node).cloned().unwrap_or_default();
            assert_eq!(moment.state(node), self.state(node), "{node:?}");
            assert_eq!(moment.value(node), seen.value, "{node:?}");
            assert_eq!(moment.window(node), seen.windows.last().copied(), "{node:?}");
            assert_eq!(moment.entry_window(node), seen.windows.first().copied(), "{node:?}");
            assert_eq!(moment.windows(node), seen.windows, "{node:?}");
            let standing = if seen.returned.is_some() { tree.canonical(node) } else { node };
            let best = self.nodes.get(&standing).and_then(|seen| seen.best);
            assert_eq!(moment.best_child(node), best, "{node:?}");
            assert_eq!(
                moment.interval(node),
                self.interval(moment.replay().trace().perspective, tree, node),
                "{node:?}"
            );
            assert_eq!(moment.pruned_by(node).is_some(), seen.pruned, "{node:?}");
        }
    }
}

/// Compares every moment of a replay with the fold, and the jumps between events with a walk.
fn check(replay: &Replay) {
    let mut fold = Fold::new();
    fold.tally.pruned = replay.knows_whole_tree().then_some(0);
    fold.check(replay.at(0));
    let mut events = Vec::new();
    for cursor in 1..=replay.len() {
        let step = replay.step(cursor).unwrap();
        let before = fold.nodes.get(&step.node()).and_then(|seen| seen.best);
        fold.apply(replay, step);
        let moment = replay.at(cursor);
        assert_eq!(moment.current(), step.node());
        fold.check(moment);
        let better = fold.nodes[&step.node()].best.filter(|best| Some(*best) != before);
        if better.is_some() || matches!(step, Step::Cutoff { .. }) {
            events.push(cursor);
        }
    }
    for cursor in 0..=replay.len() {
        assert_eq!(replay.next_event(cursor), events.iter().copied().find(|&event| event > cursor));
        assert_eq!(replay.previous_event(cursor), events.iter().copied().rfind(|&event| event < cursor));
    }
}

fn every_rules() -> impl Iterator<Item = Rules> {
    let alpha_betas = [FailMode::FailSoft, FailMode::FailHard]
        .into_iter()
        .flat_map(|fail_mode| [CutRule::Equal, CutRule::Strict].map(|cut_rule| alpha_beta(fail_mode, cut_rule)));
    let negamax_abs = alpha_betas.clone().map(|rules| Rules { algorithm: Algorithm::NegamaxAb, ..rules });
    let others = [Algorithm::Minimax, Algorithm::Negamax].map(Rules::of);
    let whole = alpha_betas.chain(negamax_abs).chain(others);
    whole.flat_map(|rules| [u32::MAX, 2].map(|depth| Rules { depth, ..rules }))
}

/// What the trace of a search of merged positions has to be like besides.
fn check_merged(replay: &Replay) {
    let tree = replay.tree();
    let steps: Vec<Step> = replay.trace().steps.iter().collect();
    let recalls = steps.iter().filter(|step| matches!(step, Step::Hit { .. }));
    let entered = steps.iter().filter(|step| matches!(step, Step::Enter { .. })).count();
    let skipped = tree.nodes().filter(|&node| replay.pruned(node).is_some()).count();
    assert_eq!((replay.end().tally().visited, recalls.count() + entered + skipped), (entered as u64, tree.len()));
    for (node, same) in tree.duplicates().filter(|&(node, _)| replay.entered(node).is_some()) {
        assert!(replay.returned(same) < replay.entered(node), "a position returns before it is recalled");
        assert_eq!(replay.end().value(node), replay.end().value(same));
    }
}

#[test]
fn every_moment_of_a_search_of_merged_positions_is_what_folding_the_steps_gives() {
    for game in
        ["grundy:7", "grundy:8:values=t/f", "nim:1,1,2", "nim:2,2:misere", "boxes:..#..", "subtract:7,1-3", "sliding:3"]
    {
        let input = Input::Game(GameSpec::parse(game).expect("a game").with("merge=positions").expect("an option"));
        for algorithm in fitting_algorithms(&input) {
            for depth in [u32::MAX, 2] {
                let rules = Rules { depth, ..Rules::of(algorithm) };
                let choices = Choices { rules, order: Order::Given, seed: 0 };
                let run = run(&input, choices, &std::sync::Arc::default()).expect("a small search");
                check_merged(&run.replay);
                check(&run.replay);
            }
        }
    }
}

proptest! {
    #![proptest_config(testing::cases(64))]

    #[test]
    fn every_moment_is_what_folding_the_steps_gives(tree in testing::any_tree()) {
        for rules in every_rules() {
            check(&replay_in_order(&tree, rules, Order::Given));
            check(&replay_in_order(&tree, rules, Order::Random));
        }
    }

    #[test]
    fn every_moment_of_a_labelling_is_what_folding_the_steps_gives(tree in testing::any_truth_tree()) {
        for algorithm in [Algorithm::AndOr, Algorithm::AndOrLazy, Algorithm::Labels, Algorithm::Negamax, Algorithm::NegamaxAb] {
            check(&replay_in_order(&tree, Rules::of(algorithm), Order::Given));
            check(&replay_in_order(&tree, Rules::of(algorithm), Order::Random));
        }
    }
}
