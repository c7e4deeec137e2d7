//! Chomp: a bar of chocolate whose corner square is poisoned. A move eats a square and all squares that are not above it and not
//! left of it. The player who eats the poisoned square loses.
//!
//! The first player wins on every bar larger than one square. If eating the square opposite the poison does not win, the reply to
//! it could have been played at once. This argument gives the winner but not the strategy. Sources: Schuh 1952, "Spel van
//! delers"; Gale 1974, "A curious Nim-type game".

use super::prelude::*;

/// A position of Chomp.
///
/// Rows never get longer downwards, so the row lengths are the position. A move is written as its first square: column letter and
/// row number. The poisoned square is `a1`. A bar and its mirror image are equivalent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chomp {
    rows: Rows,
}

type Rows = [u8; Chomp::MOST as usize];

fn bar(rows: u8, columns: u8) -> Rows {
    let mut bar = [0; Chomp::MOST as usize];
    bar.iter_mut().take(usize::from(rows)).for_each(|row| *row = columns.min(Chomp::MOST));
    bar
}

#[derive(Clone, Copy)]
pub struct Bite {
    row: u8,
    column: u8,
    before: Rows,
}

/// Moves of a position: from the last row up and from right to left, so the poison comes last.
#[derive(Clone, Copy)]
pub struct Bites {
    rows: Rows,
    row: u8,
    left: u8,
}

impl Iterator for Bites {
    type Item = Bite;

    fn next(&mut self) -> Option<Bite> {
        while self.left == 0 {
            self.row = self.row.checked_sub(1).filter(|&row| row > 0)?;
            self.left = self.rows[usize::from(self.row) - 1];
        }
        self.left -= 1;
        Some(Bite { row: self.row - 1, column: self.left, before: self.rows })
    }
}

impl Chomp {
    pub const MOST: u8 = 8;

    /// Creates a whole bar. Rows and columns beyond [`Self::MOST`] are dropped.
    #[cfg(test)]
    fn new(rows: u8, columns: u8) -> Self {
        Self { rows: bar(rows, columns) }
    }

    fn columns(self) -> Rows {
        std::array::from_fn(|column| self.rows.iter().filter(|&&row| usize::from(row) > column).count() as u8)
    }

    fn rows(&self) -> impl Iterator<Item = u8> {
        self.rows.into_iter().take_while(|&row| row > 0)
    }

    fn sides(self) -> Option<[u8; 2]> {
        let rows = self.rows().count() as u8;
        (rows > 0 && self.rows == bar(rows, self.rows[0])).then_some([rows, self.rows[0]])
    }
}

impl ImpartialGame for Chomp {
    type Move = Bite;
    type Moves = Bites;
    type Key = Rows;

    const THEORY: Option<fn(&Self) -> bool> = None;
    const NOTATION: fn(u32) -> String = |code| {
        let row = code >> 8;
        let column = code & 0xff;
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    };

    /// The poison is eaten last, and the player who ate it has lost.
    fn outcome(&self) -> Option<bool> {
        (self.rows[0] == 0).then_some(true)
    }

    fn moves(&self) -> Bites {
        Bites { rows: self.rows, row: Self::MOST + 1, left: 0 }
    }

    fn make(&mut self, bite: Bite) {
        self.rows.iter_mut().skip(usize::from(bite.row)).for_each(|row| *row = (*row).min(bite.column));
    }

    fn unmake(&mut self, bite: Bite) {
        self.rows = bite.before;
    }

    fn code(&self, bite: Bite) -> u32 {
        u32::from(bite.row) << 8 | u32::from(bite.column)
    }

    fn key(&self) -> Self::Key {
        self.rows
    }

    fn canonical(&self) -> Self::Key {
        self.rows.min(self.columns())
    }

    fn placement(&self) -> Placement {
        Placement::Bar(self.rows)
    }

