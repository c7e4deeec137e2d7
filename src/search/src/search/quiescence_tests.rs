//! Tests quiescence search against minimax with standing pat: a plain recursion without windows.

use std::convert::Infallible;
use std::sync::Arc;

use super::{Rules, arrange, search};
use crate::testing::replay_in_order;
use crate::trace::Step;
use plywood_games::LoadedTree;
use plywood_tree::progress::Counts;
use plywood_tree::settings::{Algorithm, CutRule, FailMode, Order};
use plywood_tree::testing;
use plywood_tree::tree::{NodeId, Tree};
use proptest::prelude::*;

/// Minimax with standing pat, by definition. A non-quiet node below the depth limit is worth the best of its children and its own
/// static evaluation, if it has one. Also returns the number of nodes visited.
fn defined(tree: &Tree, node: NodeId, plies: u32) -> (f64, u64) {
    let evaluation = tree.evaluation(node);
    let Some(goal) = tree.goal(node) else { return (tree.value(node).unwrap_or(0.0), 1) };
    if plies == 0 && tree.is_quiet(node) {
        return (evaluation.unwrap_or(0.0), 1);
    }
    let stand_pat = evaluation.filter(|_| plies == 0);
    let below = |child| defined(tree, child, plies.saturating_sub(1));
    tree.children(node).map(below).fold((stand_pat.unwrap_or(goal.worst()), 1), |(best, nodes), (value, more)| {
        (goal.better_of(best, value), nodes + more)
    })
}

fn counted(tree: &Tree, rules: Rules, order: Order) -> (f64, Counts) {
    let mut counts = Counts::default();
    let order = arrange(tree, order, 1, rules.cut_rule);
    let result: Result<f64, Infallible> = search(rules, LoadedTree::in_order(tree, order.as_ref()), &mut counts);
    let Ok(value) = result;
    (value, counts)
}

fn variants(depth: u32) -> impl Iterator<Item = (Rules, Order)> {
    let modes = [FailMode::FailSoft, FailMode::FailHard].into_iter();
    let ways = modes.flat_map(|fail_mode| [CutRule::Equal, CutRule::Strict].map(|cut_rule| (fail_mode, cut_rule)));
    let rules =
        ways.map(move |(fail_mode, cut_rule)| Rules { fail_mode, cut_rule, depth, ..Rules::of(Algorithm::Quiescence) });
    rules.flat_map(|rules| [Order::Given, Order::Best, Order::Worst, Order::Random].map(|order| (rules, order)))
}

proptest! {
    #![proptest_config(testing::cases(300))]

    #[test]
    fn quiescence_search_finds_minimax_with_standing_pat(tree in testing::any_non_quiet_tree(), depth in 0u32..6) {
        let (value, nodes) = defined(&tree, NodeId::ROOT, depth);
        for (rules, order) in variants(depth) {
            let (found, counts) = counted(&tree, rules, order);
            prop_assert_eq!(found, value, "{:?} {:?}", rules, order);
            prop_assert!(counts.visited <= nodes, "{:?} {:?}", rules, order);
        }
    }

    #[test]
    fn among_quiet_nodes_and_without_a_limit_it_is_alpha_beta(
        quiet in testing::any_tree(), non_quiet in testing::any_non_quiet_tree(), depth in 0u32..6,
    ) {
        for (tree, depth) in [(&quiet, depth), (&non_quiet, u32::MAX)] {
            for (rules, order) in variants(depth) {
                let [quiescence, alpha_beta] = [Algorithm::Quiescence, Algorithm::AlphaBeta]
                    .map(|algorithm| replay_in_order(tree, Rules { algorithm, ..rules }, order));
                prop_assert!(quiescence.trace().steps.iter().eq(alpha_beta.trace().steps.iter()));
            }
        }
    }

    #[test]
    fn its_trace_says_which_nodes_are_searched_on_and_where_the_player_may_stand_pat(
        tree in testing::any_non_quiet_tree(), depth in 0u32..4,
    ) {
        for (rules, order) in variants(depth) {
            let replay = replay_in_order(&tree, rules, order);
            let end = replay.end();
            for node in tree.nodes() {
                let is_non_quiet = !tree.is_quiet(node) && tree.depth(node) >= depth as usize;
                let is_visited = end.visit(node).is_some();
                prop_assert_eq!(end.is_searched_on(node), is_non_quiet && is_visited, "{:?}", node);
                let may_stand_pat = is_non_quiet && is_visited && tree.evaluation(node).is_some();
                prop_assert_eq!(end.stands_pat(node), may_stand_pat, "{:?}", node);
                prop_assert!(!is_visited || !replay.is_beyond_limit(node), "{:?}", node);
                prop_assert!(is_visited || replay.is_beyond_limit(node) || replay.pruned(node).is_some(), "{:?}", node);
            }
            check_counts(&replay, &tree);
        }
    }
}

/// Checks that every node within reach is visited or pruned, and that standing pat directly follows entering a node.
fn check_counts(replay: &crate::replay::Replay, tree: &Arc<Tree>) {
    let seen = tree.nodes().filter(|&node| !replay.is_beyond_limit(node)).count() as u64;
    let tally = replay.end().tally();
    assert_eq!(tally.pruned.map(|pruned| pruned + tally.visited), Some(seen));
    for number in 1..=replay.len() {
        if let Some(Step::StandPat { node, .. }) = replay.step(number) {
            assert!(matches!(replay.step(number - 1), Some(Step::Enter { node: at, .. }) if at == node));
        }
    }
}
