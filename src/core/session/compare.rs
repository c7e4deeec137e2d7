//! Several searches of one subject side by side, and par: the least any order could do.

use std::convert::Infallible;
use std::sync::Arc;

use super::prepare::{check, search_arranged, whole_tree};
use super::{Choices, Input, RunError, fit};
use crate::search::{Cost, Rules, arrange, par, proof};
use crate::settings::{Algorithm, Choice as _, TreeKind};
use crate::trace::{Counts, Event, Progress, Recorder, Summary, Watched};
use crate::tree::{Domain, Edge, Kind, NodeId, Tree};

/// What is known of a tree before any pruning, and what searches did with it.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The tree down to the depth limit.
    pub tree: Arc<Tree>,
    /// Its nodes and leaves.
    pub size: Cost,
    /// The least alpha-beta could visit under any order of children; `None` with chance nodes.
    pub par: Option<Cost>,
    /// The least that proves the label of the root; `None` where values are numbers.
    pub proof: Option<Cost>,
    /// One row a search that came to its end.
    pub rows: Vec<ComparisonRow>,
    /// The search that was stopped; those after it were not begun.
    pub unfinished: Option<Unfinished>,
}

/// A search that was stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// What it had done by then.
    pub counts: Counts,
}

/// What one search did.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparisonRow {
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
    /// The effective branching factor; `None` for a tree without children.
    pub branching: Option<f64>,
}

/// Searches with the algorithms worth comparing on this tree and with the chosen one, all with the same other choices. Nothing is
/// recorded; progress is reported as nodes visited by the search that is running. When it is cancelled, what is known by then is
/// returned: the rows that are complete, and how far the search came that was running.
pub fn compare(input: &Input, choices: Choices, progress: &Arc<Progress>) -> Result<Comparison, RunError> {
    let chosen = choices.rules.algorithm;
    check(input, choices)?;
    let tree = whole_tree(input, choices.rules.depth)?;
    let order = arrange(&tree, choices.order, choices.seed);
    let size = size(&tree);
    let plies = tree.plies() as usize;
    let fitting = usual(&tree).filter(|&algorithm| fit::check(input, algorithm).is_ok());
    let added = Some(chosen).filter(|&chosen| usual(&tree).all(|algorithm| algorithm != chosen));
    let mut rows = Vec::new();
    let mut unfinished = None;
    for algorithm in fitting.chain(added) {
        let rules = Rules { algorithm, depth: u32::MAX, ..choices.rules };
        let summary = Summary::from_side(algorithm.facts().perspective, tree.domain());
        let mut recorder = Watched::new(Reached::new(summary, tree.len()), Arc::clone(progress), u64::MAX);
        let searched = search_arranged(&tree, order.as_ref(), rules, &mut recorder);
        let Reached { summary, nodes: reached, .. } = recorder.into_inner();
        let Ok(value) = searched else {
            unfinished = Some(Unfinished { algorithm, counts: summary.counts });
            break;
        };
        let best = summary.variation.iter().map(|ply| tree.ordinal(NodeId(ply.code))).collect();
        let counts = summary.counts;
        let branching = effective_branching(counts.visited, plies);
        rows.push(ComparisonRow { algorithm, value, best, counts, pruned: size.nodes - reached, branching });
    }
    Ok(Comparison { size, par: of_tree(&tree, par), proof: of_tree(&tree, proof), rows, unfinished, tree })
}

/// The effective branching factor of a search: the b for which a uniform tree as deep as the searched one, every node having b
/// children, has as many nodes as were visited, `visited = 1 + b + b^2 + ... + b^plies`. Found by bisection to the last digits
/// of an `f64`. `None` for no plies.
///
/// Source: Nilsson 1971, *Problem-Solving Methods in Artificial Intelligence*; Russell & Norvig, *Artificial Intelligence*, ch. 3.
#[must_use]
pub fn effective_branching(visited: u64, plies: usize) -> Option<f64> {
    let visited = visited as f64;
    let (mut low, mut high) = (0.0, visited);
    if plies == 0 {
        return None;
    }
    // Sixty halvings leave nothing of an interval that a `u64` can be the end of.
    for _ in 0..128 {
        let b = f64::midpoint(low, high);
        if uniform_nodes(b, plies, visited) < visited { low = b } else { high = b }
    }
    // Nine decimals are far more than a table shows and far fewer than rounding errors reach.
    Some((low * 1e9).round() / 1e9)
}

/// The nodes of a uniform tree; no longer counted when there are more than `most`.
fn uniform_nodes(b: f64, plies: usize, most: f64) -> f64 {
    let (mut nodes, mut level) = (1.0, 1.0);
    for _ in 0..plies {
        level *= b;
        nodes += level;
        if nodes > most || level == 0.0 {
            break;
        }
    }
    nodes
}

/// What a tree is like before any pruning: the measure of what a search saves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Baseline {
    /// Nodes and leaves, all of which minimax visits; `None` where the tree is too large to be written out.
    pub size: Option<Cost>,
    /// The least alpha-beta could visit; `None` with chance nodes and where the tree is too large.
    pub par: Option<Cost>,
}

/// The baseline of a subject down to a depth. Linear in its tree.
#[must_use]
pub fn baseline(input: &Input, depth: u32) -> Baseline {
    match whole_tree(input, depth) {
        Ok(tree) => Baseline { size: Some(size(&tree)), par: of_tree(&tree, par) },
        Err(_) => Baseline { size: None, par: None },
    }
}

/// Counts the nodes that a search comes to at least once: some searches come to nodes again and again.
struct Reached {
    summary: Summary,
    /// Of each node, whether it has been entered.
    seen: Vec<bool>,
    nodes: u64,
}

