//! The searches. Each algorithm is one file, generic over the game and over who listens; this file is their table.
//!
//! Searches recurse over the tree as the textbooks do. The stack they do it on grows when it must (see `fence`).

mod alpha_beta;
mod arrange;
mod fence;
mod minimax;
mod par;
mod side;

pub use arrange::arrange;
pub use par::{Cost, Par, par};

use crate::game::Game;
use crate::settings::{Algorithm, CutOn, Returns};
use crate::trace::Recorder;

/// Everything that decides what a search does with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Which search.
    pub algorithm: Algorithm,
    /// What alpha-beta hands up.
    pub returns: Returns,
    /// When alpha-beta cuts.
    pub cut_on: CutOn,
    /// The ply at which positions are evaluated instead of searched; `u32::MAX` for none.
    pub depth: u32,
}

impl Rules {
    /// The algorithm with nothing special asked of it.
    #[must_use]
    pub fn of(algorithm: Algorithm) -> Self {
        Self { algorithm, returns: Returns::default(), cut_on: CutOn::default(), depth: u32::MAX }
    }
}

/// Searches the game from its present position, telling the recorder every step, and returns the value of the root.
/// Lend the game (`&mut game`) to have it back; when the recorder stops the search, it is where the search stopped.
pub fn search<G: Game, R: Recorder>(rules: Rules, game: G, recorder: &mut R) -> Result<G::Score, R::Stop> {
    match rules.algorithm {
        Algorithm::Minimax | Algorithm::Expectiminimax => minimax::search(game, recorder, rules.depth),
        Algorithm::AlphaBeta => alpha_beta::search(game, recorder, rules),
    }
}
