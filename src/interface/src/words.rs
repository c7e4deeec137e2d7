//! Messages of this crate, and the selection of their variants.

pub(crate) use plywood_drawing::words::{plies, zoom};
pub(crate) use plywood_lesson::words::{panels, questions};
pub(crate) use plywood_teaching::words::{parsons, play};

plywood_messages::files!("/words": practice, quiz_view, changing, comparison, editing, glossary, interface, jobs, keys, legend, overlays, reading, remarks, speaker; plies, zoom, panels, questions, parsons, play);
