//! Results as text for files and pipes: whole searches, comparisons, counts, problems and lists, for people and for programs.
//!
//! What can be printed is a [`Report`], and each way to print it is an [`Exporter`]. The values of `--format`, their help and what
//! a command calls all come from the tables below.
//!
//! # How to add an exporter
//!
//! An exporter is one file and one row; `growth.rs` is a small example with two of them.
//!
//! 1. In a new file in `export/`, a function `write(report: &TraceReport, out: &mut dyn Write) -> io::Result<()>`, or with another
//!    [`Report`]: each is a result with everything that is needed to print it. It streams: no more than a line is ever held. Text
//!    from a file goes through `text::visible`, JSON through `json_line`; end the last line.
//! 2. Below, its `mod`, and its row in the `EXPORTERS` of the report: the name after `--format`, who reads what it writes, and the
//!    function.
//! 3. A snapshot of what it writes for a lecture in `src/program/cli/snapshot_tests.rs`, and a test of what is particular to it in its file.
//!
//! Then `UPDATE_DOCS=1 cargo test --test documents` adds it to `docs/commands.md`. The command line, its help and the dispatch need
//! nothing more; `src/program/cli/format_tests.rs` asks the command line for every format and checks that each writes something and lets no
//! control character out. A result that nothing prints yet is a new [`Report`], and a command that makes it.

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

pub use exercise::{key, sheet, tree_file};
use json_line::json_line;
pub use number::Number;

use std::io::{self, Write};
use std::sync::Arc;

use plywood_document::material::LessonFile;
use plywood_games::GameSpec;
use plywood_lesson::{Lesson, SettingOption, Solution};
use plywood_matrices::strategic_form::StrategicForm;
use plywood_messages::words::Sentence;
use plywood_search::session::{
    Choices, Comparison, Experiment, ExperimentRow, Growth, Mistaken, Revealing, Run, Saving, Stats, Subject,
};
use plywood_teaching::exercise::Exercise;
use plywood_teaching::grade::Grade;
use plywood_teaching::play::Event;
use plywood_tree::diagnostic::{Problems, Style};

/// A result with everything that is needed to print it.
pub trait Report: Sized + 'static {
    /// Every way to print it, the usual one first.
    const EXPORTERS: &'static [Exporter<Self>];
}

/// One way to print a report.
#[derive(Debug)]
pub struct Exporter<R> {
    /// What it is called after `--format`.
    pub name: &'static str,
    /// Who is going to read what it writes.
    pub reader: Reader,
    /// Writes the whole report.
    pub write: fn(&R, &mut dyn Write) -> io::Result<()>,
}

/// Who is going to read the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Somebody at a terminal, or with a print in hand.
    People,
    /// Another program, for which keys and their order are a contract.
    Programs,
}

