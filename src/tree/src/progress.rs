//! Progress of long work, shared by worker and observer threads.

use std::{
    ops::Add,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

#[derive(Debug, Default)]
pub struct Progress {
    nodes: AtomicU64,
    leaves: AtomicU64,
    cutoffs: AtomicU64,
    bytes: AtomicU64,
    /// 0 while unknown.
    all_bytes: AtomicU64,
    cancelled: Arc<AtomicBool>,
    parts: OnceLock<Vec<Arc<Self>>>,
    observer: Option<fn(u64)>,
}

impl Progress {
    /// Creates a progress that calls a function with each number of nodes, for an engine without threads.
    pub fn observed(observer: fn(u64)) -> Self {
        Self { observer: Some(observer), ..Self::default() }
    }

    /// Returns the number of visited nodes.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub fn report(&self, nodes: u64) {
        self.nodes.store(nodes, Ordering::Relaxed);
        if let Some(observer) = self.observer {
            observer(nodes);
        }
    }

    pub fn report_counts(&self, counts: Counts) {
        self.report(counts.visited);
        self.leaves.store(counts.leaves, Ordering::Relaxed);
        self.cutoffs.store(counts.cutoffs, Ordering::Relaxed);
    }

    pub fn counts(&self) -> Counts {
        let [leaves, cutoffs] = [&self.leaves, &self.cutoffs].map(|count| count.load(Ordering::Relaxed));
        Counts { visited: self.nodes(), leaves, cutoffs }
    }

    /// Reports the number of bytes read; `all` is 0 if the size is unknown.
    pub fn report_bytes(&self, read: u64, all: u64) {
        self.bytes.store(read, Ordering::Relaxed);
        self.all_bytes.store(all, Ordering::Relaxed);
    }

    pub fn bytes(&self) -> BytesRead {
        let [read, all] = [&self.bytes, &self.all_bytes].map(|count| count.load(Ordering::Relaxed));
        BytesRead { read, all: Some(all).filter(|&all| all > 0) }
    }

    /// Returns a hidden progress that is cancelled together with this one.
    pub fn aside(&self) -> Arc<Self> {
        Arc::new(Self { cancelled: Arc::clone(&self.cancelled), observer: self.observer, ..Self::default() })
    }

    /// Splits the work into parts with their own progress, which are cancelled together. Later calls return the same parts.
    pub fn split(&self, parts: usize) -> &[Arc<Self>] {
        self.parts.get_or_init(|| (0..parts).map(|_| self.aside()).collect())
    }

    /// Returns the parts of the work; empty without a split.
    pub fn parts(&self) -> &[Arc<Self>] {
        self.parts.get().map_or(&[], Vec::as_slice)
    }

    /// Requests cancellation; the work stops within some thousand nodes.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub struct BytesRead {
    pub read: u64,
    /// Size in bytes; `None` if unknown, for example for a pipe.
    pub all: Option<u64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts {
    /// Nodes entered.
    pub visited: u64,
    /// Nodes evaluated.
    pub leaves: u64,
    /// Cutoffs: nodes at which children were skipped.
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
