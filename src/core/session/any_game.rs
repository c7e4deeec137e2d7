//! Searches of any game, not just of a built-in one, recorded as those are. For tests; knows of no particular game.

use std::sync::Arc;

use super::Choices;
use super::prepare::Unfold;
use super::run::{Record, record_tree};
use crate::game::{Describe, GameVisitor as _};
use crate::replay::Replay;
use crate::search::Rules;
use crate::settings::{Need, Order};

/// The recorded search of a small game.
pub(crate) fn run_game<G: Describe + Clone>(game: G, rules: Rules) -> Arc<Replay> {
    let (choices, progress) = (Choices { rules, order: Order::Given, seed: 0 }, &Arc::default());
    let trace = if rules.algorithm.needs(Need::WholeTree) {
        let tree = Unfold { rules, progress }.visit(game).expect("a small game");
        record_tree(Arc::new(tree), choices, progress)
    } else {
        Record { choices, progress }.visit(game)
    };
    Arc::new(Replay::new(trace.expect("a small search")))
}
