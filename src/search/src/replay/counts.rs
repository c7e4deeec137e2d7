//! Counts of visits, evaluations and cutoffs at any step.

use super::Replay;
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

pub fn visited(replay: &Replay, cursor: usize) -> u64 {
    counted(replay, cursor).visited
}

/// Returns the tally after the first `cursor` steps. Logarithmic in the number of cutoffs.
pub fn tally(replay: &Replay, cursor: usize) -> Tally {
    let Counts { visited, leaves, cutoffs } = counted(replay, cursor);
    let pruned = replay.knows_whole_tree().then(|| replay.pruning.count(cursor));
    Tally { visited, leaves, cutoffs, pruned }
}

/// A short range is counted step by step, without the checkpoints.
pub fn visited_between(replay: &Replay, from: usize, to: usize) -> u64 {
    if to.saturating_sub(from) > INTERVAL {
        return visited(replay, to) - visited(replay, from);
    }
    replay.trace.steps.counts(from..to).visited
}

fn counted(replay: &Replay, cursor: usize) -> Counts {
    let Checkpoints(checkpoints) = &replay.checkpoints;
    let nearest = (cursor / INTERVAL).min(checkpoints.len() - 1);
    let from = (nearest * INTERVAL).min(cursor);
    checkpoints[nearest] + replay.trace.steps.counts(from..cursor)
}
