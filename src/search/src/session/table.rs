//! The lecture's table of tic-tac-toe: the savings of alpha-beta at several depths, by running all of its searches.
//!
//! Source: D. A. Naumov, Path finding in artificial intelligence, 2019. Each row searches to depth `d` every position after `9 -
//! d` opening moves, as sequences of moves, with squares in row order. A won game is worth infinity, so a win that is found cuts
//! at once.

use crate::search::{Rules, search_fast};
use plywood_games::{First, Game, OpenLines, TicTacToe};
use plywood_tree::{progress::Counts, settings::Algorithm};

#[derive(Clone, Copy, Debug)]
pub struct Saving {
    /// Depth of the searches; 9 for the whole game.
    pub depth: u32,
    /// Nodes that minimax visits, summed over all positions.
    pub minimax: u64,
    /// Nodes that alpha-beta visits, summed over all positions.
    pub alpha_beta: u64,
}

impl Saving {
    pub const fn fewer(self) -> u64 {
        let saved = self.minimax - self.alpha_beta;
        (200 * saved + self.minimax) / (2 * self.minimax)
    }
}

const PLIES: u32 = 9;
const DEPTHS: [u32; 4] = [6, 7, 8, PLIES];

/// Computes the rows of the table: about 2.4 million nodes.
pub fn tic_tac_toe_savings() -> [Saving; DEPTHS.len()] {
    DEPTHS.map(|depth| {
        let mut saving = Saving { depth, minimax: 0, alpha_beta: 0 };
        open(&mut TicTacToe::evaluated(First::Max, OpenLines), PLIES - depth, &mut saving);
        saving
    })
}

/// Adds the searches of all positions after this many more opening moves. Openings are too short to be won.
fn open(game: &mut TicTacToe<OpenLines>, moves: u32, saving: &mut Saving) {
    if moves == 0 {
        saving.minimax += visited(Algorithm::Minimax, saving.depth, *game);
        saving.alpha_beta += visited(Algorithm::AlphaBeta, saving.depth, *game);
        return;
    }
    for square in game.moves() {
        game.make(square);
        open(game, moves - 1, saving);
        game.unmake(square);
    }
}

fn visited(algorithm: Algorithm, depth: u32, game: TicTacToe<OpenLines>) -> u64 {
    let mut counts = Counts::default();
    let Ok(_) = search_fast(Rules { depth, ..Rules::of(algorithm) }, game, &mut counts);
    counts.visited
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_the_lectures() {
        let rows = tic_tac_toe_savings().map(|row| (row.depth, row.minimax, row.alpha_beta, row.fewer()));
        let lecture =
            [(6, 549_864, 112_086, 80), (7, 549_936, 47_508, 91), (8, 549_945, 27_565, 95), (9, 549_946, 16_811, 97)];
        assert_eq!(rows, lecture);
    }
}
