//! Questions about the order of a node's children: the number of nodes visited with each order, and the best order.
//!
//! Every order is tried with the search itself, without a rule of thumb. An order is right if the search visits as few nodes as
//! with the best one.

use std::collections::BTreeMap;

use super::{Draft, Finder, Found, Row, When};
use plywood_games::{ChildOrder, LoadedTree};
use plywood_lesson::{Answer, Right, best_order};
use plywood_messages::words::Sentence;
use plywood_search::search::{Rules, search};
use plywood_tree::{
    permutation::next_permutation,
    progress::Counts,
    settings::Order,
    tree::{NodeId, Tree},
};

/// Maximum number of nodes with an order question, and of nodes searched to find the best orders.
pub const MAX_ORDER_QUESTIONS: usize = 3;
const MAX_SEARCHED_NODES: usize = 500_000;

/// Maximum number of children to order; seven would have 5,040 orders.
const MOST_CHILDREN: usize = 6;

/// Orders in an audience vote, without the best one, if not all of them can be shown.
const MAX_VOTE_ORDERS: usize = 6;

pub const ORDER: Row = Row {
    name: "order",
    level: 5,
    about: || text!("quiz/kind-order"),
    big: |node| string!("quiz/big-order", Text(node)),
    when: When::After(find),
    text: |_, node| sentence!("quiz/ask-order", node),
    ballot: orders_to_vote,
    // Depends on the answer.
    because: |_| Sentence::default(),
    // The tests below rewrite the tree in every order as the oracle.
    #[cfg(test)]
    oracle: |traced| traced.solution(),
};

/// Finds the orders that visit the fewest nodes: of the root's children, and of the nodes where the order matters most.
fn find(finder: &Finder<'_>) -> Vec<Found> {
    if !finder.skips_in_a_small_tree() || finder.order != Order::Given || finder.replay.is_empty() {
        return Vec::new();
    }
    let mut found = finder.tried();
    found.sort_by_key(|(node, orders)| (*node != NodeId::ROOT, std::cmp::Reverse(orders.spread())));
    found.truncate(MAX_ORDER_QUESTIONS);
    found.sort_by_key(|(node, _)| *node);
    let end = finder.replay.len();
    let of = |(node, orders): (NodeId, Orders)| {
        let options = finder.tree.children(node).collect();
        Found { node, child: node, step: end, answer_step: end, options, right: Right::Order(orders.0) }
    };
    found.into_iter().map(of).collect()
}

impl Finder<'_> {
    /// Returns the nodes whose child order matters and can be tried, nearest to the root first.
    fn tried(&self) -> Vec<(NodeId, Orders)> {
        let mut nodes: Vec<(usize, NodeId)> =
            self.tree.nodes().map(|node| (self.tree.path(node).len(), node)).collect();
        nodes.sort_unstable();
        let mut left = MAX_SEARCHED_NODES;
        let mut found = Vec::new();
        for (_, node) in nodes {
            let children = self.tree.children(node).count();
            let cost = count(children) * self.tree.len();
            if !(2..=MOST_CHILDREN).contains(&children) || cost > left || self.replay.entered(node).is_none() {
                continue;
            }
            left -= cost;
            found.push((node, Orders::of(self.tree, self.rules, node)));
        }
        found.retain(|(_, orders)| orders.spread() > 0);
        found
    }
}

/// Number of visited nodes for each order of the children of a node.
struct Orders(BTreeMap<Vec<NodeId>, u64>);

impl Orders {
    /// Tries every order of the children of a node, with one search each.
    fn of(tree: &Tree, rules: Rules, node: NodeId) -> Self {
        let mut order: Vec<NodeId> = tree.children(node).collect();
        let mut costs = BTreeMap::new();
        loop {
            costs.insert(order.clone(), visited(tree, rules, node, &order));
            if !next_permutation(&mut order) {
                return Self(costs);
            }
        }
    }

    fn spread(&self) -> u64 {
        let fewest = self.0.values().min();
        let most = self.0.values().max();
        most.zip(fewest).map_or(0, |(most, fewest)| most - fewest)
    }
}

fn count(children: usize) -> usize {
    (1..=children.min(MOST_CHILDREN + 1)).product()
}

