//! Par: the fewest nodes or leaves that alpha-beta could visit on this tree, under any order of the children.
//!
//! With the principal variation searched first, every other child only has to be proved no better than the value of the root.
//! This one number is the threshold everywhere. To *refute* a node, one good enough reply suffices where the refuter moves, and
//! every reply has to be answered where the opponent moves. So a few costs per node (see `costs`) give the cost of every node on
//! a principal variation, bottom-up.
//!
//! With equal cuts a good enough reply is worth the threshold, with strict cuts it is beyond it. Strict cuts therefore have to
//! search ties, and par is higher. With equal cuts fail-soft and fail-hard visit the same nodes. With strict cuts fail-hard
//! returns the bound itself, which does not cut, where fail-soft returns the value beyond it. The minimum of fail-hard depends on
//! more than one threshold, so par is that of fail-soft. No order lets fail-hard visit fewer nodes.
//!
//! Source: the minimal tree of Knuth & Moore 1975 (their critical nodes), for trees that are not uniform.

use super::costs::{Costs, Least};
use plywood_tree::settings::CutRule;
use plywood_tree::tree::{Domain, Tree};

/// Number of nodes to visit, including the root, and of leaves among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    pub nodes: u64,
    pub leaves: u64,
}

/// Least work of alpha-beta. The two minima may need different orders.
pub type Par = Cost;

/// Returns the fewest nodes and the fewest leaves that alpha-beta (fail-soft, full window) with this cut rule can visit on this
/// tree, under any order of children. `None` for trees with chance nodes. Linear time.
pub fn par(tree: &Tree, rule: CutRule) -> Option<Par> {
    let least = |least| Costs::new(tree, rule, least).map(|costs| costs.root().whole(costs.threshold()));
    Some(Cost { nodes: least(Least::Nodes)?, leaves: least(Least::Leaves)? })
}

