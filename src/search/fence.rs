//! The ply at which a search has to look up: because its depth limit is reached, or because its stack may be nearly full.
//!
//! Searches recurse as the textbooks do. One comparison a node with the nearer of the two plies is all that the depth limit
//! and a stack of any depth cost.

/// Plies between two looks at the stack: rare enough to cost nothing, near enough that the red zone holds them.
const PLIES: u32 = 64;
/// Bytes that 64 plies of any search fit into, also without optimisation.
const RED_ZONE: usize = 256 * 1024;
/// Bytes of a new piece of stack.
const SEGMENT: usize = 4 * 1024 * 1024;

/// The next ply at which to look up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fence {
    next: u32,
    depth: u32,
}

impl Fence {
    /// The fence of a search down to `depth` plies. It stands at the root: a search looks up before anything else.
    pub(super) const fn new(depth: u32) -> Self {
        Self { next: 0, depth }
    }

    /// Whether the search has to look up at this ply.
    #[inline]
    pub(super) const fn is_reached(self, ply: u32) -> bool {
        ply >= self.next
    }

    /// Whether positions at this ply are evaluated instead of searched.
    pub(super) const fn is_depth_limit(self, ply: u32) -> bool {
        ply >= self.depth
    }

    /// The fence for the plies below this one.
    pub(super) const fn moved_on(self, ply: u32) -> Self {
        let next = ply.saturating_add(PLIES);
        Self { next: if next < self.depth { next } else { self.depth }, depth: self.depth }
    }
}

/// Runs the next plies of a search, on a new piece of stack if the present one is nearly full.
pub(super) fn with_room<T>(plies: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, SEGMENT, plies)
}
