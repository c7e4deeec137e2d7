//! The row of boxes: the players alternately fill one or more cells from the left of the leftmost free run. A player who cannot
//! move loses.
//!
//! Source: UBB Cluj, Adversarial search, 2018, pp. 35-42, where the game is solved from its right end by dynamic programming.

use super::prelude::*;

/// A position of the row of boxes.
///
/// All cells left of the first free one are filled. A move is written as the number of cells it fills, `+2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boxes(Strip);

/// Most cells of a row.
const MOST: u8 = 60;

#[derive(Clone, Copy)]
pub struct Fill {
    cells: u8,
    before: u64,
}

/// Moves of a position, one cell first.
#[derive(Clone, Copy)]
pub struct Fills {
    cells: u8,
    most: u8,
    before: u64,
}

impl Iterator for Fills {
    type Item = Fill;

    fn next(&mut self) -> Option<Fill> {
        self.cells += 1;
        (self.cells <= self.most).then_some(Fill { cells: self.cells, before: self.before })
    }
}

impl Boxes {
    /// Returns the first free cell, or the number of cells if none is free.
    fn first_free(&self) -> u8 {
        self.0.cells.min(self.0.free.trailing_zeros() as u8)
    }

    /// Returns for every cell whether the player to move wins if it is the first free cell, or `None` for filled cells. The
    /// lecture's dynamic programming from right to left: linear in the cells times their runs.
    pub fn labels(&self) -> Vec<Option<bool>> {
        let mut labels = vec![None; usize::from(self.0.cells)];
        for cell in (0..self.0.cells).rev().filter(|cell| self.0.free >> cell & 1 == 1) {
            let at = Self(Strip { free: self.0.free >> cell << cell, ..self.0 });
            let wins = at.moves().any(|fill| {
                let mut after = at;
                after.make(fill);
                labels.get(usize::from(after.first_free())).copied().flatten() != Some(true)
            });
            labels[usize::from(cell)] = Some(wins);
        }
        labels
    }
}

impl ImpartialGame for Boxes {
    type Move = Fill;
    type Moves = Fills;
    type Key = u8;

    const THEORY: Option<fn(&Self) -> bool> = Some(|game| game.labels().into_iter().flatten().next() == Some(true));
    const NOTATION: fn(u32) -> String = |code| format!("+{code}");

    fn outcome(&self) -> Option<bool> {
        (self.0.free == 0).then_some(false)
    }

    fn moves(&self) -> Fills {
        let run = (self.0.free >> self.first_free()).trailing_ones() as u8;
        Fills { cells: 0, most: run, before: self.0.free }
    }

    fn make(&mut self, fill: Fill) {
        let next = self.first_free() + fill.cells;
        self.0.free = self.0.free >> next << next;
    }

    fn unmake(&mut self, fill: Fill) {
        self.0.free = fill.before;
    }

    fn code(&self, fill: Fill) -> u32 {
        u32::from(fill.cells)
    }

    fn key(&self) -> u8 {
        self.first_free()
    }

    /// The first free cell, because everything left of it is filled.
    fn label_column(&self) -> Option<usize> {
        let cell = self.first_free();
        (cell < self.0.cells).then_some(usize::from(cell))
    }

    fn placement(&self) -> Placement {
        Placement::Strip(self.0)
    }

    fn position(&self) -> String {
        self.0.draw('.')
    }

    /// The row, `###··#·#`; centred dots do not look like the end of a sentence.
    fn position_name(&self) -> Option<String> {
        Some(self.0.draw('·'))
    }
}

impl BuiltIn for Boxes {
    const ROW: GameRow = GameRow { name: "boxes", example: "boxes:..#..#.#", about: || text!("games/boxes-about") };