/// Returns the fewest nodes and leaves that prove the label of the root of an AND-OR tree. To prove a T, one T is needed below OR
/// and all below AND; for an F, one F below AND and all below OR. Less than [`par`], which has to find a value, because a bound
/// is enough here. `None` if values are numbers or there are chance nodes. Linear time.
pub fn proof(tree: &Tree) -> Option<Cost> {
    let least = |least| {
        let costs = Costs::new(tree, CutRule::Equal, least)?;
        Some(if costs.threshold() > 0.0 { costs.root().at_least } else { costs.root().at_most })
    };
    if tree.domain() != Domain::Truth {
        return None;
    }
    Some(Cost { nodes: least(Least::Nodes)?, leaves: least(Least::Leaves)? })
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::Arc;

    use super::*;
    use crate::search::{Rules, arrange, search};
    use crate::testing::alpha_beta;
    use plywood_games::{ChildOrder, LoadedTree};
    use plywood_tree::progress::Counts;
    use plywood_tree::settings::{FailMode, Order};
    use plywood_tree::testing;
    use plywood_tree::testing::{PISA, TEXTBOOK, UBB, tree, tree_from};
    use plywood_tree::tree::{NodeId, Player};
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, nodes: u64, leaves: u64) {
        assert_eq!(par(&tree(text), CutRule::Equal), Some(Cost { nodes, leaves }));
    }

    #[track_caller]
    fn check_strict(text: &str, nodes: u64, leaves: u64) {
        assert_eq!(par(&tree(text), CutRule::Strict), Some(Cost { nodes, leaves }), "{text}");
    }

    #[test]
    fn known_trees_have_the_known_par() {
        // Known par of the lectures' trees.
        check(UBB, 9, 4);
        check(PISA, 11, 5);
        check(TEXTBOOK, 9, 5);

        // Strict cuts have to search ties.
        check("[[1, 1], [1, 1]]", 6, 3);
        check_strict("[[1, 1], [1, 1]]", 7, 4);
        check_strict("[[1, 2], [0, 1]]", 6, 3);
        check_strict("[inf, inf, [inf]]", 5, 3);
        check_strict("5", 1, 1);

        // Uniform trees agree with Knuth and Moore.
        for (breadth, depth) in [(2u64, 3u32), (3, 2), (3, 3), (4, 4)] {
            let mut text = "0".to_owned();
            for _ in 0..depth {
                text = format!("[{}]", vec![text; breadth as usize].join(","));
            }
            let formula = breadth.pow(depth.div_ceil(2)) + breadth.pow(depth / 2) - 1;
            assert_eq!(par(&tree(&text), CutRule::Equal).map(|par| par.leaves), Some(formula));
        }
    }

    fn counts(tree: &Tree, order: Option<&ChildOrder>, rules: Rules) -> Counts {
        let mut counts = Counts::default();
        let result: Result<f64, Infallible> = search(rules, LoadedTree::in_order(tree, order), &mut counts);
        let Ok(_) = result;
        counts
    }

    fn brute_force(tree: &Tree, rules: Rules) -> Option<Cost> {
        let inner: Vec<(NodeId, usize)> = tree
            .nodes()
            .map(|node| (node, tree.children(node).count()))
            .filter(|&(_, children)| children > 1)
            .collect();
        let factorial = |n: usize| (1..=n as u64).product::<u64>();
        let total: u64 = inner.iter().map(|&(_, children)| factorial(children)).product();
        if total > 2000 {
            return None;
        }
        let all = (0..total).map(|number| {
            let mut rest = number;
            let order = ChildOrder::new(tree, |_, children| {
                for last in (1..children.len()).rev() {
                    children.swap(last, (rest % (last as u64 + 1)) as usize);
                    rest /= last as u64 + 1;
                }
            });
            counts(tree, Some(&order), rules)
        });
        all.fold(None, |least: Option<Cost>, counts| {
            let least = least.unwrap_or(Cost { nodes: u64::MAX, leaves: u64::MAX });
            Some(Cost { nodes: least.nodes.min(counts.visited), leaves: least.leaves.min(counts.leaves) })
        })
    }

    /// Trees of few values, so that ties are common. They include infinities.
    fn tree_of_ties() -> impl Strategy<Value = Arc<Tree>> {
        let value = prop_oneof![8 => (0i32..3).prop_map(|value| value.to_string()), 1 => Just("inf".to_owned()), 1 => Just("-inf".to_owned())];
        let node = value.prop_recursive(5, 24, 3, |inner| {
            prop::collection::vec(inner, 1..4).prop_map(|children| format!("[{}]", children.join(",")))
        });
        (node, any::<bool>()).prop_map(|(text, min)| tree_from(&text, min.then_some(Player::Min)))
    }

    fn check_against_all_orders(tree: &Tree) -> Result<(), TestCaseError> {
        for rule in [CutRule::Equal, CutRule::Strict] {
            let Some(least) = brute_force(tree, alpha_beta(FailMode::FailSoft, rule)) else { return Ok(()) };
            prop_assert_eq!(par(tree, rule), Some(least));
            let hard = brute_force(tree, alpha_beta(FailMode::FailHard, rule)).expect("as many orders");
            match rule {
                CutRule::Equal => prop_assert_eq!(hard, least),
                CutRule::Strict => prop_assert!(hard.nodes >= least.nodes && hard.leaves >= least.leaves),
            }
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(testing::cases(400))]

        #[test]
        fn no_order_does_better_than_par_and_one_reaches_it(tree in testing::any_tree(), ties in tree_of_ties()) {
            check_against_all_orders(&tree)?;
            check_against_all_orders(&ties)?;
        }

        #[test]
        fn the_best_order_reaches_par(tree in testing::any_tree(), ties in tree_of_ties()) {
            for tree in [tree, ties] {
                for rule in [CutRule::Equal, CutRule::Strict] {
                    let order = arrange(&tree, Order::Best, 0, rule);
                    let best = counts(&tree, order.as_ref(), alpha_beta(FailMode::FailSoft, rule));
                    prop_assert_eq!(Some(best.visited), par(&tree, rule).map(|par| par.nodes));
                }
            }
        }
    }
}
