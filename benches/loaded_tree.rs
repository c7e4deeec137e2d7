//! Unrecorded searches of a loaded tree, against a hand-written program on the same tree.

use std::hint::black_box;
use std::rc::Rc;

use super::harness::{How, Pair, Row, nothing};
use super::trees::tree;
use plywood_games::LoadedTree;
use plywood_search::search::{Rules, search_fast};
use plywood_tree::progress::Counts;
use plywood_tree::settings::Algorithm;
use plywood_tree::tree::{NodeId, Tree};

pub(crate) const ROWS: &[Row] = &[
    Row {
        work: "a loaded tree, minimax, not recorded, 1,111,111 nodes",
        how: How::Warm,
        input: nothing,
        check: |_| check(minimax, Algorithm::Minimax),
        prepare: |_| pair(minimax, Algorithm::Minimax),
    },
    Row {
        work: "the same tree by alpha-beta",
        how: How::Warm,
        input: nothing,
        check: |_| check(alpha_beta, Algorithm::AlphaBeta),
        prepare: |_| pair(alpha_beta, Algorithm::AlphaBeta),
    },
];

const CHILDREN: usize = 10;
const INNER: usize = 111_111;

fn uniform() -> Tree {
    let children =
        |node| if node < INNER { (node * CHILDREN + 1..=(node + 1) * CHILDREN).collect() } else { Vec::new() };
    tree(&(0..=INNER * CHILDREN).map(children).collect::<Vec<_>>())
}

/// Minimax and alpha-beta in negamax form on the same tree; they read only its values and children.
mod bare {
    use plywood_tree::tree::{NodeId, Tree};

    /// Returns the value for the player to move; `sign` is -1 if that is MIN.
    pub(super) fn minimax(tree: &Tree, node: NodeId, sign: f64, nodes: &mut u64) -> f64 {
        *nodes += 1;
        if let Some(value) = tree.value(node) {
            return sign * value;
        }
        let mut best = f64::NEG_INFINITY;
        for child in tree.children(node) {
            best = best.max(-minimax(tree, child, -sign, nodes));
        }
        best
    }

    pub(super) fn alpha_beta(tree: &Tree, node: NodeId, sign: f64, window: [f64; 2], nodes: &mut u64) -> f64 {
        *nodes += 1;
        if let Some(value) = tree.value(node) {
            return sign * value;
        }
        let [mut alpha, beta] = window;
        let mut best = f64::NEG_INFINITY;
        for child in tree.children(node) {
            best = best.max(-alpha_beta(tree, child, -sign, [-beta, -alpha], nodes));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

fn minimax(tree: &Tree) -> u64 {
    let mut nodes = 0;
    black_box(bare::minimax(black_box(tree), NodeId::ROOT, 1.0, &mut nodes));
    nodes
}

fn alpha_beta(tree: &Tree) -> u64 {
    let mut nodes = 0;
    let window = [f64::NEG_INFINITY, f64::INFINITY];
    black_box(bare::alpha_beta(black_box(tree), NodeId::ROOT, 1.0, window, &mut nodes));
    nodes
}

fn ours(tree: &Tree, algorithm: Algorithm) -> u64 {
    let mut counts = Counts::default();
    let Ok(value) = search_fast(Rules::of(algorithm), LoadedTree::new(black_box(tree)), &mut counts);
    black_box(value);
    counts.visited
}

fn check(bare: fn(&Tree) -> u64, algorithm: Algorithm) {
    let tree = uniform();
    assert_eq!(bare(&tree), ours(&tree, algorithm));
}

fn pair(bare: fn(&Tree) -> u64, algorithm: Algorithm) -> Pair {
    let tree = Rc::new(uniform());
    let same = Rc::clone(&tree);
    Pair::new(move || bare(&tree), move || ours(&same, algorithm))
}
