//! The root passes no window on: `for child: value = search(child, -inf, inf)`, in its own loop that also keeps the best move.
//! Everything below the root is correct, and so is the value. But the root's best value causes no cutoffs.

use super::{Bounds, Lines, Place};
use crate::search::bounds::SearchWindow as _;

pub(super) struct AlphaNotHandedOn;

impl Lines for AlphaNotHandedOn {
    fn passed_on(&self, place: Place, bounds: Bounds<f64>) -> Bounds<f64> {
        if place.ply == 0 { Bounds::full() } else { bounds }
    }
}
