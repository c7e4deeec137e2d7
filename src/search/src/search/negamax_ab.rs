//! Alpha-beta in negamax form: values and windows are those of the player who moves. For a child, the window becomes (-beta,
//! -alpha), because a result that one player is sure of is a limit for the other. A value changes its sign when it is backed up.
//!
//! It visits the nodes of alpha-beta in min/max form, in the same order and with the same cutoffs.
//!
//! Sources: Knuth & Moore 1975, "An analysis of alpha-beta pruning" (fail-hard, their F2); Fishburn 1983, "Another optimization
//! of alpha-beta search" (fail-soft).

use super::{alpha_beta::start, prelude::*};

/// Searches with the start window down to the rules' depth. Returns the value for MAX; the steps contain the values and windows of
/// the movers. O(nodes visited) time, O(depth) space.
pub fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    Driver::search(game, recorder, NegamaxAb(rules), rules)
}

#[derive(Clone, Copy)]
struct NegamaxAb(Rules);

impl<G: Game> SearchAlgorithm<G> for NegamaxAb {
    type Window = Window<G::Score>;

    const PERSPECTIVE: Perspective = Perspective::Mover;

    /// For the mover every cutoff is at beta, but the recorded name is the usual one: alpha at MIN, beta at MAX.
    #[inline(never)]
    fn choose<P: Chooser, R: Recorder>(
        driver: &mut Driver<'_, G, R, Self>,
        ply: u32,
        mut bounds: Window<G::Score>,
    ) -> Searched<G, R> {
        let Self(rules) = driver.algorithm;
        let domain = driver.game.domain();
        let mut best = start::<Maximiser, G::Score>(rules, &mut bounds);
        let mut moves = driver.game.moves();
        while let Some(mv) = moves.next() {
            let value = driver.child(mv, ply + 1, bounds.turned(domain))?.opposite(domain);
            best = Maximiser::better(best, value);
            bounds.alpha = Maximiser::better(bounds.alpha, best);
            driver.update(best.to_value(), bounds)?;
            if bounds.is_closed(rules.cut_rule) {
                driver.skip(P::CUT, moves)?;
                break;
            }
        }
        Ok(best)
    }
}
