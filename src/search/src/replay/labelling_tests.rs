//! The lecture's AND-OR tree, labelled by all algorithms, against its published letters and a simple recursion.

use std::sync::Arc;

use super::Replay;
use crate::search::{Cost, Rules, proof};
use crate::testing::{replay, replay_in_order};
use crate::trace::Step;
use plywood_tree::format::{Content, Syntax, read};
use plywood_tree::library;
use plywood_tree::settings::{Algorithm, Order};
use plywood_tree::testing::{any_truth_tree, cases};
use plywood_tree::tree::{Goal, NodeId, Tree};
use proptest::prelude::*;

fn lecture() -> Arc<Tree> {
    let lecture = library::find("and-or").expect("a lecture");
    match read(lecture.text, Syntax::Toml).expect("a valid file").content {
        Content::Tree(tree) => Arc::new(tree),
        Content::Game(_) => panic!("a tree"),
    }
}

fn letters(replay: &Replay) -> String {
    let letter = |node| replay.end().value(node).map(|value| replay.tree().domain().plain(value).to_string());
    let named = replay.tree().nodes().filter_map(|node| {
        let name = replay.tree().given_name(node)?;
        Some(format!("{name}={}", letter(node).unwrap_or_default()))
    });
    named.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_lectures_trees_are_labelled_as_on_the_slides() {
    // The lectures' tree has nine T and five F.
    for algorithm in [Algorithm::AndOr, Algorithm::Labels] {
        let replay = replay(&lecture(), Rules::of(algorithm));
        assert_eq!(letters(&replay), "n1=T n2=F n3=T n4=T n6=F n5=T");
        let count = |label| replay.tree().nodes().filter(|&node| replay.end().value(node) == Some(label)).count();
        assert_eq!((replay.tree().len(), count(1.0), count(0.0)), (14, 9, 5));
    }

    // The short circuit skips two leaves.
    {
        let replay = replay(&lecture(), Rules::of(Algorithm::AndOrLazy));
        let tally = replay.end().tally();
        assert_eq!((tally.visited, tally.leaves, tally.cutoffs, tally.pruned), (12, 6, 2, Some(2)));
        assert_eq!(letters(&replay), "n1=T n2=F n3=T n4=T n6=F n5=T");
    }

    // Positions are labelled from the last to the first.
    {
        let replay = replay(&lecture(), Rules::of(Algorithm::Labels));
        let returned = replay.trace().steps.iter().filter_map(|step| match step {
            Step::Return { node, .. } => Some(node),
            _ => None,
        });
        assert!(returned.eq(replay.tree().nodes().rev()));
    }

    // The least proof is the lectures' strategy.
    {
        let tree = lecture();
        assert_eq!(proof(&tree), Some(Cost { nodes: 7, leaves: 3 }));
        assert_eq!(replay(&tree, Rules::of(Algorithm::AndOr)).end().strategy().len(), 7);
    }
}

/// The lecture's recursion: returns the label and counts the visited nodes, the leaves and the short circuits.
fn short_circuit(tree: &Tree, node: NodeId, seen: &mut (u64, u64, u64)) -> bool {
    seen.0 += 1;
    let Some(goal) = tree.goal(node) else {
        seen.1 += 1;
        return tree.value(node) == Some(1.0);
    };
    let enough = goal == Goal::Largest;
    let children = tree.children(node).count();
    for (number, child) in (1..).zip(tree.children(node)) {
        if short_circuit(tree, child, seen) == enough {
            seen.2 += u64::from(number < children);
            return enough;
        }
    }
    !enough
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn the_short_circuit_looks_at_what_the_recursion_looks_at(tree in any_truth_tree()) {
        let mut seen = (0, 0, 0);
        let label = short_circuit(&tree, NodeId::ROOT, &mut seen);
        let lazy = replay(&tree, Rules::of(Algorithm::AndOrLazy));
        let tally = lazy.end().tally();
        prop_assert_eq!(lazy.end().value(NodeId::ROOT), Some(f64::from(u8::from(label))));
        prop_assert_eq!((tally.visited, tally.leaves, tally.cutoffs), seen);
    }

    #[test]
    fn no_order_lets_the_short_circuit_look_at_less_than_the_proof(tree in any_truth_tree()) {
        let least = proof(&tree).expect("T and F");
        for order in [Order::Given, Order::Worst, Order::Random, Order::Best] {
            let tally = replay_in_order(&tree, Rules::of(Algorithm::AndOrLazy), order).end().tally();
            prop_assert!(tally.visited >= least.nodes && tally.leaves >= least.leaves);
        }
        let strategy = replay(&tree, Rules::of(Algorithm::AndOr)).end().strategy().len() as u64;
        prop_assert!(strategy == 0 || strategy >= least.nodes);
    }

    #[test]
    fn all_labellings_agree_with_minimax_at_every_node_they_finish(tree in any_truth_tree()) {
        for order in [Order::Given, Order::Random] {
            let minimax = replay_in_order(&tree, Rules::of(Algorithm::Minimax), order);
            for algorithm in [Algorithm::AndOr, Algorithm::Labels, Algorithm::AndOrLazy, Algorithm::Negamax] {
                let other = replay_in_order(&tree, Rules::of(algorithm), order);
                for node in tree.nodes().filter(|&node| other.entered(node).is_some()) {
                    let value = other.end().value(node).map(|value| other.for_max(node, value));
                    prop_assert_eq!(value, minimax.end().value(node));
                }
                let all = algorithm != Algorithm::AndOrLazy;
                prop_assert!(!all || other.end().tally() == minimax.end().tally());
            }
        }
    }
}
