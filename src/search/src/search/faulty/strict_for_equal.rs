//! A tie is no cutoff: `alpha > beta` where `alpha >= beta` was meant. The value is right, for a tie never changes it; only the work is
//! more. Where strict cuts are the rule it is no mistake.

use super::{After, Bounds, Lines, Place, Then};
use plywood_tree::settings::CutRule;

pub(super) struct StrictForEqual;

impl Lines for StrictForEqual {
    fn then(&self, _place: Place, _after: After, bounds: Bounds<f64>, _cut_rule: CutRule) -> Then {
        if bounds.cut(CutRule::Strict) { Then::Cuts } else { Then::GoesOn }
    }
}
