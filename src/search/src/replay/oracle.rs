//! Second, simple replay for tests: folds the steps from first to last into a map.

use std::collections::{HashMap, HashSet};

use super::{Interval, Moment, Replay, State, Tally};
use crate::oracles::revisiting::{self, MODES, Mode};
use crate::oracles::ways::{every_rules, orders};
use crate::search::Rules;
use crate::session::{Choices, Input, fitting_algorithms, run};
use crate::testing::replay_in_order;
use crate::trace::{Bound, Purpose, Step, Window};
use plywood_games::GameSpec;
use plywood_tree::settings::{AtLimit, Order, Perspective, Returns, Table};
use plywood_tree::testing;
use plywood_tree::tree::{Goal, NodeId, Tree};
use proptest::prelude::*;

#[derive(Clone, Debug, Default)]
struct Seen {
    pruned_by: HashSet<NodeId>,
    returned: Option<f64>,
    value: Option<f64>,
    windows: Vec<Window>,
    purpose: Option<Purpose>,
    best: Option<NodeId>,
    is_recalled: bool,
    entered: HashSet<NodeId>,
    is_cut: bool,
    earlier: Vec<Vec<Window>>,
}

/// Returns the depth of the last pass, or the depth limit if the pass evaluates only leaves.
fn searched_depth(replay: &Replay) -> u32 {
    let steps: Vec<Step> = replay.trace().steps.iter().collect();
    let last = steps.iter().rposition(|step| matches!(step, Step::Pass { .. })).unwrap_or(0);
    let is_estimate =
        |step: &Step| matches!(*step, Step::Evaluate { node, .. } if replay.tree().player(node).is_some());
    if let Some(&Step::Pass { depth, .. }) = steps.get(last)
        && steps[last..].iter().any(is_estimate)
    {
        return depth;
    }
    replay.trace().depth
}

#[derive(Default)]
struct Fold {
    nodes: HashMap<NodeId, Seen>,
    tally: Tally,
    returns: Returns,
    depth: Option<u32>,
    evaluated: HashMap<NodeId, f64>,
    stood_pat: HashMap<NodeId, f64>,
    entered: HashSet<NodeId>,
    returned: Vec<(NodeId, f64, Option<NodeId>)>,
    lifted: Vec<NodeId>,
    recalled: HashMap<NodeId, Interval>,
    forgotten: HashMap<NodeId, Interval>,
}

impl Fold {
    fn apply(&mut self, replay: &Replay, step: Step) {
        match step {
            Step::Pass { depth, .. } => self.pass(replay, depth),
            Step::Enter { node, window, purpose } => {
                self.enter(replay.tree(), node);
                let windows = window.into_iter().collect();
                *self.node(node) =
                    Seen { windows, purpose: Some(purpose), earlier: self.earlier(node), ..Seen::default() };
                self.tally.visited += 1;
            }
            Step::Hit { node, value } => {
                self.enter(replay.tree(), node);
                let (returned, value) = (Some(value), Some(value));
                *self.node(node) = Seen { returned, value, earlier: self.earlier(node), ..Seen::default() };
            }
            Step::Evaluate { node, value } => {
                self.node(node).value = Some(value);
                self.evaluated.insert(node, value);
                self.tally.leaves += 1;
            }
            Step::StandPat { node, value, window } => {
                let seen = self.node(node);
                seen.value = Some(value);
                seen.windows.extend(window.filter(|window| seen.windows.last() != Some(window)));
                self.stood_pat.extend(replay.tree().evaluation(node).map(|evaluation| (node, evaluation)));
            }
            Step::Update { node, child, value, window } => self.update(replay, [node, child], value, window),
            Step::Cutoff { node, .. } => self.cutoff(replay, node),
            Step::Return { node, value } => {
                let seen = self.node(node);
                (seen.value, seen.returned) = (Some(value), Some(value));
                let best = seen.best;
                self.returned.push((node, value, best));
            }
            Step::Recall { node, value, bound } => self.recall(replay, node, value, bound),
        }
    }

