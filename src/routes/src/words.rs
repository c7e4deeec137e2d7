//! Messages of this crate, and the types that select between their variants.

pub(crate) use plywood_lesson::words::panels;
pub(crate) use plywood_tree::words::settings;

plywood_messages::files!("/words": routes, spaces);
