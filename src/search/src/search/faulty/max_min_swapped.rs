//! The root's children choose as the other player would: the root passes on its own player, or MIN's function is a copy of MAX's.
//! The levels below are correct again.

use super::{Lines, Place};
use plywood_tree::tree::Goal;

pub(super) struct MaxMinSwapped;

const LEVEL: u32 = 1;

impl Lines for MaxMinSwapped {
    fn chooses(&self, place: Place) -> Goal {
        match (place.ply, place.goal) {
            (LEVEL, Goal::Largest) => Goal::Smallest,
            (LEVEL, Goal::Smallest) => Goal::Largest,
            (_, goal) => goal,
        }
    }
}
