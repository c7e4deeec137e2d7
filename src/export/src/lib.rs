//! Exports results as text for files and pipes: whole searches, comparisons, counts, problems and lists, for people and for
//! programs.
//!
//! A printable result is a [`Report`], and each way to print it is an [`Exporter`]. The tables below define the values of
//! `--format`, their help and the function that a command calls.
//!
//! # How to add an exporter
//!
//! An exporter is one file and one row; `growth.rs` is a small example with two of them.
//!
//! 1. In a new file in `export/`, write a function `write(report: &TraceReport, out: &mut dyn Write) -> Written`, or one
//!    for another [`Report`]. Each report holds everything needed to print it. The function streams: it never holds more than a
//!    line. Pass text from a file through `text::visible` and JSON through `json_line`; end the last line.
//! 2. Below, add its `mod`, and its name after `--format` with the function to the row of the report in `reports!`.
//! 3. Add a snapshot of its output for a lecture to `src/program/cli/snapshot_tests.rs`, and a test of its specifics to its file.
//!
//! Then `UPDATE_DOCS=1 cargo test --test documents` adds it to `docs/commands.md`. The command line, its help and the dispatch
//! need nothing more; `src/program/cli/format_tests.rs` lists every format and checks that each writes something without control
//! characters. A result without an exporter needs a new [`Report`], and a command that creates it.

#[macro_use]
extern crate plywood_messages;

/// Writes a message in a line: `tell!(out, "review/later", Text(topic), Count(days))`.
macro_rules! tell {
    ($out:expr, $($message:tt)+) => {
        writeln!($out, "{}", say!($($message)+))
    };
}

#[macro_use]
mod json_line;

mod alternatives;
mod bugs;
mod choices;
mod comparison;
mod exercise;
mod experiment;
mod grades;
mod growth;
mod json;
mod lesson;
pub mod listing;
mod names;
mod parsons;
mod path;
mod play;
mod practise;
mod problems;
mod quiz;
mod review;
mod savings;
mod solution;
mod stats;
mod table;
mod transcript;
pub mod walk;
pub mod words;

pub use exercise::{NotPrinted, PrintedExercise, Size, key, printed_key, printed_sheet, sheet, tree_file};
pub use json_line::Number;
use json_line::json_line;

use std::io::{self, Write};

use plywood_document::content::LessonFile;
use plywood_games::GameSpec;
use plywood_lesson::{AnyLesson, SettingOption, Solution};
use plywood_matrices::matrix::StrategicForm;
use plywood_messages::words::Sentence;
use plywood_search::{
    search::Rules,
    session::{
        BestMoves, BugComparison, BugReport, Choices, Comparison, Experiment, ExperimentRow, Growth, Run, Saving,
        SearchProblem, Stats, best_moves,
    },
    trace::Step,
};
use plywood_teaching::{exercise::Practice, grade::Grade, play::Event};
use plywood_tree::diagnostic::{Problems, Style};

/// Result of writing, like [`std::fmt::Result`].
pub type Written = io::Result<()>;

/// Result with everything needed to print it.
pub trait Report: Sized + 'static {
    const EXPORTERS: &'static [Exporter<Self>];
}

#[derive(Debug)]
pub struct Exporter<R> {
    /// Value of `--format`.
    pub name: &'static str,
    pub write: fn(&R, &mut dyn Write) -> Written,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reader {
    People,
    /// Programs, for which keys and their order are a contract.
    Programs,
}

impl Reader {
    pub fn about(self) -> &'static str {
        match self {
            Self::People => text!("reports/for-people"),
            Self::Programs => text!("reports/for-programs"),
        }
    }
}

impl<R> Exporter<R> {
    pub fn reader(&self) -> Reader {
        if self.name == "text" { Reader::People } else { Reader::Programs }
    }
}

/// Declares the formats of each report: the value of `--format`, and the function that writes it.
macro_rules! reports {
    ($($report:ty { $($name:ident: $write:path),+ })+) => {
        $(impl Report for $report {
            const EXPORTERS: &'static [Exporter<Self>] = &[$(Exporter { name: stringify!($name), write: $write }),+];
        })+
    };
}

