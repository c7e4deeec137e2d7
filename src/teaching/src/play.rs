//! Playing a game against the program, which plays by a proven strategy where there is one: what it plays, why, what it can promise, and
//! a match as a state that moves change. Knows nothing of screens, files or terminals.
//!
//! A [`Contest`] is a game with the moves that were played; everything else follows from those. Its moves come from a person, as
//! text in the notation of the game, and from the program, as a [`Thought`]: a move, its reason, and what the one who makes it can
//! be sure of.
//!
//! Which strategy a game has its file says ([`plywood_games::BuiltIn::strategy`]); what a strategy is stands in its file here. Where
//! a position is not won by it, labels tell who wins, and who loses resists as long as there is resistance. Nothing is promised
//! that is not proven from the very position.

mod contest;
mod dialogue;
mod fate;
mod judge;
mod labels;
mod look_ahead;
mod meter;
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
mod thought;

pub use contest::{Contest, Ending, NotPlayed, Opening, Played, Position, Turn};
pub use dialogue::{Because, Dialogue, Event, Request};
pub use fate::{Fate, Outcome};
pub use judge::{Judgement, Measure};
pub use labels::Labelled;
pub use meter::Limits;
pub use picture::{Columns, Dominoes, Mirror, Picture};
pub use reason::{Lost, Reason, Resistance};
pub use refusal::{Refusal, plain};
pub use symmetry::Run;
pub use thought::{Move, Thought};

use plywood_messages::words;
use plywood_tree::settings::{Choice, ChoiceRow};

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contestant {
    /// The program.
    Program,
    /// The person at the keyboard, or another program in that place.
    Person,
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

impl Choice for Contestant {
    const TABLE: &'static [ChoiceRow<Self>] =
        &[(Self::Program, "program", words::play::program), (Self::Person, "person", words::play::person)];

    fn what() -> &'static str {
        words::play::what_contestant()
    }
}

/// What somebody can be sure of, whatever the other one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Promise {
    /// To win.
    Win,
    /// Not to lose.
    Draw,
    /// Nothing.
    None,
}

impl Choice for Promise {
    const TABLE: &'static [ChoiceRow<Self>] = &[
        (Self::Win, "win", words::play::promise_win),
        (Self::Draw, "draw", words::play::promise_draw),
        (Self::None, "none", words::play::promise_none),
    ];

    fn what() -> &'static str {
        words::play::what_promise()
    }
}
