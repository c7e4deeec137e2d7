//! Problems and warnings of several files: drawn for people, and as one JSON array for editors and build servers.

use std::io::{self, Write};

use super::{CheckReport, json_line};
use plywood_tree::diagnostic::{Diagnostic, Lines, Problems, render_all};
use serde::Serialize;

/// Draws the problems of each file and counts them; one line if there are none.
pub(super) fn text(report: &CheckReport, out: &mut dyn Write) -> io::Result<()> {
    let CheckReport { files, found, warned, style } = report;
    for file in warned.iter().chain(found) {
        writeln!(out, "{}", render_all(&file.found, file.source(), *style))?;
    }
    let count = |of: &[Problems]| of.iter().map(|file| file.found.len()).sum();
    match (found.is_empty(), count(warned)) {
        (true, 0) => return writeln!(out, "{}", say!(reports, "no-problems", files = Count(*files))),
        (true, warnings) => {
            return writeln!(out, "\n{}", say!(reports, "warnings", Count(warnings), files = Count(*files)));
        }
        (false, _) => {}
    }
    let problems = count(found);
    let told = say!(reports, "problems", Count(problems), wrong = Count(found.len()), files = Count(*files));
    writeln!(out, "\n{told}")
}

/// Problem and its location. `line` and `column` count from 1, columns in characters.
#[derive(Serialize)]
struct Problem<'a> {
    file: &'a str,
    code: &'static str,
    message: &'a str,
    line: usize,
    column: usize,
    help: Option<&'a str>,
    severity: &'static str,
}

/// Writes the problems and warnings of all files as one array in one line; an empty array if there are none.
pub(super) fn json(report: &CheckReport, out: &mut dyn Write) -> io::Result<()> {
    let problems = report.warned.iter().chain(&report.found).flat_map(|file| {
        let lines = Lines::new(&file.text);
        file.found.iter().map(move |one| problem(file, &lines, one))
    });
    json_line(out, &problems.collect::<Vec<_>>())
}

fn problem<'a>(file: &'a Problems, lines: &Lines<'_>, one: &'a Diagnostic) -> Problem<'a> {
    let (line, column) = one.position(lines);
    let (message, help) = (one.message.as_str(), one.help.as_deref());
    Problem { file: &file.name, code: one.code, message, line, column, help, severity: one.severity.name() }
}
