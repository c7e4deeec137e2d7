//! A tie is no cutoff: `alpha > beta` where `alpha >= beta` was meant. The value is right, for a tie never changes it; only the work is
//! more. Where strict cuts are the rule it is no mistake.

use super::{After, Bounds, CutRule, Lines, Place, Then};
use crate::game::Score;

pub(super) struct StrictForEqual;

impl<S: Score> Lines<S> for StrictForEqual {
    fn then(&self, _place: Place, _after: After<S>, bounds: Bounds<S>, _cut_rule: CutRule) -> Then {
        if bounds.cut(CutRule::Strict) { Then::Cuts } else { Then::GoesOn }
    }
}
