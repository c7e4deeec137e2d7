//! Alpha-beta on random uniform trees: the leaves visited, by depth.
//!
//! In a uniform tree every node has the same number of children and all leaves are at the same ply. Leaf values are drawn
//! independently. The children of a node are therefore in random order, which is the usual average case.

use std::sync::Arc;

use crate::{
    search::{Rules, search_fast},
    trace::Watched,
};
use plywood_games::LoadedTree;
use plywood_messages::text::grouped;
use plywood_tree::{
    progress::{Counts, Progress},
    random::SplitMix,
    settings::Algorithm,
    tree::{Domain, Player, Tree, TreeBuilder, Turns},
};

/// Most leaves of one tree, because the whole tree is in memory.
const MOST_LEAVES: u64 = 1_000_000;
/// Most leaves of all trees of one depth.
const MOST_WORK: u64 = 200_000_000;
/// Upper limit of leaf values: large, so that ties are rare.
const VALUES: u64 = 1 << 40;

#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    pub branching: u32,
    pub depth: u32,
    pub trees: u64,
    pub seed: u64,
}

/// Leaves that alpha-beta visits in trees of one depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExperimentRow {
    pub depth: u32,
    /// Leaves of each tree, b^d. Minimax visits all of them.
    pub leaves: u64,
    pub best: u64,
    pub total: u64,
    pub worst: u64,
    pub trees: u64,
}

impl ExperimentRow {
    pub fn average(&self) -> f64 {
        self.total as f64 / self.trees.max(1) as f64
    }

    /// Returns the d-th root of the mean: the effective factor per ply.
    pub fn factor(&self) -> f64 {
        self.average().powf(1.0 / f64::from(self.depth.max(1)))
    }
}

/// Returns the fewest leaves that alpha-beta visits in a uniform tree, in the best order of children: b^⌈d/2⌉ + b^⌊d/2⌋ - 1.
/// Source: Knuth & Moore 1975.
pub fn knuth_moore(branching: u32, depth: u32) -> u64 {
    let power = |exponent| u64::from(branching).saturating_pow(exponent);
    power(depth.div_ceil(2)).saturating_add(power(depth / 2)).saturating_sub(1)
}

#[derive(Debug, PartialEq, thiserror::Error)]
pub enum ExperimentError {
    #[error("{}", say!("searching/tree-too-large", leaves = Text(.0), most = Count(MOST_LEAVES as usize)))]
    TreeTooLarge(String),
    #[error("{}", say!("searching/too-many-trees", trees = Count(*trees as usize), leaves = Count(*leaves as usize), most = Count(MOST_WORK as usize)))]
    TooManyTrees { trees: u64, leaves: u64 },
}

/// Searches trees of depth 1, 2, 3, ... until all depths are done or the run is cancelled. Returns the completed depths. Progress
/// is the number of nodes visited.
///
/// # Errors
/// The trees are too large, or too many.
pub fn experiment(tried: Experiment, progress: &Arc<Progress>) -> Result<Vec<ExperimentRow>, ExperimentError> {
    let leaves = u64::from(tried.branching).checked_pow(tried.depth);
    // With one child per node, a tree has few leaves but many nodes, so the depth is limited too.
    let is_deep = tried.depth > MOST_LEAVES.ilog2();
    let Some(leaves) = leaves.filter(|&leaves| leaves <= MOST_LEAVES && !is_deep) else {
        let named = leaves.map_or_else(|| format!("{}^{}", tried.branching, tried.depth), grouped);
        return Err(ExperimentError::TreeTooLarge(named));
    };
    if leaves.checked_mul(tried.trees).is_none_or(|work| work > MOST_WORK) {
        return Err(ExperimentError::TooManyTrees { trees: tried.trees, leaves });
    }
    let mut random = SplitMix::new(tried.seed);
    Ok((1..=tried.depth).map_while(|depth| row(tried, depth, &mut random, progress)).collect())
}

