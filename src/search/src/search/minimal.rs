//! The minimal tree: the nodes that alpha-beta has to visit whatever the order of children, and what has to be shown of each.
//!
//! Knuth and Moore call them critical and tell three types apart. At a node of type 1 the value has to be found: it lies on the principal
//! variation. A node of type 2 is shown to be good enough for the player who moves there by one reply. At a node of type 3 every reply has to be
//! answered. So below type 1 the first child is of type 1 and the others of type 2, below type 2 the first child is of type 3 and
//! the others are skipped, and below type 3 every child is of type 2. Which child comes first is chosen so that there are as
//! few nodes as can be, also where trees are not uniform: their number is [par](super::par()).
//!
//! Source: Knuth & Moore 1975, "An analysis of alpha-beta pruning".

use super::costs::{Costs, Least, goal};
use plywood_tree::settings::CutRule;
use plywood_tree::tree::{Goal, NodeId, Tree};

/// What has to be shown of a node of the minimal tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeType {
    /// Type 1: its value.
    Value,
    /// Type 2: that it is good enough for the player who moves there; one child does that.
    OneReply,
    /// Type 3: that it is no better than what that player has; every child has to be looked at.
    AllReplies,
}

impl NodeType {
    /// Its number in the paper.
    pub const fn number(self) -> u8 {
        match self {
            Self::Value => 1,
            Self::OneReply => 2,
            Self::AllReplies => 3,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinimalTree {
    types: Vec<Option<NodeType>>,
}

impl MinimalTree {
    /// The minimal tree of a tree, for alpha-beta that cuts when alpha = beta. Where several are as small as can be, the one that
    /// takes the leftmost children. `None` where chance moves, or positions are met again. Linear.
    pub fn new(tree: &Tree) -> Option<Self> {
        if tree.is_merged() {
            return None;
        }
        let costs = Costs::new(tree, CutRule::Equal, Least::Nodes)?;
        let mut claims: Vec<Option<Claim>> = vec![None; tree.len()];
        claims[0] = Some(Claim::of_root(costs.threshold()));
        for node in tree.nodes() {
            if let (Some(claim), Some(goal)) = (claims[node.index()], goal(tree, node)) {
                hand_down(tree, &costs, (node, claim, goal), &mut claims);
            }
        }
        let types = tree.nodes().map(|node| Some(claims[node.index()]?.node_type(tree, node))).collect();
        Some(Self { types })
    }

    /// What has to be shown of a node; `None` where nothing has.
    pub fn node_type(&self, node: NodeId) -> Option<NodeType> {
        self.types.get(node.index()).copied().flatten()
    }

    /// How many nodes no order of children saves.
    pub fn nodes(&self) -> usize {
        self.types.iter().flatten().count()
    }

    /// How many nodes there are of each type: 1, 2, 3.
    pub fn by_type(&self) -> [usize; 3] {
        [NodeType::Value, NodeType::OneReply, NodeType::AllReplies]
            .map(|wanted| self.types.iter().flatten().filter(|&&found| found == wanted).count())
    }
}

/// What is to be shown of a node, against the value of the root.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Claim {
    /// It is worth that.
    Exactly,
    /// It is worth that or more (`Largest`), that or less (`Smallest`).
    AsGoodFor(Goal),
}

impl Claim {
    /// An infinite value has only to be shown to be a bound.
    fn of_root(value: f64) -> Self {
        match value {
            f64::INFINITY => Self::AsGoodFor(Goal::Largest),
            f64::NEG_INFINITY => Self::AsGoodFor(Goal::Smallest),
            _ => Self::Exactly,
        }
    }

    /// A leaf has the type of an inner node in its place, where the other player than at its parent would move.
    fn node_type(self, tree: &Tree, node: NodeId) -> NodeType {
        let above = || tree.parent(node).and_then(|parent| goal(tree, parent)).map(opposite);
        match (self, goal(tree, node).or_else(above)) {
            (Self::Exactly, _) => NodeType::Value,
            (Self::AsGoodFor(claimed), mover) if mover == Some(claimed) => NodeType::OneReply,
            (Self::AsGoodFor(_), _) => NodeType::AllReplies,
        }
    }
}

const fn opposite(goal: Goal) -> Goal {
    match goal {
        Goal::Largest => Goal::Smallest,
        Goal::Smallest => Goal::Largest,
    }
}

/// What follows for the children from what is to be shown of their parent.
fn hand_down(tree: &Tree, costs: &Costs<'_>, (node, claim, goal): (NodeId, Claim, Goal), claims: &mut [Option<Claim>]) {
    let cheapest = |cost: &dyn Fn(NodeId) -> u64| tree.children(node).min_by_key(|&child| cost(child));
    match claim {
        Claim::Exactly => {
            let first = cheapest(&|child| costs.detour(child, goal));
            for child in tree.children(node) {
                let refuted = Claim::AsGoodFor(opposite(goal));
                claims[child.index()] = Some(if Some(child) == first { Claim::Exactly } else { refuted });
            }
        }
        Claim::AsGoodFor(claimed) if claimed == goal => {
            if let Some(first) = cheapest(&|child| costs.reply(node, goal, child)) {
                claims[first.index()] = Some(claim);
            }
        }
        Claim::AsGoodFor(_) => tree.children(node).for_each(|child| claims[child.index()] = Some(claim)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::par;
    use crate::testing::{alpha_beta, replay_in_order};
    use plywood_tree::settings::{FailMode, Order};
    use plywood_tree::testing;
    use plywood_tree::testing::{TEXTBOOK, UBB, tree, with_players};
    use plywood_tree::tree::Player;
    use proptest::prelude::*;

    fn types(text: &str) -> String {
        let tree = tree(text);
        let minimal = MinimalTree::new(&tree).expect("no chance");
        let digit = |node| minimal.node_type(node).map_or('-', |found| (b'0' + found.number()) as char);
        tree.nodes().map(digit).collect()
    }

    #[test]
    fn the_types_and_their_number_are_those_of_the_paper() {
        // The types are those of the paper.
        {
            // The root; A1 with its value and the two leaves that it has to be compared with; one reply to each of the other moves.
            assert_eq!(types(TEXTBOOK), "1112223--2--3");
            // Both replies at the second MIN node are below 5, the first is as good as the other.
            assert_eq!(types("[[5, 6], [4, 3]]"), "111223-");
            assert_eq!(types("7"), "1");
            let counts = MinimalTree::new(&tree(UBB)).expect("no chance");
            assert_eq!(counts.nodes(), 9);
        }

        // Uniform trees have as many leaves as the formula says.
        for (breadth, depth) in [(2u64, 4u32), (3, 3), (3, 4), (4, 3)] {
            let mut text = "0".to_owned();
            for _ in 0..depth {
                text = format!("[{}]", vec![text; breadth as usize].join(","));
            }
            let tree = tree(&text);
            let minimal = MinimalTree::new(&tree).expect("no chance");
            let leaves = tree.nodes().filter(|&node| tree.value(node).is_some() && minimal.node_type(node).is_some());
            assert_eq!(leaves.count() as u64, breadth.pow(depth.div_ceil(2)) + breadth.pow(depth / 2) - 1);
        }
    }

    proptest! {
        #![proptest_config(testing::cases(300))]

        /// `par` is checked against all orders of small trees, so the number of nodes is; which they are is what the best order visits.
        #[test]
        fn the_best_order_visits_the_minimal_tree(tree in testing::any_tree(), turns in any::<bool>()) {
            let tree = if turns { tree } else { with_players(&tree, &[Player::Max, Player::Max, Player::Min]) };
            let minimal = MinimalTree::new(&tree).expect("no chance");
            prop_assert_eq!(Some(minimal.nodes() as u64), par(&tree, CutRule::Equal).map(|par| par.nodes));
            let replay = replay_in_order(&tree, alpha_beta(FailMode::FailSoft, CutRule::Equal), Order::Best);
            for node in tree.nodes() {
                prop_assert_eq!(minimal.node_type(node).is_some(), replay.entered(node).is_some());
            }
        }

        #[test]
        fn types_follow_each_other_as_in_the_paper(tree in testing::any_tree()) {
            let minimal = MinimalTree::new(&tree).expect("no chance");
            for node in tree.nodes().filter(|&node| tree.player(node).is_some()) {
                let of_children: Vec<u8> = tree.children(node)
                    .filter_map(|child| minimal.node_type(child)).map(NodeType::number).collect();
                let count = |wanted: u8| of_children.iter().filter(|number| number.eq(&&wanted)).count();
                match minimal.node_type(node) {
                    None => prop_assert!(of_children.is_empty()),
                    Some(NodeType::Value) => prop_assert_eq!((count(1), count(2)), (1, tree.children(node).count() - 1)),
                    Some(NodeType::OneReply) => prop_assert_eq!(of_children, [3]),
                    Some(NodeType::AllReplies) => prop_assert_eq!(count(2), tree.children(node).count()),
                }
            }
        }
    }
}
