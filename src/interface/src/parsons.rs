//! State of a program that the learner puts together from shuffled lines. `update` changes it and `view` draws it.

use crate::remark::Remark;
use plywood_teaching::parsons::{Placed, Puzzle};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Side {
    Program,
    /// Lines that are not in the program.
    Others,
}

impl Side {
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Program => Self::Others,
            Self::Others => Self::Program,
        }
    }
}

#[derive(Clone, Debug)]
pub struct ParsonsView {
    pub puzzle: Puzzle,
    /// Number that shuffled the lines.
    pub seed: u64,
    pub program: Vec<Placed>,
    /// Lines that are not in the program, in the order of the puzzle.
    pub others: Vec<usize>,
    pub side: Side,
    /// Chosen line of the program, and of the others.
    pub chosen: [usize; 2],
    /// Result of the last run, until the program changes.
    pub ran: Option<Remark>,
}

impl ParsonsView {
    pub fn new(puzzle: Puzzle, seed: u64) -> Self {
        let others = (0..puzzle.lines().len()).collect();
        Self { puzzle, seed, program: Vec::new(), others, side: Side::Others, chosen: [0; 2], ran: None }
    }

    pub const fn rows(&self, side: Side) -> usize {
        match side {
            Side::Program => self.program.len(),
            Side::Others => self.others.len(),
        }
    }

    pub const fn at(&self) -> usize {
        self.chosen[self.side as usize]
    }

    /// Returns the number of the chosen line in the puzzle.
    pub fn line(&self) -> Option<usize> {
        match self.side {
            Side::Program => self.program.get(self.at()).map(|placed| placed.line),
            Side::Others => self.others.get(self.at()).copied(),
        }
    }

    /// Chooses the line above or below. Returns false if there is none.
    pub fn choose(&mut self, is_down: bool) -> bool {
        let Some(to) = moved(self.at(), is_down).filter(|&to| to < self.rows(self.side)) else { return false };
        self.chosen[self.side as usize] = to;
        true
    }

    /// Puts the chosen line below that of the program, indented as an editor would, or takes it out of the program. Returns false
    /// if there is no line.
    pub fn take(&mut self) -> bool {
        let Some(line) = self.line() else { return false };
        let at = self.at();
        match self.side {
            Side::Program => {
                self.program.remove(at);
                let place = self.others.partition_point(|&other| other < line);
                self.others.insert(place, line);
            }
            Side::Others => {
                self.others.remove(at);
                let below = if self.program.is_empty() { 0 } else { self.chosen[0] + 1 };
                let above = below.checked_sub(1).map(|above| self.program[above]);
                let indent = above.map_or(0, |above| above.indent + usize::from(self.puzzle.opens(above.line)));
                self.program.insert(below, Placed { line, indent });
                self.chosen[0] = below;
            }
        }
        for side in [Side::Program, Side::Others] {
            let last = self.rows(side).saturating_sub(1);
            let chosen = &mut self.chosen[side as usize];
            *chosen = (*chosen).min(last);
        }
        true
    }

    /// Moves the chosen line of the program. Returns false if it cannot be moved there.
    pub fn shift(&mut self, is_down: bool) -> bool {
        let at = self.at();
        let to = moved(at, is_down).filter(|&to| self.side == Side::Program && to < self.program.len());
        let Some(to) = to else { return false };
        self.program.swap(at, to);
        self.chosen[0] = to;
        true
    }

    /// Indents the chosen line of the program by one level more or less. Returns false if it cannot be.
    pub fn indent(&mut self, is_deeper: bool) -> bool {
        /// Programs have no deeper lines.
        const DEEPEST: usize = 6;
        let at = self.at();
        let line = self.program.get_mut(at).filter(|_| self.side == Side::Program);
        let Some(line) = line else { return false };
        let Some(indent) = moved(line.indent, is_deeper).filter(|&indent| indent <= DEEPEST) else { return false };
        line.indent = indent;
        true
    }
}

const fn moved(at: usize, is_more: bool) -> Option<usize> {
    if is_more { Some(at + 1) } else { at.checked_sub(1) }
}
