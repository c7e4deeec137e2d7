//! Messages of this crate and their selectors.

plywood_messages::files!("/words": bugs, edits, files, gambit, notations, players, saving, settings);

plywood_messages::choices! {
    /// Position of a player in the turn order.
    Seat {
        /// First.
        First,
        /// Second.
        Second,
    }

    /// Value that a player wants.
    Goal {
        /// The largest, whose bound is alpha.
        Largest,
        /// The smallest, whose bound is beta.
        Smallest,
    }
}
