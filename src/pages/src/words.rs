//! Messages of this crate.

pub(crate) use plywood_document::words::links;
pub(crate) use plywood_export::words::walks;
pub(crate) use plywood_interface::words::interface;

plywood_messages::files!("/words": advice; links, walks, interface);