fn row(tried: Experiment, depth: u32, random: &mut SplitMix, progress: &Arc<Progress>) -> Option<ExperimentRow> {
    let leaves = u64::from(tried.branching).pow(depth);
    let mut row = ExperimentRow { depth, leaves, best: u64::MAX, total: 0, worst: 0, trees: 0 };
    for _ in 0..tried.trees {
        let tree = uniform(tried.branching, depth, random)?;
        let mut recorder = Watched::new(Counts::default(), Arc::clone(progress), u64::MAX);
        search_fast(Rules::of(Algorithm::AlphaBeta), LoadedTree::new(&tree), &mut recorder).ok()?;
        let seen = recorder.into_inner().leaves;
        row.best = row.best.min(seen);
        row.worst = row.worst.max(seen);
        row.total += seen;
        row.trees += 1;
        if progress.is_cancelled() {
            return None;
        }
    }
    Some(row)
}

fn uniform(branching: u32, depth: u32, random: &mut SplitMix) -> Option<Tree> {
    let mut builder = TreeBuilder::new();
    // Remaining children of each open node.
    let mut open: Vec<u32> = Vec::new();
    loop {
        if open.len() < depth as usize {
            builder.enter();
            open.push(branching);
            continue;
        }
        builder.leaf(random.below(VALUES) as f64, Domain::Numbers);
        loop {
            let Some(rest) = open.last_mut() else { return builder.finish(&Turns::Alternate(Some(Player::Max))).ok() };
            *rest -= 1;
            if *rest > 0 {
                break;
            }
            open.pop();
            builder.leave();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{arrange, par, search};
    use plywood_tree::settings::{CutRule, Order};

    fn tried(branching: u32, depth: u32, trees: u64) -> Result<Vec<ExperimentRow>, ExperimentError> {
        experiment(Experiment { branching, depth, trees, seed: 1 }, &Arc::default())
    }

    #[test]
    fn no_tree_does_better_than_the_formula_and_the_best_order_attains_it() {
        // No tree needs fewer leaves than the formula, or more than all.
        {
            let rows = tried(3, 5, 20).expect("small");
            assert_eq!(rows.len(), 5);
            for row in &rows {
                let least = knuth_moore(3, row.depth);
                assert!(least <= row.best && row.best as f64 <= row.average(), "{row:?}");
                assert!(row.average() <= row.worst as f64 && row.worst <= row.leaves, "{row:?}");
            }
            // One ply has nothing to skip.
            assert_eq!((rows[0].best, rows[0].worst), (3, 3));
            assert_eq!(tried(3, 5, 20), Ok(rows), "the same seed, the same numbers");
        }

        // The best order attains the formula.
        {
            let mut random = SplitMix::new(5);
            for (branching, depth) in [(2, 6), (3, 4), (5, 3)] {
                let tree = uniform(branching, depth, &mut random).expect("a valid tree");
                let order = arrange(&tree, Order::Best, 0, CutRule::Equal);
                let mut counts = Counts::default();
                let game = LoadedTree::in_order(&tree, order.as_ref());
                let Ok(_) = search(Rules::of(Algorithm::AlphaBeta), game, &mut counts);
                assert_eq!(counts.leaves, knuth_moore(branching, depth));
                assert_eq!(par(&tree, CutRule::Equal).map(|par| par.leaves), Some(counts.leaves));
            }
        }
    }

    #[test]
    fn what_is_too_large_is_refused_and_what_is_done_is_kept() {
        // Errors contain the number that is too large.
        {
            let refused = |branching, depth, trees| tried(branching, depth, trees).expect_err("too large").to_string();
            assert!(refused(35, 4, 1).contains("1,500,625"));
            assert!(refused(10, 90, 1).contains("10^90"));
            assert!(refused(1, 4_000_000_000, 1).contains('1'));
            assert!(refused(10, 6, 500).contains("500"));
            assert!(refused(10, 3, u64::MAX).contains("200,000,000"));
        }

        // Completed depths are kept.
        {
            let progress = Arc::new(Progress::default());
            progress.cancel();
            let rows = experiment(Experiment { branching: 3, depth: 4, trees: 5, seed: 0 }, &progress);
            assert_eq!(rows, Ok(Vec::new()));
        }
    }
}
