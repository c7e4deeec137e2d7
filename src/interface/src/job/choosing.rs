//! A lesson that is worked out with other choices, such as another algorithm. Knows nothing of which kinds of lessons there are.

use std::sync::Arc;

use plywood_lesson as lesson;
use plywood_lesson::Lesson;
use plywood_messages::words::Sentence;
use plywood_tree::progress::Progress;

/// What is worked out.
#[derive(Clone, Debug)]
pub struct Choosing {
    /// The lesson as it is.
    pub lesson: Arc<dyn Lesson>,
    /// What is chosen of it.
    pub chosen: Vec<lesson::Chosen>,
    /// What becomes of the result.
    pub place: Place,
}

/// Where a lesson is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Instead of the one that was chosen from.
    Instead,
    /// Beside it.
    Beside,
}

/// What has come of it.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The lesson with the choices, or why there is none.
    pub lesson: Result<Arc<dyn Lesson>, Sentence>,
    /// What becomes of it.
    pub place: Place,
}

impl Choosing {
    /// Works it out; `None` where it was cancelled.
    pub(super) fn done(&self, progress: &Arc<Progress>) -> Option<Chosen> {
        let lesson = self.lesson.with(&self.chosen, progress);
        (lesson.is_ok() || !progress.is_cancelled()).then_some(Chosen { lesson, place: self.place })
    }
}
