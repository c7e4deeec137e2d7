//! Searches of games that no file names, for tests.

use std::sync::Arc;

use super::{
    Choices, MOST_RECORDED, RunError,
    prepare::{ArrangedTree, described, write},
    run::{record, record_tree},
};
use crate::{
    replay::Replay,
    search::Rules,
    trace::{Stopped, Trace},
};
use plywood_games::{SharedGame, TooLarge};
use plywood_tree::settings::{Need, Order};

/// Searches and records a custom game from its current position, with moves in their given order. Fails if it would visit too
/// many nodes. The caller must ensure that the search fits the game.
pub fn run_game(game: &mut SharedGame<'_>, rules: Rules) -> Result<Arc<Replay>, RunError> {
    let (choices, progress) = (Choices { rules, order: Order::Given, seed: 0 }, &Arc::default());
    let trace = if rules.algorithm.needs(Need::WholeTree) {
        let unfolded = write(game, rules, progress);
        let tree = unfolded.map_err(|TooLarge(_)| Stopped::TooLarge(MOST_RECORDED))?;
        record_tree(&ArrangedTree::new(Arc::new(tree), choices, progress)?, choices, progress)?
    } else {
        let trace = record(game, None, choices, progress)?;
        Trace { tree: Arc::new(described(game, Arc::unwrap_or_clone(trace.tree), rules.depth)), ..trace }
    };
    Ok(Arc::new(Replay::new(trace)))
}
