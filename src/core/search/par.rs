//! Par: the least alpha-beta could do on this very tree, whatever the order of the children.
//!
//! With the principal variation searched first, every other child has only to be shown to be no better than the value of
//! the root, and that one number is the threshold everywhere: below a node to be *refuted* one good enough reply is enough
//! where the refuter moves, and every reply has to be answered where the other one does. So two costs a node, of proving its
//! value at least and at most the root's value, give the cost of every node on a principal variation bottom-up.
//!
//! Source: the minimal tree of Knuth & Moore 1975 (their critical nodes), for trees that are not uniform.

use crate::tree::{Domain, Goal, NodeId, Player, Tree};

/// Nodes to visit, and leaves among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Nodes, the root included.
    pub nodes: u64,
    /// Leaves.
    pub leaves: u64,
}

/// The least work alpha-beta could do. The two minima may need different orders.
pub type Par = Cost;

/// Which of the two costs is to be least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Least {
    Nodes,
    Leaves,
}

/// What it costs to settle a node against the value of the root. `IMPOSSIBLE` where the claim is false.
#[derive(Clone, Copy, Debug)]
pub(super) struct Costs {
    /// To show that the node is worth at least the root's value.
    pub(super) at_least: u64,
    /// To show that it is worth at most the root's value.
    pub(super) at_most: u64,
    /// To find its value, which is the root's, along a principal variation.
    pub(super) exact: u64,
}

/// The cost of what cannot be shown; sums of it stay far from overflow.
pub(super) const IMPOSSIBLE: u64 = 1 << 40;

/// The fewest nodes and the fewest leaves alpha-beta (cutting on alpha >= beta, full window) can visit on this tree under any
/// order of children. `None` for trees with chance nodes, where it does not apply. Linear time.
#[must_use]
pub fn par(tree: &Tree) -> Option<Par> {
    let values = values(tree)?;
    let least = |least| costs(tree, &values, least)[0].whole(values[0]);
    Some(Cost { nodes: least(Least::Nodes), leaves: least(Least::Leaves) })
}

/// The fewest nodes and leaves that prove the label of the root of an AND-OR tree: below OR one T, below AND all of them, and the
/// other way round for an F. Less than [`par`], which has to find a value where here a bound is enough. `None` where values are
/// numbers, or chance moves. Linear time.
#[must_use]
pub fn proof(tree: &Tree) -> Option<Cost> {
    let values = values(tree).filter(|_| tree.domain() == Domain::Truth)?;
    let least = |least| {
        let root = costs(tree, &values, least)[0];
        if values[0] > 0.0 { root.at_least } else { root.at_most }
    };
    Some(Cost { nodes: least(Least::Nodes), leaves: least(Least::Leaves) })
}

impl Costs {
    /// The cost of the root. An infinite value is found as soon as it is shown to be a bound: no number lies beyond it.
    const fn whole(self, value: f64) -> u64 {
        match value {
            f64::INFINITY => self.at_least,
            f64::NEG_INFINITY => self.at_most,
            _ => self.exact,
        }
    }
}

/// The minimax value of every node; `None` if there is a chance node. Linear, without recursion.
pub(super) fn values(tree: &Tree) -> Option<Vec<f64>> {
    let mut values: Vec<f64> = Vec::with_capacity(tree.len());
    for node in tree.nodes() {
        values.push(match (tree.player(node), tree.value(node)) {
            (Some(Player::Chance), _) => return None,
            (Some(player), _) => player.goal()?.worst(),
            (None, value) => value.unwrap_or(0.0),
        });
    }
    // Children come after their parents, so backwards every node is complete when it is handed up.
    for node in tree.nodes().rev() {
        let parent = tree.parent(node).and_then(|parent| Some((parent, goal(tree, parent)?)));
        if let Some((parent, goal)) = parent {
            values[parent.index()] = goal.better_of(values[parent.index()], values[node.index()]);
        }
    }
    Some(values)
}

pub(super) fn goal(tree: &Tree, node: NodeId) -> Option<Goal> {
    tree.player(node).and_then(Player::goal)
}

/// The costs of every node, from the minimax values of all. Linear.
pub(super) fn costs(tree: &Tree, values: &[f64], least: Least) -> Vec<Costs> {
    let threshold = values[0];
    let start = |node| start(goal(tree, node), values[node.index()], threshold, least);
    let mut costs: Vec<Costs> = tree.nodes().map(start).collect();
    for node in tree.nodes().rev() {
        let own = settled(costs[node.index()], goal(tree, node), least);
        costs[node.index()] = own;
        if let Some(parent) = tree.parent(node)
            && let Some(goal) = goal(tree, parent)
        {
            costs[parent.index()] = with_child(costs[parent.index()], own, goal);
        }
    }
    costs
}

