//! Connect Four: four in a row on seven columns of six squares. Marks fall to the lowest free square. X is MAX.

mod evaluation;
mod position;

use super::prelude::*;

const COLUMNS: u32 = 7;
/// Bits per column: six squares and an empty one, so that no line continues in the next column.
const HEIGHT: u32 = 7;
/// Lowest square of each column; squares are numbered column by column from the bottom.
const BOTTOM: u64 = 0x0408_1020_4081;
const BOARD: u64 = BOTTOM * 0b11_1111;
const COLUMN: u64 = 0b11_1111;
/// Flag in X's half, so that the position knows the player to move.
const X_MARK: u64 = 1 << 63;

named! {
    /// Order in which the columns are tried.
    #[derive(Default)]
    pub enum Columns in options, "what-order-of-columns" {
        #[default]
        Natural = "natural", "columns-natural",
        /// From the centre outwards, left before right: 3, 2, 4, 1, 5, 0, 6.
        Centre = "centre", "columns-centre",
    }
}

impl Columns {
    /// Packs the bit offsets of the columns in this order: six bits a column, the first one lowest, and a 1 above the last.
    const fn beginnings(self) -> u64 {
        match self {
            Self::Natural => beginnings([0, 1, 2, 3, 4, 5, 6]),
            Self::Centre => beginnings([3, 2, 4, 1, 5, 0, 6]),
        }
    }
}

const fn beginnings(columns: [u32; COLUMNS as usize]) -> u64 {
    let mut beginnings = 1;
    let mut left = columns.len();
    while left > 0 {
        left -= 1;
        beginnings = beginnings << 6 | (columns[left] * HEIGHT) as u64;
    }
    beginnings
}

/// A position of Connect Four.
///
/// A move is written as its column, `a` to `g`. The [`Valuation`] sets the values: by default 1 or -1 for a won game, else 0.
/// Positions are equivalent up to reflection.
#[derive(Clone, Copy)]
pub struct ConnectFour {
    own: u64,
    other: u64,
    /// Order of the columns, as returned by [`Columns::beginnings`].
    columns: u64,
    valuation: Valuation,
}

/// Moves of a position; a move is the square its mark falls to.
#[derive(Clone, Copy)]
pub struct Drops {
    /// Lowest free square of each column that is not full.
    squares: u64,
    /// Columns that have not been tried yet.
    columns: u64,
}

impl Iterator for Drops {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        while self.columns != 1 {
            let square = self.squares & COLUMN << (self.columns & 0b11_1111);
            self.columns >>= 6;
            if square != 0 {
                return Some(square);
            }
        }
        None
    }
}

impl ConnectFour {
    #[cfg(any(test, feature = "testing"))]
    pub fn new(first: First, columns: Columns) -> Self {
        Self::of(&Start { marks: Marks::default(), columns, valuation: Valuation::default() }, first)
    }

    const fn of(start: &Start, mover: First) -> Self {
        let Start { marks: Marks { x, o }, columns, valuation } = *start;
        let (own, other) = match mover {
            First::Max => (x | X_MARK, o),
            First::Min => (o, x | X_MARK),
        };
        Self { own, other, columns: columns.beginnings(), valuation }
    }

    const fn marks(&self) -> Marks<u64> {
        let own = self.own & !X_MARK;
        let other = self.other & !X_MARK;
        if self.own & X_MARK == 0 { Marks { x: other, o: own } } else { Marks { x: own, o: other } }
    }

    #[inline]
    const fn loss(&self) -> i32 {
        1 - ((self.own >> 63) as i32) * 2
    }

    #[inline]
    const fn free(&self) -> u64 {
        ((self.own | self.other) + BOTTOM) & BOARD
    }
}

#[inline]
const fn has_four(squares: u64) -> bool {
    #[inline]
    const fn has_four_in(squares: u64, step: u32) -> bool {
        let pairs = squares & squares >> step;
        pairs & pairs >> (2 * step) != 0
    }
    has_four_in(squares, 1)
        || has_four_in(squares, HEIGHT)
        || has_four_in(squares, HEIGHT - 1)
        || has_four_in(squares, HEIGHT + 1)
}

const fn mirrored(squares: u64) -> u64 {
    let mut mirrored = squares & X_MARK;
    let mut column = 0;
    while column < COLUMNS {
        mirrored |= (squares >> (column * HEIGHT) & COLUMN) << ((COLUMNS - 1 - column) * HEIGHT);
        column += 1;
    }
    mirrored
}

impl Game for ConnectFour {
    type Score = i32;
    type Move = u64;
    type Moves = Drops;
    type Key = (u64, u64);

