//! By which strategy the program plays a game.

use super::{Choice, ChoiceRow};
use plywood_messages::words;

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
        (Self::Symmetry, "symmetry", words::settings::strategy_symmetry),
        (Self::Pairing, "pairing", words::settings::strategy_pairing),
        (Self::Parity, "parity", words::settings::strategy_parity),
        (Self::Labels, "labels", words::settings::strategy_labels),
        (Self::Search, "search", words::settings::strategy_search),
    ];

    fn what() -> &'static str {
        words::settings::what_strategy()
    }
}
