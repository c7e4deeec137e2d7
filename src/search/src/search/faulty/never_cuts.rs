//! Nothing is ever cut: alpha and beta are handed on and narrowed, but no line compares them. The value is that of minimax, and so is
//! the work. Windows below a missed cutoff are empty.

use super::{After, Bounds, Lines, Place, Then};
use plywood_tree::settings::CutRule;

pub(super) struct NeverCuts;

impl Lines for NeverCuts {
    fn then(&self, _place: Place, _after: After, _bounds: Bounds<f64>, _cut_rule: CutRule) -> Then {
        Then::GoesOn
    }
}