impl Reader {
    /// What the help says of it.
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

/// A recorded search of a subject.
#[derive(Debug)]
pub struct TraceReport {
    /// What was searched.
    pub subject: Subject,
    /// The search.
    pub run: Run,
}

impl Report for TraceReport {
    const EXPORTERS: &'static [Exporter<Self>] = &[Exporter::text(transcript::write), Exporter::json(json::write)];
}

/// A lesson that is no search.
#[derive(Debug)]
pub struct LessonReport {
    /// The lesson, and what its file says of it.
    pub file: LessonFile,
}

impl Report for LessonReport {
    const EXPORTERS: &'static [Exporter<Self>] = &[Exporter::text(lesson::text), Exporter::json(lesson::json)];
}

/// What comes out of several files.
#[derive(Debug)]
pub struct SolutionReport {
    /// Each in turn.
    pub solved: Vec<Solved>,
}

/// What has been worked out.
#[derive(Debug)]
pub enum Solved {
    /// The value of a tree or a game, and its strategic form, where there is one to be told.
    Search(Box<TraceReport>, Option<StrategicForm>),
    /// What comes out of a lesson of another kind.
    Lesson(Box<LessonFile>, Solution),
}

impl Report for SolutionReport {
    const EXPORTERS: &'static [Exporter<Self>] = &[Exporter::text(solution::text), Exporter::json(solution::json)];
}

/// A lesson that is no search, worked out in each of the ways that can be chosen first.
#[derive(Debug)]
pub struct AlternativesReport {
    /// The lesson, and what its file says of it.
    pub file: LessonFile,
    /// What differs, as in files: `algorithm`.
    pub setting: &'static str,
    /// Each way with what has come of it.
    pub ways: Vec<Way>,
}

/// A way to work a lesson out, with the lesson, or why there is none.
pub type Way = (SettingOption, Result<Arc<dyn Lesson>, Sentence>);

impl Report for AlternativesReport {
    const EXPORTERS: &'static [Exporter<Self>] =
        &[Exporter::text(alternatives::text), Exporter::json(alternatives::json), Exporter::csv(alternatives::csv)];
}

/// Several searches of a subject side by side.
#[derive(Debug)]
pub struct ComparisonReport {
    /// What was searched.
    pub subject: Subject,
    /// How it was asked for.
    pub choices: Choices,
    /// What came of it.
    pub comparison: Comparison,
    /// What becomes of the mistake that is asked for, if one is.
    pub mistaken: Option<Mistaken>,
}

impl Report for ComparisonReport {
    const EXPORTERS: &'static [Exporter<Self>] =
        &[Exporter::text(comparison::text), Exporter::json(comparison::json), Exporter::csv(comparison::csv)];
}

/// Which mistakes a tree reveals.
#[derive(Debug)]
pub struct BugsReport {
    /// What was searched.
    pub subject: Subject,
    /// What became of each mistake.
    pub revealing: Revealing,
}

impl Report for BugsReport {
    const EXPORTERS: &'static [Exporter<Self>] = &[Exporter::text(bugs::text), Exporter::json(bugs::json)];
}

/// The marks of several answers.
#[derive(Debug)]
pub struct GradesReport {
    /// What was to be answered.
    pub subject: Subject,
    /// Each answer with its name, and its marks or why it has none.
    pub rows: Vec<(String, Result<Grade, Problems>)>,
}

impl Report for GradesReport {
    const EXPORTERS: &'static [Exporter<Self>] =
        &[Exporter::text(grades::text), Exporter::json(grades::json), Exporter::csv(grades::csv)];
}

/// How the work of minimax and alpha-beta grows with depth.
#[derive(Debug)]
pub struct ChartReport {
    /// What was searched.
    pub subject: Subject,
    /// One row a depth.
    pub rows: Vec<Growth>,
}

impl Report for ChartReport {
    const EXPORTERS: &'static [Exporter<Self>] =
        &[Exporter::text(growth::text), Exporter::json(growth::json), Exporter::csv(growth::csv)];
}

/// How large a game is.
#[derive(Debug)]
pub struct StatsReport {
    pub game: GameSpec,
    /// Its numbers.
    pub stats: Stats,
}

impl Report for StatsReport {
    const EXPORTERS: &'static [Exporter<Self>] =
        &[Exporter::text(stats::text), Exporter::json(stats::json), Exporter::csv(stats::csv)];
}

/// The lecture's table of what alpha-beta saves.
#[derive(Debug)]
pub struct TableReport {
    /// One row a depth.
    pub rows: Vec<Saving>,
}

impl Report for TableReport {
    const EXPORTERS: &'static [Exporter<Self>] =
        &[Exporter::text(savings::text), Exporter::json(savings::json), Exporter::csv(savings::csv)];
}

/// Trees to practise on.
#[derive(Debug)]
pub struct ExerciseReport {
    /// Each in turn.
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

/// How much of random trees alpha-beta looks at.
#[derive(Debug)]
pub struct ExperimentReport {
    /// What was tried.
    pub experiment: Experiment,
    /// One row a depth, as far as it came.
    pub rows: Vec<ExperimentRow>,
}

impl Report for ExperimentReport {
    const EXPORTERS: &'static [Exporter<Self>] =
        &[Exporter::text(experiment::text), Exporter::json(experiment::json), Exporter::csv(experiment::csv)];
}

/// A match is told event by event.
impl Report for Event {
    const EXPORTERS: &'static [Exporter<Self>] = &[Exporter::text(play::text), Exporter::json(play::json)];
}

impl Report for plywood_teaching::quiz::Event {
    const EXPORTERS: &'static [Exporter<Self>] = &[Exporter::text(quiz::text), Exporter::json(quiz::json)];
}

/// What is wrong with several files.
#[derive(Debug)]
pub struct CheckReport {
    /// How many files were read.
    pub files: usize,
    /// The problems of each file that has any.
    pub found: Vec<Problems>,
    /// The warnings about each file that can be read and has any.
    pub warned: Vec<Problems>,
    /// How problems are drawn for people.
    pub style: Style,
}

impl Report for CheckReport {
    const EXPORTERS: &'static [Exporter<Self>] = &[Exporter::text(problems::text), Exporter::json(problems::json)];
}

impl Report for listing::Listing {
    const EXPORTERS: &'static [Exporter<Self>] = &[Exporter::text(listing::text), Exporter::json(listing::json)];
}
