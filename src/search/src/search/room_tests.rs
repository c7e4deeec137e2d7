//! Measures the stack that the plies between two stack checks need, in the tested build.

use std::convert::Infallible;

use super::stack::{PLIES, RED_ZONE};
use super::{Rules, search, search_fast};
use crate::trace::{Event, Recorder};
use plywood_games::LoadedTree;
use plywood_tree::settings::{Algorithm, Choice as _};
use plywood_tree::tree::{Domain, Tree, TreeBuilder, Turns};

#[derive(Default)]
struct Depths(Vec<usize>);

impl Recorder for Depths {
    type Stop = Infallible;

    #[inline]
    fn is_detailed(&self) -> bool {
        true
    }

    fn record(&mut self, event: Event) -> Result<(), Infallible> {
        if matches!(event, Event::Enter { .. }) {
            self.0.extend(stacker::remaining_stack());
        }
        Ok(())
    }
}

/// Returns the maximum stack in bytes that this many plies of a search down a chain need. A new stack segment has more left than
/// the one before, so its initial plies are measured like the others.
fn most(plies: usize, search: impl FnOnce(&Tree, &mut Depths) -> Result<f64, Infallible>) -> usize {
    let mut builder = TreeBuilder::new();
    let nodes = 2 * plies;
    (0..nodes).for_each(|_| _ = builder.enter());
    builder.leaf(7.0, Domain::Numbers);
    (0..nodes).for_each(|_| builder.leave());
    let tree = builder.finish(&Turns::Alternate(None)).expect("a valid tree");
    let mut depths = Depths::default();
    let Ok(_) = search(&tree, &mut depths);
    assert!(depths.0.len() > nodes, "each node is entered");
    let taken = depths.0.windows(plies + 1).filter_map(|left| left[0].checked_sub(left[plies]));
    taken.max().expect("the stack grows down")
}

#[test]
fn the_plies_between_two_looks_at_the_stack_fit_the_red_zone_twice() {
    for &(algorithm, ..) in Algorithm::TABLE {
        let rules = Rules::of(algorithm);
        let shared = most(PLIES as usize, |tree, depths| search(rules, LoadedTree::new(tree), depths));
        let own = most(PLIES as usize, |tree, depths| search_fast(rules, LoadedTree::new(tree), depths));
        let taken = shared.max(own);
        assert!(2 * taken <= RED_ZONE, "{PLIES} plies of {} take {taken} of {RED_ZONE} bytes", algorithm.name());
    }
}
