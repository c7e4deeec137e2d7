//! Expectiminimax: minimax in which chance moves too. A chance node is worth the mean of its children.
//!
//! Sources: Michie 1966, "Game-playing and game-learning automata"; Russell & Norvig, *Artificial Intelligence*, ch. 5.

use super::minimax::best;
use super::side::{Maximiser, Minimiser};
use super::walk::{Rule, Walk};
use crate::game::{Game, Score};
use crate::trace::Recorder;
use crate::tree::{Goal, Player};

/// Visits every node down to `depth` plies. O(nodes) time, O(depth) space.
pub(super) fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, depth: u32) -> Result<G::Score, R::Stop> {
    Walk::new(game, recorder, Expectiminimax, depth).value(None, 0)
}

#[derive(Clone, Copy)]
struct Expectiminimax;

impl Rule for Expectiminimax {
    #[inline(always)]
    fn value<G: Game, R: Recorder>(
        walk: &mut Walk<'_, G, R, Self>,
        player: Player,
        ply: u32,
    ) -> Result<G::Score, R::Stop> {
        match player.goal() {
            Some(Goal::Largest) => best::<Maximiser, _, _, _>(walk, ply),
            Some(Goal::Smallest) => best::<Minimiser, _, _, _>(walk, ply),
            None => mean(walk, ply),
        }
    }
}

/// The mean of the children, weighted by their probabilities.
#[inline(never)]
fn mean<G: Game, R: Recorder>(walk: &mut Walk<'_, G, R, Expectiminimax>, ply: u32) -> Result<G::Score, R::Stop> {
    let mut mean = 0.0;
    for mv in walk.game.moves() {
        let p = walk.game.probability(mv);
        let value = walk.value(Some(mv), ply + 1)?.to_value();
        // What cannot happen adds nothing, not even an infinite value.
        mean += if p == 0.0 { 0.0 } else { p * value };
        walk.update(mean)?;
    }
    Ok(G::Score::from_value(mean))
}
