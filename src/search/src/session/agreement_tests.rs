//! Checks that options mean the same in every command: the numbers of a trace, a comparison, a comparison in steps and a graded
//! search agree.

use std::sync::Arc;

use super::lockstep::{Entrant, race};
use super::{Choices, Input, compare, fitting_algorithms, growth, par_is_reached, recorded, run, tried};
use crate::replay::Replay;
use crate::search::Rules;
use crate::testing::with_windows;
use crate::trace::Step;
use plywood_games::GameSpec;
use plywood_tree::progress::Counts;
use plywood_tree::settings::{Algorithm, Choice as _, CutRule, FailMode, Order, Wins};
use plywood_tree::testing;
use plywood_tree::tree::{Domain, NodeId};
use proptest::prelude::*;

type Numbers = (f64, Counts, Vec<usize>);

fn numbers(replay: &Replay) -> Numbers {
    let (end, tree) = (replay.end(), replay.tree());
    let tally = end.tally();
    let counts = Counts { visited: tally.visited, leaves: tally.leaves, cutoffs: tally.cutoffs };
    let best = end.variation().into_iter().map(|node| tree.ordinal(node)).collect();
    (end.value(NodeId::ROOT).map(|value| replay.for_max(NodeId::ROOT, value)).expect("a value"), counts, best)
}

/// Checks that a line is the best one, or ends at a position whose value was recalled: comparisons remember values, not lines.
fn assert_is_best_line(replay: &Replay, line: &[usize]) {
    let best = replay.end().variation();
    let ordinals: Vec<usize> = best.iter().map(|&node| replay.tree().ordinal(node)).collect();
    let is_recalled = |node| {
        let is_recall = |step| matches!(replay.step(step), Some(Step::Recall { node: at, .. }) if at == node);
        replay.tree().duplicate_of(node).is_some() || (0..replay.len()).any(is_recall)
    };
    let is_whole = line.len() == best.len() || line.len().checked_sub(1).is_some_and(|last| is_recalled(best[last]));
    assert!(ordinals.starts_with(line) && is_whole, "{line:?}, {ordinals:?}");
}

/// Compares the commands, and returns the numbers of the search with par.
#[track_caller]
fn agreed(input: &Input, choices: Choices) -> (Counts, Option<u64>) {
    let progress = &Arc::default();
    let replay = run(input, choices, progress).expect("a small search").replay;
    let traced = numbers(&replay);
    let comparison = compare(input, choices, progress).expect("a small comparison");
    let row = comparison.rows.iter().find(|row| row.algorithm == choices.rules.algorithm).expect("the chosen one");
    assert_eq!((row.value, row.counts), (traced.0, traced.1), "compare: {choices:?}");
    assert_is_best_line(&replay, &row.best);
    let pruned = replay.end().tally().pruned;
    assert!(pruned.is_none_or(|pruned| row.pruned == Some(pruned)), "pruned: {row:?} {pruned:?} {choices:?}");
    let raced = race(input, &[Entrant::New(choices)], progress).expect("a small search");
    assert_eq!((numbers(&raced[0].run.replay), raced[0].counts), (traced.clone(), traced.1), "steps: {choices:?}");
    // The rows end where a deeper search visits no more nodes.
    if let (Algorithm::AlphaBeta, Some(row)) =
        (choices.rules.algorithm, growth(input, choices, progress).iter().find(|row| row.depth == choices.rules.depth))
    {
        assert_eq!(row.alpha_beta, traced.1.visited, "chart: {choices:?}");
    }
    if let Ok(tree) = tried(input, choices.rules, progress) {
        let graded = recorded(&tree, choices, progress).expect("a small search");
        assert_eq!(numbers(&graded), traced, "grade: {choices:?}");
    }
    (traced.1, comparison.par.map(|par| par.nodes))
}

fn orders(input: &Input, rules: Rules) -> Vec<Order> {
    let is_merged = super::prepare::is_merged(input);
    let fits = |order: &Order| match order {
        Order::Given => true,
        Order::Previous => rules.algorithm.has_passes() && !is_merged,
        Order::Best | Order::Worst | Order::Random => !is_merged,
    };
    Order::all().filter(fits).collect()
}

