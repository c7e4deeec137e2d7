//! Names and drawings of a game's positions and moves, in plain text.

use super::{Game, GameSpec, Placement, SharedGame, each_position, play};
use plywood_tree::tree::{MoveNames, PositionNames, Positions, Symmetry, Term, Tree};

/// Names and drawings of a game. Defaults are for games without them.
pub trait Describe: Game {
    /// Returns the format of move names for [codes](Game::code).
    fn move_names(&self) -> MoveNames {
        MoveNames::Listed(Vec::new())
    }

    /// Draws the position in a few lines of a monospaced font.
    fn board(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the placement for strategies and boards, or `None` if neither needs it.
    fn placement(&self) -> Option<Placement> {
        None
    }

    /// Returns the position as text for the option `from=`: `.O.X..X..`, `4-2-1`. It determines all that can follow, together
    /// with the player to move and the game's options. Empty unless the game is built in.
    fn position(&self) -> String;

    /// Returns the short name of the position, `4-2-1`. A game names all of its positions or none.
    ///
    /// Two positions on one path must have different names. If this is `None`, messages name the moves that lead to a position,
    /// `after b2 a1`, which suits boards without a short name.
    fn position_name(&self) -> Option<String> {
        None
    }

    /// Returns the terms whose sum is the value of the position: the [static evaluation](Game::evaluation), or the result of a
    /// finished game. Empty if the value is not a sum. A game has terms for all positions that are not over, or for none.
    fn terms(&self) -> Vec<Term> {
        Vec::new()
    }

    /// Returns the key for a table of outcomes. It ignores the player to move if both players have the same moves. The player to
    /// move wins all positions with equal keys, or loses all of them.
    fn outcome_key(&self) -> Self::Key {
        self.canonical()
    }

    /// Returns the relation of different positions with equal [canonical keys](Game::canonical).
    fn symmetry(&self) -> Symmetry {
        Symmetry::Mirror
    }

    /// Returns the column of this position's label in the drawing of the first position, if one drawing has a place for every
    /// label.
    fn label_column(&self) -> Option<usize> {
        None
    }
}

/// Selects games with compiled searches of their own. Separate from [`Describe`], because a constant makes a trait unusable as a
/// trait object.
pub trait OwnCode {
    /// True if minimax and alpha-beta are compiled for this game alone. This costs build time, so only games use it whose
    /// searches must be nearly as fast as a hand-written program.
    const HAS_OWN_CODE: bool = false;
}

/// Forwards [`Describe`] to the wrapped game, except for its keys and terms.
macro_rules! description_of {
    ($self:ident => $inner:expr) => {
        fn move_names(&$self) -> MoveNames {
            $inner.move_names()
        }

        fn board(&$self) -> Vec<String> {
            $inner.board()
        }

        fn placement(&$self) -> Option<Placement> {
            $inner.placement()
        }

        fn position(&$self) -> String {
            $inner.position()
        }

        fn position_name(&$self) -> Option<String> {
            $inner.position_name()
        }

        fn symmetry(&$self) -> Symmetry {
            $inner.symmetry()
        }

        fn label_column(&$self) -> Option<usize> {
            $inner.label_column()
        }
    };
}
pub(crate) use description_of;

impl<G: Describe + ?Sized> Describe for &mut G {
    description_of!(self => (**self));

    fn terms(&self) -> Vec<Term> {
        (**self).terms()
    }

    fn outcome_key(&self) -> G::Key {
        (**self).outcome_key()
    }
}

/// Replays the moves for every answer.
impl Positions for GameSpec {
    fn have_names(&self) -> bool {
        self.shared().position_name().is_some()
    }

    fn names(&self, tree: &Tree) -> PositionNames {
        let mut names = PositionNames::default();
        each_position(&mut *self.shared(), tree, &mut |_, game| names.push(game.position_name().unwrap_or_default()));
        names
    }

    fn terms_after(&self, moves: &[u32]) -> Vec<Term> {
        after(self, moves).terms()
    }

    fn boards_along(&self, moves: &[u32]) -> Vec<Vec<String>> {
        let mut game = self.shared();
        let mut boards = vec![game.board()];
        for &code in moves {
            play(&mut *game, &[code]);
            boards.push(game.board());
        }
        boards
    }

    fn players(&self) -> Option<[&'static str; 2]> {
        Self::players(self)
    }

    fn goal(&self) -> Option<&'static str> {
        self.goal
    }
}

fn after(spec: &GameSpec, moves: &[u32]) -> Box<SharedGame<'static>> {
    let mut game = spec.shared();
    play(&mut *game, moves);
    game
}
