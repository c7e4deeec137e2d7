//! Searches that run at the same time, each watched: what it has visited is known while it runs, and when it is stopped or grows
//! too large, what is known by then is kept.

use std::sync::Arc;
use std::thread;

use super::MOST_LANES;
use crate::replay::Replay;
use crate::search::search_shared;
use crate::session::bugs::faults;
use crate::session::prepare::{Prepared, prepare, search_tree};
use crate::session::run::named;
use crate::session::{Choices, Input, Run, RunError};
use crate::trace::{Event, GeneratedTree, GivenTree, MOST_PLIES, NodeSink, Recorder, Recording, Stopped, Trace};
use plywood_games::SharedGame;
use plywood_tree::progress::{Counts, Progress};
use plywood_tree::tree::Tree;

/// The most nodes of a search that are kept to be replayed; what comes after is counted.
pub const MOST_KEPT: u64 = 3_000_000;

/// Nodes between two looks at the shared progress.
const INTERVAL: u64 = 4096;

/// One of the searches that are compared.
#[derive(Clone, Debug)]
pub struct Lane {
    /// The search, as far as it is kept.
    pub run: Run,
    /// What it did, kept or not.
    pub counts: Counts,
    pub end: LaneEnd,
    /// The steps at which it makes its mistake, numbered from 1 and increasing, of many the first ones; none where it makes none.
    pub faults: Vec<u32>,
}

/// Steps with a mistake that are kept: more than a screen has columns.
const MOST_FAULTS: usize = 10_000;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneEnd {
    /// With its value, and all of it is kept.
    Whole,
    /// With its value, but only its beginning is kept.
    Counted,
    /// Somebody stopped it.
    Stopped,
}

impl Lane {
    /// A search that has been recorded, to its end or to where it was stopped.
    pub fn of(run: Run) -> Self {
        let tally = run.replay.end().tally();
        let counts = Counts { visited: tally.visited, leaves: tally.leaves, cutoffs: tally.cutoffs };
        let end = if run.replay.is_whole() { LaneEnd::Whole } else { LaneEnd::Stopped };
        let faults = faults(&run.replay, run.choices.rules, MOST_FAULTS);
        Self { run, counts, end, faults }
    }
}

/// Who takes part in a race.
#[derive(Clone, Debug)]
pub enum Entrant {
    /// A search that has been done.
    Done(Arc<Lane>),
    /// A search to be done.
    New(Choices),
}

/// Does all searches at the same time, each on a thread of its own, and reports on each as a part of the progress. Cancelling
/// stops all of them within some thousand nodes; what they have done by then is kept.
pub fn race(input: &Input, entrants: &[Entrant], progress: &Arc<Progress>) -> Result<Vec<Arc<Lane>>, RunError> {
    let entrants = &entrants[..entrants.len().min(MOST_LANES)];
    let parts = progress.split(entrants.len());
    thread::scope(|scope| {
        let spawn = |(entrant, part)| scope.spawn(move || run(input, entrant, part));
        let running: Vec<_> = entrants.iter().zip(parts).map(spawn).collect();
        let joined =
            running.into_iter().map(|lane| lane.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        joined.collect()
    })
}

fn run(input: &Input, entrant: &Entrant, progress: &Arc<Progress>) -> Result<Arc<Lane>, RunError> {
    match entrant {
        Entrant::Done(lane) => {
            progress.report_counts(lane.counts);
            Ok(Arc::clone(lane))
        }
        Entrant::New(choices) => searched(input, *choices, progress, MOST_KEPT).map(Arc::new),
    }
}

/// One search, of which at most so many nodes are kept.
pub(super) fn searched(input: &Input, choices: Choices, progress: &Arc<Progress>, most: u64) -> Result<Lane, RunError> {
    let kept = match prepare(input, choices, progress)? {
        Prepared::Tree(tree) => of_tree(tree, choices, progress, most),
        Prepared::Game(spec) => {
            let kept = of_game(&mut *spec.shared(), choices, progress, most);
            let depth = (kept.end == LaneEnd::Whole).then_some(choices.rules.depth);
            Kept { trace: named(kept.trace, spec, depth), ..kept }
        }
    };
    progress.report_counts(kept.counts);
    let run = Run { choices, replay: Arc::new(Replay::new(kept.trace)) };
    let faults = faults(&run.replay, run.choices.rules, MOST_FAULTS);
    Ok(Lane { run, counts: kept.counts, end: kept.end, faults })
}

/// What is left of a search.
struct Kept {
    trace: Trace,
    counts: Counts,
    end: LaneEnd,
}

fn of_tree(tree: Arc<Tree>, choices: Choices, progress: &Arc<Progress>, most: u64) -> Kept {
    let mut beginning = Beginning::<GivenTree>::new(progress, most);
    let result = search_tree(&tree, choices, &mut beginning);
    let (end, counts) = (beginning.end(result.is_err()), beginning.counts);
    let trace = beginning.recording.finish(tree, choices.rules.depth);
    Kept { trace: trace.by(choices.rules.algorithm), counts, end }
}

fn of_game(game: &mut SharedGame<'_>, choices: Choices, progress: &Arc<Progress>, most: u64) -> Kept {
    let rules = choices.search_rules();
    let mut beginning = Beginning::<GeneratedTree>::new(progress, most);
    let result = search_shared(rules, &mut *game, &mut beginning);
    let (end, counts) = (beginning.end(result.is_err()), beginning.counts);
    let trace = beginning.recording.finish(game.domain(), game.move_names(), rules.depth);
    Kept { trace: trace.by(rules.algorithm), counts, end }
}

/// Records the beginning of a search and counts all of it.
struct Beginning<'p, P> {
    recording: Recording<P>,
    counts: Counts,
    most: u64,
    progress: &'p Progress,
}

impl<'p, P: NodeSink + Default> Beginning<'p, P> {
    fn new(progress: &'p Progress, most: u64) -> Self {
        Self { recording: Recording::default(), counts: Counts::default(), most: most.max(1), progress }
    }
}

impl<P: NodeSink> Beginning<'_, P> {
    const fn end(&self, stopped: bool) -> LaneEnd {
        match stopped {
            true => LaneEnd::Stopped,
            false if self.counts.visited > self.most => LaneEnd::Counted,
            false => LaneEnd::Whole,
        }
    }

    fn look_up(&self) -> Result<(), Stopped> {
        self.progress.report_counts(self.counts);
        if self.progress.is_cancelled() { Err(Stopped::Cancelled) } else { Ok(()) }
    }
}

impl<P: NodeSink> Recorder for Beginning<'_, P> {
    type Stop = Stopped;

    #[inline]
    fn is_detailed(&self) -> bool {
        true
    }

    #[inline]
    fn record(&mut self, event: Event) -> Result<(), Stopped> {
        if matches!(event, Event::Enter { .. }) && (self.counts.visited + 1).is_multiple_of(INTERVAL) {
            self.look_up()?;
        }
        let Ok(()) = self.counts.record(event);
        if self.counts.visited <= self.most {
            let Ok(()) = self.recording.record(event);
        }
        Ok(())
    }
    fn is_wanted(&mut self) -> Result<(), Stopped> {
        self.look_up()
    }

    fn may_deepen(&mut self, ply: u32) -> Result<(), Stopped> {
        if ply > MOST_PLIES { Err(Stopped::TooLarge(self.most)) } else { Ok(()) }
    }
}
