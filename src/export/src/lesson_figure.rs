//! Steps of lessons that are no searches as figures: as SVG, whose letters stand on a grid as on a screen, and as text.

use std::fmt::Write as _;

use plywood_drawing::figure::Telling;
use plywood_drawing::figure::style::{Color, Colors, hex};
use plywood_drawing::picture::{Needs, Run, Sheet};
use plywood_drawing::scene::Stroke;
use plywood_drawing::theme::{Emphasis, Role};
use plywood_drawing::xml::escaped;
use plywood_lesson::Lesson;
use plywood_messages::text;
use plywood_messages::words::Charset;

/// Units that a cell takes: as wide as the letters of the size below are in the font that figures are drawn with.
const CELL: (i64, i64) = (10, 19);
/// The size of letters, and where in a cell they stand.
const LETTERS: &str = "16.61";
const BASE: i64 = 15;
/// Units around everything.
const MARGIN: i64 = 16;
/// The sheet that lessons are drawn on unless they need a larger one.
const SHEET: (u16, u16) = (100, 34);
/// Cells of the largest sheet.
const MOST: u16 = 2_000;

/// What letters are written in.
const FAMILY: &str = "'DejaVu Sans Mono', 'Bitstream Vera Sans Mono', Menlo, Consolas, monospace";

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonFigure {
    /// What it is called.
    pub title: String,
    /// What the step does.
    sentence: String,
    rows: Vec<Vec<Run>>,
    /// What is told below, line by line.
    told: Vec<String>,
}

/// The sheet that a lesson is drawn on: as large as it needs, or as asked for.
///
/// # Errors
/// How large it has to be at least.
pub fn sheet(lesson: &dyn Lesson, asked: Option<(u16, u16)>) -> Result<Sheet, Needs> {
    let sheet = |(width, height)| Sheet { width, height, stroke: Stroke::Fine };
    let first = sheet(asked.unwrap_or(SHEET));
    match (lesson.picture(0, first), asked) {
        (Ok(_), _) => Ok(first),
        (Err(needs), Some(_)) => Err(needs),
        (Err(needs), None) if needs.width > MOST || needs.height > MOST => Err(needs),
        (Err(needs), None) => Ok(sheet((needs.width.max(SHEET.0), needs.height.max(SHEET.1)))),
    }
}

impl LessonFigure {
    /// The picture of a step.
    ///
    /// # Errors
    /// How large a sheet it needs at least.
    pub fn of(lesson: &dyn Lesson, title: &str, step: usize, sheet: Sheet, telling: Telling) -> Result<Self, Needs> {
        let picture = lesson.picture(step, sheet)?;
        let sentence = text::visible(&lesson.sentence(step, Charset::Unicode).to_string()).into_owned();
        let told = match telling {
            Telling::Absent => Vec::new(),
            Telling::Below => text::wrapped(&sentence, sheet.width),
        };
        let rows = (0..picture.rows()).map(|y| picture.row(y)).collect();
        Ok(Self { title: text::visible(title).into_owned(), sentence, rows, told })
    }

    /// The columns and rows that something stands in: the first of each, and one past the last. Nothing is seen of blanks.
    fn extent(&self) -> [usize; 4] {
        let spans = || {
            let seen = |span: &&Run| !span.text.trim().is_empty() || is_filled(span.role);
            self.rows.iter().enumerate().flat_map(move |(y, row)| row.iter().filter(seen).map(move |span| (y, span)))
        };
        [
            spans()
                .map(|(_, span)| usize::from(span.x) + span.text.len() - span.text.trim_start().len())
                .min()
                .unwrap_or(0),
            spans().map(|(y, _)| y).min().unwrap_or(0),
            spans().map(|(_, span)| (span.x + span.cells).into()).max().unwrap_or(1),
            spans().map(|(y, _)| y + 1).max().unwrap_or(1),
        ]
    }

    /// What is told below.
    pub(super) fn told(&self) -> Option<&str> {
        (!self.told.is_empty()).then_some(self.sentence.as_str())
    }

    /// Whether nothing is seen.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().flatten().all(|span| span.text.trim().is_empty())
    }

    /// As text: the rows of the picture, and below them what is told.
    #[must_use]
    pub fn text(&self) -> String {
        let [_, top, _, bottom] = self.extent();
        let mut text = String::new();
        for row in &self.rows[top.min(self.rows.len())..bottom.min(self.rows.len())] {
            let line: String = row.iter().map(|span| span.text.as_str()).collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        if !self.told.is_empty() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "\n{}", self.told.join("\n"));
        }
        text
    }
}

/// Several steps of one lesson, all in one frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonFigures {
    /// The steps.
    pub figures: Vec<LessonFigure>,
    /// The columns and rows in which anything stands at any of the steps.
    extent: [usize; 4],
    /// Lines below.
    told: usize,
}

