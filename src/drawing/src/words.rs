//! The messages of this crate, and what selects between their rows.

plywood_messages::files!("/words": figures, plies, zoom);
