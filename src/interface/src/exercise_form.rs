//! Dialog for a new exercise: its difficulty, and the files to be written with it.

use plywood_teaching::exercise::{Between, ExerciseError, ExerciseOptions, Form, Practice, Ties};
use plywood_tree::{
    settings::{Algorithm, Choice as _, TreeKind},
    tree::Player,
};

/// Returns the worksheet and the key in the format with this ending.
type Write = fn(&Practice, &str) -> Result<[Vec<u8>; 2], String>;

/// Format of worksheets and keys. The program provides those that it can write.
#[derive(Clone, Copy, Debug)]
pub struct PaperFormat {
    /// End of the file names, after the dot.
    pub ending: &'static str,
    pub write: Write,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExerciseForm {
    pub algorithm: Algorithm,
    pub depth: u32,
    pub branching: Between<u32>,
    pub cutoffs: Option<Between<u64>>,
    pub deep: bool,
    pub ties: Ties,
    /// Index of the format of the worksheet, after that without one.
    pub paper: usize,
    /// Chosen row.
    pub row: usize,
}

const BRANCHINGS: [Between<u32>; 5] = [
    Between { least: 2, most: 2 },
    Between { least: 2, most: 3 },
    Between { least: 3, most: 3 },
    Between { least: 2, most: 4 },
    Between { least: 4, most: 4 },
];

const CUTOFFS: [Option<Between<u64>>; 5] = [
    None,
    Some(Between { least: 1, most: 1 }),
    Some(Between { least: 2, most: 2 }),
    Some(Between { least: 2, most: 4 }),
    Some(Between { least: 4, most: 8 }),
];

const DEPTHS: [u32; 5] = [1, 2, 3, 4, 5];

labelled! {
    /// Rows of the dialog.
    pub enum ExerciseRow {
        Search = "overlays/exercise-search",
        Plies = "overlays/exercise-plies",
        Branching = "overlays/exercise-branching",
        Cutoffs = "overlays/exercise-cutoffs",
        Deep = "overlays/exercise-deep",
        Ties = "overlays/exercise-ties",
        Paper = "overlays/exercise-paper",
    }
}

impl Default for ExerciseForm {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::AlphaBeta,
            depth: 3,
            branching: BRANCHINGS[1],
            cutoffs: None,
            deep: false,
            ties: Ties::Allowed,
            paper: 0,
            row: 0,
        }
    }
}

impl ExerciseForm {
    /// Returns the value of a row; `None` if it does not apply to the search.
    pub fn value(&self, row: ExerciseRow, papers: &[PaperFormat]) -> Option<String> {
        let any = || string!("overlays/exercise-any");
        let is_drawn = self.algorithm != Algorithm::Expectiminimax;
        let (applies, value) = match row {
            ExerciseRow::Search => (true, self.algorithm.name().to_owned()),
            ExerciseRow::Plies => (is_drawn, self.depth.to_string()),
            ExerciseRow::Branching => (is_drawn, self.branching.to_string()),
            ExerciseRow::Cutoffs => {
                (self.algorithm.has_cutoffs(), self.cutoffs.map_or_else(any, |cutoffs| cutoffs.to_string()))
            }
            ExerciseRow::Deep if self.deep => (self.algorithm.has_windows(), string!("overlays/exercise-yes")),
            ExerciseRow::Deep => (self.algorithm.has_windows(), any()),
            ExerciseRow::Ties => {
                let distinct = self.ties == Ties::None;
                let value = if distinct { string!("overlays/exercise-distinct") } else { any() };
                (is_drawn && !self.has_labels(), value)
            }
            ExerciseRow::Paper => {
                let none = || string!("overlays/exercise-no-paper");
                (true, self.paper(papers).map_or_else(none, |paper| paper.ending.to_owned()))
            }
        };
        applies.then_some(value)
    }

    pub fn paper(&self, papers: &[PaperFormat]) -> Option<PaperFormat> {
        papers.get(self.paper.checked_sub(1)?).copied()
    }

    fn has_labels(&self) -> bool {
        self.algorithm.facts().compared_on == Some(TreeKind::Truth)
    }

    /// Chooses the row above or below.
    pub fn choose(&mut self, is_down: bool) {
        let to = if is_down { self.row + 1 } else { self.row.saturating_sub(1) };
        self.row = to.min(ExerciseRow::ALL.len() - 1);
    }

    /// Changes the value of the chosen row to the next or the previous one.
    pub fn change(&mut self, is_next: bool, papers: &[PaperFormat]) {
        match ExerciseRow::ALL[self.row] {
            ExerciseRow::Search => {
                self.algorithm = beside(&plywood_teaching::exercise::ALGORITHMS, self.algorithm, is_next);
            }
            ExerciseRow::Plies => self.depth = beside(&DEPTHS, self.depth, is_next),
            ExerciseRow::Branching => self.branching = beside(&BRANCHINGS, self.branching, is_next),
            ExerciseRow::Cutoffs => self.cutoffs = beside(&CUTOFFS, self.cutoffs, is_next),
            ExerciseRow::Deep => self.deep = !self.deep,
            ExerciseRow::Ties => self.ties = if self.ties == Ties::None { Ties::Allowed } else { Ties::None },
            ExerciseRow::Paper => {
                let all: Vec<usize> = (0..=papers.len()).collect();
                self.paper = beside(&all, self.paper, is_next);
            }
        }
    }

    /// Returns the options of the exercise, without those that do not apply to the search.
    ///
    /// # Errors
    /// No exercise is like the tree with chance nodes.
    pub fn options(&self) -> Result<ExerciseOptions, ExerciseError> {
        let algorithm = self.algorithm;
        if algorithm == Algorithm::Expectiminimax {
            return ExerciseOptions::with_chance();
        }
        let form = Form::Drawn { depth: self.depth, branching: self.branching, root: Player::Max };
        let usual = ExerciseOptions::new(form, algorithm);
        let deep = (self.deep && algorithm.has_windows()).then_some(Between { least: 1, most: u64::MAX });
        Ok(ExerciseOptions {
            cutoffs: self.cutoffs.filter(|_| algorithm.has_cutoffs()),
            deep,
            ties: if self.has_labels() { Ties::Allowed } else { self.ties },
            ..usual
        })
    }
}

/// Returns the value after or before this one, around the ends.
pub fn beside<T: Copy + PartialEq>(all: &[T], now: T, is_next: bool) -> T {
    let at = all.iter().position(|&one| one == now).unwrap_or(0);
    all[(at + if is_next { 1 } else { all.len() - 1 }) % all.len()]
}
