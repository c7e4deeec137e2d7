//! Pictures of a lesson without a search, for a page: rows of text with roles, and their changes by step. Independent of the
//! display.

use super::texts::{ChangeList, Numbered};
use super::{Needs, TooLong, palette};
use plywood_drawing::picture::{Picture, Run, Sheet};
use plywood_drawing::scene::Stroke;
use plywood_drawing::theme::Role;
use plywood_lesson::Lesson;
use serde::Serialize;

/// Columns of the wide picture and of the narrow one for phones, and their rows.
const WIDTHS: [u16; 2] = [100, 44];
const HEIGHT: u16 = 34;

/// Maximum number of rows of all steps together.
const MOST_ROWS: usize = 2_000_000;

#[derive(Debug, Serialize)]
pub(super) struct Sheets {
    width: u16,
    /// Lines: alternating role names and texts. The name of the plain role is empty.
    lines: Numbered<Vec<String>>,
    rows: Vec<ChangeList<1>>,
    /// First row of the step's focus, and one past its last.
    focus: ChangeList<2>,
}

/// Returns the pictures of the first steps of a lesson at the wide width, and at the narrow one if they differ.
pub(super) fn sheets(lesson: &dyn Lesson, last: usize) -> Result<Vec<Sheets>, TooLong> {
    let sheets = WIDTHS.map(|width| {
        let sheet = Sheet { width, height: HEIGHT, stroke: Stroke::Fine };
        lesson.picture(0, sheet).map_or_else(|needs| sheet.holding(needs), |_| sheet)
    });
    let mut sheets = sheets.to_vec();
    sheets.dedup();
    sheets.into_iter().map(|sheet| drawn(lesson, sheet, last)).collect()
}

fn drawn(lesson: &dyn Lesson, sheet: Sheet, last: usize) -> Result<Sheets, TooLong> {
    let mut sheets = Sheets {
        width: sheet.width,
        lines: Numbered::from(Vec::new()),
        rows: Vec::new(),
        focus: ChangeList::default(),
    };
    let mut drawn = 0;
    for step in 0..=last {
        let picture = lesson.picture(step, sheet).unwrap_or_default();
        drawn += usize::from(picture.height);
        if drawn > MOST_ROWS {
            return Err(TooLong::Steps(Needs { steps: last, fits: step }));
        }
        sheets.focus.note(step, [picture.focus.start.into(), picture.focus.end.into()]);
        sheets.add(step, &picture);
    }
    Ok(sheets)
}

impl Sheets {
    fn add(&mut self, step: usize, picture: &Picture) {
        let height = usize::from(picture.rows().max(picture.height));
        if height > self.rows.len() {
            self.rows.resize_with(height, ChangeList::default);
        }
        for (y, row) in (0..).zip(&mut self.rows) {
            row.note(step, [self.lines.number(line(picture.row(y)))]);
        }
    }
}

/// Converts runs to alternating role names and texts.
fn line(runs: Vec<Run>) -> Vec<String> {
    let mut line = Vec::new();
    for Run { role, text, .. } in runs {
        let name = if role == Role::Text { "" } else { palette::name(role) };
        line.extend([name.to_owned(), text]);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_what_a_screen_would_show() {
        let mut picture = Picture::new(1);
        for (x, role, words) in [(2, Role::Text, "abcdef"), (4, Role::Best, "日e\u{301}"), (9, Role::Text, " ")] {
            picture.write((x, 0), role, words);
        }
        let line = line(picture.row(0));
        assert_eq!(line, ["", "  ab", "best", "日e\u{301}", "", "f"]);
    }
}
