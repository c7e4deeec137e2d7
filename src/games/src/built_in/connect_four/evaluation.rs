//! Evaluations of Connect Four: the outcome, or the open lines.

use super::{COLUMNS, HEIGHT, Valuation};
use crate::{
    Score,
    placement::{MarkedBoard, Strokes},
    spec::position::Marks,
};
use plywood_tree::tree::Term;

impl Valuation {
    /// Returns the value of a game that MAX has won.
    #[inline]
    pub(super) const fn win(self) -> i32 {
        match self {
            Self::Outcome => 1,
            Self::Lines => i32::HIGHEST,
        }
    }

    /// Returns the value for MAX of a position that is not over, from the squares of X and of O.
    #[inline]
    pub(super) fn value(self, x: u64, o: u64) -> i32 {
        match self {
            Self::Outcome => 0,
            Self::Lines => open_to_other(o) - open_to_other(x),
        }
    }

    /// Returns the terms whose sum is the value; empty if the value is not a sum.
    pub(super) fn terms(self, x: u64, o: u64) -> Vec<Term> {
        let term = |strokes, other| {
            let lines = f64::from(open_to_other(other));
            let drawing = draw_lines(strokes, Marks { x, o }, other);
            Term::new(text!("games/open-lines"), text!("games/open-line"), lines, 1.0).with_drawing(drawing)
        };
        match self {
            Self::Outcome => Vec::new(),
            Self::Lines => vec![term(Strokes::THICK, o), term(Strokes::DASHED, x).opposite()],
        }
    }
}

fn draw_lines(strokes: Strokes, marks: Marks<u64>, player: u64) -> Vec<String> {
    let rows = HEIGHT as usize - 1;
    let squares = |line: u64| {
        let squares = (0..COLUMNS as usize * rows).filter(|&square| line >> bit(square) & 1 == 1);
        squares.collect::<Vec<usize>>()
    };
    let lines: Vec<Vec<usize>> = LINES.into_iter().filter(|line| line & player == 0).map(squares).collect();
    let board = MarkedBoard { columns: COLUMNS as usize, rows, gap: 1, sign: |square| marks.sign(bit(square)) };
    board.draw(&lines, strokes)
}

/// Converts a square in row order from the top left to its bit.
const fn bit(square: usize) -> usize {
    let columns = COLUMNS as usize;
    let height = HEIGHT as usize;
    square % columns * height + height - 2 - square / columns
}

const LINES: [u64; 69] = lines();

const fn lines() -> [u64; 69] {
    // Columns to the right, range of start rows, and distance of the bit numbers.
    let directions = [(0, 0, 2, 1), (3, 0, 5, HEIGHT), (3, 0, 2, HEIGHT + 1), (3, 3, 5, HEIGHT - 1)];
    let mut lines = [0; 69];
    let mut count = 0;
    let mut direction = 0;
    while direction < directions.len() {
        let (right, lowest, highest, step) = directions[direction];
        let mut square = 0;
        while square < (COLUMNS - right) * HEIGHT {
            if square % HEIGHT >= lowest && square % HEIGHT <= highest {
                lines[count] = (1 | 1 << step | 1 << (2 * step) | 1 << (3 * step)) << square;
                count += 1;
            }
            square += 1;
        }
        direction += 1;
    }
    lines
}

/// Inlined and marked cold, so that a search with the default evaluation keeps the position in registers at a leaf.
#[cold]
#[inline(always)]
fn open_to_other(player: u64) -> i32 {
    LINES.iter().map(|line| i32::from(line & player == 0)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::built_in::connect_four::{BOARD, has_four};

    #[test]
    fn lines_are_all_fours_in_a_row() {
        // `LINES` contains every four in a row.
        {
            let mut lines = LINES.to_vec();
            lines.sort_unstable();
            lines.dedup();
            assert_eq!(lines.len(), 69);
            assert!(lines.iter().all(|&line| line.count_ones() == 4 && line & !BOARD == 0 && has_four(line)));
        }

        // The open lines are drawn through the board.
        {
            // Every line of the lowest row contains its middle square; every other row has lines that do not.
            let terms = Valuation::Lines.terms(1 << (3 * HEIGHT), 0);
            let lowest = |at: usize| terms[at].drawing.last().map(String::as_str);
            assert_eq!([lowest(0), lowest(1)], [Some(".━.━.━X━.━.━."), Some(". . . X . . .")]);
            assert_eq!(terms[1].drawing[..2], [".╌.╌.╌.╌.╌.╌.", "╎╲╎╲╎╳╎╳╎╱╎╱╎"].map(str::to_owned));
            assert!(terms.iter().all(|term| term.drawing.len() == 11));
        }

        // Each square closes the lines through it.
        {
            // Numbers from textbooks for the left half of the board, from the bottom up.
            let known = [[3, 4, 5, 7], [4, 6, 8, 10], [5, 8, 11, 13], [5, 8, 11, 13], [4, 6, 8, 10], [3, 4, 5, 7]];
            for (row, numbers) in (0..).zip(known) {
                for (column, number) in (0..).zip(numbers) {
                    for column in [column, 6 - column] {
                        let square: u64 = 1 << (column * HEIGHT + row);
                        assert_eq!(Valuation::Lines.value(square, 0), number, "{column}, {row}");
                        assert_eq!(Valuation::Lines.value(0, square), -number);
                    }
                }
            }
        }
    }
}
