//! Checks that the counts of passes match the tree of the last pass, in the trace and in a comparison.

use std::collections::HashSet;
use std::sync::Arc;

use super::{Choices, ComparisonRow, Input, compare, run};
use crate::replay::Replay;
use crate::search::Rules;
use crate::trace::Step;
use plywood_tree::settings::{Algorithm, Choice as _, CutRule, FailMode, Order};
use plywood_tree::testing;
use plywood_tree::testing::tree;
use plywood_tree::tree::{NodeId, Tree};
use proptest::prelude::*;

fn nodes_down_to(tree: &Tree, node: NodeId, plies: u32) -> u64 {
    let below = |child| nodes_down_to(tree, child, plies - 1);
    1 + if plies == 0 { 0 } else { tree.children(node).map(below).sum() }
}

fn row(input: &Input, choices: Choices) -> ComparisonRow {
    let rows = compare(input, choices, &Arc::default()).expect("a small comparison").rows;
    rows.into_iter().find(|row| row.algorithm == choices.rules.algorithm).expect("the chosen one")
}

#[track_caller]
fn check(tree: &Arc<Tree>, choices: Choices) {
    let input = Input::Tree(Arc::clone(tree));
    let replay: Arc<Replay> = run(&input, choices, &Arc::default()).expect("a small search").replay;
    let (mut seen, mut last, mut is_cut_short) = (HashSet::new(), 0, false);
    for step in replay.trace().steps.iter() {
        match step {
            Step::Pass { depth, .. } => (last, is_cut_short) = (depth, false),
            Step::Enter { node, .. } => {
                is_cut_short |= tree.depth(node) == last as usize && tree.player(node).is_some();
                seen.insert(node);
            }
            Step::Hit { .. }
            | Step::Evaluate { .. }
            | Step::StandPat { .. }
            | Step::Update { .. }
            | Step::Cutoff { .. }
            | Step::Return { .. }
            | Step::Recall { .. } => {}
        }
    }
    let depth = if is_cut_short { last } else { choices.rules.depth };
    let of_tree = nodes_down_to(tree, NodeId::ROOT, depth.min(tree.plies()));
    let (visited, tally) = (seen.len() as u64, replay.end().tally());
    assert_eq!(tally.visited - replay.visits_repeated() as u64, visited);
    assert_eq!(tally.pruned, Some(of_tree - visited), "{choices:?}");
    assert_eq!(row(&input, choices).pruned, tally.pruned, "{choices:?}");
}

fn rules(algorithm: Algorithm) -> impl Iterator<Item = Rules> {
    let modes = FailMode::all().flat_map(|fail_mode| CutRule::all().map(move |cut_rule| (fail_mode, cut_rule)));
    modes.map(move |(fail_mode, cut_rule)| Rules { fail_mode, cut_rule, ..Rules::of(algorithm) })
}

#[test]
fn what_only_an_earlier_pass_came_to_hides_nothing_below_it() {
    let tree = tree("[-0.1, [[-0.1], [0.2, 0.3]]]");
    let choices = Choices { rules: Rules::of(Algorithm::IterativeDeepening), order: Order::Given, seed: 1 };
    check(&tree, choices);
    let run = run(&Input::Tree(Arc::clone(&tree)), choices, &Arc::default()).expect("a small search");
    let tally = run.replay.end().tally();
    assert_eq!((run.replay.visits_repeated(), tally.visited, tally.pruned), (7, 13, Some(2)));
    let below = [0, 1].map(|leaf| tree.at(&[1, 1, leaf]).expect("a leaf"));
    let by = below.map(|leaf| run.replay.end().pruned_by(leaf).map(|cutoff| cutoff.node));
    assert_eq!(by, [tree.at(&[1]); 2]);
}

proptest! {
    #![proptest_config(testing::cases(1_000))]

    #[test]
    fn passes_count_the_tree_that_the_last_one_searched(tree in testing::any_tree(), budget in 1u64..150) {
        for (rules, order) in rules(Algorithm::IterativeDeepening).zip([Order::Given, Order::Worst, Order::Previous, Order::Random]) {
            for depth in (0..=tree.plies() + 1).chain([u32::MAX]) {
                check(&tree, Choices { rules: Rules { depth, ..rules }, order, seed: 1 });
            }
            check(&tree, Choices { rules: Rules { nodes: budget, ..rules }, order, seed: 1 });
        }
        for (rules, order) in rules(Algorithm::MtdF).zip([Order::Given, Order::Worst, Order::Best, Order::Random]) {
            for depth in (0..=tree.plies() + 1).chain([u32::MAX]) {
                check(&tree, Choices { rules: Rules { depth, ..rules }, order, seed: 1 });
            }
        }
    }
}
