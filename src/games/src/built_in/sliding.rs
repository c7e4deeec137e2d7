//! Lewthwaite's sliding squares: a chessboard of red and black squares with an empty centre. The players alternately slide one of
//! their own squares into the empty cell, black first. A player who cannot move loses.
//!
//! The second player wins on every odd board. Cover the board with dominoes around the centre. The reply to any move is the other
//! square of the domino that now covers the hole. Sources: Berlekamp, Conway & Guy, *Winning Ways*; UBB Cluj, Adversarial search,
//! 2018.

mod position;

use super::prelude::*;

/// A position of the sliding squares.
///
/// Cells with an even sum of row and column start with red squares, the others with black ones. A moved square is on a cell of
/// the other colour and can never move again. So the position is the set of cells the hole has visited: moved squares are on all
/// of them but the last. A move is written as the square and its direction, `b3→`; the letter is the column, the number the row
/// from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sliding {
    visited: u64,
    hole: u8,
    side: u8,
}

#[derive(Clone, Copy)]
pub struct Slide {
    from: u8,
    hole: u8,
    side: u8,
}

/// Moves of a position, by cell in row order.
#[derive(Clone, Copy)]
pub struct Slides {
    cells: u64,
    hole: u8,
    side: u8,
}

impl Iterator for Slides {
    type Item = Slide;

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

    const fn new(side: u8) -> Self {
        let hole = side * side / 2;
        Self { visited: 1 << hole, hole, side }
    }

    fn movable(&self) -> u64 {
        let Self { side, hole, visited } = *self;
        Hole { side, cell: hole, visited }.beside(hole).fold(0, |near, cell| near | 1 << cell) & !visited
    }

    const fn square(&self, cell: u8, hole: char) -> char {
        let has_moved = self.visited >> cell & 1 == 1;
        match (cell == self.hole, is_red(cell, self.side) != has_moved) {
            (true, _) => hole,
            (_, true) => 'R',
            (_, false) => 'B',
        }
    }
}

const fn is_red(cell: u8, side: u8) -> bool {
    (cell / side + cell % side).is_multiple_of(2)
}

impl ImpartialGame for Sliding {
    type Move = Slide;
    type Moves = Slides;
    type Key = (u64, u8);

    const THEORY: Option<fn(&Self) -> bool> = None;
    /// Start cell and direction of the square. Neighbours differ by one cell or by one row of cells.
    const NOTATION: fn(u32) -> String = |code| {
        let [_, side, from, hole] = code.to_be_bytes();
        let arrow = match i32::from(hole) - i32::from(from) {
            1 => "→",
            -1 => "←",
            2.. => "↓",
            _ => "↑",
        };
        let side = side.max(1);
        format!("{}{}{arrow}", char::from(b'a' + from % side), 1 + from / side)
    };
    const SYMMETRY: Symmetry = Symmetry::Square;

    fn outcome(&self) -> Option<bool> {
        (self.movable() == 0).then_some(false)
    }

    fn moves(&self) -> Slides {
        Slides { cells: self.movable(), hole: self.hole, side: self.side }
    }

    fn make(&mut self, slide: Slide) {
        self.hole = slide.from;
        self.visited |= 1 << slide.from;
    }

    fn unmake(&mut self, slide: Slide) {
        self.visited ^= 1 << slide.from;
        self.hole = slide.hole;
    }

    fn code(&self, slide: Slide) -> u32 {
        u32::from_be_bytes([0, slide.side, slide.from, slide.hole])
    }

    fn key(&self) -> Self::Key {
        (self.visited, self.hole)
    }

    fn canonical(&self) -> Self::Key {
        let mut turned = [0; 8];
        for cell in (0..self.side * self.side).filter(|&cell| self.visited >> cell & 1 == 1) {
            for (visited, image) in turned.iter_mut().zip(images(self.side, cell)) {
                *visited |= 1 << image;
            }
        }
        turned.into_iter().zip(images(self.side, self.hole)).min().unwrap_or_else(|| self.key())
    }

    fn placement(&self) -> Placement {
        Placement::Hole(Hole { side: self.side, cell: self.hole, visited: self.visited })
    }

    fn position(&self) -> String {
        rows(usize::from(self.side), (0..self.side * self.side).map(|cell| self.square(cell, '.')))
    }

    fn position_name(&self) -> Option<String> {
        None
    }

    fn board(&self) -> Vec<String> {
        let row = |row| spaced((0..self.side).map(|column| self.square(row * self.side + column, ' ')));
        (0..self.side).map(row).collect()
    }
}

impl BuiltIn for Sliding {
    const ROW: GameRow = GameRow { name: "sliding", example: "sliding:5", about: || text!("games/sliding-about") };

    fn parse(start: Option<&str>) -> Result<Self, String> {
        let text = start.unwrap_or_default();
        let side = text.parse().ok().filter(|side| Self::SIDES.contains(side));
        side.map(Self::new).ok_or_else(|| string!("games/sliding-side", given = Text(text)))
    }

    fn at(&self, position: &str) -> Result<Self, String> {
        position::parse(position).map(|(visited, hole, side)| Self { visited, hole, side })
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

    fn start_position(&self) -> Option<String> {
        (*self != Self::new(self.side)).then(|| self.position())
    }

    fn facts(&self) -> GameFacts {
        GameFacts::won(text!("games/sliding"), Payoff::PlusMinus, Strategy::Pairing)
    }

    visit_in_turns!(self => *self);
}

#[cfg(any(test, feature = "testing"))]
mod samples {
    use super::{First, InTurns, Payoff, Sliding};
    use crate::{
        Describe as _,
        testing::{Sampled, played},
    };
    use plywood_tree::tree::{GameResult, Player};
    use proptest::prelude::*;

    impl Sampled for Sliding {
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
            let boards = (prop::sample::select(Self::SIDES.to_vec()), slides).prop_map(|(side, slides)| {
                let start = InTurns::new(Self::new(side), First::Min, Payoff::PlusMinus);
                let position = played(start, &slides).position();
                let (visited, hole, side) = super::position::parse(&position).expect("a position");
                Self { visited, hole, side }
            });
            boards.boxed()
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::{
        Describe as _, Game as _, InTurns, Merged, Status,
        testing::{value, wins},
    };

    fn sliding(side: u8) -> InTurns<Sliding> {
        InTurns::new(Sliding::new(side), First::Min, Payoff::PlusMinus)
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
            let names: Vec<String> = game.moves().map(|slide| (Sliding::NOTATION)(game.code(slide))).collect();
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

    fn follow(game: &mut InTurns<Sliding>, board: &Board, plies: u32) {
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