/// The costs of a leaf, or what those of an inner node start from. `exact` of an inner node first holds the least detour:
/// what finding a child's value costs more than refuting it.
fn start(goal: Option<Goal>, value: f64, threshold: f64, least: Least) -> Costs {
    let unless = |holds: bool, cost| if holds { cost } else { IMPOSSIBLE };
    match goal {
        None => Costs {
            at_least: unless(value >= threshold, 1),
            at_most: unless(value <= threshold, 1),
            exact: unless(value == threshold, 1),
        },
        Some(Goal::Largest) => Costs { at_least: IMPOSSIBLE, at_most: own_cost(least), exact: IMPOSSIBLE },
        Some(Goal::Smallest) => Costs { at_least: own_cost(least), at_most: IMPOSSIBLE, exact: IMPOSSIBLE },
    }
}

/// What an inner node itself adds.
const fn own_cost(least: Least) -> u64 {
    match least {
        Least::Nodes => 1,
        Least::Leaves => 0,
    }
}

/// One cheap enough child is enough for the player who moves; the other one has to answer all of them.
fn with_child(parent: Costs, child: Costs, goal: Goal) -> Costs {
    let (one, all) = match goal {
        Goal::Largest => (child.at_least, child.at_most),
        Goal::Smallest => (child.at_most, child.at_least),
    };
    let detour = if child.exact >= IMPOSSIBLE { IMPOSSIBLE } else { child.exact - all.min(child.exact) };
    let exact = parent.exact.min(detour);
    match goal {
        Goal::Largest => {
            Costs { at_least: parent.at_least.min(one), at_most: (parent.at_most + all).min(IMPOSSIBLE), exact }
        }
        Goal::Smallest => {
            Costs { at_least: (parent.at_least + all).min(IMPOSSIBLE), at_most: parent.at_most.min(one), exact }
        }
    }
}

/// Turns the sums over children into the costs of the node.
fn settled(costs: Costs, goal: Option<Goal>, least: Least) -> Costs {
    let own = own_cost(least);
    match goal {
        None => costs,
        Some(Goal::Largest) => Costs {
            at_least: (costs.at_least + own).min(IMPOSSIBLE),
            at_most: costs.at_most,
            exact: (costs.at_most + costs.exact).min(IMPOSSIBLE),
        },
        Some(Goal::Smallest) => Costs {
            at_least: costs.at_least,
            at_most: (costs.at_most + own).min(IMPOSSIBLE),
            exact: (costs.at_least + costs.exact).min(IMPOSSIBLE),
        },
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use proptest::prelude::*;

    use super::*;
    use crate::game::{ChildOrder, LoadedTree};
    use crate::search::{Rules, arrange, search};
    use crate::settings::{Algorithm, Order};
    use crate::testing::{self, PISA, TEXTBOOK, UBB, tree};
    use crate::trace::Counts;

    #[track_caller]
    fn check(text: &str, nodes: u64, leaves: u64) {
        assert_eq!(par(&tree(text)), Some(Cost { nodes, leaves }));
    }

    #[test]
    fn the_lectures_trees_have_the_known_par() {
        check(UBB, 9, 4);
        check(PISA, 11, 5);
        check(TEXTBOOK, 9, 5);
    }

    #[test]
    fn uniform_trees_agree_with_knuth_and_moore() {
        for (breadth, depth) in [(2u64, 3u32), (3, 2), (3, 3), (4, 4)] {
            let mut text = "0".to_owned();
            for _ in 0..depth {
                text = format!("[{}]", vec![text; breadth as usize].join(","));
            }
            let formula = breadth.pow(depth.div_ceil(2)) + breadth.pow(depth / 2) - 1;
            assert_eq!(par(&tree(&text)).map(|par| par.leaves), Some(formula));
        }
    }

    fn counts(tree: &Tree, order: Option<&ChildOrder>) -> Counts {
        let mut counts = Counts::default();
        let result: Result<f64, Infallible> =
            search(Rules::of(Algorithm::AlphaBeta), LoadedTree::in_order(tree, order), &mut counts);
        let Ok(_) = result;
        counts
    }

    /// All orders of the children of all nodes, as long as there are not too many.
    fn brute_force(tree: &Tree) -> Option<Cost> {
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
            counts(tree, Some(&order))
        });
        all.fold(None, |least: Option<Cost>, counts| {
            let least = least.unwrap_or(Cost { nodes: u64::MAX, leaves: u64::MAX });
            Some(Cost { nodes: least.nodes.min(counts.visited), leaves: least.leaves.min(counts.leaves) })
        })
    }

    proptest! {
        #![proptest_config(testing::cases(400))]

        #[test]
        fn no_order_does_better_than_par_and_one_reaches_it(tree in testing::any_tree()) {
            if let Some(least) = brute_force(&tree) {
                prop_assert_eq!(par(&tree), Some(least));
            }
        }

        #[test]
        fn the_best_order_reaches_par(tree in testing::any_tree()) {
            let best = counts(&tree, arrange(&tree, Order::Best, 0).as_ref());
            prop_assert_eq!(Some(best.visited), par(&tree).map(|par| par.nodes));
        }
    }
}
