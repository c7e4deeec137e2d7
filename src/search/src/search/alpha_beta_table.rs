//! Alpha-beta with a transposition table: a lower and an upper bound of every position searched. A repeated position returns at
//! once if its bounds settle its window. Without merged positions, no position repeats.
//!
//! The bounds do not narrow the window of a position, so every bound of a window belongs to a player above it.
//!
//! Sources: Greenblatt, Eastlake and Crocker 1967, "The Greenblatt chess program"; Plaat, Schaeffer, Pijls and de Bruin 1996,
//! "Best-first fixed-depth minimax algorithms" (`AlphaBetaWithMemory`).

use super::{alpha_beta::AlphaBeta, prelude::*};

/// Searches with the start window down to the rules' depth. O(nodes visited) time; O(depth) space, plus the table.
pub fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    Driver::search(game, recorder, AlphaBeta::<true>(rules), rules)
}
