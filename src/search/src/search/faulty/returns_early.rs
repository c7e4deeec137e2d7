//! The value is returned inside the loop over the children: `return best`, indented one step too far. Only the first child of
//! each node is searched, without a cutoff.

use super::{After, Bounds, Lines, Place, Then};
use plywood_tree::settings::CutRule;

pub(super) struct ReturnsEarly;

impl Lines for ReturnsEarly {
    fn then(&self, _place: Place, _after: After, _bounds: Bounds<f64>, _cut_rule: CutRule) -> Then {
        Then::Returns
    }
}
