//! Expectiminimax: minimax with chance nodes, whose value is the mean of their children.
//!
//! Sources: Michie 1966, "Game-playing and game-learning automata"; Russell & Norvig, *Artificial Intelligence*, ch. 5.

use super::{minimax::best, prelude::*};

/// Visits every node down to the rules' depth. O(nodes) time, O(depth) space.
pub fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    Driver::search(game, recorder, Expectiminimax, rules)
}

#[derive(Clone, Copy)]
struct Expectiminimax;

impl<G: Game> SearchAlgorithm<G> for Expectiminimax {
    type Window = ();

    #[inline(always)]
    fn choose<P: Chooser, R: Recorder>(driver: &mut Driver<'_, G, R, Self>, ply: u32, (): ()) -> Searched<G, R> {
        best::<P, _, _, _>(driver, ply)
    }

    #[inline(never)]
    fn draw<R: Recorder>(driver: &mut Driver<'_, G, R, Self>, ply: u32) -> Searched<G, R> {
        let mut mean = 0.0;
        for mv in driver.game.moves() {
            let p = driver.game.probability(mv);
            let value = driver.child(mv, ply + 1, ())?.to_value();
            // An impossible child adds nothing, not even an infinite value.
            mean += if p == 0.0 { 0.0 } else { p * value };
            driver.update(mean, ())?;
        }
        Ok(G::Score::from_value(mean))
    }
}
