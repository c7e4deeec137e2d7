//! The messages of this crate, and what selects between their rows.

pub(crate) use plywood_tree::words::files;

plywood_messages::files!("/words": lanes, pages, panels, questions);