/// Crosses the depths with every convention, algorithm and order.
fn cross(input: &Input, depths: impl Iterator<Item = u32> + Clone, nodes: u64, seed: u64) {
    let conventions: Vec<_> =
        FailMode::all().flat_map(|fail_mode| CutRule::all().map(move |cut_rule| (fail_mode, cut_rule))).collect();
    for (depth, &(fail_mode, cut_rule)) in depths.flat_map(|depth| conventions.iter().map(move |one| (depth, one))) {
        let windows = if input.domain() == Domain::Numbers { 3 } else { 1 };
        let searches = testing::some(fitting_algorithms(input)).map(Rules::of);
        for Rules { algorithm, window, .. } in searches.flat_map(|rules| with_windows(rules).take(windows)) {
            let wins = if super::prepare::is_merged(input) || depth % 2 == 0 { Wins::Any } else { Wins::Early };
            let rules = Rules { fail_mode, cut_rule, depth, wins, nodes, window, ..Rules::of(algorithm) };
            let visited = |order| agreed(input, Choices { rules, order, seed });
            let found: Vec<_> = orders(input, rules).into_iter().map(|order| (order, visited(order))).collect();
            let of = |wanted: Order| found.iter().find(|(order, _)| *order == wanted).map(|(_, found)| *found);
            if let (Algorithm::AlphaBeta, Some((best, par)), Some((worst, _))) =
                (algorithm, of(Order::Best), of(Order::Worst))
                && par.is_some()
            {
                assert!(best.visited <= worst.visited, "{rules:?}: {best:?} {worst:?}");
                assert!(!par_is_reached(rules) || Some(best.visited) == par, "{rules:?}: {best:?} {par:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(testing::cases(32))]

    #[test]
    fn files_have_the_same_numbers_in_every_command(
        plain in testing::any_tree(),
        non_quiet in testing::any_non_quiet_tree(),
        truth in testing::any_truth_tree(),
        chance in testing::any_chance_tree(),
        seed in 0u64..1_000,
        budget in 1u64..100,
    ) {
        for tree in [plain, non_quiet, truth, chance] {
            let depths = (0..=tree.plies()).chain([u32::MAX]);
            let input = Input::Tree(tree);
            cross(&input, depths.clone(), u64::MAX, seed);
            cross(&input, depths, budget, seed);
        }
    }
}

#[test]
fn games_have_the_same_numbers_in_every_command() {
    let games = [
        ("tictactoe:from=.O.X..X..:evaluation=lines", 4),
        ("tictactoe:from=XXOOX.O..", u32::MAX),
        ("tictactoe:evaluation=points", 2),
        ("tictactoe:evaluation=lines:merge=siblings", 3),
        ("tictactoe:evaluation=lines:merge=positions", 3),
        ("tictactoe:from=.O.X.....:goal=O wins or draws", 3),
        ("connect4", 3),
        ("nim:1,1,2", u32::MAX),
        ("grundy:7:merge=positions", u32::MAX),
        ("boxes:..#..#.#", 3),
        ("chess:from=8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 1),
        ("backgammon", 1),
    ];
    for (spec, deepest) in testing::some(games) {
        let input = Input::Game(GameSpec::parse(spec).expect("a game"));
        let depths = [deepest.min(1), deepest.min(2), deepest];
        cross(&input, depths.into_iter(), u64::MAX, 3);
        cross(&input, [deepest].into_iter(), 30, 3);
    }
}

/// The values were computed by hand.
#[test]
fn limited_trees_are_ordered_by_what_is_searched() {
    let file = |text| {
        let document = plywood_tree::format::read(text, plywood_tree::format::Syntax::Json).expect("valid");
        super::SearchProblem::new(document, "test").expect("valid").content
    };
    let misleading = file(
        r#"{"root":"max","tree":[{"children":[{"eval":1,"children":[9,9]},{"eval":1,"children":[9,9]}]},
            {"children":[{"eval":5,"children":[0,0]},{"eval":6,"children":[0,0]}]}]}"#,
    );
    let rules = Rules { depth: 2, ..Rules::of(Algorithm::AlphaBeta) };
    let visited = |order| agreed(&misleading, Choices { rules, order, seed: 0 }).0.visited;
    assert_eq!([Order::Best, Order::Worst].map(visited), [6, 7]);
    let value = |input: &Input, rules, order| {
        let replay = run(input, Choices { rules, order, seed: 0 }, &Arc::default()).expect("small").replay;
        numbers(&replay).0
    };
    let rules = |depth, nodes| Rules { depth, nodes, ..Rules::of(Algorithm::IterativeDeepening) };
    let estimated =
        file(r#"{"root":"max","tree":[{"eval":4,"children":[[1,2],[3,4]]},{"eval":-2,"children":[[5,6],[7,8]]}]}"#);
    let game = Input::Game(GameSpec::parse("tictactoe:evaluation=lines").expect("a game"));
    for order in [Order::Given, Order::Best, Order::Worst, Order::Random] {
        assert_eq!(value(&estimated, rules(3, 3), order), 4.0, "{order:?}");
        assert_eq!(value(&game, rules(3, 30), order), 4.0, "{order:?}");
    }
}
