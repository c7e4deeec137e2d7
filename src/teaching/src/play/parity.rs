//! Parity: leave every column of the piles' binary digits even, that is a nim-sum of 0. Any move changes a digit and so makes a column
//! odd, and the pile that has the highest odd digit can make all of them even again.
//!
//! Source: Bouton 1901, "Nim, a game with a complete mathematical theory".

use plywood_games::built_in::nim::{nim_sum, winning_moves};

/// The answer of the strategy: which pile becomes how small. Of the piles with the nim-sum's highest digit it is the largest one;
/// `None` where the nim-sum is 0.
pub(super) fn answer(piles: [u8; 8]) -> Option<(usize, u8)> {
    // The last of equal maxima would be taken; the first one is the one whose name has no strokes.
    winning_moves(&piles).min_by_key(|&(at, _)| u8::MAX - piles[at])
}

/// Whether who is to move here always meets an answer.
pub(super) fn is_kept(piles: [u8; 8]) -> bool {
    nim_sum(&piles) == 0
}
