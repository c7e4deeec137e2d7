//! Checks the preference for early wins against a computation of its own: the value first, then the distance to it.

use std::cmp::Ordering;
use std::sync::Arc;

use super::{Choices, Input, RunError, best_moves, run};
use crate::search::Rules;
use plywood_games::{GameSpec, SharedGame, Status};
use plywood_tree::format::View;
use plywood_tree::settings::{Algorithm, Order, Wins};
use plywood_tree::testing;
use plywood_tree::tree::{Goal, NodeId, Tree};
use proptest::prelude::*;

/// Value for MAX, and the plies from the root to the end of the game.
type Timed = (f64, u32);

/// Of wins the earliest is best, of losses the latest; when nobody wins, the time does not matter.
fn for_max(a: Timed, b: Timed, neutral: f64) -> Ordering {
    let sign = if a.0 == neutral || a.0.is_infinite() { 0.0 } else { (a.0 - neutral).signum() };
    a.0.total_cmp(&b.0).then((sign * f64::from(b.1)).total_cmp(&(sign * f64::from(a.1))))
}

fn best(goal: Goal, all: impl Iterator<Item = Timed>, neutral: f64) -> Timed {
    let found = match goal {
        Goal::Largest => all.max_by(|a, b| for_max(*a, *b, neutral)),
        Goal::Smallest => all.min_by(|a, b| for_max(*a, *b, neutral)),
    };
    found.expect("a move")
}

fn of_tree(tree: &Tree, node: NodeId) -> Timed {
    match tree.goal(node) {
        None => (tree.value(node).expect("a value"), tree.depth(node) as u32),
        Some(goal) => best(goal, tree.children(node).map(|child| of_tree(tree, child)), 0.0),
    }
}

fn of_game(game: &mut SharedGame<'_>, plies: u32, neutral: f64) -> Timed {
    match game.status() {
        Status::Over(value) => (value, plies),
        Status::ToMove(player) => {
            let moves: Vec<_> = game.moves().collect();
            let mut after = Vec::new();
            for mv in moves {
                game.make(mv);
                after.push(of_game(game, plies + 1, neutral));
                game.unmake(mv);
            }
            best(player.goal().expect("no chance"), after.into_iter(), neutral)
        }
    }
}

fn timed((value, plies): Timed, neutral: f64) -> f64 {
    let won = match value.total_cmp(&neutral) {
        _ if value.is_infinite() => 0.0,
        Ordering::Less => -1.0,
        Ordering::Equal => 0.0,
        Ordering::Greater => 1.0,
    };
    value - won * f64::from(plies) / 1_000.0
}

fn choices(algorithm: Algorithm, order: Order) -> Choices {
    Choices { rules: Rules { wins: Wins::Early, ..Rules::of(algorithm) }, order, seed: 1 }
}

/// Checks the value of the search, in the given order and in one that needs the whole tree, and its best moves.
#[track_caller]
fn check(input: &Input, expected: Timed, after: &[Timed], neutral: f64) {
    for order in [Order::Given, Order::Worst] {
        for algorithm in [Algorithm::AlphaBeta, Algorithm::Minimax, Algorithm::Pvs, Algorithm::MtdF] {
            let replay = run(input, choices(algorithm, order), &Arc::default()).expect("a small search").replay;
            let value = replay.for_max(NodeId::ROOT, replay.end().value(NodeId::ROOT).expect("a value"));
            let timed = timed(expected, neutral);
            assert!(value == timed || (value - timed).abs() < 1e-12, "{value} {expected:?}");
        }
    }
    let found = best_moves(input, choices(Algorithm::AlphaBeta, Order::Given)).expect("a small search");
    let is_best = |(_, one): &(usize, &Timed)| for_max(**one, expected, neutral) == Ordering::Equal;
    let best: Vec<usize> = after.iter().enumerate().filter(is_best).map(|(at, _)| at).collect();
    assert_eq!(found.ordinals, best);
}

proptest! {
    #![proptest_config(testing::cases(500))]

    #[test]
    fn in_trees_the_earlier_of_two_wins_is_better(tree in testing::any_tree()) {
        let after: Vec<Timed> = tree.children(NodeId::ROOT).map(|child| of_tree(&tree, child)).collect();
        check(&Input::Tree(Arc::clone(&tree)), of_tree(&tree, NodeId::ROOT), &after, 0.0);
    }
}

#[test]
fn in_games_the_earlier_of_two_wins_is_better() {
    let games = [
        ("tictactoe:from=XXOOX.O..", 0.0),
        ("tictactoe:from=XOX.O.X..", 0.0),
        ("tictactoe:from=.O.X..X..", 0.0),
        ("nim:1,2,3", 0.5),
        ("nim:1,2,4", 0.5),
        ("nim:2,3:values=1/-1", 0.0),
        ("grundy:7", 0.5),
    ];
    for (spec, neutral) in games {
        let game = GameSpec::parse(spec).expect("a game");
        let shared = &mut *game.shared();
        let moves: Vec<_> = shared.moves().collect();
        let mut after = Vec::new();
        for mv in moves {
            shared.make(mv);
            after.push(of_game(shared, 1, neutral));
            shared.unmake(mv);
        }
        let expected = of_game(shared, 0, neutral);
        check(&Input::Game(game), expected, &after, neutral);
    }
}

#[test]
fn a_win_at_once_is_best_and_merged_positions_are_refused() {
    let input = Input::Game(GameSpec::parse("tictactoe:from=XXOOX.O..").expect("a game"));
    let found = best_moves(&input, choices(Algorithm::AlphaBeta, Order::Given)).expect("small");
    assert_eq!(found.names, ["b3", "c3"]);
    let replay = run(&input, choices(Algorithm::AlphaBeta, Order::Given), &Arc::default()).expect("small").replay;
    assert_eq!(replay.end().value(NodeId::ROOT), Some(0.999));
    let merged = Input::Game(GameSpec::parse("tictactoe:merge=positions").expect("a game"));
    let asked = Choices::of(&merged, &View { wins: Some(Wins::Early), ..View::default() });
    assert_eq!(run(&merged, asked, &Arc::default()).map(|_| ()), Err(RunError::MergedWins));
}
