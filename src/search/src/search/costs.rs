//! Costs of settling each node of a tree against the root's value, the threshold. Linear, without recursion.
//!
//! If cuts need only alpha = beta, one good enough reply settles a node, and no window is ever closed to a point. If cuts need
//! alpha > beta, only a reply *beyond* the threshold does. A node worth exactly the threshold is then searched with all its
//! children. One of them, also worth the threshold, closes the window to this point, and the others are searched in it. This is a
//! fourth cost, that of a node in a closed window.
//!
//! # Par
//!
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

use plywood_tree::{
    settings::CutRule,
    tree::{Domain, Goal, NodeId, Player, Tree},
};

#[derive(Clone, Copy)]
pub enum Least {
    Nodes,
    Leaves,
}

/// Costs of settling a node against the value of the root. `IMPOSSIBLE` if the claim is false.
#[derive(Clone, Copy)]
pub struct NodeCosts {
    /// By the goal of a player: to prove a value as good as the root's, while the other player is sure of that value and the player
    /// of less. To prove at least the root's value for `Largest`, at most it for `Smallest`.
    proof: [u64; 2],
    /// To find its value, which is the root's, along a principal variation.
    exact: u64,
    /// To search it while both players are sure of the root's value. Never happens with equal cuts.
    closed: u64,
}

/// Cost of a false claim; sums stay far below overflow.
const IMPOSSIBLE: u64 = 1 << 40;

pub struct Costs<'t> {
    tree: &'t Tree,
    values: Vec<f64>,
    rule: CutRule,
    least: Least,
    nodes: Vec<NodeCosts>,
}

impl<'t> Costs<'t> {
    /// Computes the costs under this rule; `None` if there is a chance node. Linear.
    pub fn new(tree: &'t Tree, rule: CutRule, least: Least) -> Option<Self> {
        let mut costs = Self { tree, values: values(tree)?, rule, least, nodes: Vec::new() };
        let start = |node: NodeId| match tree.goal(node) {
            None => NodeCosts::of_leaf(costs.values[node.index()], costs.threshold(), rule),
            Some(goal) => NodeCosts::before_children(goal),
        };
        costs.nodes = tree.nodes().map(start).collect();
        for node in tree.nodes().rev() {
            costs.nodes[node.index()] = costs.settled(node);
            if let Some(parent) = tree.parent(node)
                && let Some(goal) = tree.goal(parent)
            {
                let one = costs.reply(parent, goal, node);
                costs.nodes[parent.index()] =
                    costs.nodes[parent.index()].with_child(goal, costs.nodes[node.index()], one);
            }
        }
        Some(costs)
    }

    pub fn threshold(&self) -> f64 {
        self.values[0]
    }

    pub fn root(&self) -> NodeCosts {
        self.nodes[0]
    }

    /// Returns the extra cost of finding the child's value instead of refuting it, for a parent with this goal.
    pub fn detour(&self, child: NodeId, goal: Goal) -> u64 {
        let own = self.nodes[child.index()];
        more(own.exact, own.refuted(goal))
    }

    /// Returns the cost of settling the parent by a reply with this child first. The best order begins with the cheapest.
    pub fn reply(&self, parent: NodeId, goal: Goal, child: NodeId) -> u64 {
        let costs = self.nodes[child.index()];
        match self.rule {
            CutRule::Equal => costs.reply(goal),
            CutRule::Strict if self.is_beyond(parent, goal) => costs.reply_beyond(goal, self.is_beyond(child, goal)),
            CutRule::Strict => costs.reply_within(goal),
        }
    }

    fn is_beyond(&self, node: NodeId, goal: Goal) -> bool {
        goal.prefers(self.values[node.index()], self.threshold())
    }

    fn settled(&self, node: NodeId) -> NodeCosts {
        let costs = self.nodes[node.index()];
        let Some(goal) = self.tree.goal(node) else { return costs };
        let own = match self.least {
            Least::Nodes => 1,
            Least::Leaves => 0,
        };
        match self.rule {
            CutRule::Equal => costs.settled(goal, own, 0),
            CutRule::Strict => costs.settled_strictly(goal, own, self.is_beyond(node, goal)),
        }
    }
}

impl NodeCosts {
    pub fn of_leaf(value: f64, threshold: f64, rule: CutRule) -> Self {
        let unless = |holds: bool| if holds { 1 } else { IMPOSSIBLE };
        Self {
            proof: [unless(value >= threshold), unless(value <= threshold)],
            exact: unless(value == threshold),
            closed: u64::from(rule == CutRule::Strict),
        }
    }

    /// Returns the initial costs of an inner node: 0 for all children, `IMPOSSIBLE` for the best one. Until [`Self::settled`],
    /// `exact` holds the least detour.
    pub const fn before_children(goal: Goal) -> Self {
        Self { proof: [0; 2], exact: IMPOSSIBLE, closed: 0 }.with_reply(goal, IMPOSSIBLE)
    }

    /// One child suffices for the player who moves, at the cost of `one`. The other player must answer all children.
    #[inline]
    pub fn with_child(self, goal: Goal, child: Self, one: u64) -> Self {
        let all = child.refuted(goal);
        let exact = self.exact.min(more(child.exact, all));
        let one = self.reply(goal).min(one);
        let all = sum(self.refuted(goal), all);
        Self { proof: [all; 2], exact, closed: sum(self.closed, child.closed) }.with_reply(goal, one)
    }

