//! Searches that run at the same time, with live progress. A search that is stopped or too large keeps its results so far.

use std::{sync::Arc, thread};

use super::MOST_COMPARED;
use crate::{
    replay::Replay,
    search::search_shared,
    session::{
        Choices, Input, Run, RunError,
        bugs::faults,
        prepare::{Prepared, prepare},
        run::named,
    },
    trace::{Event, GeneratedTree, GivenTree, MOST_PLIES, NodeSink, Recorder, Recording, Stopped},
};
use plywood_tree::progress::{Counts, Progress};

/// Most nodes of a search that are kept for replaying; the rest is only counted.
pub const MOST_KEPT: u64 = 3_000_000;

const INTERVAL: u64 = 4096;

#[derive(Debug)]
pub struct ComparedSearch {
    /// The search, possibly only its beginning.
    pub run: Run,
    pub counts: Counts,
    pub end: SearchEnd,
    /// Steps, numbered from 1, at which it makes its mistake: only the first ones, increasing. Empty without a mistake.
    pub faults: Vec<u32>,
}

/// Most steps with a mistake that are kept: more than a screen has columns.
const MOST_FAULTS: usize = 10_000;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SearchEnd {
    /// Finished and completely kept.
    Whole,
    /// Finished, but only its beginning is kept.
    Counted,
    /// Stopped before its end.
    Stopped,
}

impl ComparedSearch {
    pub fn of(run: Run) -> Self {
        let tally = run.replay.end().tally();
        let counts = Counts { visited: tally.visited, leaves: tally.leaves, cutoffs: tally.cutoffs };
        let end = if run.replay.is_whole() { SearchEnd::Whole } else { SearchEnd::Stopped };
        Self::new(run, counts, end)
    }

    fn new(run: Run, counts: Counts, end: SearchEnd) -> Self {
        let faults = faults(&run.replay, run.choices.rules, MOST_FAULTS);
        Self { run, counts, end, faults }
    }
}

#[derive(Clone, Debug)]
pub enum Entrant {
    Done(Arc<ComparedSearch>),
    New(Choices),
}

/// Runs all searches at the same time, each on its own thread where there are threads, and reports each as a part of the progress. Cancelling stops all
/// of them within some thousand nodes and keeps their results so far.
pub fn race(
    input: &Input,
    entrants: &[Entrant],
    progress: &Arc<Progress>,
) -> Result<Vec<Arc<ComparedSearch>>, RunError> {
    let entrants = &entrants[..entrants.len().min(MOST_COMPARED)];
    let parts = progress.split(entrants.len());
    let run = |(entrant, progress): (&Entrant, &Arc<Progress>)| match entrant {
        Entrant::Done(search) => {
            progress.report_counts(search.counts);
            Ok(Arc::clone(search))
        }
        Entrant::New(choices) => searched(input, *choices, progress, MOST_KEPT).map(Arc::new),
    };
    let all = entrants.iter().zip(parts);
    if cfg!(target_arch = "wasm32") {
        return all.map(run).collect();
    }
    thread::scope(|scope| {
        let running: Vec<_> = all.map(|entrant| scope.spawn(move || run(entrant))).collect();
        let joined =
            running.into_iter().map(|search| search.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        joined.collect()
    })
}

/// Runs one search, and keeps at most `most` of its nodes.
pub fn searched(
    input: &Input,
    choices: Choices,
    progress: &Arc<Progress>,
    most: u64,
) -> Result<ComparedSearch, RunError> {
    let choices = Choices { rules: choices.rules.recorded(), ..choices };
    let (trace, counts, end) = match prepare(input, choices, progress)? {
        Prepared::Tree(arranged) => {
            let mut beginning = Beginning::<GivenTree>::new(progress, most);
            let stopped = arranged.search(choices.search_rules(), &mut beginning).is_err();
            let counts = beginning.counts;
            let end = beginning.end(stopped);
            (beginning.recording.finish(arranged.tree, choices.rules.depth), counts, end)
        }
        Prepared::Game(spec) => {
            let game = &mut *spec.shared();
            let depth = choices.rules.depth;
            let mut beginning = Beginning::<GeneratedTree>::new(progress, most);
            let stopped = search_shared(choices.search_rules(), &mut *game, &mut beginning).is_err();
            let counts = beginning.counts;
            let end = beginning.end(stopped);
            let trace = beginning.recording.finish(game.domain(), game.move_names(), depth);
            (named(trace, &spec, (end == SearchEnd::Whole).then_some(depth)), counts, end)
        }
    };
    progress.report_counts(counts);
    let replay = Arc::new(Replay::new(trace.by(choices.rules.algorithm)));
    Ok(ComparedSearch::new(Run { choices, replay }, counts, end))
}

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
    const fn end(&self, stopped: bool) -> SearchEnd {
        match stopped {
            true => SearchEnd::Stopped,
            false if self.counts.visited > self.most => SearchEnd::Counted,
            false => SearchEnd::Whole,
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

    fn check_depth(&mut self, ply: u32) -> Result<(), Stopped> {
        if ply > MOST_PLIES { Err(Stopped::TooLarge(self.most)) } else { Ok(()) }
    }
}
