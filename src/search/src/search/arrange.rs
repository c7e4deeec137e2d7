//! Reorders the children of every node, to show the effect of order on alpha-beta.

use super::costs::{Costs, Least, values};
use plywood_games::ChildOrder;
use plywood_tree::{
    random::SplitMix,
    settings::{CutRule, Order},
    tree::{Goal, NodeId, Tree},
};

/// Returns the order of children, or `None` for the tree's own order. Searches in passes also begin with the tree's own order.
/// Trees with chance nodes have no best or worst order and keep their own. The best order is that of fail-soft alpha-beta with
/// this cut rule. O(n log b) for n nodes with b children each.
pub fn arrange(tree: &Tree, order: Order, seed: u64, rule: CutRule) -> Option<ChildOrder> {
    match order {
        Order::Given | Order::Previous => None,
        Order::Random => Some(shuffled(tree, seed)),
        Order::Worst => Some(worst_first(tree, &values(tree)?)),
        Order::Best => Some(cheapest_first(tree, &Costs::new(tree, rule, Least::Nodes)?)),
    }
}

fn shuffled(tree: &Tree, seed: u64) -> ChildOrder {
    let mut random = SplitMix::new(seed);
    ChildOrder::new(tree, |_, children| {
        // Fisher-Yates shuffle.
        for last in (1..children.len()).rev() {
            children.swap(last, random.below(last as u64 + 1) as usize);
        }
    })
}

fn worst_first(tree: &Tree, values: &[f64]) -> ChildOrder {
    ChildOrder::new(tree, |node, children| {
        let value = |child: &NodeId| values[child.index()];
        match tree.goal(node) {
            Some(Goal::Largest) => children.sort_by(|a, b| value(a).total_cmp(&value(b))),
            Some(Goal::Smallest) => children.sort_by(|a, b| value(b).total_cmp(&value(a))),
            None => {}
        }
    })
}

/// The order with minimal cost. At nodes whose value must be found, the principal variation with the least detour comes first. At
/// nodes that must be refuted, the cheapest refutation comes first. An infinite value only needs to be proved as a bound: then
/// there is no variation, and every node is a refutation.
fn cheapest_first(tree: &Tree, costs: &Costs<'_>) -> ChildOrder {
    let mut on_variation = vec![false; tree.len()];
    let mut next = costs.threshold().is_finite().then_some(NodeId::ROOT);
    while let Some(node) = next {
        on_variation[node.index()] = true;
        next = tree.goal(node).and_then(|goal| tree.children(node).min_by_key(|&child| costs.detour(child, goal)));
    }
    ChildOrder::new(tree, |node, children| {
        let Some(goal) = tree.goal(node) else { return };
        let first = (0..children.len()).min_by_key(|&at| {
            let child = children[at];
            if on_variation[node.index()] { costs.detour(child, goal) } else { costs.reply(node, goal, child) }
        });
        if let Some(at) = first {
            children[..=at].rotate_right(1);
        }
    })
}
