//! A lesson that is changed in place: worked out anew.

use std::sync::Arc;

use plywood_lesson::{Cells, Lesson};
use plywood_messages::words::Sentence;
use plywood_tree::progress::Progress;

/// Other signs on the places of lessons.
#[derive(Clone, Debug)]
pub struct Change {
    /// The lesson as it is, and beside it what it is compared with.
    pub lessons: Vec<Arc<dyn Lesson>>,
    /// What stands where now.
    pub cells: Arc<Cells>,
}

/// What has come of it.
#[derive(Clone, Debug)]
pub struct Changed {
    /// The lessons in the same order, or why there are none.
    pub lessons: Result<Vec<Arc<dyn Lesson>>, Sentence>,
}

impl Change {
    /// Works them out; `None` where it was cancelled.
    pub(super) fn done(&self, progress: &Arc<Progress>) -> Option<Changed> {
        let anew = |lesson: &Arc<dyn Lesson>| match lesson.changeable() {
            Ok(changeable) => changeable.changed(&self.cells, progress),
            Err(_) => Ok(Arc::clone(lesson)),
        };
        let lessons: Result<Vec<_>, _> = self.lessons.iter().map(anew).collect();
        (lessons.is_ok() || !progress.is_cancelled()).then_some(Changed { lessons })
    }
}
