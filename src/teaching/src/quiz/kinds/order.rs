//! Orders of the children of a node: how many nodes the search visits with each, which visits the fewest, and how an order is
//! read and told.
//!
//! Every order is tried with the search itself, so there is no rule of thumb in it; what is right is any order with which it visits as
//! few nodes as with the best one.

use super::{Finder, Found, Row, When};
use crate::quiz::node::NodeQuestion;
use crate::quiz::{Answer, listed};
use plywood_games::{ChildOrder, LoadedTree};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_search::search::{Rules, search};
use plywood_tree::progress::Counts;
use plywood_tree::random::SplitMix;
use plywood_tree::settings::Order;
use plywood_tree::tree::{NodeId, Tree};

/// Nodes of whose children orders are asked for, and nodes of all the trees that may be searched to find the best ones.
pub(super) const ORDERED: usize = 3;
const TRIED: usize = 500_000;

/// Children that can be put in order; of seven there are 5,040 orders.
const MOST_CHILDREN: usize = 6;

/// Orders that a hall votes for, where not all of them can be shown.
const VOTED: usize = 6;

/// The fixed seed of the orders that stand beside the best one in a vote.
const SEED: u64 = 0x0b5e_55ed;

pub(super) const ORDER: Row = Row {
    name: "order",
    about: || text!(quiz, "kind-order"),
    big: |node| say!(quiz, "big-order", node = Text(node)).into(),
    when: When::After(found),
    text: |question, charset| {
        say!(quiz, "ask-order", node = Words(question.noun(question.node, charset))).sentence(charset)
    },
    ballot: NodeQuestion::orders_to_vote,
    tried: |question, answer, charset| {
        if let Answer::Order(named) = answer { Some(question.tried_order(named, charset)) } else { None }
    },
    because: NodeQuestion::told_orders,
    // A tree written in every order is the oracle, in the tests below.
    #[cfg(test)]
    oracle: |traced| traced.solution(),
};

/// Finds the orders with which the search visits the fewest nodes: of the root's children, and where it matters most.
fn found(finder: &Finder<'_>) -> Vec<Found> {
    if !finder.skips_in_a_small_tree() || finder.search.choices.order != Order::Given || finder.replay.is_empty() {
        return Vec::new();
    }
    let mut found = finder.tried();
    found.sort_by_key(|(node, orders)| (*node != NodeId::ROOT, std::cmp::Reverse(orders.spread())));
    found.truncate(ORDERED);
    found.sort_by_key(|(node, _)| *node);
    let end = finder.replay.len();
    let of = |(node, orders): (NodeId, Orders)| {
        let options = finder.tree.children(node).collect();
        Found { node, child: node, asked: end, told: end, options, right: Answer::Order(orders.best) }
    };
    found.into_iter().map(of).collect()
}

impl Finder<'_> {
    /// The nodes whose children's order matters, nearest to the root first, as far as they can be tried.
    fn tried(&self) -> Vec<(NodeId, Orders)> {
        let mut nodes: Vec<(usize, NodeId)> =
            self.tree.nodes().map(|node| (self.tree.path(node).len(), node)).collect();
        nodes.sort_unstable();
        let mut left = TRIED;
        let mut found = Vec::new();
        for (_, node) in nodes {
            let children = self.tree.children(node).count();
            let cost = count(children) * self.tree.len();
            if !(2..=MOST_CHILDREN).contains(&children) || cost > left || self.replay.entered(node).is_none() {
                continue;
            }
            left -= cost;
            found.extend(Orders::of(self.tree, self.rules, node).map(|orders| (node, orders)));
        }
        found.retain(|(_, orders)| orders.spread() > 0);
        found
    }
}

/// What orders of the children of a node cost.
struct Orders {
    /// The first of the orders, compared child by child, with which the fewest nodes are visited.
    best: Vec<NodeId>,
    /// Nodes visited then.
    fewest: u64,
    /// Nodes visited in the worst order.
    most: u64,
}

