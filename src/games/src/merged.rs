//! Merges equal positions of any game, up to its symmetry: among siblings, where only the first move to each position stays, or
//! over the whole graph.

use super::{Describe, Game, OwnCode, Placement, Quietness, describe::description_of, rules_of};
use plywood_tree::tree::{Domain, MoveNames, Player, Symmetry, Term};

#[derive(Clone, Copy)]
pub struct Merged<G> {
    game: G,
    /// True if transpositions are merged over the whole graph. Not a type parameter, because every use would then be compiled
    /// twice.
    everywhere: bool,
}

impl<G: Game + Clone> Merged<G> {
    /// Merges a game among siblings, or over the whole graph if `everywhere`.
    pub const fn new(game: G, everywhere: bool) -> Self {
        Self { game, everywhere }
    }

    /// Plays each move once; quadratic in their number.
    fn distinct(&self, all: G::Moves) -> std::vec::IntoIter<G::Move> {
        let mut game = self.game.clone();
        let mut seen = Vec::new();
        let mut moves = Vec::new();
        for mv in all {
            game.make(mv);
            let key = game.canonical();
            game.unmake(mv);
            if !seen.contains(&key) {
                seen.push(key);
                moves.push(mv);
            }
        }
        moves.into_iter()
    }
}

impl<G: Game + Clone> Game for Merged<G> {
    type Moves = std::vec::IntoIter<G::Move>;

    rules_of!(G, self => self.game);

    #[inline]
    fn merges(&self) -> bool {
        self.everywhere
    }

    fn moves(&self) -> Self::Moves {
        self.distinct(self.game.moves())
    }

    fn quietness(&self) -> Quietness<Self::Moves> {
        self.game.quietness().map(|moves| self.distinct(moves))
    }
}

impl<G> OwnCode for Merged<G> {}

impl<G: Describe + Clone> Describe for Merged<G> {
    description_of!(self => self.game);

    fn terms(&self) -> Vec<Term> {
        self.game.terms()
    }

    fn outcome_key(&self) -> G::Key {
        self.game.outcome_key()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        TicTacToe,
        testing::{nodes, value},
    };

    #[test]
    fn merging_leaves_three_first_moves_and_the_value() {
        // Tic-tac-toe has three distinct first moves.
        assert_eq!(Merged::new(TicTacToe::default(), false).moves().collect::<Vec<_>>(), [1, 2, 16]);

        // Merging keeps the value.
        assert_eq!(value(Merged::new(TicTacToe::default(), false)), 0.0);
        assert!(nodes(Merged::new(TicTacToe::default(), false)) < 549_946 / 5);
    }
}
