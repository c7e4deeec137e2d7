//! All that is found of a game in strategic form.

use std::cmp::Reverse;

use super::bimatrix::{Bimatrix, Cell, Who};
use super::dominance::{Dominance, Eliminated, eliminate};
use super::equilibria::{Equilibria, equilibria};
use plywood_tree::exact::Exact;
use plywood_tree::progress::Progress;

/// What is found of a game.
#[derive(Debug)]
pub(super) struct Analysis {
    /// For each player and each strategy of the other, the best replies.
    pub(super) replies: [Vec<Vec<usize>>; 2],
    pub(super) pure: Vec<Cell>,
    pub(super) eliminated: Eliminated,
    /// What each player can be sure of.
    pub(super) security: [Security; 2],
    pub(super) equilibria: Equilibria,
    /// How many strategies of each player are not strictly dominated: among these are all that equilibria use.
    pub(super) undominated: [usize; 2],
    /// The two strategies of each player between which everything is decided, where there are not more.
    pub(super) duel: Option<[[usize; 2]; 2]>,
    /// What a zero-sum game is worth to the row player.
    pub(super) value: Option<Exact>,
    /// For each cell one that dominates it as an outcome.
    pub(super) better: Vec<Option<Cell>>,
}

impl Analysis {
    /// Everything; `None` where it was cancelled. A game has strategies, so there always is something; `None` if not.
    pub(super) fn new(game: &Bimatrix, dominance: Dominance, progress: &Progress) -> Option<Self> {
        let replies = Who::BOTH.map(|who| {
            (0..game.count(who.other())).map(|against| best_replies(game, who, against)).collect::<Vec<_>>()
        });
        // What is strictly dominated is in no equilibrium.
        let strictly = eliminate(game, Dominance::Strict, progress);
        let mut equilibria = equilibria(&game.restricted(&strictly.kept), progress);
        match &mut equilibria {
            Equilibria::All(all) => all.iter_mut().for_each(|one| spread(game, &strictly.kept, &mut one.mixtures)),
            Equilibria::One(one) => spread(game, &strictly.kept, &mut one.mixtures),
            Equilibria::Unknown => {}
        }
        let value = equilibria.known().first().filter(|_| game.is_zero_sum()).map(|one| one.gains[0].clone());
        let is_strict = dominance == Dominance::Strict;
        let eliminated = if is_strict { strictly.clone() } else { eliminate(game, dominance, progress) };
        // What a part that was cancelled came to is of no use.
        (!progress.is_cancelled()).then_some(Self {
            replies,
            pure: pure_equilibria(game),
            eliminated,
            security: [security(game, Who::Row)?, security(game, Who::Column)?],
            equilibria,
            undominated: strictly.kept.each_ref().map(Vec::len),
            duel: duel(game, &strictly.kept),
            value,
            better: dominating(game),
        })
    }

    /// Whether a cell is an equilibrium.
    pub(super) fn is_pure(&self, cell: Cell) -> bool {
        self.pure.contains(&cell)
    }
}

/// Mixtures of what is left become mixtures of everything.
fn spread(game: &Bimatrix, kept: &[Vec<usize>; 2], mixtures: &mut [Vec<Exact>; 2]) {
    for who in Who::BOTH {
        let mut all = vec![Exact::default(); game.count(who)];
        let mixture = std::mem::take(&mut mixtures[who]);
        kept[who].iter().zip(mixture).for_each(|(&own, share)| all[own] = share);
        mixtures[who] = all;
    }
}

/// Two strategies each: of a game that has no more, or has no more that are not dominated.
fn duel(game: &Bimatrix, kept: &[Vec<usize>; 2]) -> Option<[[usize; 2]; 2]> {
    if Who::BOTH.into_iter().all(|who| game.count(who) == 2) {
        return Some([[0, 1], [0, 1]]);
    }
    let two = |who: Who| <[usize; 2]>::try_from(kept[who].as_slice()).ok();
    Some([two(Who::Row)?, two(Who::Column)?])
}

