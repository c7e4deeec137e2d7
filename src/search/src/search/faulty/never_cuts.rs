//! No cutoffs: alpha and beta are passed on and narrowed, but never compared. The value and the work are those of minimax.
//! Windows below a missed cutoff are empty.

use super::{After, Bounds, Lines, Place, Then};
use plywood_tree::settings::CutRule;

pub(super) struct NeverCuts;

impl Lines for NeverCuts {
    fn then(&self, _place: Place, _after: After, _bounds: Bounds<f64>, _cut_rule: CutRule) -> Then {
        Then::GoesOn
    }
}
