//! Messages of this crate, and the selectors of their variants.

pub(crate) use plywood_tree::words::files;

plywood_messages::files!("/words": lanes, pages, panels, questions);
