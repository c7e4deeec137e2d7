//! Problems and warnings of several files: drawn for people, and as one JSON array for editors and build servers.

use std::io::Write;

use super::{CheckReport, Written, json_line::JsonLines};
use plywood_tree::diagnostic::{Lines, Problems, render_all};

/// Draws the problems of each file and counts them; one line if there are none.
pub fn text(report: &CheckReport, out: &mut dyn Write) -> Written {
    let CheckReport { files, found, warned, style } = report;
    for file in warned.iter().chain(found) {
        writeln!(out, "{}", render_all(&file.found, file.source(), *style))?;
    }
    let count = |of: &[Problems]| of.iter().map(|file| file.found.len()).sum();
    match (found.is_empty(), count(warned)) {
        (true, 0) => return tell!(out, "reports/no-problems", files = Count(*files)),
        (true, warnings) => {
            return writeln!(out, "\n{}", say!("reports/warnings", Count(warnings), files = Count(*files)));
        }
        (false, _) => {}
    }
    let problems = count(found);
    let summary = say!("reports/problems", Count(problems), wrong = Count(found.len()), files = Count(*files));
    writeln!(out, "\n{summary}")
}

/// Writes the problems and warnings of all files as one array in one line; an empty array if there are none. Lines and columns
/// count from 1, columns in characters.
pub fn json(report: &CheckReport, out: &mut dyn Write) -> Written {
    let problems = report.warned.iter().chain(&report.found).flat_map(|file| {
        let lines = Lines::new(&file.text);
        file.found.iter().map(move |one| (file, one, one.position(&lines)))
    });
    JsonLines::new(out).list(problems, |object, (file, problem, (line, column))| {
        entries!(
            object,
            "file": &file.name,
            "code": problem.code,
            "message": &problem.message,
            "line": line,
            "column": column,
            "help": &problem.help,
            "severity": problem.severity.name(),
        )
    })
}
