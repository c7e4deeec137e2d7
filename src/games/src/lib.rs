//! The rules of a game as searches need them.
//!
//! A game is one position that is changed in place: [`Game::make`] a move, search below it, [`Game::unmake`] it. Moves are a
//! small iterator by value (a bit set, a range). A list of moves per node would cost more than the rest of the search.
//!
//! # How to add a game
//!
//! A built-in game is one file and one row; `built_in::nim` is an example. A game that the player without a move wins or loses
//! implements [`ImpartialGame`] instead of [`Game`] and [`Describe`]: [`InTurns`] adds the players to it.
//!
//! 1. In a new file in `built_in/`, write the rules: a small `Copy` type for the position that implements [`Game`]. Equal keys
//!    must mean equal positions, and [`Game::unmake`] must restore the position exactly. Return `true` from [`Game::is_exact`]
//!    only if theory proves the evaluation.
//! 2. Below it, implement [`Describe`]: the format of moves, a drawing, reading and writing positions, names, and which positions
//!    are equal for the table. [`OwnCode`] stays empty.
//! 3. Below that, implement [`BuiltIn`] for the position, or for a type `Start` if a start position has options: the row of the
//!    list with an example, options, title, payoff, and the strategy that Plywood plays. It also reads and writes start positions,
//!    and rejects those that play cannot reach.
//! 4. In `mod tests`, implement `Sampled` for the same type: move counts from another program, known values, wrong starts with
//!    their messages, and random starts. The tests of all games then cover yours too. Add tests for its theory, such as winning
//!    first moves.
//! 5. In `built_in.rs`, add the module and its row in `games!`.
//! 6. If there is something to teach, add a file to `trees/`. Its first line sets its place: `# 4.8 Chapter: subject`.
//!    If one of the five courses shows it, add it to its pages in `src/tree/library.toml`.
//!
//! Then review and accept the snapshots that list the game. Specs, files, `list`, `stats`, searching, merging, comparing and the
//! projector need no further changes.

#[macro_use]
extern crate plywood_messages;

pub mod built_in;
#[cfg(test)]
mod checks;
mod count;
mod describe;
mod loaded;
mod merged;
mod names;
mod nimbers;
mod placement;
#[cfg(test)]
mod position_tests;
mod shared;
mod span;
mod spec;
mod table;
#[allow(clippy::missing_panics_doc, clippy::panic, reason = "a test fails")]
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod two_player;
mod unfold;
pub mod walk;
mod weights;
pub mod words;

pub use built_in::{
    AnyStart,
    connect_four::{Columns, ConnectFour},
    tic_tac_toe::{OpenLines, TicTacToe},
};
pub use count::{Equivalence, GameSize, Level, Room, TOO_MANY, TreeSize, table_bytes};
pub use describe::{Describe, OwnCode};
pub use loaded::{ChildOrder, LoadedTree};
pub use merged::Merged;
pub use placement::{Hole, MarkedSquares, Placement, Strip};
pub use shared::{Line, MoveOrder, Shared, SharedGame};
pub use span::{RecordedPositions, identify, max_spanned_nodes, span_while};
pub use spec::{GameSpec, SpecError};
pub use table::{BuiltIn, GameFacts, GameOption, GameRow, GameVisitor};
pub use two_player::{First, ImpartialGame, InTurns, Payoff, TwoPlayer};
pub use unfold::{NodeContent, TooLarge, unfold_while};
pub use walk::{Visit, each_position, play, walk};

use std::hash::Hash;

use plywood_tree::tree::{Domain, Player, ValueBasis};

/// A value of a position for MAX that searches can compare, from [`Self::LOWEST`] to [`Self::HIGHEST`].
pub trait Score: Copy + PartialOrd + 'static {
    /// Minus infinity: below every value of the game, or its least value.
    const LOWEST: Self;
    /// Infinity: above every value of the game, or its greatest value.
    const HIGHEST: Self;

    /// Returns the number that a trace records; [`Self::LOWEST`] and [`Self::HIGHEST`] become the infinities.
    fn to_value(self) -> f64;

    /// Returns the score nearest to a number, for mean values.
    fn from_value(value: f64) -> Self;

    /// Returns the next greater score, with no other between them: the bound of a scout search.
    #[must_use]
    fn successor(self, domain: Domain) -> Self;

    /// Returns the score for the other player; an involution.
    #[inline]
    #[must_use]
    fn opposite(self, domain: Domain) -> Self {
        Self::from_value(domain.opposite(self.to_value()))
    }
}