/// Returns the number of visits of the search with the children of one node in this order. A node counts as often as it is
/// visited.
fn visited(tree: &Tree, rules: Rules, node: NodeId, order: &[NodeId]) -> u64 {
    let order = ChildOrder::new(tree, |at, children| {
        if at == node && children.len() == order.len() {
            children.copy_from_slice(order);
        }
    });
    let mut counts = Counts::default();
    let Ok(_) = search(rules, LoadedTree::in_order(tree, Some(&order)), &mut counts);
    counts.visited
}

/// Returns the orders to choose from, sorted child by child: all if they are few, else some at equal distances, the tree's own
/// first, and the best one.
fn orders_to_vote(question: &Draft<'_>) -> Vec<Answer> {
    let Right::Order(costs) = &question.found.right else { return Vec::new() };
    let mut shown: Vec<&[NodeId]> =
        costs.keys().map(Vec::as_slice).step_by(costs.len().div_ceil(MAX_VOTE_ORDERS)).collect();
    shown.push(best_order(costs));
    shown.sort_unstable();
    shown.dedup();
    shown.into_iter().map(|order| Answer::Order(order.to_vec())).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::quiz::Quiz;
    use plywood_lesson::{Question, Verdict};
    use plywood_messages::words::Charset;
    use plywood_search::session::{Choices, Input, check, run};
    use plywood_tree::{
        format::View,
        settings::{Algorithm, Choice as _},
        testing::{self, TEXTBOOK, tree},
        tree::Player,
    };
    use proptest::prelude::*;

    fn quiz(tree: &Arc<Tree>, rules: Rules) -> Option<Quiz> {
        let input = Input::Tree(Arc::clone(tree));
        let choices = Choices { rules, ..Choices::of(&input, &View::default()) };
        Quiz::new(&run(&input, choices, &Arc::default()).ok()?, 0, Charset::Ascii, &Arc::default()).ok()
    }

    fn orders(quiz: &Quiz) -> Vec<&Question> {
        quiz.questions().iter().filter(|question| question.kind == "order").collect()
    }

    fn permutations(nodes: &[NodeId]) -> Vec<Vec<NodeId>> {
        if nodes.is_empty() {
            return vec![Vec::new()];
        }
        let with = |&first: &NodeId| {
            let rest: Vec<NodeId> = nodes.iter().copied().filter(|&node| node != first).collect();
            permutations(&rest).into_iter().map(move |rest| [vec![first], rest].concat())
        };
        nodes.iter().flat_map(with).collect()
    }

    fn nested(tree: &Tree, node: NodeId, at: NodeId, order: &[NodeId]) -> String {
        if tree.player(node).is_none() {
            return tree.domain().plain(tree.value(node).expect("a leaf")).to_string();
        }
        let own: Vec<NodeId> = tree.children(node).collect();
        let children = if node == at { order } else { &own };
        let children: Vec<String> = children.iter().map(|&child| nested(tree, child, at, order)).collect();
        format!("[{}]", children.join(","))
    }

    fn searches(tree: &Arc<Tree>) -> Vec<Rules> {
        let input = Input::Tree(Arc::clone(tree));
        let all = Algorithm::all().filter(|&algorithm| check(&input, algorithm).is_ok());
        all.map(Rules::of).collect()
    }

    proptest! {
        #![proptest_config(testing::cases(24))]

        /// Oracle: a tree rewritten with its children in every order, searched by every algorithm.
        #[test]
        fn an_order_is_right_if_no_order_of_a_rewritten_tree_visits_fewer(
            tree in prop_oneof![3 => testing::any_tree(), 1 => testing::any_truth_tree()],
        ) {
            let root = tree.player(NodeId::ROOT);
            for rules in searches(&tree) {
                let Some(quiz) = quiz(&tree, rules) else { continue };
                for question in orders(&quiz) {
                    let orders = permutations(&question.nodes());
                    let cost = |order: &Vec<NodeId>| {
                        let text = nested(&tree, NodeId::ROOT, question.node.expect("a node"), order);
                        let other = testing::tree_from(&text, root);
                        let mut counts = Counts::default();
                        let Ok(_) = search(rules, LoadedTree::in_order(&other, None), &mut counts);
                        counts.visited
                    };
                    let costs: Vec<u64> = orders.iter().map(cost).collect();
                    let fewest = costs.iter().min().expect("an order");
                    prop_assert!(costs.iter().any(|cost| cost != fewest), "it is asked where it matters");
                    for (order, cost) in orders.iter().zip(&costs) {
                        let verdict = question.judge(&Answer::Order(order.clone()));
                        prop_assert_eq!(verdict == Verdict::Right, cost == fewest, "{:?} {:?}", rules, order);
                        let told = question.because(Some(&Answer::Order(order.clone()))).to_string();
                        prop_assert!(told.contains(&format!(" {cost} nodes")), "{}", told);
                    }
                    let (given, replay) = (costs[0], quiz.replay().expect("a search"));
                    prop_assert_eq!(replay.at(replay.len()).tally().visited, given);
                }
            }
        }
    }

    #[test]
    fn orders_are_asked_of_every_search_that_cuts() {
        let tree = tree("[[[9, 1], [8, 2]], [[3, 12], [8, 2]], [[14, 5], [2, 9]]]");
        for rules in searches(&tree) {
            let cuts = rules.algorithm.has_windows();
            let asked = quiz(&tree, rules).is_some_and(|quiz| !orders(&quiz).is_empty());
            assert_eq!(asked, cuts, "{}", rules.algorithm.facts().name);
        }
    }

    #[test]
    fn children_are_put_in_order_by_names_numbers_and_paths() {
        let quiz = quiz(&tree(TEXTBOOK), Rules::of(Algorithm::AlphaBeta)).expect("questions");
        let question = orders(&quiz)[0];
        let [b, c, d] = &question.nodes()[..] else { panic!("three children") };
        for typed in ["D B C", "dbc", "3 1 2", "312", "D, b; 2", "[2] [0] [1]", "D > B", "d → b → c", " 3"] {
            assert_eq!(
                question.read(typed),
                Ok(Answer::Order(match typed.trim().len() {
                    1 => vec![*d],
                    5 if typed.contains('>') => vec![*d, *b],
                    _ => vec![*d, *b, *c],
                })),
                "{typed}"
            );
        }
        for typed in ["", "D D", "4", "1 2 3 1", "E", ",", "B?"] {
            assert!(question.read(typed).is_err(), "{typed:?}");
        }
        assert_eq!(question.describe(&Answer::Order(vec![*d])).to_string(), "D, B, C");
    }

    #[test]
    fn a_hall_sees_the_best_order_and_that_of_the_tree_among_others() {
        let four = tree("[[14, 5, 2], [9, 8], [3, 12, 8], [2, 4, 6]]");
        let quiz = quiz(&four, Rules::of(Algorithm::AlphaBeta)).expect("questions");
        let question = orders(&quiz)[0];
        let ballot = &question.ballot;
        assert!((MAX_VOTE_ORDERS..=MAX_VOTE_ORDERS + 1).contains(&ballot.len()), "{ballot:?}");
        assert!(ballot.contains(&Answer::Order(question.nodes())));
        assert!(ballot.iter().any(|answer| question.judge(answer) == Verdict::Right));
        let two = tree("[[14, 5, 2], [9, 8]]");
        assert_eq!(two.player(NodeId::ROOT), Some(Player::Max));
        for text in ["[[14, 5, 2], [9, 8]]", "[[9, 8], [14, 5, 2]]"] {
            let quiz = self::quiz(&tree(text), Rules::of(Algorithm::AlphaBeta)).expect("questions");
            let question = orders(&quiz)[0];
            let nodes = question.nodes();
            let both = [nodes.clone(), nodes.into_iter().rev().collect()].map(Answer::Order);
            assert_eq!(question.ballot, both, "two orders in the order of the tree, whichever is best: {text}");
        }
    }

    #[test]
    fn more_than_six_children_are_not_put_in_order() {
        assert_eq!([2, 3, 6].map(count), [2, 6, 720]);
        let wide = |children: usize| {
            let all: Vec<String> = (0..children).map(|child| format!("[{child}, 1]")).collect();
            let quiz =
                quiz(&tree(&format!("[{}]", all.join(","))), Rules::of(Algorithm::AlphaBeta)).expect("questions");
            orders(&quiz).iter().any(|question| question.node == Some(NodeId::ROOT))
        };
        assert_eq!([6, 7].map(wide), [true, false]);
    }
}
