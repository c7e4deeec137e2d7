//! Tests that searches with a table of bounds return the minimax value and visit the leaves of the published algorithms.

use std::collections::{HashMap, HashSet};
use std::convert::Infallible;
use std::sync::Arc;

use super::{Rules, arrange, mtd_f, search};
use crate::replay::Replay;
use crate::testing::{Value, replay};
use crate::trace::{Step, Watched, Window};
use plywood_games::{Describe, GameSpec, GameVisitor, LoadedTree};
use plywood_tree::format::{Content, Syntax, read};
use plywood_tree::library;
use plywood_tree::progress::Counts;
use plywood_tree::settings::{Algorithm, Choice as _, CutRule, FailMode, Guess, Order, Table};
use plywood_tree::testing;
use plywood_tree::tree::{Domain, Goal, Kind, NodeId, Player, Tree, TreeBuilder, Turns};
use proptest::prelude::*;

/// State of SSS*: a node, whether it is solved, and its merit (an upper bound on its value to the root).
#[derive(Clone, Copy)]
struct State {
    node: NodeId,
    is_solved: bool,
    merit: f64,
}

/// SSS*: Stockman's list of states and his operator Γ. Returns the value of the root and the visited leaves in order. Ties in
/// merit go to the leftmost node, which has the lowest number (preorder).
struct Sss<'t> {
    tree: &'t Tree,
    list: Vec<State>,
    leaves: Vec<NodeId>,
}

impl Sss<'_> {
    fn run(mut self) -> (f64, Vec<NodeId>) {
        self.add(NodeId::ROOT, false, f64::INFINITY);
        loop {
            let before = |a: State, b: State| a.merit > b.merit || (a.merit == b.merit && a.node < b.node);
            let first = (1..self.list.len()).fold(0, |a, b| if before(self.list[b], self.list[a]) { b } else { a });
            let State { node, is_solved, merit } = self.list.swap_remove(first);
            match (is_solved, node) {
                (true, NodeId::ROOT) => return (merit, self.leaves),
                (true, node) => self.solved(node, merit),
                (false, node) => self.live(node, merit),
            }
        }
    }

    fn add(&mut self, node: NodeId, is_solved: bool, merit: f64) {
        self.list.push(State { node, is_solved, merit });
    }

    fn goal(&self, node: NodeId) -> Option<Goal> {
        self.tree.goal(node)
    }

    fn live(&mut self, node: NodeId, merit: f64) {
        let tree = self.tree;
        match self.goal(node) {
            None => {
                self.leaves.push(node);
                self.add(node, true, merit.min(tree.value(node).expect("a leaf")));
            }
            Some(Goal::Largest) => tree.children(node).for_each(|child| self.add(child, false, merit)),
            Some(Goal::Smallest) => self.add(tree.child(node, 0).expect("a child"), false, merit),
        }
    }

    fn solved(&mut self, node: NodeId, merit: f64) {
        let parent = self.tree.parent(node).expect("not the root");
        match (self.goal(parent), self.tree.child(parent, self.tree.ordinal(node) + 1)) {
            (Some(Goal::Smallest), Some(next)) => self.add(next, false, merit),
            (Some(Goal::Smallest), None) => self.add(parent, true, merit),
            (Some(Goal::Largest) | None, _) => {
                self.list.retain(|state| !self.tree.is_ancestor(parent, state.node));
                self.add(parent, true, merit);
            }
        }
    }
}

fn leaves(replay: &Replay) -> Vec<NodeId> {
    let evaluated = |step| if let Step::Evaluate { node, .. } = step { Some(node) } else { None };
    replay.trace().steps.iter().filter_map(evaluated).collect()
}

fn guessing(guess: f64) -> Rules {
    Rules { first_guess: Guess::new(guess).expect("a number"), ..Rules::of(Algorithm::MtdF) }
}

#[track_caller]
fn check_sss(tree: &Arc<Tree>) {
    let (value, looked_at) = Sss { tree, list: Vec::new(), leaves: Vec::new() }.run();
    let found = replay(tree, guessing(f64::INFINITY));
    let looked_at = if value > f64::NEG_INFINITY { looked_at } else { leaves(&found) };
    assert_eq!(leaves(&found), looked_at);
    assert_eq!(found.end().value(NodeId::ROOT), Some(value));
}

fn rebuilt(tree: &Tree, player: impl Fn(Player) -> Player, value: impl Fn(NodeId) -> f64) -> Arc<Tree> {
    let mut builder = TreeBuilder::new();
    let mut open: Vec<u32> = Vec::new();
    for node in tree.nodes() {
        while open.pop_if(|end| *end <= node.0).is_some() {
            builder.leave();
        }
        let id = builder.enter();
        open.push(tree.subtree(node).end);
        match tree.player(node) {
            Some(before) => builder.set_player(id, player(before)),
            None => builder.set_value(value(node), Domain::Numbers),
        }
    }
    for _ in &open {
        builder.leave();
    }
    Arc::new(builder.finish(&Turns::Alternate(None)).expect("a valid tree"))
}

