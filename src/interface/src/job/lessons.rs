//! Lessons worked out anew: with other choices, or with other signs on their places.

use std::sync::Arc;

use super::Outcome;
use plywood_lesson::{Cells, Chosen, Lesson};
use plywood_tree::progress::Progress;

/// Lessons side by side, each with what is new of it.
#[derive(Clone, Debug)]
pub struct WorkOut(pub Vec<(Arc<dyn Lesson>, Anew)>);

/// What is new of a lesson.
#[derive(Clone, Debug)]
pub enum Anew {
    Nothing,
    Choices(Vec<Chosen>),
    /// What stands on its places.
    Cells(Arc<Cells>),
}

impl WorkOut {
    pub(super) fn done(&self, progress: &Arc<Progress>) -> Outcome {
        let anew = |(lesson, anew): &(Arc<dyn Lesson>, Anew)| match (anew, lesson.changeable()) {
            (Anew::Choices(chosen), _) => lesson.with(chosen, progress),
            (Anew::Cells(cells), Ok(changeable)) => changeable.changed(cells, progress),
            (Anew::Cells(_), Err(_)) | (Anew::Nothing, _) => Ok(Arc::clone(lesson)),
        };
        let lessons: Result<Vec<_>, _> = self.0.iter().map(anew).collect();
        if lessons.is_err() && progress.is_cancelled() { Outcome::Cancelled } else { Outcome::WorkedOut(lessons) }
    }
}
