//! Transpositions: which positions of a game share one node.

use super::{Choice, ChoiceRow};
use plywood_messages::words;

/// Which positions are taken together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Merge {
    /// None: every line of play has nodes of its own.
    #[default]
    None,
    /// Siblings that are the same up to the game's symmetry.
    Siblings,
    /// All positions that are the same up to the game's symmetry, however they are reached: the game is a graph.
    Positions,
}

impl Choice for Merge {
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::None, "none", words::settings::merge_none),
        (Self::Siblings, "siblings", words::settings::merge_siblings),
        (Self::Positions, "positions", words::settings::merge_positions),
    ];

    fn what() -> &'static str {
        words::settings::what_way_of_merging()
    }
}
