//! Players who take turns: what the searches in negamax form need to know to see every value as the player who moves.

use super::bounds::Bounds;
use crate::game::{Game, Score, Status};
use crate::tree::{Domain, Goal};

/// Who moves at which ply, and what the opposite of a value is.
#[derive(Clone, Copy)]
pub(super) struct Turns {
    first: Goal,
    domain: Domain,
}

impl Turns {
    /// The turns of a game from its present position.
    pub(super) fn of<G: Game>(game: &G) -> Self {
        let first = match game.status() {
            Status::ToMove(player) => player.goal().unwrap_or(Goal::Largest),
            Status::Over(_) => Goal::Largest,
        };
        Self { first, domain: game.domain() }
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
    pub(super) fn seen_at<S: Score>(self, value: S, ply: u32) -> S {
        match self.goal(ply) {
            Goal::Largest => value,
            Goal::Smallest => self.opposite(value),
        }
    }

    /// The value for the other player.
    #[inline]
    pub(super) fn opposite<S: Score>(self, value: S) -> S {
        value.opposite(self.domain)
    }

    /// What a window is to the other player: for what one player is sure of the other one cannot exceed, it changes its sign and its
    /// sides.
    #[inline]
    pub(super) fn turned<S: Score>(self, bounds: Bounds<S>) -> Bounds<S> {
        Bounds { alpha: self.opposite(bounds.beta), beta: self.opposite(bounds.alpha) }
    }

    /// The score after this one.
    #[inline]
    pub(super) fn successor<S: Score>(self, value: S) -> S {
        value.successor(self.domain)
    }
}
