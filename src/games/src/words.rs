//! Messages of this crate and their selectors.

pub(crate) use plywood_tree::words::settings;

plywood_messages::files!("/words": games, options; settings);
