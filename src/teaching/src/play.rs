//! Playing a game against the program, which plays by a proven strategy where there is one: what it plays, why, what it can
//! promise, and a match as a state that moves change.
//!
//! A [`Contest`] is a game with the moves that were played; everything else follows from those. Its moves come from a person, as
//! text in the notation of the game, and from the program, as a [`Thought`]: a move, its reason, and what the one who makes it can
//! be sure of.
//!
//! Which strategy a game has its file says ([`plywood_games::BuiltIn`]); what a strategy is stands in its file here. Where
//! a position is not won by it, labels tell who wins, and who loses resists as long as there is resistance. Nothing is promised
//! that is not proven from the very position.

mod contest;
mod dialogue;
mod fate;
mod judge;
mod look_ahead;
mod pairing;
mod parity;
mod picture;
mod reason;
mod refusal;
mod resistance;
mod symmetry;
#[cfg(test)]
mod tests;
mod think;

pub use contest::{Contest, Ending, NotPlayed, Opening, Played, Position, Turn};
pub use dialogue::{Because, Dialogue, Event, Request};
pub use fate::{Fate, Labelled, Outcome};
pub use judge::{Judgement, Measure};
pub use look_ahead::Limits;
pub use picture::{Columns, Dominoes, Mirror, Picture};
pub use reason::{Lost, Reason, Resistance};
pub use refusal::{Refusal, plain};
pub use symmetry::Run;

use plywood_games::SharedGame;
use plywood_tree::named;
use plywood_tree::settings::Strategy;
use plywood_tree::tree::MoveNames;

named! {
    /// Who plays.
    #[derive(Hash)]
    pub enum Contestant in play, "what-contestant" {
        Program = "program", "program",
        /// The person at the keyboard, or another program in that place.
        Person = "person", "person",
    }
}

impl Contestant {
    /// The one who plays against this one.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Program => Self::Person,
            Self::Person => Self::Program,
        }
    }
}

named! {
    /// What somebody can be sure of, whatever the other one does.
    #[derive(Hash)]
    pub enum Promise in play, "what-promise" {
        Win = "win", "promise-win",
        /// Not to lose.
        Draw = "draw", "promise-draw",
        /// Nothing.
        None = "none", "promise-none",
    }
}

/// A move as the game knows it and as people write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Its [code](plywood_games::Game::code).
    pub code: u32,
    /// As it is written.
    pub name: String,
}

/// A move of this position with its name.
fn named(game: &SharedGame<'_>, names: &MoveNames, mv: usize) -> Move {
    let code = game.code(mv);
    Move { code, name: names.name(code).unwrap_or_default().into_owned() }
}

/// A move to play, and what can be said of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    pub mv: Move,
    /// How the game ends for who makes it, if both play as well as they can; `None` where that is not known.
    pub outcome: Option<Outcome>,
    /// How it was found.
    pub strategy: Strategy,
    /// Why it is played.
    pub reason: Reason,
}

impl Thought {
    /// What who makes it can be sure of.
    pub const fn promise(&self) -> Promise {
        match self.outcome {
            Some(Outcome::Win) => Promise::Win,
            Some(Outcome::Draw) => Promise::Draw,
            Some(Outcome::Loss) | None => Promise::None,
        }
    }
}
