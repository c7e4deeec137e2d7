//! Analysis of a game in strategic form.

use std::{cmp::Reverse, collections::BTreeMap};

use super::{
    bimatrix::{Bimatrix, Cell, MatrixPlayer},
    dominance::{Dominance, Eliminated, eliminate},
    equilibria::{Equilibria, equilibria},
    steps::Lines,
};
use plywood_tree::{exact::Exact, progress::Progress};

#[derive(Debug)]
pub struct Analysis {
    /// Best replies, by player and by strategy of the other.
    pub replies: [Vec<Vec<usize>>; 2],
    pub pure: Vec<Cell>,
    pub eliminated: Eliminated,
    pub security: [Security; 2],
    pub equilibria: Equilibria,
    /// Number of strategies of each player that are not strictly dominated; equilibria use no others.
    pub undominated: [usize; 2],
    /// Lines of both players, if no more than two strategies of each are undominated.
    pub lines: Option<[Lines; 2]>,
    /// Value of a zero-sum game to the row player.
    pub value: Option<Exact>,
    /// For each cell a cell that Pareto-dominates it.
    pub better: BTreeMap<Cell, Cell>,
}

impl Analysis {
    /// Analyses the game; `None` if cancelled or if the game has no strategies.
    pub fn new(game: &Bimatrix, dominance: Dominance, progress: &Progress) -> Option<Self> {
        let replies = MatrixPlayer::BOTH.map(|who| {
            (0..game.count(who.other())).map(|against| best_replies(game, who, against)).collect::<Vec<_>>()
        });
        // No equilibrium uses a strictly dominated strategy.
        let strictly = eliminate(game, Dominance::Strict, progress);
        let mut equilibria = equilibria(&game.restricted(&strictly.kept), progress);
        match &mut equilibria {
            Equilibria::All(all) => all.iter_mut().for_each(|one| spread(game, &strictly.kept, &mut one.mixtures)),
            Equilibria::One(one) => spread(game, &strictly.kept, &mut one.mixtures),
            Equilibria::Unknown => {}
        }
        let value = equilibria.list().first().filter(|_| game.is_zero_sum()).map(|one| one.gains[0].clone());
        let is_strict = dominance == Dominance::Strict;
        let eliminated = if is_strict { strictly.clone() } else { eliminate(game, dominance, progress) };
        // A cancelled analysis is incomplete.
        (!progress.is_cancelled()).then_some(Self {
            replies,
            pure: pure_equilibria(game),
            eliminated,
            security: [security(game, MatrixPlayer::Row)?, security(game, MatrixPlayer::Column)?],
            equilibria,
            undominated: strictly.kept.each_ref().map(Vec::len),
            lines: duel(game, &strictly.kept).map(|duel| MatrixPlayer::BOTH.map(|who| Lines::new(game, &duel, who))),
            value,
            better: dominating(game),
        })
    }

    pub fn lines(&self, who: MatrixPlayer) -> Option<&Lines> {
        Some(&self.lines.as_ref()?[who])
    }

    pub fn is_pure(&self, cell: Cell) -> bool {
        self.pure.contains(&cell)
    }
}

/// Extends mixtures of the kept strategies to all strategies.
fn spread(game: &Bimatrix, kept: &[Vec<usize>; 2], mixtures: &mut [Vec<Exact>; 2]) {
    for who in MatrixPlayer::BOTH {
        let mut all = vec![Exact::default(); game.count(who)];
        let mixture = std::mem::take(&mut mixtures[who]);
        kept[who].iter().zip(mixture).for_each(|(&own, share)| all[own] = share);
        mixtures[who] = all;
    }
}

/// The two strategies of each player, if there are only two, or only two that are undominated.
fn duel(game: &Bimatrix, kept: &[Vec<usize>; 2]) -> Option<[[usize; 2]; 2]> {
    if MatrixPlayer::BOTH.into_iter().all(|who| game.count(who) == 2) {
        return Some([[0, 1], [0, 1]]);
    }
    let two = |who: MatrixPlayer| <[usize; 2]>::try_from(kept[who].as_slice()).ok();
    Some([two(MatrixPlayer::Row)?, two(MatrixPlayer::Column)?])
}

/// Returns the player's best replies to a strategy of the other, in order. Linear in the player's strategies.
fn best_replies(game: &Bimatrix, who: MatrixPlayer, against: usize) -> Vec<usize> {
    let rank = |own: usize| game.rank(who, who.cell(own, against));
    let best = (0..game.count(who)).map(rank).max();
    (0..game.count(who)).filter(|&own| Some(rank(own)) == best).collect()
}

/// Returns the cells in which both strategies are best replies to each other, row by row. Linear in the cells.
pub fn pure_equilibria(game: &Bimatrix) -> Vec<Cell> {
    let best = MatrixPlayer::BOTH.map(|who| {
        let best = |other| (0..game.count(who)).map(|own| game.rank(who, who.cell(own, other))).max();
        (0..game.count(who.other())).map(best).collect::<Vec<_>>()
    });
    let is_best = |who: MatrixPlayer, cell: Cell| Some(game.rank(who, cell)) == best[who][who.other().own(cell)];
    game.cells().filter(|&cell| MatrixPlayer::BOTH.into_iter().all(|who| is_best(who, cell))).collect()
}

