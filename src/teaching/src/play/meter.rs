//! How much may be looked at to find a move, and the meter that counts it down and heeds who stops a thought.

use plywood_search::trace::{Event, Recorder};
use plywood_tree::progress::Progress;
use plywood_tree::tree::ValueBasis;

/// How much may be looked at to find a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Nodes of searches.
    pub nodes: u64,
    /// Positions that are labelled.
    pub positions: usize,
}

impl Default for Limits {
    /// So much that nobody has to wait.
    fn default() -> Self {
        Self { nodes: 2_000_000, positions: 20_000 }
    }
}

/// Counts nodes, stops a search that would visit too many, and notices guesses.
pub(super) struct Meter<'p> {
    left: u64,
    pub(super) has_guessed: bool,
    progress: &'p Progress,
}

/// Nodes between two looks whether somebody has stopped the search.
const INTERVAL: u64 = 1024;

impl<'p> Meter<'p> {
    /// For so many nodes, as long as nobody stops it.
    pub(super) const fn new(nodes: u64, progress: &'p Progress) -> Self {
        Self { left: nodes, has_guessed: false, progress }
    }

    /// Counts a node down.
    fn spend(&mut self) -> Result<(), Spent> {
        let is_stopped = self.left.is_multiple_of(INTERVAL) && self.progress.is_cancelled();
        self.left = self.left.checked_sub(1).filter(|_| !is_stopped).ok_or(Spent)?;
        Ok(())
    }
}

/// The nodes are spent, or somebody has stopped the search.
pub(super) struct Spent;

impl Recorder for Meter<'_> {
    type Stop = Spent;

    #[inline]
    fn names_moves(&self) -> bool {
        false
    }

    fn record(&mut self, event: Event) -> Result<(), Spent> {
        match event {
            Event::Enter { .. } => self.spend()?,
            Event::Evaluate { basis, .. } | Event::StandPat { basis, .. } => {
                self.has_guessed |= basis == ValueBasis::Estimate;
            }
            Event::Pass { .. }
            | Event::Hit { .. }
            | Event::Update { .. }
            | Event::Cutoff { .. }
            | Event::Skip { .. }
            | Event::Return { .. }
            | Event::Recall { .. } => {}
        }
        Ok(())
    }
}
