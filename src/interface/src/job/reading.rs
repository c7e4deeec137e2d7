//! Content being read before it is opened. The creator of a [`Reading`] decides how it is read, and on which thread.

use std::fmt;
use std::sync::Arc;

use plywood_document::material::Material;
use plywood_search::session::Choices;
use plywood_tree::diagnostic::Problems;
use plywood_tree::progress::Progress;

#[derive(Clone, Debug)]
pub struct OpenRequest {
    pub content: Material,
    /// Choices of the search; `None` uses those of the file.
    pub choices: Option<Choices>,
    pub shows: Shows,
    pub remark: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shows {
    #[default]
    Walkthrough,
    Comparison,
    /// Questions about the mistake of the search.
    Hunt,
}

impl OpenRequest {
    /// Creates a request with the settings of the file.
    pub fn new(content: impl Into<Material>) -> Self {
        Self { content: content.into(), choices: None, shows: Shows::Walkthrough, remark: None }
    }
}

#[derive(Clone, Debug)]
pub enum Arrival {
    Opened(Box<OpenRequest>),
    /// Nothing can be opened, so the interface ends with these problems.
    Unreadable(Problems),
    /// One of several entries cannot be opened.
    Broken(String),
    Cancelled,
}

type Read = dyn Fn(&Arc<Progress>) -> Arrival + Send + Sync;

#[derive(Clone)]
pub struct Reading(Arc<Read>);

impl Reading {
    /// Creates a reading from a function, which reports its progress and returns soon after it is cancelled.
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
