//! Messages of this crate, and the types that select between them.

pub(crate) use plywood_drawing::words::figures;
pub(crate) use plywood_explain::words::faults;
pub(crate) use plywood_lesson::words::{panels, searches};
pub(crate) use plywood_matrices::words::matrices;
pub(crate) use plywood_teaching::words::{grading, parsons, play, practise, quiz, review};

plywood_messages::files!("/words": exercises, experiments, live, reports, walks; figures, faults, panels, searches, matrices, grading, parsons, play, practise, quiz, review);
