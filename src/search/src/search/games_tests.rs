//! Searches of games, against published values and node counts.

use super::{Rules, search};
use crate::testing::Value;
use plywood_games::testing::all_samples;
use plywood_games::{Columns, ConnectFour, First, GameSpec};
use plywood_tree::progress::Counts;
use plywood_tree::settings::Algorithm;
use plywood_tree::tree::Player;
use proptest::prelude::*;

#[test]
fn searches_and_merging_agree_on_every_small_game() {
    for &(spec, value) in all_samples().iter().flat_map(|samples| samples.values) {
        let plain = GameSpec::parse(spec).expect("a spec");
        let merged = plain.clone().with("merge=siblings").expect("an option");
        let (every, fewer) = if plain.facts().has_chance {
            (Algorithm::Expectiminimax, Algorithm::Expectiminimax)
        } else {
            (Algorithm::Minimax, Algorithm::AlphaBeta)
        };
        let found =
            [(&plain, every), (&plain, fewer), (&merged, every)].map(|(spec, by)| spec.visit(Value(Rules::of(by))));
        // Means are rounded, so chance games need a tolerance.
        let margin = if plain.facts().has_chance { value.abs() * 1e-12 } else { 0.0 };
        assert!(found.iter().all(|found| (found - value).abs() <= margin), "{spec}: {found:?}, not {value}");
    }
}

#[test]
fn known_games_are_searched_as_is_known() {
    // Back-rank mate.
    for (fen, depth, value) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - -", 1, 1_000.0),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - -", 3, 1_000.0),
        ("r3k3/8/8/8/8/8/5PPP/6K1 b - -", 1, -1_000.0),
    ] {
        let rules = Rules { depth, ..Rules::of(Algorithm::AlphaBeta) };
        let spec = GameSpec::parse(&format!("chess:from={fen}")).expect("a position");
        assert_eq!(spec.visit(Value(rules)), value, "{fen} to depth {depth}");
    }

    // Known node counts.
    check(Columns::Centre, 8, 8_647);
    check(Columns::Centre, 10, 55_026);
    check(Columns::Natural, 8, 12_574);
    check(Columns::Natural, 10, 155_590);
}

#[track_caller]
fn check(columns: Columns, depth: u32, visited: u64) {
    let mut counts = Counts::default();
    let rules = Rules { depth, ..Rules::of(Algorithm::AlphaBeta) };
    let Ok(value) = search(rules, ConnectFour::new(First::Max, columns), &mut counts);
    assert_eq!((value, counts.visited), (0, visited));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A goal only compares values with 0, and so commutes with maxima and minima.
    #[test]
    fn a_goal_holds_where_minimax_says_so(
        (base, depth) in prop::sample::select(vec![
            ("tictactoe:from=X.O......", u32::MAX),
            ("tictactoe:evaluation=lines:first=min", 4),
            ("tictactoe:evaluation=open lines=1,center=-3:merge=siblings", 3),
            ("connect4:evaluation=lines", 3),
            ("chess:from=4k3/4p3/8/8/8/8/4P3/4K3 w - -", 2),
        ]),
        moves in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
    ) {
        let spec = GameSpec::parse(base).expect("a spec");
        let value = value_after(&spec, &moves, Rules { depth, ..Rules::of(Algorithm::Minimax) });
        let mover = mover_after(&spec, &moves);
        for (at, goal) in spec.facts().goals.iter().enumerate() {
            let aimed = spec.clone().with(&format!("goal={goal}")).expect("a goal");
            let (is_of_max, counts_draws) = (at < 2, at % 2 == 1);
            prop_assert_eq!(goal.contains("draws"), counts_draws);
            let own = if is_of_max { value } else { -value };
            let holds = own > 0.0 || (counts_draws && own == 0.0);
            for by in [Algorithm::AndOr, Algorithm::AndOrLazy, Algorithm::Minimax, Algorithm::AlphaBeta] {
                let truth = value_after(&aimed, &moves, Rules { depth, ..Rules::of(by) });
                prop_assert_eq!(truth, f64::from(holds), "{} by {:?}: minimax says {}", aimed.name(), by, value);
            }
            let expected = if (mover == Player::Max) == is_of_max { Player::Or } else { Player::And };
            prop_assert_eq!(mover_after(&aimed, &moves), expected);
        }
    }
}

fn after(spec: &GameSpec, moves: &[prop::sample::Index]) -> Box<plywood_games::SharedGame<'static>> {
    let mut game = spec.shared();
    for chosen in moves {
        if game.outcome().is_none() {
            let mut moves = game.moves();
            let mv = moves.nth(chosen.index(moves.len())).expect("the game goes on");
            game.make(mv);
        }
    }
    game
}

fn mover_after(spec: &GameSpec, moves: &[prop::sample::Index]) -> Player {
    after(spec, moves).mover()
}

fn value_after(spec: &GameSpec, moves: &[prop::sample::Index], rules: Rules) -> f64 {
    let mut game = after(spec, moves);
    let Ok(value) = search(rules, &mut *game, &mut Counts::default());
    value
}
