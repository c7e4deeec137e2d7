//! Tests that every search returns the minimax value, and the number of visits of searches that revisit nodes.

use std::convert::Infallible;
use std::sync::Arc;

use super::iterative_deepening::passes;
use super::{Rules, arrange, par, search};
use crate::replay::Replay;
use crate::session::{Input, fitting_algorithms};
use crate::testing::replay_in_order;
use crate::trace::{Event, Recorder, Step, listening};
use plywood_games::{Columns, ConnectFour, Describe, First, Line, LoadedTree, TicTacToe};
use plywood_tree::progress::Counts;
use plywood_tree::settings::{Algorithm, CutRule, FailMode, Order, PassOrder};
use plywood_tree::testing;
use plywood_tree::tree::{Domain, Goal, NodeId, Tree, TreeBuilder, Turns};
use proptest::prelude::*;

fn counted(tree: &Tree, rules: Rules, order: Order) -> (f64, Counts) {
    let mut counts = Counts::default();
    let order = arrange(tree, order, 1, rules.cut_rule);
    let result: Result<f64, Infallible> = search(rules, LoadedTree::in_order(tree, order.as_ref()), &mut counts);
    let Ok(value) = result;
    (value, counts)
}

fn variants(algorithm: Algorithm) -> impl Iterator<Item = (Rules, Order)> {
    let modes = [FailMode::FailSoft, FailMode::FailHard].into_iter();
    let cuts = modes.flat_map(|fail_mode| [CutRule::Equal, CutRule::Strict].map(|cut_rule| (fail_mode, cut_rule)));
    let rules = cuts.map(move |(fail_mode, cut_rule)| Rules { fail_mode, cut_rule, ..Rules::of(algorithm) });
    rules.flat_map(|rules| [Order::Given, Order::Best, Order::Worst, Order::Random].map(|order| (rules, order)))
}

/// Principal variation search, fail-soft with equal cuts in the tree's own order, straight from the paper. Returns the value for
/// the mover and the number of nodes entered. Requires players that alternate.
fn scouted(tree: &Tree, node: NodeId, [alpha, beta]: [f64; 2], plies: u32) -> (f64, u64) {
    let children: Vec<NodeId> = tree.children(node).collect();
    if children.is_empty() || plies == 0 {
        let worth = tree.value(node).or(tree.evaluation(node)).unwrap_or(0.0);
        let root_is_max = tree.goal(NodeId::ROOT) != Some(plywood_tree::tree::Goal::Smallest);
        let is_max = root_is_max == tree.depth(node).is_multiple_of(2);
        return (if is_max { worth } else { tree.domain().opposite(worth) }, 1);
    }
    let opposite = |value| tree.domain().opposite(value);
    let (mut best, mut low, mut entered) = (f64::NEG_INFINITY, alpha, 1);
    for (at, &child) in children.iter().enumerate() {
        let high = if at == 0 { beta } else { tree.domain().successor(low) };
        let (value, more) = scouted(tree, child, [opposite(high), opposite(low)], plies - 1);
        entered += more;
        let mut value = opposite(value);
        if at > 0 && low < value && value < beta {
            let (again, more) = scouted(tree, child, [opposite(beta), opposite(low)], plies - 1);
            entered += more;
            value = opposite(again);
        }
        best = best.max(value);
        low = low.max(best);
        if low >= beta {
            break;
        }
    }
    (best, entered)
}

/// Runs passes until one reaches its full depth or the budget is too small for the next. Returns the value of the last pass and
/// the counts of all.
fn deepened(tree: &Arc<Tree>, rules: Rules, order: Order) -> (f64, Counts) {
    let mut sum = (f64::NAN, Counts::default());
    for depth in 1.min(rules.depth)..=rules.depth {
        let of_pass = Rules { depth, algorithm: Algorithm::AlphaBeta, ..rules };
        let pass = counted(tree, of_pass, order);
        if depth > 1 && sum.1.visited + pass.1.visited > rules.nodes {
            break;
        }
        sum.0 = pass.0;
        sum.1.visited += pass.1.visited;
        sum.1.leaves += pass.1.leaves;
        sum.1.cutoffs += pass.1.cutoffs;
        let replay = replay_in_order(tree, of_pass, order);
        let is_estimated = |node: NodeId| tree.depth(node) == depth as usize && tree.player(node).is_some();
        if !tree.nodes().any(|node| is_estimated(node) && replay.entered(node).is_some()) {
            break;
        }
    }
    sum
}

