//! A subtraction game: one pile, a move takes one of the amounts allowed; who cannot move loses.

use super::nimbers::{by_size, least_excluded};
use super::{Game, Status, TwoPlayer};
use crate::tree::{Domain, MoveNames, Player};

/// A position of a subtraction game. A move is written by what it takes, `-3`.
#[derive(Clone, Copy, Debug)]
pub struct Subtraction {
    pile: u8,
    /// The amounts one may take, bit `n` for `n`.
    amounts: u64,
    two_player: TwoPlayer,
}

/// The moves of a position, as a set of amounts, least first.
#[derive(Clone, Copy, Debug)]
pub struct Amounts(u64);

impl Iterator for Amounts {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let least = self.0.trailing_zeros() as u8;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            least
        })
    }
}

impl Subtraction {
    /// The largest amount one can be allowed to take.
    pub const MOST: u8 = 63;

    /// A game with this pile in which one takes any of the amounts whose bit is set; bit 0 does not count.
    #[must_use]
    pub const fn new(pile: u8, amounts: u64, two_player: TwoPlayer) -> Self {
        Self { pile, amounts: amounts & !1, two_player }
    }

    /// The amounts that are allowed and there.
    #[inline]
    const fn possible(&self) -> u64 {
        self.amounts & (u64::MAX >> Self::MOST.saturating_sub(self.pile))
    }

    /// The nim-value of the position: 0 exactly if the player to move loses.
    #[must_use]
    pub fn nim_value(&self) -> u8 {
        let values = by_size(usize::from(self.pile), |pile, known| {
            let amounts = Self { pile: pile as u8, ..*self }.moves();
            least_excluded(amounts.map(|amount| known[pile - usize::from(amount)]))
        });
        values.last().copied().unwrap_or(0)
    }
}

impl Game for Subtraction {
    type Score = i32;
    type Move = u8;
    type Moves = Amounts;
    type Key = (u8, Player);

    #[inline]
    fn status(&self) -> Status<i32> {
        if self.possible() == 0 {
            Status::Over(self.two_player.lost())
        } else {
            Status::ToMove(self.two_player.mover())
        }
    }

    #[inline]
    fn moves(&self) -> Amounts {
        Amounts(self.possible())
    }

    #[inline]
    fn make(&mut self, amount: u8) {
        self.pile -= amount;
        self.two_player.pass();
    }

    #[inline]
    fn unmake(&mut self, amount: u8) {
        self.pile += amount;
        self.two_player.pass();
    }

    /// What the position is really worth, by its nim-value.
    fn evaluation(&self) -> i32 {
        self.two_player.value(self.nim_value() != 0)
    }

    #[inline]
    fn code(amount: u8) -> u32 {
        u32::from(amount)
    }

    fn move_names(&self) -> MoveNames {
        MoveNames::Notation(amount_name)
    }

    fn domain(&self) -> Domain {
        self.two_player.domain()
    }

    fn key(&self) -> Self::Key {
        (self.pile, self.two_player.mover())
    }

    fn outcome_key(&self) -> Self::Key {
        (self.canonical().0, Player::Max)
    }

    /// The pile in groups of five strokes, ten in a line.
    fn board(&self) -> Vec<String> {
        let full = usize::from(self.pile / 10);
        let rest = usize::from(self.pile % 10);
        let lines = std::iter::repeat_n(10, full).chain((rest > 0).then_some(rest));
        lines
            .map(|strokes| format!("{} {}", "|".repeat(strokes.min(5)), "|".repeat(strokes.saturating_sub(5))))
            .map(|line| line.trim_end().to_owned())
            .collect()
    }

    fn position_name(&self) -> Option<String> {
        Some(self.pile.to_string())
    }
}

fn amount_name(code: u32) -> String {
    format!("-{code}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::checks::wins;
    use crate::game::{First, Payoff};

    fn subtraction(pile: u8, amounts: &[u8]) -> Subtraction {
        let amounts = amounts.iter().fold(0, |set, amount| set | 1 << amount);
        Subtraction::new(pile, amounts, TwoPlayer::new(First::Max, Payoff::OneZero))
    }

    #[test]
    fn one_to_three_from_twenty_one_is_lost_at_multiples_of_four() {
        for pile in 0..=21 {
            let game = subtraction(pile, &[1, 2, 3]);
            assert_eq!((wins(&game), game.nim_value()), (pile % 4 != 0, pile % 4));
        }
    }

    #[test]
    fn nim_values_tell_who_wins_with_any_amounts() {
        for pile in 0..30 {
            let game = subtraction(pile, &[2, 3, 7]);
            assert_eq!(wins(&game), game.nim_value() != 0, "{pile}");
        }
    }

    #[test]
    fn no_more_is_taken_than_is_there() {
        let amounts = |pile| subtraction(pile, &[1, 3, 63]).moves().collect::<Vec<_>>();
        assert_eq!(amounts(2), [1]);
        assert_eq!(amounts(62), [1, 3]);
        assert_eq!(amounts(63), [1, 3, 63]);
        assert_eq!(amounts(255), [1, 3, 63]);
    }

    #[test]
    fn the_pile_is_drawn_in_groups_of_five() {
        assert_eq!(subtraction(17, &[1]).board(), ["||||| |||||", "||||| ||"]);
        assert_eq!(subtraction(3, &[1]).board(), ["|||"]);
        assert_eq!(subtraction(0, &[1]).board(), [] as [&str; 0]);
    }
}
