//! Best replies, the equilibria in which nobody mixes, and what each player can be sure of.

use super::bimatrix::{Bimatrix, Cell, Who};
use plywood_tree::exact::Exact;

/// The best replies of a player to a strategy of the other, in order. Linear in the player's strategies.
pub(super) fn best_replies(game: &Bimatrix, who: Who, against: usize) -> Vec<usize> {
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
    let is_best = |who: Who, cell: Cell| game.rank(who, cell) == best[who.index()][who.other().own(cell)];
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

#[cfg(test)]
mod tests {
    use super::super::bimatrix::samples::{any_game, matching_pennies, prisoners, stag_hunt};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_lectures_games_have_the_lectures_equilibria() {
        assert_eq!(pure_equilibria(&prisoners()), [(1, 1)], "both betray");
        assert_eq!(pure_equilibria(&stag_hunt()), [(0, 0), (1, 1)]);
        assert!(pure_equilibria(&matching_pennies()).is_empty());
        assert_eq!(best_replies(&stag_hunt(), Who::Column, 1), [1]);
    }

    #[test]
    fn whoever_hunts_hare_risks_less() {
        let security = security(&stag_hunt(), Who::Row).expect("strategies");
        assert_eq!((security.best, security.worst), (vec![1], vec![1, 0]));
        assert_eq!(security.gain, Exact::from_integer(3.into()));
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
}
