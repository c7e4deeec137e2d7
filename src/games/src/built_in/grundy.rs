//! Grundy's game: a move splits one row of matches into two unequal rows. A player who cannot move loses.
//!
//! Source: Grundy 1939, "Mathematics and games"; some lectures call it Nim.

use std::collections::HashSet;

use super::prelude::*;

/// A position of Grundy's game.
///
/// Rows of equal length are alike, so the position is the number of rows of each length. A move is written `7→6-1`.
#[derive(Clone, Copy)]
pub struct Grundy {
    rows: [u8; Self::MOST + 1],
    /// Bit set of the lengths of at least 3 that occur; only these can be split.
    splittable: u32,
}

#[derive(Clone, Copy)]
pub struct Split {
    row: u8,
    part: u8,
}

/// Moves of a position: longest rows first, smallest parts first.
#[derive(Clone, Copy)]
pub struct Splits {
    rest: u32,
    part: u8,
}

impl Iterator for Splits {
    type Item = Split;

    fn next(&mut self) -> Option<Split> {
        let row = self.rest.checked_ilog2()? as u8;
        let split = Split { row, part: self.part };
        self.part += 1;
        if 2 * self.part >= row {
            self.rest ^= 1 << row;
            self.part = 1;
        }
        Some(split)
    }
}

impl Grundy {
    pub const MOST: usize = 31;

    /// Creates a game from row lengths. Empty rows and rows longer than [`Self::MOST`] are dropped.
    pub fn new(lengths: &[u8]) -> Self {
        let mut game = Self { rows: [0; Self::MOST + 1], splittable: 0 };
        lengths
            .iter()
            .filter(|&&length| (1..=Self::MOST).contains(&usize::from(length)))
            .for_each(|&length| game.add(length));
        game
    }

    fn add(&mut self, row: u8) {
        self.rows[usize::from(row)] += 1;
        self.splittable |= u32::from(row > 2) << row;
    }

    fn remove(&mut self, row: u8) {
        self.rows[usize::from(row)] -= 1;
        if self.rows[usize::from(row)] == 0 {
            self.splittable &= !(1 << row);
        }
    }

    fn lengths(&self) -> impl Iterator<Item = usize> {
        self.rows
            .into_iter()
            .enumerate()
            .rev()
            .flat_map(|(length, rows)| std::iter::repeat_n(length, usize::from(rows)))
    }

    /// Returns the nim-value: 0 exactly if the player to move loses.
    pub fn nim_value(&self) -> u8 {
        let values = by_size(Self::MOST, |row, known| {
            least_excluded((1..row.div_ceil(2)).map(|part| known[part] ^ known[row - part]))
        });
        self.lengths().fold(0, |sum, length| sum ^ values[length])
    }
}

impl ImpartialGame for Grundy {
    type Move = Split;
    type Moves = Splits;
    type Key = [u8; Self::MOST + 1];

    const THEORY: Option<fn(&Self) -> bool> = Some(|game| game.nim_value() != 0);
    const NOTATION: fn(u32) -> String = |code| {
        let row = code >> 8;
        let part = code & 0xff;
        format!("{row}→{}-{part}", row.saturating_sub(part))
    };

    fn outcome(&self) -> Option<bool> {
        (self.splittable == 0).then_some(false)
    }

    fn moves(&self) -> Splits {
        Splits { rest: self.splittable, part: 1 }
    }

    fn make(&mut self, Split { row, part }: Split) {
        self.remove(row);
        self.add(part);
        self.add(row - part);
    }

    fn unmake(&mut self, Split { row, part }: Split) {
        self.remove(part);
        self.remove(row - part);
        self.add(row);
    }

    fn code(&self, split: Split) -> u32 {
        u32::from(split.row) << 8 | u32::from(split.part)
    }

    fn key(&self) -> Self::Key {
        self.rows
    }

    fn placement(&self) -> Placement {
        Placement::Rows(self.rows)
    }

    fn board(&self) -> Vec<String> {
        self.lengths().map(|length| "|".repeat(length)).collect()
    }

