//! Pictures of a lesson without a search, for a page: rows of text with roles and the shapes drawn over and below them, with their
//! changes by step. Independent of the display.

use super::{
    Needs, TooLong,
    texts::{ChangeList, Numbered},
};
use plywood_drawing::{
    figure::style::Colors,
    picture::{Block, LargeWords, Picture, Road, Run, Shape, Sheet, is_drawn, shapes},
    scene::{Segment, Stroke, Weight},
    theme::Role,
};
use plywood_lesson::Lesson;
use plywood_messages::text::joined;
use plywood_tree::settings::ThemeName;
use serde::Serialize;
use unicode_width::UnicodeWidthChar as _;

/// Columns of the wide picture and of the narrow one for phones, and their rows.
const WIDTHS: [u16; 2] = [100, 44];
const HEIGHT: u16 = 34;

/// Maximum number of rows of all steps together.
const MOST_ROWS: usize = 2_000_000;

#[derive(Default, Serialize)]
pub struct Sheets {
    width: u16,
    /// Lines: alternating role names and texts. The name of the plain role is empty.
    lines: Numbered<Vec<String>>,
    rows: Vec<ChangeList<1>>,
    /// Shapes as words: kind, role, coordinates and text.
    shapes: Numbered<String>,
    /// Lists of the shapes that begin in a row, by number.
    lists: Numbered<Vec<u32>>,
    drawn: Vec<ChangeList<1>>,
    /// True if a picture has roads, between nodes that are marks.
    roads: bool,
    /// First row of the step's focus, and one past its last.
    focus: ChangeList<2>,
}

/// Returns the legend of a lesson as a picture, or `None` without one.
pub fn legend(lesson: &dyn Lesson) -> Option<Sheets> {
    let (picture, width) = Picture::of_legend(plywood_lesson::legend(lesson, holding(lesson, WIDTHS[0])));
    let mut sheets = Sheets { width, ..Sheets::default() };
    sheets.focus.note(0, [0, 0]);
    sheets.add(0, &picture);
    (width > 0).then_some(sheets)
}

/// Returns the pictures of the first steps of a lesson at the wide width, and at the narrow one if they differ.
pub fn sheets(lesson: &dyn Lesson, last: usize) -> Result<Vec<Sheets>, TooLong> {
    let mut sheets = WIDTHS.map(|width| holding(lesson, width)).to_vec();
    sheets.dedup();
    sheets.into_iter().map(|sheet| draw(lesson, sheet, last)).collect()
}

/// Returns the sheet of this width, or of as many columns and rows as the lesson needs.
fn holding(lesson: &dyn Lesson, width: u16) -> Sheet {
    let sheet = Sheet { width, height: HEIGHT, stroke: Stroke::Fine };
    lesson.picture(0, sheet).map_or_else(|needs| sheet.holding(needs), |_| sheet)
}

fn draw(lesson: &dyn Lesson, sheet: Sheet, last: usize) -> Result<Sheets, TooLong> {
    let mut sheets = Sheets { width: sheet.width, ..Sheets::default() };
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
            self.drawn.resize_with(height, ChangeList::default);
        }
        for (y, row) in (0..).zip(&mut self.rows) {
            row.note(step, [self.lines.number(line(picture, picture.row(y)))]);
        }
        self.roads |= !picture.roads().is_empty();
        let mut drawn = vec![Vec::new(); self.drawn.len()];
        for (row, shape) in shapes(picture).into_iter().filter_map(shape) {
            if let Some(row) = drawn.get_mut(row) {
                row.push(self.shapes.number(shape));
            }
        }
        for (row, shapes) in self.drawn.iter_mut().zip(drawn) {
            row.note(step, [self.lists.number(shapes)]);
        }
    }
}

/// Converts runs to alternating role names and texts. Symbols that are drawn as shapes are marked, and so are words over roads.
fn line(picture: &Picture, runs: Vec<Run>) -> Vec<String> {
    let colors = Colors::new(ThemeName::Light);
    let mut line: Vec<String> = Vec::new();
    for Run { x, y, cells, role, text } in runs {
        let has_ground = colors.paper(role) == colors.ground();
        let is_over = !picture.roads().is_empty() && has_ground;
        let name = if role == Role::Text { "" } else { role.name() };
        let mut column = x;
        let mut pieces: Vec<(String, String)> = Vec::new();
        for c in text.chars() {
            let wide = c.width().unwrap_or(0) as u16;
            let is_shape = is_drawn(picture, (column, y), c, role);
            // Fonts of symbols may have other widths.
            let c = if is_shape { ' ' } else { c };
            let class = if wide == 0 {
                pieces.last().map_or_else(String::new, |(class, _)| class.clone())
            } else if is_shape && (cells == 1 || has_ground) {
                // A mark alone has its own background.
                String::new()
            } else if is_shape {
                format!("{} drawn", role.name())
            } else if is_over && c == ' ' {
                String::new()
            } else if is_over {
                format!("{} over", role.name())
            } else {
                name.to_owned()
            };
            match pieces.last_mut() {
                Some((last, words)) if *last == class => words.push(c),
                _ => pieces.push((class, c.to_string())),
            }
            column += wide;
        }
        line.extend(pieces.into_iter().flat_map(|(class, words)| [class, words]));
    }
    line
}

/// Returns the first row of a shape and its words; `None` for text, which the lines have. Coordinates are in hundredths.
fn shape(shape: Shape) -> Option<(usize, String)> {
    let hundredths = |number: f64| (number * 100.0).round() as i64;
    let (top, kind, numbers, role, text) = match shape {
        Shape::Words(_) => return None,
        Shape::Block(Block { x, y, width, height, role }) => {
            (y, "block", vec![x, y, width, height], role, String::new())
        }
        Shape::Line(Road { from, to, segment: Segment { weight, role, .. } }) => {
            let kind = match weight {
                Weight::None => return None,
                Weight::Broken | Weight::Dashed => "dashed",
                Weight::Light => "light",
                Weight::Heavy => "heavy",
            };
            (from.1.min(to.1), kind, vec![from.0, from.1, to.0, to.1], role, String::new())
        }
        Shape::Mark { at, sign, role } => (at.1, "mark", vec![at.0, at.1], role, sign.to_string()),
        Shape::Large(LargeWords { area, role, text }) => {
            let (middle, bottom) = area.middle_of_bottom();
            (f64::from(area.y), "large", vec![middle, bottom], role, text)
        }
    };
    let numbers = numbers.into_iter().map(|number| hundredths(number).to_string());
    Some((top.max(0.0) as usize, format!("{kind} {} {} {text}", role.name(), joined(numbers, " "))))
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
        let line = line(&picture, picture.row(0));
        assert_eq!(line, ["", "  ab", "best", "日e\u{301}", "", "f"]);
    }
}
