//! The searches. Each algorithm is one file, generic over the game and the recorder; this file starts them. One compiled search
//! serves all games (see [`SharedGame`]) and all recorders. [`search_fast`] has specialised code for the few that have to be
//! fast. The `driver` makes moves, enters, looks positions up, evaluates, stops and returns. A search only combines the values of
//! a position's children. It recurses as in the textbooks, on a stack that grows when it must (see `stack`).
//!
//! # How to add a search
//!
//! A search is one file and one row; `quiescence` is an example.
//!
//! 1. Write `search/NAME.rs`. Its head names the paper. `pub(super) fn search(game, recorder, rules)` calls `Driver::search`. A
//!    type implements `SearchAlgorithm`; its `choose` is the algorithm in the words of its source, calling `driver.child(...)`
//!    for each move, `driver.update(...)` after each child and `driver.skip(...)` at a cutoff. Its `Window` is `()`, or
//!    `trace::Window` for a search with windows. With `Table::Bounds` as `TABLE`, the driver looks up positions and keeps their
//!    bounds. A search with passes of its own runs them in `root`.
//! 2. Add its row to the table in `settings/algorithm.rs`. The row has the name of the file, its name and help, its requirements,
//!    the side of its values and its kind of skipping. It also has the number of visits to a node, its rule at the depth limit,
//!    the content of its table, its pseudo-code and its rival. The module, command line, help, comparisons, lock-step and
//!    sentences follow from the row. Name and help are messages of the crate `tree`, called after the row.
//! 3. For pseudo-code of its own, add a variant to `Program` beside the table. The compiler names the missing arm in
//!    `pseudocode.rs`. The tests execute the code and compare it with the trace, step by step. Table lookups are added to every
//!    program automatically.
//! 4. The tests run every row. Your search must return the value of minimax, even on a chain of a million nodes, and every moment
//!    of its traces must agree with a fold of the steps. Add it to `docs/searches.md`, and read and accept the new help texts.
//!    `cargo fmt` does not see the file: format it with `rustfmt --edition 2024`.

mod arrange;
#[cfg(test)]
mod bounded_tests;
mod bounds;
mod chooser;
mod costs;
mod driver;
mod faulty;
#[cfg(test)]
mod games_tests;

mod last_pass;
mod measure;
mod minimal;
#[cfg(test)]
mod quiescence_tests;
#[cfg(test)]
mod revisiting_tests;
#[cfg(test)]
mod room_tests;
mod stack;
mod transposition;

pub use arrange::arrange;
pub use costs::{Cost, par, proof};
pub use measure::{Measured, count_positions, measure, measure_tree};
pub use minimal::{MinimalTree, NodeType};

use crate::trace::{AnyRecorder, Halted, Recorder, Window, listening};
use plywood_games::{Describe, Game, GameSpec, GameVisitor, Line, OwnCode, Score, SharedGame};
use plywood_tree::settings::{Algorithm, AtLimit, Bug, CutRule, FailMode, Guess, PassOrder, StartWindow, Wins};

/// Imports of the algorithms.
mod prelude {
    pub use super::{
        Rules,
        bounds::SearchWindow,
        chooser::{Chooser, Maximiser},
        driver::{Driver, SearchAlgorithm, Searched},
    };
    pub use crate::trace::{Cut, Purpose, Recorder, Window};
    pub use plywood_games::{Game, Quietness, Score};
    pub use plywood_tree::{
        settings::{AtLimit, CutRule, FailMode, Perspective, Returns, Table},
        tree::{Domain, Goal},
    };
}

/// Settings that determine a search of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    pub algorithm: Algorithm,
    /// Return mode of alpha-beta for values outside the window; see [`Rules::returns`].
    pub fail_mode: FailMode,
    pub cut_rule: CutRule,
    /// Ply at which positions are evaluated instead of searched; `u32::MAX` for no limit.
    pub depth: u32,
    /// Built-in evaluation of a game in place of its own; `None` for its own.
    pub evaluation: Option<&'static str>,
    /// Preference among finished games of the same value.
    pub wins: Wins,
    /// Most nodes that all passes may visit in total; `u64::MAX` for no limit. Searches with one pass ignore it.
    pub nodes: u64,
    /// Order of children in the passes after the first. Searches with one pass ignore it.
    pub pass_order: PassOrder,
    /// First guess of the root's value. Only searches that begin with a guess use it.
    pub first_guess: Guess,
    /// Window of the root. Only searches that [choose it](Self::start_window) use it.
    pub window: StartWindow,
    /// Deliberate mistake of alpha-beta. Other searches ignore it.
    pub bug: Option<Bug>,
    /// True if the steps are those of a learner, not of this search.
    pub is_own: bool,
}

