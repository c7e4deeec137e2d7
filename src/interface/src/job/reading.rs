//! What is being read before it can be opened. How, and on which thread, is the business of whoever has it read.

use std::fmt;
use std::sync::Arc;

use plywood_document::material::Material;
use plywood_search::session::Choices;
use plywood_tree::diagnostic::Problems;
use plywood_tree::progress::Progress;

/// Something to be opened.
#[derive(Clone, Debug)]
pub struct OpenRequest {
    pub content: Material,
    /// How it is searched, where that is not for its file to say.
    pub choices: Option<Choices>,
    pub shows: Shows,
    /// What the user is to be told of it.
    pub remark: Option<String>,
}

/// How something is shown that is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shows {
    #[default]
    Walkthrough,
    /// Beside its natural rival.
    Comparison,
}

impl OpenRequest {
    /// Returns the request for something as its file says it.
    pub fn new(content: impl Into<Material>) -> Self {
        Self { content: content.into(), choices: None, shows: Shows::Walkthrough, remark: None }
    }
}

/// What has come of reading.
#[derive(Clone, Debug)]
pub enum Arrival {
    /// This is to be opened.
    Opened(Box<OpenRequest>),
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
