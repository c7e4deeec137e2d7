//! Tests of the moves searched beyond the depth limit: they are those that change the material, and they run out.

use super::{Chess, Evaluation, MATERIAL, Start, notation, surplus};
use crate::testing::Sampled;
use crate::weights::Weighing;
use crate::{Calm, Game as _, GameSpec, Quietness};
use proptest::prelude::*;

fn chess(fen: &str) -> Chess {
    Chess::new(notation::parse(fen).expect("a position"), MATERIAL)
}

fn non_quiet(chess: &Chess) -> Vec<cozy_chess::Move> {
    match chess.quietness() {
        Quietness::NonQuiet(moves) => moves.collect(),
        Quietness::Quiet | Quietness::Unevaluated => Vec::new(),
    }
}

fn changing(chess: &Chess) -> Vec<cozy_chess::Move> {
    let changes = |&mv: &cozy_chess::Move| {
        let mut after = chess.clone();
        after.make(mv);
        surplus(&after.board) != surplus(&chess.board)
    };
    chess.moves().filter(changes).collect()
}

fn longest(chess: &mut Chess, most: u32) -> u32 {
    let Quietness::NonQuiet(moves) = chess.quietness() else { return 0 };
    let mut longest = 0;
    for mv in moves.take(3) {
        let weight = |chess: &Chess| chess.board.occupied().len() + chess.board.pieces(cozy_chess::Piece::Pawn).len();
        let before = weight(chess);
        chess.make(mv);
        assert!(weight(chess) < before, "fewer pieces, or fewer pawns");
        longest = longest.max(1 + if most > 1 { longest_of(chess, most) } else { 0 });
        chess.unmake(mv);
    }
    longest
}

fn longest_of(chess: &mut Chess, most: u32) -> u32 {
    match chess.status() {
        crate::Status::Over(_) => 0,
        crate::Status::ToMove(_) => longest(chess, most - 1),
    }
}

#[test]
fn captures_and_promotions_are_not_quiet() {
    // En passant captures and promotions are not quiet; castling is.
    {
        assert!(non_quiet(&chess("4k3/8/8/8/8/8/8/R3K2R w KQ -")).is_empty());
        let passing = chess("4k3/8/8/8/3pP3/8/8/4K3 b - e3");
        assert_eq!(non_quiet(&passing).len(), 1);
        assert_eq!(non_quiet(&chess("8/P6k/8/8/8/8/8/4K3 w - -")).len(), 4);
    }

    // Without counting pieces every position is quiet.
    {
        let board = notation::parse("4k3/8/8/8/8/8/4r3/4K3 w - -").expect("a position");
        assert!(matches!(Chess::new(board.clone(), MATERIAL).quietness(), Quietness::NonQuiet(_)));
        assert_eq!(Chess::new(board, Weighing::Named(Evaluation::Outcome)).quietness().map(|_| ()), Quietness::Quiet);
    }

    // Chess reports that some positions are not quiet.
    {
        let calm = |spec| GameSpec::parse(spec).expect("a game").facts().calm;
        assert_eq!((calm("chess"), calm("nim:1,2")), (Calm::NotAlways, Calm::Always));
    }
}

proptest! {
    #![proptest_config(plywood_tree::testing::cases(60))]

    #[test]
    fn what_is_searched_on_is_what_changes_the_material_and_it_runs_out(start in <Start as Sampled>::any()) {
        let mut chess = Chess::new(cozy_chess::Board::clone(&start.board), MATERIAL);
        if let crate::Status::ToMove(_) = chess.status() {
            prop_assert_eq!(non_quiet(&chess), changing(&chess));
            prop_assert!(longest(&mut chess, 6) <= 48);
        }
    }
}
