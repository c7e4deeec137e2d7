//! Comparison of several searches of one search problem, with par: the minimum over all child orders.

mod unwritten;

use std::{convert::Infallible, sync::Arc};

use super::{
    BestMoves, Choices, Input, MOST_RECORDED, RunError, best_moves, fit,
    prepare::{ArrangedTree, check, is_merged, needs_tree, searched_tree, unfolded, whole_tree},
};
use crate::{
    search::{Cost, Measured, Rules, count_positions, measure, measure_tree, par, proof},
    trace::{Bound, Event, Recorder, Stopped, Summary, Watched},
};
use plywood_games::{Line, LoadedTree, SharedGame};
use plywood_tree::{
    progress::{Counts, Progress},
    settings::{Algorithm, Bug, Choice as _, CutRule, FailMode, TreeKind},
    tree::{Domain, Edge, Kind, NodeId, Tree},
};
use unwritten::MOST_COMPARED;

/// Properties of the unpruned tree, and the results of the searches.
#[derive(Debug)]
pub struct Comparison {
    /// The tree down to the depth limit; a file's whole tree. `None` for a game whose tree is too large to build.
    pub tree: Option<Arc<Tree>>,
    pub domain: Domain,
    pub size: Cost,
    /// Fewest nodes and leaves for fail-soft alpha-beta with this cut rule, over all child orders; `None` with chance nodes or a
    /// chosen window.
    pub par: Option<Cost>,
    /// Fewest nodes and leaves that prove the label of the root; `None` if values are numbers.
    pub proof: Option<Cost>,
    /// One row per completed search.
    pub rows: Vec<ComparisonRow>,
    /// All equally good moves at the root, down to the depth limit; `None` if finding them takes too long.
    pub best_moves: Option<BestMoves>,
    /// The search that was stopped; later ones were not started.
    pub unfinished: Option<Unfinished>,
}

