//! Costs of settling each node of a tree against the root's value, the threshold. Linear, without recursion.
//!
//! If cuts need only alpha = beta, one good enough reply settles a node, and no window is ever closed to a point. If cuts need
//! alpha > beta, only a reply *beyond* the threshold does. A node worth exactly the threshold is then searched with all its
//! children. One of them, also worth the threshold, closes the window to this point, and the others are searched in it. This is a
//! fourth cost, that of a node in a closed window.

use plywood_tree::settings::CutRule;
use plywood_tree::tree::{Goal, NodeId, Player, Tree};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Least {
    Nodes,
    Leaves,
}

/// Costs of settling a node against the value of the root. `IMPOSSIBLE` if the claim is false.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeCosts {
    /// To prove a value of at least the root's value, while MIN is sure of that value and MAX of less.
    pub(super) at_least: u64,
    /// To prove a value of at most the root's value, while MAX is sure of that value and MIN of more.
    pub(super) at_most: u64,
    /// To find its value, which is the root's, along a principal variation.
    pub(super) exact: u64,
    /// To search it while both players are sure of the root's value. Never happens with equal cuts.
    closed: u64,
}

/// Cost of a false claim; sums stay far below overflow.
const IMPOSSIBLE: u64 = 1 << 40;

pub(super) struct Costs<'t> {
    tree: &'t Tree,
    values: Vec<f64>,
    rule: CutRule,
    least: Least,
    nodes: Vec<NodeCosts>,
}

impl<'t> Costs<'t> {
    /// Computes the costs under this rule; `None` if there is a chance node. Linear.
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

    pub(super) fn threshold(&self) -> f64 {
        self.values[0]
    }

    pub(super) fn root(&self) -> NodeCosts {
        self.nodes[0]
    }

    /// Returns the extra cost of finding the child's value instead of refuting it, for a parent with this goal.
    pub(super) fn detour(&self, child: NodeId, goal: Goal) -> u64 {
        let own = self.nodes[child.index()];
        more(own.exact, own.refuted(goal))
    }

    /// Returns the cost of settling the parent by a reply with this child first. The best order begins with the cheapest.
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

pub(super) fn is_beyond(value: f64, goal: Goal, threshold: f64) -> bool {
    match goal {
        Goal::Largest => value > threshold,
        Goal::Smallest => value < threshold,
    }
}

impl NodeCosts {
    pub(super) fn of_leaf(value: f64, threshold: f64, rule: CutRule) -> Self {
        let unless = |holds: bool| if holds { 1 } else { IMPOSSIBLE };
        Self {
            at_least: unless(value >= threshold),
            at_most: unless(value <= threshold),
            exact: unless(value == threshold),
            closed: u64::from(rule == CutRule::Strict),
        }
    }

    /// Returns the initial costs of an inner node: 0 for all children, `IMPOSSIBLE` for the best one. Until [`Self::settled`],
    /// `exact` holds the least detour.
    pub(super) const fn before_children(goal: Goal) -> Self {
        match goal {
            Goal::Largest => Self { at_least: IMPOSSIBLE, at_most: 0, exact: IMPOSSIBLE, closed: 0 },
            Goal::Smallest => Self { at_least: 0, at_most: IMPOSSIBLE, exact: IMPOSSIBLE, closed: 0 },
        }
    }

    /// One child suffices for the player who moves, at the cost of `one`. The other player must answer all children.
    pub(super) fn with_child(self, goal: Goal, child: Self, one: u64) -> Self {
        let all = child.refuted(goal);
        let exact = self.exact.min(more(child.exact, all));
        let closed = sum(self.closed, child.closed);
        match goal {
            Goal::Largest => Self { at_least: self.at_least.min(one), at_most: sum(self.at_most, all), exact, closed },
            Goal::Smallest => Self { at_least: sum(self.at_least, all), at_most: self.at_most.min(one), exact, closed },
        }
    }

    /// Converts the sums over the children into the costs of a node with its own cost `own`. Settling it by a reply costs
    /// `closing` more.
    pub(super) const fn settled(self, goal: Goal, own: u64, closing: u64) -> Self {
        let (one, all) = (sum(self.reply(goal), sum(closing, own)), sum(self.refuted(goal), own));
        let exact = sum(all, self.exact);
        match goal {
            Goal::Largest => Self { at_least: one, at_most: all, exact, closed: 0 },
            Goal::Smallest => Self { at_least: all, at_most: one, exact, closed: 0 },
        }
    }

    /// Like [`Self::settled`] for strict cuts. The sums must be those for a node that is beyond the threshold, or not, as
    /// `is_beyond` says.
    pub(super) const fn settled_strictly(self, goal: Goal, own: u64, is_beyond: bool) -> Self {
        let settled = self.settled(goal, own, if is_beyond { 0 } else { self.closed });
        let closed = if is_beyond { settled.reply(goal) } else { sum(self.closed, own) };
        Self { closed, ..settled }
    }

    pub(super) const fn with_reply(self, goal: Goal, reply: u64) -> Self {
        match goal {
            Goal::Largest => Self { at_least: reply, ..self },
            Goal::Smallest => Self { at_most: reply, ..self },
        }
    }

    /// Returns the cost of beginning with this child under strict cuts, at a node beyond the threshold. Only a child that is also
    /// beyond it is good enough.
    pub(super) const fn reply_beyond(self, goal: Goal, is_beyond: bool) -> u64 {
        if is_beyond { self.reply(goal) } else { IMPOSSIBLE }
    }

    /// Returns the same cost at a node that is not beyond the threshold. All its children are searched, so this child costs only
    /// the difference to a search in the closed window.
    pub(super) const fn reply_within(self, goal: Goal) -> u64 {
        more(self.reply(goal), self.closed)
    }

    /// Returns the least work for the root, whose value is the threshold. An infinite value only needs to be proved as a bound,
    /// because no number is beyond it.
    pub(super) fn whole(self, threshold: f64) -> u64 {
        match threshold {
            f64::INFINITY => self.at_least,
            f64::NEG_INFINITY => self.at_most,
            _ => self.exact,
        }
    }

    /// For a child: the cost of proving it good enough for the mover at its parent. For a node: the mover's cost there.
    pub(super) const fn reply(self, goal: Goal) -> u64 {
        match goal {
            Goal::Largest => self.at_least,
            Goal::Smallest => self.at_most,
        }
    }

    /// For a child: the cost of proving it no better for the mover at its parent. For a node: the other player's cost there.
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

const fn more(cost: u64, than: u64) -> u64 {
    if cost >= IMPOSSIBLE { IMPOSSIBLE } else { cost.saturating_sub(than) }
}

/// Returns the minimax value of every node; `None` if there is a chance node. Linear, without recursion.
pub(super) fn values(tree: &Tree) -> Option<Vec<f64>> {
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