impl Reached {
    fn new(summary: Summary, nodes: usize) -> Self {
        Self { summary, seen: vec![false; nodes], nodes: 0 }
    }
}

impl Recorder for Reached {
    type Stop = Infallible;
    const DETAILED: bool = false;

    fn record(&mut self, event: Event) -> Result<(), Infallible> {
        if let Event::Enter { code, .. } = event {
            // The moves of a tree are the nodes they lead to; no move leads to the root.
            let node = if code == Edge::UNNAMED { NodeId::ROOT } else { NodeId(code) };
            let was_seen = std::mem::replace(&mut self.seen[node.index()], true);
            self.nodes += u64::from(!was_seen);
        }
        self.summary.record(event)
    }
}

/// What is known of trees only: where positions are merged nothing is.
fn of_tree(tree: &Tree, cost: fn(&Tree) -> Option<Cost>) -> Option<Cost> {
    if tree.is_merged() { None } else { cost(tree) }
}

/// The nodes and leaves that minimax visits: each position once.
fn size(tree: &Tree) -> Cost {
    let repeated = tree.duplicates().filter(|&(node, _)| tree.kind(node) == Kind::Leaf).count();
    Cost { nodes: tree.positions() as u64, leaves: (tree.leaves() - repeated) as u64 }
}

/// The algorithms that every comparison on such a tree has, the one without pruning first.
fn usual(tree: &Tree) -> impl Iterator<Item = Algorithm> {
    let kind = match tree.domain() {
        _ if fit::has_chance(tree) => TreeKind::Chance,
        Domain::Truth => TreeKind::Truth,
        Domain::Numbers => TreeKind::Numbers,
    };
    Algorithm::all().filter(move |algorithm| algorithm.facts().compared_on == Some(kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Rules;
    use crate::settings::{Need, Order, Visits};
    use crate::testing::{TEXTBOOK, UBB, tree};

    fn rows(text: &str, algorithm: Algorithm) -> Vec<ComparisonRow> {
        let choices = Choices { rules: Rules::of(algorithm), order: Order::Given, seed: 0 };
        compare(&Input::Tree(tree(text)), choices, &Arc::default()).expect("a search that fits").rows
    }

    #[track_caller]
    fn check(text: &str, asked: Algorithm, rivals: &[(Algorithm, u64)]) {
        let found: Vec<_> = rows(text, asked).iter().map(|row| (row.algorithm, row.counts.visited)).collect();
        assert_eq!(found, rivals);
    }

    #[test]
    fn the_chosen_algorithm_is_added_to_the_usual_ones() {
        let usual = [(Algorithm::Minimax, 13), (Algorithm::AlphaBeta, 11)];
        check(TEXTBOOK, Algorithm::AlphaBeta, &usual);
        check(TEXTBOOK, Algorithm::NegamaxAb, &[usual[0], usual[1], (Algorithm::NegamaxAb, 11)]);
        check("[[F, T], T]", Algorithm::AndOr, &[(Algorithm::AndOr, 5), (Algorithm::AndOrLazy, 4)]);
    }

    #[test]
    fn all_rows_of_a_comparison_have_the_same_value_and_line() {
        for algorithm in [Algorithm::Negamax, Algorithm::NegamaxAb] {
            let rows = rows(UBB, algorithm);
            assert!(rows.iter().all(|row| row.value == 4.0 && row.best == [1, 2]), "{rows:?}");
        }
    }

    #[test]
    fn nodes_that_are_visited_again_are_not_pruned() {
        for algorithm in Algorithm::all().filter(|algorithm| !algorithm.needs(Need::TwoValues)) {
            for order in [Order::Given, Order::Worst] {
                let choices = Choices { rules: Rules::of(algorithm), order, seed: 0 };
                let rows = compare(&Input::Tree(tree(UBB)), choices, &Arc::default()).expect("it fits").rows;
                let row = rows.iter().find(|row| row.algorithm == algorithm).expect("the chosen one");
                let again = algorithm.facts().visits != Visits::Once;
                assert!(again || row.pruned + row.counts.visited == 14, "{row:?}");
                assert!(row.pruned < 14, "{row:?}");
            }
        }
    }

    #[test]
    fn a_stopped_comparison_keeps_what_is_known() {
        let input = Input::Game(crate::game::GameSpec::parse("tictactoe").expect("a game"));
        let progress = Arc::new(Progress::default());
        progress.cancel();
        let choices = Choices { rules: Rules::of(Algorithm::AlphaBeta), order: Order::Given, seed: 0 };
        let compared = compare(&input, choices, &progress).expect("what is known");
        let unfinished = compared.unfinished.expect("stopped");
        assert_eq!((compared.rows.len(), compared.size.nodes), (0, 549_946));
        assert_eq!((unfinished.algorithm, unfinished.counts.visited), (Algorithm::Minimax, 4_095));
    }

    #[test]
    fn a_uniform_tree_has_its_own_branching_factor() {
        for (b, plies, nodes) in [(2, 3, 15), (3, 2, 13), (1, 9, 10), (10, 6, 1_111_111)] {
            let found = effective_branching(nodes, plies).expect("plies");
            assert!((found - f64::from(b)).abs() < 1e-9, "{found} is not {b}");
        }
        assert_eq!(effective_branching(1, 0), None);
        assert_eq!(effective_branching(1, 4), Some(0.0));
        assert!(effective_branching(1_000_000, 999_999).is_some_and(|b| (b - 1.0).abs() < 1e-6));
    }
}