#[derive(Clone, Copy, Debug)]
pub struct Unfinished {
    pub algorithm: Algorithm,
    pub counts: Counts,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ComparisonRow {
    pub algorithm: Algorithm,
    pub bug: Option<Bug>,
    pub value: f64,
    /// Relation of the value to that of the root.
    pub bound: Bound,
    /// The principal variation, as child numbers from the root, up to the first recalled position.
    pub best: Vec<usize>,
    pub counts: Counts,
    /// Moves of the principal variation, unless the tree of the comparison has them. Needed if there is no such tree, or if the
    /// search goes on below it.
    pub moves: Vec<String>,
    /// Unvisited nodes down to the depth of the last pass; `None` if unknown.
    pub pruned: Option<u64>,
    /// The effective branching factor; `None` for a tree without children.
    pub branching: Option<f64>,
}

/// Runs the chosen algorithm and those worth comparing on this tree, with the same other choices. Records nothing; progress is
/// the number of nodes visited by the running search. If cancelled, returns the completed rows and the counts of the running
/// search.
pub fn compare(input: &Input, choices: Choices, progress: &Arc<Progress>) -> Result<Comparison, RunError> {
    check(input, choices)?;
    let best_moves = best_moves(input, Choices { rules: choices.rules.right(), ..choices });
    let input = &*input.evaluated(choices.rules);
    let tree = match (whole_tree(input, choices.rules.depth, progress), input) {
        (Ok(tree), _) => tree,
        (Err(RunError::NoOrder(_)), Input::Game(spec)) if !needs_tree(choices) && !is_merged(input) => {
            let kind = if spec.domain() == Domain::Truth { TreeKind::Truth } else { TreeKind::Numbers };
            let searches = searches(input, kind, choices.rules);
            let compared = unwritten::compare(spec, searches, choices, MOST_COMPARED, progress)?;
            return Ok(Comparison { best_moves, ..compared });
        }
        (Err(error), _) => return Err(error),
    };
    // A file's own tree is searched down to the limit, as everywhere.
    let searched = if let Input::Tree(file) = input { file } else { &tree };
    let arranged = ArrangedTree::new(Arc::clone(searched), choices, progress)?;
    let size = size(&tree);
    let plies = tree.plies() as usize;
    let mut rows = Vec::new();
    let mut unfinished = None;
    for (algorithm, bug) in searches(input, kind(&tree), choices.rules) {
        let rules = Rules { algorithm, bug, ..choices.search_rules() };
        let row = if rules.searches_on() {
            // It goes on beyond the depth limit, in a tree of its own.
            let nodes = unfolded(input, rules, progress)?.len() as u64;
            let tree = searched_tree(input, rules, progress)?;
            let arranged = ArrangedTree::new(tree, Choices { rules, ..choices }, progress)?;
            row(&arranged, rules, (nodes, plies), progress)
        } else {
            row(&arranged, rules, (size.nodes, plies), progress)
        };
        match row {
            Ok(row) => rows.push(row),
            Err(counts) => {
                unfinished = Some(Unfinished { algorithm, counts });
                break;
            }
        }
    }
    let par = of_tree(&tree, |tree| par(tree, choices.rules.cut_rule)).filter(|_| !choices.rules.may_fail());
    let domain = tree.domain();
    let proof = of_tree(&tree, proof);
    // Only the file's own tree has the names of its nodes.
    let named = if let Input::Tree(file) = input { Arc::clone(file) } else { tree };
    Ok(Comparison { size, par, proof, rows, best_moves, unfinished, domain, tree: Some(named) })
}

/// Searches a tree, of which these nodes and plies can be searched. If the search is stopped, returns its counts so far.
fn row(
    arranged: &ArrangedTree,
    rules: Rules,
    (nodes, plies): (u64, usize),
    progress: &Arc<Progress>,
) -> Result<ComparisonRow, Counts> {
    let tree = &*arranged.tree;
    let summary = Summary::from_side(rules.algorithm.facts().perspective, tree.domain());
    let mut recorder = Watched::new(Reached::new(summary, tree), Arc::clone(progress), u64::MAX);
    let searched = arranged.search(rules, &mut recorder);
    let reached = recorder.into_inner();
    let pruned = Some(reached.unvisited(nodes));
    let Summary { counts, variation, .. } = reached.summary;
    let line: Vec<NodeId> = variation.iter().map(|ply| NodeId(ply.code)).collect();
    let called = |&node: &NodeId| tree.move_name(node).or_else(|| tree.called(node)).unwrap_or_default().into_owned();
    let value = searched.map_err(|_stopped| counts)?;
    Ok(ComparisonRow {
        algorithm: rules.algorithm,
        bug: rules.bug,
        value,
        bound: rules.start_window().bound_of(value),
        best: line.iter().map(|&node| tree.ordinal(node)).collect(),
        moves: if rules.searches_on() { line.iter().map(called).collect() } else { Vec::new() },
        counts,
        pruned,
        branching: effective_branching(counts.visited, plies),
    })
}

/// Returns the effective branching factor of a search. This is the b for which a uniform tree of the same depth, with b children
/// per node, has as many nodes as were visited: `visited = 1 + b + b^2 + ... + b^plies`. Found by bisection to the last digits of
/// an `f64`. `None` for no plies.
///
/// Source: Nilsson 1971, *Problem-Solving Methods in Artificial Intelligence*; Russell & Norvig, *Artificial Intelligence*, ch.
/// 3.
pub fn effective_branching(visited: u64, plies: usize) -> Option<f64> {
    let visited = visited as f64;
    let mut low = 0.0;
    let mut high = visited;
    if plies == 0 {
        return None;
    }
    // Sixty halvings exhaust any interval that ends at a `u64`.
    for _ in 0..128 {
        let b = f64::midpoint(low, high);
        if uniform_nodes(b, plies, visited) < visited { low = b } else { high = b }
    }
    // Nine decimals are far more than a table shows, and rounding errors are far smaller.
    Some((low * 1e9).round() / 1e9)
}

fn uniform_nodes(b: f64, plies: usize, most: f64) -> f64 {
    let mut nodes = 1.0;
    let mut level = 1.0;
    for _ in 0..plies {
        level *= b;
        nodes += level;
        if nodes > most || level == 0.0 {
            break;
        }
    }
    nodes
}

/// Size and par of the unpruned tree, against which a search's savings are measured.
#[derive(Clone, Copy, Debug)]
pub struct Baseline {
    /// Nodes and leaves, all of which minimax visits; `None` if the tree is too large to build.
    pub size: Option<Cost>,
    /// Par with equal cuts; `None` with chance nodes, or if the tree is too large.
    equal: Option<Cost>,
    /// Par with strict cuts; `None` also if it was not requested.
    strict: Option<Cost>,
}

impl Baseline {
    pub const UNKNOWN: Self = Self { size: None, equal: None, strict: None };