proptest! {
    #![proptest_config(testing::cases(100))]

    #[test]
    fn a_scouting_search_finds_the_minimax_value_and_its_variation_ends_there(
        tree in testing::any_tree(), limit in 0u32..8, truth in testing::any_truth_tree(),
    ) {
        let depth = if limit > 4 { u32::MAX } else { limit };
        for (rules, order) in variants(Algorithm::Pvs) {
            for (tree, depth) in [(&tree, depth), (&truth, u32::MAX)] {
                let minimax = counted(tree, Rules { depth, ..Rules::of(Algorithm::Minimax) }, order);
                prop_assert_eq!(counted(tree, Rules { depth, ..rules }, order).0, minimax.0);
            }
            let replay = replay_in_order(&tree, rules, order);
            let value = replay.end().value(NodeId::ROOT).map(|value| replay.for_max(NodeId::ROOT, value));
            let last = replay.end().variation().last().copied().unwrap_or(NodeId::ROOT);
            if value.is_some_and(f64::is_finite) {
                prop_assert_eq!(tree.value(last), value, "{:?} {:?}", rules, order);
            }
        }
        let soft = Rules { depth, ..Rules::of(Algorithm::Pvs) };
        let (value, entered) = scouted(&tree, NodeId::ROOT, [f64::NEG_INFINITY, f64::INFINITY], depth);
        let found = counted(&tree, soft, Order::Given);
        let is_max = tree.goal(NodeId::ROOT) != Some(plywood_tree::tree::Goal::Smallest);
        prop_assert_eq!(found.0, if is_max { value } else { tree.domain().opposite(value) });
        prop_assert_eq!(found.1.visited, entered);
    }

    #[test]
    fn every_row_of_the_table_finds_the_minimax_value(tree in testing::any_tree(), truth in testing::any_truth_tree()) {
        for tree in [tree, truth] {
            let minimax = counted(&tree, Rules::of(Algorithm::Minimax), Order::Given).0;
            for algorithm in fitting_algorithms(&Input::Tree(Arc::clone(&tree))) {
                let found = counted(&tree, Rules::of(algorithm), Order::Random).0;
                prop_assert_eq!(found, minimax, "{:?}", algorithm);
            }
        }
    }

    #[test]
    fn passes_find_the_minimax_value_of_their_depth_and_add_up(
        tree in testing::any_tree(), limit in 0u32..8, nodes in 0u64..200,
    ) {
        let depth = if limit > 4 { u32::MAX } else { limit };
        for (rules, order) in variants(Algorithm::IterativeDeepening) {
            let rules = Rules { depth, ..rules };
            let minimax = counted(&tree, Rules { depth, ..Rules::of(Algorithm::Minimax) }, order);
            let found = counted(&tree, rules, order);
            prop_assert_eq!(found.0, minimax.0);
            let nodes = if nodes > 150 { u64::MAX } else { nodes };
            let rules = Rules { nodes, ..rules };
            prop_assert_eq!(counted(&tree, rules, order), deepened(&tree, rules, order));
        }
    }

    #[test]
    fn every_pass_looks_first_at_what_the_last_found_best(
        tree in testing::any_tree(), truth in testing::any_truth_tree(), limit in 0u32..8,
    ) {
        let depth = if limit > 4 { u32::MAX } else { limit };
        for tree in [tree, truth] {
            for (rules, order) in variants(Algorithm::IterativeDeepening) {
                let rules = Rules { depth, pass_order: PassOrder::ByLastPass, ..rules };
                let replay = replay_in_order(&tree, rules, order);
                let visited = passes_of(&replay);
                let mut last: Option<&[NodeId]> = None;
                for (at, nodes) in visited.iter().enumerate() {
                    let of_pass = Rules { depth: 1.min(depth) + at as u32, algorithm: Algorithm::AlphaBeta, ..rules };
                    let alpha_beta = replay_in_order(&tree, of_pass, order);
                    let value = replay.at(replay.passes().get(at + 1).map_or(replay.len(), |&next| next as usize - 1));
                    prop_assert_eq!(value.value(NodeId::ROOT), alpha_beta.end().value(NodeId::ROOT), "as without an order");
                    if let Some(last) = last {
                        check_order(&replay, at, last, nodes);
                    }
                    last = Some(nodes);
                }
            }
        }
    }

    #[test]
    fn a_short_memory_changes_no_value_and_a_search_without_a_record_no_visit(
        tree in testing::any_tree(), most in 0usize..40,
    ) {
        let rules = Rules { pass_order: PassOrder::ByLastPass, ..Rules::of(Algorithm::IterativeDeepening) };
        let minimax = counted(&tree, Rules::of(Algorithm::Minimax), Order::Given);
        let mut counts = Counts::default();
        let mut game = Line::new(LoadedTree::new(&tree));
        let result: Result<f64, Infallible> = listening(&mut counts, |counts| passes(&mut game, counts, rules, most));
        let Ok(value) = result;
        prop_assert_eq!(value, minimax.0);
        let (_, counts) = counted(&tree, rules, Order::Given);
        let recorded = passes_of(&replay_in_order(&tree, rules, Order::Given)).concat().len();
        prop_assert_eq!(counts.visited, recorded as u64);
    }
}