impl LessonFigures {
    /// Steps with the frame that all of them fit into.
    #[must_use]
    pub fn new(figures: Vec<LessonFigure>) -> Self {
        let extents = figures.iter().map(LessonFigure::extent);
        let joined = |[a, b, c, d]: [usize; 4], [e, f, g, h]: [usize; 4]| [a.min(e), b.min(f), c.max(g), d.max(h)];
        let extent = extents.reduce(joined).unwrap_or([0, 0, 1, 1]);
        let told = figures.iter().map(|figure| figure.told.len()).max().unwrap_or(0);
        let widest = figures.iter().flat_map(|figure| &figure.told).map(|line| usize::from(text::cells(line))).max();
        let extent = [extent[0], extent[1], extent[2].max(extent[0] + widest.unwrap_or(0)), extent[3]];
        Self { figures, extent, told }
    }

    /// How wide and high each of them is, in units.
    #[must_use]
    pub fn size(&self) -> (i32, i32) {
        let [left, top, right, bottom] = self.extent.map(|cell| cell as i64);
        let below = if self.told > 0 { self.told as i64 + 1 } else { 0 };
        let clamped = |length: i64| i32::try_from(length).unwrap_or(i32::MAX);
        let (width, height) = ((right - left) * CELL.0 + 2 * MARGIN, (bottom - top + below) * CELL.1 + 2 * MARGIN);
        (clamped(width), clamped(height))
    }

    /// One of them as a document of its own, in the size it has or fitted into this one.
    #[must_use]
    pub fn svg(&self, figure: &LessonFigure, colors: Colors, size: Option<(u32, u32)>) -> String {
        let (width, height) = self.size();
        let (shown_width, shown_height) = size.unwrap_or((width.unsigned_abs(), height.unsigned_abs()));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{shown_width}\" height=\"{shown_height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"title desc\">\n\
             <title id=\"title\">{}</title>\n<desc id=\"desc\">{}</desc>\n\
             <style>text{{font-family:{FAMILY};font-size:{LETTERS}px;white-space:pre}}</style>\n\
             <rect x=\"-{width}\" y=\"-{height}\" width=\"{}\" height=\"{}\" fill=\"#{}\"/>\n",
            escaped(&figure.title),
            escaped(&figure.sentence),
            i64::from(width) * 3,
            i64::from(height) * 3,
            hex(colors.ground())
        );
        self.draw(&mut svg, figure, colors);
        let [.., bottom] = self.extent;
        for (line, told) in figure.told.iter().enumerate() {
            let span = Run { x: 0, y: 0, cells: text::cells(told), role: Role::Text, text: told.clone() };
            write_span(&mut svg, &span, (0, (bottom - self.extent[1] + 1 + line) as i64), colors);
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// One of them as a part of a page that has the [`style_sheet`], in which it has this number. What is told below it is left to the page.
    pub(super) fn embedded(&self, figure: &LessonFigure, number: usize, colors: Colors) -> String {
        let (width, full) = self.size();
        let below = if self.told > 0 { (self.told as i64 + 1) * CELL.1 } else { 0 };
        let height = i64::from(full) - below;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"desc-{number}\">\n\
             <desc id=\"desc-{number}\">{}</desc>\n",
            escaped(&figure.sentence)
        );
        self.draw(&mut svg, figure, colors);
        svg.push_str("</svg>\n");
        svg
    }

    /// The rows of the picture.
    fn draw(&self, svg: &mut String, figure: &LessonFigure, colors: Colors) {
        let [left, top, ..] = self.extent;
        for (y, row) in figure.rows.iter().enumerate().filter(|(y, _)| *y >= top) {
            for span in row.iter().filter(|span| usize::from(span.x + span.cells) > left) {
                write_span(svg, span, (i64::from(span.x) - left as i64, (y - top) as i64), colors);
            }
        }
    }
}

/// How letters of figures look that are parts of a page.
pub(super) fn style_sheet() -> String {
    format!("figure text{{font-family:{FAMILY};font-size:{LETTERS}px;white-space:pre}}\n")
}

/// Words of one role, on their own ground where they have one.
fn write_span(svg: &mut String, span: &Run, (x, y): (i64, i64), colors: Colors) {
    let (x, y) = (MARGIN + x * CELL.0, MARGIN + y * CELL.1);
    let (paper, wide) = (colors.paper(span.role), i64::from(span.cells) * CELL.0);
    // Writing to a string cannot fail.
    if paper != colors.ground() {
        let fill = hex(paper);
        let _ = writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{}\" fill=\"#{fill}\"/>", CELL.1);
    }
    if span.text.trim().is_empty() {
        return;
    }
    let ink: Color = colors.ink(span.role);
    let looks = looks(span.role, colors);
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{}\" textLength=\"{wide}\" fill=\"#{}\"{looks} xml:space=\"preserve\">{}</text>",
        y + BASE,
        hex(ink),
        escaped(&span.text)
    );
}

/// Whether words of a role stand on a ground of their own in some theme.
const fn is_filled(role: Role) -> bool {
    matches!(role, Role::Current | Role::Chosen | Role::Selected)
}

/// Weight and lines, which tell without colours what colours tell.
fn looks(role: Role, colors: Colors) -> String {
    let paint = colors.paint(role);
    let mut looks = String::new();
    for (is_on, attribute) in [
        (paint.bold, " font-weight=\"bold\""),
        (paint.underlined, " text-decoration=\"underline\""),
        (paint.crossed_out, " text-decoration=\"line-through\""),
    ] {
        if is_on == Emphasis::On {
            looks.push_str(attribute);
        }
    }
    looks
}
