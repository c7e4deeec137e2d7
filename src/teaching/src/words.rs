//! The messages of this crate, and what selects between their rows.

pub(crate) use plywood_lesson::words::questions;
pub(crate) use plywood_tree::words::{Seat, settings};

plywood_messages::files!("/words": grading, play, quiz, requests);

plywood_messages::choices! {
    /// Which of two players has more of something.
    Balance {
        /// The one that is spoken of.
        Ahead,
        /// Neither.
        Level,
        /// The other one.
        Behind,
    }
}
