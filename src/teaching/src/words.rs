//! Messages of this crate, and the types that select between them.

pub(crate) use plywood_tree::words::{Goal, Seat, settings};

plywood_messages::files!("/words": errors, grading, parsons, play, practise, quiz, requests, review; settings);

plywood_messages::choices! {
    /// Comparison of the first player with the second.
    Balance {
        /// The first player has more.
        Ahead,
        /// Both have the same.
        Level,
        /// The second player has more.
        Behind,
    }
}
