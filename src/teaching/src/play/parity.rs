//! Parity strategy: make every column of the piles' binary digits even, so that the nim-sum is 0. Any move changes a digit and
//! makes a column odd. A pile with the highest odd digit can make all of them even again.
//!
//! Source: Bouton 1901, "Nim, a game with a complete mathematical theory".

use plywood_games::built_in::nim::{nim_sum, winning_moves};

/// Returns the pile and its new size: the largest of the piles with the nim-sum's highest digit. `None` if the nim-sum is 0.
pub(super) fn answer(piles: [u8; 8]) -> Option<(usize, u8)> {
    // `max_by_key` would return the last maximum; the first one is the one whose name has no strokes.
    winning_moves(&piles).min_by_key(|&(at, _)| u8::MAX - piles[at])
}

/// Returns true if every move of the player to move has an answer.
pub(super) fn is_kept(piles: [u8; 8]) -> bool {
    nim_sum(&piles) == 0
}
