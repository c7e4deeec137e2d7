//! The row of boxes: the players alternately fill one or more cells from the left of the leftmost free run. A player who cannot
//! move loses.
//!
//! Source: UBB Cluj, Adversarial search, 2018, where the game is solved from its right end by dynamic programming.

use crate::{
    BuiltIn, Describe, First, Game, GameFacts, GameRow, GameVisitor, OwnCode, Payoff, Placement, Strip, TwoPlayer,
};
use plywood_tree::settings::Strategy;
use plywood_tree::tree::{Domain, MoveNames, Player};

/// A position of the row of boxes.
///
/// All cells left of the first free one are filled, so this cell is the whole position. A move is written as the number of cells
/// it fills, `+2`.
#[derive(Clone, Copy, Debug)]
pub struct Boxes {
    /// Bit set of the cells that are free at the start; cell 0 is bit 0.
    free: u64,
    cells: u8,
    next: u8,
    two_player: TwoPlayer,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    cells: u8,
    before: u8,
}

/// Moves of a position, one cell first.
#[derive(Clone, Copy, Debug)]
pub struct Fills {
    cells: u8,
    most: u8,
    before: u8,
}

impl Iterator for Fills {
    type Item = Fill;

    #[inline]
    fn next(&mut self) -> Option<Fill> {
        self.cells += 1;
        (self.cells <= self.most).then_some(Fill { cells: self.cells, before: self.before })
    }
}

impl Boxes {
    pub const MOST: usize = 60;

    /// Parses a drawn row, `#` for a filled cell. Cells beyond [`Self::MOST`] are dropped.
    pub fn new(row: &str, two_player: TwoPlayer) -> Self {
        let cells = row.bytes().take(Self::MOST);
        let free = cells.clone().enumerate().fold(0, |free, (at, cell)| free | u64::from(cell != b'#') << at);
        Self { free, cells: cells.len() as u8, next: 0, two_player }
    }

    /// Returns the first free cell, or the number of cells if none is free.
    #[inline]
    const fn first_free(&self) -> u8 {
        let free = self.free >> self.next;
        if free == 0 { self.cells } else { self.next + free.trailing_zeros() as u8 }
    }

    /// Returns for every cell whether the player to move wins if it is the first free cell, or `None` for filled cells. The
    /// lecture's dynamic programming from right to left: linear in the cells times their runs.
    pub fn labels(&self) -> Vec<Option<bool>> {
        let mut labels = vec![None; usize::from(self.cells)];
        for cell in (0..self.cells).rev().filter(|cell| self.free >> cell & 1 == 1) {
            let at = Self { next: cell, ..*self };
            let wins = at.moves().any(|fill| {
                let after = Self { next: cell + fill.cells, ..*self }.first_free();
                labels.get(usize::from(after)).copied().flatten() != Some(true)
            });
            labels[usize::from(cell)] = Some(wins);
        }
        labels
    }

    fn drawn(&self, free: char) -> String {
        let is_free = |cell: u8| cell >= self.next && self.free >> cell & 1 == 1;
        (0..self.cells).map(|cell| if is_free(cell) { free } else { '#' }).collect()
    }
}

impl Game for Boxes {
    type Score = i32;
    type Move = Fill;
    type Moves = Fills;
    type Key = (u8, Player);

    #[inline]
    fn outcome(&self) -> Option<i32> {
        (self.free >> self.next == 0).then(|| self.two_player.lost())
    }

    #[inline]
    fn mover(&self) -> Player {
        self.two_player.mover()
    }

    #[inline]
    fn moves(&self) -> Fills {
        let run = (self.free >> self.first_free()).trailing_ones() as u8;
        Fills { cells: 0, most: run, before: self.next }
    }

    #[inline]
    fn make(&mut self, fill: Fill) {
        self.next = self.first_free() + fill.cells;
        self.two_player.pass();
    }

    #[inline]
    fn unmake(&mut self, fill: Fill) {
        self.next = fill.before;
        self.two_player.pass();
    }

    fn evaluation(&self) -> i32 {
        let label = self.labels().get(usize::from(self.first_free())).copied().flatten();
        self.two_player.value(label == Some(true))
    }

    fn is_exact(&self) -> bool {
        true
    }

    #[inline]
    fn code(&self, fill: Fill) -> u32 {
        u32::from(fill.cells)
    }

    fn domain(&self) -> Domain {
        self.two_player.domain()
    }

    fn key(&self) -> Self::Key {
        (self.first_free(), self.two_player.mover())
    }
}

