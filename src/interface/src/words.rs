//! Messages of this crate, and the selection of their variants.

pub(crate) use plywood_drawing::words::{plies, zoom};
pub(crate) use plywood_lesson::words::{panels, questions};
pub(crate) use plywood_teaching::words::{parsons, play};

plywood_messages::files!("/words": practice, quiz_view, changing, comparison, editing, glossary, interface, jobs, keys, legend, overlays, reading, remarks, speaker, vote; plies, zoom, panels, questions, parsons, play);

plywood_messages::choices! {
    /// Stage of a vote.
    VoteStage {
        /// The options, for thinking.
        Options,
        /// The first round is open.
        First,
        /// Bars of the first round, without the answer.
        FirstBars,
        /// The options without bars: a majority would end the discussion.
        Discussion,
        /// The second round is open.
        Second,
        /// Bars of both rounds, without the answer.
        BothBars,
        /// The right option and its reason, with the bars.
        Answer,
    }
}
