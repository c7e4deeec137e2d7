//! Checks that quiescence search finds the same in a game, in its built tree and in a comparison.

use std::sync::Arc;

use super::{Choices, Input, compare, fitting_algorithms, run};
use crate::search::Rules;
use plywood_games::GameSpec;
use plywood_tree::settings::{Algorithm, Order};
use plywood_tree::testing;
use plywood_tree::tree::NodeId;

const POSITIONS: [&str; 3] = [
    "chess:from=2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - -",
    "chess:from=4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - -",
    "chess:from=8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -:merge=siblings",
];

fn choices(algorithm: Algorithm, depth: u32, order: Order) -> Choices {
    Choices { rules: Rules { depth, ..Rules::of(algorithm) }, order, seed: 1 }
}

fn value(input: &Input, choices: Choices) -> Option<f64> {
    let run = run(input, choices, &Arc::default()).expect("a small search");
    run.replay.end().value(NodeId::ROOT)
}

#[test]
fn a_game_written_out_is_searched_on_as_the_game_is() {
    for position in POSITIONS {
        let input = Input::Game(GameSpec::parse(position).expect("a position"));
        assert!(fitting_algorithms(&input).contains(&Algorithm::Quiescence));
        for depth in 0..=2 {
            let values = [Order::Given, Order::Best, Order::Worst, Order::Random]
                .map(|order| value(&input, choices(Algorithm::Quiescence, depth, order)));
            assert!(
                values.iter().all(|value| *value == values[0] && value.is_some()),
                "{position} {depth}: {values:?}"
            );
        }
    }
}

#[test]
fn a_comparison_goes_on_beyond_the_limit_where_the_search_does() {
    let non_quiet =
        testing::with_non_quiet(&testing::tree("[[[1, 2], [3, [4, -9]]], [[5, -8], 6, [7, 9]], [[-9, -7], 2]]"));
    let games = POSITIONS.map(|position| Input::Game(GameSpec::parse(position).expect("a position")));
    for input in games.into_iter().chain([Input::Tree(non_quiet)]) {
        let asked = choices(Algorithm::Quiescence, 1, Order::Given);
        let rows = compare(&input, asked, &Arc::default()).expect("a small comparison").rows;
        let names: Vec<Algorithm> = rows.iter().map(|row| row.algorithm).collect();
        assert_eq!(names, [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Quiescence]);
        for row in rows {
            let found = run(&input, choices(row.algorithm, 1, Order::Given), &Arc::default()).expect("small").replay;
            let (end, tree) = (found.end(), found.tree());
            assert_eq!((Some(row.value), row.counts.visited), (end.value(NodeId::ROOT), end.tally().visited));
            let best: Vec<usize> = end.variation().into_iter().map(|node| tree.ordinal(node)).collect();
            assert_eq!(row.best, best, "{:?}", row.algorithm);
            assert!(row.pruned.is_some_and(|pruned| pruned < 1_000));
            assert!(end.tally().pruned.is_none_or(|pruned| row.pruned == Some(pruned)), "{:?}", row.algorithm);
        }
    }
}

#[test]
fn it_is_offered_where_something_is_not_quiet() {
    let offered = |input: Input| fitting_algorithms(&input).contains(&Algorithm::Quiescence);
    assert!(!offered(Input::Tree(testing::tree(testing::UBB))));
    assert!(offered(Input::Tree(testing::with_non_quiet(&testing::tree(testing::UBB)))));
    assert!(!offered(Input::Game(GameSpec::parse("tictactoe").expect("a game"))));
    assert!(offered(Input::Game(GameSpec::parse("chess").expect("a game"))));
}