impl OwnCode for Boxes {}

impl Describe for Boxes {
    fn move_names(&self) -> MoveNames {
        MoveNames::Notation(fill_name)
    }

    fn outcome_key(&self) -> Self::Key {
        (self.canonical().0, Player::Max)
    }

    /// The first free cell, because everything left of it is filled.
    fn label_column(&self) -> Option<usize> {
        let cell = self.first_free();
        (cell < self.cells).then_some(usize::from(cell))
    }

    fn placement(&self) -> Option<Placement> {
        Some(Placement::Strip(Strip { free: self.free >> self.next << self.next, cells: self.cells, most: self.cells }))
    }

    fn board(&self) -> Vec<String> {
        vec![self.drawn('.')]
    }

    fn position(&self) -> String {
        self.drawn('.')
    }

    /// The row, `###··#·#`; centred dots do not look like the end of a sentence.
    fn position_name(&self) -> Option<String> {
        Some(self.drawn('·'))
    }
}

fn fill_name(code: u32) -> String {
    format!("+{code}")
}

/// The start row, `#` for a filled cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start(String);

impl BuiltIn for Start {
    const ROW: GameRow = GameRow { name: "boxes", example: "boxes:..#..#.#", about: || text!(games, "boxes-about") };

    fn parse(start: Option<&str>) -> Result<Self, String> {
        let row = start.unwrap_or_default().replace('·', ".");
        if let Some(wrong) = row.chars().find(|cell| !matches!(cell, '.' | '#')) {
            return Err(say!(games, "no-cell", given = Text(wrong)).into());
        }
        match row.len() {
            1..=Boxes::MOST => Ok(Self(row)),
            cells => Err(say!(games, "row-length", most = Count(Boxes::MOST), count = Count(cells)).into()),
        }
    }

    fn at(&self, position: &str) -> Result<Self, String> {
        Self::parse(Some(position))
    }

    fn leads_to(&self, later: &Self) -> bool {
        let first_free = later.0.find('.').unwrap_or(later.0.len());
        later.0.len() == self.0.len() && later.0[first_free..] == self.0[first_free..]
    }

    fn start(&self) -> String {
        self.0.clone()
    }

    fn facts(&self) -> GameFacts {
        GameFacts::won(text!(games, "boxes"), Payoff::Truth, Strategy::Labels)
    }

    fn visit<V: GameVisitor>(&self, first: First, payoff: Payoff, visitor: V) -> V::Output {
        visitor.visit(Boxes::new(&self.0, TwoPlayer::new(first, payoff)))
    }
}

#[cfg(any(test, feature = "testing"))]
mod samples {
    use super::{Player, Start};
    use crate::testing::Sampled;
    use plywood_tree::tree::GameResult;
    use proptest::prelude::*;

    impl Sampled for Start {
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
            "[.#]{1,60}".prop_map(Self).boxed()
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::testing::{value, wins};

    fn boxes(row: &str) -> Boxes {
        Boxes::new(row, TwoPlayer::new(First::Max, Payoff::Truth))
    }

    #[test]
    fn the_lectures_row_is_won_and_labelled_from_the_right() {
        // The lecture's row is labelled from the right.
        {
            let labels: Vec<bool> = boxes("..#..#.#").labels().into_iter().rev().flatten().collect();
            assert_eq!(labels, [true, false, true, false, true]);
        }

        // The first player wins the lectures' row.
        assert_eq!((value(boxes("..#..#.#")), wins(&boxes("..#..#.#"))), (1.0, true));
    }

    #[test]
    fn labels_tell_who_wins_every_short_row() {
        for code in 0..256u32 {
            let row: String = (0..8).map(|at| if code >> at & 1 == 1 { '.' } else { '#' }).collect();
            let game = boxes(&row);
            let label = game.labels().into_iter().flatten().next();
            assert_eq!(wins(&game), label == Some(true), "{row}");
            assert_eq!(game.labels().iter().flatten().count(), code.count_ones() as usize);
        }
    }

    #[test]
    fn moves_fill_the_leftmost_run() {
        let mut game = boxes("#..#.");
        let names: Vec<String> = game.moves().map(|fill| fill_name(game.code(fill))).collect();
        assert_eq!(names, ["+1", "+2"]);
        for (fill, row) in game.moves().collect::<Vec<_>>().into_iter().zip(["##.#.", "####."]) {
            game.make(fill);
            assert_eq!(game.board(), [row]);
            game.unmake(fill);
        }
    }
}