#[derive(Debug)]
pub struct Security {
    /// For each strategy the first strategy of the other that minimizes its gain.
    pub worst: Vec<usize>,
    pub best: Vec<usize>,
    pub gain: Exact,
}

/// Returns the largest of a player's least gains: the maximin in pure strategies. Linear in the cells.
pub fn security(game: &Bimatrix, who: MatrixPlayer) -> Option<Security> {
    let rank = |own: usize, other: usize| game.rank(who, who.cell(own, other));
    let least = |own: usize| (0..game.count(who.other())).min_by_key(|&other| rank(own, other));
    let worst: Vec<usize> = (0..game.count(who)).map(least).collect::<Option<_>>()?;
    let held = |own: usize| rank(own, worst[own]);
    let most = (0..worst.len()).map(held).max()?;
    let best: Vec<usize> = (0..worst.len()).filter(|&own| held(own) == most).collect();
    let gain = game.gain(who, who.cell(best[0], worst[best[0]])).clone();
    Some(Security { worst, best, gain })
}

/// Returns for each cell an outcome that is better for one player and not worse for the other, if there is one. Outcomes that are
/// better for both are preferred. No returned outcome is dominated itself. Sorts the cells.
fn dominating(game: &Bimatrix) -> BTreeMap<Cell, Cell> {
    let ranks = |cell: Cell| MatrixPlayer::BOTH.map(|who| game.rank(who, cell));
    let mut sorted: Vec<Cell> = game.cells().collect();
    // By the row player's gain, then by the column player's, largest first.
    sorted.sort_by_key(|&cell| (Reverse(ranks(cell)), cell));
    let mut found = BTreeMap::new();
    // Among outcomes with a larger gain for the row player: the one with the largest gain for the column player.
    let mut above: Option<Cell> = None;
    for group in sorted.chunk_by(|&a, &b| ranks(a)[0] == ranks(b)[0]) {
        let beats = |cell: Cell, other: Cell| ranks(cell)[1] > ranks(other)[1];
        for &cell in group {
            let better_for_both = above.filter(|&above| beats(above, cell));
            let better_for_one = Some(group[0]).filter(|&first| beats(first, cell));
            let as_good = above.filter(|&above| !beats(cell, above));
            found.extend(better_for_both.or(better_for_one).or(as_good).map(|better| (cell, better)));
        }
        if above.is_none_or(|above| beats(group[0], above)) {
            above = Some(group[0]);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{
        super::bimatrix::samples::{any_game, any_zero_sum, matching_pennies, prisoners, stag_hunt},
        *,
    };
    use proptest::prelude::*;

    #[test]
    fn the_lectures_games_are_analysed_as_is_known() {
        assert_eq!(pure_equilibria(&prisoners()), [(1, 1)], "both betray");
        assert_eq!(pure_equilibria(&stag_hunt()), [(0, 0), (1, 1)]);
        assert!(pure_equilibria(&matching_pennies()).is_empty());
        assert_eq!(best_replies(&stag_hunt(), MatrixPlayer::Column, 1), [1]);

        {
            let security = security(&stag_hunt(), MatrixPlayer::Row).expect("strategies");
            assert_eq!((security.best, security.worst), (vec![1], vec![1, 0]));
            assert_eq!(security.gain, Exact::from_integer(3.into()));
        }

        assert_eq!(dominating(&prisoners()), BTreeMap::from([((1, 1), (0, 0))]));
        assert_eq!(dominating(&stag_hunt()), [(0, 1), (1, 0), (1, 1)].map(|cell| (cell, (0, 0))).into());
    }

    proptest! {
        #[test]
        fn an_equilibrium_is_where_nobody_gains_by_another_choice(game in any_game(5, 3)) {
            let found = pure_equilibria(&game);
            for cell in game.cells() {
                let stays = |who: MatrixPlayer| {
                    let other = who.other().own(cell);
                    (0..game.count(who)).all(|own| game.gain(who, who.cell(own, other)) <= game.gain(who, cell))
                };
                let is_best = |who: MatrixPlayer| best_replies(&game, who, who.other().own(cell)).contains(&who.own(cell));
                prop_assert_eq!(found.contains(&cell), MatrixPlayer::BOTH.into_iter().all(stays));
                prop_assert_eq!(found.contains(&cell), MatrixPlayer::BOTH.into_iter().all(is_best));
            }
        }
    }

    proptest! {
        #[test]
        fn what_dominates_is_better_and_is_found_if_there_is_any(game in any_game(5, 4)) {
            let gain = |who, cell| game.gain(who, cell).clone();
            let dominates = |a: Cell, b: Cell| {
                let at_least = MatrixPlayer::BOTH.into_iter().all(|who| gain(who, a) >= gain(who, b));
                at_least && MatrixPlayer::BOTH.into_iter().any(|who| gain(who, a) > gain(who, b))
            };
            let for_both = |a: Cell, b: Cell| MatrixPlayer::BOTH.into_iter().all(|who| gain(who, a) > gain(who, b));
            let found = dominating(&game);
            for cell in game.cells() {
                let found = found.get(&cell).copied();
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
            prop_assert!(dominating(&game).is_empty());
        }
    }
}
