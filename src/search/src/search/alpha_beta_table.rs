//! Alpha-beta with a transposition table: a lower and an upper bound of every position searched. A repeated position returns at
//! once if its bounds settle its window. Without merged positions, no position repeats.
//!
//! The bounds do not narrow the window of a position, so every bound of a window belongs to a player above it.
//!
//! Sources: Greenblatt, Eastlake and Crocker 1967, "The Greenblatt chess program"; Plaat, Schaeffer, Pijls and de Bruin 1996,
//! "Best-first fixed-depth minimax algorithms" (`AlphaBetaWithMemory`).

use super::Rules;
use super::alpha_beta::{Found, children, start};
use super::bounds::Bounds;
use super::chooser::Chooser;
use super::driver::{Driver, SearchAlgorithm, Searched};
use crate::trace::Recorder;
use plywood_games::Game;
use plywood_tree::settings::{CutRule, Table};

/// Searches with the full window down to the rules' depth. O(nodes visited) time; O(depth) space, plus the table.
pub(super) fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    Driver::search(game, recorder, AlphaBetaTable(rules), rules.depth)
}

#[derive(Clone, Copy)]
struct AlphaBetaTable(Rules);

impl<G: Game> SearchAlgorithm<G> for AlphaBetaTable {
    type Window = Bounds<G::Score>;

    const TABLE: Table = Table::Bounds;

    fn cut_rule(self) -> CutRule {
        self.0.cut_rule
    }

    #[inline(never)]
    fn choose<P: Chooser, R: Recorder>(
        driver: &mut Driver<'_, G, R, Self>,
        ply: u32,
        mut bounds: Bounds<G::Score>,
    ) -> Searched<G, R> {
        let Self(rules) = driver.algorithm;
        let best = start::<P, G::Score>(rules, &mut bounds);
        let moves = driver.game.moves();
        children::<P, _, _, _>(driver, ply, Found { best, bounds }, rules.cut_rule, moves)
    }
}
