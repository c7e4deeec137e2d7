//! Figures of pictures: lessons that are not searches. Lines, boxes and marks are drawn as shapes, and words start where they do on
//! a screen.

use super::{
    Body, Figure, Point, sizes,
    style::{Colors, hex},
};
use crate::{
    picture::{Block, LargeWords, Picture, Road, Run, Shape, shapes},
    scene::{LARGE_ROWS, Segment, Weight},
    theme::{Emphasis, Role},
    xml::escaped,
};
use plywood_messages::text;

/// Units of a cell. Its width is that of a digit.
const CELL: Point = (10, 19);
/// Size of letters, and their base line in a cell.
pub(super) const LETTERS: i32 = 15;
const BASE: i32 = 15;
/// Size of large letters, and their base line in their rows.
const LARGE: i32 = 46;
const LARGE_BASE: f64 = 43.0;
/// Units around a word with a background of its own.
const AROUND: i32 = 3;
const MARGIN: i32 = 16;

#[derive(Clone, Debug)]
pub struct Cells {
    rows: Vec<Vec<Run>>,
    shapes: Vec<Shape>,
    /// True if words have to be kept free of roads.
    has_roads: bool,
    frame: Frame,
}

/// Columns and rows that are not empty: the first of each, and one past the last.
#[derive(Clone, Copy, Debug)]
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
            let frame = Frame::of(&rows);
            let has_roads = !picture.roads().is_empty();
            (Cells { rows, shapes: shapes(&picture), has_roads, frame }, sentence, lines)
        })
        .collect();
    let frames = steps.iter().map(|(cells, ..)| cells.frame);
    let mut frame = frames.reduce(Frame::joined).unwrap_or(Frame::of(&[]));
    let lines = steps.iter().flat_map(|(_, _, lines)| lines);
    let widest = lines.map(|line| i32::from(text::cells(line))).max().unwrap_or(0);
    frame.right = frame.right.max(frame.left + widest);
    let most = steps.iter().map(|(_, _, lines)| lines.len() as i32).max().unwrap_or(0);
    let below = if most > 0 { most + 1 } else { 0 };
    let size =
        ((frame.right - frame.left) * CELL.0 + 2 * MARGIN, (frame.bottom - frame.top + below) * CELL.1 + 2 * MARGIN);
    let figure = |(cells, description, lines): (Cells, String, Vec<String>)| Figure {
        title: title.clone().into_owned(),
        description,
        size,
        height: size.1,
        caption: (frame.bottom - frame.top + 1..)
            .zip(lines)
            .map(|(y, line)| ((MARGIN, MARGIN + y * CELL.1 + BASE), Role::Text, line))
            .collect(),
        legend: Vec::new(),
        notes: Vec::new(),
        body: Body::Cells(Cells { frame, ..cells }),
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

impl Cells {
    /// Returns a picture in a frame of this width, and the size of the figure. Without a crop, boards keep their places.
    pub(super) fn of(picture: &Picture, width: u16) -> (Self, Point) {
        let rows: Vec<_> = (0..picture.seen_rows()).map(|y| picture.row(y)).collect();
        let (right, bottom) = (i32::from(width), rows.len() as i32);
        let frame = Frame { left: 0, top: 0, right, bottom };
        let size = (right * CELL.0 + 2 * MARGIN, bottom * CELL.1 + 2 * MARGIN);
        (Self { rows, shapes: shapes(picture), has_roads: false, frame }, size)
    }

    pub(super) fn draw(&self, svg: &mut String, colors: Colors) {
        let Frame { left, top, .. } = self.frame;
        let place = |(x, y): (f64, f64)| {
            let from = |at: f64, first: i32, unit: i32| (at - f64::from(first)).mul_add(f64::from(unit), MARGIN.into());
            (from(x, left, CELL.0), from(y, top, CELL.1))
        };
        for shape in &self.shapes {
            match shape {
                Shape::Block(Block { x, y, width, height, role }) => {
                    let (x, y) = place((*x, *y));
                    let ink = hex(colors.ink(*role));
                    let wide = width * f64::from(CELL.0);
                    let high = height * f64::from(CELL.1);
                    append!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill=\"#{ink}\"/>\n");
                }
                Shape::Line(Road { from, to, segment }) => line(svg, place(*from), place(*to), *segment, colors),
                Shape::Mark { at, sign, role } => mark(svg, place(*at), *sign, *role, (colors, self.has_roads)),
                Shape::Large(LargeWords { area, role, text }) => {
                    let (x, bottom) = area.middle_of_bottom();
                    let top = bottom - f64::from(area.height);
                    large(svg, place((x, top)), area.height.div_ceil(LARGE_ROWS), (*role, text), colors);
                }
                Shape::Words(Run { x, y, cells, role, text }) => {
                    let at = (i32::from(*x) - left, i32::from(*y) - top);
                    let at = (MARGIN + at.0 * CELL.0, MARGIN + at.1 * CELL.1 + BASE);
                    // The background of a single word is as wide as the word.
                    let wide = if text.trim() == text && !text.contains("  ") && text::cells(text) == *cells {
                        width(text, *role, colors).min(i32::from(*cells) * CELL.0) + 2 * AROUND
                    } else {
                        i32::from(*cells) * CELL.0 + 2 * AROUND
                    };
                    paper(svg, (at.0 - AROUND, at.1), *role, wide, colors);
                    for (column, word) in words(text) {
                        let at = (at.0 + i32::from(column) * CELL.0, at.1);
                        let is_over_roads = self.has_roads && colors.paper(*role) == colors.ground();
                        write(svg, at, *role, word, (colors, is_over_roads));
                    }
                }
            }
        }
    }
}

