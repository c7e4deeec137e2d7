//! A move to play and what can be said of it, as data. Knows nothing of how it is found.

use super::Promise;
use super::fate::Outcome;
use super::reason::Reason;
use plywood_games::Game;
use plywood_tree::settings::Strategy;
use plywood_tree::tree::MoveNames;

/// A move as the game knows it and as people write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Its [code](Game::code).
    pub code: u32,
    /// As it is written.
    pub name: String,
}

/// A move of this position with its name.
pub(super) fn named<G: Game>(game: &G, names: &MoveNames, mv: G::Move) -> Move {
    let code = game.code(mv);
    Move { code, name: names.name(code).unwrap_or_default().into_owned() }
}

/// A move to play, and what can be said of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The move.
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
    #[must_use]
    pub const fn promise(&self) -> Promise {
        match self.outcome {
            Some(Outcome::Win) => Promise::Win,
            Some(Outcome::Draw) => Promise::Draw,
            Some(Outcome::Loss) | None => Promise::None,
        }
    }
}
