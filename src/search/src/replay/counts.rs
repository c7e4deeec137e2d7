//! Counts of visits, evaluations and cutoffs at any step.

use super::{Moment, Replay};
use crate::trace::Trace;
use plywood_tree::progress::Counts;

/// Steps between two checkpoints: few enough that counting through them is fast.
const INTERVAL: usize = 512;

/// Counts after some number of steps. Repeated visits count again.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    pub visited: u64,
    pub leaves: u64,
    pub cutoffs: u64,
    /// Unvisited nodes that a cutoff skips; `None` if the whole tree is not known.
    pub pruned: Option<u64>,
}

#[derive(Debug)]
pub struct Checkpoints(Vec<Counts>);

impl Checkpoints {
    pub fn new(trace: &Trace) -> Self {
        let mut counts = Counts::default();
        let mut checkpoints = vec![counts];
        for from in (0..trace.steps.len()).step_by(INTERVAL) {
            counts = counts + trace.steps.counts(from..trace.steps.len().min(from + INTERVAL));
            checkpoints.push(counts);
        }
        Self(checkpoints)
    }
}

impl Moment<'_> {
    /// Logarithmic in the number of cutoffs.
    pub fn tally(&self) -> Tally {
        let Counts { visited, leaves, cutoffs } = self.replay.counted(self.cursor());
        let pruned = self.replay.knows_whole_tree().then(|| self.replay.pruning.count(self.cursor()));
        Tally { visited, leaves, cutoffs, pruned }
    }
}

impl Replay {
    /// Returns how many times nodes were entered after step `from`, up to step `to`. A short range is counted step by step,
    /// without the checkpoints.
    pub fn visited_between(&self, from: usize, to: usize) -> u64 {
        if to.saturating_sub(from) > INTERVAL {
            return self.counted(to).visited - self.counted(from).visited;
        }
        self.trace.steps.counts(from..to).visited
    }

    pub(super) fn counted(&self, cursor: usize) -> Counts {
        let Checkpoints(checkpoints) = &self.checkpoints;
        let nearest = (cursor / INTERVAL).min(checkpoints.len() - 1);
        let from = (nearest * INTERVAL).min(cursor);
        checkpoints[nearest] + self.trace.steps.counts(from..cursor)
    }
}
