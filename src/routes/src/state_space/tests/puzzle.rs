//! The 8-puzzle, all of it, and the 15-puzzle in parts.

use super::{check_solution, recorded};
use crate::state_space::{
    Algorithm, Board, Direction, Distances, Estimate, Misplaced, NotAPuzzle, Problem, Side, Slide, SlidingPuzzle,
    TileDistance,
};
use plywood_tree::cost::Cost;
use plywood_tree::testing;
use proptest::prelude::*;

fn eight(start: [u8; 9]) -> SlidingPuzzle {
    SlidingPuzzle::new(3, &start, &SlidingPuzzle::hole_first(9)).expect("a puzzle")
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
    let left = Distances::to_goals(&puzzle);
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
fn puzzles_slide_and_are_refused_as_they_must() {
    // The example of the textbook is estimated as there.
    {
        let puzzle = eight([7, 2, 4, 5, 0, 6, 8, 3, 1]);
        let start = puzzle.start();
        assert_eq!(
            (Misplaced.of(&puzzle, &start), TileDistance.of(&puzzle, &start)),
            (Cost::whole(8), Cost::whole(18))
        );
        let records = [&Misplaced as &dyn Estimate<_>, &TileDistance].map(|e| recorded(&puzzle, &e, Algorithm::AStar));
        assert!(records.iter().all(|record| record.end.cost() == Some(Cost::whole(26))));
        assert!(records[1].counts.expanded < records[0].counts.expanded);
        let others = [Algorithm::IdaStar, Algorithm::Bidirectional, Algorithm::BreadthFirst];
        for algorithm in others {
            let record = recorded(&puzzle, &TileDistance, algorithm);
            assert_eq!(record.end.cost(), Some(Cost::whole(26)), "{algorithm:?}");
            check_solution(&puzzle, &record);
        }
    }

    // Tiles slide as the hole goes left right up and down.
    {
        let puzzle = eight([1, 2, 3, 4, 0, 5, 6, 7, 8]);
        let mut successors = Vec::new();
        puzzle.successors(&puzzle.start(), &mut successors);
        let slides: Vec<Slide> = successors.iter().map(|successor| successor.action).collect();
        let slide = |tile, to| Slide { tile, to };
        assert_eq!(
            slides,
            [slide(4, Direction::Right), slide(5, Direction::Left), slide(2, Direction::Down), slide(7, Direction::Up)]
        );
    }

    // Half of all arrangements can be solved.
    {
        let solvable = |columns, start: &[u8], goal: &[u8]| {
            SlidingPuzzle::new(columns, start, goal).expect("a puzzle").is_solvable()
        };
        assert!(!solvable(3, &[1, 2, 3, 4, 5, 6, 8, 7, 0], &SlidingPuzzle::hole_last(9)));
        let mut loyd = SlidingPuzzle::hole_last(16);
        loyd.swap(13, 14);
        assert!(!solvable(4, &loyd, &SlidingPuzzle::hole_last(16)), "Sam Loyd offered a thousand dollars");
        assert!(solvable(4, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 15], &SlidingPuzzle::hole_last(16)));
    }

    // What is no puzzle is refused.
    {
        let refused =
            |columns, start: &[u8]| SlidingPuzzle::new(columns, start, &SlidingPuzzle::hole_last(start.len())).err();
        assert_eq!(refused(3, &[1, 2, 3]), Some(NotAPuzzle::Frame));
        assert_eq!(refused(5, &[0; 10]), Some(NotAPuzzle::Frame));
        assert_eq!(refused(2, &[0, 1, 2, 2]), Some(NotAPuzzle::Tile(2)));
        assert_eq!(refused(2, &[0, 1, 2, 9]), Some(NotAPuzzle::Tile(9)));
    }
}

#[test]
fn parity_is_what_a_search_of_all_states_says() {
    for columns in 2..=3 {
        let goal = SlidingPuzzle::hole_last(6);
        let puzzle = SlidingPuzzle::new(columns, &goal, &goal).expect("a puzzle");
        let reached = Distances::new(&puzzle, [puzzle.start()], Side::Forward);
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

/// A 15-puzzle some slides away from its goal.
fn fifteen(slides: &[u8]) -> SlidingPuzzle {
    let goal = SlidingPuzzle::hole_first(16);
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