    fn board(&self) -> Vec<String> {
        let row = |(number, length): (usize, u8)| {
            spaced((0..length).map(|column| if (number, column) == (0, 0) { 'x' } else { 'o' }))
        };
        self.rows().enumerate().map(row).collect()
    }

    fn position(&self) -> String {
        pile_names(self.rows)
    }
}

impl BuiltIn for Chomp {
    const ROW: GameRow = GameRow { name: "chomp", example: "chomp:3,4", about: || text!("games/chomp-about") };

    fn parse(start: Option<&str>) -> Result<Self, String> {
        let (rows, columns) = start.and_then(|start| start.split_once(',')).ok_or(text!("games/chomp-start"))?;
        let side = |text, what| number(text, what, 1, Self::MOST);
        Ok(Self { rows: bar(side(rows, text!("games/rows"))?, side(columns, text!("games/columns"))?) })
    }

    fn at(&self, position: &str) -> Result<Self, String> {
        let lengths = piles(position, text!("games/row"), Self::MOST)?;
        if let Some(longer) = lengths.windows(2).position(|rows| rows[1] > rows[0]) {
            return Err(string!("games/growing-row", row = Count(longer + 2)));
        }
        if lengths.len() > usize::from(Self::MOST) {
            return Err(string!(
                "games/too-many-rows",
                count = Count(lengths.len()),
                most = Count(usize::from(Self::MOST))
            ));
        }
        let mut rows = Rows::default();
        rows.iter_mut().zip(lengths).for_each(|(row, length)| *row = length);
        Ok(Self { rows })
    }

    fn leads_to(&self, later: &Self) -> bool {
        later.rows.iter().zip(self.rows).all(|(&left, row)| left <= row)
    }

    fn first(&self) -> String {
        self.position()
    }

    fn start_position(&self) -> Option<String> {
        self.sides().is_none().then(|| self.position())
    }

    fn start(&self) -> String {
        self.sides().map(|sides| joined(&sides)).unwrap_or_default()
    }

    fn facts(&self) -> GameFacts {
        GameFacts::won(text!("games/chomp"), Payoff::OneZero, Strategy::Labels)
    }

    visit_in_turns!(self => *self);
}

#[cfg(any(test, feature = "testing"))]
mod samples {

    use super::Chomp;
    use crate::testing::Sampled;
    use plywood_tree::tree::{GameResult, Player};
    use proptest::prelude::*;

