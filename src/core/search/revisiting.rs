//! That every search finds what minimax finds, and those which visit nodes again in as many visits as their definitions take.

use std::convert::Infallible;
use std::sync::Arc;

use proptest::prelude::*;

use super::{Rules, arrange, search};
use crate::game::LoadedTree;
use crate::session::{Input, fitting_algorithms};
use crate::settings::{Algorithm, CutRule, FailMode, Order};
use crate::testing::{self, replay_in_order};
use crate::trace::Counts;
use crate::tree::{NodeId, Player, Tree};

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

/// Principal variation search, fail-soft with equal cuts in the tree's own order, straight from the paper: the value for the mover
/// and how many nodes were entered. For trees in which the players take turns.
fn scouted(tree: &Tree, node: NodeId, [alpha, beta]: [f64; 2], plies: u32) -> (f64, u64) {
    let children: Vec<NodeId> = tree.children(node).collect();
    if children.is_empty() || plies == 0 {
        let worth = tree.value(node).or(tree.evaluation(node)).unwrap_or(0.0);
        let root_is_max = tree.player(NodeId::ROOT).and_then(Player::goal) != Some(crate::tree::Goal::Smallest);
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

/// Passes as long as they come to their depth and the budget is enough for the next: the value of the last one, and all their counts.
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
    fn a_scouting_search_finds_the_minimax_value(tree in testing::any_tree(), limit in 0u32..8) {
        let depth = if limit > 4 { u32::MAX } else { limit };
        for (rules, order) in variants(Algorithm::Pvs) {
            let minimax = counted(&tree, Rules { depth, ..Rules::of(Algorithm::Minimax) }, order);
            prop_assert_eq!(counted(&tree, Rules { depth, ..rules }, order).0, minimax.0);
        }
        let soft = Rules { depth, ..Rules::of(Algorithm::Pvs) };
        let (value, entered) = scouted(&tree, NodeId::ROOT, [f64::NEG_INFINITY, f64::INFINITY], depth);
        let found = counted(&tree, soft, Order::Given);
        let is_max = tree.player(NodeId::ROOT).and_then(Player::goal) != Some(crate::tree::Goal::Smallest);
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
    fn scouts_of_truth_values_find_the_same_label(tree in testing::any_truth_tree()) {
        for (rules, order) in variants(Algorithm::Pvs) {
            let minimax = counted(&tree, Rules::of(Algorithm::Minimax), order);
            prop_assert_eq!(counted(&tree, rules, order).0, minimax.0);
        }
    }

    #[test]
    fn the_variation_of_a_scouting_search_ends_in_the_value(tree in testing::any_tree()) {
        for (rules, order) in variants(Algorithm::Pvs) {
            let replay = replay_in_order(&tree, rules, order);
            let value = replay.end().value(NodeId::ROOT).map(|value| replay.for_max(NodeId::ROOT, value));
            let last = replay.end().variation().last().copied().unwrap_or(NodeId::ROOT);
            if value.is_some_and(f64::is_finite) {
                prop_assert_eq!(tree.value(last), value, "{:?} {:?}", rules, order);
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
}