    /// A table value belongs to the last visit that returned it.
    fn recall(&mut self, replay: &Replay, node: NodeId, value: f64, bound: Bound) {
        let standing = replay.tree().canonical(node);
        let found = self.returned.iter().rev().find(|&&(at, returned, _)| (at, returned) == (standing, value));
        let best = found.and_then(|&(_, _, best)| best);
        let seen = self.node(node);
        (seen.value, seen.returned, seen.best, seen.is_recalled) = (Some(value), Some(value), best, true);
        for below in std::mem::take(&mut self.lifted) {
            self.node(below).pruned_by.insert(node);
        }
        let known = self.recalled.entry(node).or_insert(Interval::unknown(replay.tree().domain()));
        if bound != Bound::Upper {
            known.low = known.low.max(value);
        }
        if bound != Bound::Lower {
            known.high = known.high.min(value);
        }
    }

    fn node(&mut self, node: NodeId) -> &mut Seen {
        self.nodes.entry(node).or_default()
    }

    fn seen(&self, node: NodeId) -> Option<&Seen> {
        self.nodes.get(&node).filter(|seen| seen.pruned_by.is_empty())
    }

    /// Results of one depth prove nothing about another.
    fn pass(&mut self, replay: &Replay, depth: u32) {
        if self.depth.replace(depth).is_some_and(|before| before != depth) {
            let intervals = self.intervals(replay);
            let known = |node: NodeId| (node, intervals[node.index()]);
            self.forgotten = replay.tree().nodes().filter(|&node| self.seen(node).is_some()).map(known).collect();
            (self.evaluated, self.entered) = Default::default();
        }
    }

    /// Nodes pruned below this one may be visited again.
    fn enter(&mut self, tree: &Tree, node: NodeId) {
        if let Some(parent) = tree.parent(node) {
            self.node(parent).entered.insert(node);
        }
        self.entered.insert(node);
        self.lifted.clear();
        for below in tree.subtree(node).map(NodeId) {
            let Some(seen) = self.nodes.get_mut(&below) else { continue };
            if seen.pruned_by.remove(&node) {
                self.lifted.push(below);
                if seen.pruned_by.is_empty() {
                    self.nodes.remove(&below);
                }
            }
        }
    }

    fn earlier(&self, node: NodeId) -> Vec<Vec<Window>> {
        let before = self.seen(node).into_iter();
        before.flat_map(|seen| seen.earlier.iter().chain([&seen.windows]).cloned()).collect()
    }

    fn update(&mut self, replay: &Replay, [node, child]: [NodeId; 2], value: f64, window: Option<Window>) {
        let child_value =
            self.node(child).returned.map(|value| replay.trace().perspective.backed_up(replay.tree().domain(), value));
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
        self.node(node).is_cut = true;
        let tree = replay.tree();
        let entered = self.node(node).entered.clone();
        let skipped = tree.children(node).filter(|child| !entered.contains(child));
        for below in skipped.flat_map(|child| tree.subtree(child)).map(NodeId) {
            if self.seen(below).is_none() {
                self.node(below).pruned_by.insert(node);
            }
        }
    }

    fn state(&self, node: NodeId) -> State {
        match self.nodes.get(&node) {
            None => State::Unvisited,
            Some(seen) if !seen.pruned_by.is_empty() => State::Pruned,
            Some(Seen { returned: Some(_), .. }) => State::Closed,
            Some(_) => State::Open,
        }
    }

    fn tally(&self, replay: &Replay) -> Tally {
        let trace = replay.trace();
        let depth = searched_depth(replay);
        let goes_on = |above: NodeId| {
            (trace.tree.depth(above) as u64) < u64::from(depth)
                || (trace.at_limit == AtLimit::SearchesOn && !trace.tree.is_quiet(above))
        };
        let in_reach = |node: NodeId| trace.tree.ancestors(node).skip(1).all(goes_on);
        let pruned = self.nodes.iter().filter(|&(&node, seen)| !seen.pruned_by.is_empty() && in_reach(node)).count();
        Tally { pruned: replay.knows_whole_tree().then_some(pruned as u64), ..self.tally }
    }

