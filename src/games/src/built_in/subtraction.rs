//! A subtraction game: one pile; a move takes one of the allowed amounts. A player who cannot move loses.

use super::prelude::*;

/// A position of a subtraction game. A move is written as the amount it takes, `-3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subtraction {
    pile: u8,
    /// Bit `n` is set for each allowed amount `n`.
    amounts: u64,
}

/// Moves of a position as a set of amounts, smallest first.
#[derive(Clone, Copy)]
pub struct Amounts(u64);

impl Iterator for Amounts {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let least = self.0.trailing_zeros() as u8;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            least
        })
    }
}

impl Subtraction {
    pub const MOST: u8 = 63;

    const fn possible(&self) -> u64 {
        self.amounts & (u64::MAX >> Self::MOST.saturating_sub(self.pile))
    }

    /// Returns the nim-value: 0 exactly if the player to move loses.
    pub fn nim_value(&self) -> u8 {
        let values = by_size(usize::from(self.pile), |pile, known| {
            let amounts = Self { pile: pile as u8, ..*self }.moves();
            least_excluded(amounts.map(|amount| known[pile - usize::from(amount)]))
        });
        values.last().copied().unwrap_or(0)
    }
}

impl ImpartialGame for Subtraction {
    type Move = u8;
    type Moves = Amounts;
    type Key = u8;

    const THEORY: Option<fn(&Self) -> bool> = Some(|game| game.nim_value() != 0);
    const NOTATION: fn(u32) -> String = |code| format!("-{code}");

    fn outcome(&self) -> Option<bool> {
        (self.possible() == 0).then_some(false)
    }

    fn moves(&self) -> Amounts {
        Amounts(self.possible())
    }

    fn make(&mut self, amount: u8) {
        self.pile -= amount;
    }

    fn unmake(&mut self, amount: u8) {
        self.pile += amount;
    }

    fn code(&self, amount: u8) -> u32 {
        u32::from(amount)
    }

    fn key(&self) -> Self::Key {
        self.pile
    }

    fn placement(&self) -> Placement {
        Placement::Heap { size: self.pile, amounts: self.amounts }
    }

    /// The pile in groups of five strokes, ten per line.
    fn board(&self) -> Vec<String> {
        let full = usize::from(self.pile / 10);
        let rest = usize::from(self.pile % 10);
        let lines = std::iter::repeat_n(10, full).chain((rest > 0).then_some(rest));
        lines
            .map(|strokes| format!("{} {}", "|".repeat(strokes.min(5)), "|".repeat(strokes.saturating_sub(5))))
            .map(|line| line.trim_end().to_owned())
            .collect()
    }

    fn position(&self) -> String {
        self.pile.to_string()
    }
}

impl BuiltIn for Subtraction {
    const ROW: GameRow =
        GameRow { name: "subtract", example: "subtract:21,1-3", about: || text!("games/subtraction-about") };

    fn parse(start: Option<&str>) -> Result<Self, String> {
        let (pile, amounts) = start.and_then(|start| start.split_once(',')).ok_or(text!("games/subtraction-start"))?;
        let pile = number(pile, text!("games/pile"), 0, u8::MAX)?;
        let amounts = amounts.split(',').map(amounts_of).try_fold(0, |all, some| some.map(|some| all | some))?;
        Ok(Self { pile, amounts })
    }

    fn at(&self, position: &str) -> Result<Self, String> {
        let pile = number(position, text!("games/pile"), 0, u8::MAX)?;
        Ok(Self { pile, ..*self })
    }

    fn leads_to(&self, later: &Self) -> bool {
        let allows = |amount: u8| amount <= Self::MOST && self.amounts >> amount & 1 == 1;
        let taken = |pile: u8, before: &[bool]| {
            pile == self.pile
                || (pile + 1..=self.pile).any(|larger| before[usize::from(self.pile - larger)] && allows(larger - pile))
        };
        // Reachability of each pile size, from the start down.
        let mut leaves = Vec::new();
        for pile in (later.pile..=self.pile).rev() {
            leaves.push(taken(pile, &leaves));
        }
        leaves.last() == Some(&true)
    }

    fn start(&self) -> String {
        format!("{}{}", self.pile, ranges(self.amounts))
    }

