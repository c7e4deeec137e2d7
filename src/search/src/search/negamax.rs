//! Negamax: minimax with one case instead of two. Every value is that of the player who moves, so both players maximise. A value
//! that is good for a child's mover is as bad for its parent's, so it changes its sign when it is backed up.
//!
//! The players have to alternate. The opposite of a truth value is the other truth value.
//!
//! Source: Knuth & Moore 1975, "An analysis of alpha-beta pruning" (their F0).

use super::prelude::*;

/// Visits every node down to the rules' depth. Returns the value for MAX; the steps contain the values for the movers. O(nodes)
/// time, O(depth) space.
pub fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    Driver::search(game, recorder, Negamax, rules)
}

#[derive(Clone, Copy)]
struct Negamax;

impl<G: Game> SearchAlgorithm<G> for Negamax {
    type Window = ();

    const PERSPECTIVE: Perspective = Perspective::Mover;

    #[inline(never)]
    fn choose<P: Chooser, R: Recorder>(driver: &mut Driver<'_, G, R, Self>, ply: u32, (): ()) -> Searched<G, R> {
        let domain = driver.game.domain();
        let mut best = G::Score::LOWEST;
        for mv in driver.game.moves() {
            let value = driver.child(mv, ply + 1, ())?.opposite(domain);
            best = Maximiser::better(best, value);
            driver.update(best.to_value(), ())?;
        }
        Ok(best)
    }
}
