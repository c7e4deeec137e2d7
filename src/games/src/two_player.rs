//! Turns and values of a game that one of two players wins.

use std::hash::Hash;

use super::{Describe, Game, OwnCode, Placement};
use plywood_tree::{
    named,
    settings::{Choice, ChoiceRow},
    tree::{Domain, MoveNames, Player, Symmetry},
};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum First {
    #[default]
    Max,
    Min,
}

impl First {
    /// Returns the player to move after this number of alternating moves.
    #[must_use]
    pub const fn after(self, moves: usize) -> Self {
        match (self, moves % 2) {
            (Self::Max, 0) | (Self::Min, 1) => Self::Max,
            (Self::Max | Self::Min, _) => Self::Min,
        }
    }
}

impl Choice for First {
    const TABLE: &'static [ChoiceRow<Self>] =
        &[(Self::Max, "max", || text!("options/first-max")), (Self::Min, "min", || text!("options/first-min"))];

    fn what() -> &'static str {
        text!("settings/what-player")
    }
}

named! {
    /// Values of a win for MAX and for MIN.
    #[derive(Default)]
    pub enum Payoff in options, "what-pair-of-values" {
        #[default]
        OneZero = "1/0", "one-zero",
        /// 1 and -1; 0 is left for undecided positions.
        PlusMinus = "1/-1", "plus-minus",
        /// Truth values T and F; the players are OR and AND.
        Truth = "t/f", "truth",
    }
}

/// Player to move and payoff of a game that one of two players wins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwoPlayer {
    mover: Player,
    payoff: Payoff,
}

impl TwoPlayer {
    pub const fn new(first: First, payoff: Payoff) -> Self {
        let mover = match (payoff, first) {
            (Payoff::Truth, First::Max) => Player::Or,
            (Payoff::Truth, First::Min) => Player::And,
            (_, First::Max) => Player::Max,
            (_, First::Min) => Player::Min,
        };
        Self { mover, payoff }
    }

    pub const fn mover(self) -> Player {
        self.mover
    }

    /// Passes the turn; an involution.
    pub const fn pass(&mut self) {
        self.mover = match self.mover {
            Player::Max => Player::Min,
            Player::Or => Player::And,
            Player::And => Player::Or,
            Player::Min | Player::Chance => Player::Max,
        };
    }

    pub const fn value(self, mover_wins: bool) -> i32 {
        let max_wins = matches!(self.mover, Player::Max | Player::Or) == mover_wins;
        match (max_wins, self.payoff) {
            (true, _) => 1,
            (false, Payoff::PlusMinus) => -1,
            (false, Payoff::OneZero | Payoff::Truth) => 0,
        }
    }

    pub const fn domain(self) -> Domain {
        match self.payoff {
            Payoff::Truth => Domain::Truth,
            Payoff::OneZero | Payoff::PlusMinus => Domain::Numbers,
        }
    }
}

/// A game that one of two players wins, who move in turns. The moves depend on the position alone. [`InTurns`] adds the player to
/// move and the values.
pub trait ImpartialGame: Copy + 'static {
    /// A move, with all data to undo it.
    type Move: Copy;
    /// Moves of one position, in the game's order.
    type Moves: Iterator<Item = Self::Move> + Clone;
    type Key: Copy + Eq + Hash;

    /// Returns true if the player to move wins a position that is not over. `None` if no theory is known.
    const THEORY: Option<fn(&Self) -> bool>;

    /// Format of move names for [codes](Self::code).
    const NOTATION: fn(u32) -> String;

    const SYMMETRY: Symmetry = Symmetry::Mirror;

    /// Returns whether the player to move has won, if the game is over.
    fn outcome(&self) -> Option<bool>;

    fn moves(&self) -> Self::Moves;

    fn make(&mut self, mv: Self::Move);

    fn unmake(&mut self, mv: Self::Move);

    fn code(&self, mv: Self::Move) -> u32;

    fn key(&self) -> Self::Key;

    /// Returns a common key for all positions that are equal up to the game's symmetry.
    fn canonical(&self) -> Self::Key {
        self.key()
    }

    fn placement(&self) -> Placement;

    fn board(&self) -> Vec<String> {
        vec![self.position()]
    }
    fn position(&self) -> String;

    /// Returns a name short enough for a node, if positions have one.
    fn position_name(&self) -> Option<String> {
        Some(self.position())
    }

    fn label_column(&self) -> Option<usize> {
        None
    }
}

