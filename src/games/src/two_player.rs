//! Turns and values of a game that one of two players wins.

use plywood_tree::named;
use plywood_tree::settings::{Choice, ChoiceRow};
use plywood_tree::tree::{Domain, Player};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
        &[(Self::Max, "max", || text!(options, "first-max")), (Self::Min, "min", || text!(options, "first-min"))];

    fn what() -> &'static str {
        text!(settings, "what-player")
    }
}

named! {
    /// Values of a win for MAX and for MIN.
    #[derive(Default, Hash)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

    #[inline]
    pub const fn mover(self) -> Player {
        self.mover
    }

    /// Passes the turn; an involution.
    #[inline]
    pub const fn pass(&mut self) {
        self.mover = match self.mover {
            Player::Max => Player::Min,
            Player::Or => Player::And,
            Player::And => Player::Or,
            Player::Min | Player::Chance => Player::Max,
        };
    }

    /// Value if the player to move wins.
    #[inline]
    pub const fn won(self) -> i32 {
        match (self.mover, self.payoff) {
            (Player::Max | Player::Or, _) => 1,
            (_, Payoff::PlusMinus) => -1,
            _ => 0,
        }
    }

    /// Value if the player to move loses.
    #[inline]
    pub const fn lost(mut self) -> i32 {
        self.pass();
        self.won()
    }

    #[inline]
    pub const fn value(self, mover_wins: bool) -> i32 {
        if mover_wins { self.won() } else { self.lost() }
    }

    pub const fn domain(self) -> Domain {
        match self.payoff {
            Payoff::Truth => Domain::Truth,
            Payoff::OneZero | Payoff::PlusMinus => Domain::Numbers,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(first: First, payoff: Payoff, mover: Player, won: i32, lost: i32) {
        let mut two_player = TwoPlayer::new(first, payoff);
        assert_eq!((two_player.mover(), two_player.won(), two_player.lost()), (mover, won, lost));
        two_player.pass();
        assert_eq!((Some(two_player.mover()), two_player.won(), two_player.lost()), (mover.opponent(), lost, won));
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
