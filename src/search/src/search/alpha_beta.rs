//! Alpha-beta in min/max form: minimax that skips children which cannot change the value of the root.
//!
//! Fail-soft and fail-hard differ in one line. Fail-hard starts the best value at the node's own bound, so a node never returns
//! less than alpha at MAX or more than beta at MIN.
//!
//! Sources: Knuth & Moore 1975, "An analysis of alpha-beta pruning" (fail-hard, their F2); Fishburn 1983, "Another optimization
//! of alpha-beta search" (fail-soft); Russell & Norvig, *Artificial Intelligence*, ch. 5.

use super::prelude::*;

/// Searches with the start window down to the rules' depth. O(nodes visited) time, O(depth) space.
pub fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    Driver::search(game, recorder, AlphaBeta::<false>(rules), rules)
}

/// Alpha-beta, with a transposition table if `TABLE`.
#[derive(Clone, Copy)]
pub struct AlphaBeta<const TABLE: bool>(pub Rules);

impl<G: Game, const TABLE: bool> SearchAlgorithm<G> for AlphaBeta<TABLE> {
    type Window = Window<G::Score>;

    const TABLE: Table = if TABLE { Table::Bounds } else { Table::Values };

    #[inline(always)]
    fn cut_rule(self) -> CutRule {
        self.0.cut_rule
    }

    #[inline(never)]
    fn choose<P: Chooser, R: Recorder>(
        driver: &mut Driver<'_, G, R, Self>,
        ply: u32,
        mut bounds: Window<G::Score>,
    ) -> Searched<G, R> {
        let Self(rules) = driver.algorithm;
        let best = start::<P, G::Score>(rules, &mut bounds);
        let moves = driver.game.moves();
        children::<P, _, _, _>(driver, ply, Found { best, bounds }, rules.cut_rule, moves)
    }
}

#[inline(always)]
pub fn start<P: Chooser, S: Score>(rules: Rules, bounds: &mut Window<S>) -> S {
    match rules.fail_mode {
        FailMode::FailSoft => P::worst(),
        FailMode::FailHard => *P::own(bounds),
    }
}

#[derive(Clone, Copy)]
pub struct Found<S> {
    pub best: S,
    pub bounds: Window<S>,
}

/// Searches the children in order until a cutoff and returns the best value.
#[inline(always)]
pub fn children<P: Chooser, G: Game, R: Recorder, A: SearchAlgorithm<G, Window = Window<G::Score>>>(
    driver: &mut Driver<'_, G, R, A>,
    ply: u32,
    Found { mut best, mut bounds }: Found<G::Score>,
    cut_rule: CutRule,
    mut moves: G::Moves,
) -> Searched<G, R> {
    while let Some(mv) = moves.next() {
        let value = driver.child(mv, ply + 1, bounds)?;
        best = P::better(best, value);
        let own = P::own(&mut bounds);
        *own = P::better(*own, best);
        driver.update(best.to_value(), bounds)?;
        if bounds.is_closed(cut_rule) {
            driver.skip(P::CUT, moves)?;
            break;
        }
    }
    Ok(best)
}
