//! Shading cells: on a strip, a move shades one to `k` adjacent free cells. A player who cannot move loses.
//!
//! If the strip and `k` are both even or both odd, the first player wins by symmetry: shade the middle, then mirror every move.
//! Source: UBB Cluj, Adversarial search, 2018.

use crate::nimbers::{by_size, least_excluded};
use crate::spec::position::signs;
use crate::spec::position::{joined, number};
use crate::{
    BuiltIn, Describe, First, Game, GameFacts, GameRow, GameVisitor, OwnCode, Payoff, Placement, Strip, TwoPlayer,
};
use plywood_tree::settings::Strategy;
use plywood_tree::tree::{Domain, MoveNames, Player};

/// A position of shading cells.
///
/// Cells are numbered from 1. A move is written as the cells it shades, `5` or `5-6`. A strip and its mirror image are
/// equivalent.
#[derive(Clone, Copy, Debug)]
pub struct Shading {
    free: u64,
    cells: u8,
    most: u8,
    two_player: TwoPlayer,
}

/// Moves of a position: from left to right, fewer cells first. A move is the set of cells it shades.
#[derive(Clone, Copy, Debug)]
pub struct Runs {
    free: u64,
    run: u64,
    most: u8,
}

impl Iterator for Runs {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        let longer = self.run | self.run << 1;
        if self.run != 0 && longer & !self.free == 0 && longer.count_ones() <= u32::from(self.most) {
            self.run = longer;
            return Some(longer);
        }
        // No longer run starts here: continue with the next free cell.
        let passed = self.run & self.run.wrapping_neg();
        let rest = if passed == 0 { self.free } else { self.free & !(passed | (passed - 1)) };
        self.run = rest & rest.wrapping_neg();
        (self.run != 0).then_some(self.run)
    }
}

impl Shading {
    pub const MOST: u8 = 60;

    /// Creates an empty strip with moves of up to `most` cells. `cells` is clamped to [`Self::MOST`].
    pub const fn new(cells: u8, most: u8, two_player: TwoPlayer) -> Self {
        let cells = if cells > Self::MOST { Self::MOST } else { cells };
        Self { free: (1 << cells) - 1, cells, most, two_player }
    }

    /// Returns the nim-value: 0 exactly if the player to move loses.
    pub fn nim_value(&self) -> u8 {
        let values = by_size(usize::from(self.cells), |run, known| {
            let shaded = 1..=run.min(usize::from(self.most));
            least_excluded(
                shaded.flat_map(|cells| (0..=run - cells).map(move |left| known[left] ^ known[run - cells - left])),
            )
        });
        let strip = self.drawn('.');
        strip.split('#').fold(0, |sum, run| sum ^ values[run.len()])
    }

    const fn left(cells: u8, most: u8, free: u64, two_player: TwoPlayer) -> Self {
        let whole = Self::new(cells, most, two_player);
        Self { free: whole.free & free, ..whole }
    }

    fn drawn(&self, free: char) -> String {
        (0..self.cells).map(|cell| if self.free >> cell & 1 == 1 { free } else { '#' }).collect()
    }
}

impl Game for Shading {
    type Score = i32;
    type Move = u64;
    type Moves = Runs;
    type Key = (u64, Player);

    #[inline]
    fn outcome(&self) -> Option<i32> {
        (self.free == 0).then(|| self.two_player.lost())
    }

    #[inline]
    fn mover(&self) -> Player {
        self.two_player.mover()
    }

    #[inline]
    fn moves(&self) -> Runs {
        Runs { free: self.free, run: 0, most: self.most }
    }

    #[inline]
    fn make(&mut self, run: u64) {
        self.free ^= run;
        self.two_player.pass();
    }

    #[inline]
    fn unmake(&mut self, run: u64) {
        self.free ^= run;
        self.two_player.pass();
    }

    fn evaluation(&self) -> i32 {
        self.two_player.value(self.nim_value() != 0)
    }

    fn is_exact(&self) -> bool {
        true
    }

    #[inline]
    fn code(&self, run: u64) -> u32 {
        run.trailing_zeros() << 8 | run.count_ones()
    }

    fn domain(&self) -> Domain {
        self.two_player.domain()
    }

    fn key(&self) -> Self::Key {
        (self.free, self.two_player.mover())
    }

    fn canonical(&self) -> Self::Key {
        let mirrored = self.free.reverse_bits() >> (u64::BITS - u32::from(self.cells)).min(u64::BITS - 1);
        (self.free.min(mirrored), self.two_player.mover())
    }
}

impl OwnCode for Shading {}

impl Describe for Shading {
    fn move_names(&self) -> MoveNames {
        MoveNames::Notation(run_name)
    }

    fn outcome_key(&self) -> Self::Key {
        (self.canonical().0, Player::Max)
    }

    fn placement(&self) -> Option<Placement> {
        Some(Placement::Strip(Strip { free: self.free, cells: self.cells, most: self.most }))
    }

    fn board(&self) -> Vec<String> {
        vec![self.drawn('.')]
    }

    fn position(&self) -> String {
        self.drawn('.')
    }

    /// The strip, `····##····`; centred dots do not look like the end of a sentence.
    fn position_name(&self) -> Option<String> {
        Some(self.drawn('·')).filter(|name| !name.is_empty())
    }
}

fn run_name(code: u32) -> String {
    let (first, cells) = (1 + (code >> 8), code & 0xff);
    if cells == 1 { first.to_string() } else { format!("{first}-{}", first + cells - 1) }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    cells: u8,
    most: u8,
    free: u64,
}

impl BuiltIn for Start {
    const ROW: GameRow = GameRow { name: "shade", example: "shade:10,4", about: || text!(games, "shading-about") };

