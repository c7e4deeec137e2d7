//! Messages of this crate, and the types that select between them.

pub(crate) use plywood_plans::words::Definition;
pub(crate) use plywood_tree::words::files;

plywood_messages::files!("/words": links, opening, settings_file; files);
