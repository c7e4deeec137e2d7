//! The problems of several files as one JSON array, for editors and build servers. People get them drawn, by `diagnostic`.

use std::io::{self, Write};

use serde::Serialize;

use super::json_line;
use crate::diagnostic::{Diagnostic, Source};

/// A problem and where it is. `line` and `column` count from 1, columns in characters.
#[derive(Serialize)]
struct Problem<'a> {
    file: &'a str,
    code: &'static str,
    message: &'a str,
    line: usize,
    column: usize,
    help: Option<&'a str>,
}

/// Writes the problems of each source, all in one array in one line; an empty array if there are none.
pub fn json<'a>(
    found: impl IntoIterator<Item = (Source<'a>, &'a [Diagnostic])>,
    out: &mut impl Write,
) -> io::Result<()> {
    let problems = found.into_iter().flat_map(|(source, problems)| problems.iter().map(move |one| of(source, one)));
    json_line(out, &problems.collect::<Vec<_>>())
}

fn of<'a>(source: Source<'a>, problem: &'a Diagnostic) -> Problem<'a> {
    let (line, column) = problem.position(source.text);
    let (message, help) = (problem.message.as_str(), problem.help.as_deref());
    Problem { file: source.name, code: problem.code, message, line, column, help }
}
