//! Players who take turns: what the searches in negamax form need to know to see every value as the player who moves. What the
//! opposite of a value is, the game says where it is asked, so that a game of numbers pays for a sign and nothing else.

use plywood_games::{Game, Score, Status};
use plywood_tree::tree::{Domain, Goal};

/// Who moves at which ply.
#[derive(Clone, Copy)]
pub(super) struct Turns {
    first: Goal,
}

impl Turns {
    /// The turns of a game from its present position.
    pub(super) fn of<G: Game>(game: &G) -> Self {
        let first = match game.status() {
            Status::ToMove(player) => player.goal().unwrap_or(Goal::Largest),
            Status::Over(_) => Goal::Largest,
        };
        Self { first }
    }

    /// What the mover at this ply looks for, in values for MAX.
    #[inline]
    const fn goal(self, ply: u32) -> Goal {
        match (self.first, ply % 2) {
            (Goal::Largest, 0) | (Goal::Smallest, 1) => Goal::Largest,
            _ => Goal::Smallest,
        }
    }

    /// A value for MAX, for the mover at this ply; and back.
    #[inline]
    pub(super) fn seen_at<S: Score>(self, value: S, ply: u32, domain: Domain) -> S {
        match self.goal(ply) {
            Goal::Largest => value,
            Goal::Smallest => value.opposite(domain),
        }
    }
}