    /// Returns the fewest nodes and leaves for fail-soft alpha-beta with this cut rule over all child orders, if known.
    pub const fn par(&self, rule: CutRule) -> Option<Cost> {
        match rule {
            CutRule::Equal => self.equal,
            CutRule::Strict => self.strict,
        }
    }

    /// Returns the size alone, for searches that differ in their values.
    #[must_use]
    pub const fn without_par(self) -> Self {
        Self { size: self.size, ..Self::UNKNOWN }
    }

    /// Returns true if par under this rule is known, or cannot be determined.
    pub const fn covers(&self, rule: CutRule) -> bool {
        self.par(rule).is_some() || self.equal.is_none()
    }
}

/// Measures a search problem down to a depth, with par for these cut rules; `None` if it is cancelled. Linear in its tree. A
/// game's tree is not built, and the costs of its nodes are not kept.
pub fn baseline(input: &Input, depth: u32, rules: &[CutRule], progress: &Arc<Progress>) -> Option<Baseline> {
    let progress = &progress.aside();
    let of_game = |game: &mut SharedGame<'_>| measured(game, depth, rules, progress);
    let measured = match input {
        Input::Game(spec) => of_game(&mut *spec.shared()),
        Input::Tree(tree) if tree.is_merged() => of_game(&mut Line::new(LoadedTree::merged(tree))),
        Input::Tree(tree) if tree.plies() <= depth => {
            by_rules(rules, |rule| measure_tree(tree, rule, MOST_RECORDED, progress))
        }
        Input::Tree(tree) => of_game(&mut Line::new(LoadedTree::new(tree))),
    };
    match measured {
        Ok(baseline) => Some(baseline),
        Err(Stopped::TooLarge(_)) => Some(Baseline::UNKNOWN),
        Err(Stopped::Cancelled) => None,
    }
}

fn measured(
    game: &mut SharedGame<'_>,
    depth: u32,
    rules: &[CutRule],
    progress: &Arc<Progress>,
) -> Result<Baseline, Stopped> {
    if game.merges() {
        // Par is unknown if positions are merged.
        let size = count_positions(game, depth, MOST_RECORDED, progress)?;
        return Ok(Baseline { size: Some(size), ..Baseline::UNKNOWN });
    }
    by_rules(rules, |rule| measure(game, depth, rule, MOST_RECORDED, progress))
}

fn by_rules(
    rules: &[CutRule],
    mut measured: impl FnMut(CutRule) -> Result<Measured, Stopped>,
) -> Result<Baseline, Stopped> {
    let Measured { size, par: equal } = measured(CutRule::Equal)?;
    let strict = if rules.contains(&CutRule::Strict) { measured(CutRule::Strict)?.par } else { None };
    Ok(Baseline { size: Some(size), equal, strict })
}

/// Returns true if some order of children brings every alpha-beta with these rules down to par, which is defined by fail-soft.
/// With equal cuts fail-hard visits the same nodes, with strict cuts more.
pub const fn par_is_reached(rules: Rules) -> bool {
    matches!((rules.cut_rule, rules.fail_mode), (CutRule::Equal, _) | (_, FailMode::FailSoft))
}

pub fn par_name(rules: Rules) -> &'static str {
    if par_is_reached(rules) { text!("searching/par") } else { text!("searching/par-of-fail-soft") }
}

/// Counts the distinct nodes that a search visits, because some searches visit nodes repeatedly. If positions are merged, a
/// position counts once, whichever of its nodes are entered.
struct Reached<'t> {
    summary: Summary,
    tree: &'t Tree,
    seen: Vec<bool>,
    nodes: u64,
    depth: u32,
    is_inner: bool,
    is_depth_limited: bool,
}

impl<'t> Reached<'t> {
    fn new(summary: Summary, tree: &'t Tree) -> Self {
        Self {
            summary,
            tree,
            seen: vec![false; tree.len()],
            nodes: 0,
            depth: u32::MAX,
            is_inner: false,
            is_depth_limited: false,
        }
    }