fn line(svg: &mut String, (x, y): (f64, f64), (to_x, to_y): (f64, f64), segment: Segment, colors: Colors) {
    let look = match segment.weight {
        Weight::None => return,
        Weight::Broken | Weight::Dashed => "stroke-width=\"1.2\" stroke-dasharray=\"2 3\"",
        Weight::Light => "stroke-width=\"1.3\" stroke-linecap=\"square\"",
        Weight::Heavy => "stroke-width=\"3.4\" stroke-linecap=\"square\"",
    };
    let ink = hex(colors.ink(segment.role));
    append!(svg, "<line x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{to_x:.1}\" y2=\"{to_y:.1}\" stroke=\"#{ink}\" {look}/>\n");
}

/// Draws a symbol. It covers the lines below it.
fn mark(svg: &mut String, (x, y): (f64, f64), sign: char, role: Role, (colors, has_roads): (Colors, bool)) {
    let ink = hex(colors.ink(role));
    let ground = hex(colors.paper(role));
    let is_filled = colors.paper(role) != colors.ground();
    let circle = |radius: f64, fill: &str, width: f64| {
        format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"#{fill}\" stroke=\"#{ink}\" stroke-width=\"{width}\"/>"
        )
    };
    let path = |points: [(i32, i32); 4]| {
        let points = points.map(|(dx, dy)| format!("{:.1},{:.1}", x + f64::from(dx), y + f64::from(dy)));
        format!("<polygon points=\"{}\" fill=\"#{ink}\"/>", points.join(" "))
    };
    if is_filled {
        append!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"9\" fill=\"#{ground}\"/>\n");
    }
    let drawn = match sign {
        '○' => circle(4.5, &ground, 1.8),
        '●' => circle(4.5, &ink, 1.8),
        '·' if has_roads => circle(3.2, &ground, 1.0),
        '·' => circle(0.6, &ink, 1.0),
        '◉' => circle(5.5, &ground, 1.6) + &circle(2.5, &ink, 1.0),
        '◎' => circle(5.5, &ground, 1.6) + &circle(2.5, &ground, 1.4),
        '▲' => path([(0, -6), (5, 4), (-5, 4), (0, -6)]),
        '▼' => path([(0, 6), (5, -4), (-5, -4), (0, 6)]),
        '◀' => path([(-5, 0), (4, 6), (4, -6), (-5, 0)]),
        '▶' => path([(5, 0), (-4, 6), (-4, -6), (5, 0)]),
        _ => path([(0, -6), (5, 0), (0, 6), (-5, 0)]),
    };
    append!(svg, "{drawn}\n");
}

/// Writes a text in large letters around a point, as wide as those of the screen or narrower. They hang from the point.
fn large(svg: &mut String, (x, y): (f64, f64), times: u16, (role, words): (Role, &str), colors: Colors) {
    let ink = hex(colors.ink(role));
    let y = f64::from(times).mul_add(LARGE_BASE, y);
    let size = LARGE * i32::from(times);
    append!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\" style=\"font-size:{size}px;fill:#{ink}\" \
         font-weight=\"bold\">{}</text>\n",
        escaped(words)
    );
}

/// Splits a text into words with their first columns, at two or more spaces. Signs beside each other are words of their own, so
/// that those of boards stay in their columns.
fn words(text: &str) -> Vec<(u16, &str)> {
    let is_board = text.split_whitespace().count() > 1 && text.split_whitespace().all(|word| text::cells(word) == 1);
    let apart = if is_board { " " } else { "  " };
    let mut words = Vec::new();
    let mut column = 0;
    for (number, word) in text.split(apart).enumerate() {
        column += if number > 0 { text::cells(apart) } else { 0 };
        let start = word.trim_start();
        if !start.is_empty() {
            words.push((column + text::cells(&word[..word.len() - start.len()]), start.trim_end()));
        }
        column += text::cells(word);
    }
    words
}

