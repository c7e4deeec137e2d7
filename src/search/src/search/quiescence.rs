//! Quiescence search: alpha-beta that evaluates only quiet positions at its depth limit. One that is not quiet is searched on, by the
//! moves that make it so (in chess captures and promotions, in a file all of them), until the positions are quiet.
//!
//! Nobody is forced to make such a move: the player to move may also stand pat. So the static evaluation is taken into account
//! before the first child, as a bound: at MAX the position is worth at least that much, at MIN at most. Often it cuts at once.
//! The search ends because such moves run out, see [`Quietness`]. It mends an evaluation in the middle of an exchange, and also a horizon
//! effect where what is pushed out of sight is such a move; what takes a quiet move first stays out of sight.
//!
//! Sources: Shannon 1950, "Programming a computer for playing chess" (type B: go on until the position is quiet); Beal 1990, "A
//! generalised quiescence search algorithm"; Russell & Norvig, *Artificial Intelligence*, ch. 5.

use super::Rules;
use super::alpha_beta::{Found, children, start};
use super::bounds::Bounds;
use super::chooser::Chooser;
use super::driver::{Driver, SearchAlgorithm, Searched};
use crate::trace::Recorder;
use plywood_games::{Game, Quietness};
use plywood_tree::settings::AtLimit;

/// Searches with the full window down to the rules' depth and on from there. O(nodes visited) time, O(depth) space, where the moves
/// beyond the limit count too.
pub(super) fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    Driver::search(game, recorder, Quiescence(rules), rules.depth)
}

#[derive(Clone, Copy)]
struct Quiescence(Rules);

impl<G: Game> SearchAlgorithm<G> for Quiescence {
    type Window = Bounds<G::Score>;

    const AT_LIMIT: AtLimit = AtLimit::SearchesOn;

    #[inline(never)]
    fn choose<P: Chooser, R: Recorder>(
        driver: &mut Driver<'_, G, R, Self>,
        ply: u32,
        mut bounds: Bounds<G::Score>,
    ) -> Searched<G, R> {
        let Self(rules) = driver.algorithm;
        let mut best = start::<P, G::Score>(rules, &mut bounds);
        let moves = match driver.unrest(ply) {
            None | Some(Quietness::Quiet | Quietness::Unevaluated) => driver.game.moves(),
            Some(Quietness::Unquiet(moves)) => {
                let evaluation = driver.game.evaluation();
                best = P::better(best, evaluation);
                let own = P::own(&mut bounds);
                *own = P::better(*own, best);
                driver.stand_pat(evaluation, best, bounds)?;
                if bounds.cut(rules.cut_rule) {
                    driver.skip(P::CUT, moves)?;
                    return Ok(best);
                }
                moves
            }
        };
        children::<P, _, _, _>(driver, ply, Found { best, bounds }, rules.cut_rule, moves)
    }
}
