//! Quiescence search: alpha-beta that evaluates only quiet positions at its depth limit. Other positions are searched on until
//! they are quiet, by the moves that make them non-quiet (in chess captures and promotions, in a file all moves).
//!
//! No player is forced to make such a move: the player to move may stand pat. So the static evaluation is taken into account
//! before the first child, as a bound: at MAX the position is worth at least that much, at MIN at most. It often cuts at once.
//! The search ends because such moves run out, see [`Quietness`]. It corrects an evaluation in the middle of an exchange. It also
//! corrects a horizon effect if the move pushed beyond the horizon is of this kind; a line that begins with a quiet move remains
//! unseen.
//!
//! Sources: Shannon 1950, "Programming a computer for playing chess" (type B: go on until the position is quiet); Beal 1990, "A
//! generalised quiescence search algorithm"; Russell & Norvig, *Artificial Intelligence*, ch. 5.

use super::{
    alpha_beta::{Found, children, start},
    prelude::*,
};

/// Searches with the start window down to the rules' depth and on from there. O(nodes visited) time, O(depth) space, including the
/// moves beyond the limit.
pub fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    Driver::search(game, recorder, Quiescence(rules), rules)
}

#[derive(Clone, Copy)]
struct Quiescence(Rules);

impl<G: Game> SearchAlgorithm<G> for Quiescence {
    type Window = Window<G::Score>;

    const AT_LIMIT: AtLimit = AtLimit::SearchesOn;

    #[inline(never)]
    fn choose<P: Chooser, R: Recorder>(
        driver: &mut Driver<'_, G, R, Self>,
        ply: u32,
        mut bounds: Window<G::Score>,
    ) -> Searched<G, R> {
        let Self(rules) = driver.algorithm;
        let mut best = start::<P, G::Score>(rules, &mut bounds);
        let moves = match driver.limit_quietness(ply) {
            None | Some(Quietness::Quiet | Quietness::Unevaluated) => driver.game.moves(),
            Some(Quietness::NonQuiet(moves)) => {
                let evaluation = driver.game.evaluation();
                best = P::better(best, evaluation);
                let own = P::own(&mut bounds);
                *own = P::better(*own, best);
                driver.stand_pat(evaluation, best, bounds)?;
                if bounds.is_closed(rules.cut_rule) {
                    driver.skip(P::CUT, moves)?;
                    return Ok(best);
                }
                moves
            }
        };
        children::<P, _, _, _>(driver, ply, Found { best, bounds }, rules.cut_rule, moves)
    }
}
