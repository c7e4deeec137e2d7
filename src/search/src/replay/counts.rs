//! How much a search has done by any step.

use super::Replay;
use crate::trace::Trace;
use plywood_tree::progress::Counts;

/// Steps between two checkpoints: few enough to count through in no time.
const INTERVAL: usize = 512;

/// How much has been done by some step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Times a node was entered.
    pub visited: u64,
    /// Times a node was evaluated.
    pub leaves: u64,
    /// Times children were skipped.
    pub cutoffs: u64,
    /// Nodes that have not been visited and that a cutoff keeps the search from; `None` where the whole tree is not known.
    pub pruned: Option<u64>,
}

/// What has been done at every so many steps, from which the others are counted on.
#[derive(Debug)]
pub(super) struct Checkpoints(Vec<Counts>);

impl Checkpoints {
    pub(super) fn new(trace: &Trace) -> Self {
        let mut counts = Counts::default();
        let mut checkpoints = vec![counts];
        for from in (0..trace.steps.len()).step_by(INTERVAL) {
            counts = counts + trace.steps.counts(from..trace.steps.len().min(from + INTERVAL));
            checkpoints.push(counts);
        }
        Self(checkpoints)
    }
}

/// How many times nodes were entered in the first `cursor` steps.
pub(super) fn visited(replay: &Replay, cursor: usize) -> u64 {
    counted(replay, cursor).visited
}

/// The tally after the first `cursor` steps. Logarithmic in the number of cutoffs.
pub(super) fn tally(replay: &Replay, cursor: usize) -> Tally {
    let Counts { visited, leaves, cutoffs } = counted(replay, cursor);
    let pruned = replay.knows_whole_tree().then(|| replay.pruning.count(cursor));
    Tally { visited, leaves, cutoffs, pruned }
}

/// How many times nodes were entered in the steps between. A few steps are counted through as they are.
pub(super) fn visited_between(replay: &Replay, from: usize, to: usize) -> u64 {
    if to.saturating_sub(from) > INTERVAL {
        return visited(replay, to) - visited(replay, from);
    }
    replay.trace.steps.counts(from..to).visited
}

/// What the first `cursor` steps did, counted on from the checkpoint before.
fn counted(replay: &Replay, cursor: usize) -> Counts {
    let Checkpoints(checkpoints) = &replay.checkpoints;
    let nearest = (cursor / INTERVAL).min(checkpoints.len() - 1);
    let from = (nearest * INTERVAL).min(cursor);
    checkpoints[nearest] + replay.trace.steps.counts(from..cursor)
}
