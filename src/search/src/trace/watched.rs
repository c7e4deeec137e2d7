//! Recorder that makes a long search observable and cancellable.

use std::sync::Arc;

use super::{Event, Recorder};
use plywood_tree::progress::Progress;

#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.describe())]
pub enum Stopped {
    Cancelled,
    /// The search visited more nodes than this limit.
    TooLarge(u64),
}

impl Stopped {
    fn describe(&self) -> String {
        match self {
            Self::Cancelled => text!("settings/stopped").into(),
            Self::TooLarge(most) => string!("searching/too-many-nodes", most = Count(*most as usize)),
        }
    }
}

/// Nodes between two updates of the shared progress.
const INTERVAL: u64 = 4096;

/// Most plies of a watched search. A ply needs about 400 bytes of stack, and no finite game has this many plies.
pub const MOST_PLIES: u32 = 1_000_000;

/// Forwards events, reports progress, and stops the search if it is cancelled or grows too large.
pub struct Watched<R> {
    inner: R,
    progress: Arc<Progress>,
    nodes: u64,
    limit: u64,
}

impl<R> Watched<R> {
    pub const fn new(inner: R, progress: Arc<Progress>, limit: u64) -> Self {
        Self { inner, progress, nodes: 0, limit }
    }

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
    fn uses_move_codes(&self) -> bool {
        self.inner.uses_move_codes()
    }

    #[inline]
    fn record(&mut self, event: Event) -> Result<(), Stopped> {
        // A table hit is not a visit, but needs as much memory.
        if let Event::Enter { .. } | Event::Hit { .. } = event {
            self.look_up()?;
        }
        let Ok(()) = self.inner.record(event);
        Ok(())
    }

    fn is_wanted(&mut self) -> Result<(), Stopped> {
        if self.progress.is_cancelled() { Err(Stopped::Cancelled) } else { Ok(()) }
    }

    fn check_depth(&mut self, ply: u32) -> Result<(), Stopped> {
        if ply > MOST_PLIES { Err(Stopped::TooLarge(self.limit)) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Rules, search};
    use plywood_games::LoadedTree;
    use plywood_tree::{
        progress::Counts,
        settings::{Algorithm, Choice as _},
        tree::{Domain, TreeBuilder, Turns},
    };

    #[test]
    fn a_search_is_stopped_before_its_stack_takes_all_memory() {
        let mut watched = Watched::new(Counts::default(), Arc::default(), 7);
        assert_eq!(watched.check_depth(MOST_PLIES), Ok(()));
        assert_eq!(watched.check_depth(MOST_PLIES + 1), Err(Stopped::TooLarge(7)));
    }

    #[test]
    fn a_recorder_that_is_lent_stops_a_search_as_it_would_itself() {
        fn ask<R: Recorder>(mut recorder: R) -> [Result<(), R::Stop>; 2] {
            [recorder.is_wanted(), recorder.check_depth(MOST_PLIES + 1)]
        }
        let progress = Arc::new(Progress::default());
        let mut watched = Watched::new(Counts::default(), Arc::clone(&progress), 7);
        assert_eq!(ask(&mut watched), [Ok(()), Err(Stopped::TooLarge(7))]);
        progress.cancel();
        assert_eq!(ask(&mut watched), [Err(Stopped::Cancelled), Err(Stopped::TooLarge(7))]);
    }

    struct Shallow(u32);

    impl Recorder for Shallow {
        type Stop = u32;

        fn record(&mut self, _: Event) -> Result<(), u32> {
            Ok(())
        }

        fn check_depth(&mut self, ply: u32) -> Result<(), u32> {
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