    fn intervals(&self, replay: &Replay) -> Vec<Interval> {
        let tree = replay.tree();
        let mut known = vec![None; tree.len()];
        let side = replay.trace().perspective;
        tree.nodes().map(|node| self.interval(side, tree, node, &mut known)).collect()
    }

    fn interval(&self, side: Perspective, tree: &Tree, node: NodeId, known: &mut [Option<Interval>]) -> Interval {
        if let Some(interval) = known[node.index()] {
            return interval;
        }
        let unknown = Interval::unknown(tree.domain());
        let recalled = self.recalled.get(&node).copied();
        let interval = match (self.seen(node), tree.duplicate_of(node), self.evaluated.get(&node)) {
            (None, ..) => unknown,
            // An entered node has no interval before the table settles it.
            (Some(seen), Some(_), _) if seen.purpose.is_some() => recalled.unwrap_or(unknown),
            (Some(_), Some(same), _) => self.interval(side, tree, same, known),
            (_, _, Some(&value)) => Interval { low: value, high: value },
            _ if !self.entered.contains(&node) => self.forgotten.get(&node).copied().unwrap_or(unknown),
            _ => {
                let allowed = self.allowed(side, tree, node, known);
                recalled.map_or(allowed, |recalled| Interval {
                    low: allowed.low.max(recalled.low),
                    high: allowed.high.min(recalled.high),
                })
            }
        };
        known[node.index()] = Some(interval);
        interval
    }

    fn allowed(&self, side: Perspective, tree: &Tree, node: NodeId, known: &mut [Option<Interval>]) -> Interval {
        let unknown = Interval::unknown(tree.domain());
        let backed_up = |child: NodeId| {
            // A level that has not returned is unknown above, even if its leaves are evaluated.
            let has_returned = || self.nodes.get(&child).is_some_and(|seen| seen.returned.is_some());
            let is_known = self.entered.contains(&child) && (self.returns == Returns::AfterChildren || has_returned());
            let at = if is_known { self.interval(side, tree, child, known) } else { unknown };
            let [a, b] = [at.low, at.high].map(|bound| side.backed_up(tree.domain(), bound));
            Interval { low: a.min(b), high: a.max(b) }
        };
        let pick: fn(f64, f64) -> f64 = match tree.goal(node) {
            Some(Goal::Smallest) if side == Perspective::Max => f64::min,
            _ => f64::max,
        };
        let stand_pat = self.stood_pat.get(&node).map(|&value| Interval { low: value, high: value });
        let best = stand_pat.into_iter().chain(tree.children(node).map(backed_up));
        best.reduce(|a, b| Interval { low: pick(a.low, b.low), high: pick(a.high, b.high) }).unwrap_or(unknown)
    }

    fn check(&self, moment: Moment<'_>) {
        assert_eq!(moment.tally(), self.tally(moment.replay()));
        let intervals = self.intervals(moment.replay());
        for node in moment.replay().tree().nodes() {
            assert_eq!(moment.interval(node), intervals[node.index()], "{node:?}");
            self.check_node(moment, node);
        }
    }

    fn check_node(&self, moment: Moment<'_>, node: NodeId) {
        let tree = moment.replay().tree();
        let nothing = Seen::default();
        let seen = self.nodes.get(&node).unwrap_or(&nothing);
        assert_eq!(moment.state(node), self.state(node), "{node:?}");
        assert_eq!(moment.value(node), seen.value, "{node:?}");
        assert_eq!(moment.purpose(node), seen.purpose, "{node:?}");
        assert_eq!(moment.window(node), seen.windows.last().copied(), "{node:?}");
        assert_eq!(moment.entry_window(node), seen.windows.first().copied(), "{node:?}");
        assert_eq!(moment.windows(node), seen.windows, "{node:?}");
        for most in 0..4 {
            let last = &seen.windows[seen.windows.len().saturating_sub(most)..];
            assert_eq!(moment.last_windows(node, most), last, "{node:?}");
        }
        let stands_elsewhere = seen.returned.is_some() && !seen.is_recalled;
        let standing = if stands_elsewhere { tree.canonical(node) } else { node };
        let best = self.nodes.get(&standing).and_then(|seen| seen.best);
        assert_eq!(moment.best_child(node), best, "{node:?}");
        assert_eq!(moment.pruned_by(node).is_some(), !seen.pruned_by.is_empty(), "{node:?}");
        let skipped = tree.children(node).filter(|child| seen.is_cut && !seen.entered.contains(child));
        assert!(moment.skipped(node).eq(skipped), "{node:?}");
        check_visits(moment, node, seen);
    }
}

