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
//! 1. In a new file in `export/`, write a function `write(report: &TraceReport, out: &mut dyn Write) -> io::Result<()>`, or one
//!    for another [`Report`]. Each report holds everything needed to print it. The function streams: it never holds more than a
//!    line. Pass text from a file through `text::visible` and JSON through `json_line`; end the last line.
//! 2. Below, add its `mod`, and its row in the `EXPORTERS` of the report: the name after `--format`, its readers, and the
//!    function.
//! 3. Add a snapshot of its output for a lecture to `src/program/cli/snapshot_tests.rs`, and a test of its specifics to its file.
//!
//! Then `UPDATE_DOCS=1 cargo test --test documents` adds it to `docs/commands.md`. The command line, its help and the dispatch
//! need nothing more; `src/program/cli/format_tests.rs` lists every format and checks that each writes something without control
//! characters. A result without an exporter needs a new [`Report`], and a command that creates it.

#[macro_use]
extern crate plywood_messages;

mod about;
mod alternatives;
mod bugs;
mod choices;
mod comparison;
mod csv;
mod exercise;
mod experiment;
mod grades;
mod growth;
mod json;
mod json_line;
mod lesson;
pub mod listing;
mod names;
mod number;
mod path;
mod play;
mod problems;
mod quiz;
mod savings;
mod solution;
mod stats;
mod table;
mod transcript;
pub mod walk;
pub mod words;

pub use exercise::{NotPrinted, PrintedExercise, Size, key, printed_key, printed_sheet, sheet, tree_file};
use json_line::json_line;
pub use number::Number;

use std::io::{self, Write};
use std::sync::Arc;

use plywood_document::material::LessonFile;
use plywood_games::GameSpec;
use plywood_lesson::{Lesson, SettingOption, Solution};
use plywood_matrices::matrix::StrategicForm;
use plywood_messages::words::Sentence;
use plywood_search::session::{
    BugComparison, BugReport, Choices, Comparison, Experiment, ExperimentRow, Growth, Run, Saving, SearchProblem, Stats,
};
use plywood_teaching::exercise::Exercise;
use plywood_teaching::grade::Grade;
use plywood_teaching::play::Event;
use plywood_tree::diagnostic::{Problems, Style};

/// Result with everything needed to print it.
pub trait Report: Sized + 'static {
    const EXPORTERS: &'static [Exporter<Self>];
}

#[derive(Debug)]
pub struct Exporter<R> {
    /// Value of `--format`.
    pub name: &'static str,
    pub reader: Reader,
    pub write: fn(&R, &mut dyn Write) -> io::Result<()>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    People,
    /// Programs, for which keys and their order are a contract.
    Programs,
}

impl Reader {
    pub fn about(self) -> &'static str {
        match self {
            Self::People => text!(reports, "for-people"),
            Self::Programs => text!(reports, "for-programs"),
        }
    }
}

impl<R> Exporter<R> {
    const fn csv(write: fn(&R, &mut dyn Write) -> io::Result<()>) -> Self {
        Self { name: "csv", reader: Reader::Programs, write }
    }

    const fn text(write: fn(&R, &mut dyn Write) -> io::Result<()>) -> Self {
        Self { name: "text", reader: Reader::People, write }
    }

    const fn json(write: fn(&R, &mut dyn Write) -> io::Result<()>) -> Self {
        Self { name: "json", reader: Reader::Programs, write }
    }
}

#[derive(Debug)]
pub struct TraceReport {
    pub subject: SearchProblem,
    pub run: Run,
}

impl Report for TraceReport {
    const EXPORTERS: &'static [Exporter<Self>] = &[Exporter::text(transcript::write), Exporter::json(json::write)];
}

#[derive(Debug)]
pub struct LessonReport {
    pub file: LessonFile,
}

