//! Matches against the program, which plays a proven strategy if the game has one: its moves, their reasons, its promises, and
//! the state of a match.
//!
//! A [`GameMatch`] is a game with the moves played; everything else follows from those. Its moves come from a person, as text in
//! the notation of the game, and from the program, as a [`Thought`]: a move, its reason, and the promise of the player who makes
//! it.
//!
//! The game defines its strategy ([`plywood_games::BuiltIn`]); each strategy has a module here. If the strategy does not win a
//! position, labels decide who wins, and the losing side resists as long as possible. Only results proven from the current
//! position are promised.

mod best_play;
mod dialogue;
mod game_match;
mod look_ahead;
mod pairing;
mod picture;
mod reason;
mod refusal;
mod resistance;
mod symmetry;
#[cfg(test)]
mod tests;
mod think;

pub use best_play::{BestPlay, Labelled, Outcome};
pub use dialogue::{Dialogue, Event, Request};
pub use game_match::{Ending, GameMatch, Opening, Played, Position, Turn, UnplayableGame};
pub use look_ahead::{Judgement, Limits, Measure};
pub use picture::{Columns, Dominoes, Mirror, Picture};
pub use reason::{Reason, Resistance};
pub use refusal::{Refusal, plain};
pub use symmetry::Run;

use plywood_games::SharedGame;
use plywood_messages::words::Sentence;
use plywood_tree::{named, settings::Strategy, tree::MoveNames};

named! {
    pub enum MatchPlayer in play, "what-contestant" {
        Program = "program", "program",
        /// A person at the keyboard, or another program in that role.
        Person = "person", "person",
    }
}

impl MatchPlayer {
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Program => Self::Person,
            Self::Person => Self::Program,
        }
    }
}

named! {
    /// How well the program plays.
    pub enum Strength in play, "what-strength" {
        Random = "random", "strength-random",
        /// It sees moves that win at once, and otherwise plays at random.
        OnePly = "one-ply", "strength-one-ply",
        Perfect = "perfect", "strength-perfect",
    }
}

named! {
    /// Result that a player can guarantee against any reply.
    pub enum Promise in play, "what-promise" {
        Win = "win", "promise-win",
        /// At least a draw.
        Draw = "draw", "promise-draw",
        None = "none", "promise-none",
    }
}

impl Promise {
    /// Returns the promise of a player with this outcome.
    const fn of(outcome: Option<Outcome>) -> Self {
        match outcome {
            Some(Outcome::Win) => Self::Win,
            Some(Outcome::Draw) => Self::Draw,
            Some(Outcome::Loss) | None => Self::None,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// Its [code](plywood_games::Game::code).
    pub code: u32,
    pub name: String,
}

/// Calls `look` with the position after a move.
fn after<'g, T>(game: &mut SharedGame<'g>, mv: usize, look: impl FnOnce(&mut SharedGame<'g>) -> T) -> T {
    game.make(mv);
    let found = look(game);
    game.unmake(mv);
    found
}

fn named(game: &SharedGame<'_>, names: &MoveNames, mv: usize) -> Move {
    let code = game.code(mv);
    Move { code, name: names.name(code).unwrap_or_default().into_owned() }
}

/// Move to play, with its reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    pub mv: Move,
    /// Outcome for the mover under best play; `None` if unknown.
    pub outcome: Option<Outcome>,
    pub strategy: Strategy,
    pub reason: Reason,
}

impl Thought {
    /// Explains the move.
    pub fn because(&self) -> Sentence {
        self.reason.because(&self.mv.name)
    }

    pub const fn promise(&self) -> Promise {
        Promise::of(self.outcome)
    }
}
