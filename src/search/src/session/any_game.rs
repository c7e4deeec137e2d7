//! Searches of any game, also of one's own, recorded as those of the built-in ones are. Knows of no particular game.

use std::sync::Arc;

use super::prepare::Unfold;
use super::run::{Record, RunError, record_tree};
use super::{Choices, MOST_RECORDED};
use crate::replay::Replay;
use crate::search::Rules;
use crate::trace::Stopped;
use plywood_games::{Describe, GameVisitor as _};
use plywood_tree::settings::{Need, Order};

/// The recorded search of a game of one's own, its moves in their given order. Fails where it would visit too many nodes; whether
/// the search fits the game is for the caller to know.
pub fn run_game<G: Describe + Clone>(game: G, rules: Rules) -> Result<Arc<Replay>, RunError> {
    let (choices, progress) = (Choices { rules, order: Order::Given, seed: 0 }, &Arc::default());
    let trace = if rules.algorithm.needs(Need::WholeTree) {
        let tree = Unfold { rules, progress }.visit(game).ok_or(Stopped::TooLarge(MOST_RECORDED))?;
        record_tree(Arc::new(tree), choices, progress)
    } else {
        Record { choices, progress }.visit(game)
    };
    Ok(Arc::new(Replay::new(trace?)))
}
