//! Lewthwaite's sliding squares: a chessboard of red and black squares with an empty centre. The players alternately slide one of
//! their own squares into the empty cell, black first. A player who cannot move loses.
//!
//! The second player wins on every odd board. Cover the board with dominoes around the centre. The reply to any move is the other
//! square of the domino that now covers the hole. Sources: Berlekamp, Conway & Guy, *Winning Ways*; UBB Cluj, Adversarial search,
//! 2018.

mod position;
use crate::spec::position::rows;
use crate::{
    BuiltIn, Describe, First, Game, GameFacts, GameRow, GameVisitor, Hole, OwnCode, Payoff, Placement, TwoPlayer,
};
use plywood_tree::settings::Strategy;
use plywood_tree::tree::{Domain, MoveNames, Player, Symmetry};

/// A position of the sliding squares.
///
/// Cells with an even sum of row and column start with red squares, the others with black ones. A moved square is on a cell of
/// the other colour and can never move again. So the position is the set of cells the hole has visited: moved squares are on all
/// of them but the last. A move is written as the square and its direction, `b3→`; the letter is the column, the number the row
/// from the top.
#[derive(Clone, Copy, Debug)]
pub struct Sliding {
    visited: u64,
    hole: u8,
    side: u8,
    two_player: TwoPlayer,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    from: u8,
    hole: u8,
    side: u8,
}

/// Moves of a position, by cell in row order.
#[derive(Clone, Copy, Debug)]
pub struct Slides {
    cells: u64,
    hole: u8,
    side: u8,
}

impl Iterator for Slides {
    type Item = Slide;

    #[inline]
    fn next(&mut self) -> Option<Slide> {
        let from = self.cells.trailing_zeros() as u8;
        (self.cells != 0).then(|| {
            self.cells &= self.cells - 1;
            Slide { from, hole: self.hole, side: self.side }
        })
    }
}

impl Sliding {
    pub const SIDES: [u8; 3] = [3, 5, 7];

    /// Creates the start position. A side that is not one of [`Self::SIDES`] becomes the nearest of them.
    #[cfg(any(test, feature = "testing"))]
    pub fn new(side: u8, two_player: TwoPlayer) -> Self {
        let side = side.clamp(Self::SIDES[0], Self::SIDES[2]) | 1;
        let Start { side, visited, hole } = Start::new(side);
        Self { visited, hole, side, two_player }
    }

    #[inline]
    const fn movable(&self) -> u64 {
        let (row, column) = (self.hole / self.side, self.hole % self.side);
        let cell = 1u64 << self.hole;
        let mut near = cell >> self.side;
        if row + 1 < self.side {
            near |= cell << self.side;
        }
        if column > 0 {
            near |= cell >> 1;
        }
        if column + 1 < self.side {
            near |= cell << 1;
        }
        near & !self.visited
    }

    const fn square(&self, cell: u8, hole: char) -> char {
        let has_moved = self.visited >> cell & 1 == 1;
        match (cell == self.hole, is_red(cell, self.side) != has_moved) {
            (true, _) => hole,
            (_, true) => 'R',
            (_, false) => 'B',
        }
    }

    fn turned(&self, source: impl Fn(u8, u8) -> (u8, u8)) -> (u64, u8) {
        let (mut visited, mut hole) = (0, 0);
        for cell in 0..self.side * self.side {
            let (row, column) = source(cell / self.side, cell % self.side);
            let from = row * self.side + column;
            visited |= (self.visited >> from & 1) << cell;
            if from == self.hole {
                hole = cell;
            }
        }
        (visited, hole)
    }
}

const fn is_red(cell: u8, side: u8) -> bool {
    (cell / side + cell % side).is_multiple_of(2)
}

impl Game for Sliding {
    type Score = i32;
    type Move = Slide;
    type Moves = Slides;
    type Key = (u64, u8, Player);

    #[inline]
    fn outcome(&self) -> Option<i32> {
        (self.movable() == 0).then(|| self.two_player.lost())
    }

    #[inline]
    fn mover(&self) -> Player {
        self.two_player.mover()
    }

    #[inline]
    fn moves(&self) -> Slides {
        Slides { cells: self.movable(), hole: self.hole, side: self.side }
    }

    #[inline]
    fn make(&mut self, slide: Slide) {
        self.hole = slide.from;
        self.visited |= 1 << slide.from;
        self.two_player.pass();
    }