    /// Returns how many of these nodes were not entered. If the last pass met its horizon, deeper nodes do not count.
    fn unvisited(&self, nodes: u64) -> u64 {
        let is_pass_limited = self.is_depth_limited && self.depth != u32::MAX;
        let searched = if is_pass_limited { nodes_down_to(self.tree, self.depth) } else { nodes };
        searched - self.nodes
    }
}

fn nodes_down_to(tree: &Tree, depth: u32) -> u64 {
    tree.depths().into_iter().filter(|&of_node| of_node <= depth).count() as u64
}

impl Recorder for Reached<'_> {
    type Stop = Infallible;

    fn record(&mut self, event: Event) -> Result<(), Infallible> {
        if let Event::Pass { depth, .. } = event {
            self.depth = depth;
            self.is_depth_limited = false;
        }
        self.is_depth_limited |= self.is_inner && matches!(event, Event::Evaluate { .. });
        if let Event::Enter { code, kind, .. } = event {
            // A tree's move codes are the nodes they lead to. No move leads to the root.
            let node = if code == Edge::UNNAMED { NodeId::ROOT } else { NodeId(code) };
            let position = self.tree.canonical(node);
            let was_seen = std::mem::replace(&mut self.seen[position.index()], true);
            self.nodes += u64::from(!was_seen);
            self.is_inner = matches!(kind, Kind::Inner(_));
        }
        self.summary.record(event)
    }
}

/// Costs are defined only for trees without merged positions.
fn of_tree(tree: &Tree, cost: impl FnOnce(&Tree) -> Option<Cost>) -> Option<Cost> {
    if tree.is_merged() { None } else { cost(tree) }
}

fn size(tree: &Tree) -> Cost {
    let repeated = tree.duplicates().filter(|&(node, _)| tree.kind(node) == Kind::Leaf).count();
    Cost { nodes: tree.positions() as u64, leaves: (tree.leaves() - repeated) as u64 }
}

fn kind(tree: &Tree) -> TreeKind {
    match tree.domain() {
        _ if tree.has_chance() => TreeKind::Chance,
        Domain::Truth => TreeKind::Truth,
        Domain::Numbers => TreeKind::Numbers,
    }
}

/// Returns the algorithms in every comparison of such a tree, the one without pruning first, and the chosen one.
fn algorithms(input: &Input, kind: TreeKind, chosen: Algorithm) -> Vec<Algorithm> {
    let usual: Vec<Algorithm> =
        Algorithm::all().filter(|algorithm| algorithm.facts().compared_on == Some(kind)).collect();
    let added = Some(chosen).filter(|chosen| !usual.contains(chosen));
    let fitting = usual.into_iter().filter(|&algorithm| fit::check(input, algorithm).is_ok());
    fitting.chain(added).collect()
}

