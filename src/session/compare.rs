//! Several searches of one subject side by side, and par: the least any order could do.

use std::sync::Arc;

use super::run::whole_tree;
use super::{Choices, Matter, RunError, fit};
use crate::game::LoadedTree;
use crate::search::{Cost, Rules, arrange, par, search};
use crate::settings::Algorithm;
use crate::trace::{Counts, Progress, Summary, Watched};
use crate::tree::{NodeId, Tree};

/// What is known of a tree before any pruning, and what searches did with it.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The tree down to the depth limit.
    pub tree: Arc<Tree>,
    /// Its nodes and leaves.
    pub size: Cost,
    /// The least alpha-beta could visit under any order of children; `None` with chance nodes.
    pub par: Option<Cost>,
    /// One row a search.
    pub rows: Vec<Row>,
}

/// What one search did.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The value of the root.
    pub value: f64,
    /// The principal variation, as child numbers from the root.
    pub best: Vec<usize>,
    /// Nodes visited, leaves, cutoffs.
    pub counts: Counts,
    /// Nodes never visited.
    pub pruned: u64,
}

/// Searches with minimax and with the algorithms that prune, all with the same other choices. Nothing is recorded; progress is
/// reported as nodes visited by the search that is running.
pub fn compare(matter: &Matter, choices: Choices, progress: &Arc<Progress>) -> Result<Comparison, RunError> {
    let tree = whole_tree(matter, choices.rules.depth)?;
    let order = arrange(&tree, choices.order, choices.seed);
    let size = size(&tree);
    let mut rows = Vec::new();
    for &algorithm in rivals(&tree) {
        let rules = Rules { algorithm, depth: u32::MAX, ..choices.rules };
        let mut recorder = Watched::new(Summary::default(), Arc::clone(progress), u64::MAX);
        let value = search(rules, LoadedTree::in_order(&tree, order.as_ref()), &mut recorder)?;
        let summary = recorder.into_inner();
        let best = summary.variation.iter().map(|ply| tree.ordinal(NodeId(ply.code))).collect();
        rows.push(Row { algorithm, value, best, counts: summary.counts, pruned: size.nodes - summary.counts.visited });
    }
    Ok(Comparison { size, par: par(&tree), rows, tree })
}

/// What a tree is like before any pruning: the measure of what a search saves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Yardstick {
    /// Nodes and leaves, all of which minimax visits; `None` where the tree is too large to be written out.
    pub size: Option<Cost>,
    /// The least alpha-beta could visit; `None` with chance nodes and where the tree is too large.
    pub par: Option<Cost>,
}

/// The yardstick of a subject down to a depth. Linear in its tree.
#[must_use]
pub fn yardstick(matter: &Matter, depth: u32) -> Yardstick {
    match whole_tree(matter, depth) {
        Ok(tree) => Yardstick { size: Some(size(&tree)), par: par(&tree) },
        Err(_) => Yardstick { size: None, par: None },
    }
}

fn size(tree: &Tree) -> Cost {
    Cost { nodes: tree.len() as u64, leaves: tree.leaves() as u64 }
}

/// The algorithms worth comparing on a tree, the one without pruning first.
fn rivals(tree: &Tree) -> &'static [Algorithm] {
    if fit::has_chance(tree) { &[Algorithm::Expectiminimax] } else { &[Algorithm::Minimax, Algorithm::AlphaBeta] }
}
