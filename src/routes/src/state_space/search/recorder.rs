//! Who listens to a search. One that ignores everything costs nothing.

use crate::state_space::record::{Event, Steps};

/// Hears every step of a search, in order.
pub(super) trait Recorder {
    /// Whether it speaks of nodes after the search has done with them, so that none may be forgotten.
    const KEEPS: bool;

    /// Takes one step.
    fn record(&mut self, event: Event);
}

/// Ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Silent;

impl Recorder for Silent {
    const KEEPS: bool = false;

    #[inline(always)]
    fn record(&mut self, _: Event) {}
}

/// Keeps the steps.
#[derive(Debug, Default)]
pub(super) struct Recording(Steps);

impl Recording {
    pub(super) fn into_steps(self) -> Steps {
        self.0
    }
}

impl Recorder for Recording {
    const KEEPS: bool = true;

    #[inline]
    fn record(&mut self, event: Event) {
        self.0.push(event);
    }
}
