//! Stack growth of searches.
//!
//! Searches recurse as in the textbooks. Support for any depth costs one comparison per node.

/// Plies between two checks of the stack: rare enough to be free, close enough for the red zone.
pub const PLIES: u32 = 64;
/// Stack that holds twice these plies of any search, even without optimisation; the `room` tests measure it.
pub const RED_ZONE: usize = 1024 * 1024;
const SEGMENT: usize = 8 * 1024 * 1024;

/// Runs the next plies of a search, on a new stack segment if the current one is nearly full.
pub fn with_room<T>(plies: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, SEGMENT, plies)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use crate::search::{Rules, search};
    use plywood_games::LoadedTree;
    use plywood_tree::{
        progress::Counts,
        settings::{Algorithm, Choice as _, Visits},
        testing::some,
        tree::{Domain, Tree, TreeBuilder, Turns},
    };

    const LENGTH: u32 = plywood_tree::testing::MANY;

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
    fn check(tree: &Tree, rules: Rules, value: f64, plies: u32) {
        let mut counts = Counts::default();
        let result: Result<f64, Infallible> = search(rules, LoadedTree::new(tree), &mut counts);
        assert_eq!(result, Ok(value));
        let (visited, leaves) = match rules.algorithm.facts().visits {
            Visits::Once | Visits::Scouts => (u64::from(plies) + 1, 1),
            // The first pass finds a value of at least its guess, the second none greater. The leaf is a table hit.
            Visits::Guesses => (2 * (u64::from(plies) + 1), 1),
            Visits::Passes => {
                (1.min(plies)..=plies).fold((0, 0), |(sum, passes), ply| (sum + u64::from(ply) + 1, passes + 1))
            }
        };
        assert_eq!(counts, Counts { visited, leaves, cutoffs: 0 });
    }

    /// Searches without restarts for each ply. The others would take too long on a long chain.
    fn in_one_pass() -> impl Iterator<Item = Algorithm> {
        Algorithm::all().filter(|algorithm| algorithm.facts().visits != Visits::Passes)
    }

    #[test]
    fn a_very_long_chain_is_searched() {
        let tree = chain(LENGTH, u32::MAX);
        for algorithm in some(in_one_pass()) {
            check(&tree, Rules::of(algorithm), 7.0, LENGTH - 1);
        }
    }

    #[test]
    fn a_depth_limit_is_kept_to_the_ply() {
        for depth in [0, 1, 63, 64, 65, 128, 1_000] {
            let tree = chain(depth + 100, depth);
            for algorithm in Algorithm::all() {
                check(&tree, Rules { depth, ..Rules::of(algorithm) }, 5.0, depth);
            }
        }
        let depth = LENGTH - 100;
        let tree = chain(LENGTH, depth);
        for algorithm in some(in_one_pass()) {
            check(&tree, Rules { depth, ..Rules::of(algorithm) }, 5.0, depth);
        }
    }
}
