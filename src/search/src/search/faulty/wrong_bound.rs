//! The cut is tested against the bound of the player who moves: MAX returns if `v <= alpha`, MIN if `v >= beta`, each before the
//! bound moves. This is the test of the other player's function. So a node stops at the first child that does not help it,
//! although the next one may, and continues where it should stop.

use super::{After, Bounds, Lines, Place, Then};
use plywood_tree::settings::CutRule;
use plywood_tree::tree::Goal;

pub(super) struct WrongBound;

impl Lines for WrongBound {
    fn then(&self, place: Place, after: After, _bounds: Bounds<f64>, cut_rule: CutRule) -> Then {
        let After { best, bounds: before, .. } = after;
        let is_beyond = match (place.goal, cut_rule) {
            (Goal::Largest, CutRule::Equal) => best <= before.alpha,
            (Goal::Largest, CutRule::Strict) => best < before.alpha,
            (Goal::Smallest, CutRule::Equal) => best >= before.beta,
            (Goal::Smallest, CutRule::Strict) => best > before.beta,
        };
        if is_beyond { Then::Cuts } else { Then::GoesOn }
    }
}