    impl Sampled for Chomp {
        const VALUES: &'static [(&'static str, f64)] = &[
            ("chomp:1,1", 0.0),
            ("chomp:2,3", 1.0),
            ("chomp:3,3:first=min:values=1/-1", -1.0),
            ("chomp:3,3:merge=positions", 1.0),
        ];
        const SPECS: &'static [&'static str] =
            &["chomp:3,4", "chomp:8,8", "chomp:4,5:first=min:merge=siblings", "chomp:from=4-2-2"];
        const PERFT: &'static [(&'static str, &'static [u128])] = &[
            ("chomp:2,3", &[1, 6, 18, 32, 34, 20, 5]),
            ("chomp:3,4", &[1, 12, 84, 408, 1_461, 3_960, 8_194, 12_900]),
            ("chomp:5,5", &[1, 25, 400, 4_800, 46_025, 364_809, 2_440_168]),
        ];
        const REFUSED: &'static [(&'static str, &'static str)] = &[
            ("chomp:3", "two numbers"),
            ("chomp:0,3", "1 to 8"),
            ("chomp:3,9", "number of columns"),
            ("chomp:from=2-3", "row 2 is longer"),
            ("chomp:from=1-1-1-1-1-1-1-1-1", "9 rows"),
        ];
        const OVER: &'static [(&'static str, GameResult)] = &[("chomp:from=0", GameResult::Won(Player::Max))];

        fn any() -> BoxedStrategy<Self> {
            let rows = prop::array::uniform8(0..=Self::MOST).prop_map(|mut rows| {
                rows.sort_unstable_by(|a, b| b.cmp(a));
                Self { rows }
            });
            rows.boxed()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{Describe as _, Game as _, InTurns, testing::wins_if};

    fn chomp(rows: u8, columns: u8) -> InTurns<Chomp> {
        InTurns::new(Chomp::new(rows, columns), First::Max, Payoff::OneZero)
    }

    /// The rules on sets of squares; returns true if the player to move wins.
    fn reference_wins(bar: &[(u8, u8)]) -> bool {
        bar.is_empty()
            || bar.iter().any(|bite| {
                let left: Vec<(u8, u8)> = bar.iter().copied().filter(|at| at.0 < bite.0 || at.1 < bite.1).collect();
                !reference_wins(&left)
            })
    }

    #[test]
    fn chomp_is_played_and_won_as_is_known() {
        // The first player wins every bar of more than one square.
        for rows in 1..=5 {
            for columns in 1..=5 {
                assert_eq!(wins_if(&chomp(rows, columns), true), (rows, columns) != (1, 1), "{rows}, {columns}");
            }
        }
        for (rows, columns) in [(1, 1), (1, 4), (2, 2), (2, 3), (3, 3)] {
            let bar: Vec<(u8, u8)> = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect();
            assert_eq!(reference_wins(&bar), wins_if(&chomp(rows, columns), true));
        }

        // The winning first moves match the literature.
        wins_with(chomp(1, 4), "b1");
        // Two rows: leave one square fewer in the lower one.
        (2..=8).for_each(|columns| wins_with(chomp(2, columns), &(Chomp::NOTATION)(1 << 8 | u32::from(columns - 1))));
        // A square bar: leave its first row and column, then mirror every move.
        (2..=5).for_each(|side| wins_with(chomp(side, side), "b2"));
        wins_with(chomp(3, 4), "c2");
        wins_with(chomp(3, 5), "d3");
        wins_with(chomp(4, 5), "c3");

        // The number of positions is the number of lattice paths.
        {
            let paths = |rows: u64, columns: u64| (1..=rows).fold(1, |paths, row| paths * (columns + row) / row);
            for (rows, columns) in [(1, 1), (2, 3), (3, 3), (3, 4), (4, 4), (2, 8)] {
                let mut keys = HashSet::new();
                let mut open = vec![chomp(rows, columns)];
                while let Some(mut game) = open.pop() {
                    if keys.insert(game.rows) && game.rows[0] > 0 {
                        for bite in game.moves() {
                            game.make(bite);
                            open.push(game);
                            game.unmake(bite);
                        }
                    }
                }
                assert_eq!(keys.len() as u64, paths(u64::from(rows), u64::from(columns)), "{rows}, {columns}");
            }
        }

        // A bite takes all that is below and to the right.
        {
            let mut game = chomp(3, 4);
            let names: Vec<String> = game.moves().map(|bite| (Chomp::NOTATION)(game.code(bite))).collect();
            assert_eq!(names.join(" "), "d3 c3 b3 a3 d2 c2 b2 a2 d1 c1 b1 a1");
            let bite = game.moves().nth(5).expect("c2");
            game.make(bite);
            assert_eq!(game.position_name().as_deref(), Some("4-2-2"));
            assert_eq!(game.board(), ["x o o o", "o o", "o o"]);
            assert_eq!(ImpartialGame::position_name(&Chomp { rows: game.columns() }).as_deref(), Some("3-3-1-1"));
            game.unmake(bite);
            assert_eq!(game.position_name().as_deref(), Some("4-4-4"));
        }
    }

    #[track_caller]
    fn wins_with(mut game: InTurns<Chomp>, squares: &str) {
        let winning = game.moves().filter(|&bite| {
            game.make(bite);
            let lost = !wins_if(&game, true);
            game.unmake(bite);
            lost
        });
        let winning: Vec<Bite> = winning.collect();
        let names: Vec<String> = winning.into_iter().map(|bite| (Chomp::NOTATION)(game.code(bite))).collect();
        assert_eq!(names.join(" "), squares);
    }
}
