//! Reports the progress of a long computation and asks whether to continue.

use std::ops::ControlFlow;

use super::Cancelled;

/// The passes over all nodes that report.
const PASSES: usize = 2;

/// The nodes a pass may do before it reports again.
pub(super) const CHUNK: usize = 4096;

/// Counts the nodes done in all passes together.
pub(super) struct Progress<F> {
    report: F,
    done: usize,
    reported: usize,
}

impl<F: FnMut(usize) -> ControlFlow<()>> Progress<F> {
    pub(super) const fn new(report: F) -> Self {
        Self { report, done: 0, reported: 0 }
    }

    /// Counts some nodes of one pass, and reports when a chunk is full.
    #[inline]
    pub(super) fn advance(&mut self, nodes: usize) -> Result<(), Cancelled> {
        self.done += nodes;
        if self.done - self.reported < CHUNK { Ok(()) } else { self.report() }
    }

    #[cold]
    fn report(&mut self) -> Result<(), Cancelled> {
        self.reported = self.done;
        match (self.report)(self.done / PASSES) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Cancelled),
        }
    }
}