impl Score for f64 {
    const LOWEST: Self = Self::NEG_INFINITY;
    const HIGHEST: Self = Self::INFINITY;

    #[inline]
    fn to_value(self) -> f64 {
        self
    }

    fn from_value(value: f64) -> Self {
        value
    }

    fn successor(self, domain: Domain) -> Self {
        domain.successor(self)
    }
}

impl Score for i32 {
    // One above the least number, so that every score has an opposite and that of infinity is minus infinity.
    const LOWEST: Self = -Self::MAX;
    const HIGHEST: Self = Self::MAX;

    #[inline]
    fn to_value(self) -> f64 {
        match self {
            ..=Self::LOWEST => f64::NEG_INFINITY,
            Self::HIGHEST => f64::INFINITY,
            score => f64::from(score),
        }
    }

    fn from_value(value: f64) -> Self {
        // The conversion can yield a number below the least score.
        (value.round() as Self).max(Self::LOWEST)
    }

    fn successor(self, domain: Domain) -> Self {
        match (self, domain) {
            (score, Domain::Numbers) => score.saturating_add(1),
            (..=-1, Domain::Truth) => 0,
            (0, Domain::Truth) => 1,
            (1.., Domain::Truth) => Self::MAX,
        }
    }

    #[inline]
    fn opposite(self, domain: Domain) -> Self {
        match (self, domain) {
            (score, Domain::Numbers) => -score,
            (Self::HIGHEST, Domain::Truth) => Self::LOWEST,
            (score, Domain::Truth) => 1_i32.saturating_sub(score),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Status<S> {
    /// The game is over, with this value for MAX.
    Over(S),
    /// This player (or chance) moves; there is at least one move.
    ToMove(Player),
}

/// Reliability of a position's static evaluation, with the moves to search if it is not quiet.
#[derive(Clone, Debug, PartialEq)]
pub enum Quietness<M> {
    /// The static evaluation can be used.
    Quiet,
    /// These moves, at least one, may change the value at once. The player to move may also stand pat on the static evaluation.
    /// Every sequence of such moves is finite, so a search of them ends.
    NonQuiet(M),
    /// There is no evaluation to stand pat on, so every move must be searched. Occurs only in finite trees.
    Unevaluated,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Calm {
    Always,
    NotAlways,
}

impl<M> Quietness<M> {
    pub fn map<N>(self, moves: impl FnOnce(M) -> N) -> Quietness<N> {
        match self {
            Self::Quiet => Quietness::Quiet,
            Self::NonQuiet(non_quiet) => Quietness::NonQuiet(moves(non_quiet)),
            Self::Unevaluated => Quietness::Unevaluated,
        }
    }
}

/// Rules of a game, in some position.
pub trait Game {
    type Score: Score;
    /// A move, with all data to undo it.
    type Move: Copy;
    /// Moves of one position, in the game's order.
    type Moves: Iterator<Item = Self::Move> + Clone;
    type Key: Copy + Eq + Hash;

    /// Returns true if transpositions are merged. A search then expands each position once and reuses its value. Searches of
    /// games that never merge have no overhead.
    #[inline(always)]
    fn merges(&self) -> bool {
        false
    }

    /// Returns the value for MAX if the game is over.
    fn outcome(&self) -> Option<Self::Score>;

    /// Returns the player to move, or chance, in a position that is not over.
    fn mover(&self) -> Player;

    /// Returns the value of a finished game, or the player to move.
    #[inline]
    fn status(&self) -> Status<Self::Score> {
        self.outcome().map_or_else(|| Status::ToMove(self.mover()), Status::Over)
    }

    /// The moves of a position that is not over; at least one.
    fn moves(&self) -> Self::Moves;

    /// Adds the same moves to a list.
    #[inline]
    fn add_moves(&self, list: &mut Vec<Self::Move>) {
        list.extend(self.moves());
    }

    fn make(&mut self, mv: Self::Move);

    fn unmake(&mut self, mv: Self::Move);

    /// Drops the records of the moves made so far, to save memory. These moves can no longer be undone.
    fn forget_moves(&mut self) {}

    /// Returns the static evaluation of a position that is not over, used at a depth limit.
    fn evaluation(&self) -> Self::Score;

    /// Returns true if the theory of the game proves the evaluation. Otherwise it is an estimate that does not decide a game.
    fn is_exact(&self) -> bool {
        false
    }

    /// Returns the basis of [`Game::evaluation`], as recorded in the tree of a search.
    fn basis(&self) -> ValueBasis {
        if self.is_exact() { ValueBasis::Proof } else { ValueBasis::Estimate }
    }

    /// Returns whether a position that is not over may be evaluated instead of being searched. Most games have only quiet
    /// positions.
    #[inline(always)]
    fn quietness(&self) -> Quietness<Self::Moves> {
        Quietness::Quiet
    }

    fn probability(&self, _mv: Self::Move) -> f64 {
        1.0
    }

    /// Encodes a move of this position for the edges of recorded trees. Searches call it before the move is made and only while
    /// recording, so it may be slow.
    fn code(&self, mv: Self::Move) -> u32;

    fn domain(&self) -> Domain {
        Domain::Numbers
    }

    /// Returns the next greater value that a position can have.
    fn successor(&self, value: Self::Score) -> Self::Score {
        value.successor(self.domain())
    }

    /// Returns true if all values are whole numbers.
    fn has_whole_values(&self) -> bool {
        self.domain() == Domain::Numbers && self.successor(Self::Score::from_value(0.0)).to_value() == 1.0
    }

    /// Returns the key of the position including the player to move: equal for two positions exactly if the games that can follow
    /// are the same.
    fn key(&self) -> Self::Key;

    /// Returns a common key for all positions that are equal up to the game's symmetry.
    fn canonical(&self) -> Self::Key {
        self.key()
    }
}

/// Forwards [`Game`] to the wrapped game, except for its moves.
macro_rules! rules_of {
    ($game:ident, $self:ident => $inner:expr) => {
        type Score = $game::Score;
        type Move = $game::Move;
        type Key = $game::Key;

        #[inline]
        fn outcome(&$self) -> Option<$game::Score> {
            $inner.outcome()
        }

        #[inline]
        fn mover(&$self) -> Player {
            $inner.mover()
        }

        #[inline]
        fn make(&mut $self, mv: $game::Move) {
            $inner.make(mv);
        }

        #[inline]
        fn unmake(&mut $self, mv: $game::Move) {
            $inner.unmake(mv);
        }

        fn forget_moves(&mut $self) {
            $inner.forget_moves();
        }

        #[inline]
        fn evaluation(&$self) -> $game::Score {
            $inner.evaluation()
        }

        fn is_exact(&$self) -> bool {
            $inner.is_exact()
        }

        fn probability(&$self, mv: $game::Move) -> f64 {
            $inner.probability(mv)
        }

        #[inline]
        fn code(&$self, mv: $game::Move) -> u32 {
            $inner.code(mv)
        }

        fn domain(&$self) -> Domain {
            $inner.domain()
        }

        fn successor(&$self, value: $game::Score) -> $game::Score {
            $inner.successor(value)
        }

        fn key(&$self) -> $game::Key {
            $inner.key()
        }

        fn canonical(&$self) -> $game::Key {
            $inner.canonical()
        }
    };
}
use rules_of;

/// Allows lending a game to a search that takes it by value.
impl<G: Game + ?Sized> Game for &mut G {
    type Moves = G::Moves;

    rules_of!(G, self => (**self));

    #[inline(always)]
    fn merges(&self) -> bool {
        (**self).merges()
    }

    #[inline]
    fn moves(&self) -> G::Moves {
        (**self).moves()
    }

    #[inline]
    fn quietness(&self) -> Quietness<G::Moves> {
        (**self).quietness()
    }
}
