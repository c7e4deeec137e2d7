//! The ply at which a search has to look up: because its depth limit is reached, or because its stack may be nearly full.
//!
//! Searches recurse as the textbooks do. One comparison a node with the nearer of the two plies is all that the depth limit
//! and a stack of any depth cost.

/// Plies between two looks at the stack: rare enough to cost nothing, near enough that the red zone holds them.
pub(super) const PLIES: u32 = 64;
/// Bytes that these plies of any search fit into twice, also without optimisation; `room` measures it.
pub(super) const RED_ZONE: usize = 1024 * 1024;
/// Bytes of a new piece of stack.
const SEGMENT: usize = 8 * 1024 * 1024;

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

    /// The plies that may still be searched below a position at this ply; all of them are always as many.
    pub(super) const fn left(self, ply: u32) -> u32 {
        if self.depth == u32::MAX { u32::MAX } else { self.depth.saturating_sub(ply) }
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

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use crate::game::LoadedTree;
    use crate::search::{Rules, search};
    use crate::settings::{Algorithm, Choice as _};
    use crate::trace::Counts;
    use crate::tree::{Domain, Tree, TreeBuilder, Turns};

    const LENGTH: u32 = crate::testing::MANY;

    /// So many nodes, each but the last with one child; the leaf is worth 7, the node at ply `marked` is estimated at 5.
    fn chain(length: u32, marked: u32) -> Tree {
        let mut builder = TreeBuilder::new();
        for ply in 0..length - 1 {
            let node = builder.enter();
            if ply == marked {
                builder.set_evaluation(node, 5.0);
            }
        }
        builder.leaf(7.0, Domain::Numbers);
        (1..length).for_each(|_| builder.leave());
        builder.finish(&Turns::Alternate(None)).unwrap()
    }

    #[track_caller]
    fn check(tree: &Tree, rules: Rules, value: f64, visited: u64) {
        let mut counts = Counts::default();
        let result: Result<f64, Infallible> = search(rules, LoadedTree::new(tree), &mut counts);
        assert_eq!(result, Ok(value));
        assert_eq!(counts, Counts { visited, leaves: 1, cutoffs: 0 });
    }

    #[test]
    fn a_very_long_chain_is_searched() {
        let tree = chain(LENGTH, u32::MAX);
        for &(algorithm, ..) in Algorithm::TABLE {
            check(&tree, Rules::of(algorithm), 7.0, u64::from(LENGTH));
        }
    }

    #[test]
    fn a_depth_limit_is_kept_to_the_ply() {
        for depth in [0, 1, 63, 64, 65, 128, 100_000] {
            let tree = chain(depth + 100, depth);
            for &(algorithm, ..) in Algorithm::TABLE {
                check(&tree, Rules { depth, ..Rules::of(algorithm) }, 5.0, u64::from(depth) + 1);
            }
        }
    }
}
