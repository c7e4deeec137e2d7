//! How much a search has done by any step.

use super::Replay;
use crate::trace::{Extent, Trace};

/// Steps between two checkpoints: few enough to count through in no time.
const INTERVAL: usize = 512;

/// How much has been done by some step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Nodes entered.
    pub visited: u64,
    /// Nodes evaluated.
    pub leaves: u64,
    /// Times children were skipped.
    pub cutoffs: u64,
    /// Nodes that will never be visited; `None` where the whole tree is not known.
    pub pruned: Option<u64>,
}

/// The tally at every so many steps, from which the others are counted on.
#[derive(Debug)]
pub(super) struct Checkpoints {
    tallies: Vec<Tally>,
    /// The nodes each cutoff skipped, in order; empty where the whole tree is not known.
    skipped: Vec<u64>,
}

impl Checkpoints {
    pub(super) fn new(trace: &Trace, skipped: &[u64]) -> Self {
        let mut tally = Tally { pruned: (trace.extent == Extent::Whole).then_some(0), ..Tally::default() };
        let mut tallies = Vec::with_capacity(trace.steps.len() / INTERVAL + 1);
        for (index, step) in trace.steps.iter().enumerate() {
            if index % INTERVAL == 0 {
                tallies.push(tally);
            }
            tally = tally.after(step, skipped_at(skipped, tally));
        }
        tallies.push(tally);
        Self { tallies, skipped: skipped.to_vec() }
    }
}

/// The nodes skipped by the cutoff that comes next.
fn skipped_at(skipped: &[u64], so_far: Tally) -> u64 {
    skipped.get(so_far.cutoffs as usize).copied().unwrap_or(0)
}

/// The tally after the first `cursor` steps. Constant time.
pub(super) fn tally(replay: &Replay, cursor: usize) -> Tally {
    let checkpoints = &replay.checkpoints;
    let nearest = (cursor / INTERVAL).min(checkpoints.tallies.len() - 1);
    let from = (nearest * INTERVAL).min(cursor);
    (from..cursor).fold(checkpoints.tallies[nearest], |tally, index| {
        tally.after(replay.trace.steps.get(index), skipped_at(&checkpoints.skipped, tally))
    })
}
