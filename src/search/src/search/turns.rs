//! Alternating players, for searches in negamax form. The game defines the opposite of a value, so numbers are simply negated.

use plywood_games::{Game, Score, Status};
use plywood_tree::tree::{Domain, Goal};

#[derive(Clone, Copy)]
pub(super) struct Turns {
    first: Goal,
}

impl Turns {
    pub(super) fn of<G: Game>(game: &G) -> Self {
        let first = match game.status() {
            Status::ToMove(player) => player.goal().unwrap_or(Goal::Largest),
            Status::Over(_) => Goal::Largest,
        };
        Self { first }
    }

    #[inline]
    const fn goal(self, ply: u32) -> Goal {
        match (self.first, ply % 2) {
            (Goal::Largest, 0) | (Goal::Smallest, 1) => Goal::Largest,
            _ => Goal::Smallest,
        }
    }

    /// Converts between a value for MAX and one for the mover at this ply, in either direction.
    #[inline]
    pub(super) fn seen_at<S: Score>(self, value: S, ply: u32, domain: Domain) -> S {
        match self.goal(ply) {
            Goal::Largest => value,
            Goal::Smallest => value.opposite(domain),
        }
    }
}