    fn position(&self) -> String {
        pile_names(self.lengths().map(|length| length as u8))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start(Vec<u8>);

impl BuiltIn for Start {
    const ROW: GameRow = GameRow { name: "grundy", example: "grundy:7", about: || text!("games/grundy-about") };

    fn parse(start: Option<&str>) -> Result<Self, String> {
        not_too_many(numbers(start.unwrap_or_default(), text!("games/row"), Grundy::MOST as u8)?).map(Self)
    }

    fn at(&self, position: &str) -> Result<Self, String> {
        not_too_many(piles(position, text!("games/row"), Grundy::MOST as u8)?).map(Self)
    }

    fn leads_to(&self, later: &Self) -> bool {
        let wanted = Grundy::new(&later.0).rows;
        let mut open = vec![Grundy::new(&self.0)];
        let mut seen = HashSet::new();
        while let Some(position) = open.pop() {
            if position.rows == wanted {
                return true;
            }
            for split in position.moves() {
                let mut next = position;
                next.make(split);
                if seen.insert(next.rows) {
                    open.push(next);
                }
            }
        }
        false
    }

    fn start(&self) -> String {
        joined(&self.0)
    }

    fn facts(&self) -> GameFacts {
        GameFacts::won(text!("games/grundy"), Payoff::OneZero, Strategy::Labels)
    }

    visit_in_turns!(self => Grundy::new(&self.0));
}

fn not_too_many(rows: Vec<u8>) -> Result<Vec<u8>, String> {
    match rows.iter().map(|&row| usize::from(row)).sum::<usize>() {
        0..=Grundy::MOST => Ok(rows),
        many => Err(string!("games/too-many-matches", count = Count(many), most = Count(Grundy::MOST))),
    }
}

#[cfg(any(test, feature = "testing"))]
mod samples {
    use super::Start;
    use crate::testing::Sampled;
    use plywood_tree::tree::{GameResult, Player};
    use proptest::prelude::*;

    impl Sampled for Start {
        const VALUES: &'static [(&'static str, f64)] =
            &[("grundy:7", 0.0), ("grundy:7:first=min", 1.0), ("grundy:9:values=t/f", 1.0)];
        const SPECS: &'static [&'static str] = &["grundy:12", "grundy:9,3:first=min:values=t/f"];
        const PERFT: &'static [(&'static str, &'static [u128])] =
            &[("grundy:7", &[1, 3, 6, 7, 6, 1]), ("grundy:12", &[1, 5, 23, 86, 246, 536, 845, 916, 619, 126, 1])];
        const REFUSED: &'static [(&'static str, &'static str)] =
            &[("grundy:20,20", "31"), ("grundy:32", "0 to 31"), ("grundy:from=30-2", "31")];
        const OVER: &'static [(&'static str, GameResult)] = &[
            ("grundy:0", GameResult::Won(Player::Min)),
            ("grundy:2,1:first=min", GameResult::Won(Player::Max)),
            ("grundy:1:values=t/f", GameResult::Won(Player::And)),
            ("grundy:0:merge=positions", GameResult::Won(Player::Min)),
        ];

        fn any() -> BoxedStrategy<Self> {
            prop::collection::vec(0u8..=7, 1..=4).prop_map(Self).boxed()
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::{
        Describe as _, Game as _, InTurns, Merged,
        testing::{nodes, value, wins},
    };

    fn grundy(lengths: &[u8]) -> InTurns<Grundy> {
        InTurns::new(Grundy::new(lengths), First::Min, Payoff::OneZero)
    }

    const POSITIONS: [&str; 6] = [
        "7",
        "6-1 5-2 4-3",
        "5-1-1 4-2-1 3-2-2 3-3-1",
        "4-1-1-1 3-2-1-1 2-2-2-1",
        "3-1-1-1-1 2-2-1-1-1",
        "2-1-1-1-1-1",
    ];

    const LOST: [&str; 7] = ["7", "4-2-1", "3-3-1", "4-1-1-1", "2-2-2-1", "2-2-1-1-1", "2-1-1-1-1-1"];

    fn named(name: &str) -> InTurns<Grundy> {
        let lengths: Vec<u8> = name.split('-').map(|length| length.parse().expect("a number")).collect();
        grundy(&lengths)
    }

    #[test]
    fn rows_are_split_and_lost_as_in_the_lecture() {
        for name in POSITIONS.iter().flat_map(|level| level.split(' ')) {
            let game = named(name);
            assert_eq!(wins(&game), !LOST.contains(&name), "{name}");
            assert_eq!(game.nim_value() != 0, wins(&game), "{name}");
        }

        // MAX, who moves second, wins with seven matches.
        assert_eq!(value(grundy(&[7])), 1.0);
        assert_eq!((nodes(grundy(&[7])), nodes(Merged::new(grundy(&[7]), false))), (24, 24));

        // Nim-values predict the winner.
        {
            for length in 0..=16 {
                assert_eq!(wins(&grundy(&[length])), grundy(&[length]).nim_value() != 0, "{length}");
            }
            // First terms of the sequence A002188.
            let values: Vec<u8> = (0..20).map(|length| grundy(&[length]).nim_value()).collect();
            assert_eq!(values, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]);
        }

        // A move is written by what becomes of its row.
        {
            let game = grundy(&[7]);
            let names: Vec<String> = game.moves().map(|split| (Grundy::NOTATION)(game.code(split))).collect();
            assert_eq!(names, ["7→6-1", "7→5-2", "7→4-3"]);
            assert_eq!(named("3-2-1").board(), ["|||", "||", "|"]);
        }
    }
}