/// Implements [`visit`](crate::BuiltIn::visit) for the start of an impartial game.
macro_rules! visit_in_turns {
    ($self:ident => $game:expr) => {
        fn visit<V: GameVisitor>(&$self, first: First, payoff: Payoff, visitor: V) -> V::Output {
            visitor.visit(InTurns::new($game, first, payoff))
        }
    };
}
pub(crate) use visit_in_turns;

/// A position of an impartial game, with the player to move.
#[derive(Clone, Copy)]
pub struct InTurns<G> {
    game: G,
    two_player: TwoPlayer,
}

impl<G> InTurns<G> {
    pub const fn new(game: G, first: First, payoff: Payoff) -> Self {
        Self { game, two_player: TwoPlayer::new(first, payoff) }
    }
}

impl<G: ImpartialGame> Game for InTurns<G> {
    type Score = i32;
    type Move = G::Move;
    type Moves = G::Moves;
    type Key = (G::Key, Player);

    fn outcome(&self) -> Option<i32> {
        self.game.outcome().map(|wins| self.two_player.value(wins))
    }

    fn mover(&self) -> Player {
        self.two_player.mover()
    }

    fn moves(&self) -> G::Moves {
        self.game.moves()
    }

    fn make(&mut self, mv: G::Move) {
        self.game.make(mv);
        self.two_player.pass();
    }

    fn unmake(&mut self, mv: G::Move) {
        self.game.unmake(mv);
        self.two_player.pass();
    }

    /// Without a theory: half-way between won and lost if the domain has such a value.
    fn evaluation(&self) -> i32 {
        G::THEORY.map_or(0, |wins| self.two_player.value(wins(&self.game)))
    }

    fn is_exact(&self) -> bool {
        G::THEORY.is_some()
    }

    fn code(&self, mv: G::Move) -> u32 {
        self.game.code(mv)
    }

    fn domain(&self) -> Domain {
        self.two_player.domain()
    }

    fn key(&self) -> Self::Key {
        (self.game.key(), self.two_player.mover())
    }

    fn canonical(&self) -> Self::Key {
        (self.game.canonical(), self.two_player.mover())
    }
}

impl<G> OwnCode for InTurns<G> {}

impl<G: ImpartialGame> Describe for InTurns<G> {
    fn move_names(&self) -> MoveNames {
        MoveNames::Notation(G::NOTATION)
    }

    fn board(&self) -> Vec<String> {
        self.game.board()
    }

    fn placement(&self) -> Option<Placement> {
        Some(self.game.placement())
    }

    fn position(&self) -> String {
        self.game.position()
    }

    fn position_name(&self) -> Option<String> {
        self.game.position_name()
    }

    fn outcome_key(&self) -> Self::Key {
        (self.game.canonical(), Player::Max)
    }

    fn symmetry(&self) -> Symmetry {
        G::SYMMETRY
    }

    fn label_column(&self) -> Option<usize> {
        self.game.label_column()
    }
}

#[cfg(test)]
impl<G> std::ops::Deref for InTurns<G> {
    type Target = G;

    fn deref(&self) -> &G {
        &self.game
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(first: First, payoff: Payoff, mover: Player, won: i32, lost: i32) {
        let mut two_player = TwoPlayer::new(first, payoff);
        assert_eq!((two_player.mover(), two_player.value(true), two_player.value(false)), (mover, won, lost));
        two_player.pass();
        assert_eq!(
            (Some(two_player.mover()), two_player.value(true), two_player.value(false)),
            (mover.opponent(), lost, won)
        );
        two_player.pass();
        assert_eq!(two_player, TwoPlayer::new(first, payoff));
    }

    #[test]
    fn a_win_is_worth_what_was_agreed_on() {
        check(First::Max, Payoff::OneZero, Player::Max, 1, 0);
        check(First::Min, Payoff::OneZero, Player::Min, 0, 1);
        check(First::Max, Payoff::PlusMinus, Player::Max, 1, -1);
        check(First::Min, Payoff::PlusMinus, Player::Min, -1, 1);
        check(First::Max, Payoff::Truth, Player::Or, 1, 0);
        check(First::Min, Payoff::Truth, Player::And, 0, 1);
    }
}