    #[inline]
    fn unmake(&mut self, slide: Slide) {
        self.visited ^= 1 << slide.from;
        self.hole = slide.hole;
        self.two_player.pass();
    }

    fn evaluation(&self) -> i32 {
        0
    }

    #[inline]
    fn code(&self, slide: Slide) -> u32 {
        u32::from_be_bytes([0, slide.side, slide.from, slide.hole])
    }

    fn domain(&self) -> Domain {
        self.two_player.domain()
    }

    fn key(&self) -> Self::Key {
        (self.visited, self.hole, self.two_player.mover())
    }

    fn canonical(&self) -> Self::Key {
        let end = self.side - 1;
        let turns: [&dyn Fn(u8, u8) -> (u8, u8); 8] = [
            &|row, column| (row, column),
            &|row, column| (row, end - column),
            &|row, column| (end - row, column),
            &|row, column| (end - row, end - column),
            &|row, column| (column, row),
            &|row, column| (column, end - row),
            &|row, column| (end - column, row),
            &|row, column| (end - column, end - row),
        ];
        let least = turns.iter().map(|turn| self.turned(turn)).min();
        let (visited, hole) = least.unwrap_or((self.visited, self.hole));
        (visited, hole, self.two_player.mover())
    }
}

impl OwnCode for Sliding {}

impl Describe for Sliding {
    fn symmetry(&self) -> Symmetry {
        Symmetry::Square
    }

    fn move_names(&self) -> MoveNames {
        MoveNames::Notation(slide_name)
    }

    fn placement(&self) -> Option<Placement> {
        Some(Placement::Hole(Hole { side: self.side, cell: self.hole, visited: self.visited }))
    }

    fn position(&self) -> String {
        rows(usize::from(self.side), (0..self.side * self.side).map(|cell| self.square(cell, '.')))
    }

    fn board(&self) -> Vec<String> {
        let row = |row| (0..self.side).map(|column| self.square(row * self.side + column, ' ').to_string()).collect();
        (0..self.side).map(row).map(|squares: Vec<String>| squares.join(" ")).collect()
    }
}

/// Start cell and direction of the square. Neighbours differ by one cell or by one row of cells.
fn slide_name(code: u32) -> String {
    let [_, side, from, hole] = code.to_be_bytes();
    let arrow = match i32::from(hole) - i32::from(from) {
        1 => "→",
        -1 => "←",
        2.. => "↓",
        _ => "↑",
    };
    let side = side.max(1);
    format!("{}{}{arrow}", char::from(b'a' + from % side), 1 + from / side)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    side: u8,
    visited: u64,
    hole: u8,
}

impl BuiltIn for Start {
    const ROW: GameRow = GameRow { name: "sliding", example: "sliding:5", about: || text!(games, "sliding-about") };

    fn parse(start: Option<&str>) -> Result<Self, String> {
        let text = start.unwrap_or_default();
        let side = text.parse().ok().filter(|side| Sliding::SIDES.contains(side));
        side.map(Self::new).ok_or_else(|| say!(games, "sliding-side", given = Text(text)).into())
    }

    fn at(&self, position: &str) -> Result<Self, String> {
        let (visited, hole, side) = position::parse(position)?;
        Ok(Self { side, visited, hole })
    }

    fn leads_to(&self, later: &Self) -> bool {
        let moved = later.visited & !self.visited | 1 << self.hole;
        self.side == later.side
            && later.visited & self.visited == self.visited
            && position::is_path(moved, self.side, self.hole, later.hole)
    }

    fn start(&self) -> String {
        self.side.to_string()
    }

    fn position(&self) -> Option<String> {
        (*self != Self::new(self.side)).then(|| self.board(First::Max, Payoff::PlusMinus).position())
    }

    fn facts(&self) -> GameFacts {
        GameFacts::won(text!(games, "sliding"), Payoff::PlusMinus, Strategy::Pairing)
    }

    fn visit<V: GameVisitor>(&self, first: First, payoff: Payoff, visitor: V) -> V::Output {
        visitor.visit(self.board(first, payoff))
    }
}

impl Start {
    const fn new(side: u8) -> Self {
        let hole = side * side / 2;
        Self { side, visited: 1 << hole, hole }
    }

    const fn board(&self, first: First, payoff: Payoff) -> Sliding {
        let Self { side, visited, hole } = *self;
        Sliding { visited, hole, side, two_player: TwoPlayer::new(first, payoff) }
    }
}