fn check_visits(moment: Moment<'_>, node: NodeId, seen: &Seen) {
    assert_eq!(moment.visits(node).last(), moment.visit(node));
    let earlier = moment.visits(node).count().saturating_sub(1);
    let ends = moment.visit_ends(node).take(earlier).map(|then| then.windows(node));
    assert!(ends.eq(seen.earlier.iter().cloned()), "{node:?}");
}

/// Compares every moment of a replay with the fold, and queries of the whole search with a scan of its steps.
fn check(replay: &Replay) {
    let mut fold = Fold { returns: replay.trace().returns, ..Fold::default() };
    fold.check(replay.at(0));
    let (mut changes, mut cutoffs, mut passes) = (Vec::new(), Vec::new(), Vec::new());
    for cursor in 1..=replay.len() {
        let step = replay.step(cursor).unwrap();
        let before = fold.seen(step.node()).and_then(|seen| seen.best);
        fold.apply(replay, step);
        let moment = replay.at(cursor);
        assert_eq!(moment.current(), step.node());
        let begins = matches!(step, Step::Pass { pass: 1, .. });
        assert!(begins || moment.state(step.node()) != State::Unvisited, "the search is where it is");
        fold.check(moment);
        let is_recalled = matches!(step, Step::Recall { .. });
        let better = fold.seen(step.node()).and_then(|seen| seen.best).filter(|best| Some(*best) != before);
        let better = better.filter(|_| !is_recalled);
        // Standing pat counts like a better child, unless fail-hard keeps its bound.
        let stands_pat =
            matches!(step, Step::StandPat { node, value, .. } if replay.tree().evaluation(node) == Some(value));
        if better.is_some() || stands_pat {
            changes.push(cursor as u32);
        }
        match step {
            Step::Cutoff { .. } => cutoffs.push(cursor as u32),
            Step::Pass { .. } => passes.push(cursor as u32),
            Step::Enter { .. }
            | Step::Hit { .. }
            | Step::Evaluate { .. }
            | Step::StandPat { .. }
            | Step::Update { .. }
            | Step::Return { .. }
            | Step::Recall { .. } => {}
        }
    }
    assert_eq!([replay.changes(), replay.cutoffs(), replay.passes()], [&changes[..], &cutoffs, &passes]);
    check_jumps(replay, &[changes, cutoffs.clone(), passes.clone()].concat(), &cutoffs);
    check_passes(replay, &passes);
    check_first_visits(replay);
    for node in replay.tree().nodes() {
        let is_non_quiet = !replay.tree().is_quiet(node) || fold.stood_pat.contains_key(&node);
        assert_eq!(replay.is_non_quiet(node), is_non_quiet, "{node:?}");
    }
}

fn check_jumps(replay: &Replay, events: &[u32], cutoffs: &[u32]) {
    for cursor in 0..=replay.len() {
        let after = |steps: &[u32]| steps.iter().map(|&step| step as usize).filter(|&step| step > cursor).min();
        let before = |steps: &[u32]| steps.iter().map(|&step| step as usize).filter(|&step| step < cursor).max();
        assert_eq!((replay.next_event(cursor), replay.previous_event(cursor)), (after(events), before(events)));
        assert_eq!((replay.next_cutoff(cursor), replay.previous_cutoff(cursor)), (after(cutoffs), before(cutoffs)));
    }
}

