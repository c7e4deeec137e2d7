//! Two players of a game that one of them wins: whose turn it is, and what winning is worth. Knows no rules.

use crate::tree::{Domain, Player};

/// Who moves first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum First {
    /// MAX, or OR.
    #[default]
    Max,
    /// MIN, or AND.
    Min,
}

/// What it is worth that MAX wins, and that MIN does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Worth {
    /// 1 and 0.
    #[default]
    OneZero,
    /// 1 and -1, which leaves 0 for what is not decided.
    PlusMinus,
    /// T and F; the players are OR and AND.
    Truth,
}

/// Whose turn it is in a game that one of two players wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Duel {
    mover: Player,
    worth: Worth,
}

impl Duel {
    /// The beginning of a game.
    #[must_use]
    pub const fn new(first: First, worth: Worth) -> Self {
        let mover = match (worth, first) {
            (Worth::Truth, First::Max) => Player::Or,
            (Worth::Truth, First::Min) => Player::And,
            (_, First::Max) => Player::Max,
            (_, First::Min) => Player::Min,
        };
        Self { mover, worth }
    }

    /// Who is to move.
    #[must_use]
    #[inline]
    pub const fn mover(self) -> Player {
        self.mover
    }

    /// Hands the turn to the other player; to do so twice changes nothing.
    #[inline]
    pub const fn pass(&mut self) {
        self.mover = match self.mover {
            Player::Max => Player::Min,
            Player::Or => Player::And,
            Player::And => Player::Or,
            Player::Min | Player::Chance => Player::Max,
        };
    }

    /// The value of a position that the player to move wins.
    #[must_use]
    #[inline]
    pub const fn won(self) -> i32 {
        match (self.mover, self.worth) {
            (Player::Max | Player::Or, _) => 1,
            (_, Worth::PlusMinus) => -1,
            _ => 0,
        }
    }

    /// The value of a position that the player to move loses.
    #[must_use]
    #[inline]
    pub const fn lost(mut self) -> i32 {
        self.pass();
        self.won()
    }

    /// The value of a position by whether the player to move wins it.
    #[must_use]
    #[inline]
    pub const fn value(self, mover_wins: bool) -> i32 {
        if mover_wins { self.won() } else { self.lost() }
    }

    /// Numbers or truth values.
    #[must_use]
    pub const fn domain(self) -> Domain {
        match self.worth {
            Worth::Truth => Domain::Truth,
            Worth::OneZero | Worth::PlusMinus => Domain::Numbers,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(first: First, worth: Worth, mover: Player, won: i32, lost: i32) {
        let mut duel = Duel::new(first, worth);
        assert_eq!((duel.mover(), duel.won(), duel.lost()), (mover, won, lost));
        duel.pass();
        assert_eq!((Some(duel.mover()), duel.won(), duel.lost()), (mover.opponent(), lost, won));
        duel.pass();
        assert_eq!(duel, Duel::new(first, worth));
    }

    #[test]
    fn a_win_is_worth_what_was_agreed_on() {
        check(First::Max, Worth::OneZero, Player::Max, 1, 0);
        check(First::Min, Worth::OneZero, Player::Min, 0, 1);
        check(First::Max, Worth::PlusMinus, Player::Max, 1, -1);
        check(First::Min, Worth::PlusMinus, Player::Min, -1, 1);
        check(First::Max, Worth::Truth, Player::Or, 1, 0);
        check(First::Min, Worth::Truth, Player::And, 0, 1);
    }
}
