//! Solutions of lessons, as a few lines and as one JSON object per file.

use std::io::{self, Write};

use super::{SolutionReport, Solved, TraceReport, json, json_line::JsonLines, transcript};
use plywood_document::content::LessonFile;
use plywood_lesson::{Datum, Solution};
use plywood_matrices::matrix::{Strategic, StrategicForm, StrategyCount};
use plywood_messages::text::visible;
use plywood_messages::words::{Charset, Sentence};
use plywood_tree::settings::Choice as _;
use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer};

pub fn text(report: &SolutionReport, out: &mut dyn Write) -> io::Result<()> {
    for (number, solved) in report.solved.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        match solved {
            Solved::Search(report, form) => {
                transcript::outcome(report, out)?;
                form.iter().try_for_each(|form| strategic(form, out))?;
            }
            Solved::Lesson(file, solution) => lesson(file, solution, out)?,
        }
    }
    Ok(())
}

fn strategic(form: &StrategicForm, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out)?;
    match &form.solved {
        Ok(Strategic { how, solution, .. }) => {
            let form = sentence!(Charset::Ascii, "matrices/strategic-form", form = Text(how));
            writeln!(out, "{}\n", visible(&form.to_string()))?;
            lines(&solution.lines, out)
        }
        Err(why) => {
            let reason = sentence!(Charset::Ascii, "matrices/no-strategic-form", Words(why));
            writeln!(out, "{}", visible(&reason.to_string()))
        }
    }
}

fn lines(lines: &[Sentence], out: &mut dyn Write) -> io::Result<()> {
    lines.iter().try_for_each(|line| writeln!(out, "{}", visible(&line.to_string())))
}

fn lesson(file: &LessonFile, solution: &Solution, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", visible(&file.title))?;
    let how = file.content.how();
    if !how.is_empty() {
        writeln!(out, "{}", visible(&how))?;
    }
    writeln!(out)?;
    lines(&solution.lines, out)
}

pub fn json(report: &SolutionReport, out: &mut dyn Write) -> io::Result<()> {
    let mut lines = JsonLines::new(out);
    report.solved.iter().try_for_each(|solved| match solved {
        Solved::Search(report, form) => tree(report, form.as_ref(), &mut lines),
        Solved::Lesson(file, solution) => lines.write(&Object { kind: file.content.kind(), values: &solution.values }),
    })
}

fn tree(report: &TraceReport, form: Option<&StrategicForm>, out: &mut JsonLines<'_>) -> io::Result<()> {
    let strategic = form.and_then(|form| form.solved.as_ref().ok());
    let strategic = strategic.map(|Strategic { kind, solution, .. }| Object { kind, values: &solution.values });
    out.object(|line| {
        entries!(line, "kind": "tree", "algorithm": report.run.choices.rules.algorithm.name())?;
        json::outcome(line, &report.run.replay)?;
        // Number of strategies of each player; `None` if too many to count.
        entries!(
            line,
            "strategies"?: form.map(|form| form.counts.map(StrategyCount::exactly)),
            "strategic_form"?: strategic,
        )
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
