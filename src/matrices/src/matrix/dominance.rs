//! Iterated elimination of dominated strategies.

use super::{
    bimatrix::{Bimatrix, MatrixPlayer},
    simplex,
};
use crate::words::Margin;
use num_traits::{Signed as _, Zero as _};
use plywood_tree::{exact::Exact, named, progress::Progress};

/// Most strategies of a player for which dominating mixtures are computed: each strategy takes a linear program.
pub const MOST_MIXED: usize = 12;

named! {
    /// Kind of dominance for which strategies are eliminated.
    #[derive(Default)]
    pub(super) enum Dominance in matrices, "what-dominance" {
        /// Another strategy is better against every reply.
        #[default]
        Strict = "strict", "dominance-strict",
        /// Another strategy is never worse and better at least once.
        Weak = "weak", "dominance-weak",
        /// Another strategy, or a mixture of others, is better against every reply.
        Mixed = "mixed", "dominance-mixed",
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum By {
    Pure(usize, Margin),
    /// A mixture that is better against every reply.
    Mixture(Vec<Exact>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Elimination {
    pub who: MatrixPlayer,
    pub strategy: usize,
    pub by: By,
    /// Strategies of the other player that remain at that time; against these it is dominated.
    pub against: Vec<usize>,
}

#[derive(Clone, Debug)]
pub struct Eliminated {
    pub order: Vec<Elimination>,
    pub kept: [Vec<usize>; 2],
}

/// Eliminates strategies until none is dominated: first those that a single strategy strictly dominates, then, if `dominance`
/// asks for them, weakly dominated ones and those dominated by a mixture. The order matters only for weak dominance. Ends early
/// if cancelled.
pub fn eliminate(game: &Bimatrix, dominance: Dominance, progress: &Progress) -> Eliminated {
    let mut kept = MatrixPlayer::BOTH.map(|who| (0..game.count(who)).collect::<Vec<_>>());
    let mut order = Vec::new();
    while let Some((who, strategy, by)) = first(game, &kept, dominance, progress).filter(|_| !progress.is_cancelled()) {
        let against = kept[who.other()].clone();
        kept[who].retain(|&other| other != strategy);
        order.push(Elimination { who, strategy, by, against });
    }
    Eliminated { order, kept }
}

type Found = (MatrixPlayer, usize, By);

fn first(game: &Bimatrix, kept: &[Vec<usize>; 2], dominance: Dominance, progress: &Progress) -> Option<Found> {
    let by_one = |margin| MatrixPlayer::BOTH.into_iter().find_map(|who| by_one(game, kept, who, margin));
    by_one(Margin::Strictly).or_else(|| match dominance {
        Dominance::Strict => None,
        Dominance::Weak => by_one(Margin::Weakly),
        Dominance::Mixed => MatrixPlayer::BOTH.into_iter().find_map(|who| by_mixture(game, kept, who, progress)),
    })
}

fn by_one(game: &Bimatrix, kept: &[Vec<usize>; 2], who: MatrixPlayer, margin: Margin) -> Option<Found> {
    let own = &kept[who];
    let others = &kept[who.other()];
    let rank = |strategy, other| game.rank(who, who.cell(strategy, other));
    let dominates = |by: usize, strategy: usize| match margin {
        Margin::Strictly => others.iter().all(|&other| rank(by, other) > rank(strategy, other)),
        Margin::Weakly => {
            others.iter().all(|&other| rank(by, other) >= rank(strategy, other))
                && others.iter().any(|&other| rank(by, other) > rank(strategy, other))
        }
    };
    own.iter().find_map(|&strategy| {
        let by = own.iter().find(|&&by| by != strategy && dominates(by, strategy))?;
        Some((who, strategy, By::Pure(*by, margin)))
    })
}

/// Finds a strategy that a mixture of others dominates. Such a mixture exists if the zero-sum game of gain differences has a
/// positive value: the least advantage of the best mixture.
fn by_mixture(game: &Bimatrix, kept: &[Vec<usize>; 2], who: MatrixPlayer, progress: &Progress) -> Option<Found> {
    let own = &kept[who];
    let others = &kept[who.other()];
    own.iter().find_map(|&strategy| {
        let mixed: Vec<usize> = own.iter().copied().filter(|&other| other != strategy).collect();
        let gain = |by: usize, other: usize| game.gain(who, who.cell(by, other));
        let more = |&by: &usize| others.iter().map(move |&other| gain(by, other) - gain(strategy, other));
        let gains: Vec<Exact> = mixed.iter().flat_map(more).collect();
        let solved = simplex::solve([mixed.len(), others.len()], &gains, progress)?;
        if !solved.value.is_positive() {
            return None;
        }
        let mut mixture = vec![Exact::zero(); game.count(who)];
        mixed.iter().zip(&solved.mixtures[0]).for_each(|(&by, share)| mixture[by].clone_from(share));
        Some((who, strategy, By::Mixture(mixture)))
    })
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            bimatrix::samples::{any_game, pairs, prisoners, stag_hunt},
            equilibria::{Equilibria, equilibria},
        },
        *,
    };
    use proptest::prelude::*;

    #[test]
    fn known_strategies_are_struck_out() {
        {
            let found = eliminate(&prisoners(), Dominance::Strict, &Progress::default());
            assert_eq!(found.kept, [vec![1], vec![1]]);
            let strictly = By::Pure(1, Margin::Strictly);
            assert_eq!(
                found.order[0],
                Elimination { who: MatrixPlayer::Row, strategy: 0, by: strictly.clone(), against: vec![0, 1] }
            );
            assert_eq!(
                found.order[1],
                Elimination { who: MatrixPlayer::Column, strategy: 0, by: strictly, against: vec![1] }
            );
            assert!(eliminate(&stag_hunt(), Dominance::Weak, &Progress::default()).order.is_empty());
        }

        {
            let game = pairs(&[&[[3, 0], [0, 0]], &[[0, 0], [3, 0]], &[[1, 0], [1, 0]]]);
            assert!(eliminate(&game, Dominance::Strict, &Progress::default()).order.is_empty());
            let found = eliminate(&game, Dominance::Mixed, &Progress::default());
            let half = Exact::new(1.into(), 2.into());
            assert_eq!(found.order[0].by, By::Mixture(vec![half.clone(), half, Exact::zero()]));
            assert_eq!((found.order[0].who, found.order[0].strategy, found.order.len()), (MatrixPlayer::Row, 2, 1));
        }

        {
            let game = pairs(&[&[[1, 1], [0, 1]], &[[1, 0], [2, 0]]]);
            assert_eq!(eliminate(&game, Dominance::Strict, &Progress::default()).kept, [vec![0, 1], vec![0, 1]]);
            assert_eq!(eliminate(&game, Dominance::Weak, &Progress::default()).kept[0], [1]);
        }
    }

    /// Eliminates in another order: the last dominated strategy first, columns before rows.
    fn backwards(game: &Bimatrix) -> [Vec<usize>; 2] {
        let mut kept = MatrixPlayer::BOTH.map(|who| (0..game.count(who)).collect::<Vec<_>>());
        loop {
            let dominated = [MatrixPlayer::Column, MatrixPlayer::Row].into_iter().find_map(|who| {
                let mut own = kept[who].clone();
                own.reverse();
                let turned = if who == MatrixPlayer::Row { [own, kept[1].clone()] } else { [kept[0].clone(), own] };
                by_one(game, &turned, who, Margin::Strictly)
            });
            let Some((who, strategy, _)) = dominated else { return kept };
            kept[who].retain(|&other| other != strategy);
        }
    }

    proptest! {
        #[test]
        fn the_order_does_not_matter_for_strict_dominance(game in any_game(6, 3)) {
            prop_assert_eq!(eliminate(&game, Dominance::Strict, &Progress::default()).kept, backwards(&game));
        }

        #[test]
        fn strict_dominance_loses_no_equilibrium(game in any_game(4, 3)) {
            for dominance in [Dominance::Strict, Dominance::Mixed] {
                let kept = eliminate(&game, dominance, &Progress::default()).kept;
                let Equilibria::All(all) = equilibria(&game, &Progress::default()) else { panic!("a small game") };
                for (one, who) in all.iter().flat_map(|one| MatrixPlayer::BOTH.map(|who| (one, who))) {
                    let mixture = one.mixtures[who].iter().enumerate();
                    let mut used = mixture.filter(|(_, share)| !share.is_zero()).map(|(own, _)| own);
                    prop_assert!(used.all(|own| kept[who].contains(&own)), "{dominance:?}");
                }
                let left = equilibria(&game.restricted(&kept), &Progress::default());
                prop_assert_eq!(left.list().len(), all.len());
            }
        }

        #[test]
        fn whatever_dominates_is_better(game in any_game(5, 3)) {
            for dominance in [Dominance::Strict, Dominance::Weak, Dominance::Mixed] {
                for Elimination { who, strategy, by, against } in eliminate(&game, dominance, &Progress::default()).order {
                    let gain = |own: usize, other: usize| game.gain(who, who.cell(own, other)).clone();
                    let more: Vec<Exact> = against.iter().map(|&other| match &by {
                        By::Pure(by, _) => gain(*by, other) - gain(strategy, other),
                        By::Mixture(mixture) => {
                            let gains = mixture.iter().enumerate().map(|(own, share)| share * gain(own, other));
                            gains.fold(-gain(strategy, other), |sum, gain| sum + gain)
                        }
                    }).collect();
                    let is_weak = matches!(by, By::Pure(_, Margin::Weakly));
                    prop_assert!(more.iter().all(|more| more.is_positive() || is_weak && more.is_zero()));
                    prop_assert!(more.iter().any(Exact::is_positive));
                }
            }
        }
    }
}
