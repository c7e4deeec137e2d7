//! A recorder that lets others watch a long search and stop it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::{Counts, Event, Recorder};

use crate::words;

/// How far a search is, shared between the thread that searches and the one that watches.
#[derive(Debug, Default)]
pub struct Progress {
    nodes: AtomicU64,
    leaves: AtomicU64,
    cutoffs: AtomicU64,
    bytes: AtomicU64,
    /// 0 as long as nobody knows.
    all_bytes: AtomicU64,
    cancelled: Arc<AtomicBool>,
    /// Of work that is done in parts at the same time, each part.
    parts: OnceLock<Vec<Arc<Self>>>,
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

    /// Reports what a search has done.
    pub fn report_counts(&self, counts: Counts) {
        self.report(counts.visited);
        self.leaves.store(counts.leaves, Ordering::Relaxed);
        self.cutoffs.store(counts.cutoffs, Ordering::Relaxed);
    }

    /// What the search has done, as far as it has reported.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let [leaves, cutoffs] = [&self.leaves, &self.cutoffs].map(|count| count.load(Ordering::Relaxed));
        Counts { visited: self.nodes(), leaves, cutoffs }
    }

    /// Reports how much of a file has been read; `all` is 0 where nobody knows how much there is.
    pub fn report_bytes(&self, read: u64, all: u64) {
        self.bytes.store(read, Ordering::Relaxed);
        self.all_bytes.store(all, Ordering::Relaxed);
    }

    /// How much of a file has been read, as far as that was reported.
    #[must_use]
    pub fn bytes(&self) -> BytesRead {
        let [read, all] = [&self.bytes, &self.all_bytes].map(|count| count.load(Ordering::Relaxed));
        BytesRead { read, all: Some(all).filter(|&all| all > 0) }
    }

    /// A progress of work beside this one, which nobody sees: they are cancelled together.
    #[must_use]
    pub fn aside(&self) -> Arc<Self> {
        Arc::new(Self { cancelled: Arc::clone(&self.cancelled), ..Self::default() })
    }

    /// Splits the work into so many parts, each with a progress of its own; they are cancelled together. Work is split once: later
    /// calls return the same parts.
    pub fn split(&self, parts: usize) -> &[Arc<Self>] {
        self.parts.get_or_init(|| (0..parts).map(|_| self.aside()).collect())
    }

    /// The parts the work has been split into; none if it has not.
    #[must_use]
    pub fn parts(&self) -> &[Arc<Self>] {
        self.parts.get().map_or(&[], Vec::as_slice)
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

/// How much of a file has been read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BytesRead {
    /// Bytes so far.
    pub read: u64,
    /// Bytes that there are; `None` where that is not known, as of a pipe.
    pub all: Option<u64>,
}

/// Why a search did not finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.said())]
pub enum Stopped {
    /// Somebody asked for it.
    Cancelled,
    /// It visited more nodes than it was allowed to.
    TooLarge(u64),
}

impl Stopped {
    /// It in words.
    fn said(&self) -> String {
        match self {
            Self::Cancelled => words::searching::stopped().into(),
            Self::TooLarge(most) => words::searching::TooManyNodes { most: *most as usize }.into(),
        }
    }
}

/// Nodes between two looks at the shared progress.
const INTERVAL: u64 = 4096;

/// The most plies of a search that is watched: a ply takes about 400 bytes of stack, and no game that ends has as many.
pub const MOST_PLIES: u32 = 1_000_000;

/// Passes events on, reports progress, and stops the search when asked to or when it grows too large.
#[derive(Debug)]
pub struct Watched<R> {
    inner: R,
    progress: Arc<Progress>,
    nodes: u64,
    limit: u64,
}

impl<R> Watched<R> {
    /// Watches what `inner` records, for at most about `limit` nodes.
    pub const fn new(inner: R, progress: Arc<Progress>, limit: u64) -> Self {
        Self { inner, progress, nodes: 0, limit }
    }