fn searches(input: &Input, kind: TreeKind, rules: Rules) -> Vec<(Algorithm, Option<Bug>)> {
    let right = algorithms(input, kind, rules.algorithm).into_iter().map(|algorithm| (algorithm, None));
    let wrong = rules.mistake().map(|bug| (rules.algorithm, Some(bug)));
    right.chain(wrong).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Rules;
    use plywood_tree::{
        settings::{Need, Order, Visits},
        testing::{TEXTBOOK, UBB, tree},
    };

    fn rows(text: &str, algorithm: Algorithm) -> Vec<ComparisonRow> {
        let choices = Choices { rules: Rules::of(algorithm), order: Order::Given, seed: 0 };
        compare(&Input::Tree(tree(text)), choices, &Arc::default()).expect("a search that fits").rows
    }

    #[track_caller]
    fn check(text: &str, algorithm: Algorithm, rivals: &[(Algorithm, u64)]) {
        let found: Vec<_> = rows(text, algorithm).iter().map(|row| (row.algorithm, row.counts.visited)).collect();
        assert_eq!(found, rivals);
    }

    #[test]
    fn a_comparison_has_the_usual_rows_and_one_value() {
        // The chosen algorithm is added to the usual ones.
        {
            let usual = [(Algorithm::Minimax, 13), (Algorithm::AlphaBeta, 11)];
            check(TEXTBOOK, Algorithm::AlphaBeta, &usual);
            check(TEXTBOOK, Algorithm::NegamaxAb, &[usual[0], usual[1], (Algorithm::NegamaxAb, 11)]);
            check("[[F, T], T]", Algorithm::AndOr, &[(Algorithm::AndOr, 5), (Algorithm::AndOrLazy, 4)]);
        }

        // All rows of a comparison have the same value and line.
        for algorithm in [Algorithm::Negamax, Algorithm::NegamaxAb] {
            let rows = rows(UBB, algorithm);
            assert!(rows.iter().all(|row| row.value == 4.0 && row.best == [1, 2]), "{rows:?}");
        }

        // A game that is too large to build has only its own order.
        {
            let input = Input::Game(plywood_games::GameSpec::parse("connect4").expect("a game"));
            let choices = Choices { rules: Rules::of(Algorithm::AlphaBeta), order: Order::Best, seed: 1 };
            let progress = Arc::new(Progress::default());
            assert!(matches!(compare(&input, choices, &progress), Err(RunError::NoOrder(_))));
        }

        // A uniform tree has its own branching factor.
        for (b, plies, nodes) in [(2, 3, 15), (3, 2, 13), (1, 9, 10), (10, 6, 1_111_111)] {
            let found = effective_branching(nodes, plies).expect("plies");
            assert!((found - f64::from(b)).abs() < 1e-9, "{found} is not {b}");
        }
        assert_eq!(effective_branching(1, 0), None);
        assert_eq!(effective_branching(1, 4), Some(0.0));
        assert!(effective_branching(100_000, 99_999).is_some_and(|b| (b - 1.0).abs() < 1e-6));
    }

    #[test]
    fn what_is_visited_or_merged_is_not_pruned() {
        // Revisited nodes are not pruned.
        for algorithm in Algorithm::all().filter(|algorithm| !algorithm.needs(Need::TwoValues)) {
            for order in [Order::Given, Order::Worst] {
                let choices = Choices { rules: Rules::of(algorithm), order, seed: 0 };
                let rows = compare(&Input::Tree(tree(UBB)), choices, &Arc::default()).expect("it fits").rows;
                let row = rows.iter().find(|row| row.algorithm == algorithm).expect("the chosen one");
                let again = algorithm.facts().visits != Visits::Once;
                assert!(again || row.pruned.map(|pruned| pruned + row.counts.visited) == Some(14), "{row:?}");
                assert!(row.pruned < Some(14), "{row:?}");
            }
        }

        // A merged position is pruned if none of its nodes is visited.
        for game in ["tictactoe:merge=positions", "grundy:7:merge=positions", "nim:1,2,3:merge=positions"] {
            let input = Input::Game(plywood_games::GameSpec::parse(game).expect("a game"));
            for algorithm in fit::fitting_algorithms(&input) {
                for depth in [3, u32::MAX] {
                    let rules = Rules { depth, ..Rules::of(algorithm) };
                    let choices = Choices { rules, order: Order::Given, seed: 0 };
                    let compared = compare(&input, choices, &Arc::default()).expect("a small game");
                    let row = compared.rows.iter().find(|row| row.algorithm == algorithm).expect("the chosen one");
                    assert_eq!(row.value, compared.rows[0].value, "{game} {algorithm:?}");
                    let visited = compared.size.nodes - row.pruned.expect("the tree is known");
                    assert!(visited > 0 && visited <= row.counts.visited, "{game} {row:?}");
                }
            }
        }
    }

    #[test]
    fn a_stopped_comparison_keeps_what_is_known() {
        let game = Input::Game(plywood_games::GameSpec::parse("tictactoe").expect("a game"));
        let tree = whole_tree(&game, u32::MAX, &Progress::default()).expect("it fits");
        let progress = Arc::new(Progress::default());
        progress.cancel();
        let choices = Choices { rules: Rules::of(Algorithm::AlphaBeta), order: Order::Given, seed: 0 };
        let nothing = compare(&game, choices, &progress).map(|_| ());
        assert_eq!(nothing, Err(RunError::Stopped(crate::trace::Stopped::Cancelled)), "the tree is not generated");
        let compared = compare(&Input::Tree(tree), choices, &progress).expect("what is known");
        let unfinished = compared.unfinished.expect("stopped");
        assert_eq!((compared.rows.len(), compared.size.nodes), (0, 549_946));
        assert_eq!((unfinished.algorithm, unfinished.counts.visited), (Algorithm::Minimax, 4_095));
    }
}
