//! Minimax: the value of every node from the values of all its children.
//!
//! Sources: Shannon 1950, "Programming a computer for playing chess"; Russell & Norvig, *Artificial Intelligence*, ch. 5.

use super::prelude::*;

/// Visits every node down to the rules' depth. O(nodes) time, O(depth) space.
pub fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    Driver::search(game, recorder, Minimax, rules)
}

#[derive(Clone, Copy)]
struct Minimax;

impl<G: Game> SearchAlgorithm<G> for Minimax {
    type Window = ();

    #[inline(always)]
    fn choose<P: Chooser, R: Recorder>(driver: &mut Driver<'_, G, R, Self>, ply: u32, (): ()) -> Searched<G, R> {
        best::<P, _, _, _>(driver, ply)
    }
}

#[inline(never)]
pub fn best<P: Chooser, G: Game, R: Recorder, A: SearchAlgorithm<G, Window = ()>>(
    driver: &mut Driver<'_, G, R, A>,
    ply: u32,
) -> Searched<G, R> {
    let mut best: G::Score = P::worst();
    for mv in driver.game.moves() {
        let value = driver.child(mv, ply + 1, ())?;
        best = P::better(best, value);
        driver.update(best.to_value(), ())?;
    }
    Ok(best)
}
