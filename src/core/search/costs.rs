//! What settling each node of a tree against one threshold costs, the value of the root. Linear, without recursion. Knows nothing of
//! who asks.
//!
//! Where a cut needs alpha = beta, a node is settled by one reply that is good enough, and nothing is ever searched in a window
//! that is closed to a point. Where it needs alpha > beta, only a reply *beyond* the threshold settles a node. A node that is
//! worth just the threshold is searched with all its children: one of them, worth the threshold too, closes the window to this
//! point, and the others are searched within it. So such a tree has a fourth cost, that of a node in a closed window.

use crate::settings::CutRule;
use crate::tree::{Goal, NodeId, Player, Tree};

/// Which of the two costs is to be least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Least {
    Nodes,
    Leaves,
}

/// What it costs to settle a node against the value of the root. `IMPOSSIBLE` where the claim is false.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeCosts {
    /// To show that the node is worth at least the root's value, MIN being sure of that value and MAX of less.
    pub(super) at_least: u64,
    /// To show that it is worth at most the root's value, MAX being sure of that value and MIN of more.
    pub(super) at_most: u64,
    /// To find its value, which is the root's, along a principal variation.
    pub(super) exact: u64,
    /// To search it when both are sure of the root's value; with equal cuts nothing is.
    closed: u64,
}

/// The cost of what cannot be shown; sums of it stay far from overflow.
const IMPOSSIBLE: u64 = 1 << 40;

/// The costs of every node of a tree.
pub(super) struct Costs<'t> {
    tree: &'t Tree,
    values: Vec<f64>,
    rule: CutRule,
    least: Least,
    nodes: Vec<NodeCosts>,
}

impl<'t> Costs<'t> {
    /// The costs under this rule; `None` if there is a chance node. Linear.
    pub(super) fn new(tree: &'t Tree, rule: CutRule, least: Least) -> Option<Self> {
        let mut costs = Self { tree, values: values(tree)?, rule, least, nodes: Vec::new() };
        costs.nodes = tree.nodes().map(|node| costs.start(node)).collect();
        for node in tree.nodes().rev() {
            costs.nodes[node.index()] = costs.settled(node);
            if let Some(parent) = tree.parent(node)
                && let Some(goal) = goal(tree, parent)
            {
                costs.nodes[parent.index()] = costs.with_child(parent, goal, node);
            }
        }
        Some(costs)
    }

    /// The value of the root: the threshold everywhere.
    pub(super) fn threshold(&self) -> f64 {
        self.values[0]
    }

    pub(super) fn root(&self) -> NodeCosts {
        self.nodes[0]
    }

    /// What to find the child's value costs more than to refute it, where the mover at its parent wants this.
    pub(super) fn detour(&self, child: NodeId, goal: Goal) -> u64 {
        let own = self.nodes[child.index()];
        more(own.exact, own.refuted(goal))
    }

    /// What it costs to begin with this child where the mover at its parent is to settle that by a reply: the first in the best
    /// order has the least.
    pub(super) fn reply(&self, parent: NodeId, goal: Goal, child: NodeId) -> u64 {
        let NodeCosts { closed, .. } = self.nodes[child.index()];
        let cost = self.nodes[child.index()].reply(goal);
        match self.rule {
            CutRule::Equal => cost,
            CutRule::Strict if !self.is_beyond(parent, goal) => more(cost, closed),
            CutRule::Strict if self.is_beyond(child, goal) => cost,
            CutRule::Strict => IMPOSSIBLE,
        }
    }

    /// Whether the node is worth more to a player with this goal than the threshold.
    fn is_beyond(&self, node: NodeId, goal: Goal) -> bool {
        let value = self.values[node.index()];
        match goal {
            Goal::Largest => value > self.threshold(),
            Goal::Smallest => value < self.threshold(),
        }
    }

    /// The costs of a leaf, or what those of an inner node start from: nothing for all of its children, and the impossible for
    /// the best of them. `exact` of an inner node first holds the least detour.
    fn start(&self, node: NodeId) -> NodeCosts {
        let (value, threshold) = (self.values[node.index()], self.threshold());
        let unless = |holds: bool| if holds { 1 } else { IMPOSSIBLE };
        match goal(self.tree, node) {
            None => NodeCosts {
                at_least: unless(value >= threshold),
                at_most: unless(value <= threshold),
                exact: unless(value == threshold),
                closed: self.when_strict(1),
            },
            Some(Goal::Largest) => NodeCosts { at_least: IMPOSSIBLE, at_most: 0, exact: IMPOSSIBLE, closed: 0 },
            Some(Goal::Smallest) => NodeCosts { at_least: 0, at_most: IMPOSSIBLE, exact: IMPOSSIBLE, closed: 0 },
        }
    }

    const fn when_strict(&self, cost: u64) -> u64 {
        match self.rule {
            CutRule::Equal => 0,
            CutRule::Strict => cost,
        }
    }

    /// One child is enough for the player who moves; the other one has to answer all of them.
    fn with_child(&self, parent: NodeId, goal: Goal, child: NodeId) -> NodeCosts {
        let (so_far, own) = (self.nodes[parent.index()], self.nodes[child.index()]);
        let one = self.reply(parent, goal, child);
        let all = own.refuted(goal);
        let exact = so_far.exact.min(more(own.exact, all));
        let closed = sum(so_far.closed, own.closed);
        match goal {
            Goal::Largest => {
                NodeCosts { at_least: so_far.at_least.min(one), at_most: sum(so_far.at_most, all), exact, closed }
            }
            Goal::Smallest => {
                NodeCosts { at_least: sum(so_far.at_least, all), at_most: so_far.at_most.min(one), exact, closed }
            }
        }
    }

    /// Turns what was added up over its children into the costs of the node.
    fn settled(&self, node: NodeId) -> NodeCosts {
        let costs = self.nodes[node.index()];
        let Some(goal) = goal(self.tree, node) else { return costs };
        let own = match self.least {
            Least::Nodes => 1,
            Least::Leaves => 0,
        };
        let (one, all) = (costs.reply(goal), sum(costs.refuted(goal), own));
        let is_cut = self.rule == CutRule::Equal || self.is_beyond(node, goal);
        let one = if is_cut { sum(one, own) } else { sum(one, sum(costs.closed, own)) };
        let closed = if is_cut { one } else { sum(costs.closed, own) };
        let exact = sum(all, costs.exact);
        let closed = self.when_strict(closed);
        match goal {
            Goal::Largest => NodeCosts { at_least: one, at_most: all, exact, closed },
            Goal::Smallest => NodeCosts { at_least: all, at_most: one, exact, closed },
        }
    }
}

impl NodeCosts {
    /// Of a child, to show it good enough for the mover at its parent; of a node, what that costs the mover there.
    const fn reply(self, goal: Goal) -> u64 {
        match goal {
            Goal::Largest => self.at_least,
            Goal::Smallest => self.at_most,
        }
    }

    /// Of a child, to show it no better for the mover at its parent; of a node, what that costs the other player.
    const fn refuted(self, goal: Goal) -> u64 {
        match goal {
            Goal::Largest => self.at_most,
            Goal::Smallest => self.at_least,
        }
    }
}

const fn sum(a: u64, b: u64) -> u64 {
    if a + b < IMPOSSIBLE { a + b } else { IMPOSSIBLE }
}

/// How much more the first costs; what is impossible stays so.
const fn more(cost: u64, than: u64) -> u64 {
    if cost >= IMPOSSIBLE { IMPOSSIBLE } else { cost.saturating_sub(than) }
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
