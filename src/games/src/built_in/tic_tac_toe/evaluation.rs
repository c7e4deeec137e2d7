//! Evaluations of tic-tac-toe: the outcome, or the lectures' static evaluations.

use std::fmt::Debug;

use super::LINES;
use crate::{
    Score,
    names::{FEATURES, OPEN_LINES},
    placement::{MarkedBoard, Strokes},
    spec::position::Marks,
};
use plywood_tree::tree::Term;

const COMPLETE: usize = 2;
const CENTER: u16 = 0o020;
const CORNERS: u16 = 0o505;
const EDGES: u16 = 0o252;

pub trait Evaluation: Copy + Debug {
    /// Returns the value for MAX, from the squares of MAX and of MIN.
    fn value(self, max: u16, min: u16) -> i32;

    /// Returns the terms of the value of a position that is not over, MAX before MIN; empty if the value is not a sum. `marks` are
    /// those on the board.
    fn terms(self, sides: [u16; 2], marks: Marks<u16>) -> Vec<Term>;

    /// Returns the value of a finished game with this outcome: 1, 0 or -1.
    fn over(self, outcome: i32, max: u16, min: u16) -> i32;
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome;

impl Evaluation for Outcome {
    #[inline]
    fn over(self, outcome: i32, _max: u16, _min: u16) -> i32 {
        outcome
    }

    #[inline]
    fn value(self, _max: u16, _min: u16) -> i32 {
        0
    }

    fn terms(self, _sides: [u16; 2], _marks: Marks<u16>) -> Vec<Term> {
        Vec::new()
    }
}

/// Number of lines still open to MAX minus those open to MIN. A won game is worth infinity.
///
/// Source: Nilsson 1971, *Problem-Solving Methods in Artificial Intelligence*.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenLines;

impl Evaluation for OpenLines {
    /// Skips the board, because a full one has no open lines and full searches call this most.
    #[inline]
    fn over(self, outcome: i32, _max: u16, _min: u16) -> i32 {
        outcome * i32::HIGHEST
    }

    #[inline]
    fn value(self, max: u16, min: u16) -> i32 {
        open_lines(min).count() as i32 - open_lines(max).count() as i32
    }

    fn terms(self, sides: [u16; 2], marks: Marks<u16>) -> Vec<Term> {
        Weighted([0, 0, 0, 1, 0, 0, 0]).terms(sides, marks)
    }
}

/// Weighted features of MAX minus those of MIN. A won game is worth infinity, unless a complete line has a weight.
#[derive(Clone, Copy, Debug)]
pub struct Weighted(pub [i32; FEATURES.len()]);

/// Points for lines. A line is possible if it is incomplete and has no mark of the other player. Each possible line counts 1. One
/// possible line with two own marks adds 200, several add 300. A complete line adds 600.
///
/// Source: UBB Cluj, Adversarial search, 2018, pp. 52-53.
pub const POINTS: Weighted = Weighted([200, 300, 600, 1, 0, 0, 0]);

impl Evaluation for Weighted {
    fn value(self, max: u16, min: u16) -> i32 {
        let features = features([max, min]).into_iter().zip(features([min, max]));
        features.zip(self.0).map(|((own, other), weight)| weight * (own - other)).sum()
    }

    fn over(self, outcome: i32, max: u16, min: u16) -> i32 {
        match (outcome, self.0[COMPLETE]) {
            (0, _) => 0,
            (_, 0) => outcome * i32::HIGHEST,
            (_, _) => self.value(max, min),
        }
    }

