//! AND-OR trees, each node stopping at the first child that settles it. The labelling and its sources are in `and_or`.

use super::Rules;
use super::and_or::AndOr;
use super::driver::{Driver, Searched};
use crate::trace::Recorder;
use plywood_games::Game;

/// Labels what the label of the root needs, down to the rules' depth. O(nodes visited) time, O(depth) space.
pub(super) fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    Driver::search(game, recorder, AndOr::Lazy, rules.depth)
}
