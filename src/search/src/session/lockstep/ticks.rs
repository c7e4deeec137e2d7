//! The ticks of a common clock: where each search is then, who is at the node the clock is at, and whether they differ.

use super::MOST_LANES;
use super::tree_union::UnionNode;

/// A set of lanes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lanes(u8);

impl Lanes {
    pub(super) const NONE: Self = Self(0);

    /// The first so many.
    pub(super) const fn all(count: usize) -> Self {
        Self((1 << count) - 1)
    }

    pub(super) fn of(lanes: impl IntoIterator<Item = usize>) -> Self {
        Self(lanes.into_iter().fold(0, |set, lane| set | 1 << lane))
    }

    pub(super) const fn has(self, lane: usize) -> bool {
        self.0 & 1 << lane != 0
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        (0..MOST_LANES).filter(move |&lane| self.has(lane))
    }
}

/// A moment of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tick {
    /// Steps each search has done.
    pub(super) cursors: [u32; MOST_LANES],
    /// Who is at the node the clock is at.
    pub(super) here: Lanes,
    /// Whether the searches differ in what happens here.
    pub(super) differs: bool,
}

impl Tick {
    /// Before the first step.
    pub(super) const fn start(here: Lanes) -> Self {
        Self { cursors: [0; MOST_LANES], here, differs: false }
    }
}

/// The nodes of the union at which the searches differ at any time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Differing(Vec<u64>);

impl Differing {
    pub(super) fn new(union_nodes: usize) -> Self {
        Self(vec![0; union_nodes.div_ceil(64)])
    }

    pub(super) fn mark_if(&mut self, differs: bool, union_node: UnionNode) {
        if differs {
            self.0[union_node as usize / 64] |= 1 << (union_node % 64);
        }
    }

    pub(super) fn has(&self, union_node: UnionNode) -> bool {
        self.0[union_node as usize / 64] & 1 << (union_node % 64) != 0
    }
}