/// The best replies of a player to a strategy of the other, in order. Linear in the player's strategies.
fn best_replies(game: &Bimatrix, who: Who, against: usize) -> Vec<usize> {
    let rank = |own: usize| game.rank(who, who.cell(own, against));
    let best = (0..game.count(who)).map(rank).max();
    (0..game.count(who)).filter(|&own| Some(rank(own)) == best).collect()
}

/// The cells in which both strategies are best replies to each other, row by row. Linear in the cells.
pub(super) fn pure_equilibria(game: &Bimatrix) -> Vec<Cell> {
    let best = Who::BOTH.map(|who| {
        let best = |other: usize| {
            let ranks = (0..game.count(who)).map(|own| game.rank(who, who.cell(own, other)));
            ranks.max().unwrap_or(0)
        };
        (0..game.count(who.other())).map(best).collect::<Vec<u32>>()
    });
    let is_best = |who: Who, cell: Cell| game.rank(who, cell) == best[who][who.other().own(cell)];
    game.cells().filter(|&cell| Who::BOTH.into_iter().all(|who| is_best(who, cell))).collect()
}

/// What a player can be sure of without mixing.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Security {
    /// For each strategy the other's strategy against which it gains least; of several the first.
    pub(super) worst: Vec<usize>,
    /// The strategies whose least gain is largest, in order.
    pub(super) best: Vec<usize>,
    pub(super) gain: Exact,
}

/// The largest of the least gains of a player: the maximin in pure strategies. Linear in the cells.
pub(super) fn security(game: &Bimatrix, who: Who) -> Option<Security> {
    let rank = |own: usize, other: usize| game.rank(who, who.cell(own, other));
    let least = |own: usize| (0..game.count(who.other())).min_by_key(|&other| rank(own, other));
    let worst: Vec<usize> = (0..game.count(who)).map(least).collect::<Option<_>>()?;
    let held = |own: usize| rank(own, worst[own]);
    let most = (0..worst.len()).map(held).max()?;
    let best: Vec<usize> = (0..worst.len()).filter(|&own| held(own) == most).collect();
    let gain = game.gain(who, who.cell(best[0], worst[best[0]])).clone();
    Some(Security { worst, best, gain })
}

/// For each cell, row by row, an outcome that is better for one player and no worse for the other, if there is one; where one is
/// better for both, such a one. The outcomes that are told are dominated by none themselves. Sorts the cells.
fn dominating(game: &Bimatrix) -> Vec<Option<Cell>> {
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
    use super::super::bimatrix::samples::{any_game, any_zero_sum, matching_pennies, prisoners, stag_hunt};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_lectures_games_are_analysed_as_is_known() {
        // The lectures' games have the lectures' equilibria.
        assert_eq!(pure_equilibria(&prisoners()), [(1, 1)], "both betray");
        assert_eq!(pure_equilibria(&stag_hunt()), [(0, 0), (1, 1)]);
        assert!(pure_equilibria(&matching_pennies()).is_empty());
        assert_eq!(best_replies(&stag_hunt(), Who::Column, 1), [1]);

        // Whoever hunts hare risks less.
        {
            let security = security(&stag_hunt(), Who::Row).expect("strategies");
            assert_eq!((security.best, security.worst), (vec![1], vec![1, 0]));
            assert_eq!(security.gain, Exact::from_integer(3.into()));
        }

        // Both would rather cooperate.
        assert_eq!(dominating(&prisoners()), [None, None, None, Some((0, 0))]);
        assert_eq!(dominating(&stag_hunt()), [None, Some((0, 0)), Some((0, 0)), Some((0, 0))]);
    }

    proptest! {
        #[test]
        fn an_equilibrium_is_where_nobody_gains_by_another_choice(game in any_game(5, 3)) {
            let found = pure_equilibria(&game);
            for cell in game.cells() {
                let stays = |who: Who| {
                    let other = who.other().own(cell);
                    (0..game.count(who)).all(|own| game.gain(who, who.cell(own, other)) <= game.gain(who, cell))
                };
                let is_best = |who: Who| best_replies(&game, who, who.other().own(cell)).contains(&who.own(cell));
                prop_assert_eq!(found.contains(&cell), Who::BOTH.into_iter().all(stays));
                prop_assert_eq!(found.contains(&cell), Who::BOTH.into_iter().all(is_best));
            }
        }
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