#[cfg(any(test, feature = "testing"))]
mod samples {
    use super::{First, Payoff, Player, Sliding, Start, TwoPlayer};
    use crate::testing::{Sampled, played};
    use plywood_tree::tree::GameResult;
    use proptest::prelude::*;

    impl Sampled for Start {
        const VALUES: &'static [(&'static str, f64)] =
            &[("sliding:3", -1.0), ("sliding:3:first=min", 1.0), ("sliding:3:values=t/f", 0.0)];
        const SPECS: &'static [&'static str] =
            &["sliding:5", "sliding:7:merge=siblings", "sliding:from=RBR/.BB/RBR:first=min"];
        const PERFT: &'static [(&'static str, &'static [u128])] = &[("sliding:3", &[1, 4, 8, 8, 8, 8, 8, 8, 8])];
        const REFUSED: &'static [(&'static str, &'static str)] =
            &[("sliding:4", "3, 5 or 7"), ("sliding:", "``"), ("sliding:from=.BR/BRB/RBR", "cannot be reached")];
        const OVER: &'static [(&'static str, GameResult)] =
            &[("sliding:from=BRB/RBR/.RB", GameResult::Won(Player::Min))];

        fn any() -> BoxedStrategy<Self> {
            let slides = prop::collection::vec(any::<usize>(), 0..49);
            let boards = (prop::sample::select(Sliding::SIDES.to_vec()), slides).prop_map(|(side, slides)| {
                let Sliding { visited, hole, .. } =
                    played(Sliding::new(side, TwoPlayer::new(First::Min, Payoff::PlusMinus)), &slides);
                Self { side, visited, hole }
            });
            boards.boxed()
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::testing::{value, wins};
    use crate::{Merged, Status};

    fn sliding(side: u8) -> Sliding {
        Sliding::new(side, TwoPlayer::new(First::Min, Payoff::PlusMinus))
    }

    #[test]
    fn squares_move_once_and_the_second_player_wins() {
        // The second player wins.
        assert_eq!(value(sliding(3)), 1.0);
        assert!(!wins(&sliding(3)) && !wins(&sliding(5)));
        assert_eq!(value(Merged::new(sliding(3), false)), 1.0);

        // Moved squares never move again.
        follow(&mut sliding(3), &Board::new(3), u32::MAX);
        follow(&mut sliding(5), &Board::new(5), 8);

        // A move is written with the direction of its square.
        {
            let game = sliding(3);
            let names: Vec<String> = game.moves().map(|slide| slide_name(game.code(slide))).collect();
            assert_eq!(names, ["b1↓", "a2→", "c2←", "b3↑"]);
        }
    }

    #[derive(Clone)]
    struct Board {
        squares: Vec<Vec<char>>,
        mover: char,
    }

    impl Board {
        fn new(side: usize) -> Self {
            let square = |row: usize, column: usize| match (row == side / 2 && column == side / 2, (row + column) % 2) {
                (true, _) => ' ',
                (_, 0) => 'R',
                _ => 'B',
            };
            let squares = (0..side).map(|row| (0..side).map(|column| square(row, column)).collect()).collect();
            Self { squares, mover: 'B' }
        }

        fn after(&self) -> Vec<Self> {
            let side = self.squares.len();
            let cells = || (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
            let hole = cells().find(|&(row, column)| self.squares[row][column] == ' ').expect("a hole");
            let own = cells().filter(|&(row, column)| {
                self.squares[row][column] == self.mover && row.abs_diff(hole.0) + column.abs_diff(hole.1) == 1
            });
            own.map(|(row, column)| {
                let mut next = self.clone();
                next.squares[hole.0][hole.1] = self.mover;
                next.squares[row][column] = ' ';
                next.mover = if self.mover == 'B' { 'R' } else { 'B' };
                next
            })
            .collect()
        }

        fn drawn(&self) -> Vec<String> {
            self.squares.iter().map(|row| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ")).collect()
        }
    }

    fn follow(game: &mut Sliding, board: &Board, plies: u32) {
        assert_eq!(game.board(), board.drawn());
        let after = board.after();
        assert_eq!(after.len(), game.moves().count());
        assert_eq!(after.is_empty(), matches!(game.status(), Status::Over(_)));
        if plies == 0 {
            return;
        }
        for (slide, next) in game.moves().zip(&after) {
            game.make(slide);
            follow(game, next, plies - 1);
            game.unmake(slide);
        }
    }
}
