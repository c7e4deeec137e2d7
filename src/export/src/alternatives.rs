//! Lesson solved with each setting side by side, as a table and as one JSON object. Independent of the kinds of lessons.

use std::{io::Write, iter};

use super::{AlternativesReport, Written, json_line::JsonLines, table};
use plywood_lesson::Datum;
use plywood_messages::{
    text::visible,
    words::{Charset, Sentence},
};
use plywood_tree::progress::Progress;

/// Writes a table with one row per setting, or the reason why there is none, and the warnings of results.
pub fn text(report: &AlternativesReport, out: &mut dyn Write) -> Written {
    writeln!(out, "{}\n", visible(&report.file.title))?;
    let ways: Vec<Row<'_>> = rows(report).collect();
    let heads = heads(&ways);
    let mut rows = vec![iter::once(report.setting).chain(heads.iter().copied()).map(str::to_owned).collect()];
    rows.extend(ways.iter().filter(|way| way.refused.is_none()).map(|way| way.cells(&heads)));
    table::write(out, &format!("l{}", "r".repeat(heads.len())), &rows)?;
    for way in &ways {
        for told in [&way.refused, &way.caveat].into_iter().flatten() {
            writeln!(out, "{}: {}", way.option, visible(told))?;
        }
    }
    Ok(())
}

/// Returns the names of all numbers in any result, in order of first occurrence.
fn heads(ways: &[Row<'_>]) -> Vec<&'static str> {
    let mut heads = Vec::new();
    for &(name, _) in ways.iter().flat_map(|way| &way.values) {
        if !heads.contains(&name) {
            heads.push(name);
        }
    }
    heads
}

/// Writes `{"kind":"path","rows":[{"algorithm":"a-star","found":true,"cost":418,...}, ...]}`; a refused setting has `because`
/// instead.
pub fn json(report: &AlternativesReport, out: &mut dyn Write) -> Written {
    JsonLines::new(out).object(|object| {
        object.put("kind", report.file.content.kind())?;
        object.list("rows", rows(report), |line, row| {
            line.put(report.setting, row.option)?;
            row.values.iter().try_for_each(|(name, value)| line.put(name, value))?;
            line.put_some("because", row.refused)
        })
    })
}

/// Writes a row per setting; a refused one has only its name and the reason.
pub fn csv(report: &AlternativesReport, out: &mut dyn Write) -> Written {
    let ways: Vec<Row<'_>> = rows(report).collect();
    let heads = heads(&ways);
    let head: Vec<&str> = iter::once(report.setting).chain(heads.iter().copied()).chain(["because"]).collect();
    let cells = |way: &Row<'_>| -> Vec<String> {
        way.cells(&heads).into_iter().chain([way.refused.clone().unwrap_or_default()]).collect()
    };
    table::csv(&head, ways.iter().map(cells), out)
}

struct Row<'r> {
    option: &'r str,
    values: Vec<(&'static str, Datum)>,
    refused: Option<String>,
    caveat: Option<String>,
}

fn rows(report: &AlternativesReport) -> impl Iterator<Item = Row<'_>> {
    report.ways.iter().map(|(option, lesson)| {
        let solution = lesson.as_ref().ok().and_then(|lesson| lesson.solution(Charset::Ascii, &Progress::default()));
        let (values, caveat) = solution.map(|solution| (solution.values, solution.caveat)).unwrap_or_default();
        Row {
            option: option.key,
            values: values.into_iter().filter(|(_, value)| write_datum(value).is_some()).collect(),
            refused: lesson.as_ref().err().map(Sentence::to_string),
            caveat: caveat.map(|caveat| caveat.to_string()),
        }
    })
}

/// Formats a number or a truth value; `None` for anything else.
fn write_datum(value: &Datum) -> Option<String> {
    match value {
        Datum::Number(number) => Some(number.to_string()),
        Datum::Whole(number) => Some(number.to_string()),
        Datum::Truth(truth) => Some(truth.to_string()),
        Datum::None | Datum::Text(_) | Datum::List(_) | Datum::Path(..) | Datum::Table(_) => None,
    }
}

impl Row<'_> {
    fn cells(&self, heads: &[&str]) -> Vec<String> {
        let value =
            |head: &&str| self.values.iter().find(|(name, _)| name == head).and_then(|(_, value)| write_datum(value));
        iter::once(self.option.to_owned()).chain(heads.iter().map(|head| value(head).unwrap_or_default())).collect()
    }
}
