//! Winning strategies: the part of a labelled tree that proves a T at its root.
//!
//! At MAX (or OR) one winning child suffices; at MIN (or AND) every child needs an answer. A node counts as won only if the
//! values seen so far prove it. A strategy is therefore complete or absent at any moment.
//!
//! Source: Nilsson 1971, *Problem-Solving Methods in Artificial Intelligence*, ch. 4: solution subtrees.

use std::collections::BTreeSet;

use super::{Moment, Visit};
use plywood_tree::tree::{Goal, NodeId};

impl Moment<'_> {
    /// Returns a winning strategy as a subtree, in preorder. At MAX (or OR) it contains the first child found to win, at MIN (or
    /// AND) all children. Empty until the root is known to be won for MAX: T, or positive. Linear in the nodes of the strategy
    /// and their siblings.
    pub fn strategy(&self) -> Vec<NodeId> {
        let mut strategy = Vec::new();
        let mut open = Vec::from_iter(self.is_won(NodeId::ROOT).then_some(NodeId::ROOT));
        let tree = self.replay.tree();
        let mut answered = BTreeSet::new();
        while let Some(node) = open.pop() {
            strategy.push(node);
            // A repeated position is answered once, at its original node.
            let node = tree.canonical(node);
            if tree.is_merged() && !answered.insert(node) {
                continue;
            }
            let children = tree.children(node).filter(|&child| self.is_won(child));
            let first = open.len();
            match tree.goal(node) {
                Some(Goal::Largest) => open.extend(children.min_by_key(|&child| self.visit(child).map(Visit::entered))),
                Some(Goal::Smallest) | None => open.extend(children),
            }
            // The last node pushed is visited first, so the result is in preorder.
            open[first..].reverse();
        }
        if tree.is_merged() {
            strategy.sort_unstable();
        }
        strategy
    }

    fn is_won(&self, node: NodeId) -> bool {
        self.state(node).is_entered() && self.interval_for_max(node).low > 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{replay::Replay, search::Rules, testing::replay};
    use plywood_tree::{
        settings::Algorithm,
        testing::{any_truth_tree, cases, tree, tree_from},
        tree::Player,
    };
    use proptest::prelude::*;

    const TREE: &str = "[[F, T], [[[F, T], T], [F, T], T]]";

    #[track_caller]
    fn check(text: &str, algorithm: Algorithm, paths: &[&[usize]]) {
        let replay = replay(&tree(text), Rules::of(algorithm));
        let found: Vec<Vec<usize>> = replay.end().strategy().iter().map(|&node| replay.tree().path(node)).collect();
        assert_eq!(found, paths);
    }

    #[test]
    fn a_strategy_has_one_move_at_or_and_all_at_and() {
        // OR has one move and AND has all.
        {
            let first: &[&[usize]] = &[&[], &[1], &[1, 0], &[1, 0, 1], &[1, 1], &[1, 1, 1], &[1, 2]];
            check(TREE, Algorithm::AndOr, first);
            check(TREE, Algorithm::AndOrLazy, first);
            check(TREE, Algorithm::Negamax, first);
            check(TREE, Algorithm::Labels, first);
        }

        // A lost game has no strategy.
        check("[[F, T], F]", Algorithm::AndOr, &[]);
        check("[[-1, 1], -1]", Algorithm::AlphaBeta, &[]);
        check("[[1, 1], -1]", Algorithm::AlphaBeta, &[&[], &[0], &[0, 0], &[0, 1]]);

        // A strategy is there as soon as it is proved.
        {
            let tree = tree_from("[[T, F], [F, T]]", Some(Player::And));
            let replay = replay(&tree, Rules::of(Algorithm::AndOr));
            let proved = (0..=replay.len()).find(|&cursor| !replay.at(cursor).strategy().is_empty());
            let last = tree.at(&[1, 1]).expect("a node");
            // The last leaf's value is what proves it.
            assert_eq!(proved, replay.entered(last).map(|entered| entered + 1));
        }
    }

    fn is_strategy(replay: &Replay, strategy: &[NodeId]) -> bool {
        let tree = replay.tree();
        strategy.iter().all(|&node| {
            let inside = tree.children(node).filter(|child| strategy.contains(child)).count();
            match tree.goal(node) {
                Some(Goal::Largest) => inside == 1,
                Some(Goal::Smallest) => inside == tree.children(node).count(),
                None => tree.value(node) == Some(1.0),
            }
        })
    }

    proptest! {
        #![proptest_config(cases(200))]

        #[test]
        fn a_strategy_is_found_exactly_when_the_root_is_won(tree in any_truth_tree()) {
            for algorithm in [Algorithm::AndOr, Algorithm::AndOrLazy, Algorithm::Labels, Algorithm::AlphaBeta, Algorithm::NegamaxAb] {
                let replay = replay(&tree, Rules::of(algorithm));
                for moment in (0..=replay.len()).map(|cursor| replay.at(cursor)) {
                    let strategy = moment.strategy();
                    prop_assert!(strategy.is_empty() || strategy[0] == NodeId::ROOT);
                    prop_assert!(strategy.is_sorted() && is_strategy(&replay, &strategy));
                }
                let end = replay.end();
                let value = end.value(NodeId::ROOT).map(|value| replay.for_max(NodeId::ROOT, value));
                prop_assert_eq!(end.strategy().is_empty(), value == Some(0.0));
            }
        }
    }
}