    /// Converts the sums over the children into the costs of a node with its own cost `own`. Settling it by a reply costs
    /// `closing` more.
    pub const fn settled(self, goal: Goal, own: u64, closing: u64) -> Self {
        let one = sum(self.reply(goal), sum(closing, own));
        let all = sum(self.refuted(goal), own);
        Self { proof: [all; 2], exact: sum(all, self.exact), closed: 0 }.with_reply(goal, one)
    }

    /// Like [`Self::settled`] for strict cuts. The sums must be those for a node that is beyond the threshold, or not, as
    /// `is_beyond` says.
    pub const fn settled_strictly(self, goal: Goal, own: u64, is_beyond: bool) -> Self {
        let settled = self.settled(goal, own, if is_beyond { 0 } else { self.closed });
        let closed = if is_beyond { settled.reply(goal) } else { sum(self.closed, own) };
        Self { closed, ..settled }
    }

    pub const fn with_reply(mut self, goal: Goal, reply: u64) -> Self {
        self.proof[goal as usize] = reply;
        self
    }

    /// Returns the cost of beginning with this child under strict cuts, at a node beyond the threshold. Only a child that is also
    /// beyond it is good enough.
    pub const fn reply_beyond(self, goal: Goal, is_beyond: bool) -> u64 {
        if is_beyond { self.reply(goal) } else { IMPOSSIBLE }
    }

    /// Returns the same cost at a node that is not beyond the threshold. All its children are searched, so this child costs only
    /// the difference to a search in the closed window.
    pub const fn reply_within(self, goal: Goal) -> u64 {
        more(self.reply(goal), self.closed)
    }

    /// Returns the least work for the root, whose value is the threshold. An infinite value only needs to be proved as a bound,
    /// because no number is beyond it.
    pub fn whole(self, threshold: f64) -> u64 {
        match threshold {
            f64::INFINITY => self.reply(Goal::Largest),
            f64::NEG_INFINITY => self.reply(Goal::Smallest),
            _ => self.exact,
        }
    }

    /// For a child: the cost of proving it good enough for the mover at its parent. For a node: the mover's cost there.
    pub const fn reply(self, goal: Goal) -> u64 {
        self.proof[goal as usize]
    }

    /// For a child: the cost of proving it no better for the mover at its parent. For a node: the other player's cost there.
    const fn refuted(self, goal: Goal) -> u64 {
        self.proof[1 - goal as usize]
    }
}

const fn sum(a: u64, b: u64) -> u64 {
    if a + b < IMPOSSIBLE { a + b } else { IMPOSSIBLE }
}

const fn more(cost: u64, than: u64) -> u64 {
    if cost >= IMPOSSIBLE { IMPOSSIBLE } else { cost.saturating_sub(than) }
}

/// Returns the minimax value of every node; `None` if there is a chance node. Linear, without recursion.
pub fn values(tree: &Tree) -> Option<Vec<f64>> {
    let mut values: Vec<f64> = Vec::with_capacity(tree.len());
    for node in tree.nodes() {
        values.push(match (tree.player(node), tree.value(node)) {
            (Some(Player::Chance), _) => return None,
            (Some(player), _) => player.goal()?.worst(),
            (None, value) => value.unwrap_or(0.0),
        });
    }
    // Children come after their parents, so in reverse order every node is complete before its value is backed up.
    for node in tree.nodes().rev() {
        let parent = tree.parent(node).and_then(|parent| Some((parent, tree.goal(parent)?)));
        if let Some((parent, goal)) = parent {
            values[parent.index()] = goal.better_of(values[parent.index()], values[node.index()]);
        }
    }
    Some(values)
}

/// Number of nodes to visit, including the root, and of leaves among them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    pub nodes: u64,
    pub leaves: u64,
}

/// Returns the fewest nodes and the fewest leaves that alpha-beta (fail-soft, full window) with this cut rule can visit on this
/// tree, under any order of children. The two
/// minima may need different orders. `None` for trees with chance nodes. Linear time.
pub fn par(tree: &Tree, rule: CutRule) -> Option<Cost> {
    let least = |least| Costs::new(tree, rule, least).map(|costs| costs.root().whole(costs.threshold()));
    Some(Cost { nodes: least(Least::Nodes)?, leaves: least(Least::Leaves)? })
}

/// Returns the fewest nodes and leaves that prove the label of the root of an AND-OR tree. To prove a T, one T is needed below OR
/// and all below AND; for an F, one F below AND and all below OR. Less than [`par`], which has to find a value, because a bound
/// is enough here. `None` if values are numbers or there are chance nodes. Linear time.
pub fn proof(tree: &Tree) -> Option<Cost> {
    let least = |least| {
        let costs = Costs::new(tree, CutRule::Equal, least)?;
        Some(costs.root().reply(if costs.threshold() > 0.0 { Goal::Largest } else { Goal::Smallest }))
    };
    if tree.domain() != Domain::Truth {
        return None;
    }
    Some(Cost { nodes: least(Least::Nodes)?, leaves: least(Least::Leaves)? })
}

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, sync::Arc};

    use super::*;
    use crate::{
        search::{Rules, arrange, search},
        testing::alpha_beta,
    };
    use plywood_games::{ChildOrder, LoadedTree};
    use plywood_tree::{
        progress::Counts,
        settings::{FailMode, Order},
        testing::{self, PISA, TEXTBOOK, UBB, tree, tree_from},
        tree::{NodeId, Player},
    };
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