impl Orders {
    /// Tries every order of the children of a node, of which there are at least two: time for a search each.
    fn of(tree: &Tree, rules: Rules, node: NodeId) -> Option<Self> {
        let mut order: Vec<NodeId> = tree.children(node).collect();
        if !(2..=MOST_CHILDREN).contains(&order.len()) {
            return None;
        }
        let given = visited(tree, rules, node, &order);
        let mut orders = Self { best: order.clone(), fewest: given, most: given };
        while advance(&mut order) {
            let cost = visited(tree, rules, node, &order);
            if cost < orders.fewest {
                orders.best.clone_from(&order);
                orders.fewest = cost;
            }
            orders.most = orders.most.max(cost);
        }
        Some(orders)
    }

    /// How much it matters.
    const fn spread(&self) -> u64 {
        self.most - self.fewest
    }
}

/// How many orders there are of so many children.
fn count(children: usize) -> usize {
    (1..=children.min(MOST_CHILDREN + 1)).product()
}

/// The nodes that the search visits with the children of one node in this order and all else as it stands; a node counts as often as
/// it is visited.
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

/// The next order, compared child by child; false after the last one.
fn advance(order: &mut [NodeId]) -> bool {
    let Some(pivot) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let swapped = order.iter().rposition(|&node| node > order[pivot]).unwrap_or(pivot);
    order.swap(pivot, swapped);
    order[pivot + 1..].reverse();
    true
}

impl NodeQuestion {
    /// The best order, as it is meant.
    fn best(&self) -> &[NodeId] {
        if let Answer::Order(best) = &self.right { best } else { &[] }
    }

    /// An order as it is meant: children that are not named follow as they stand.
    fn completed(&self, named: &[NodeId]) -> Vec<NodeId> {
        let rest = self.options.iter().filter(|node| !named.contains(node));
        named.iter().chain(rest).copied().collect()
    }

    /// Reads an order: names, numbers or paths one after the other, with or without signs between them. `CAB` and `3 1 2` are orders.
    pub(in crate::quiz) fn order(&self, typed: &str) -> Option<Vec<NodeId>> {
        let (order, rest) = self.named_first(typed);
        Some(order).filter(|order| rest.is_empty() && !order.is_empty())
    }

    pub(in crate::quiz) fn begins_order(&self, typed: &str) -> bool {
        // A name may begin with another: `2.5` with `2`.
        let goes_on = |at: usize| {
            let (order, unknown) = self.named_first(&typed[..at]);
            let rest = skipped(&typed[at..]);
            let open = self.options.iter().filter(|node| !order.contains(node));
            let mut names = open.flat_map(|&node| self.names(node));
            unknown.is_empty() && (rest.is_empty() || names.any(|name| name.starts_with(rest)))
        };
        typed.char_indices().map(|(at, _)| at).chain([typed.len()]).any(goes_on)
    }

