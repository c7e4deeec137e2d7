//! Figures of cells: pictures of lessons that are not searches. Letters are on a grid, as on a screen.

use std::fmt::Write as _;

use super::style::{Colors, hex};
use super::{Body, Figure, Point};
use crate::picture::{Picture, Run};
use crate::theme::{Emphasis, Role};
use crate::xml::escaped;
use plywood_messages::text;

/// Units of a cell. Its width is the advance of the letters below in the font of the figures.
const CELL: Point = (10, 19);
/// Size of letters, and their base line in a cell.
pub(super) const LETTERS: f64 = 16.61;
const BASE: i32 = 15;
const MARGIN: i32 = 16;
pub(super) const CAPTION: i32 = CELL.1 + BASE - MARGIN;

const FAMILY: &str = "'DejaVu Sans Mono', 'Bitstream Vera Sans Mono', Menlo, Consolas, monospace";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    rows: Vec<Vec<Run>>,
    frame: Frame,
}

/// Columns and rows that are not empty: the first of each, and one past the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Frame {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Frame {
    fn of(rows: &[Vec<Run>]) -> Self {
        let seen = |run: &&Run| !run.text.trim().is_empty() || is_filled(run.role);
        let all = (0..).zip(rows).flat_map(|(y, row)| row.iter().filter(seen).map(move |run| (y, run)));
        let frames = all.map(|(y, run)| {
            let indent = run.text.len() - run.text.trim_start().len();
            let (x, right) = (i32::from(run.x), i32::from(run.x + run.cells));
            Self { left: x + indent as i32, top: y, right, bottom: y + 1 }
        });
        frames.reduce(Self::joined).unwrap_or(Self { left: 0, top: 0, right: 1, bottom: 1 })
    }

    fn joined(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// Draws the pictures of all steps in one frame. Wraps the captions below them at this width, if given.
pub fn series(title: &str, steps: Vec<(Picture, String)>, caption: Option<u16>) -> Vec<Figure> {
    let title = text::visible(title);
    let steps: Vec<_> = steps
        .into_iter()
        .map(|(picture, sentence)| {
            let rows: Vec<_> = (0..picture.rows()).map(|y| picture.row(y)).collect();
            let sentence = text::visible(&sentence).into_owned();
            let lines = caption.map(|width| text::wrapped(&sentence, width)).unwrap_or_default();
            (rows, sentence, lines)
        })
        .collect();
    let frames = steps.iter().map(|(rows, ..)| Frame::of(rows));
    let mut frame = frames.reduce(Frame::joined).unwrap_or(Frame::of(&[]));
    let lines = steps.iter().flat_map(|(_, _, lines)| lines);
    let widest = lines.map(|line| i32::from(text::cells(line))).max().unwrap_or(0);
    frame.right = frame.right.max(frame.left + widest);
    let most = steps.iter().map(|(_, _, lines)| lines.len() as i32).max().unwrap_or(0);
    let below = if most > 0 { most + 1 } else { 0 };
    let size =
        ((frame.right - frame.left) * CELL.0 + 2 * MARGIN, (frame.bottom - frame.top + below) * CELL.1 + 2 * MARGIN);
    let figure = |(rows, description, lines): (Vec<Vec<Run>>, String, Vec<String>)| Figure {
        title: title.clone().into_owned(),
        description,
        size,
        caption: (frame.bottom - frame.top + 1..)
            .zip(lines)
            .map(|(y, line)| ((MARGIN, MARGIN + y * CELL.1 + BASE), Role::Text, line))
            .collect(),
        legend: Vec::new(),
        notes: Vec::new(),
        body: Body::Cells(Cells { rows, frame }),
    };
    steps.into_iter().map(figure).collect()
}

impl Figure {
    pub fn text(&self) -> String {
        let Body::Cells(cells) = &self.body else { return String::new() };
        let Frame { top, bottom, .. } = Frame::of(&cells.rows);
        let rows = cells.rows.iter().take(bottom as usize).skip(top as usize);
        let mut text = rows.fold(String::new(), |text, row| {
            let line: String = row.iter().map(|run| run.text.as_str()).collect();
            text + line.trim_end() + "\n"
        });
        if !self.caption.is_empty() {
            text.push('\n');
        }
        self.caption.iter().fold(text, |text, (_, _, line)| text + line + "\n")
    }
}

/// Style sheet of a document. A page limits it to its figures.
pub(super) fn style_sheet() -> String {
    format!("text{{font-family:{FAMILY};font-size:{LETTERS}px;white-space:pre}}")
}

/// Draws the background far beyond the figure, which may be fitted into another size.
pub(super) fn ground(svg: &mut String, (width, height): Point, colors: Colors) {
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<rect x=\"-{width}\" y=\"-{height}\" width=\"{}\" height=\"{}\" fill=\"#{}\"/>",
        width * 3,
        height * 3,
        hex(colors.ground())
    );
}

impl Cells {
    pub(super) fn draw(&self, svg: &mut String, colors: Colors) {
        let Frame { left, top, .. } = self.frame;
        for run in self.rows.iter().skip(top as usize).flatten() {
            let (x, y) = (i32::from(run.x) - left, i32::from(run.y) - top);
            if x + i32::from(run.cells) > 0 {
                write(svg, (MARGIN + x * CELL.0, MARGIN + y * CELL.1 + BASE), run.role, &run.text, run.cells, colors);
            }
        }
    }
}

pub(super) fn caption(svg: &mut String, at: Point, role: Role, words: &str, colors: Colors) {
    write(svg, at, role, words, text::cells(words), colors);
}

fn write(svg: &mut String, (x, y): Point, role: Role, words: &str, cells: u16, colors: Colors) {
    let (paper, wide) = (colors.paper(role), i32::from(cells) * CELL.0);
    if paper != colors.ground() {
        let (top, fill) = (y - BASE, hex(paper));
        let _ = writeln!(svg, "<rect x=\"{x}\" y=\"{top}\" width=\"{wide}\" height=\"{}\" fill=\"#{fill}\"/>", CELL.1);
    }
    if words.trim().is_empty() {
        return;
    }
    let (ink, looks) = (hex(colors.ink(role)), looks(role, colors));
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" textLength=\"{wide}\" fill=\"#{ink}\"{looks} xml:space=\"preserve\">{}</text>",
        escaped(words)
    );
}

const fn is_filled(role: Role) -> bool {
    matches!(role, Role::Current | Role::Chosen | Role::Selected)
}

fn looks(role: Role, colors: Colors) -> String {
    let paint = colors.paint(role);
    let looks = [
        (paint.bold, " font-weight=\"bold\""),
        (paint.underlined, " text-decoration=\"underline\""),
        (paint.crossed_out, " text-decoration=\"line-through\""),
    ];
    looks.into_iter().filter(|(is_on, _)| *is_on == Emphasis::On).map(|(_, attribute)| attribute).collect()
}
