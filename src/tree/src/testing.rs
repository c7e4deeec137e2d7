//! Lecture trees and random trees for tests, and the number of test cases.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::sync::Arc;

use crate::tree::{Domain, Player, Tree, TreeBuilder, Turns};
use proptest::prelude::*;

/// Tree of the slide-by-slide walkthrough.
pub const UBB: &str = "[[3, 5], [[[0, 7], 5], [8, 7], 4]]";
pub const TEXTBOOK: &str = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]";
pub const PISA: &str = "[[[2, 3], [5, 4]], [[0, -4], [6, 5]]]";

/// Length of chains that overflow any recursion over nodes. Smaller in debug builds: calls use more stack there, and a million
/// nodes take too long.
pub const MANY: u32 = if cfg!(debug_assertions) { 30_000 } else { 1_000_000 };

/// Parses nested lists of numbers, `inf`, `-inf`, `T` and `F`; MAX (or OR) moves first.
pub fn tree(text: &str) -> Arc<Tree> {
    tree_from(text, None)
}

/// Like [`tree`], with a given player at the root.
pub fn tree_from(text: &str, root: Option<Player>) -> Arc<Tree> {
    let mut builder = TreeBuilder::new();
    let spaced = text.replace('[', " [ ").replace(']', " ] ").replace(',', " ");
    for word in spaced.split_whitespace() {
        match word {
            "[" => drop(builder.enter()),
            "]" => builder.leave(),
            "T" => drop(builder.leaf(1.0, Domain::Truth)),
            "F" => drop(builder.leaf(0.0, Domain::Truth)),
            number => drop(builder.leaf(number.parse().expect("a number"), Domain::Numbers)),
        }
    }
    Arc::new(builder.finish(&Turns::Alternate(root)).expect("a valid tree"))
}

/// The UBB tree with the lecture's names.
pub fn ubb() -> Arc<Tree> {
    let tree = tree(UBB);
    let names =
        [(vec![], "R"), (vec![0], "A"), (vec![1], "B"), (vec![1, 0], "C"), (vec![1, 0, 0], "D"), (vec![1, 1], "E")];
    let mut builder = TreeBuilder::new();
    copy(&tree, &mut builder, &names);
    Arc::new(builder.finish(&Turns::Alternate(None)).expect("a valid tree"))
}

fn copy(tree: &Tree, builder: &mut TreeBuilder, names: &[(Vec<usize>, &str)]) {
    let mut open: Vec<u32> = Vec::new();
    for node in tree.nodes() {
        while open.last().is_some_and(|&end| end <= node.0) {
            open.pop();
            builder.leave();
        }
        let id = builder.enter();
        open.push(tree.subtree(node).end);
        if let Some(value) = tree.value(node) {
            builder.set_value(value, tree.domain());
        }
        if let Some((_, name)) = names.iter().find(|(path, _)| *path == tree.path(node)) {
            builder.set_name(id, name);
        }
    }
    for _ in &open {
        builder.leave();
    }
}

/// Random trees of up to some 60 nodes. Values are from a small range to cause ties, and include infinities.
pub fn any_tree() -> impl Strategy<Value = Arc<Tree>> {
    let value = prop_oneof![
        12 => (-9i32..10).prop_map(|value| value.to_string()),
        1 => Just("inf".to_owned()),
        1 => Just("-inf".to_owned()),
        1 => Just("2.5".to_owned()),
    ];
    (any_nesting(value), any::<bool>()).prop_map(|(text, min)| tree_from(&text, min.then_some(Player::Min)))
}

/// Random trees with leaves T and F, and OR or AND at the root.
pub fn any_truth_tree() -> impl Strategy<Value = Arc<Tree>> {
    let label = any::<bool>().prop_map(|label| if label { "T" } else { "F" }.to_owned());
    (any_nesting(label), any::<bool>()).prop_map(|(text, and)| tree_from(&text, and.then_some(Player::And)))
}

/// Nested lists: mostly small ones of any shape, or one deep path with a few siblings at every ply. The latter reveal bugs in
/// cutoffs that depend on a distant ancestor.
fn any_nesting(leaf: impl Strategy<Value = String> + 'static) -> impl Strategy<Value = String> {
    let list = |children: Vec<String>| format!("[{}]", children.join(","));
    let leaf = leaf.boxed();
    let any_form =
        leaf.clone().prop_recursive(5, 60, 4, move |inner| prop::collection::vec(inner, 1..5).prop_map(list));
    let pair = prop::collection::vec(leaf.clone(), 2).prop_map(list).boxed();
    let sibling = prop_oneof![2 => leaf, 1 => pair.clone()].boxed();
    let deep = (0..4).fold(pair, |below, _| {
        let siblings = prop::collection::vec(sibling.clone(), 1..3);
        let children = (siblings, below, any::<prop::sample::Index>()).prop_map(|(mut children, below, at)| {
            children.insert(at.index(children.len() + 1), below);
            children
        });
        children.prop_map(list).boxed()
    });
    prop_oneof![any_form, deep]
}

