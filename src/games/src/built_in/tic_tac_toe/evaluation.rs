//! Evaluations of tic-tac-toe: the outcome, or the lectures' static evaluations.

use super::LINES;
use crate::Score;
use crate::placement::{MarkedBoard, Strokes};
use crate::spec::position::Marks;
use plywood_tree::tree::Term;

pub trait Evaluation: Copy {
    /// Returns the value for MAX, from the squares of MAX and of MIN.
    fn value(max: u16, min: u16) -> i32;

    /// Returns the terms of the value, MAX before MIN; empty if the value is not a sum. `marks` are those on the board.
    fn terms(_max: u16, _min: u16, _marks: Marks<u16>) -> Vec<Term> {
        Vec::new()
    }

    /// Returns the value of a finished game with this outcome: 1, 0 or -1.
    #[inline]
    fn over(_outcome: i32, max: u16, min: u16) -> i32 {
        Self::value(max, min)
    }
}

fn of_both(max: Vec<Term>, min: Vec<Term>) -> Vec<Term> {
    max.into_iter().chain(min.into_iter().map(Term::opposite)).collect()
}

/// Returns the incomplete lines open to a player: their number, and the board with these strokes. The first of the two sets is
/// the player's.
fn open_lines_term(strokes: Strokes, marks: Marks<u16>, [own, other]: [u16; 2]) -> Term {
    let squares = |line: u16| (0..9).filter(|square| line >> square & 1 == 1).collect::<Vec<usize>>();
    let lines: Vec<Vec<usize>> = open_lines(other).filter(|line| line & own != *line).map(squares).collect();
    let board = MarkedBoard { columns: 3, rows: 3, gap: 3, sign: |square| marks.sign(square) };
    let (name, one) = (text!(games, "open-lines"), text!(games, "open-line"));
    Term::new(name, one, lines.len() as f64, 1.0).drawn(board.drawn(&lines, strokes))
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Outcome;

impl Evaluation for Outcome {
    #[inline]
    fn over(outcome: i32, _max: u16, _min: u16) -> i32 {
        outcome
    }

    #[inline]
    fn value(_max: u16, _min: u16) -> i32 {
        0
    }
}

/// Number of lines still open to MAX minus those open to MIN. A won game is worth infinity.
///
/// Source: Nilsson 1971, *Problem-Solving Methods in Artificial Intelligence*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct OpenLines;

impl Evaluation for OpenLines {
    /// Skips the board, because a full one has no open lines and full searches call this most.
    #[inline]
    fn over(outcome: i32, _max: u16, _min: u16) -> i32 {
        outcome * i32::HIGHEST
    }

    #[inline]
    fn value(max: u16, min: u16) -> i32 {
        match (has_line(max), has_line(min)) {
            (true, _) => i32::HIGHEST,
            (_, true) => i32::LOWEST,
            _ => open_lines(min).count() as i32 - open_lines(max).count() as i32,
        }
    }

    /// A won game has no terms, because infinity is not a sum.
    fn terms(max: u16, min: u16, marks: Marks<u16>) -> Vec<Term> {
        if has_line(max) || has_line(min) {
            return Vec::new();
        }
        of_both(
            vec![open_lines_term(Strokes::THICK, marks, [max, min])],
            vec![open_lines_term(Strokes::DASHED, marks, [min, max])],
        )
    }
}

/// Points of MAX minus points of MIN. A line is possible if it is incomplete and has no mark of the other player. Each possible line
/// counts 1. One possible line with two own marks adds 200, several add 300. A complete line adds 600.
///
/// Source: UBB Cluj, Adversarial search, 2018, p. 53.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Points;

impl Evaluation for Points {
    #[inline]
    fn value(max: u16, min: u16) -> i32 {
        points(max, min) - points(min, max)
    }

    fn terms(max: u16, min: u16, marks: Marks<u16>) -> Vec<Term> {
        of_both(points_terms(Strokes::THICK, marks, [max, min]), points_terms(Strokes::DASHED, marks, [min, max]))
    }
}

fn open_lines(player: u16) -> impl Iterator<Item = u16> {
    LINES.into_iter().filter(move |line| line & player == 0)
}

fn has_line(player: u16) -> bool {
    LINES.into_iter().any(|line| line & player == line)
}

/// Lines of a player: number of possible ones, of almost complete ones, and whether another one is complete.
struct Lines {
    possible: u32,
    almost: u32,
    is_complete: bool,
}

impl Lines {
    #[inline]
    fn of(own: u16, other: u16) -> Self {
        let mut lines = Self { possible: 0, almost: 0, is_complete: false };
        for line in open_lines(other) {
            let marks = (line & own).count_ones();
            lines.possible += u32::from(marks < 3);
            lines.almost += u32::from(marks == 2);
            lines.is_complete |= marks == 3;
        }
        lines
    }
}

fn points(own: u16, other: u16) -> i32 {
    let Lines { possible, almost, is_complete } = Lines::of(own, other);
    let almost = match almost {
        0 => 0,
        1 => 200,
        _ => 300,
    };
    possible as i32 + almost + if is_complete { 600 } else { 0 }
}

fn points_terms(strokes: Strokes, marks: Marks<u16>, [own, other]: [u16; 2]) -> Vec<Term> {
    let lines = Lines::of(own, other);
    let term = |name, weight| Term::new(name, name, 1.0, weight);
    let almost = match lines.almost {
        0 => None,
        1 => Some(term(text!(games, "almost-complete-line"), 200.0)),
        _ => Some(term(text!(games, "almost-complete-lines"), 300.0)),
    };
    let complete = lines.is_complete.then(|| term(text!(games, "complete-line"), 600.0));
    almost.into_iter().chain(complete).chain([open_lines_term(strokes, marks, [own, other])]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_tree::tree::sum_of;

    fn marks(board: &str) -> (u16, u16) {
        let squares = |mark| board.chars().enumerate().fold(0, |set, (at, found)| set | u16::from(found == mark) << at);
        (squares('X'), squares('O'))
    }

    #[track_caller]
    fn check<E: Evaluation>(board: &str, value: i32) {
        let (x, o) = marks(board);
        assert_eq!((E::value(x, o), E::value(o, x)), (value, -value));
    }

    #[test]
    fn evaluations_are_the_sums_of_their_terms() {
        for code in 0..3_u32.pow(9) {
            let board: String = (0..9).map(|at| [".", "X", "O"][(code / 3_u32.pow(at) % 3) as usize]).collect();
            let (x, o) = marks(&board);
            assert_eq!(sum_of(&Points::terms(x, o, Marks { x, o })), f64::from(Points::value(x, o)), "{board}");
            if !has_line(x) && !has_line(o) {
                assert_eq!(
                    sum_of(&OpenLines::terms(x, o, Marks { x, o })),
                    f64::from(OpenLines::value(x, o)),
                    "{board}"
                );
            }
            assert!(Outcome::terms(x, o, Marks { x, o }).is_empty());
        }
    }

    #[test]
    fn evaluations_are_those_of_the_lectures() {
        // Line counts of the lecture's three boards.
        {
            for (board, lines) in [("X..O.....", [6, 5]), (".X..O....", [4, 6]), ("O...X....", [5, 4])] {
                let (x, o) = marks(board);
                let terms = OpenLines::terms(x, o, Marks { x, o });
                assert_eq!(terms.iter().map(|term| term.feature).collect::<Vec<_>>(), lines.map(f64::from));
                // Each line has two strokes, and no stroke belongs to two lines.
                for (term, strokes) in terms.iter().zip(["━━━┃╲╱", "╌╌╌╎╲╱"]) {
                    let drawn = |sign: char| term.drawing.iter().map(|row| row.matches(sign).count()).sum::<usize>();
                    let long: Vec<char> = strokes.chars().skip(2).collect();
                    let count = drawn(long[0]) / 3 + long[1..].iter().map(|&sign| drawn(sign)).sum::<usize>();
                    assert_eq!(count, 2 * term.feature as usize, "{:?}", term.drawing);
                }
            }
            let (x, o) = marks("O...X....");
            let drawn = |at: usize| OpenLines::terms(x, o, Marks { x, o })[at].drawing.clone();
            assert_eq!(drawn(0), ["O   .   .", "    ┃ ╱ ┃", ".━━━X━━━.", "  ╱ ┃   ┃", ".━━━.━━━."]);
            assert_eq!(drawn(1), ["O╌╌╌.╌╌╌.", "╎       ╎", ".   X   .", "╎       ╎", ".╌╌╌.╌╌╌."]);
        }

        // Open lines count for both players.
        check::<OpenLines>(".........", 0);
        check::<OpenLines>("X........", 3);
        check::<OpenLines>("....X....", 4);
        check::<OpenLines>("X...O....", -1);
        check::<OpenLines>(".X..O....", -2);
        check::<OpenLines>("O...X....", 1);
        check::<OpenLines>(".O..X....", 2);
        check::<OpenLines>("XXXOO....", i32::MAX);

        // Points of the slide's four replies of X to `.XX/OO./O..`, where O is MAX: -399, 101, 0 and -99.
        {
            check::<Points>("XXXOO.O..", (600 + 1) - (200 + 1 + 1));
            check::<Points>(".XXOO.OX.", (200 + 1 + 1) - (300 + 1 + 1 + 1));
            check::<Points>(".XXOO.O.X", (300 + 1 + 1) - (300 + 1 + 1));
            check::<Points>(".XXOOXO..", (300 + 1 + 1) - (200 + 1 + 1 + 1));
            let of_o = ["XXXOO.O..", ".XXOO.OX.", ".XXOO.O.X", ".XXOOXO.."]
                .map(|board| Points::value(marks(board).1, marks(board).0));
            assert_eq!(of_o, [-399, 101, 0, -99]);
        }

        // Points from the lectures.
        check::<Points>(".........", 0);
        check::<Points>("X........", 8 - 5);
        check::<Points>("XX.......", (8 + 200) - 4);
        check::<Points>("XX.O.....", (6 + 200) - 4);
        check::<Points>("XX.X.....", (8 + 300) - 3);
        check::<Points>("XXX......", (7 + 600) - 2);
    }
}