impl Report for LessonReport {
    const EXPORTERS: &'static [Exporter<Self>] = &[Exporter::text(lesson::text), Exporter::json(lesson::json)];
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

impl Report for SolutionReport {
    const EXPORTERS: &'static [Exporter<Self>] = &[Exporter::text(solution::text), Exporter::json(solution::json)];
}

/// Lesson without a search, solved with each value of a setting.
#[derive(Debug)]
pub struct AlternativesReport {
    pub file: LessonFile,
    /// Name of the setting that differs, as in files: `algorithm`.
    pub setting: &'static str,
    pub ways: Vec<Way>,
}

/// Option of the setting, with its lesson or the reason why there is none.
pub type Way = (SettingOption, Result<Arc<dyn Lesson>, Sentence>);

impl Report for AlternativesReport {
    const EXPORTERS: &'static [Exporter<Self>] =
        &[Exporter::text(alternatives::text), Exporter::json(alternatives::json), Exporter::csv(alternatives::csv)];
}

#[derive(Debug)]
pub struct ComparisonReport {
    pub subject: SearchProblem,
    pub choices: Choices,
    pub comparison: Comparison,
    pub mistaken: Option<BugComparison>,
}

impl Report for ComparisonReport {
    const EXPORTERS: &'static [Exporter<Self>] =
        &[Exporter::text(comparison::text), Exporter::json(comparison::json), Exporter::csv(comparison::csv)];
}

#[derive(Debug)]
pub struct BugsReport {
    pub subject: SearchProblem,
    pub revealing: BugReport,
}

impl Report for BugsReport {
    const EXPORTERS: &'static [Exporter<Self>] = &[Exporter::text(bugs::text), Exporter::json(bugs::json)];
}

#[derive(Debug)]
pub struct GradesReport {
    pub subject: SearchProblem,
    pub rows: Vec<(String, Result<Grade, Problems>)>,
}

impl Report for GradesReport {
    const EXPORTERS: &'static [Exporter<Self>] =
        &[Exporter::text(grades::text), Exporter::json(grades::json), Exporter::csv(grades::csv)];
}

#[derive(Debug)]
pub struct ChartReport {
    pub subject: SearchProblem,
    pub rows: Vec<Growth>,
}

impl Report for ChartReport {
    const EXPORTERS: &'static [Exporter<Self>] =
        &[Exporter::text(growth::text), Exporter::json(growth::json), Exporter::csv(growth::csv)];
}

#[derive(Debug)]
pub struct StatsReport {
    pub game: GameSpec,
    pub stats: Stats,
}

impl Report for StatsReport {
    const EXPORTERS: &'static [Exporter<Self>] =
        &[Exporter::text(stats::text), Exporter::json(stats::json), Exporter::csv(stats::csv)];
}

#[derive(Debug)]
pub struct TableReport {
    pub rows: Vec<Saving>,
}

impl Report for TableReport {
    const EXPORTERS: &'static [Exporter<Self>] =
        &[Exporter::text(savings::text), Exporter::json(savings::json), Exporter::csv(savings::csv)];
}

#[derive(Debug)]
pub struct ExerciseReport {
    pub exercises: Vec<Exercise>,
}

impl Report for ExerciseReport {
    const EXPORTERS: &'static [Exporter<Self>] = &[
        Exporter { name: "toml", reader: Reader::Programs, write: exercise::toml },
        Exporter::text(exercise::text),
        Exporter::json(exercise::json),
        Exporter { name: "moodle", reader: Reader::Programs, write: exercise::moodle },
    ];
}

#[derive(Debug)]
pub struct ExperimentReport {
    pub experiment: Experiment,
    pub rows: Vec<ExperimentRow>,
}

impl Report for ExperimentReport {
    const EXPORTERS: &'static [Exporter<Self>] =
        &[Exporter::text(experiment::text), Exporter::json(experiment::json), Exporter::csv(experiment::csv)];
}

impl Report for Event {
    const EXPORTERS: &'static [Exporter<Self>] = &[Exporter::text(play::text), Exporter::json(play::json)];
}

impl Report for plywood_teaching::quiz::Event {
    const EXPORTERS: &'static [Exporter<Self>] = &[Exporter::text(quiz::text), Exporter::json(quiz::json)];
}

#[derive(Debug)]
pub struct CheckReport {
    pub files: usize,
    pub found: Vec<Problems>,
    pub warned: Vec<Problems>,
    pub style: Style,
}

impl Report for CheckReport {
    const EXPORTERS: &'static [Exporter<Self>] = &[Exporter::text(problems::text), Exporter::json(problems::json)];
}

impl Report for listing::CourseReport {
    const EXPORTERS: &'static [Exporter<Self>] =
        &[Exporter::text(listing::course_text), Exporter::json(listing::course_json)];
}

impl Report for listing::Listing {
    const EXPORTERS: &'static [Exporter<Self>] = &[Exporter::text(listing::text), Exporter::json(listing::json)];
}