fn with_distinct_leaves(tree: &Tree) -> Arc<Tree> {
    let mut leaves: Vec<NodeId> = tree.nodes().filter(|&node| tree.kind(node) == Kind::Leaf).collect();
    let value = |node| tree.value(node).expect("a leaf");
    // Ties are broken by an order that is neither that of the tree nor its reverse.
    let mixed = |node: NodeId| node.0.wrapping_mul(0x9E37_79B9);
    leaves.sort_by(|&a, &b| value(a).total_cmp(&value(b)).then(mixed(a).cmp(&mixed(b))));
    let rank = |node| leaves.iter().position(|&leaf| leaf == node).expect("a leaf");
    rebuilt(tree, |player| player, |node| rank(node) as f64)
}

fn opposite(tree: &Tree) -> Arc<Tree> {
    let value = |node| tree.value(node).expect("a leaf");
    rebuilt(tree, |player| player.opponent().expect("one of two players"), |node| 0.0 - value(node))
}

fn lecture_trees() -> impl Iterator<Item = Arc<Tree>> {
    let trees = library::all().iter().filter_map(|lecture| match read(lecture.text, Syntax::Toml).ok()?.content {
        Content::Tree(tree) => Some(Arc::new(tree)),
        Content::Game(_) => None,
    });
    trees.filter(|tree| tree.nodes().all(|node| tree.player(node) != Some(Player::Chance)))
}

fn counted(tree: &Tree, rules: Rules, order: Order) -> (f64, Counts) {
    let mut counts = Counts::default();
    let order = arrange(tree, order, 1, rules.cut_rule);
    let result: Result<f64, Infallible> = search(rules, LoadedTree::in_order(tree, order.as_ref()), &mut counts);
    let Ok(value) = result;
    (value, counts)
}

/// Counts the leaves that a search visits. Records as the program does; see [`Value`].
#[derive(Clone, Copy)]
struct Leaves(Rules);

impl GameVisitor for Leaves {
    type Output = u64;

    fn visit<G: Describe + Clone>(self, mut game: G) -> u64 {
        let mut recorder = Watched::new(Counts::default(), Arc::default(), u64::MAX);
        search(self.0, &mut game, &mut recorder).map(|_| recorder.into_inner().leaves).expect("nobody stops it")
    }
}

fn with_bounds() -> impl Iterator<Item = Algorithm> {
    Algorithm::all().filter(|algorithm| algorithm.facts().table == Table::Bounds)
}

fn ways(algorithm: Algorithm) -> impl Iterator<Item = Rules> {
    let modes = FailMode::all().flat_map(|fail_mode| CutRule::all().map(move |cut_rule| (fail_mode, cut_rule)));
    let guesses = [0.0, f64::INFINITY, f64::NEG_INFINITY, 2.5, -3.0];
    modes.flat_map(move |(fail_mode, cut_rule)| {
        guesses.map(|guess| Rules { algorithm, fail_mode, cut_rule, ..guessing(guess) })
    })
}

