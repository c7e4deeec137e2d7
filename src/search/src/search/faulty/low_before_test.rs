//! The bound of a node becomes the best value of the node itself, `low = -score`, before it is compared with the bound that was handed
//! down. Where the children bring less than the player has elsewhere, the window is wider than it was, so that cutoffs are missed; the
//! value is right. Fail-hard, which begins with the bound that was handed down, never notices.
//!
//! Source: D. A. Naumov, Path finding in artificial intelligence, 2019, whose listing of alpha-beta has the line at this place. Its table
//! of tic-tac-toe is that of the right search; with the line as it is printed the numbers are others.

use super::{After, Bounds, Lines, Place, with_own};

pub(super) struct LowBeforeTest;

impl Lines for LowBeforeTest {
    fn narrowed(&self, place: Place, after: After) -> Bounds<f64> {
        with_own(place.goal, after.bounds, after.best)
    }
}
