//! Grades of answers as text, as JSON with one object per answer, and as CSV for a grade book.

use std::io::Write;

use super::{
    GradesReport, Written,
    json_line::{JsonLines, Object},
    practise::differences,
    table,
};
use plywood_messages::text::{joined, visible};
use plywood_search::session::Part;
use plywood_teaching::grade::{Grade, Mark};
use plywood_tree::{diagnostic::Problems, settings::Choice as _};

pub fn text(GradesReport { subject, rows }: &GradesReport, out: &mut dyn Write) -> Written {
    writeln!(out, "{}", visible(&subject.title))?;
    for (file, graded) in rows {
        let file = visible(file);
        writeln!(out)?;
        match graded {
            Ok(grade) => marks(&file, grade, out)?,
            Err(problems) => writeln!(out, "{file}: {}", first(problems).1)?,
        }
    }
    Ok(())
}

fn marks(file: &str, grade: &Grade, out: &mut dyn Write) -> Written {
    tell!(out, "grading/marked", Text(file), mark = Text(per_cent(grade.mark)))?;
    writeln!(out, "  {}", parts_text(grade.parts.iter().map(|&(part, mark)| (part.name(), mark))))?;
    if !grade.conventions.is_empty() {
        writeln!(out, "  {}", say!("grading/as-with", conventions = Text(grade.conventions.join(", "))))?;
    }
    differences(grade.first_difference.as_deref(), &grade.mistakes, out)
}

/// Lists the right items of each part, out of all.
pub fn parts_text(parts: impl Iterator<Item = (&'static str, Mark)>) -> String {
    let part = |(part, Mark { right, of })| string!("grading/part-mark", Text(part), Count(right), Count(of));
    joined(parts.map(part), ", ")
}

pub fn put_parts(object: &mut Object<'_, '_>, mut parts: impl Iterator<Item = (&'static str, Mark)>) -> Written {
    object.object("parts", |object| parts.try_for_each(|(part, Mark { right, of })| object.put(part, [right, of])))
}

/// Rounds down, so that an answer with an error never gets 100 %.
pub fn per_cent(mark: f64) -> u32 {
    (mark * 100.0).floor() as u32
}

/// Writes an object for each answer.
pub fn json(GradesReport { rows, .. }: &GradesReport, out: &mut dyn Write) -> Written {
    let mut lines = JsonLines::new(out);
    rows.iter().try_for_each(|(file, graded)| {
        lines.object(|object| {
            object.put("file", file)?;
            match graded {
                Ok(grade) => grade_entries(object, grade),
                Err(problems) => {
                    let (code, message) = first(problems);
                    object.put("mark", ())?;
                    object.object("error", |object| entries!(object, "code": code, "message": message))
                }
            }
        })
    })
}

fn grade_entries(object: &mut Object<'_, '_>, grade: &Grade) -> Written {
    let bugs: Vec<&'static str> = grade.mistakes.iter().map(|one| one.name).collect();
    object.put("mark", rounded(grade.mark))?;
    put_parts(object, grade.parts.iter().map(|&(part, mark)| (part.name(), mark)))?;
    entries!(
        object,
        "first_difference": &grade.first_difference,
        "conventions": &grade.conventions,
        "bug": bugs.first(),
        // All mistakes that explain the answer, if there are several.
        "bugs"?: Some(&bugs).filter(|bugs| bugs.len() > 1),
    )
}

pub fn csv(GradesReport { rows, .. }: &GradesReport, out: &mut dyn Write) -> Written {
    let head: Vec<&str> = ["file", "mark"]
        .into_iter()
        .chain(Part::names())
        .chain(["conventions", "bug", "first_difference", "error"])
        .collect();
    table::csv(&head, rows.iter().map(|(file, graded)| cells(file, graded.as_ref())), out)
}

fn cells(file: &str, graded: Result<&Grade, &Problems>) -> Vec<String> {
    let mark = graded.map(|grade| rounded(grade.mark).to_string()).unwrap_or_default();
    let of = |part: Part| {
        let found = graded.ok().and_then(|grade| grade.parts.iter().find(|(other, _)| *other == part));
        found.map(|(_, mark)| format!("{}/{}", mark.right, mark.of)).unwrap_or_default()
    };
    let last = match graded {
        Ok(grade) => [
            grade.conventions.join(" "),
            joined(grade.mistakes.iter().map(|one| one.name), " "),
            grade.first_difference.clone().unwrap_or_default(),
            String::new(),
        ],
        Err(problems) => {
            let (code, message) = first(problems);
            [String::new(), String::new(), String::new(), format!("{code}: {message}")]
        }
    };
    [file.to_owned(), mark].into_iter().chain(Part::all().map(of)).chain(last).collect()
}

/// Rounds down to four decimals to hide rounding errors.
pub fn rounded(mark: f64) -> f64 {
    (mark * 10_000.0).floor() / 10_000.0
}

fn first(problems: &Problems) -> (&'static str, &str) {
    problems.found.first().map_or(("", ""), |found| (found.code, found.message.as_str()))
}
