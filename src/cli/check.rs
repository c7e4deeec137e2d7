//! The command that reads files and reports everything that is wrong with them.

use std::io::Write;

use super::arguments::{Checked, Format};
use super::input;
use super::output::{Channels, Failure, Problems};
use crate::export::problems;

/// Reads every file; fails if there is a problem in any of them.
pub(super) fn run<O: Write, E: Write>(arguments: &Checked, channels: &mut Channels<O, E>) -> Result<(), Failure> {
    let found: Vec<Problems> = arguments.files.iter().filter_map(|file| input::find(file).err()).collect();
    match arguments.output.format {
        Format::Text => text(&found, arguments.files.len(), channels)?,
        Format::Json => {
            problems::json(found.iter().map(|one| (one.source(), one.found.as_slice())), &mut channels.out)?;
        }
    }
    channels.out.flush()?;
    if found.is_empty() { Ok(()) } else { Err(Failure::Told) }
}

fn text<O: Write, E: Write>(found: &[Problems], files: usize, channels: &mut Channels<O, E>) -> Result<(), Failure> {
    if found.is_empty() {
        writeln!(channels.out, "{}, no problems", counted(files, "file"))?;
        return Ok(());
    }
    for problems in found {
        channels.tell(problems);
    }
    let count = found.iter().map(|one| one.found.len()).sum();
    let summary = format!("{} in {} of {}", counted(count, "problem"), found.len(), counted(files, "file"));
    let _ = writeln!(channels.err, "\n{summary}");
    Ok(())
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
