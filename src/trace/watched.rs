//! A recorder that lets others watch a long search and stop it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::{Event, Recorder};

/// How far a search is, shared between the thread that searches and the one that watches.
#[derive(Debug, Default)]
pub struct Progress {
    nodes: AtomicU64,
    cancelled: AtomicBool,
}

impl Progress {
    /// Work done so far: nodes visited.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Reports how much has been done.
    pub fn report(&self, nodes: u64) {
        self.nodes.store(nodes, Ordering::Relaxed);
    }

    /// Asks the work to stop; it does so within some thousand nodes.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked the work to stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// Why a search did not finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// Somebody asked for it.
    #[error("the search was stopped")]
    Cancelled,
    /// It visited more nodes than it was allowed to.
    #[error("the search visits more than {0} nodes")]
    TooLarge(u64),
}

/// Nodes between two looks at the shared progress.
const INTERVAL: u64 = 4096;

/// Passes events on, reports progress, and stops the search when asked to or when it grows too large.
#[derive(Debug)]
pub struct Watched<R> {
    inner: R,
    progress: Arc<Progress>,
    nodes: u64,
    limit: u64,
}

impl<R> Watched<R> {
    /// Watches what `inner` records, for at most about `limit` nodes.
    pub const fn new(inner: R, progress: Arc<Progress>, limit: u64) -> Self {
        Self { inner, progress, nodes: 0, limit }
    }

    /// The recorder inside.
    pub fn into_inner(self) -> R {
        self.inner
    }

    #[inline]
    fn look_up(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(INTERVAL) {
            return Ok(());
        }
        self.progress.report(self.nodes);
        match (self.progress.is_cancelled(), self.nodes > self.limit) {
            (true, _) => Err(Stopped::Cancelled),
            (_, true) => Err(Stopped::TooLarge(self.limit)),
            _ => Ok(()),
        }
    }
}

impl<R: Recorder<Stop = std::convert::Infallible>> Recorder for Watched<R> {
    type Stop = Stopped;
    const DETAILED: bool = R::DETAILED;

    #[inline]
    fn record(&mut self, event: Event) -> Result<(), Stopped> {
        // A recalled position is not visited, but it takes as much room.
        if let Event::Enter { .. } | Event::Recall { .. } = event {
            self.look_up()?;
        }
        let Ok(()) = self.inner.record(event);
        Ok(())
    }
}