    #[inline]
    fn outcome(&self) -> Option<i32> {
        if has_four(self.other) {
            return Some(self.loss() * self.valuation.win());
        }
        (self.free() == 0).then_some(0)
    }

    #[inline]
    fn mover(&self) -> Player {
        if self.own & X_MARK == 0 { Player::Min } else { Player::Max }
    }

    #[inline]
    fn moves(&self) -> Drops {
        Drops { squares: self.free(), columns: self.columns }
    }

    #[inline]
    fn make(&mut self, square: u64) {
        // `^` instead of `|` lets the compiler see that undoing a move restores the position.
        (self.own, self.other) = (self.other, self.own ^ square);
    }

    #[inline]
    fn unmake(&mut self, square: u64) {
        (self.own, self.other) = (self.other ^ square, self.own);
    }

    #[inline]
    fn evaluation(&self) -> i32 {
        let Marks { x, o } = self.marks();
        self.valuation.value(x, o)
    }

    #[inline]
    fn code(&self, square: u64) -> u32 {
        square.trailing_zeros() / HEIGHT
    }

    fn key(&self) -> (u64, u64) {
        (self.own, self.other)
    }

    fn canonical(&self) -> (u64, u64) {
        self.key().min((mirrored(self.own), mirrored(self.other)))
    }
}

impl OwnCode for ConnectFour {
    const HAS_OWN_CODE: bool = true;
}

impl Describe for ConnectFour {
    fn move_names(&self) -> MoveNames {
        MoveNames::Notation(column_name)
    }

    fn placement(&self) -> Option<Placement> {
        let Marks { x, o } = self.marks();
        let columns = COLUMNS as u8;
        let rows = HEIGHT as u8 - 1;
        Some(Placement::Marks(MarkedSquares {
            columns,
            rows,
            in_a_row: 4,
            max: in_rows(x),
            min: in_rows(o),
            signs: ["X", "O"],
        }))
    }

    fn position(&self) -> String {
        position::write(self.marks())
    }

    fn terms(&self) -> Vec<Term> {
        let Marks { x, o } = self.marks();
        if has_four(x) || has_four(o) { Vec::new() } else { self.valuation.terms(x, o) }
    }

    fn board(&self) -> Vec<String> {
        self.position().split('/').map(|row| spaced(row.chars())).collect()
    }
}

fn in_rows(squares: u64) -> u64 {
    let cells = (0..COLUMNS).flat_map(|column| (0..HEIGHT - 1).map(move |height| (column, height)));
    cells.fold(0, |rows, (column, height)| {
        let is_marked = squares >> (column * HEIGHT + height) & 1;
        rows | is_marked << ((HEIGHT - 2 - height) * COLUMNS + column)
    })
}

fn column_name(code: u32) -> String {
    char::from(b'a' + (code % COLUMNS) as u8).to_string()
}