impl Rules {
    pub fn of(algorithm: Algorithm) -> Self {
        Self {
            algorithm,
            fail_mode: FailMode::default(),
            cut_rule: CutRule::default(),
            depth: u32::MAX,
            evaluation: None,
            wins: Wins::default(),
            nodes: u64::MAX,
            pass_order: PassOrder::default(),
            first_guess: Guess::default(),
            window: StartWindow::FULL,
            bug: None,
            is_own: false,
        }
    }

    pub const fn mistake(self) -> Option<Bug> {
        if self.algorithm.facts().has_mistakes { self.bug } else { None }
    }

    /// Returns true if steps may be wrong.
    pub const fn may_be_wrong(self) -> bool {
        self.is_own || self.mistake().is_some()
    }

    /// Returns the window that the search begins with at the root, for MAX.
    pub const fn start_window(self) -> Window {
        let is_chosen = self.algorithm.starts_with_window() && !self.may_be_wrong();
        let [alpha, beta] = if is_chosen { self.window } else { StartWindow::FULL }.bounds();
        Window { alpha, beta }
    }

    /// Returns true if the search may fail: its result may be a bound.
    pub fn may_fail(self) -> bool {
        self.start_window() != Window::FULL
    }

    /// Returns the mode in which nodes return values outside their windows.
    pub const fn returns(self) -> FailMode {
        self.algorithm.returns(self.fail_mode)
    }

    /// Returns the rules of a search by Plywood.
    #[must_use]
    pub const fn recorded(self) -> Self {
        Self { is_own: false, ..self }
    }

    #[must_use]
    pub const fn right(self) -> Self {
        Self { bug: None, is_own: false, ..self }
    }

    /// Returns true if the search goes on below non-quiet nodes at the depth limit, and so may visit nodes beyond it.
    pub const fn searches_on(self) -> bool {
        matches!(self.algorithm.facts().at_limit, AtLimit::SearchesOn) && self.depth != u32::MAX
    }
}

/// Searches the game from its current position, reporting every step to the recorder, and returns the value of the root for MAX.
/// Pass `&mut game` to get the game back unchanged, even if the recorder stops the search.
pub fn search<G: Describe, R: Recorder>(rules: Rules, game: G, recorder: &mut R) -> Result<G::Score, R::Stop> {
    search_shared(rules, &mut Line::new(game), recorder).map(G::Score::from_value)
}

/// Like [`search`], for a game behind the type of all games.
pub fn search_shared<R: Recorder>(rules: Rules, game: &mut SharedGame<'_>, recorder: &mut R) -> Result<f64, R::Stop> {
    let found = listening(recorder, |recorder| start(rules, &mut *game, recorder));
    game.order_by(None);
    found
}

/// Like [`search`], but faster if the game has [code of its own](OwnCode).
pub fn search_fast<G: Describe + OwnCode, R: Recorder>(
    rules: Rules,
    game: G,
    recorder: &mut R,
) -> Result<G::Score, R::Stop> {
    match own_search(rules) {
        Some(search) => search(game, recorder, rules),
        None => search(rules, game, recorder),
    }
}

/// Like [`search_fast`], for a built-in game from its first position.
pub fn search_spec<R: Recorder>(rules: Rules, spec: &GameSpec, recorder: &mut R) -> Result<f64, R::Stop> {
    let found = if spec.goal.is_some() || spec.wins != Wins::Any { None } else { spec.visit(Own { rules, recorder }) };
    found.unwrap_or_else(|| search_shared(rules, &mut *spec.shared(), recorder))
}