/// Draws the background of cells, if it is not that of the figure.
fn paper(svg: &mut String, (x, y): Point, role: Role, wide: i32, colors: Colors) {
    let paper = colors.paper(role);
    if paper != colors.ground() {
        let top = y - BASE;
        let fill = hex(paper);
        append!(svg, "<rect x=\"{x}\" y=\"{top}\" width=\"{wide}\" height=\"{}\" fill=\"#{fill}\"/>\n", CELL.1);
    }
}

/// Writes a word from the start of its first cell. A word wider than its cells is narrowed, and a sign is centred. A word
/// over roads has a margin that hides them.
fn write(svg: &mut String, (x, y): Point, role: Role, words: &str, (colors, is_over_roads): (Colors, bool)) {
    if words.trim().is_empty() {
        return;
    }
    let room = i32::from(text::cells(words)) * CELL.0;
    let (x, fitted) = match text::cells(words) {
        1 => (x + CELL.0 / 2, " text-anchor=\"middle\"".to_owned()),
        _ if width(words, role, colors) > room => {
            (x, format!(" textLength=\"{room}\" lengthAdjust=\"spacingAndGlyphs\""))
        }
        _ => (x, String::new()),
    };
    let ink = hex(colors.ink(role));
    let mut looks = looks(role, colors);
    // The margin of the line through a word would hide the word.
    if is_over_roads && colors.paint(role).crossed_out == Emphasis::Off {
        let ground = hex(colors.ground());
        append!(looks, " paint-order=\"stroke\" stroke=\"#{ground}\" stroke-width=\"5\" stroke-linejoin=\"round\"");
    }
    append!(
        svg,
        "<text class=\"cell\" x=\"{x}\" y=\"{y}\"{fitted} style=\"fill:#{ink}\"{looks} xml:space=\"preserve\">{}</text>\n",
        escaped(words)
    );
}

/// Returns the width of a word, in bold letters if its role has them.
fn width(words: &str, role: Role, colors: Colors) -> i32 {
    let bold = sizes::width(words, LETTERS);
    if colors.paint(role).bold == Emphasis::On { bold } else { bold * 9 / 10 }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        figure::svg,
        picture::{Area, LegendSample},
    };
    use plywood_tree::settings::ThemeName;

    fn drawn(picture: Picture) -> String {
        let figures = series("a figure", vec![(picture, String::new())], None);
        svg::document(&figures[0], Colors::new(ThemeName::Light), None)
    }

    #[test]
    fn pictures_are_drawn_as_shapes_and_words() {
        let mut picture = Picture::new(10);
        picture.frame(Area { x: 0, y: 0, width: 14, height: 4 }, Segment::new(Weight::Light, Role::Frame));
        picture.stroke((1, 1), (7, 2), Segment::new(Weight::Heavy, Role::EdgeBest));
        picture.write((1, 1), Role::Open, "○ Arad  75");
        picture.fill(Area { x: 0, y: 5, width: 4, height: 2 }, Role::Frame, '█');
        picture.large((10, 5), Role::Max, "-1");
        picture.legend = vec![(LegendSample::Mark('●', Role::Closed), "expanded")];
        picture.add_legend(9, 40);
        let svg = drawn(picture);
        let shapes = ["<line", "<circle", "<polygon", "<rect"].map(|shape| svg.matches(shape).count());
        assert_eq!(shapes, [4 + 1, 2, 0, 1 + 1], "a frame, a road, two marks, and a wall on the ground: {svg}");
        for words in [">Arad<", ">75<", ">-1<", ">expanded<"] {
            assert_eq!(svg.matches(words).count(), 1, "{words}: {svg}");
        }
        assert!(!svg.contains(|c: char| ('\u{2500}'..='\u{28ff}').contains(&c)), "no symbol is left: {svg}");
    }

    #[test]
    fn words_are_not_hidden_by_the_line_through_them() {
        let mut picture = Picture::new(4);
        picture.stroke((1, 1), (7, 2), Segment::new(Weight::Heavy, Role::EdgeBest));
        picture.write((1, 1), Role::Open, "Arad");
        picture.write((1, 3), Role::Pruned, "cooperate");
        let svg = drawn(picture);
        let line = |word: &str| svg.lines().find(|line| line.contains(word)).expect("it is drawn").to_owned();
        assert_eq!(["Arad", "cooperate"].map(|word| line(word).contains("paint-order")), [true, false], "{svg}");
    }

    #[test]
    fn words_start_in_their_columns() {
        assert_eq!(words("  ab c   d"), [(2, "ab c"), (9, "d")]);
        assert_eq!(words("1 4 2"), [(0, "1"), (2, "4"), (4, "2")], "tiles of a board");
        assert_eq!(words("日本  x"), [(0, "日本"), (6, "x")]);
        assert_eq!(words("   "), []);
    }
}