fn passes_of(replay: &Replay) -> Vec<Vec<NodeId>> {
    let mut passes = Vec::new();
    for step in replay.trace().steps.iter() {
        match step {
            Step::Pass { .. } => passes.push(Vec::new()),
            Step::Enter { node, .. } => passes.last_mut().expect("a pass").push(node),
            _ => {}
        }
    }
    passes
}

fn visited_children(tree: &Tree, nodes: &[NodeId], node: NodeId) -> Vec<NodeId> {
    nodes.iter().copied().filter(|&child| tree.parent(child) == Some(node)).collect()
}

#[track_caller]
fn check_order(replay: &Replay, at: usize, last: &[NodeId], nodes: &[NodeId]) {
    let tree = replay.tree();
    let then = replay.at(replay.passes()[at] as usize - 1);
    let value = |node: NodeId| then.value(node).expect("it was visited");
    for &node in nodes {
        let mut expected = visited_children(tree, last, node);
        match tree.goal(node) {
            Some(Goal::Largest) => expected.sort_by(|&a, &b| value(b).partial_cmp(&value(a)).expect("numbers")),
            _ => expected.sort_by(|&a, &b| value(a).partial_cmp(&value(b)).expect("numbers")),
        }
        let found = visited_children(tree, nodes, node);
        let both = expected.len().min(found.len());
        assert_eq!(found[..both], expected[..both], "pass {} at {node:?}", at + 1);
    }
}

/// Three moves, the last of which is best. Their evaluations agree.
fn the_last_move_is_best() -> Tree {
    let mut builder = TreeBuilder::new();
    builder.enter();
    for (estimate, leaves) in [(1.0, [1.0, 4.0]), (2.0, [2.0, 5.0]), (3.0, [3.0, 6.0])] {
        let node = builder.enter();
        builder.set_evaluation(node, estimate);
        for value in leaves {
            builder.leaf(value, Domain::Numbers);
        }
        builder.leave();
    }
    builder.leave();
    builder.finish(&Turns::Alternate(None)).expect("a valid tree")
}

#[test]
fn the_second_pass_reaches_par_where_the_first_has_found_the_best_move() {
    let tree = Arc::new(the_last_move_is_best());
    let visited = |pass_order| {
        let rules = Rules { pass_order, ..Rules::of(Algorithm::IterativeDeepening) };
        passes_of(&replay_in_order(&tree, rules, Order::Given)).iter().map(Vec::len).collect::<Vec<_>>()
    };
    let par = par(&tree, CutRule::Equal).expect("no chance").nodes as usize;
    assert_eq!((visited(PassOrder::Same), visited(PassOrder::ByLastPass), par), (vec![4, 10], vec![4, 8], 8));
}

#[derive(Debug, Default, PartialEq, Eq)]
struct PassCounts {
    all: u64,
    last: u64,
}

impl Recorder for PassCounts {
    type Stop = Infallible;

    fn record(&mut self, event: Event) -> Result<(), Infallible> {
        match event {
            Event::Pass { .. } => self.last = 0,
            Event::Enter { .. } => (self.all, self.last) = (self.all + 1, self.last + 1),
            _ => {}
        }
        Ok(())
    }
}

#[track_caller]
fn check_game(game: &(impl Describe + Clone), depth: u32, expected: [(u64, u64); 2]) {
    let found = [PassOrder::Same, PassOrder::ByLastPass].map(|pass_order| {
        let rules = Rules { depth, pass_order, ..Rules::of(Algorithm::IterativeDeepening) };
        let mut counts = PassCounts::default();
        let Ok(_) = search(rules, game.clone(), &mut counts);
        (counts.all, counts.last)
    });
    assert_eq!(found, expected);
}

#[test]
fn games_are_searched_in_the_order_of_the_last_pass() {
    check_game(&TicTacToe::default(), 6, [(3303, 1886), (2471, 1054)]);
    let connect_four = ConnectFour::new(First::Max, Columns::Natural);
    check_game(&connect_four, 8, [(21_818, 12_574), (16_504, 7260)]);
    check_game(&connect_four, 10, [(264_993, 155_590), (81_859, 38_620)]);
}