    /// The children that are named one after the other, and what follows that names none.
    fn named_first<'t>(&self, typed: &'t str) -> (Vec<NodeId>, &'t str) {
        let names: Vec<Vec<String>> = self.options.iter().map(|&node| self.names(node)).collect();
        let mut rest = skipped(typed);
        let mut order: Vec<NodeId> = Vec::new();
        while !rest.is_empty() {
            let begins = |name: &String| rest.starts_with(name.as_str());
            let open = names.iter().zip(&self.options).filter(|(_, node)| !order.contains(node));
            let begun = open.flat_map(|(names, &node)| {
                names.iter().filter(|name| begins(name)).map(move |name| (name.len(), node))
            });
            // The longest name is meant, and of two that are the same the child that stands first.
            let longest = begun.reduce(|best, next| if next.0 > best.0 { next } else { best });
            let Some((node, left)) = longest.and_then(|(length, node)| Some((node, rest.get(length..)?))) else {
                break;
            };
            order.push(node);
            rest = skipped(left);
        }
        (order, rest)
    }

    /// Whether no order visits fewer nodes than this one.
    pub(in crate::quiz) fn is_best(&self, named: &[NodeId]) -> bool {
        self.cost(named) == self.cost(self.best())
    }

    /// Why an order is not right, in so far as that does not say which is.
    fn tried_order(&self, named: &[NodeId], charset: Charset) -> Sentence {
        let own = self.cost(named) as usize;
        say!(quiz, "not-fewest", order = Words(self.said_order(named, charset)), own = Count(own)).sentence(charset)
    }

    fn cost(&self, named: &[NodeId]) -> u64 {
        visited(self.search.replay.tree(), self.search.choices.search_rules(), self.node, &self.completed(named))
    }

    /// The orders to choose from: all of them where they are few, else the best, that of the tree and some others. They stand child by
    /// child, and which others they are depends on nothing but how many children there are.
    fn orders_to_vote(&self) -> Vec<Answer> {
        let children = self.options.len();
        let mut shown = vec![self.options.clone(), self.best().to_vec()];
        let mut random = SplitMix::new(SEED);
        // The draws may repeat themselves; after so many there are enough that differ.
        for _ in 0..100 * VOTED {
            if shown.len() >= VOTED.min(count(children)) {
                break;
            }
            let mut order = self.options.clone();
            (1..children).rev().for_each(|at| order.swap(at, random.below(at as u64 + 1) as usize));
            shown.push(order);
            shown.sort_unstable();
            shown.dedup();
        }
        shown.into_iter().map(Answer::Order).collect()
    }

    /// An order by the names of the children.
    pub(in crate::quiz) fn said_order(&self, named: &[NodeId], charset: Charset) -> Sentence {
        listed(self.completed(named).iter().map(|&node| self.option_name(node, charset)), charset)
    }

    /// What an order costs beside the best one and that of the tree.
    fn told_orders(&self, answer: Option<&Answer>, charset: Charset) -> Sentence {
        let said = |named: &[NodeId]| self.said_order(named, charset);
        let (nodes, given) = (self.cost(self.best()) as usize, self.cost(&self.options) as usize);
        let own = if let Some(Answer::Order(named)) = answer { Some(named) } else { None };
        match own {
            Some(named) if !self.is_best(named) => {
                let (own, best) = (self.cost(named) as usize, &said(self.best()));
                sentence!(
                    charset,
                    quiz,
                    "fewer",
                    order = Words(said(named)),
                    Count(own),
                    Words(best),
                    Count(nodes),
                    Count(given)
                )
            }
            best => {
                let order = &said(best.map_or(self.best(), Vec::as_slice));
                say!(quiz, "fewest", order = Words(order), nodes = Count(nodes), given = Count(given)).sentence(charset)
            }
        }
    }
}

