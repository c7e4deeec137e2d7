//! Text of tic-tac-toe positions, `.O.X..X..`, and the check that play can reach them.

use super::{FULL, WON};
use crate::{
    First,
    spec::position::{Marks, signs, turn},
};

pub fn parse(board: &str) -> Result<Marks<u16>, String> {
    let squares = signs(board, "XO.")?;
    let wanted = FULL.count_ones() as usize;
    if squares.len() != wanted {
        return Err(string!("games/squares-of-board", Count(wanted), count = Count(squares.len())));
    }
    let of = |mark| squares.iter().enumerate().fold(0, |set, (at, &sign)| set | u16::from(sign == mark) << at);
    let marks = Marks { x: of('X'), o: of('O') };
    turn_of(marks).map(|_| marks)
}

/// Returns the player to move if the marks determine it; the error explains why the position is impossible.
///
/// No further check is needed: a player with two lines has at most five marks, so the lines share one, and it came last.
pub fn turn_of(Marks { x, o }: Marks<u16>) -> Result<Option<First>, String> {
    let counts = Marks { x: x.count_ones(), o: o.count_ones() };
    turn(counts, Marks { x: WON[usize::from(x)], o: WON[usize::from(o)] })
}

pub fn write(marks: Marks<u16>) -> String {
    (0..9).map(|square| marks.sign(square)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{
        Game, Status, TicTacToe,
        built_in::tic_tac_toe::{Outcome, Sign},
    };

    fn walk(game: &mut TicTacToe, seen: &mut HashSet<u32>) {
        if !seen.insert(game.key()) || matches!(game.status(), Status::Over(_)) {
            return;
        }
        for square in game.moves() {
            game.make(square);
            walk(game, seen);
            game.unmake(square);
        }
    }

    #[test]
    fn a_board_is_refused_exactly_if_no_play_leads_to_it() {
        let mut seen = HashSet::new();
        for first in [First::Max, First::Min] {
            walk(&mut TicTacToe::new(first), &mut seen);
        }
        let mut accepted = HashSet::new();
        for code in 0..3_u32.pow(9) {
            let board: String = (0..9).map(|at| [".", "X", "O"][(code / 3_u32.pow(at) % 3) as usize]).collect();
            let both = [First::Max, First::Min];
            let Ok(marks) = parse(&board) else { continue };
            let turn = turn_of(marks).expect("it was read");
            for first in both.into_iter().filter(|&first| turn.is_none_or(|turn| turn == first)) {
                accepted.insert(TicTacToe::with(marks, first, Sign::X, Outcome).key());
            }
            assert_eq!(write(marks), board);
        }
        assert_eq!(accepted, seen);
    }

    #[track_caller]
    fn refused(board: &str, why: &str) {
        let message = parse(board).expect_err(board);
        assert!(message.contains(why), "{message}");
    }

    #[test]
    fn positions_are_read_or_refused_with_the_reason() {
        // Impossible positions are rejected with the reason.
        refused("XX.......", "2 X and 0 O");
        refused("XXXOOO...", "both have won");
        refused("XXXOO.OO.", "X has a complete line, but O moved last");
        refused("OOOXX.XX.", "O has a complete line, but X moved last");
        refused("XO.", "9 squares, not 3");
        refused("", "9 squares, not 0");
        refused("xo.......", "`x` is not a symbol");

        // A board can be given as it is drawn.
        {
            let marks = parse(".O.X..X..");
            assert!(marks.is_ok());
            assert_eq!(parse(". O . / X . . / X . ."), marks);
            assert_eq!(parse("·O·\nX··\nX··\n"), marks);
        }
    }
}