    fn facts(&self) -> GameFacts {
        GameFacts::won(text!("games/subtraction"), Payoff::OneZero, Strategy::Labels)
    }

    visit_in_turns!(self => *self);
}

fn amounts_of(text: &str) -> Result<u64, String> {
    let amount = |text| number(text, text!("games/amount"), 1, Subtraction::MOST);
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let first = amount(first)?;
    let last = amount(last)?;
    if first > last {
        return Err(string!("games/no-range", given = Text(text)));
    }
    Ok((first..=last).fold(0, |set, amount| set | 1 << amount))
}

fn ranges(mut amounts: u64) -> String {
    let mut text = String::new();
    while amounts != 0 {
        let first = amounts.trailing_zeros();
        let last = first + (amounts >> first).trailing_ones() - 1;
        let range = if first < last { format!("{first}-{last}") } else { first.to_string() };
        text.extend([",", &range]);
        // Clears the range and everything below it.
        amounts &= u64::MAX.checked_shl(last + 1).unwrap_or(0);
    }
    text
}

#[cfg(any(test, feature = "testing"))]
mod samples {
    use super::Subtraction;
    use crate::testing::Sampled;
    use plywood_tree::tree::{GameResult, Player};
    use proptest::prelude::*;

    impl Sampled for Subtraction {
        const VALUES: &'static [(&'static str, f64)] =
            &[("subtract:12,1-3", 0.0), ("subtract:13,1-3", 1.0), ("subtract:10,1,3", 0.0)];
        const SPECS: &'static [&'static str] = &["subtract:21,1-3,7"];
        const PERFT: &'static [(&'static str, &'static [u128])] =
            &[("subtract:12,1-3", &[1, 3, 9, 27, 81, 222, 435, 540, 423, 211, 66, 12, 1])];
        const REFUSED: &'static [(&'static str, &'static str)] = &[
            ("subtract:21", "amount"),
            ("subtract:21,3-1", "3-1"),
            ("subtract:21,64", "1 to 63"),
            ("subtract:from=256", "0 to 255"),
        ];
        const OVER: &'static [(&'static str, GameResult)] = &[
            ("subtract:0,1-3", GameResult::Won(Player::Min)),
            ("subtract:1,2-3:first=min", GameResult::Won(Player::Max)),
        ];

        fn any() -> BoxedStrategy<Self> {
            let amounts = (1u64..u64::MAX / 2).prop_map(|bits| bits << 1);
            (prop_oneof![1 => 0u8..4, 3 => any::<u8>()], amounts)
                .prop_map(|(pile, amounts)| Self { pile, amounts })
                .boxed()
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::{Describe as _, Game as _, InTurns, testing::wins};

    fn subtraction(pile: u8, amounts: &[u8]) -> InTurns<Subtraction> {
        let amounts = amounts.iter().fold(0, |set, amount| set | 1 << amount);
        InTurns::new(Subtraction { pile, amounts }, First::Max, Payoff::OneZero)
    }

    #[test]
    fn piles_are_reduced_and_lost_as_is_known() {
        // With amounts one to three, multiples of four are lost.
        for pile in 0..=21 {
            let game = subtraction(pile, &[1, 2, 3]);
            assert_eq!((wins(&game), game.nim_value()), (pile % 4 != 0, pile % 4));
        }

        // Nim-values predict the winner for any amounts.
        for pile in 0..30 {
            let game = subtraction(pile, &[2, 3, 7]);
            assert_eq!(wins(&game), game.nim_value() != 0, "{pile}");
        }

        // No more is taken than is there.
        {
            {
                let amounts = |pile| subtraction(pile, &[1, 3, 63]).moves().collect::<Vec<_>>();
                assert_eq!(amounts(2), [1]);
                assert_eq!(amounts(62), [1, 3]);
                assert_eq!(amounts(63), [1, 3, 63]);
                assert_eq!(amounts(255), [1, 3, 63]);
            }

            // The pile is drawn in groups of five.
            assert_eq!(subtraction(17, &[1]).board(), ["||||| |||||", "||||| ||"]);
            assert_eq!(subtraction(3, &[1]).board(), ["|||"]);
            assert_eq!(subtraction(0, &[1]).board(), [] as [&str; 0]);
        }
    }
}