reports! {
    TraceReport { text: transcript::write, json: json::write }
    LessonReport { text: lesson::text, json: lesson::json }
    SolutionReport { text: solution::text, json: solution::json }
    AlternativesReport { text: alternatives::text, json: alternatives::json, csv: alternatives::csv }
    ComparisonReport { text: comparison::text, json: comparison::json, csv: comparison::csv }
    BugsReport { text: bugs::text, json: bugs::json }
    GradesReport { text: grades::text, json: grades::json, csv: grades::csv }
    ChartReport { text: growth::text, json: growth::json, csv: growth::csv }
    StatsReport { text: stats::text, json: stats::json, csv: stats::csv }
    TableReport { text: savings::text, json: savings::json, csv: savings::csv }
    ExerciseReport { toml: exercise::toml, text: exercise::text, json: exercise::json, moodle: exercise::moodle }
    ExperimentReport { text: experiment::text, json: experiment::json, csv: experiment::csv }
    Event { text: play::text, json: play::json }
    plywood_teaching::parsons::Event { text: parsons::text, json: parsons::json }
    plywood_teaching::practise::Event { text: practise::text, json: practise::json }
    plywood_teaching::review::Event { text: review::text, json: review::json }
    plywood_teaching::quiz::Event { text: quiz::text, json: quiz::json }
    CheckReport { text: problems::text, json: problems::json }
    listing::CourseReport { text: listing::course_text, json: json_line }
    listing::Listing { text: listing::text, json: json_line }
}

#[derive(Debug)]
pub struct TraceReport {
    pub subject: SearchProblem,
    pub run: Run,
}

impl TraceReport {
    /// Returns all equally good moves at the root, for the depth of the last pass.
    fn best_moves(&self) -> Option<BestMoves> {
        let replay = &self.run.replay;
        let last = replay.trace().steps.iter().filter_map(|step| match step {
            Step::Pass { depth, .. } => Some(depth),
            _ => None,
        });
        let choices = self.run.choices;
        let depth = last.last().map_or(choices.rules.depth, |depth| depth.min(choices.rules.depth));
        best_moves(&self.subject.content, Choices { rules: Rules { depth, ..choices.rules }, ..choices })
    }
}

pub struct LessonReport {
    pub file: LessonFile,
}

#[derive(Debug)]
pub struct SolutionReport {
    pub solved: Vec<Solved>,
}

#[derive(Debug)]
pub enum Solved {
    /// Value of a tree or a game, and its strategic form if it can be shown.
    Search(Box<TraceReport>, Option<StrategicForm>),
    Lesson(Box<LessonFile>, Solution),
}

/// Lesson without a search, solved with each value of a setting.
pub struct AlternativesReport {
    pub file: LessonFile,
    /// Name of the setting that differs, as in files: `algorithm`.
    pub setting: &'static str,
    pub ways: Vec<Way>,
}

/// Option of the setting, with its lesson or the reason why there is none.
pub type Way = (SettingOption, Result<AnyLesson, Sentence>);

#[derive(Debug)]
pub struct ComparisonReport {
    pub subject: SearchProblem,
    pub choices: Choices,
    pub comparison: Comparison,
    pub mistaken: Option<BugComparison>,
    /// The same searches with other evaluations of the game, and their names.
    pub others: Vec<(&'static str, Comparison)>,
}

#[derive(Debug)]
pub struct BugsReport {
    pub subject: SearchProblem,
    pub revealing: BugReport,
}

#[derive(Debug)]
pub struct GradesReport {
    pub subject: SearchProblem,
    pub rows: Vec<(String, Result<Grade, Problems>)>,
}

#[derive(Debug)]
pub struct ChartReport {
    pub subject: SearchProblem,
    pub rows: Vec<Growth>,
}

#[derive(Debug)]
pub struct StatsReport {
    pub game: GameSpec,
    pub stats: Stats,
}

#[derive(Debug)]
pub struct TableReport {
    pub rows: Vec<Saving>,
}

#[derive(Debug)]
pub struct ExerciseReport {
    pub exercises: Vec<Practice>,
}

#[derive(Debug)]
pub struct ExperimentReport {
    pub experiment: Experiment,
    pub rows: Vec<ExperimentRow>,
}

#[derive(Debug)]
pub struct CheckReport {
    pub files: usize,
    pub found: Vec<Problems>,
    pub warned: Vec<Problems>,
    pub style: Style,
}
