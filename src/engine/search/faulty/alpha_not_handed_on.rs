//! The root hands no window on: `for child: value = search(child, -inf, inf)`, in a loop of its own that also keeps the best move.
//! Below the root all is right, so the value is, too; what the root already has cuts nothing.

use super::{Bounds, Lines, Place};
use crate::game::Score;
use crate::search::bounds::SearchWindow as _;

pub(super) struct AlphaNotHandedOn;

impl<S: Score> Lines<S> for AlphaNotHandedOn {
    fn handed_on(&self, place: Place, bounds: Bounds<S>) -> Bounds<S> {
        if place.ply == 0 { Bounds::full() } else { bounds }
    }
}
