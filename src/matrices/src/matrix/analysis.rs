//! All that is found of a game in strategic form.

use super::bimatrix::{Bimatrix, Cell, Who};
use super::dominance::{Dominance, Eliminated, eliminate};
use super::equilibria::{Equilibria, equilibria};
use super::pareto::dominating;
use super::replies::{Security, best_replies, pure_equilibria, security};
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
        let mixture = std::mem::take(&mut mixtures[who.index()]);
        kept[who.index()].iter().zip(mixture).for_each(|(&own, share)| all[own] = share);
        mixtures[who.index()] = all;
    }
}

/// Two strategies each: of a game that has no more, or has no more that are not dominated.
fn duel(game: &Bimatrix, kept: &[Vec<usize>; 2]) -> Option<[[usize; 2]; 2]> {
    if Who::BOTH.into_iter().all(|who| game.count(who) == 2) {
        return Some([[0, 1], [0, 1]]);
    }
    let two = |who: Who| <[usize; 2]>::try_from(kept[who.index()].as_slice()).ok();
    Some([two(Who::Row)?, two(Who::Column)?])
}
