//! What is being read before it can be opened. How, and on which thread, is the business of whoever has it read.

use std::fmt;
use std::sync::Arc;

use plywood_document::material::LessonFile;
use plywood_search::session::{Choices, Subject};
use plywood_tree::diagnostic::Problems;
use plywood_tree::progress::Progress;

/// What has come of reading.
#[derive(Clone, Debug)]
pub enum Arrival {
    /// This is to be searched, and shown as a walkthrough.
    Walkthrough {
        /// What was read.
        subject: Box<Subject>,
        /// How it is searched.
        choices: Choices,
        /// What the user is to be told of it.
        remark: Option<String>,
    },
    /// This is to be stepped through.
    Lesson(Box<LessonFile>),
    /// This is to be stepped through beside what it is compared with.
    LessonCompared(Box<LessonFile>),
    /// This is to be compared with its natural rival.
    Comparison {
        /// What was read.
        subject: Box<Subject>,
        /// How it is searched.
        choices: Choices,
    },
    /// There is nothing to open, and why: without it there is no use in the interface.
    Unreadable(Problems),
    /// The same of one among others.
    Broken(String),
    /// Nobody waits for it any more.
    Cancelled,
}

type Read = dyn Fn(&Arc<Progress>) -> Arrival + Send + Sync;

/// Something that is being read.
#[derive(Clone)]
pub struct Reading(Arc<Read>);

impl Reading {
    /// What this function reads. It tells how far it is, and ends soon when it is cancelled.
    pub fn new(read: impl Fn(&Arc<Progress>) -> Arrival + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }

    pub(super) fn read(&self, progress: &Arc<Progress>) -> Arrival {
        (self.0)(progress)
    }
}

impl fmt::Debug for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reading")
    }
}
