//! Oracle for the answers of exercises. A leaf may be skipped if no values of the remaining leaves can change the root's value.
//! Uses no windows and no bounds.

use super::limits::most_cutoffs;
use super::{Between, ExerciseOptions, Form, Ties, USUAL, make, tally};
use plywood_search::search::Rules;
use plywood_tree::progress::Progress;
use plywood_tree::settings::Algorithm;
use plywood_tree::testing;
use plywood_tree::testing::tree;
use plywood_tree::tree::{Goal, NodeId, Player, Tree};
use proptest::prelude::*;

fn value(tree: &Tree, leaves: &[f64]) -> f64 {
    fn below(tree: &Tree, node: NodeId, leaves: &mut std::slice::Iter<'_, f64>) -> f64 {
        let children = tree.children(node).map(|child| below(tree, child, leaves));
        match tree.player(node).and_then(Player::goal) {
            Some(Goal::Largest) => children.fold(f64::NEG_INFINITY, f64::max),
            Some(Goal::Smallest) => children.fold(f64::INFINITY, f64::min),
            None => *leaves.next().expect("as many values as leaves"),
        }
    }
    below(tree, NodeId::ROOT, &mut leaves.iter())
}

/// Returns the leaves that must be visited, in order. Minimax takes maxima and minima, so if a number matters at all, it matters
/// when each other one is as large or as small as possible: all such assignments are tried.
fn needed(tree: &Tree) -> Vec<usize> {
    let known: Vec<f64> = tree.nodes().filter_map(|node| tree.value(node)).collect();
    let mut looked_at: Vec<usize> = Vec::new();
    for leaf in 0..known.len() {
        let unknown: Vec<usize> = (0..known.len()).filter(|at| *at != leaf && !looked_at.contains(at)).collect();
        let matters = (0..1u32 << unknown.len()).any(|bits| {
            let with = |own: f64| {
                let mut leaves = known.clone();
                for (number, &at) in unknown.iter().enumerate() {
                    leaves[at] = if bits >> number & 1 == 1 { f64::INFINITY } else { f64::NEG_INFINITY };
                }
                leaves[leaf] = own;
                value(tree, &leaves)
            };
            with(f64::INFINITY) != with(f64::NEG_INFINITY)
        });
        if matters {
            looked_at.push(leaf);
        }
    }
    looked_at
}

fn options(depth: u32, branching: Between<u32>, ties: Ties) -> ExerciseOptions {
    let form = Form::Drawn { depth, branching, root: Player::Max };
    let (algorithm, values) = (Algorithm::AlphaBeta, Between { least: 0, most: 20 });
    ExerciseOptions { form, algorithm, cutoffs: None, deep: None, ties, values, convention: USUAL }
}

proptest! {
    #![proptest_config(testing::cases(40))]

    #[test]
    fn what_the_answer_skips_is_what_cannot_matter(seed in any::<u64>(), depth in 2u32..4, ties in any::<bool>()) {
        let branching = if depth == 2 { Between { least: 2, most: 3 } } else { Between { least: 1, most: 2 } };
        let ties = if ties { Ties::Allowed } else { Ties::None };
        let made = make(&options(depth, branching, ties), seed, &Progress::default()).expect("nothing special is asked");
        let leaves: Vec<NodeId> = made.tree.nodes().filter(|&node| made.tree.value(node).is_some()).collect();
        let visited: Vec<usize> =
            (0..leaves.len()).filter(|&leaf| made.replay.entered(leaves[leaf]).is_some()).collect();
        prop_assert_eq!(visited, needed(&made.tree));
    }
}

/// Returns the maximum number of cutoffs over all orders of distinct leaf values of a uniform tree.
fn most_cutoffs_by_brute_force(depth: u32, branching: u32) -> u64 {
    let leaves = branching.pow(depth) as usize;
    let mut order: Vec<usize> = (0..leaves).collect();
    let mut most = 0;
    // Heap's algorithm, without recursion.
    let mut state = vec![0; leaves];
    let mut at = 0;
    loop {
        let mut values = order.iter();
        let mut text = "?".to_owned();
        for _ in 0..depth {
            text = format!("[{}]", vec![text; branching as usize].join(","));
        }
        let text: String = text
            .split_inclusive('?')
            .map(|part| match part.strip_suffix('?') {
                Some(before) => format!("{before}{}", values.next().expect("a value a leaf")),
                None => part.to_owned(),
            })
            .collect();
        most = most.max(tally(&tree(&text), Rules::of(Algorithm::AlphaBeta)).cutoffs);
        while at < leaves && state[at] >= at {
            state[at] = 0;
            at += 1;
        }
        if at == leaves {
            return most;
        }
        let other = if at % 2 == 0 { 0 } else { state[at] };
        order.swap(other, at);
        state[at] += 1;
        at = 0;
    }
}

#[test]
fn trees_attain_the_most_cutoffs_and_no_more() {
    // Small trees attain the most cutoffs.
    for (depth, branching) in [(1, 3), (2, 2), (1, 5), (3, 1)] {
        let most = most_cutoffs(depth, Between { least: branching, most: branching });
        assert_eq!(most, most_cutoffs_by_brute_force(depth, branching), "depth {depth}, branching {branching}");
    }

    // Larger trees attain the most cutoffs. They are too large to try all orders, but the recipe finds a tree with that many and
    // never one with more.
    for (depth, branching) in [(2, 3), (3, 2), (3, 3), (4, 2)] {
        let branching = Between { least: branching, most: branching };
        let most = most_cutoffs(depth, branching);
        let requested = ExerciseOptions {
            cutoffs: Some(Between { least: most, most }),
            values: Between { least: 0, most: 99 },
            ..options(depth, branching, Ties::None)
        };
        let made = make(&requested, 1, &Progress::default());
        assert_eq!(made.map(|made| made.tally.cutoffs), Ok(most), "depth {depth}, branching {branching:?}");
    }

    // No tree has more cutoffs than the proven maximum.
    for seed in 0..60 {
        let made = make(&options(4, Between { least: 1, most: 3 }, Ties::Allowed), seed, &Progress::default());
        let made = made.expect("nothing special is asked");
        assert!(made.tally.cutoffs <= most_cutoffs(4, Between { least: 1, most: 3 }));
        assert_eq!(made.replay.end().tally().cutoffs, made.tally.cutoffs);
    }
}
