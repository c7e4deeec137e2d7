//! How the positions and the moves of a game are named and drawn, in plain text.

use super::{Game, GameSpec, Placement, SharedGame, play};
use plywood_tree::tree::{MoveNames, Positions, Symmetry, Term};

/// A game that people can talk about. What has no name and no drawing leaves it out.
pub trait Describe: Game {
    /// How the [codes](Game::code) of moves are written.
    fn move_names(&self) -> MoveNames {
        MoveNames::Listed(Vec::new())
    }

    /// The position as a drawing of a few lines for a monospaced font.
    fn board(&self) -> Vec<String> {
        Vec::new()
    }

    /// What stands where, for strategies and boards; `None` where neither the one nor the other needs it.
    fn placement(&self) -> Option<Placement> {
        None
    }

    /// The position in the words in which it is typed after `from=`: `.O.X..X..`, `4-2-1`. All that can follow depends on it, on who
    /// is to move, and on what was asked for with the game. Empty for what is no built-in game.
    fn position(&self) -> String;

    /// What people call the position, `4-2-1`: what stands there, written short. A game names all of its positions or none.
    ///
    /// No two positions on one line of play may have the same name. Where this is `None` sentences speak of the moves that lead to
    /// a position, `after b2 a1`: right for boards that have no short name.
    fn position_name(&self) -> Option<String> {
        None
    }

    /// The terms that the value of the position is the sum of, be it the [static evaluation](Game::evaluation) or that of a game
    /// that is over. None where the value is no sum; a game has them for all positions that are not over, or for none.
    fn terms(&self) -> Vec<Term> {
        Vec::new()
    }

    /// The key of the position in a table of them, whoever is to move where both players have the same moves: positions with
    /// equal keys are won by the player to move, or lost, alike.
    fn outcome_key(&self) -> Self::Key {
        self.canonical()
    }

    /// What positions with equal [canonical keys](Game::canonical) are to each other that are not equal.
    fn symmetry(&self) -> Symmetry {
        Symmetry::Mirror
    }

    /// Where one drawing of the first position has a place for the label of each position that can follow, the column of this one's.
    fn label_column(&self) -> Option<usize> {
        None
    }
}

/// A game with searches of its own. A constant keeps a trait from being used behind a pointer, so it is not part of [`Describe`].
pub trait OwnCode {
    /// Whether minimax and alpha-beta are compiled for this game alone. That takes time to build, so only the games have it whose
    /// searches must be nearly as fast as a hand-written program.
    const HAS_OWN_CODE: bool = false;
}

/// What people call and draw of the game inside a wrapper, all but its keys.
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

        fn terms(&$self) -> Vec<Term> {
            $inner.terms()
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

/// A borrowed game is a game.
impl<G: Describe + ?Sized> Describe for &mut G {
    description_of!(self => (**self));

    fn outcome_key(&self) -> G::Key {
        (**self).outcome_key()
    }
}

/// Everything is found by playing the moves.
impl Positions for GameSpec {
    fn name_after(&self, moves: &[u32]) -> Option<String> {
        after(self, moves).position_name()
    }

    fn terms_after(&self, moves: &[u32]) -> Vec<Term> {
        after(self, moves).terms()
    }
}

/// The position after these moves.
fn after(spec: &GameSpec, moves: &[u32]) -> Box<SharedGame<'static>> {
    let mut game = spec.shared();
    play(&mut *game, moves);
    game
}
