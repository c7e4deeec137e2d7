//! The rules of a game: all that a search needs to know of it.
//!
//! A game is one position that is changed in place: [`Game::make`] a move, search below it, [`Game::unmake`] it.
//! Moves come as a small iterator that is a value of its own (a bit set, a range), because a list of moves a node costs a
//! search more than everything else it does.
//!
//! # How to add a game
//!
//! A built-in game is one file and one row; `built_in::nim` is an example.
//!
//! 1. In a new file in `built_in/`, write the rules: a small `Copy` type for the position that implements [`Game`]. Equal keys must mean equal
//!    positions, and [`Game::unmake`] must restore the position exactly. Return `true` from [`Game::is_exact`] only if theory proves
//!    the evaluation.
//! 2. Below it, implement [`Describe`]: the notation of moves, a drawing, reading and writing positions, names, and which positions are
//!    equal for the table. [`OwnCode`] stays empty.
//! 3. Below that, write a type `Start` that implements [`BuiltIn`]: the row of the list with an example, reading and writing start positions,
//!    refusing positions that no play leads to, options, title, payoff, and the strategy that Plywood plays.
//! 4. In `mod tests`, implement `Sampled` for `Start`: move counts from another program, known values, wrong starts with their messages,
//!    and random starts. The tests of all games then cover yours too. Add tests for its theory, such as winning first moves.
//! 5. In `built_in.rs`, add the module and its row in `games!`.
//! 6. If there is something to teach, add a file to `trees/`. Its first line sets its place: `# 4.8 Chapter: subject`.
//!
//! Then read and accept the snapshots that list the game. Specs, files, `list`, `stats`, searching, merging, comparing and the projector
//! need nothing more.

#[macro_use]
extern crate plywood_messages;

pub mod built_in;
#[cfg(test)]
mod checks;
mod count;
mod describe;
mod loaded;
mod merged;
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
pub mod words;

pub use built_in::AnyStart;
pub use built_in::connect_four::{Columns, ConnectFour};
pub use built_in::tic_tac_toe::{OpenLines, TicTacToe};
pub use count::{Equivalence, GameSize, Level, Room, TOO_MANY, TreeSize, table_bytes};
pub use describe::{Describe, OwnCode};
pub use loaded::{ChildOrder, LoadedTree};
pub use merged::Merged;
pub use placement::{Hole, MarkedSquares, Placement, Strip};
pub use shared::{Line, MoveOrder, Shared, SharedGame};
pub use span::{Identified, identify, most_spanned, span, span_while};
pub use spec::{GameSpec, SpecError};
pub use table::{BuiltIn, GameFacts, GameOption, GameRow, GameVisitor};
pub use two_player::{First, Payoff, TwoPlayer};
pub use unfold::{NodeContent, TooLarge, unfold, unfold_while};
pub use walk::{Visit, each_position, play, walk};

use std::hash::Hash;

use plywood_tree::tree::{Domain, Kind, Player, ValueBasis};

/// A number a search can compare: the value of a position for MAX, from [`Self::LOWEST`] to [`Self::HIGHEST`].
pub trait Score: Copy + PartialOrd + 'static {
    /// Below every value of the game, or its least value: minus infinity.
    const LOWEST: Self;
    /// Above every value of the game, or its greatest value: infinity.
    const HIGHEST: Self;

    /// The score as the number a trace records; [`Self::LOWEST`] and [`Self::HIGHEST`] become the infinities.
    fn to_value(self) -> f64;

    /// The score nearest to a number, for mean values.
    fn from_value(value: f64) -> Self;

    /// The next score above this one, so that no other lies between them: what a scout has to reach.
    #[must_use]
    fn successor(self, domain: Domain) -> Self;

    /// The score for the other player; the opposite of the opposite is the score itself.
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
        // A conversion goes below the least score.
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

/// What can happen next in a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Status<S> {
    /// The game is over, with this value for MAX.
    Over(S),
    /// This player (or chance) moves; there is at least one move.
    ToMove(Player),
}

impl<S> Status<S> {
    /// The kind of tree node such a position makes.
    #[inline]
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Over(_) => Kind::Leaf,
            Self::ToMove(player) => Kind::Inner(*player),
        }
    }
}

