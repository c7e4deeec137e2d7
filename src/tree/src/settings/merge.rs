//! Transpositions: which positions of a game share one node.

use super::{Choice, ChoiceRow};

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
        (Self::None, "none", || text!(settings, "merge-none")),
        (Self::Siblings, "siblings", || text!(settings, "merge-siblings")),
        (Self::Positions, "positions", || text!(settings, "merge-positions")),
    ];

    fn what() -> &'static str {
        text!(settings, "what-way-of-merging")
    }
}
