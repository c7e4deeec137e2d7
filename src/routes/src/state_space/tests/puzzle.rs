//! The 8-puzzle exhaustively, and parts of the 15-puzzle.

use super::{check_solution, distances, recorded, to_goals};
use crate::state_space::{Algorithm, Board, Estimate, Misplaced, Problem, Side, SlidingPuzzle, TileDistance};
use plywood_tree::cost::Cost;
use plywood_tree::testing;
use proptest::prelude::*;

/// Goal of the textbook: the blank first, then the tiles in order.
fn hole_first(places: u8) -> Vec<u8> {
    (0..places).collect()
}

/// Goal of the toy: the tiles in order, then the blank.
fn hole_last(places: u8) -> Vec<u8> {
    (1..places).chain([0]).collect()
}

fn eight(start: [u8; 9]) -> SlidingPuzzle {
    SlidingPuzzle::new(3, &start, &hole_first(9)).expect("a puzzle")
}

#[test]
fn the_eight_puzzle_has_181_440_states_and_two_of_them_are_31_slides_away() {
    let puzzle = eight([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    let mut layer = vec![puzzle.start()];
    let mut seen = std::collections::HashSet::from([puzzle.start()]);
    let mut layers = Vec::new();
    let mut successors = Vec::new();
    while !layer.is_empty() {
        layers.push(layer.len());
        let mut next: Vec<Board> = Vec::new();
        for board in &layer {
            successors.clear();
            puzzle.successors(board, &mut successors);
            next.extend(successors.iter().map(|successor| successor.state).filter(|&state| seen.insert(state)));
        }
        layer = next;
    }
    assert_eq!((layers.iter().sum::<usize>(), layers.len() - 1, layers.last()), (181_440, 31, Some(&2)));
    assert_eq!(puzzle.arrangements(), 2 * 181_440);
}

#[test]
fn estimates_of_the_eight_puzzle_are_consistent_in_all_its_states() {
    let puzzle = eight([7, 2, 4, 5, 0, 6, 8, 3, 1]);
    let left = to_goals(&puzzle);
    assert_eq!(left.of_state(&puzzle, &puzzle.start()), Cost::whole(26), "the textbook's example");
    let mut successors = Vec::new();
    for (state, left) in left.iter() {
        let [misplaced, distance] = [&Misplaced as &dyn Estimate<_>, &TileDistance].map(|e| e.of(&puzzle, state));
        assert!(misplaced <= distance && distance <= left);
        successors.clear();
        puzzle.successors(state, &mut successors);
        for next in &successors {
            assert!(misplaced <= next.cost + Misplaced.of(&puzzle, &next.state));
            assert!(distance <= next.cost + TileDistance.of(&puzzle, &next.state));
        }
    }
}

#[test]
fn the_example_of_the_textbook_is_estimated_as_there() {
    let puzzle = eight([7, 2, 4, 5, 0, 6, 8, 3, 1]);
    let start = puzzle.start();
    assert_eq!((Misplaced.of(&puzzle, &start), TileDistance.of(&puzzle, &start)), (Cost::whole(8), Cost::whole(18)));
    let records = [&Misplaced as &dyn Estimate<_>, &TileDistance].map(|e| recorded(&puzzle, e, Algorithm::AStar));
    assert!(records.iter().all(|record| record.end.cost() == Some(Cost::whole(26))));
    assert!(records[1].counts.expanded < records[0].counts.expanded);
    let others = [Algorithm::IdaStar, Algorithm::Bidirectional, Algorithm::BreadthFirst];
    for algorithm in others {
        let record = recorded(&puzzle, &TileDistance, algorithm);
        assert_eq!(record.end.cost(), Some(Cost::whole(26)), "{algorithm:?}");
        check_solution(&puzzle, &record);
    }
}

#[test]
fn tiles_slide_as_the_hole_goes_left_right_up_and_down() {
    let puzzle = eight([1, 2, 3, 4, 0, 5, 6, 7, 8]);
    let mut successors = Vec::new();
    puzzle.successors(&puzzle.start(), &mut successors);
    // The blank is where the tile was.
    let moved = successors.iter().map(|successor| {
        let hole = puzzle.tiles(successor.state).position(|tile| tile == 0).expect("a hole");
        (puzzle.tiles(puzzle.start()).nth(hole).expect("a tile"), puzzle.tiles(successor.state).nth(4).expect("a tile"))
    });
    assert_eq!(moved.collect::<Vec<_>>(), [(4, 4), (5, 5), (2, 2), (7, 7)]);
}

#[test]
fn half_of_all_arrangements_can_be_solved() {
    let solvable =
        |columns, start: &[u8], goal: &[u8]| SlidingPuzzle::new(columns, start, goal).expect("a puzzle").is_solvable();
    assert!(!solvable(3, &[1, 2, 3, 4, 5, 6, 8, 7, 0], &hole_last(9)));
    let mut loyd = hole_last(16);
    loyd.swap(13, 14);
    assert!(!solvable(4, &loyd, &hole_last(16)), "Sam Loyd offered a thousand dollars");
    assert!(solvable(4, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 15], &hole_last(16)));
}

#[test]
fn parity_is_what_a_search_of_all_states_says() {
    for columns in 2..=3 {
        let goal = hole_last(6);
        let puzzle = SlidingPuzzle::new(columns, &goal, &goal).expect("a puzzle");
        let reached = distances(&puzzle, vec![puzzle.start()], Side::Forward);
        let reached: std::collections::HashSet<Vec<u8>> =
            reached.iter().map(|(board, _)| puzzle.tiles(*board).collect()).collect();
        assert_eq!(reached.len(), 360);
        let mut tiles = [0_u8, 1, 2, 3, 4, 5];
        permute(&mut tiles, 0, &mut |tiles| {
            let is_solvable = SlidingPuzzle::new(columns, tiles, &goal).expect("a puzzle").is_solvable();
            assert_eq!(is_solvable, reached.contains(tiles), "{columns} columns, {tiles:?}");
        });
    }
}

fn permute(tiles: &mut [u8; 6], from: usize, each: &mut impl FnMut(&[u8])) {
    if from == tiles.len() {
        return each(tiles);
    }
    for at in from..tiles.len() {
        tiles.swap(from, at);
        permute(tiles, from + 1, each);
        tiles.swap(from, at);
    }
}

#[test]
fn what_is_no_puzzle_is_refused() {
    let refused = |columns, start: &[u8]| SlidingPuzzle::new(columns, start, &hole_last(start.len() as u8)).is_none();
    assert!(refused(3, &[1, 2, 3]) && refused(5, &[0; 10]), "no frame");
    assert!(refused(2, &[0, 1, 2, 2]) && refused(2, &[0, 1, 2, 9]), "no tile");
    assert!(!refused(2, &[0, 1, 2, 3]));
}

fn fifteen(slides: &[u8]) -> SlidingPuzzle {
    let goal = hole_first(16);
    let puzzle = SlidingPuzzle::new(4, &goal, &goal).expect("a puzzle");
    let mut board = puzzle.start();
    for &slide in slides {
        let mut successors = Vec::new();
        puzzle.successors(&board, &mut successors);
        board = successors[usize::from(slide) % successors.len()].state;
    }
    SlidingPuzzle::new(4, &puzzle.tiles(board).collect::<Vec<_>>(), &goal).expect("a puzzle")
}

proptest! {
    #![proptest_config(testing::cases(40))]

    #[test]
    fn ida_star_finds_what_a_star_finds(slides in proptest::collection::vec(0_u8..4, 0..25)) {
        let puzzle = fifteen(&slides);
        prop_assert!(puzzle.is_solvable());
        let a_star = recorded(&puzzle, &TileDistance, Algorithm::AStar);
        for algorithm in [Algorithm::IdaStar, Algorithm::Bidirectional] {
            let record = recorded(&puzzle, &TileDistance, algorithm);
            prop_assert_eq!(record.end.cost(), a_star.end.cost());
            check_solution(&puzzle, &record);
        }
    }
}
