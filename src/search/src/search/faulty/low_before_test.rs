//! The node's bound becomes its best value, `low = -score`, before the comparison with the bound passed down. If the children are
//! worse than the player's result elsewhere, the window widens and cutoffs are missed; the value is right. Fail-hard starts from
//! the bound passed down and is not affected.
//!
//! Source: D. A. Naumov, Path finding in artificial intelligence, 2019, whose listing of alpha-beta has the line at this place.
//! Its table of tic-tac-toe matches the correct search, not the printed line.

use super::{After, Bounds, Lines, Place, with_own};

pub(super) struct LowBeforeTest;

impl Lines for LowBeforeTest {
    fn narrowed(&self, place: Place, after: After) -> Bounds<f64> {
        with_own(place.goal, after.bounds, after.best)
    }
}
