//! Alpha-beta in negamax form: values and windows are those of the player who moves. On the way down a window changes its
//! sign and its sides, (-beta, -alpha), for what one player is sure of the other one cannot exceed; on the way up a value does.
//!
//! It visits the nodes of alpha-beta in min/max form, in the same order, and cuts at the same places.
//!
//! Sources: Knuth & Moore 1975, "An analysis of alpha-beta pruning" (fail-hard, their F2); Fishburn 1983, "Another
//! optimization of alpha-beta search" (fail-soft).

use super::Rules;
use super::bounds::Bounds;
use super::chooser::Chooser;
use super::driver::{Driver, SearchAlgorithm, Searched};
use super::turns::Turns;
use crate::trace::{Cut, Recorder};
use plywood_games::{Game, Score};
use plywood_tree::settings::FailMode;
use plywood_tree::tree::Domain;

/// Searches with the full window down to the rules' depth; the result is the value for MAX, the steps tell the values and
/// windows of the movers. O(nodes visited) time, O(depth) space.
pub(super) fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    let (turns, domain) = (Turns::of(&game), game.domain());
    let value = Driver::search(game, recorder, NegamaxAb { rules, turns }, rules.depth)?;
    Ok(turns.seen_at(value, 0, domain))
}

#[derive(Clone, Copy)]
struct NegamaxAb {
    rules: Rules,
    turns: Turns,
}

impl<G: Game> SearchAlgorithm<G> for NegamaxAb {
    type Window = Bounds<G::Score>;

    #[inline(always)]
    fn choose<P: Chooser, R: Recorder>(
        driver: &mut Driver<'_, G, R, Self>,
        ply: u32,
        bounds: Bounds<G::Score>,
    ) -> Searched<G, R> {
        best(driver, ply, bounds, P::CUT)
    }

    #[inline]
    fn seen_at(self, value: G::Score, ply: u32, domain: Domain) -> G::Score {
        self.turns.seen_at(value, ply, domain)
    }
}

/// The best child for the mover, whoever that is: one function for both players. For the mover every cutoff is one at beta; it
/// keeps the name it has for everybody, by whose node it is.
#[inline(never)]
fn best<G: Game, R: Recorder>(
    driver: &mut Driver<'_, G, R, NegamaxAb>,
    ply: u32,
    mut bounds: Bounds<G::Score>,
    cut: Cut,
) -> Searched<G, R> {
    let (rules, domain) = (driver.algorithm.rules, driver.game.domain());
    let mut best = match rules.fail_mode {
        FailMode::FailSoft => G::Score::LOWEST,
        FailMode::FailHard => bounds.alpha,
    };
    let mut moves = driver.game.moves();
    while let Some(mv) = moves.next() {
        let value = driver.child(mv, ply + 1, bounds.turned(domain))?.opposite(domain);
        best = if value > best { value } else { best };
        bounds.alpha = if best > bounds.alpha { best } else { bounds.alpha };
        driver.update(best.to_value(), bounds)?;
        if bounds.cut(rules.cut_rule) {
            driver.skip(cut, moves)?;
            break;
        }
    }
    Ok(best)
}
