//! A tie is not a cutoff: `alpha > beta` instead of `alpha >= beta`. The value is right, because a tie never changes it; only the
//! work grows. With strict cuts this is not a mistake.

use super::{After, Bounds, Lines, Place, Then};
use plywood_tree::settings::CutRule;

pub(super) struct StrictForEqual;

impl Lines for StrictForEqual {
    fn then(&self, _place: Place, _after: After, bounds: Bounds<f64>, _cut_rule: CutRule) -> Then {
        if bounds.cut(CutRule::Strict) { Then::Cuts } else { Then::GoesOn }
    }
}
