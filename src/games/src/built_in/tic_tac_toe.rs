//! Tic-tac-toe: three in a row on a board of nine squares. X is MAX unless the option `max` says otherwise.

mod evaluation;
mod position;

pub use self::evaluation::{Evaluation, OpenLines, Outcome, POINTS, Weighted};

use super::prelude::*;
use plywood_tree::tree::sum_of;

const FULL: u16 = 0b1_1111_1111;

/// The eight lines as sets of squares; square `i` is row `i / 3`, column `i % 3`.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

const WON: [bool; 512] = won_sets();

const fn won_sets() -> [bool; 512] {
    let mut won = [false; 512];
    let mut set = 0;
    while set <= FULL {
        let mut line = 0;
        while line < LINES.len() {
            won[set as usize] |= set & LINES[line] == LINES[line];
            line += 1;
        }
        set += 1;
    }
    won
}

/// Each of the 512 sets of squares under the eight symmetries.
const TURNED: [[u16; 512]; 8] = turned_sets();

const fn turned_sets() -> [[u16; 512]; 8] {
    let mut turned = [[0; 512]; 8];
    let mut set = 1;
    while set <= FULL {
        let (images, rest) = (images(3, set.trailing_zeros() as u8), set & (set - 1));
        let mut turn = 0;
        while turn < turned.len() {
            turned[turn][set as usize] = turned[turn][rest as usize] | 1 << images[turn];
            turn += 1;
        }
        set += 1;
    }
    turned
}

/// Flag in MAX's half of the board, so that the position knows the player to move.
const MAX_MARK: u32 = 1 << 15;

/// Flag in both halves of the board if MAX plays O.
const O_IS_MAX: u32 = 1 << 14 | 1 << 30;

/// A position of tic-tac-toe.
///
/// Moves are squares in row order, written `a1` to `c3`: the letter is the column, the number the row from the top. The
/// [`Evaluation`] sets the values: by default 1 if MAX wins, -1 if MIN wins, else 0. Positions are equivalent up to rotation and
/// reflection.
#[derive(Clone, Copy)]
pub struct TicTacToe<E = Outcome> {
    /// Squares of the player to move in the high half, the other player's in the low half. A move rotates this word and sets a
    /// bit, so the test for a win needs no further data.
    sides: u32,
    evaluation: E,
}

#[cfg(any(test, feature = "testing"))]
impl Default for TicTacToe {
    fn default() -> Self {
        Self::new(First::Max)
    }
}

/// The free squares, lowest first; a move is the bit of its square.
#[derive(Clone, Copy)]
pub struct FreeSquares(u16);

impl Iterator for FreeSquares {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        let lowest = self.0 & self.0.wrapping_neg();
        self.0 ^= lowest;
        (lowest != 0).then_some(lowest)
    }
}

#[cfg(any(test, feature = "testing"))]
impl TicTacToe {
    /// Creates an empty board. X is MAX and need not begin.
    pub const fn new(first: First) -> Self {
        Self::evaluated(first, Outcome)
    }
}

impl<E: Copy> TicTacToe<E> {
    /// Creates an empty board. X is MAX.
    pub const fn evaluated(first: First, evaluation: E) -> Self {
        Self::with(Marks { x: 0, o: 0 }, first, Sign::X, evaluation)
    }

    const fn with(marks: Marks<u16>, mover: First, max: Sign, evaluation: E) -> Self {
        let (of_max, of_min, flag) = match max {
            Sign::X => (marks.x, marks.o, 0),
            Sign::O => (marks.o, marks.x, O_IS_MAX),
        };
        let (of_max, of_min) = (of_max as u32 | MAX_MARK, of_min as u32);
        let sides = match mover {
            First::Max => of_max << 16 | of_min,
            First::Min => of_min << 16 | of_max,
        };
        Self { sides: sides | flag, evaluation }
    }

