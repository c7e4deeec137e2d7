//! The built-in games and what they are called on the command line and in files.

use super::{Game, TicTacToe};
use crate::settings::nearest;

/// A built-in game with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameSpec {
    /// Tic-tac-toe from the empty board.
    TicTacToe,
}

/// Something that can be done with any game, without knowing which.
pub trait GameVisitor {
    /// What comes out of it.
    type Output;

    /// Does it with this game.
    fn visit<G: Game>(self, game: G) -> Self::Output;
}

/// A game spec that names no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game `{spec}`")]
pub struct SpecError {
    /// What was typed.
    pub spec: String,
    /// The nearest spec that would have been understood.
    pub nearest: Option<&'static str>,
}

/// Every game: the name that starts its spec, an example, and what it is in one line.
const GAMES: [(&str, &str, &str); 1] =
    [("tictactoe", "tictactoe", "three in a row on nine squares, from the empty board")];

impl GameSpec {
    /// Reads a spec such as `tictactoe`.
    pub fn parse(spec: &str) -> Result<Self, SpecError> {
        match spec {
            "tictactoe" => Ok(Self::TicTacToe),
            _ => Err(SpecError { spec: spec.to_owned(), nearest: nearest(spec, Self::examples()) }),
        }
    }

    /// A valid spec of each game.
    pub fn examples() -> impl Iterator<Item = &'static str> {
        GAMES.iter().map(|(_, example, _)| *example)
    }

    /// Every game's example spec and what it is in one line.
    #[must_use]
    pub const fn table() -> &'static [(&'static str, &'static str, &'static str)] {
        &GAMES
    }

    /// The spec that reads as this game.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::TicTacToe => "tictactoe".to_owned(),
        }
    }

    /// What people call the game.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        match self {
            Self::TicTacToe => "Tic-tac-toe",
        }
    }

    /// Hands the game, in its first position, to the visitor.
    pub fn visit<V: GameVisitor>(&self, visitor: V) -> V::Output {
        match self {
            Self::TicTacToe => visitor.visit(TicTacToe::default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_understood() {
        for example in GameSpec::examples() {
            assert_eq!(GameSpec::parse(example).map(|spec| spec.name()), Ok(example.to_owned()));
        }
    }

    #[test]
    fn a_mistyped_game_is_guessed() {
        let error = GameSpec::parse("tictaktoe").expect_err("no such game");
        assert_eq!(error.nearest, Some("tictactoe"));
    }
}
