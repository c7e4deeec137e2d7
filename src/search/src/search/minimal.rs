//! The minimal tree: the nodes that alpha-beta has to visit in any order of children, and the claim to prove at each.
//!
//! Knuth and Moore call these nodes critical and distinguish three types. At a node of type 1 the value has to be found: it is on
//! the principal variation. At a node of type 2, one reply proves that it is good enough for the player who moves there. At a
//! node of type 3, every reply has to be answered. So below type 1 the first child is of type 1 and the others of type 2. Below
//! type 2 the first child is of type 3 and the others are skipped. Below type 3 every child is of type 2. The first child is
//! chosen so that the number of nodes is minimal, even in trees that are not uniform. This number is [par](super::costs::par).
//!
//! Source: Knuth & Moore 1975, "An analysis of alpha-beta pruning".

use super::costs::{Costs, Least};
use plywood_tree::{
    settings::CutRule,
    tree::{Goal, NodeId, Tree},
};

/// Claim to prove at a node of the minimal tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NodeType {
    /// Type 1: the exact value.
    Value,
    /// Type 2: the node is good enough for the player who moves there. One child proves it.
    OneReply,
    /// Type 3: the node is no better than that player's result elsewhere. Every child has to be searched.
    AllReplies,
}

impl NodeType {
    pub const fn number(self) -> u8 {
        match self {
            Self::Value => 1,
            Self::OneReply => 2,
            Self::AllReplies => 3,
        }
    }
}

#[derive(Debug)]
pub struct MinimalTree {
    types: Vec<Option<NodeType>>,
}

impl MinimalTree {
    /// Builds the minimal tree for alpha-beta that cuts when alpha = beta. If several are smallest, takes the leftmost children.
    /// `None` with chance nodes or transpositions. Linear.
    pub fn new(tree: &Tree) -> Option<Self> {
        if tree.is_merged() {
            return None;
        }
        let costs = Costs::new(tree, CutRule::Equal, Least::Nodes)?;
        let mut claims: Vec<Option<Claim>> = vec![None; tree.len()];
        claims[0] = Some(Claim::of_root(costs.threshold()));
        for node in tree.nodes() {
            let (Some(claim), Some(goal)) = (claims[node.index()], tree.goal(node)) else { continue };
            let cheapest = |cost: &dyn Fn(NodeId) -> u64| tree.children(node).min_by_key(|&child| cost(child));
            match claim {
                Claim::Exactly => {
                    let first = cheapest(&|child| costs.detour(child, goal));
                    for child in tree.children(node) {
                        let refuted = Claim::AsGoodFor(goal.opponent());
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
        let types = tree.nodes().map(|node| Some(claims[node.index()]?.node_type(tree, node))).collect();
        Some(Self { types })
    }

    /// Returns the type of a node; `None` if it is not in the minimal tree.
    pub fn node_type(&self, node: NodeId) -> Option<NodeType> {
        self.types.get(node.index()).copied().flatten()
    }

    pub fn nodes(&self) -> usize {
        self.types.iter().flatten().count()
    }

    pub fn by_type(&self) -> [usize; 3] {
        [NodeType::Value, NodeType::OneReply, NodeType::AllReplies]
            .map(|wanted| self.types.iter().flatten().filter(|&&found| found == wanted).count())
    }
}

#[derive(Clone, Copy)]
enum Claim {
    Exactly,
    /// At least the root's value (`Largest`), or at most it (`Smallest`).
    AsGoodFor(Goal),
}

impl Claim {
    /// An infinite value only needs to be proved as a bound.
    fn of_root(value: f64) -> Self {
        match value {
            f64::INFINITY => Self::AsGoodFor(Goal::Largest),
            f64::NEG_INFINITY => Self::AsGoodFor(Goal::Smallest),
            _ => Self::Exactly,
        }
    }

    /// A leaf has the type of an inner node in its place at which the opponent of its parent's player would move.
    fn node_type(self, tree: &Tree, node: NodeId) -> NodeType {
        let above = || tree.parent(node).and_then(|parent| tree.goal(parent)).map(Goal::opponent);
        match (self, tree.goal(node).or_else(above)) {
            (Self::Exactly, _) => NodeType::Value,
            (Self::AsGoodFor(claimed), mover) if mover == Some(claimed) => NodeType::OneReply,
            (Self::AsGoodFor(_), _) => NodeType::AllReplies,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        search::par,
        testing::{alpha_beta, replay_in_order},
    };
    use plywood_tree::{
        settings::{FailMode, Order},
        testing::{self, TEXTBOOK, UBB, tree, with_players},
        tree::Player,
    };
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
            // The root, A1 and its best leaf are of type 1. A1's other leaves and the root's other moves are of type 2, and one
            // reply to each of these is of type 3.
            assert_eq!(types(TEXTBOOK), "1112223--2--3");
            // Both leaves of the second MIN node are below 5. Neither is cheaper, so the first is chosen.
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

        /// The tests of `par` try all orders of small trees, so the number of nodes is checked there. This test checks the nodes
        /// themselves, which the best order visits.
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
