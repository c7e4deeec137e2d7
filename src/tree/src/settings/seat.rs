//! Who moves first in a match.

use super::{Choice, ChoiceRow};
use plywood_messages::words;
use plywood_messages::words::Seat;

impl Choice for Seat {
    const TABLE: &'static [ChoiceRow<Self>] =
        &[(Self::First, "first", words::play::seat_first), (Self::Second, "second", words::play::seat_second)];

    fn what() -> &'static str {
        words::play::what_seat()
    }
}
