//! Outcomes that both players would leave for another one.

use std::cmp::Reverse;

use super::bimatrix::{Bimatrix, Cell, Who};

/// For each cell, row by row, an outcome that is better for one player and no worse for the other, if there is one; where one is
/// better for both, such a one. The outcomes that are told are dominated by none themselves. Sorts the cells.
pub(super) fn dominating(game: &Bimatrix) -> Vec<Option<Cell>> {
    let ranks = |cell: Cell| Who::BOTH.map(|who| game.rank(who, cell));
    let mut sorted: Vec<Cell> = game.cells().collect();
    // First what gains the row player most, and of that what gains the other most.
    sorted.sort_by_key(|&cell| (Reverse(ranks(cell)), cell));
    let columns = game.count(Who::Column);
    let mut found = vec![None; sorted.len()];
    // Of the outcomes that gain the row player more: the one that gains the other most.
    let mut above: Option<Cell> = None;
    for group in sorted.chunk_by(|&a, &b| ranks(a)[0] == ranks(b)[0]) {
        let beats = |cell: Cell, other: Cell| ranks(cell)[1] > ranks(other)[1];
        for &cell in group {
            let better_for_both = above.filter(|&above| beats(above, cell));
            let better_for_one = Some(group[0]).filter(|&first| beats(first, cell));
            let as_good = above.filter(|&above| !beats(cell, above));
            found[cell.0 * columns + cell.1] = better_for_both.or(better_for_one).or(as_good);
        }
        if above.is_none_or(|above| beats(group[0], above)) {
            above = Some(group[0]);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::bimatrix::samples::{any_game, any_zero_sum, prisoners, stag_hunt};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn both_would_rather_cooperate() {
        assert_eq!(dominating(&prisoners()), [None, None, None, Some((0, 0))]);
        assert_eq!(dominating(&stag_hunt()), [None, Some((0, 0)), Some((0, 0)), Some((0, 0))]);
    }

    proptest! {
        #[test]
        fn what_dominates_is_better_and_is_found_if_there_is_any(game in any_game(5, 4)) {
            let gain = |who, cell| game.gain(who, cell).clone();
            let dominates = |a: Cell, b: Cell| {
                let at_least = Who::BOTH.into_iter().all(|who| gain(who, a) >= gain(who, b));
                at_least && Who::BOTH.into_iter().any(|who| gain(who, a) > gain(who, b))
            };
            let for_both = |a: Cell, b: Cell| Who::BOTH.into_iter().all(|who| gain(who, a) > gain(who, b));
            let found = dominating(&game);
            for (cell, found) in game.cells().zip(found) {
                prop_assert_eq!(found.is_some(), game.cells().any(|other| dominates(other, cell)));
                if let Some(found) = found {
                    prop_assert!(dominates(found, cell));
                    prop_assert!(!game.cells().any(|other| dominates(other, found)));
                    prop_assert_eq!(for_both(found, cell), game.cells().any(|other| for_both(other, cell)));
                }
            }
        }

        #[test]
        fn in_a_zero_sum_game_no_outcome_is_better_for_both(game in any_zero_sum(5, 4)) {
            prop_assert!(dominating(&game).iter().all(Option::is_none));
        }
    }
}
