//! The table of kinds of lessons: the key that identifies each kind, and its reader.
//!
//! # How to add a kind of lesson
//!
//! 1. Write a module with a type that implements `Stepped` and `Lesson`, and a function `read(fields: &mut Fields, progress:
//!    &Arc<Progress>) -> Option<AnyLesson>`. It takes the values of its keys from the file and reports mistakes with
//!    `fields.problem`. If it is cancelled, it reports nothing.
//! 2. Add a row to `KINDS` below.
//! 3. Add its messages to a file in `words`, its keys to `docs/files.md` and its lectures to `trees/`.
//!
//! The screen, projector, timeline, autoplay, presenter view, gallery, `check`, `trace` and `list` need nothing more.

use std::sync::Arc;

use plywood_lesson::AnyLesson;
use plywood_messages::words::Sentence;
use plywood_search::session::Input;
use plywood_tree::{format::Fields, progress::Progress};

pub struct Kind {
    pub key: &'static str,
    pub reads: Reads,
}

pub enum Reads {
    Searched,
    /// The keys of such a file, and the function that reads their values.
    Lesson(&'static [&'static str], ReadLesson),
}

/// Reads the values of a lesson from a file and solves it. Reports its progress; if cancelled, ends soon and reports nothing.
pub type ReadLesson = fn(&mut Fields<'_>, &Arc<Progress>) -> Option<AnyLesson>;

pub const KINDS: &[Kind] = &[
    Kind { key: "tree", reads: Reads::Searched },
    Kind { key: "game", reads: Reads::Searched },
    Kind { key: "page", reads: Reads::Lesson(&["page"], plywood_lesson::page::read) },
    Kind { key: "payoffs", reads: Reads::Lesson(plywood_matrices::matrix::KEYS, plywood_matrices::matrix::read) },
    Kind { key: "efg", reads: Reads::Lesson(&["efg"], plywood_matrices::extensive::read) },
    Kind { key: "map", reads: Reads::Lesson(plywood_routes::route::MAP_KEYS, plywood_routes::route::read_map) },
    Kind { key: "edges", reads: Reads::Lesson(plywood_routes::route::GRAPH_KEYS, plywood_routes::route::read_graph) },
    Kind {
        key: "puzzle",
        reads: Reads::Lesson(plywood_routes::route::PUZZLE_KEYS, plywood_routes::route::read_puzzle),
    },
    Kind { key: "plan", reads: Reads::Lesson(&["plan"], plywood_plans::plan::read) },
];

/// Returns the lesson of another kind that a tree or a game also is.
///
/// # Errors
/// The reason why there is none.
pub fn of_searched(input: &Input, progress: &Progress) -> Result<AnyLesson, Sentence> {
    plywood_matrices::matrix::of_searched(input, progress)
}
