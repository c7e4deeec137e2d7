//! The `check` command: reads files and reports all their problems.

use std::{io::Write, path::PathBuf};

use super::{
    arguments::{InputOptions, Output},
    input::{self, Found},
    output::{Channels, Failure, Result},
};
use clap::Args;
use plywood_document::content::FileContent;
use plywood_export::{CheckReport, Reader};
use plywood_search::session::{FileForm, Input};
use plywood_tree::{diagnostic::Problems, format::warnings};

#[derive(Args)]
pub struct CheckArgs {
    /// Files, built-in lectures or games, or `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    input_options: InputOptions,

    #[command(flatten)]
    output: Output<CheckReport>,
}

/// Reads every file and fails if any has a problem. Problems and warnings for people go to standard error.
pub fn run(arguments: &CheckArgs, channels: &mut Channels<'_>) -> Result {
    let mut found = Vec::new();
    let mut warned = Vec::new();
    for file in &arguments.files {
        match input::find_with_text(file, arguments.input_options).map(warnings_about) {
            Ok(warnings) => warned.extend(warnings),
            Err(problems) => found.push(problems),
        }
    }
    let report = CheckReport { files: arguments.files.len(), found, warned, style: channels.style };
    let exporter = arguments.output.format;
    let is_clean = report.found.is_empty() && report.warned.is_empty();
    match (exporter.reader(), is_clean) {
        (Reader::People, false) => {
            // Ignore write errors: standard error is closed.
            let _ = (exporter.write)(&report, &mut channels.err).and_then(|()| channels.err.flush());
        }
        (Reader::People, true) | (Reader::Programs, _) => (exporter.write)(&report, &mut channels.out)?,
    }
    channels.out.flush()?;
    if report.found.is_empty() { Ok(()) } else { Err(Failure::Told) }
}

/// Reads the text only if it has something to point at.
fn warnings_about(Found { name, content, text }: Found) -> Option<Problems> {
    let FileContent::Searched(subject) = content else { return None };
    let Input::Tree(tree) = &subject.content else { return None };
    if subject.origin.form != FileForm::Keys || tree.repeated_names().is_empty() {
        return None;
    }
    let text = text?;
    let found = warnings(&text, subject.origin.syntax(&text));
    (!found.is_empty()).then_some(Problems { name, text, found })
}