/// What follows the signs that only set children apart.
fn skipped(typed: &str) -> &str {
    typed.trim_start_matches([' ', ',', ';', '>', '→'])
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::quiz::{Kind, Question, Quiz, Verdict};
    use plywood_search::session::{Choices, Input, check, run};
    use plywood_tree::format::View;
    use plywood_tree::settings::{Algorithm, Choice as _};
    use plywood_tree::testing;
    use plywood_tree::testing::{TEXTBOOK, tree};
    use plywood_tree::tree::Player;
    use proptest::prelude::*;

    fn quiz(tree: &Arc<Tree>, rules: Rules) -> Option<Quiz> {
        let input = Input::Tree(Arc::clone(tree));
        let choices = Choices { rules, ..Choices::of(&input, &View::default()) };
        Quiz::new(&run(&input, choices, &Arc::default()).ok()?, Charset::Ascii, &Arc::default()).ok()
    }

    fn orders(quiz: &Quiz) -> Vec<&Question> {
        quiz.questions().iter().filter(|question| question.kind() == Some(Kind::Order)).collect()
    }

    /// Every order of these, by the definition.
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

    /// The tree as nested lists, the children of one node in another order.
    fn nested(tree: &Tree, node: NodeId, at: NodeId, order: &[NodeId]) -> String {
        if tree.player(node).is_none() {
            return tree.domain().plain(tree.value(node).expect("a leaf")).to_string();
        }
        let own: Vec<NodeId> = tree.children(node).collect();
        let children = if node == at { order } else { &own };
        let children: Vec<String> = children.iter().map(|&child| nested(tree, child, at, order)).collect();
        format!("[{}]", children.join(","))
    }

    /// Every search that skips something, as far as it fits the tree.
    fn searches(tree: &Arc<Tree>) -> Vec<Rules> {
        let input = Input::Tree(Arc::clone(tree));
        let all = Algorithm::all().filter(|&algorithm| check(&input, algorithm).is_ok());
        all.map(Rules::of).collect()
    }

    proptest! {
        #![proptest_config(testing::cases(24))]

        /// A tree that is written with its children in every order, searched by every search there is, is the oracle.
        #[test]
        fn an_order_is_right_if_no_order_of_a_rewritten_tree_visits_fewer(
            tree in prop_oneof![3 => testing::any_tree(), 1 => testing::any_truth_tree()],
        ) {
            let root = tree.player(NodeId::ROOT);
            for rules in searches(&tree) {
                let Some(quiz) = quiz(&tree, rules) else { continue };
                for question in orders(&quiz) {
                    let orders = permutations(question.nodes());
                    let cost = |order: &Vec<NodeId>| {
                        let text = nested(&tree, NodeId::ROOT, question.node(), order);
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
                        let told = question.because(Some(&Answer::Order(order.clone())), Charset::Ascii).to_string();
                        prop_assert!(told.contains(&format!(" {cost} nodes")), "{}", told);
                    }
                    let (given, replay) = (costs[0], quiz.replay().expect("a search"));
                    prop_assert_eq!(replay.at(replay.len()).tally().visited, given);
                }
            }
        }
    }

    #[test]
    fn orders_are_asked_shown_and_put() {
        // Orders are asked of every search that cuts.
        {
            let tree = tree("[[[9, 1], [8, 2]], [[3, 12], [8, 2]], [[14, 5], [2, 9]]]");
            for rules in searches(&tree) {
                let cuts = rules.algorithm.has_windows();
                let asked = quiz(&tree, rules).is_some_and(|quiz| !orders(&quiz).is_empty());
                assert_eq!(asked, cuts, "{}", rules.algorithm.facts().name);
            }
        }

        // Children are put in order by names numbers and paths.
        {
            let quiz = quiz(&tree(TEXTBOOK), Rules::of(Algorithm::AlphaBeta)).expect("questions");
            let question = orders(&quiz)[0];
            let [b, c, d] = question.nodes() else { panic!("three children") };
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
            assert_eq!(question.said(&Answer::Order(vec![*d]), Charset::Ascii).to_string(), "D, B, C");
        }

        // A hall sees the best order and that of the tree among others.
        {
            let four = tree("[[14, 5, 2], [9, 8], [3, 12, 8], [2, 4, 6]]");
            let quiz = quiz(&four, Rules::of(Algorithm::AlphaBeta)).expect("questions");
            let question = orders(&quiz)[0];
            let ballot = question.ballot();
            assert_eq!(ballot.len(), VOTED);
            assert!(ballot.contains(&Answer::Order(question.nodes().to_vec())));
            assert!(ballot.iter().any(|answer| question.judge(answer) == Verdict::Right));
            let two = tree("[[14, 5, 2], [9, 8]]");
            assert_eq!(two.player(NodeId::ROOT), Some(Player::Max));
        }

        // More than six children are not put in order.
        {
            assert_eq!([2, 3, 6].map(count), [2, 6, 720]);
            let wide = |children: usize| {
                let all: Vec<String> = (0..children).map(|child| format!("[{child}, 1]")).collect();
                let quiz =
                    quiz(&tree(&format!("[{}]", all.join(","))), Rules::of(Algorithm::AlphaBeta)).expect("questions");
                orders(&quiz).iter().any(|question| question.node() == NodeId::ROOT)
            };
            assert_eq!([6, 7].map(wide), [true, false]);
        }
    }
}
