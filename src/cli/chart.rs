//! `plywood chart`: how the work of minimax and alpha-beta grows with depth.

use std::io::Write;

use super::arguments::{Format, Searched};
use super::commands::prepare;
use super::output::Failure;
use super::progress::watched;
use crate::export::growth;
use crate::session;

/// Prints nodes against depth; when it is stopped, as far as it came.
pub(super) fn run(arguments: &Searched, out: &mut impl Write) -> Result<(), Failure> {
    let (_, subject, choices) = prepare(&arguments.file, arguments.overrides)?;
    let rows = watched("counting", |progress| session::growth(&subject.input, choices, progress));
    match arguments.output.format {
        Format::Text => growth::text(&subject, &rows, out)?,
        Format::Json => growth::json(&rows, out)?,
    }
    Ok(())
}
