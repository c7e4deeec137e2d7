//! Shading cells: on a strip, a move shades one to `k` adjacent free cells. A player who cannot move loses.
//!
//! If the strip and `k` are both even or both odd, the first player wins by symmetry: shade the middle, then mirror every move.
//! Source: UBB Cluj, Adversarial search, 2018, pp. 24-26.

use super::prelude::*;

/// A position of shading cells.
///
/// Cells are numbered from 1. A move is written as the cells it shades, `5` or `5-6`. A strip and its mirror image are
/// equivalent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shading(Strip);

/// Moves of a position: from left to right, fewer cells first. A move is the set of cells it shades.
#[derive(Clone, Copy)]
pub struct Runs {
    free: u64,
    run: u64,
    most: u8,
}

impl Iterator for Runs {
    type Item = u64;

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
    const fn whole(cells: u8, most: u8) -> Self {
        Self(Strip { free: (1 << cells) - 1, cells, most })
    }

    /// Returns the nim-value: 0 exactly if the player to move loses.
    pub fn nim_value(&self) -> u8 {
        let Strip { cells, most, .. } = self.0;
        let values = by_size(usize::from(cells), |run, known| {
            let shaded = 1..=run.min(usize::from(most));
            least_excluded(
                shaded.flat_map(|cells| (0..=run - cells).map(move |left| known[left] ^ known[run - cells - left])),
            )
        });
        self.position().split('#').fold(0, |sum, run| sum ^ values[run.len()])
    }
}

impl ImpartialGame for Shading {
    type Move = u64;
    type Moves = Runs;
    type Key = u64;

    const THEORY: Option<fn(&Self) -> bool> = Some(|game| game.nim_value() != 0);
    const NOTATION: fn(u32) -> String = |code| {
        let first = 1 + (code >> 8);
        let cells = code & 0xff;
        if cells == 1 { first.to_string() } else { format!("{first}-{}", first + cells - 1) }
    };

    fn outcome(&self) -> Option<bool> {
        (self.0.free == 0).then_some(false)
    }

    fn moves(&self) -> Runs {
        Runs { free: self.0.free, run: 0, most: self.0.most }
    }

    fn make(&mut self, run: u64) {
        self.0.free ^= run;
    }

    fn unmake(&mut self, run: u64) {
        self.0.free ^= run;
    }

    fn code(&self, run: u64) -> u32 {
        run.trailing_zeros() << 8 | run.count_ones()
    }

    fn key(&self) -> u64 {
        self.0.free
    }

    fn canonical(&self) -> u64 {
        let Strip { free, cells, .. } = self.0;
        free.min(free.reverse_bits() >> (u64::BITS - u32::from(cells)).min(u64::BITS - 1))
    }

    fn placement(&self) -> Placement {
        Placement::Strip(self.0)
    }

    fn position(&self) -> String {
        self.0.draw('.')
    }

    /// The strip, `····##····`; centred dots do not look like the end of a sentence.
    fn position_name(&self) -> Option<String> {
        Some(self.0.draw('·')).filter(|name| !name.is_empty())
    }
}

/// Most cells of a strip.
const MOST: u8 = 60;

impl BuiltIn for Shading {
    const ROW: GameRow = GameRow { name: "shade", example: "shade:10,4", about: || text!("games/shading-about") };

    fn parse(start: Option<&str>) -> Result<Self, String> {
        let (cells, most) = start.and_then(|start| start.split_once(',')).ok_or(text!("games/shading-start"))?;
        let cells = number(cells, text!("games/strip"), 0, MOST)?;
        Ok(Self::whole(cells, number(most, text!("games/cells-of-strip"), 1, cells.max(1))?))
    }

    fn at(&self, position: &str) -> Result<Self, String> {
        let Strip { free, cells, .. } = Strip::parse(position)?;
        let cells = number(&cells.to_string(), text!("games/strip"), 0, MOST)?;
        Ok(Self(Strip { free, cells, most: self.0.most.min(cells.max(1)) }))
    }

    fn leads_to(&self, later: &Self) -> bool {
        later.0.cells == self.0.cells
    }

    fn start_position(&self) -> Option<String> {
        (*self != Self::whole(self.0.cells, self.0.most)).then(|| self.position())
    }

    fn start(&self) -> String {
        joined(&[self.0.cells, self.0.most])
    }

    fn facts(&self) -> GameFacts {
        GameFacts::won(text!("games/shading"), Payoff::Truth, Strategy::Symmetry)
    }

    visit_in_turns!(self => *self);
}

#[cfg(any(test, feature = "testing"))]
mod samples {
    use super::{Shading, Strip};
    use crate::testing::Sampled;
    use plywood_tree::tree::{GameResult, Player};
    use proptest::prelude::*;

    impl Sampled for Shading {
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
            strips.prop_map(|(most, cells, free)| Self(Strip { cells, most, free: free & ((1 << cells) - 1) })).boxed()
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::{Describe as _, Game as _, testing::wins};

    fn shading(cells: u8, most: u8) -> InTurns<Shading> {
        InTurns::new(Shading::whole(cells, most), First::Max, Payoff::Truth)
    }

    fn winning_first_moves(mut game: InTurns<Shading>) -> Vec<String> {
        let wins = game.moves().filter(|&run| {
            game.make(run);
            let lost = !wins(&game);
            game.unmake(run);
            lost
        });
        let wins: Vec<u64> = wins.collect();
        wins.into_iter().map(|run| (Shading::NOTATION)(game.code(run))).collect()
    }

    #[test]
    fn strips_are_shaded_and_won_as_is_known() {
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

        {
            let mut game = shading(5, 2);
            let names = |game: &InTurns<Shading>| {
                game.moves().map(|run| (Shading::NOTATION)(game.code(run))).collect::<Vec<_>>().join(" ")
            };
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
