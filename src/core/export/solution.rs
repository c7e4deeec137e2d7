//! What comes out of a lesson in the end, as a few lines and as one JSON object a file. Knows nothing of which kinds there are.

use std::io::{self, Write};

use serde::ser::{Serialize, SerializeMap as _, Serializer};

use super::json_line::JsonLines;
use super::{SolutionReport, Solved, json, transcript};
use crate::lesson::{Datum, LessonFile, Solution};
use crate::text::visible;

/// Writes a title and what came out of each file, a blank line between them.
pub(super) fn text(report: &SolutionReport, out: &mut dyn Write) -> io::Result<()> {
    for (number, solved) in report.solved.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        match solved {
            Solved::Search(report) => transcript::outcome(report, out)?,
            Solved::Lesson(file, solution) => lesson(file, solution, out)?,
        }
    }
    Ok(())
}

fn lesson(file: &LessonFile, solution: &Solution, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", visible(&file.title))?;
    let how = file.lesson.how();
    if !how.is_empty() {
        writeln!(out, "{}", visible(&how))?;
    }
    writeln!(out)?;
    solution.lines.iter().try_for_each(|line| writeln!(out, "{}", visible(&line.to_string())))
}

/// Writes one object a file, its kind first.
pub(super) fn json(report: &SolutionReport, out: &mut dyn Write) -> io::Result<()> {
    let mut lines = JsonLines::new(out);
    report.solved.iter().try_for_each(|solved| match solved {
        Solved::Search(report) => lines.write(&json::SolvedTree::of(&report.run)),
        Solved::Lesson(file, solution) => lines.write(&Object { kind: file.lesson.kind(), values: &solution.values }),
    })
}

/// Names and values in the order of the contract.
struct Object<'s> {
    kind: &'static str,
    values: &'s [(&'static str, Datum)],
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.values.len() + 1))?;
        map.serialize_entry("kind", self.kind)?;
        self.values.iter().try_for_each(|(name, value)| map.serialize_entry(name, value))?;
        map.end()
    }
}
