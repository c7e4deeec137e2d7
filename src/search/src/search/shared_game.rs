//! Any game behind one type, so that a search is compiled once for all games, with an order of moves that passes of a search set.

use std::ops::Range;

use super::last_pass::{LastPass, ROOT};
use plywood_games::{Game, MoveOrder};

/// A game of any kind in an order of its moves.
pub(super) type OrderedGame<'g> = dyn Reordered<Score = f64, Move = usize, Moves = Range<usize>, Key = u32> + 'g;

/// A game with the line of play from the root of the search to the present position.
pub(super) type Line<G> = plywood_games::Line<G, ByLastPass>;

/// A game that can change the order of its moves.
pub(super) trait Reordered: Game {
    /// Puts the moves of every position in the order of a pass that began at the present position; `None` for the game's own order.
    fn order_by(&mut self, last: Option<LastPass>);
}

impl<G: Game> Reordered for Line<G> {
    fn order_by(&mut self, last: Option<LastPass>) {
        self.set_order(ByLastPass(last));
    }
}

/// The order of a pass, or the game's own. A position is its node in the pass.
#[derive(Default)]
pub(super) struct ByLastPass(Option<LastPass>);

impl<G: Game> MoveOrder<G> for ByLastPass {
    type Position = u32;

    fn root(&self) -> u32 {
        ROOT
    }

    fn after(&self, node: u32, game: &G, mv: G::Move) -> u32 {
        self.0.as_ref().map_or(ROOT, |last| last.child(node, game.code(mv)))
    }

    fn arrange(&self, node: u32, game: &G, moves: &mut [G::Move]) {
        if let Some(last) = &self.0 {
            last.arrange(node, game, moves);
        }
    }
}