/// Checks that passes are numbered from 1 and that every step belongs to the last pass begun.
fn check_passes(replay: &Replay, passes: &[u32]) {
    let mut expected = (1, replay.trace().depth);
    for cursor in 0..=replay.len() {
        if let Some(Step::Pass { pass, depth, .. }) = replay.step(cursor) {
            let begun = passes.iter().filter(|&&begins| begins as usize <= cursor).count() as u32;
            assert_eq!(pass, begun);
            expected = (pass, depth);
        }
        assert_eq!(replay.pass_at(cursor), expected);
    }
}

fn check_first_visits(replay: &Replay) {
    let (mut entered, mut repeated) = (0, 0);
    let mut known: HashMap<NodeId, Option<u64>> = HashMap::new();
    let in_all = replay.visited_between(0, replay.len());
    for (cursor, step) in (1..).zip(replay.trace().steps.iter()) {
        let is_entered = matches!(step, Step::Enter { .. });
        if is_entered || matches!(step, Step::Hit { .. }) {
            repeated += usize::from(known.contains_key(&step.node()));
            let number = known.values().flatten().count() as u64 + 1;
            known.entry(step.node()).or_insert(is_entered.then_some(number));
        }
        entered += u64::from(is_entered);
        assert_eq!(replay.visited_between(0, cursor), entered);
        assert_eq!(replay.visited_between(cursor, replay.len()), in_all - entered);
    }
    assert_eq!((entered, repeated), (in_all, replay.visits_repeated()));
    for node in replay.tree().nodes() {
        assert_eq!(replay.visit_number(node), known.get(&node).copied().flatten(), "{node:?}");
    }
}

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
                if algorithm.facts().table == Table::Values {
                    check_merged(&run.replay);
                }
                check(&run.replay);
            }
        }
    }
}

fn check_tree(tree: &Tree) {
    for node in tree.nodes() {
        let mut next = node.0 + 1;
        for (ordinal, child) in tree.children(node).enumerate() {
            assert_eq!((child.0, tree.parent(child), tree.ordinal(child)), (next, Some(node), ordinal));
            next = tree.subtree(child).end;
        }
        assert_eq!(next, tree.subtree(node).end);
        let codes: HashSet<_> =
            tree.children(node).filter_map(|child| tree.edge(child)).map(|edge| edge.code).collect();
        assert_eq!(codes.len(), tree.children(node).count(), "every move leads to one node");
    }
}

#[test]
fn a_game_that_is_visited_again_and_again_grows_one_tree() {
    for (game, depth) in [("nim:1,2", 9), ("nim:2,2:misere", 2), ("subtract:5,1-3", 9), ("boxes:....", 3)] {
        let spec = GameSpec::parse(game).expect("a game");
        for replay in MODES.map(|mode| revisiting::replay_game(&mut *spec.shared(), mode, depth)) {
            check_tree(replay.tree());
            check(&replay);
        }
    }
}

proptest! {
    #![proptest_config(testing::cases(64))]

    #[test]
    fn every_moment_of_a_search_that_comes_back_is_what_folding_the_steps_gives(
        tree in testing::any_tree(), mode in prop::sample::select(MODES.to_vec()), depth in 0u32..7,
    ) {
        let replay = revisiting::replay(&tree, mode, depth);
        prop_assert!(mode != Mode::Deepening || depth == 0 || replay.visits_repeated() > 0);
        check(&replay);
    }

    #[test]
    fn every_moment_is_what_folding_the_steps_gives(
        tree in testing::any_tree(), truth in testing::any_truth_tree(), non_quiet in testing::any_non_quiet_tree(),
        orders in orders(), depth in 0u32..4,
    ) {
        for (tree, most) in testing::some([(tree, u32::MAX), (truth, u32::MAX), (non_quiet, depth)]) {
            for (rules, order) in every_rules(&tree).into_iter().zip(orders.clone()) {
                let depth = rules.depth.min(most);
                check(&replay_in_order(&tree, Rules { depth, ..rules }, order));
            }
        }
    }
}
