//! The command that prints which mistakes a tree reveals.

use std::io::Write;

use super::arguments::Searched;
use super::commands::prepare;
use super::no_result::no_result;
use super::output::Failure;
use super::progress::watched;
use plywood_export::BugsReport;
use plywood_search::session;
use plywood_tree::diagnostic::Problems;

/// Searches with every mistake and prints what becomes of it.
pub(super) fn run(arguments: &Searched<BugsReport>, out: &mut impl Write) -> Result<(), Failure> {
    let (name, subject, choices) = prepare(&arguments.file, arguments.input_options, arguments.overrides)?;
    let revealing =
        watched(text!(commands, "searching"), |progress| session::bugs(&subject.content, choices, progress)).map_err(
            |error| Problems::one(name, no_result(&subject.content, session::right_choices(choices), error)),
        )?;
    arguments.output.print(&BugsReport { subject, revealing }, out)
}
