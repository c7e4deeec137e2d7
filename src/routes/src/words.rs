//! The messages of this crate, and what selects between their rows.

pub(crate) use plywood_lesson::words::panels;
pub(crate) use plywood_tree::words::settings;

plywood_messages::files!("/words": routes, spaces);
