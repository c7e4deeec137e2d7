//! Progress of long work, shared between the thread that works and the one that watches.

use std::ops::Add;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

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
    pub fn bytes(&self) -> BytesRead {
        let [read, all] = [&self.bytes, &self.all_bytes].map(|count| count.load(Ordering::Relaxed));
        BytesRead { read, all: Some(all).filter(|&all| all > 0) }
    }

    /// A progress of work beside this one, which nobody sees: they are cancelled together.
    pub fn aside(&self) -> Arc<Self> {
        Arc::new(Self { cancelled: Arc::clone(&self.cancelled), ..Self::default() })
    }

    /// Splits the work into so many parts, each with a progress of its own; they are cancelled together. Work is split once: later
    /// calls return the same parts.
    pub fn split(&self, parts: usize) -> &[Arc<Self>] {
        self.parts.get_or_init(|| (0..parts).map(|_| self.aside()).collect())
    }

    /// The parts the work has been split into; none if it has not.
    pub fn parts(&self) -> &[Arc<Self>] {
        self.parts.get().map_or(&[], Vec::as_slice)
    }

    /// Asks the work to stop; it does so within some thousand nodes.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked the work to stop.
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

/// How much a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nodes entered.
    pub visited: u64,
    /// Nodes evaluated.
    pub leaves: u64,
    /// Times children were skipped.
    pub cutoffs: u64,
}

impl Add for Counts {
    type Output = Self;

    fn add(self, more: Self) -> Self {
        Self {
            visited: self.visited + more.visited,
            leaves: self.leaves + more.leaves,
            cutoffs: self.cutoffs + more.cutoffs,
        }
    }
}
