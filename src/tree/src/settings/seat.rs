//! Who moves first in a match.

use super::{Choice, ChoiceRow};
use crate::words::Seat;

impl Choice for Seat {
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::First, "first", || text!(settings, "seat-first")),
        (Self::Second, "second", || text!(settings, "seat-second")),
    ];

    fn what() -> &'static str {
        text!(settings, "what-seat")
    }
}