    /// Returns the squares of MAX and of MIN.
    #[inline]
    pub const fn squares(&self) -> (u16, u16) {
        let mover = self.movers();
        let other = self.last_movers();
        if self.sides & MAX_MARK == 0 { (mover, other) } else { (other, mover) }
    }

    const fn marks(&self) -> Marks<u16> {
        let (max, min) = self.squares();
        if self.sides & O_IS_MAX == 0 { Marks { x: max, o: min } } else { Marks { x: min, o: max } }
    }

    #[inline]
    const fn loss(&self) -> i32 {
        ((self.sides & MAX_MARK) >> 14) as i32 - 1
    }

    #[inline]
    const fn movers(&self) -> u16 {
        (self.sides >> 16) as u16 & FULL
    }

    #[inline]
    const fn last_movers(&self) -> u16 {
        self.sides as u16 & FULL
    }

    #[inline]
    const fn free(&self) -> u16 {
        !(self.sides | self.sides >> 16) as u16 & FULL
    }
}

impl<E: Evaluation> Game for TicTacToe<E> {
    type Score = i32;
    type Move = u16;
    type Moves = FreeSquares;
    type Key = u32;

    #[inline]
    fn outcome(&self) -> Option<i32> {
        let outcome = match (WON[usize::from(self.last_movers())], self.free()) {
            (true, _) => self.loss(),
            (false, 0) => 0,
            (false, _) => return None,
        };
        let (max, min) = self.squares();
        Some(self.evaluation.over(outcome, max, min))
    }

    #[inline]
    fn mover(&self) -> Player {
        if self.sides & MAX_MARK == 0 { Player::Max } else { Player::Min }
    }

    #[inline]
    fn moves(&self) -> FreeSquares {
        FreeSquares(self.free())
    }

    #[inline]
    fn make(&mut self, square: u16) {
        // `^` instead of `|` lets the compiler see that undoing a move restores the position.
        self.sides = self.sides.rotate_left(16) ^ u32::from(square);
    }

    #[inline]
    fn unmake(&mut self, square: u16) {
        self.sides = (self.sides ^ u32::from(square)).rotate_left(16);
    }

    #[inline]
    fn evaluation(&self) -> i32 {
        let (max, min) = self.squares();
        self.evaluation.value(max, min)
    }

    #[inline]
    fn code(&self, square: u16) -> u32 {
        square.trailing_zeros()
    }

    fn key(&self) -> u32 {
        self.sides
    }

    fn canonical(&self) -> u32 {
        let mover = self.movers();
        let other = self.last_movers();
        let turned =
            TURNED.iter().map(|sets| u32::from(sets[usize::from(mover)]) << 16 | u32::from(sets[usize::from(other)]));
        turned.min().unwrap_or(self.sides) | self.sides & (MAX_MARK | MAX_MARK << 16)
    }
}

impl<E> OwnCode for TicTacToe<E> {
    const HAS_OWN_CODE: bool = true;
}

impl<E: Evaluation> Describe for TicTacToe<E> {
    fn symmetry(&self) -> Symmetry {
        Symmetry::Square
    }

    fn move_names(&self) -> MoveNames {
        MoveNames::Notation(square_name)
    }

    fn placement(&self) -> Option<Placement> {
        let (max, min) = self.squares();
        let signs = if self.sides & O_IS_MAX == 0 { ["X", "O"] } else { ["O", "X"] };
        let [max, min] = [max, min].map(u64::from);
        Some(Placement::Marks(MarkedSquares { columns: 3, rows: 3, in_a_row: 3, max, min, signs }))
    }

    fn position(&self) -> String {
        position::write(self.marks())
    }

    fn terms(&self) -> Vec<Term> {
        let (max, min) = self.squares();
        let value = self.outcome().unwrap_or_else(|| self.evaluation()).to_value();
        // A finished game may have another value than the sum.
        Some(self.evaluation.terms([max, min], self.marks())).filter(|terms| sum_of(terms) == value).unwrap_or_default()
    }

