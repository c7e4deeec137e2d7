//! Minus infinity is the smallest positive number: `Double.MIN_VALUE` in Java, which looks like the lowest number. So MAX never
//! finds a value below that number, and a tree of negative values seems to have this value.

use super::{Bounds, Lines, Place, worst};
use crate::search::bounds::SearchWindow as _;
use plywood_tree::settings::FailMode;
use plywood_tree::tree::Goal;

pub(super) struct InfinityIsSmall;

impl Lines for InfinityIsSmall {
    fn first_window(&self, smallest: f64) -> Bounds<f64> {
        Bounds { alpha: smallest, ..Bounds::full() }
    }

    fn start(&self, place: Place, fail_mode: FailMode, bounds: Bounds<f64>) -> f64 {
        match (place.goal, fail_mode) {
            (Goal::Largest, FailMode::FailSoft) => place.smallest,
            (Goal::Smallest, FailMode::FailSoft) => worst(place.goal),
            (Goal::Largest, FailMode::FailHard) => bounds.alpha,
            (Goal::Smallest, FailMode::FailHard) => bounds.beta,
        }
    }
}
