//! The command that reads files and reports everything that is wrong with them.

use std::io::Write;
use std::path::PathBuf;

use super::arguments::Checked;
use super::input;
use super::output::{Channels, Failure};
use crate::diagnostic::Problems;
use crate::export::{CheckReport, Reader};

/// Reads every file; fails if there is a problem in any of them. People are told of problems on standard error.
pub(super) fn run<O: Write, E: Write>(arguments: &Checked, channels: &mut Channels<O, E>) -> Result<(), Failure> {
    let problems = |file: &PathBuf| input::find(file, arguments.input_options).err();
    let found: Vec<Problems> = arguments.files.iter().filter_map(problems).collect();
    let report = CheckReport { files: arguments.files.len(), found, style: channels.style };
    let exporter = arguments.output.format;
    match (exporter.reader, report.found.is_empty()) {
        (Reader::People, false) => {
            // Nobody is left to be told that standard error is closed.
            let _ = (exporter.write)(&report, &mut channels.err).and_then(|()| channels.err.flush());
        }
        (Reader::People, true) | (Reader::Programs, _) => (exporter.write)(&report, &mut channels.out)?,
    }
    channels.out.flush()?;
    if report.found.is_empty() { Ok(()) } else { Err(Failure::Told) }
}
