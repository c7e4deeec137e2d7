//! Negamax: minimax in one case instead of two. Every value is that of the player who moves, so everybody looks for the
//! largest, and what is good for a child's mover is as bad for its parent's: the value changes its sign on the way up.
//!
//! The players have to take turns. Of truth values the opposite is the other one.
//!
//! Source: Knuth & Moore 1975, "An analysis of alpha-beta pruning" (their F0).

use super::walk::{Rule, Walk};
use crate::game::{Game, Score, Status};
use crate::trace::Recorder;
use crate::tree::{Domain, Goal, Player};

/// Visits every node down to `depth` plies; the result is the value for MAX, the steps tell the values of the movers.
/// O(nodes) time, O(depth) space.
pub(super) fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, depth: u32) -> Result<G::Score, R::Stop> {
    let turns = Turns::of(&game);
    let value = Walk::new(game, recorder, turns, depth).value(None, 0)?;
    Ok(turns.seen_at(value, 0))
}

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
    pub(super) const fn goal(self, ply: u32) -> Goal {
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
}

impl Rule for Turns {
    #[inline(never)]
    fn value<G: Game, R: Recorder>(walk: &mut Walk<'_, G, R, Self>, _: Player, ply: u32) -> Result<G::Score, R::Stop> {
        let mut best = G::Score::LOWEST;
        for mv in walk.game.moves() {
            let value = walk.value(Some(mv), ply + 1)?;
            let value = walk.rule.opposite(value);
            best = if value > best { value } else { best };
            walk.update(best.to_value())?;
        }
        Ok(best)
    }

    #[inline]
    fn seen<S: Score>(self, value: S, ply: u32) -> S {
        self.seen_at(value, ply)
    }
}
