//! Alpha-beta in negamax form: values and windows are those of the player who moves. For a child, the window becomes (-beta,
//! -alpha), because a result that one player is sure of is a limit for the other. A value changes its sign when it is backed up.
//!
//! It visits the nodes of alpha-beta in min/max form, in the same order and with the same cutoffs.
//!
//! Sources: Knuth & Moore 1975, "An analysis of alpha-beta pruning" (fail-hard, their F2); Fishburn 1983, "Another optimization
//! of alpha-beta search" (fail-soft).

use super::prelude::*;

/// Searches with the full window down to the rules' depth. Returns the value for MAX; the steps contain the values and windows of
/// the movers. O(nodes visited) time, O(depth) space.
pub fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    let turns = Turns::of(&game);
    Driver::search(game, recorder, NegamaxAb { rules, turns }, rules.depth)
}

#[derive(Clone, Copy)]
struct NegamaxAb {
    rules: Rules,
    turns: Turns,
}

impl<G: Game> SearchAlgorithm<G> for NegamaxAb {
    type Window = Window<G::Score>;

    #[inline(always)]
    fn choose<P: Chooser, R: Recorder>(
        driver: &mut Driver<'_, G, R, Self>,
        ply: u32,
        bounds: Window<G::Score>,
    ) -> Searched<G, R> {
        best(driver, ply, bounds, P::CUT)
    }

    #[inline]
    fn turns(self) -> Option<Turns> {
        Some(self.turns)
    }
}

/// Returns the best value for the mover, for both players. For the mover every cutoff is at beta, but the recorded name is the
/// usual one: alpha at MIN, beta at MAX.
#[inline(never)]
fn best<G: Game, R: Recorder>(
    driver: &mut Driver<'_, G, R, NegamaxAb>,
    ply: u32,
    mut bounds: Window<G::Score>,
    cut: Cut,
) -> Searched<G, R> {
    let rules = driver.algorithm.rules;
    let domain = driver.game.domain();
    let mut best = match rules.fail_mode {
        FailMode::FailSoft => G::Score::LOWEST,
        FailMode::FailHard => bounds.alpha,
    };
    let mut moves = driver.game.moves();
    while let Some(mv) = moves.next() {
        let value = driver.child(mv, ply + 1, bounds.turned(domain))?.opposite(domain);
        best = Maximiser::better(best, value);
        bounds.alpha = Maximiser::better(bounds.alpha, best);
        driver.update(best.to_value(), bounds)?;
        if bounds.is_closed(rules.cut_rule) {
            driver.skip(cut, moves)?;
            break;
        }
    }
    Ok(best)
}
