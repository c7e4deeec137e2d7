//! What settling each node of a tree against one threshold costs, the value of the root. Linear, without recursion.
//!
//! Where a cut needs alpha = beta, a node is settled by one reply that is good enough, and nothing is ever searched in a window
//! that is closed to a point. Where it needs alpha > beta, only a reply *beyond* the threshold settles a node. A node that is
//! worth just the threshold is searched with all its children: one of them, worth the threshold too, closes the window to this
//! point, and the others are searched within it. So such a tree has a fourth cost, that of a node in a closed window.

use plywood_tree::settings::CutRule;
use plywood_tree::tree::{Goal, NodeId, Player, Tree};

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
        let costs = self.nodes[child.index()];
        match self.rule {
            CutRule::Equal => costs.reply(goal),
            CutRule::Strict if self.is_beyond(parent, goal) => costs.reply_beyond(goal, self.is_beyond(child, goal)),
            CutRule::Strict => costs.reply_within(goal),
        }
    }

    fn is_beyond(&self, node: NodeId, goal: Goal) -> bool {
        is_beyond(self.values[node.index()], goal, self.threshold())
    }

    /// The costs of a leaf, or what those of an inner node start from.
    fn start(&self, node: NodeId) -> NodeCosts {
        match goal(self.tree, node) {
            None => NodeCosts::of_leaf(self.values[node.index()], self.threshold(), self.rule),
            Some(goal) => NodeCosts::before_children(goal),
        }
    }

    fn with_child(&self, parent: NodeId, goal: Goal, child: NodeId) -> NodeCosts {
        let one = self.reply(parent, goal, child);
        self.nodes[parent.index()].with_child(goal, self.nodes[child.index()], one)
    }

    /// Turns what was added up over its children into the costs of the node.
    fn settled(&self, node: NodeId) -> NodeCosts {
        let costs = self.nodes[node.index()];
        let Some(goal) = goal(self.tree, node) else { return costs };
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

/// Whether a value is worth more to a player with this goal than the threshold.
pub(super) fn is_beyond(value: f64, goal: Goal, threshold: f64) -> bool {
    match goal {
        Goal::Largest => value > threshold,
        Goal::Smallest => value < threshold,
    }
}

impl NodeCosts {
    /// The costs of a leaf.
    pub(super) fn of_leaf(value: f64, threshold: f64, rule: CutRule) -> Self {
        let unless = |holds: bool| if holds { 1 } else { IMPOSSIBLE };
        Self {
            at_least: unless(value >= threshold),
            at_most: unless(value <= threshold),
            exact: unless(value == threshold),
            closed: u64::from(rule == CutRule::Strict),
        }
    }

    /// What the costs of an inner node start from: nothing for all of its children, and the impossible for the best of them.
    /// `exact` first holds the least detour.
    pub(super) const fn before_children(goal: Goal) -> Self {
        match goal {
            Goal::Largest => Self { at_least: IMPOSSIBLE, at_most: 0, exact: IMPOSSIBLE, closed: 0 },
            Goal::Smallest => Self { at_least: 0, at_most: IMPOSSIBLE, exact: IMPOSSIBLE, closed: 0 },
        }
    }

    /// One child is enough for the player who moves, at the cost of `one`; the other one has to answer all of them.
    pub(super) fn with_child(self, goal: Goal, child: Self, one: u64) -> Self {
        let all = child.refuted(goal);
        let exact = self.exact.min(more(child.exact, all));
        let closed = sum(self.closed, child.closed);
        match goal {
            Goal::Largest => Self { at_least: self.at_least.min(one), at_most: sum(self.at_most, all), exact, closed },
            Goal::Smallest => Self { at_least: sum(self.at_least, all), at_most: self.at_most.min(one), exact, closed },
        }
    }

    /// What was added up over the children, as the costs of a node that costs `own` itself, and `closing` more to be settled by a
    /// reply.
    pub(super) const fn settled(self, goal: Goal, own: u64, closing: u64) -> Self {
        let (one, all) = (sum(self.reply(goal), sum(closing, own)), sum(self.refuted(goal), own));
        let exact = sum(all, self.exact);
        match goal {
            Goal::Largest => Self { at_least: one, at_most: all, exact, closed: 0 },
            Goal::Smallest => Self { at_least: all, at_most: one, exact, closed: 0 },
        }
    }

    /// The same where only what lies beyond the threshold cuts. What was added up has to be for a node that lies there or not.
    pub(super) const fn settled_strictly(self, goal: Goal, own: u64, is_beyond: bool) -> Self {
        let settled = self.settled(goal, own, if is_beyond { 0 } else { self.closed });
        let closed = if is_beyond { settled.reply(goal) } else { sum(self.closed, own) };
        Self { closed, ..settled }
    }

    /// The same with this for the cost of a reply.
    pub(super) const fn with_reply(self, goal: Goal, reply: u64) -> Self {
        match goal {
            Goal::Largest => Self { at_least: reply, ..self },
            Goal::Smallest => Self { at_most: reply, ..self },
        }
    }

    /// With strict cuts, what it costs to begin with this child at a node that lies beyond the threshold: only a child that does too
    /// is good enough.
    pub(super) const fn reply_beyond(self, goal: Goal, is_beyond: bool) -> u64 {
        if is_beyond { self.reply(goal) } else { IMPOSSIBLE }
    }

    /// The same at a node that does not: all its children are searched, and this one is no more when both are sure of the threshold.
    pub(super) const fn reply_within(self, goal: Goal) -> u64 {
        more(self.reply(goal), self.closed)
    }

    /// The least work for the root, where the threshold is its value. An infinite value is found as soon as it is shown to be a
    /// bound: no number lies beyond it.
    pub(super) fn whole(self, threshold: f64) -> u64 {
        match threshold {
            f64::INFINITY => self.at_least,
            f64::NEG_INFINITY => self.at_most,
            _ => self.exact,
        }
    }

    /// Of a child, to show it good enough for the mover at its parent; of a node, what that costs the mover there.
    pub(super) const fn reply(self, goal: Goal) -> u64 {
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