    fn parse(start: Option<&str>) -> Result<Self, String> {
        let row = start.unwrap_or_default().replace('·', ".");
        if let Some(wrong) = row.chars().find(|cell| !matches!(cell, '.' | '#')) {
            return Err(string!("games/no-cell", given = Text(wrong)));
        }
        match Strip::parse(&row)? {
            strip @ Strip { cells: 1..=MOST, .. } => Ok(Self(strip)),
            _ => Err(string!("games/row-length", most = Count(MOST), count = Count(row.len()))),
        }
    }

    fn at(&self, position: &str) -> Result<Self, String> {
        Self::parse(Some(position))
    }

    fn leads_to(&self, later: &Self) -> bool {
        let first_free = later.first_free();
        later.0.cells == self.0.cells && later.0.free == self.0.free >> first_free << first_free
    }

    fn start(&self) -> String {
        self.position()
    }

    fn facts(&self) -> GameFacts {
        GameFacts::won(text!("games/boxes"), Payoff::Truth, Strategy::Labels)
    }

    visit_in_turns!(self => *self);
}

#[cfg(any(test, feature = "testing"))]
mod samples {
    use super::Boxes;
    use crate::testing::Sampled;
    use plywood_tree::tree::{GameResult, Player};
    use proptest::prelude::*;

    impl Sampled for Boxes {
        const VALUES: &'static [(&'static str, f64)] = &[
            ("boxes:..#..#.#", 1.0),
            ("boxes:..#..#.#:first=min", 0.0),
            ("boxes:...#..", 1.0),
            ("boxes:.#.:values=1/-1", -1.0),
        ];
        const SPECS: &'static [&'static str] = &["boxes:...#..#.#....", "boxes:.....:values=1/-1:first=min"];
        const PERFT: &'static [(&'static str, &'static [u128])] = &[("boxes:..#..#.#", &[1, 2, 3, 4, 3, 1])];
        const REFUSED: &'static [(&'static str, &'static str)] =
            &[("boxes:..x", "`x`"), ("boxes:", "1 to 60"), ("boxes:from=#x", "`x`")];
        const OVER: &'static [(&'static str, GameResult)] = &[
            ("boxes:###", GameResult::Won(Player::And)),
            ("boxes:#:first=min:values=1/-1", GameResult::Won(Player::Max)),
        ];

        fn any() -> BoxedStrategy<Self> {
            "[.#]{1,60}".prop_map(|row| crate::BuiltIn::parse(Some(&row)).expect("a row")).boxed()
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::{
        Describe as _, Game as _,
        testing::{value, wins},
    };

    fn boxes(row: &str) -> InTurns<Boxes> {
        InTurns::new(Boxes::parse(Some(row)).expect("a row"), First::Max, Payoff::Truth)
    }

    #[test]
    fn rows_are_filled_labelled_and_won_as_in_the_lecture() {
        // The lecture's row is labelled from the right.
        {
            let labels: Vec<bool> = boxes("..#..#.#").labels().into_iter().rev().flatten().collect();
            assert_eq!(labels, [true, false, true, false, true]);
        }

        // The first player wins the lectures' row.
        assert_eq!((value(boxes("..#..#.#")), wins(&boxes("..#..#.#"))), (1.0, true));

        // Labels tell who wins every short row.
        {
            for code in 0..256u32 {
                let row: String = (0..8).map(|at| if code >> at & 1 == 1 { '.' } else { '#' }).collect();
                let game = boxes(&row);
                let label = game.labels().into_iter().flatten().next();
                assert_eq!(wins(&game), label == Some(true), "{row}");
                assert_eq!(game.labels().iter().flatten().count(), code.count_ones() as usize);
            }
        }

        // Moves fill the leftmost run.
        {
            let mut game = boxes("#..#.");
            let names: Vec<String> = game.moves().map(|fill| (Boxes::NOTATION)(game.code(fill))).collect();
            assert_eq!(names, ["+1", "+2"]);
            for (fill, row) in game.moves().collect::<Vec<_>>().into_iter().zip(["##.#.", "####."]) {
                game.make(fill);
                assert_eq!(game.board(), [row]);
                game.unmake(fill);
            }
        }
    }
}