/// Whether the static evaluation of a position says what the position is worth, and if not, what a search can do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quietness<M> {
    /// It does: nothing is going on.
    Quiet,
    /// It may change at once, by these moves, of which there is at least one. Nobody is forced to make them: the player to move may
    /// also stand pat, with the static evaluation. However they are made, they run out; so a search of them ends.
    Unquiet(M),
    /// There is none to stand pat with: every move has to be searched. Only trees that end have such positions.
    Unevaluated,
}

/// Whether all positions of a game are quiet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Calm {
    /// All of them.
    Always,
    /// Not all.
    NotAlways,
}

impl<M> Quietness<M> {
    /// The same with the moves in another form.
    pub fn map<N>(self, moves: impl FnOnce(M) -> N) -> Quietness<N> {
        match self {
            Self::Quiet => Quietness::Quiet,
            Self::Unquiet(unquiet) => Quietness::Unquiet(moves(unquiet)),
            Self::Unevaluated => Quietness::Unevaluated,
        }
    }
}

/// A game in some position: its rules.
pub trait Game {
    /// The values of positions.
    type Score: Score;
    /// One move, with all that unmaking it needs.
    type Move: Copy;
    /// The moves of one position, in the game's order.
    type Moves: Iterator<Item = Self::Move> + Clone;
    /// What tells positions apart.
    type Key: Copy + Eq + Hash;

    /// Whether equal positions are one, however they are reached: a search then looks below each of them once, and recalls its
    /// value when it comes there again. Searches of games that never merge do not pay for it.
    #[inline(always)]
    fn merges(&self) -> bool {
        false
    }

    /// What the game is worth for MAX, if it is over.
    fn outcome(&self) -> Option<Self::Score>;

    /// Who moves in a position that is not over: a player, or chance.
    fn mover(&self) -> Player;

    /// Whether the game is over and what it is worth, or who moves.
    #[inline]
    fn status(&self) -> Status<Self::Score> {
        self.outcome().map_or_else(|| Status::ToMove(self.mover()), Status::Over)
    }

    /// The moves of a position that is not over; at least one.
    fn moves(&self) -> Self::Moves;

    /// Plays a move of this position.
    fn make(&mut self, mv: Self::Move);

    /// Takes back the move played last.
    fn unmake(&mut self, mv: Self::Move);

    /// Forgets the moves made so far, which are never taken back: what is kept of them takes no more memory.
    fn forget_moves(&mut self) {}

    /// The static evaluation of a position that is not over, for a search that stops here.
    fn evaluation(&self) -> Self::Score;

    /// Whether that evaluation is what the position is really worth, proven by the theory of the game; if not it is a guess, and
    /// nobody wins by it.
    fn is_exact(&self) -> bool {
        false
    }

    /// What [`Game::evaluation`] rests on, as the tree of a search keeps it.
    fn basis(&self) -> ValueBasis {
        if self.is_exact() { ValueBasis::Proof } else { ValueBasis::Estimate }
    }

    /// Whether a position that is not over may be evaluated instead of being searched, for searches that ask. In most games every
    /// position is quiet.
    #[inline(always)]
    fn quietness(&self) -> Quietness<Self::Moves> {
        Quietness::Quiet
    }

    /// The probability of a move at a chance node.
    fn probability(&self, _mv: Self::Move) -> f64 {
        1.0
    }

    /// A move of this position as the number that stands on the edge of a recorded tree. It is asked for before the move is made, and
    /// only where somebody records it: a game may take its time.
    fn code(&self, mv: Self::Move) -> u32;

    /// Whether the values are numbers or truth values.
    fn domain(&self) -> Domain {
        Domain::Numbers
    }

    /// The next value above this one that a position may have.
    fn successor(&self, value: Self::Score) -> Self::Score {
        value.successor(self.domain())
    }

    /// The position with the player to move: equal for two positions exactly if the games that can follow are the same.
    fn key(&self) -> Self::Key;

    /// The key of one position for all those that are the same up to the game's symmetry.
    fn canonical(&self) -> Self::Key {
        self.key()
    }
}

/// The rules of the game inside a wrapper, all but its moves.
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

/// A borrowed game is a game: a search that takes its game by value can be lent one.
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