struct Own<'r, R> {
    rules: Rules,
    recorder: &'r mut R,
}

impl<R: Recorder> GameVisitor for Own<'_, R> {
    type Output = Option<Result<f64, R::Stop>>;

    fn visit<G: Game + OwnCode>(self, game: G) -> Self::Output {
        own_search(self.rules).map(|search| search(game, self.recorder, self.rules).map(Score::to_value))
    }
}

/// Takes the game by value: behind a reference its position would be written to memory at every node, which takes twice as long.
type OwnSearch<G, R> = fn(G, &mut R, Rules) -> Result<<G as Game>::Score, <R as Recorder>::Stop>;

/// Returns the search that is compiled for this game and recorder only. Only minimax and both forms of alpha-beta have such code,
/// and only for games that [request it](OwnCode::HAS_OWN_CODE).
fn own_search<G: Game + OwnCode, R: Recorder>(rules: Rules) -> Option<OwnSearch<G, R>> {
    if G::HAS_OWN_CODE {
        let searches: [(Algorithm, OwnSearch<G, R>); 3] = [
            (Algorithm::Minimax, minimax::search),
            (Algorithm::AlphaBeta, alpha_beta::search),
            (Algorithm::NegamaxAb, negamax_ab::search),
        ];
        let own = searches.into_iter().find(|(algorithm, _)| *algorithm == rules.algorithm);
        return own.filter(|_| rules.mistake().is_none() && !rules.may_fail()).map(|(_, search)| search);
    }
    None
}

macro_rules! searches {
    ($($algorithm:ident in $module:ident;)+) => {
        $(mod $module;)+

        fn start(rules: Rules, game: &mut SharedGame<'_>, mut recorder: &mut AnyRecorder<'_>) -> Result<f64, Halted> {
            if let Some(bug) = rules.mistake() {
                return faulty::search(game, &mut recorder, rules, bug);
            }
            match rules.algorithm {
                $(Algorithm::$algorithm => $module::search(game, &mut recorder, rules),)+
            }
        }
    };
}