named! {
    #[derive(Default)]
    pub enum Valuation in options, "what-evaluation" {
        #[default]
        Outcome = "outcome", "evaluation-outcome",
        /// Number of lines of four still open to X minus those open to O.
        Lines = "lines", "evaluation-lines",
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    marks: Marks<u64>,
    columns: Columns,
    valuation: Valuation,
}

impl BuiltIn for Start {
    const ROW: GameRow = GameRow { name: "connect4", example: "connect4", about: || text!("games/connect-four-about") };
    const OPTIONS: &'static [GameOption<Self>] =
        &[choice!("order", columns: Columns), choice!("evaluation", valuation: Valuation)];

    fn parse(start: Option<&str>) -> Result<Self, String> {
        nothing(start)?;
        Ok(Self { marks: Marks::default(), columns: Columns::default(), valuation: Valuation::default() })
    }

    fn at(&self, position: &str) -> Result<Self, String> {
        position::parse(position).map(|marks| Self { marks, ..*self })
    }

    fn start_position(&self) -> Option<String> {
        (self.marks != Marks::default()).then(|| position::write(self.marks))
    }

    fn turn(&self) -> Option<First> {
        position::turn_of(self.marks).ok().flatten()
    }

    fn facts(&self) -> GameFacts {
        GameFacts { goals: GOALS_OF_X, players: Some(["X", "O"]), ..GameFacts::searched(text!("games/connect-four")) }
    }

    fn visit<V: GameVisitor>(&self, first: First, _payoff: Payoff, visitor: V) -> V::Output {
        visitor.visit(ConnectFour::of(self, first))
    }
}

#[cfg(any(test, feature = "testing"))]
mod samples {
    use super::{Columns, ConnectFour, First, Player, Start, Valuation};
    use crate::testing::{Sampled, played};
    use plywood_tree::tree::GameResult;
    use proptest::prelude::*;

    impl Sampled for Start {
        const VALUES: &'static [(&'static str, f64)] = &[];
        const SPECS: &'static [&'static str] = &[
            "connect4",
            "connect4:order=centre:first=min:merge=siblings",
            "connect4:from=...O.../..XX...:order=centre:evaluation=lines",
        ];
        const PERFT: &'static [(&'static str, &'static [u128])] =
            &[("connect4", &[1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536])];
        const REFUSED: &'static [(&'static str, &'static str)] =
            &[("connect4:7", "not a start"), ("connect4:from=X....../.......", "`a2` has nothing below it")];
        const OVER: &'static [(&'static str, GameResult)] =
            &[("connect4:from=OOO..../XXXX...", GameResult::Won(Player::Max))];

        fn any() -> BoxedStrategy<Self> {
            let drops = prop::collection::vec(any::<usize>(), 0..42);
            let first = prop::sample::select(vec![First::Max, First::Min]);
            let columns = prop::sample::select(vec![Columns::Natural, Columns::Centre]);
            let valuations = prop::sample::select(vec![Valuation::Outcome, Valuation::Lines]);
            let starts = (columns, valuations, first, drops).prop_map(|(columns, valuation, first, drops)| {
                let marks = played(ConnectFour::new(first, columns), &drops).marks();
                Self { marks, columns, valuation }
            });
            starts.boxed()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Status;
    use plywood_tree::testing;
    use proptest::prelude::*;

    fn after(columns: &str) -> ConnectFour {
        let mut game = ConnectFour::new(First::Max, Columns::Natural);
        for column in columns.chars() {
            let square = game.moves().find(|&square| column_name(game.code(square)) == column.to_string());
            game.make(square.expect("the column has room"));
        }
        game
    }

    #[test]
    fn boards_are_those_of_the_rules() {
        // Four in a row end the game.
        assert_eq!(after("").status(), Status::ToMove(Player::Max));
        assert_eq!(after("aabbcc").status(), Status::ToMove(Player::Max));
        assert_eq!(after("aabbccd").status(), Status::Over(1), "a row");
        assert_eq!(after("gagbgcfd").status(), Status::Over(-1), "a row of the second player");
        assert_eq!(after("abababa").status(), Status::Over(1), "a column");
        assert_eq!(after("abbccdcddad").status(), Status::Over(1), "a diagonal upwards");
        assert_eq!(after("gffeededdgd").status(), Status::Over(1), "a diagonal downwards");

        // A full column takes no more marks.
        {
            let game = after("aaaaaa");
            let names: Vec<String> = game.moves().map(|square| column_name(game.code(square))).collect();
            assert_eq!(names.join(""), "bcdefg");
            let centre = ConnectFour { columns: Columns::Centre.beginnings(), ..game };
            let names: Vec<String> = centre.moves().map(|square| column_name(centre.code(square))).collect();
            assert_eq!(names.join(""), "dcebfg");
        }

        // Mirror images are equivalent.
        assert_eq!(after("abc").canonical(), after("gfe").canonical());
        assert_eq!(after("ddd").canonical(), after("ddd").key());
        assert_ne!(after("abc").canonical(), after("abd").canonical());

        // The board is drawn with its bottom below.
        {
            let board = after("ddc").board();
            assert_eq!(board[4..], [". . . O . . .", ". . X X . . ."]);
        }
    }

    fn reference_has_four(squares: u64) -> bool {
        let marked = |column: i32, row: i32| {
            (0..7).contains(&column) && (0..6).contains(&row) && squares >> (7 * column + row) & 1 == 1
        };
        let starts = (0..7).flat_map(|column| (0..6).map(move |row| (column, row)));
        let mut lines = starts.flat_map(|start| [(0, 1), (1, 0), (1, 1), (1, -1)].map(|step| (start, step)));
        lines.any(|((column, row), (right, up))| (0..4).all(|at| marked(column + at * right, row + at * up)))
    }

    proptest! {
        #![proptest_config(testing::cases(2_000))]

        #[test]
        fn lines_do_not_go_round_the_edge(some in any::<u64>(), others in any::<u64>(), more in any::<u64>()) {
            for squares in [some & others & BOARD, (some | more) & others & BOARD, X_MARK | some & BOARD] {
                prop_assert_eq!(has_four(squares), reference_has_four(squares));
            }
        }
    }
}
