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

/// The search was stopped from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search was stopped")]
pub struct Cancelled;

/// Nodes between two looks at the shared progress.
const INTERVAL: u64 = 4096;

/// Passes events on, reports progress, and stops the search when asked to.
#[derive(Debug)]
pub struct Watched<R> {
    inner: R,
    progress: Arc<Progress>,
    nodes: u64,
}

impl<R> Watched<R> {
    /// Watches what `inner` records.
    pub const fn new(inner: R, progress: Arc<Progress>) -> Self {
        Self { inner, progress, nodes: 0 }
    }

    /// The recorder inside.
    pub fn into_inner(self) -> R {
        self.inner
    }

    #[inline]
    fn look_up(&mut self) -> Result<(), Cancelled> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(INTERVAL) {
            return Ok(());
        }
        self.progress.report(self.nodes);
        if self.progress.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }
}

impl<R: Recorder<Stop = std::convert::Infallible>> Recorder for Watched<R> {
    type Stop = Cancelled;
    const DETAILED: bool = R::DETAILED;

    #[inline]
    fn record(&mut self, event: Event) -> Result<(), Cancelled> {
        if let Event::Enter { .. } = event {
            self.look_up()?;
        }
        let Ok(()) = self.inner.record(event);
        Ok(())
    }
}
