//! By which strategy the program plays a game.

use super::{Choice, ChoiceRow};

/// How the program finds its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// The middle first, then the mirror image of every move.
    Symmetry,
    /// Everything is in pairs: the answer is the other half.
    Pairing,
    /// Every column of the piles' binary digits is left even.
    Parity,
    /// Every position is labelled by who wins it.
    Labels,
    /// Alpha-beta, to the end of the game or as far as it comes.
    Search,
}

impl Choice for Strategy {
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::Symmetry, "symmetry", || text!(settings, "strategy-symmetry")),
        (Self::Pairing, "pairing", || text!(settings, "strategy-pairing")),
        (Self::Parity, "parity", || text!(settings, "strategy-parity")),
        (Self::Labels, "labels", || text!(settings, "strategy-labels")),
        (Self::Search, "search", || text!(settings, "strategy-search")),
    ];

    fn what() -> &'static str {
        text!(settings, "what-strategy")
    }
}
