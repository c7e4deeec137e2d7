//! Minimax: the value of every node from the values of its children, all of them.
//!
//! Sources: Shannon 1950, "Programming a computer for playing chess"; Russell & Norvig, *Artificial Intelligence*, ch. 5.

use super::side::{Maximiser, Minimiser, Side};
use super::walk::{Rule, Walk};
use crate::game::{Game, Score};
use crate::trace::Recorder;
use crate::tree::{Goal, Player};

/// Visits every node down to `depth` plies. O(nodes) time, O(depth) space.
pub(super) fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, depth: u32) -> Result<G::Score, R::Stop> {
    Walk::new(game, recorder, Minimax, depth).value(None, 0)
}

#[derive(Clone, Copy)]
struct Minimax;

impl Rule for Minimax {
    #[inline(always)]
    fn value<G: Game, R: Recorder>(
        walk: &mut Walk<'_, G, R, Self>,
        player: Player,
        ply: u32,
    ) -> Result<G::Score, R::Stop> {
        match player.goal() {
            Some(Goal::Largest) => best::<Maximiser, _, _, _>(walk, ply),
            Some(Goal::Smallest) => best::<Minimiser, _, _, _>(walk, ply),
            // Chance nodes are refused before the search starts; one met all the same is not looked into.
            None => walk.estimated(ply),
        }
    }
}

/// The best child for the player who moves.
#[inline(never)]
pub(super) fn best<P: Side, G: Game, R: Recorder, A: Rule>(
    walk: &mut Walk<'_, G, R, A>,
    ply: u32,
) -> Result<G::Score, R::Stop> {
    let mut best: G::Score = P::worst();
    for mv in walk.game.moves() {
        let value = walk.value(Some(mv), ply + 1)?;
        best = P::better(best, value);
        walk.update(best.to_value())?;
    }
    Ok(best)
}