/// Random trees with finite leaves and uniform chance nodes at some inner nodes.
pub fn any_chance_tree() -> impl Strategy<Value = Arc<Tree>> {
    any_tree().prop_map(|tree| with_players(&tree, &[Player::Max, Player::Chance, Player::Min]))
}

/// Copies a tree with finite leaves and these players at its inner nodes, in preorder.
pub fn with_players(tree: &Tree, players: &[Player]) -> Arc<Tree> {
    let mut builder = TreeBuilder::new();
    let mut open: Vec<(u32, usize)> = Vec::new();
    for node in tree.nodes() {
        while open.last().is_some_and(|&(end, _)| end <= node.0) {
            open.pop();
            builder.leave();
        }
        let id = builder.enter();
        if let Some(&(_, children)) = open.last().filter(|(_, children)| *children > 0) {
            builder.set_probability(id, 1.0 / children as f64);
        }
        let player = players[node.index() % players.len()];
        let children = if player == Player::Chance { tree.children(node).count() } else { 0 };
        open.push((tree.subtree(node).end, children));
        match tree.value(node) {
            Some(value) => builder.set_value(value.clamp(-99.0, 99.0), Domain::Numbers),
            None => builder.set_player(id, player),
        }
    }
    for _ in &open {
        builder.leave();
    }
    Arc::new(builder.finish(&Turns::Alternate(None)).expect("a valid tree"))
}

/// Copies a tree with static evaluations at most inner nodes, many of them not quiet, depending on the node numbers.
pub fn with_non_quiet(tree: &Tree) -> Arc<Tree> {
    let mut builder = TreeBuilder::new();
    let mut open: Vec<u32> = Vec::new();
    for node in tree.nodes() {
        while open.last().is_some_and(|&end| end <= node.0) {
            open.pop();
            builder.leave();
        }
        let id = builder.enter();
        open.push(tree.subtree(node).end);
        let Some(player) = tree.player(node) else {
            builder.set_value(tree.value(node).unwrap_or(0.0), tree.domain());
            continue;
        };
        builder.set_player(id, player);
        let mixed = (node.0 + 1).wrapping_mul(0x9E37_79B9) >> 16;
        if mixed % 4 > 0 {
            let evaluation =
                if tree.domain() == Domain::Truth { f64::from(mixed % 2) } else { f64::from(mixed % 19) - 9.0 };
            builder.set_evaluation(id, evaluation);
        }
        if mixed % 3 > 0 {
            builder.mark_non_quiet(id);
        }
    }
    for _ in &open {
        builder.leave();
    }
    Arc::new(builder.finish(&Turns::Alternate(None)).expect("a valid tree"))
}

/// Random trees with some nodes that are not quiet, see [`any_tree`].
pub fn any_non_quiet_tree() -> impl Strategy<Value = Arc<Tree>> {
    any_tree().prop_map(|tree| with_non_quiet(&tree))
}

/// Configures a property test: all cases in full runs, one in 32 in quick test mode. Every run draws other cases. Failures are
/// not written to the disk.
pub fn cases(cases: u32) -> ProptestConfig {
    let cases = if is_full_run() { cases } else { cases.div_ceil(DAILY as u32) };
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// In quick test mode one of this many cases is run.
const DAILY: usize = 32;

/// Returns true for full runs, when `CI` is set.
pub fn is_full_run() -> bool {
    std::env::var_os("CI").is_some()
}

/// Returns all cases in full runs. In quick test mode returns one in 32, at least one, from a random start.
pub fn some<T>(all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let all: Vec<T> = all.into_iter().collect();
    let every = if is_full_run() { 1 } else { DAILY };
    let first = any_number() % every.min(all.len().max(1));
    all.into_iter().skip(first).step_by(every)
}

/// Returns true in full runs, and in quick test mode for one case in `many`, at random.
pub fn is_drawn(many: usize) -> bool {
    is_full_run() || any_number().is_multiple_of(many)
}

fn any_number() -> usize {
    RandomState::new().build_hasher().finish() as usize
}
