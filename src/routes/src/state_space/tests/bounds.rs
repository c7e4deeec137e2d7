//! Memory limits: the size of a step, and that searches stop in time.

use std::sync::Arc;

use super::{map, recorded};
use crate::state_space::{
    Algorithm, Distance, Estimate, Failure, Grid, Landmarks, Memory, Misplaced, Moves, Problem, Record, Replay, Rules,
    SlidingPuzzle, Tile, TileDistance, Zero, record, search,
};
use plywood_lesson::Spot;
use plywood_search::trace::Stopped;
use plywood_tree::cost::Cost;
use plywood_tree::progress::Progress;
use plywood_tree::settings::Choice as _;

fn open(side: u16) -> Grid {
    let tiles = vec![Tile::PLAIN; usize::from(side).pow(2)];
    Grid::new(side, tiles, Spot::new(0, 0), Spot::new(side - 1, side - 1)).expect("a map")
}

/// Checks the bytes of a step with its share of all data.
#[track_caller]
fn check_bytes<P: Problem>(problem: &P, estimate: &dyn Estimate<P>, algorithm: Algorithm) {
    let record = recorded(problem, estimate, algorithm);
    let steps = record.steps.len();
    let bytes = Replay::new(record).bytes() / steps;
    assert!(bytes <= 48, "a step of {algorithm:?} takes {bytes} bytes of {steps} steps");
}

#[test]
fn a_recorded_step_takes_48_bytes_at_the_most_with_everything_it_needs() {
    let grids = [open(150), open(150).with_moves(Moves::Diagonal)];
    for grid in &grids {
        for algorithm in super::graph_searches() {
            check_bytes(grid, &Distance::Octile, algorithm);
        }
    }
    let puzzle = SlidingPuzzle::new(3, &[7, 2, 4, 5, 0, 6, 8, 3, 1], &[0, 1, 2, 3, 4, 5, 6, 7, 8]).expect("a puzzle");
    check_bytes(&puzzle, &Misplaced, Algorithm::AStar);
    check_bytes(&puzzle, &TileDistance, Algorithm::IdaStar);
    check_bytes(&puzzle, &Zero, Algorithm::BreadthFirst);
}

#[test]
fn a_search_that_grows_too_large_is_stopped_and_says_at_what() {
    let grid = open(100);
    for algorithm in Algorithm::all() {
        let rules = Rules { most: 500, ..Rules::of(algorithm) };
        let counted = |record: Record<Grid>| match algorithm.facts().memory {
            Memory::EveryState => record.space.states().len() as u64,
            Memory::Path => record.counts.generated,
        };
        match (record(&grid, &Distance::Manhattan, rules, &Arc::default()).map(counted), algorithm.facts().memory) {
            (Ok(count), _) => assert!(count <= 500 + 8, "{algorithm:?}"),
            (Err(failure), Memory::EveryState) => assert_eq!(failure, Failure::TooManyStates(500)),
            (Err(failure), Memory::Path) => assert_eq!(failure, Failure::TooManySteps(500)),
        }
    }
    let refused = search(&grid, &Zero, Rules { most: 500, ..Rules::of(Algorithm::UniformCost) }, &Arc::default());
    assert_eq!(refused.map(|outcome| outcome.counts), Err(Failure::TooManyStates(500)));
}

#[test]
fn a_limit_counts_each_state_once() {
    let grid = open(30);
    let counted = |algorithm, most| {
        let rules = Rules { most, ..Rules::of(algorithm) };
        let kept = record(&grid, &Zero, rules, &Arc::default()).map(|record| record.space.states().len());
        let found = search(&grid, &Zero, rules, &Arc::default()).map(|outcome| outcome.space.states().len());
        assert_eq!(kept, found, "{algorithm:?}");
        kept
    };
    for algorithm in super::graph_searches() {
        let states = counted(algorithm, u64::MAX).expect("a way");
        assert!(states <= 900, "{algorithm:?}");
        // Three or four times as many steps as states are not a reason to stop.
        assert_eq!(counted(algorithm, states as u64), Ok(states), "{algorithm:?}");
        assert_eq!(
            counted(algorithm, states as u64 / 2),
            Err(Failure::TooManyStates(states as u64 / 2)),
            "{algorithm:?}"
        );
    }
}

#[test]
fn a_search_that_nobody_wants_any_more_is_stopped() {
    let progress = Arc::new(Progress::default());
    progress.cancel();
    for algorithm in Algorithm::all() {
        let refused = search(&open(9), &Zero, Rules::of(algorithm), &progress).map(|outcome| outcome.counts);
        assert_eq!(refused, Err(Failure::Cancelled), "{algorithm:?}");
    }
}

#[test]
fn tables_that_nobody_wants_any_more_are_not_reckoned() {
    let progress = Progress::default();
    progress.cancel();
    assert_eq!(Landmarks::new(&open(9), 2, &progress).err(), Some(Stopped::Cancelled));
    assert_eq!(super::landmarks(&open(9), 2).places().len(), 2);
}

/// Cancels its own search after a number of estimates.
struct Impatient(Arc<Progress>, std::cell::Cell<u64>);

impl Estimate<Grid> for Impatient {
    fn of(&self, _: &Grid, _: &Spot) -> Cost {
        self.1.set(self.1.get() + 1);
        if self.1.get() == 10_000 {
            self.0.cancel();
        }
        Cost::ZERO
    }
}

#[test]
fn a_search_is_stopped_within_some_thousand_steps() {
    let progress = Arc::new(Progress::default());
    let impatient = Impatient(Arc::clone(&progress), std::cell::Cell::new(0));
    let refused = search(&open(300), &impatient, Rules::of(Algorithm::AStar), &progress).map(|outcome| outcome.counts);
    assert_eq!(refused, Err(Failure::Cancelled));
    assert!(impatient.1.get() < 20_000 && (10_000..20_000 * 4).contains(&progress.nodes()));
}

#[test]
fn a_problem_without_known_goals_is_not_searched_from_both_ends() {
    struct Counting;
    impl Problem for Counting {
        type State = u8;
        fn start(&self) -> u8 {
            0
        }
        fn is_goal(&self, state: &u8) -> bool {
            *state == 200
        }
        fn successors(&self, state: &u8, out: &mut Vec<crate::state_space::Successor<Self>>) {
            out.push(crate::state_space::Successor { state: state + 1, cost: Cost::ONE });
        }
    }
    let both = search(&Counting, &Zero, Rules::of(Algorithm::Bidirectional), &Arc::default());
    assert_eq!(both.map(|outcome| outcome.counts), Err(Failure::OneWay));
    let one = search(&Counting, &Zero, Rules::of(Algorithm::IterativeDeepening), &Arc::default()).expect("it ends");
    assert_eq!(one.end.cost(), Some(Cost::whole(200)));
}

#[test]
fn a_way_that_is_longer_than_any_stack_is_searched() {
    let length = 60_000;
    let tiles = vec![Tile::PLAIN; usize::from(length)];
    let grid = Grid::new(length, tiles, Spot::new(0, 0), Spot::new(length - 1, 0)).expect("a map");
    let rules = Rules { depth: 100_000, ..Rules::of(Algorithm::DepthLimited) };
    let outcome = search(&grid, &Zero, rules, &Arc::default()).expect("it ends");
    assert_eq!(outcome.end.cost(), Some(Cost::whole(u32::from(length) - 1)));
    assert_eq!(map("SG").size(), Some(2));
}
