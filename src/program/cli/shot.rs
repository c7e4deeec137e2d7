//! What of a search a terminal is to show, for a file.

use std::sync::Arc;

use plywood_document::material::LessonFile;
use plywood_drawing::figure::Telling;
use plywood_search::replay::Replay;
use plywood_search::session::{Choices, Subject};
use plywood_tree::settings::{Display, ThemeName, VisitOrder};

/// What is shown in a terminal.
#[derive(Debug)]
pub(super) struct Shot<'a> {
    /// What is searched, with the wishes of the command line.
    pub(super) subject: &'a Subject,
    /// How.
    pub(super) choices: Choices,
    /// The search.
    pub(super) replay: &'a Arc<Replay>,
    /// How many steps are done.
    pub(super) step: usize,
    /// What is written at the nodes.
    pub(super) display: Display,
    /// The colours.
    pub(super) theme: ThemeName,
    /// How the order of visits is shown.
    pub(super) visits: VisitOrder,
    /// Columns and rows.
    pub(super) size: Option<(u32, u32)>,
}

/// What of another lesson a terminal is to show, for a file.
#[derive(Debug)]
pub(super) struct LessonShot<'a> {
    pub(super) file: &'a LessonFile,
    /// How many steps are done.
    pub(super) step: usize,
    /// The colours.
    pub(super) theme: ThemeName,
    /// Whether it is told below what the step does.
    pub(super) telling: Telling,
    /// Columns and rows.
    pub(super) size: Option<(u32, u32)>,
}
