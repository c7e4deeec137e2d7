//! Messages of this crate.

pub(crate) use plywood_interface::words::{editing, remarks};
pub(crate) use plywood_lesson::words::panels;

plywood_messages::files!("/words": engine; editing, remarks, panels);
