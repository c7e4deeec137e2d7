//! AND-OR trees; each node stops at the first child that settles it. See `and_or` for the labelling and its sources.

use super::{and_or::AndOr, prelude::*};

/// Labels only the nodes that the root's label needs, down to the rules' depth. O(nodes visited) time, O(depth) space.
pub fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    Driver::search(game, recorder, AndOr::Lazy, rules)
}
