//! The root hands no window on: `for child: value = search(child, -inf, inf)`, in a loop of its own that also keeps the best move.
//! Below the root all is right, so the value is, too; what the root already has cuts nothing.

use super::{Bounds, Lines, Place};
use crate::search::bounds::SearchWindow as _;

pub(super) struct AlphaNotHandedOn;

impl Lines for AlphaNotHandedOn {
    fn handed_on(&self, place: Place, bounds: Bounds<f64>) -> Bounds<f64> {
        if place.ply == 0 { Bounds::full() } else { bounds }
    }
}
