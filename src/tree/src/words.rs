//! The messages of this crate, and what selects between their rows.

plywood_messages::files!("/words": bugs, edits, files, gambit, notations, players, saving, settings);

plywood_messages::choices! {
    /// When a player moves.
    Seat {
        /// First.
        First,
        /// Second.
        Second,
    }
}