plywood_tree::each_algorithm!(searches);

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, fmt::Debug, sync::Arc};

    use super::*;
    use crate::{
        replay::{Replay, State},
        testing::{alpha_beta, replay_in_order},
        trace::{Bound, Event, Step},
    };
    use plywood_games::{Columns, ConnectFour, First, LoadedTree, OpenLines, TicTacToe};
    use plywood_tree::{
        progress::Counts,
        settings::{Choice as _, Order},
        testing,
        tree::{Goal, NodeId, Tree},
    };
    use proptest::prelude::*;

    const ORDERS: [Order; 4] = [Order::Given, Order::Best, Order::Worst, Order::Random];

    fn defined(tree: &Tree, node: NodeId) -> f64 {
        let children = tree.children(node).map(|child| defined(tree, child));
        match tree.goal(node) {
            Some(Goal::Largest) => children.fold(f64::NEG_INFINITY, f64::max),
            Some(Goal::Smallest) => children.fold(f64::INFINITY, f64::min),
            None => tree.value(node).unwrap(),
        }
    }

    fn counted(tree: &Tree, rules: Rules, order: Order) -> (f64, Counts) {
        let mut counts = Counts::default();
        let order = arrange(tree, order, 1, rules.cut_rule);
        let result: Result<f64, Infallible> = search(rules, LoadedTree::in_order(tree, order.as_ref()), &mut counts);
        let Ok(value) = result;
        (value, counts)
    }

    fn variants() -> impl Iterator<Item = (FailMode, CutRule, Order)> {
        let fail_mode = [FailMode::FailSoft, FailMode::FailHard].into_iter();
        let cuts =
            fail_mode.flat_map(|fail_mode| [CutRule::Equal, CutRule::Strict].map(|cut_rule| (fail_mode, cut_rule)));
        cuts.flat_map(|(fail_mode, cut_rule)| ORDERS.map(|order| (fail_mode, cut_rule, order)))
    }

    fn check_trace(replay: &Replay, value: f64) {
        let tree = replay.tree();
        let end = replay.end();
        assert_eq!(end.step(), Some(Step::Return { node: NodeId::ROOT, value }));
        assert_eq!(end.value(NodeId::ROOT), Some(value));
        for node in tree.nodes() {
            let (visited, pruned) = (replay.entered(node).is_some(), replay.pruned(node).is_some());
            assert!(visited != pruned, "{node:?} is either visited or pruned");
            assert_eq!(end.state(node), if visited { State::Closed } else { State::Pruned });
        }
        let tally = end.tally();
        assert_eq!(tally.pruned.map(|pruned| pruned + tally.visited), Some(tree.len() as u64));
    }

    fn check_variation(replay: &Replay, value: f64) {
        let variation = replay.end().variation();
        let last = variation.last().copied().unwrap_or(NodeId::ROOT);
        assert_eq!(replay.tree().value(last), Some(value), "the principal variation ends in the value of the root");
        let on_path: Vec<NodeId> = replay.tree().ancestors(last).collect();
        assert!(variation.iter().rev().chain([&NodeId::ROOT]).eq(&on_path));
    }

    fn steps_for_max(replay: &Replay) -> Vec<Step> {
        let steps = replay.trace().steps.iter().map(|step| replay.step_for_max(step));
        steps.collect()
    }

    fn check_negamax(tree: &Arc<Tree>, depth: u32) {
        for order in ORDERS {
            let [minimax, negamax] = [Algorithm::Minimax, Algorithm::Negamax]
                .map(|algorithm| replay_in_order(tree, Rules { depth, ..Rules::of(algorithm) }, order));
            assert_eq!(steps_for_max(&negamax), steps_for_max(&minimax));
        }
        for (fail_mode, cut_rule, order) in variants() {
            let rules = Rules { depth, ..alpha_beta(fail_mode, cut_rule) };
            let mover = Rules { algorithm: Algorithm::NegamaxAb, ..rules };
            let [min_max, negamax] = [rules, mover].map(|rules| replay_in_order(tree, rules, order));
            assert_eq!(steps_for_max(&negamax), steps_for_max(&min_max));
            assert_eq!(counted(tree, mover, order), counted(tree, rules, order));
            assert_eq!(negamax.end().variation(), min_max.end().variation());
            assert_eq!((negamax.cutoffs(), negamax.changes()), (min_max.cutoffs(), min_max.changes()));
        }
    }

    #[derive(Debug, Default, PartialEq)]
    struct Events(Vec<Event>);

    impl Recorder for Events {
        type Stop = Infallible;

        fn is_detailed(&self) -> bool {
            true
        }

        fn record(&mut self, event: Event) -> Result<(), Infallible> {
            self.0.push(event);
            Ok(())
        }
    }

    fn check_own_code<G: Describe<Score: Debug> + OwnCode + Clone>(game: &G, depth: u32) {
        assert!(G::HAS_OWN_CODE);
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::NegamaxAb] {
            for (fail_mode, cut_rule, _) in variants() {
                let rules = Rules { fail_mode, cut_rule, depth, ..Rules::of(algorithm) };
                let [mut shared, mut own] = [Events::default(), Events::default()];
                let value = search(rules, game.clone(), &mut shared);
                assert_eq!(search_fast(rules, game.clone(), &mut own), value);
                assert_eq!(own, shared, "{rules:?}");
            }
        }
    }

    #[test]
    fn games_are_searched_alike_with_code_of_their_own() {
        check_own_code(&TicTacToe::default(), 3);
        check_own_code(&TicTacToe::evaluated(First::Min, OpenLines), 3);
        check_own_code(&ConnectFour::new(First::Max, Columns::Centre), 3);
    }

    proptest! {
        #![proptest_config(testing::cases(100))]

        #[test]
        fn trees_are_searched_alike_with_code_of_their_own(tree in testing::any_tree(), limit in 0u32..8) {
            check_own_code(&LoadedTree::new(&tree), limit);
        }

        #[test]
        fn negamax_does_step_by_step_what_the_min_max_form_does(
            tree in testing::any_tree(), limit in 0u32..8, truth in testing::any_truth_tree(),
        ) {
            check_negamax(&tree, if limit > 4 { u32::MAX } else { limit });
            check_negamax(&truth, u32::MAX);
        }

        #[test]
        fn the_short_circuit_visits_a_subset_and_finds_the_same_label(
            tree in testing::any_truth_tree(), limit in 0u32..8,
        ) {
            let depth = if limit > 4 { u32::MAX } else { limit };
            for order in ORDERS {
                let searched = |algorithm| counted(&tree, Rules { depth, ..Rules::of(algorithm) }, order);
                let [minimax, full, lazy, labels] =
                    [Algorithm::Minimax, Algorithm::AndOr, Algorithm::AndOrLazy, Algorithm::Labels].map(searched);
                prop_assert_eq!(full, minimax);
                prop_assert_eq!(labels, minimax);
                prop_assert_eq!(lazy.0, full.0);
                prop_assert!(lazy.1.visited <= full.1.visited && lazy.1.leaves <= full.1.leaves);
            }
        }

        #[test]
        fn alpha_beta_finds_the_minimax_value_with_no_more_nodes(tree in testing::any_tree()) {
            let value = defined(&tree, NodeId::ROOT);
            for order in ORDERS {
                let (found, counts) = counted(&tree, Rules::of(Algorithm::Minimax), order);
                prop_assert_eq!((found, counts.visited), (value, tree.len() as u64));
                prop_assert_eq!((counts.leaves, counts.cutoffs), (tree.leaves() as u64, 0));
            }
            for (fail_mode, cut_rule, order) in variants() {
                let (found, counts) = counted(&tree, alpha_beta(fail_mode, cut_rule), order);
                prop_assert_eq!(found, value);
                prop_assert!(counts.visited <= tree.len() as u64 && counts.leaves <= tree.leaves() as u64);
                // A strict cut never visits fewer nodes.
                let equal = counted(&tree, alpha_beta(fail_mode, CutRule::Equal), order).1;
                prop_assert!(counts.visited >= equal.visited && counts.leaves >= equal.leaves);
            }
        }

        #[test]
        fn a_search_with_a_window_finds_the_value_in_it_or_a_bound(
            tree in testing::any_tree(), alpha in -10i32..9, width in 1i32..8, half in any::<bool>(), open in 0usize..3,
        ) {
            let value = defined(&tree, NodeId::ROOT);
            let shift = if half { 0.5 } else { 0.0 };
            let [low, high] = [alpha, alpha + width].map(|bound| (f64::from(bound) + shift).to_string());
            let window = [format!("{low},{high}"), format!("-inf,{high}"), format!("{low},∞")][open].parse().unwrap();
            for (fail_mode, cut_rule, order) in variants() {
                let rules = Rules { window, ..alpha_beta(fail_mode, cut_rule) };
                let searches = Algorithm::all().filter(|algorithm| algorithm.starts_with_window() && tree.takes_turns());
                for rules in searches.map(|algorithm| Rules { algorithm, ..rules }) {
                    check_result(&tree, rules, counted(&tree, rules, order).0, value);
                }
                let [narrow, full] = [rules, alpha_beta(fail_mode, cut_rule)].map(|rules| counted(&tree, rules, order).1);
                // By strict cuts a bound that fail-hard hands up is a tie.
                let is_tied = (fail_mode, cut_rule) == (FailMode::FailHard, CutRule::Strict);
                prop_assert!(is_tied || narrow.visited <= full.visited);
            }
        }

        #[test]
        fn every_trace_ends_in_the_value_and_accounts_for_every_node(tree in testing::any_tree()) {
            let value = defined(&tree, NodeId::ROOT);
            for (fail_mode, cut_rule, order) in variants() {
                let replay = replay_in_order(&tree, alpha_beta(fail_mode, cut_rule), order);
                check_trace(&replay, value);
                let counts = counted(&tree, alpha_beta(fail_mode, cut_rule), order).1;
                let tally = replay.end().tally();
                prop_assert_eq!((tally.visited, tally.leaves, tally.cutoffs), (counts.visited, counts.leaves, counts.cutoffs));
                if value.is_finite() {
                    check_variation(&replay, value);
                }
            }
        }

        #[test]
        fn other_searches_with_a_depth_limit_agree_with_minimax(tree in testing::any_tree(), depth in 0u32..6) {
            let searched = |algorithm| counted(&tree, Rules { depth, ..Rules::of(algorithm) }, Order::Given);
            let minimax = searched(Algorithm::Minimax);
            prop_assert_eq!(searched(Algorithm::Expectiminimax), minimax);
            let deepest = tree.nodes().filter(|&node| tree.depth(node) as u32 <= depth).count() as u64;
            prop_assert_eq!(minimax.1.visited, deepest);
            for (fail_mode, cut_rule, order) in variants() {
                let found = counted(&tree, Rules { depth, ..alpha_beta(fail_mode, cut_rule) }, order);
                prop_assert_eq!(found.0, minimax.0);
                prop_assert!(found.1.visited <= minimax.1.visited);
            }
        }
    }

    /// Knuth and Moore 1975 (fail-hard), Fishburn 1983 (fail-soft).
    fn check_result(tree: &Tree, rules: Rules, found: f64, value: f64) {
        let window @ Window { alpha, beta } = rules.start_window();
        let context = format!("{found} for {value} by {rules:?}");
        match window.bound_of(found) {
            Bound::Upper => assert!(value <= found && value <= alpha, "{context}"),
            Bound::Lower => assert!(value >= found && value >= beta, "{context}"),
            Bound::Exact => assert_eq!(found, value, "{context}"),
        }
        // By fail-hard, the player at the root starts at the own bound.
        if let (FailMode::FailHard, Some(goal)) = (rules.fail_mode, tree.goal(NodeId::ROOT)) {
            assert_eq!(goal.better_of(found, window.own(goal)), found, "{context}");
        }
    }

    fn negamax_ab(fail_mode: FailMode, cut_rule: CutRule) -> Rules {
        Rules { algorithm: Algorithm::NegamaxAb, ..alpha_beta(fail_mode, cut_rule) }
    }

    #[test]
    fn tic_tac_toe_takes_the_known_numbers_of_nodes() {
        // Tic-tac-toe to a depth is the same in negamax form.
        for depth in 0..8 {
            let found =
                [Algorithm::Minimax, Algorithm::Negamax, Algorithm::AlphaBeta, Algorithm::NegamaxAb].map(|algorithm| {
                    let mut counts = Counts::default();
                    let Ok(value) = search(Rules { depth, ..Rules::of(algorithm) }, TicTacToe::default(), &mut counts);
                    (value, counts)
                });
            assert_eq!((found[0], found[2]), (found[1], found[3]));
            assert!(found[2].1.visited <= found[0].1.visited && found[2].0 == found[0].0);
        }

        // Tic-tac-toe takes the known numbers of nodes.
        {
            let counts = check_tic_tac_toe(Rules::of(Algorithm::Minimax), 549_946);
            assert_eq!(counts.leaves, 255_168);
            check_tic_tac_toe(alpha_beta(FailMode::FailSoft, CutRule::Equal), 18_297);
            check_tic_tac_toe(alpha_beta(FailMode::FailHard, CutRule::Equal), 18_297);
            check_tic_tac_toe(alpha_beta(FailMode::FailSoft, CutRule::Strict), 146_120);
            check_tic_tac_toe(Rules::of(Algorithm::Expectiminimax), 549_946);
            check_tic_tac_toe(Rules::of(Algorithm::Negamax), 549_946);
            check_tic_tac_toe(negamax_ab(FailMode::FailSoft, CutRule::Equal), 18_297);
            check_tic_tac_toe(negamax_ab(FailMode::FailHard, CutRule::Equal), 18_297);
            check_tic_tac_toe(negamax_ab(FailMode::FailSoft, CutRule::Strict), 146_120);
            // Fail-hard returns the bound itself, fail-soft the value beyond it. A tie is not a strict cut.
            check_tic_tac_toe(alpha_beta(FailMode::FailHard, CutRule::Strict), 304_155);
        }
    }

    #[track_caller]
    fn check_tic_tac_toe(rules: Rules, visited: u64) -> Counts {
        let mut counts = Counts::default();
        let Ok(value) = search(rules, TicTacToe::default(), &mut counts);
        assert_eq!((value, counts.visited), (0, visited));
        counts
    }
}