    /// Features that are 0 are left out, except for open lines. If all are 0, the first one stays.
    fn terms(self, [max, min]: [u16; 2], marks: Marks<u16>) -> Vec<Term> {
        let of_max = self.terms_of(Strokes::THICK, marks, [max, min]);
        let of_min = self.terms_of(Strokes::DASHED, marks, [min, max]);
        let all = || of_max.iter().cloned().chain(of_min.iter().cloned().map(Term::opposite));
        let counted: Vec<Term> = all().filter(|term| term.feature != 0.0 || !term.drawing.is_empty()).collect();
        if counted.is_empty() { all().take(1).collect() } else { counted }
    }
}

impl Weighted {
    /// Returns the terms of the player with the first of these sides.
    fn terms_of(self, strokes: Strokes, marks: Marks<u16>, sides: [u16; 2]) -> Vec<Term> {
        let rows = FEATURES.into_iter().zip(labels()).zip(features(sides)).zip(self.0);
        let term = |(((name, (label, one)), count), weight): (((&str, (_, _)), i32), i32)| {
            let term = Term::new(label, one, f64::from(count), f64::from(weight));
            if name == OPEN_LINES { term.with_drawing(draw_lines(strokes, marks, sides)) } else { term }
        };
        rows.filter(|&(_, weight)| weight != 0).map(term).collect()
    }
}

fn labels() -> [(&'static str, &'static str); FEATURES.len()] {
    let same = |label| (label, label);
    [
        same(text!("games/almost-complete-line")),
        same(text!("games/almost-complete-lines")),
        same(text!("games/complete-line")),
        (text!("games/open-lines"), text!("games/open-line")),
        same(text!("games/center")),
        (text!("games/corners"), text!("games/corner")),
        (text!("games/edges"), text!("games/edge")),
    ]
}

/// Returns the features of the player with the first of these sides.
fn features([own, other]: [u16; 2]) -> [i32; FEATURES.len()] {
    let mut possible = 0;
    let mut almost = 0;
    let mut is_complete = false;
    for line in open_lines(other) {
        let marks = (line & own).count_ones();
        possible += i32::from(marks < 3);
        almost += i32::from(marks == 2);
        is_complete |= marks == 3;
    }
    let [center, corners, edges] = [CENTER, CORNERS, EDGES].map(|squares| (own & squares).count_ones() as i32);
    let [one, several, complete] = [almost == 1, almost > 1, is_complete].map(i32::from);
    [one, several, complete, possible, center, corners, edges]
}

/// Draws the board with the incomplete lines open to the player with the first of these sides.
fn draw_lines(strokes: Strokes, marks: Marks<u16>, [own, other]: [u16; 2]) -> Vec<String> {
    let squares = |line: u16| (0..9).filter(|square| line >> square & 1 == 1).collect::<Vec<usize>>();
    let lines: Vec<Vec<usize>> = open_lines(other).filter(|line| line & own != *line).map(squares).collect();
    let board = MarkedBoard { columns: 3, rows: 3, gap: 3, sign: |square| marks.sign(square) };
    board.draw(&lines, strokes)
}

fn open_lines(player: u16) -> impl Iterator<Item = u16> {
    LINES.into_iter().filter(move |line| line & player == 0)
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
    fn check(evaluation: impl Evaluation, board: &str, value: i32) {
        let (x, o) = marks(board);
        assert_eq!((evaluation.value(x, o), evaluation.value(o, x)), (value, -value));
    }

    #[test]
    fn evaluations_are_the_sums_of_their_terms() {
        let own = Weighted([0, 7, -2, 1, 3, -1, 2]);
        for code in 0..3_u32.pow(9) {
            let board: String = (0..9).map(|at| [".", "X", "O"][(code / 3_u32.pow(at) % 3) as usize]).collect();
            let (x, o) = marks(&board);
            for weighted in [POINTS, own] {
                let terms = weighted.terms([x, o], Marks { x, o });
                assert!(sum_of(&terms) == f64::from(weighted.value(x, o)) && !terms.is_empty(), "{board}");
            }
        }
    }

    #[test]
    fn features_and_evaluations_are_those_of_the_lectures() {
        let counted = |board| {
            let (x, o) = marks(board);
            features([x, o])
        };
        assert_eq!(counted("X.O.X..O."), [1, 0, 0, 3, 1, 1, 0]);
        assert_eq!(counted("XX.X....O"), [0, 1, 0, 5, 0, 1, 2]);
        assert_eq!(counted("XXXOO...."), [0, 0, 1, 2, 0, 2, 1]);

        // Evaluations are those of the lectures.
        {
            // Line counts of the lecture's three boards.
            {
                for (board, lines) in [("X..O.....", [6, 5]), (".X..O....", [4, 6]), ("O...X....", [5, 4])] {
                    let (x, o) = marks(board);
                    let terms = OpenLines.terms([x, o], Marks { x, o });
                    assert_eq!(terms.iter().map(|term| term.feature).collect::<Vec<_>>(), lines.map(f64::from));
                    // Each line has two strokes, and no stroke belongs to two lines.
                    for (term, strokes) in terms.iter().zip(["━━━┃╲╱", "╌╌╌╎╲╱"]) {
                        let drawn =
                            |sign: char| term.drawing.iter().map(|row| row.matches(sign).count()).sum::<usize>();
                        let long: Vec<char> = strokes.chars().skip(2).collect();
                        let count = drawn(long[0]) / 3 + long[1..].iter().map(|&sign| drawn(sign)).sum::<usize>();
                        assert_eq!(count, 2 * term.feature as usize, "{:?}", term.drawing);
                    }
                }
                let (x, o) = marks("O...X....");
                let drawn = |at: usize| OpenLines.terms([x, o], Marks { x, o })[at].drawing.clone();
                assert_eq!(drawn(0), ["O   .   .", "    ┃ ╱ ┃", ".━━━X━━━.", "  ╱ ┃   ┃", ".━━━.━━━."]);
                assert_eq!(drawn(1), ["O╌╌╌.╌╌╌.", "╎       ╎", ".   X   .", "╎       ╎", ".╌╌╌.╌╌╌."]);
            }

            // Open lines count for both players.
            check(OpenLines, ".........", 0);
            check(OpenLines, "X........", 3);
            check(OpenLines, "....X....", 4);
            check(OpenLines, "X...O....", -1);
            check(OpenLines, ".X..O....", -2);
            check(OpenLines, "O...X....", 1);
            check(OpenLines, ".O..X....", 2);
            assert_eq!(OpenLines.over(1, 0, 0), i32::MAX);

            // Points of the slide's four replies of X to `.XX/OO./O..`, where O is MAX: -399, 101, 0 and -99.
            {
                check(POINTS, "XXXOO.O..", (600 + 1) - (200 + 1 + 1));
                check(POINTS, ".XXOO.OX.", (200 + 1 + 1) - (300 + 1 + 1 + 1));
                check(POINTS, ".XXOO.O.X", (300 + 1 + 1) - (300 + 1 + 1));
                check(POINTS, ".XXOOXO..", (300 + 1 + 1) - (200 + 1 + 1 + 1));
                let of_o = ["XXXOO.O..", ".XXOO.OX.", ".XXOO.O.X", ".XXOOXO.."]
                    .map(|board| POINTS.value(marks(board).1, marks(board).0));
                assert_eq!(of_o, [-399, 101, 0, -99]);
            }

            // Points from the lectures.
            check(POINTS, ".........", 0);
            check(POINTS, "X........", 8 - 5);
            check(POINTS, "XX.......", (8 + 200) - 4);
            check(POINTS, "XX.O.....", (6 + 200) - 4);
            check(POINTS, "XX.X.....", (8 + 300) - 3);
            check(POINTS, "XXX......", (7 + 600) - 2);
        }
    }
}
