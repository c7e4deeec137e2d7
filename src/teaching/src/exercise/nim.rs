//! Positions of Nim to win by hand: the piles in binary, the nim-sum, and the moves that make it 0.

use plywood_games::{
    GameSpec, Placement,
    built_in::nim::{nim_sum, winning_moves},
};
use plywood_messages::text::joined;
use plywood_tree::{random::SplitMix, settings::Strategy};

/// Least size of the largest pile. Smaller piles would leave no other position.
const LEAST_LARGEST: u8 = 3;

#[derive(Debug, PartialEq)]
pub struct NimExercise {
    pub seed: u64,
    pub piles: Vec<u8>,
}

impl NimExercise {
    /// Returns the piles of a game of Nim in which the last match wins; `None` for any other game.
    pub fn model(game: &GameSpec) -> Option<Vec<u8>> {
        match (game.strategy(), game.shared().placement()) {
            (Strategy::Parity, Some(Placement::Piles(piles))) => {
                Some(piles.into_iter().filter(|&pile| pile > 0).collect()).filter(|piles: &Vec<u8>| !piles.is_empty())
            }
            _ => None,
        }
    }

    /// Draws another position with as many piles, none of them larger than the largest pile of the model.
    pub fn like(model: &[u8], seed: u64) -> Self {
        let mut random = SplitMix::new(seed);
        let largest = model.iter().copied().max().unwrap_or(0).max(LEAST_LARGEST);
        loop {
            let piles: Vec<u8> = model.iter().map(|_| 1 + random.below(largest.into()) as u8).collect();
            if piles != model {
                return Self { seed, piles };
            }
        }
    }

    /// Returns the game in the notation of specs.
    pub fn game(&self) -> String {
        format!("nim:{}", joined(self.piles.iter().map(u8::to_string), ","))
    }

    pub fn sum(&self) -> u8 {
        nim_sum(&self.piles)
    }

    /// Returns the sizes of a pile before and after each winning move, each pair once.
    pub fn moves(&self) -> Vec<(u8, u8)> {
        let mut moves: Vec<(u8, u8)> =
            winning_moves(&self.piles).map(|(pile, after)| (self.piles[pile], after)).collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// Returns a number in binary, with as many digits as the largest pile needs.
    pub fn binary(&self, number: u8) -> String {
        let digits = self.piles.iter().map(|pile| u8::BITS - pile.leading_zeros()).max().unwrap_or(1) as usize;
        format!("{number:0digits$b}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_like_another_have_its_piles_and_moves_that_leave_an_even_sum() {
        let spec = GameSpec::parse("nim:3,4,5").expect("a game");
        let model = NimExercise::model(&spec).expect("piles");
        assert_eq!(model, [3, 4, 5]);
        for seed in 0..40 {
            let made = NimExercise::like(&model, seed);
            assert!(
                made.piles.len() == 3 && made.piles != model && made.piles.iter().all(|pile| (1..=5).contains(pile))
            );
            assert_eq!(made, NimExercise::like(&model, seed));
            assert_eq!(made.sum() == 0, made.moves().is_empty());
            for (before, after) in made.moves() {
                let rest = made.piles.iter().fold(0, |sum, pile| sum ^ pile) ^ before;
                assert!(after < before && rest ^ after == 0, "{made:?}");
            }
        }
        for other in ["nim:2,2:misere", "grundy:7", "tictactoe"] {
            assert_eq!(NimExercise::model(&GameSpec::parse(other).expect("a game")), None, "{other}");
        }
        assert_eq!(NimExercise { seed: 0, piles: vec![3, 4, 5] }.binary(2), "010");
    }
}