    /// The recorder inside.
    pub fn into_inner(self) -> R {
        self.inner
    }

    #[inline]
    fn look_up(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(INTERVAL) {
            return Ok(());
        }
        self.progress.report(self.nodes);
        match (self.progress.is_cancelled(), self.nodes > self.limit) {
            (true, _) => Err(Stopped::Cancelled),
            (_, true) => Err(Stopped::TooLarge(self.limit)),
            _ => Ok(()),
        }
    }
}

impl<R: Recorder<Stop = std::convert::Infallible>> Recorder for Watched<R> {
    type Stop = Stopped;

    #[inline]
    fn is_detailed(&self) -> bool {
        self.inner.is_detailed()
    }

    #[inline]
    fn names_moves(&self) -> bool {
        self.inner.names_moves()
    }

    #[inline]
    fn record(&mut self, event: Event) -> Result<(), Stopped> {
        // A recalled position is not visited, but it takes as much room.
        if let Event::Enter { .. } | Event::Hit { .. } = event {
            self.look_up()?;
        }
        let Ok(()) = self.inner.record(event);
        Ok(())
    }

    fn is_wanted(&mut self) -> Result<(), Stopped> {
        if self.progress.is_cancelled() { Err(Stopped::Cancelled) } else { Ok(()) }
    }

    fn may_deepen(&mut self, ply: u32) -> Result<(), Stopped> {
        if ply > MOST_PLIES { Err(Stopped::TooLarge(self.limit)) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::LoadedTree;
    use crate::search::{Rules, search};
    use crate::settings::{Algorithm, Choice as _};
    use crate::tree::{Domain, TreeBuilder, Turns};

    #[test]
    fn a_search_is_stopped_before_its_stack_takes_all_memory() {
        let mut watched = Watched::new(Counts::default(), Arc::default(), 7);
        assert_eq!(watched.may_deepen(MOST_PLIES), Ok(()));
        assert_eq!(watched.may_deepen(MOST_PLIES + 1), Err(Stopped::TooLarge(7)));
    }

    #[test]
    fn a_recorder_that_is_lent_stops_a_search_as_it_would_itself() {
        fn ask<R: Recorder>(mut recorder: R) -> [Result<(), R::Stop>; 2] {
            [recorder.is_wanted(), recorder.may_deepen(MOST_PLIES + 1)]
        }
        let progress = Arc::new(Progress::default());
        let mut watched = Watched::new(Counts::default(), Arc::clone(&progress), 7);
        assert_eq!(ask(&mut watched), [Ok(()), Err(Stopped::TooLarge(7))]);
        progress.cancel();
        assert_eq!(ask(&mut watched), [Err(Stopped::Cancelled), Err(Stopped::TooLarge(7))]);
    }

    /// Lets searches go down so many plies.
    struct Shallow(u32);

    impl Recorder for Shallow {
        type Stop = u32;

        fn record(&mut self, _: Event) -> Result<(), u32> {
            Ok(())
        }

        fn may_deepen(&mut self, ply: u32) -> Result<(), u32> {
            if ply > self.0 { Err(ply) } else { Ok(()) }
        }
    }

    #[test]
    fn every_search_asks_whether_it_may_go_deeper() {
        let mut builder = TreeBuilder::new();
        (0..500).for_each(|_| _ = builder.enter());
        builder.leaf(1.0, Domain::Numbers);
        (0..500).for_each(|_| builder.leave());
        let tree = builder.finish(&Turns::Alternate(None)).expect("a chain");
        for algorithm in Algorithm::all() {
            let rules = Rules::of(algorithm);
            let stopped = search(rules, LoadedTree::new(&tree), &mut Shallow(200));
            assert!(stopped.is_err_and(|ply| (201..=264).contains(&ply)), "{}: {stopped:?}", algorithm.name());
            assert_eq!(search(rules, LoadedTree::new(&tree), &mut Shallow(500)), Ok(1.0), "{}", algorithm.name());
        }
    }
}