    fn board(&self) -> Vec<String> {
        let squares: Vec<char> = self.position().chars().collect();
        squares.chunks(3).map(|row| spaced(row.iter().copied())).collect()
    }
}

fn square_name(code: u32) -> String {
    let [column, row] = [(b'a', code % 3), (b'1', code / 3 % 3)].map(|(first, place)| char::from(first + place as u8));
    String::from_iter([column, row])
}

named! {
    #[derive(Default)]
    pub enum Valuation in options, "what-evaluation" {
        #[default]
        Outcome = "outcome", "evaluation-outcome",
        Lines = "lines", "evaluation-lines",
        Points = "points", "evaluation-points",
    }
}

named! {
    #[derive(Default)]
    pub enum Sign in options, "what-sign" {
        #[default]
        X = "x", "sign-x",
        O = "o", "sign-o",
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    marks: Marks<u16>,
    valuation: Weighing<Valuation, { FEATURES.len() }>,
    max: Sign,
}

impl BuiltIn for Start {
    const ROW: GameRow =
        GameRow { name: "tictactoe", example: "tictactoe", about: || text!("games/tic-tac-toe-about") };
    const OPTIONS: &'static [GameOption<Self>] =
        &[weighing!("open lines=1,center=3", valuation: Valuation), choice!("max", max: Sign)];

    fn parse(start: Option<&str>) -> Result<Self, String> {
        let valuation = Weighing::Named(Valuation::default());
        nothing(start).map(|()| Self { marks: Marks::default(), valuation, max: Sign::default() })
    }

    fn at(&self, position: &str) -> Result<Self, String> {
        position::parse(position).map(|marks| Self { marks, ..*self })
    }

    fn start_position(&self) -> Option<String> {
        (self.marks != Marks::default()).then(|| position::write(self.marks))
    }

    fn turn(&self) -> Option<First> {
        let turn = position::turn_of(self.marks).ok().flatten();
        match self.max {
            Sign::X => turn,
            Sign::O => turn.map(|first| first.after(1)),
        }
    }

    fn facts(&self) -> GameFacts {
        let (goals, players) = match self.max {
            Sign::X => (GOALS_OF_X, ["X", "O"]),
            Sign::O => (GOALS_OF_O, ["O", "X"]),
        };
        GameFacts { goals, players: Some(players), ..GameFacts::searched(text!("games/tic-tac-toe")) }
    }

    fn visit<V: GameVisitor>(&self, first: First, _payoff: Payoff, visitor: V) -> V::Output {
        let weighted = match self.valuation {
            Weighing::Named(Valuation::Outcome) => {
                return visitor.visit(TicTacToe::with(self.marks, first, self.max, Outcome));
            }
            Weighing::Named(Valuation::Lines) => {
                return visitor.visit(TicTacToe::with(self.marks, first, self.max, OpenLines));
            }
            Weighing::Named(Valuation::Points) => POINTS,
            Weighing::Own(weights) => Weighted(weights),
        };
        visitor.visit(TicTacToe::with(self.marks, first, self.max, weighted))
    }
}

#[cfg(any(test, feature = "testing"))]
mod samples {
    use super::{First, Player, Sign, Start, TicTacToe, Valuation, Weighing};
    use crate::testing::{Sampled, played};
    use plywood_tree::tree::GameResult;
    use proptest::prelude::*;

    impl Sampled for Start {
        const VALUES: &'static [(&'static str, f64)] = &[
            ("tictactoe", 0.0),
            ("tictactoe:first=min:evaluation=lines", 0.0),
            ("tictactoe:from=XX.OO....", 1.0),
            ("tictactoe:from=XX.OO....:first=min", -1.0),
            ("tictactoe:from=XX.OO....:max=o", 1.0),
            ("tictactoe:from=XX.OO....:max=o:first=min", -1.0),
        ];
        const SPECS: &'static [&'static str] = &[
            "tictactoe",
            "tictactoe:first=min",
            "tictactoe:evaluation=lines:merge=siblings",
            "tictactoe:evaluation=points",
            "tictactoe:from=.O.X..X..:evaluation=lines",
            "tictactoe:from=.XXOO.O..:max=o:evaluation=points",
            "tictactoe:evaluation=open lines=1,center=3,edges=-2",
        ];
        const PERFT: &'static [(&'static str, &'static [u128])] =
            &[("tictactoe", &[1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872])];
        const REFUSED: &'static [(&'static str, &'static str)] = &[
            ("tictactoe:3", "not a start"),
            ("tictactoe:from=XXX......", "3 X and 0 O"),
            ("tictactoe:from=XO", "9 squares, not 2"),
        ];
        const OVER: &'static [(&'static str, GameResult)] = &[
            ("tictactoe:from=XXXOO....", GameResult::Won(Player::Max)),
            ("tictactoe:from=OOOXX.X..:evaluation=lines", GameResult::Won(Player::Min)),
            ("tictactoe:from=XOXXOOOXX", GameResult::Draw),
        ];

        fn any() -> BoxedStrategy<Self> {
            let named = [Valuation::Outcome, Valuation::Lines, Valuation::Points].map(Weighing::Named);
            let own = [[0, 0, 0, 1, 3, 0, 0], [5, 5, 9, -1, 0, 2, 1]].map(Weighing::Own);
            let valuations = [&named[..], &own].concat();
            let squares = prop::collection::vec(any::<usize>(), 0..10);
            let first = prop::sample::select(vec![First::Max, First::Min]);
            let starts = (prop::sample::select(valuations), first, squares).prop_map(|(valuation, first, squares)| {
                let marks = played(TicTacToe::new(first), &squares).marks();
                Self { marks, valuation, max: Sign::default() }
            });
            let signs = prop::sample::select(vec![Sign::X, Sign::O]);
            (starts, signs).prop_map(|(start, max)| Self { max, ..start }).boxed()
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::Status;

    fn after(squares: &[u8]) -> TicTacToe {
        let mut game = TicTacToe::default();
        for square in squares {
            game.make(1 << square);
        }
        game
    }

    #[test]
    fn boards_are_those_of_the_rules() {
        // Three in a row end the game.
        assert_eq!(after(&[]).status(), Status::ToMove(Player::Max));
        assert_eq!(after(&[0, 3, 1, 4]).status(), Status::ToMove(Player::Max));
        assert_eq!(after(&[0, 3, 1, 4, 2]).status(), Status::Over(1));
        assert_eq!(after(&[0, 2, 1, 4, 3, 6]).status(), Status::Over(-1));
        assert_eq!(after(&[0, 1, 2, 4, 3, 5, 7, 6, 8]).status(), Status::Over(0));

        // Rotated and reflected boards are equivalent.
        {
            let corners =
                [[0, 1], [0, 3], [2, 1], [2, 5], [6, 3], [6, 7], [8, 5], [8, 7]].map(|squares| after(&squares));
            assert!(corners.iter().all(|game| game.canonical() == corners[0].canonical()));
            assert_ne!(after(&[0, 1]).canonical(), after(&[1, 0]).canonical());
            assert_ne!(after(&[0, 2]).canonical(), after(&[0, 1]).canonical());
            assert_ne!(TicTacToe::new(First::Max).canonical(), TicTacToe::new(First::Min).canonical());
        }

        // Either player may begin.
        {
            let mut game = TicTacToe::new(First::Min);
            assert_eq!(game.status(), Status::ToMove(Player::Min));
            for square in [0, 3, 1, 4, 2] {
                game.make(1 << square);
            }
            assert_eq!(game.status(), Status::Over(-1));
            assert_eq!(game.board(), ["O O O", "X X .", ". . ."]);
            assert_eq!(game.squares(), (0b011_000, 0b111));
        }

        // Squares are named by column and row.
        {
            let names: Vec<String> = (0..9).map(square_name).collect();
            assert_eq!(names.join(" "), "a1 b1 c1 a2 b2 c2 a3 b3 c3");
        }
    }
}