proptest! {
    #![proptest_config(testing::cases(300))]

    #[test]
    fn bounds_in_a_table_change_no_value(
        tree in testing::any_tree(), truth in testing::any_truth_tree(), limit in 0u32..8, most in 0usize..40,
    ) {
        let depth = if limit > 4 { u32::MAX } else { limit };
        for tree in [tree, truth] {
            let minimax = counted(&tree, Rules { depth, ..Rules::of(Algorithm::Minimax) }, Order::Given).0;
            for rules in with_bounds().flat_map(ways).map(|rules| Rules { depth, ..rules }) {
                for order in [Order::Given, Order::Worst] {
                    prop_assert_eq!(counted(&tree, rules, order).0, minimax, "{:?}", rules);
                }
                let mut counts = Counts::default();
                let result: Result<f64, Infallible> = mtd_f::passes(LoadedTree::new(&tree), &mut counts, rules, most);
                prop_assert_eq!(result, Ok(minimax), "bounds of {} positions", most);
            }
        }
    }

    #[test]
    fn where_no_position_comes_again_the_table_changes_nothing(tree in testing::any_tree(), limit in 0u32..8) {
        let depth = if limit > 4 { u32::MAX } else { limit };
        for rules in ways(Algorithm::AlphaBeta).map(|rules| Rules { depth, ..rules }) {
            let with_table = Rules { algorithm: Algorithm::AlphaBetaTable, ..rules };
            let steps = |rules| replay(&tree, rules).trace().steps.iter().collect::<Vec<_>>();
            prop_assert_eq!(steps(with_table), steps(rules));
        }
    }

    #[test]
    fn mtd_f_looks_at_no_leaf_twice_and_enters_no_node_twice_in_a_pass_and_its_variation_ends_in_the_value(
        tree in testing::any_tree(),
    ) {
        for rules in ways(Algorithm::MtdF) {
            let replay = replay(&tree, rules);
            let end = replay.end();
            let value = end.value(NodeId::ROOT).expect("it is over");
            if value.is_finite() {
                let last = end.variation().last().copied().unwrap_or(NodeId::ROOT);
                prop_assert_eq!(tree.value(last), Some(value), "{:?}", rules);
            }
            let all = leaves(&replay);
            prop_assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
            let mut entered = HashSet::new();
            for step in replay.trace().steps.iter() {
                match step {
                    Step::Pass { .. } => entered.clear(),
                    Step::Enter { node, .. } => prop_assert!(entered.insert(node)),
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn a_node_returns_at_once_exactly_where_its_earlier_visits_have_found_enough(tree in testing::any_tree()) {
        for rules in [0.0, f64::INFINITY, f64::NEG_INFINITY].map(guessing) {
            let replay = replay(&tree, rules);
            let mut known: HashMap<NodeId, [f64; 2]> = HashMap::new();
            for number in 1..=replay.len() {
                let Some(step) = replay.step(number) else { break };
                let [low, high] = known.entry(step.node()).or_insert([f64::NEG_INFINITY, f64::INFINITY]);
                let window = replay.at(number).entry_window(step.node());
                match (step, window) {
                    (Step::Enter { .. }, Some(Window { alpha, beta })) => {
                        let is_enough = low == high || *low >= beta || *high <= alpha;
                        let is_settled = matches!(replay.step(number + 1), Some(Step::Recall { .. }));
                        prop_assert_eq!(is_settled, is_enough, "step {} of {:?}", number, rules);
                    }
                    (Step::Return { node, value }, Some(Window { alpha, beta })) => {
                        let is_leaf = tree.player(node).is_none();
                        *low = if is_leaf || value > alpha { low.max(value) } else { *low };
                        *high = if is_leaf || value < beta { high.min(value) } else { *high };
                    }
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn from_infinity_mtd_f_looks_at_the_leaves_of_sss_and_from_minus_infinity_at_those_of_its_dual(
        tree in testing::any_tree(),
    ) {
        check_sss(&tree);
        check_sss(&with_distinct_leaves(&tree));
        check_sss(&testing::with_players(&tree, &[Player::Max, Player::Max, Player::Min]));
        // The dual is the same search with the players exchanged.
        let opposite = opposite(&tree);
        let [dual, sss] = [(&tree, f64::NEG_INFINITY), (&opposite, f64::INFINITY)]
            .map(|(tree, guess)| leaves(&replay(tree, guessing(guess))));
        prop_assert_eq!(dual, sss);
    }
}

#[test]
fn from_infinity_mtd_f_looks_at_the_leaves_of_sss_in_the_lectures() {
    let mut checked = 0;
    for tree in lecture_trees().filter(|tree| tree.domain() == Domain::Numbers && tree.len() < 5_000) {
        check_sss(&tree);
        checked += 1;
    }
    assert!(checked > 5, "{checked}");
}

#[test]
fn bounds_in_a_table_change_no_value_of_a_game() {
    for game in ["nim:1,1,2", "nim:2,2:misere", "grundy:8", "subtract:9,1-3", "sliding:3", "boxes:..#..", "shade:6,2"] {
        for merge in ["none", "siblings", "positions"] {
            let spec = GameSpec::parse(game).and_then(|game| game.with(&format!("merge={merge}"))).expect("a game");
            for depth in [2, 3, u32::MAX] {
                let minimax = spec.visit(Value(Rules { depth, ..Rules::of(Algorithm::Minimax) }));
                let plain = GameSpec::parse(game).expect("a game");
                for rules in ways(Algorithm::AlphaBeta).map(|rules| Rules { depth, ..rules }) {
                    let with_table = spec.visit(Leaves(Rules { algorithm: Algorithm::AlphaBetaTable, ..rules }));
                    let without = plain.visit(Leaves(rules));
                    assert!(with_table <= without, "{game} {merge} {rules:?}: {with_table} and {without} leaves");
                }
                for rules in with_bounds().flat_map(ways).map(|rules| Rules { depth, ..rules }) {
                    assert_eq!(spec.visit(Value(rules)), minimax, "{game} {merge} {rules:?}");
                }
            }
        }
    }
}
