//! Solutions of lessons, as a few lines and as one JSON object per file.

use std::io::Write;

use super::{
    SolutionReport, Solved, TraceReport, Written, json,
    json_line::{JsonLines, Object},
    transcript,
};
use plywood_document::content::LessonFile;
use plywood_lesson::Solution;
use plywood_matrices::matrix::{Strategic, StrategicForm, StrategyCount};
use plywood_messages::{
    text::visible,
    words::{Charset, Sentence},
};
use plywood_tree::settings::Choice as _;

pub fn text(report: &SolutionReport, out: &mut dyn Write) -> Written {
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

fn strategic(form: &StrategicForm, out: &mut dyn Write) -> Written {
    writeln!(out)?;
    match &form.solved {
        Ok(Strategic { how, solution, .. }) => {
            let form = sentence!(Charset::Ascii, "matrices/strategic-form", form = Text(how));
            writeln!(out, "{}\n", visible(&form.to_string()))?;
            lines(&solution.lines, out)
        }
        Err(why) => {
            let reason = sentence!(Charset::Ascii, "matrices/no-strategic-form", why);
            writeln!(out, "{}", visible(&reason.to_string()))
        }
    }
}

fn lines(lines: &[Sentence], out: &mut dyn Write) -> Written {
    lines.iter().try_for_each(|line| writeln!(out, "{}", visible(&line.to_string())))
}

fn lesson(file: &LessonFile, solution: &Solution, out: &mut dyn Write) -> Written {
    writeln!(out, "{}", visible(&file.title))?;
    let how = file.content.how();
    if !how.is_empty() {
        writeln!(out, "{}", visible(&how))?;
    }
    writeln!(out)?;
    lines(&solution.lines, out)
}

pub fn json(report: &SolutionReport, out: &mut dyn Write) -> Written {
    let mut lines = JsonLines::new(out);
    report.solved.iter().try_for_each(|solved| match solved {
        Solved::Search(report, form) => tree(report, form.as_ref(), &mut lines),
        Solved::Lesson(file, solution) => lines.object(|line| put_values(line, file.content.kind(), solution)),
    })
}

fn tree(report: &TraceReport, form: Option<&StrategicForm>, out: &mut JsonLines<'_>) -> Written {
    let strategic = form.and_then(|form| form.solved.as_ref().ok());
    out.object(|line| {
        entries!(line, "kind": "tree", "algorithm": report.run.choices.rules.algorithm.name())?;
        json::outcome(line, &report.run.replay)?;
        // Number of strategies of each player; `None` if too many to count.
        line.put_some("strategies", form.map(|form| form.counts.map(StrategyCount::exactly)))?;
        if let Some(Strategic { kind, solution, .. }) = strategic {
            line.object("strategic_form", |line| put_values(line, kind, solution))?;
        }
        line.put_some("best_moves", report.best_moves().map(|best| best.ordinals))
    })
}

/// Writes names and values in the order of the contract.
fn put_values(object: &mut Object<'_, '_>, kind: &str, solution: &Solution) -> Written {
    object.put("kind", kind)?;
    solution.values.iter().try_for_each(|(name, value)| object.put(name, value))
}
