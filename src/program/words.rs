//! Messages of this crate, and the enums that select their rows.

pub(crate) use plywood_document::words::opening;
pub(crate) use plywood_export::words::{exercises, experiments, walks};
pub(crate) use plywood_interface::words::{VoteStage, interface, jobs, remarks};
pub(crate) use plywood_lesson::words::panels;
pub(crate) use plywood_teaching::words::review;
pub(crate) use plywood_tree::words::{files, notations, settings};

plywood_messages::files!("/src/program/words": commands, pictures, sockets, terminal, voting; opening, exercises, experiments, walks, interface, jobs, panels, remarks, review, files, notations, settings);