    fn parse(start: Option<&str>) -> Result<Self, String> {
        let (cells, most) = start.and_then(|start| start.split_once(',')).ok_or(text!(games, "shading-start"))?;
        let cells = number(cells, text!(games, "strip"), 0, Shading::MOST)?;
        Ok(Self::whole(cells, number(most, text!(games, "cells-of-strip"), 1, cells.max(1))?))
    }

    fn at(&self, position: &str) -> Result<Self, String> {
        let signs = signs(position, ".#")?;
        let cells = number(&signs.len().to_string(), text!(games, "strip"), 0, Shading::MOST)?;
        let free = signs.iter().enumerate().fold(0, |free, (at, &sign)| free | u64::from(sign == '.') << at);
        Ok(Self { cells, most: self.most.min(cells.max(1)), free })
    }

    fn leads_to(&self, later: &Self) -> bool {
        later.cells == self.cells
    }

    fn position(&self) -> Option<String> {
        (*self != Self::whole(self.cells, self.most)).then(|| self.strip(Payoff::Truth, First::Max).position())
    }

    fn start(&self) -> String {
        joined(&[self.cells, self.most])
    }

    fn facts(&self) -> GameFacts {
        GameFacts::won(text!(games, "shading"), Payoff::Truth, Strategy::Symmetry)
    }

    fn visit<V: GameVisitor>(&self, first: First, payoff: Payoff, visitor: V) -> V::Output {
        visitor.visit(self.strip(payoff, first))
    }
}

impl Start {
    const fn whole(cells: u8, most: u8) -> Self {
        Self { cells, most, free: (1 << cells) - 1 }
    }

    const fn strip(&self, payoff: Payoff, first: First) -> Shading {
        Shading::left(self.cells, self.most, self.free, TwoPlayer::new(first, payoff))
    }
}

#[cfg(any(test, feature = "testing"))]
mod samples {
    use super::{Player, Start};
    use crate::testing::Sampled;
    use plywood_tree::tree::GameResult;
    use proptest::prelude::*;

    impl Sampled for Start {
        const VALUES: &'static [(&'static str, f64)] = &[("shade:6,2", 1.0), ("shade:6,2:values=1/-1:first=min", -1.0)];
        const SPECS: &'static [&'static str] =
            &["shade:10,4", "shade:9,3:merge=siblings:values=1/0", "shade:10,4:from=....##...."];
        const PERFT: &'static [(&'static str, &'static [u128])] = &[
            ("shade:6,2", &[1, 11, 82, 378, 984, 1_320, 720]),
            ("shade:10,4", &[1, 34, 712, 8_784, 67_752, 353_760, 1_306_080]),
        ];
        const REFUSED: &'static [(&'static str, &'static str)] = &[
            ("shade:10", "two numbers"),
            ("shade:4,10", "1 to 4"),
            ("shade:61,1", "0 to 60"),
            ("shade:from=..x", "`x`"),
        ];
        const OVER: &'static [(&'static str, GameResult)] = &[("shade:from=###", GameResult::Won(Player::And))];

        fn any() -> BoxedStrategy<Self> {
            let strips = (1u8..=60).prop_flat_map(|cells| (1..=cells, Just(cells), any::<u64>()));
            strips.prop_map(|(most, cells, free)| Self { cells, most, free: free & ((1 << cells) - 1) }).boxed()
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::testing::wins;

    fn shading(cells: u8, most: u8) -> Shading {
        Shading::new(cells, most, TwoPlayer::new(First::Max, Payoff::Truth))
    }

    fn winning_first_moves(mut game: Shading) -> Vec<String> {
        let wins = game.moves().filter(|&run| {
            game.make(run);
            let lost = !wins(&game);
            game.unmake(run);
            lost
        });
        let wins: Vec<u64> = wins.collect();
        wins.into_iter().map(|run| run_name(game.code(run))).collect()
    }

    #[test]
    fn strips_are_won_as_is_known() {
        // On ten cells only the middle two or four win.
        {
            let mut moves = winning_first_moves(shading(10, 4));
            moves.sort();
            assert_eq!(moves, ["4-7", "5-6"]);
        }

        // The first player wins the strips that the symmetry argument covers.
        for cells in 1..=10 {
            for most in (1..=cells).filter(|most| (cells - most) % 2 == 0) {
                assert!(wins(&shading(cells, most)), "{cells}, {most}");
            }
        }

        // Nim-values predict the winner.
        for (cells, most) in [(6, 2), (7, 2), (8, 3), (9, 4), (5, 1)] {
            let mut game = shading(cells, most);
            assert_eq!(wins(&game), game.nim_value() != 0);
            for run in game.moves() {
                game.make(run);
                assert_eq!(wins(&game), game.nim_value() != 0, "{:?}", game.board());
                game.unmake(run);
            }
        }
    }

    #[test]
    fn a_move_shades_adjacent_free_cells() {
        {
            let mut game = shading(5, 2);
            let names = |game: &Shading| game.moves().map(|run| run_name(game.code(run))).collect::<Vec<_>>().join(" ");
            assert_eq!(names(&game), "1 1-2 2 2-3 3 3-4 4 4-5 5");
            game.make(0b100);
            assert_eq!((names(&game).as_str(), game.board()), ("1 1-2 2 4 4-5 5", vec!["..#..".to_owned()]));
        }

        // A strip and its mirror image are equivalent.
        {
            let after = |run| {
                let mut game = shading(5, 2);
                game.make(run);
                game.canonical()
            };
            assert_eq!(after(0b00001), after(0b10000));
            assert_ne!(after(0b00001), after(0b01000));
        }
    }
}
