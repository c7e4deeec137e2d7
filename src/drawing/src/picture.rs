//! Picture of a step of a lesson: a grid of cells, each with a character and a role. Lines that cross join into the symbol of
//! their crossing.
//!
//! A drawing is measured before it is drawn: [`Table`] and [`Lattice`] know their sizes. The terminal interface and the
//! exports for text, SVG and HTML read the picture's [runs](Picture::runs) or its [rows](Picture::row).
//!
//! [`Picture::stroke`] draws roads: a straight line between any two cells. A cell shows the part of the line that crosses it in
//! Braille dots. Figures draw the picture's [shapes]: continuous lines, areas, marks and words.

mod enlarged;
mod parts;
mod shapes;
mod strokes;

pub use enlarged::QUARTERS;
pub use parts::{Lattice, Table, Words};
pub use shapes::{Block, Shape, is_drawn, shapes};
pub use strokes::Road;

use std::{cmp::Ordering, collections::BTreeMap, fmt::Display, ops::Range};

use crate::{
    scene::{Arm, Joint, LARGE_ROWS, Letters, Segment, Stroke, large_lines, large_width},
    theme::Role,
};
use plywood_messages::text;
use unicode_width::UnicodeWidthChar as _;

#[derive(Clone, Copy, PartialEq)]
pub struct Sheet {
    pub width: u16,
    /// Rows in view; a picture may have more of them.
    pub height: u16,
    pub stroke: Stroke,
}

impl Sheet {
    #[must_use]
    pub fn holding(self, Needs { width, height }: Needs) -> Self {
        Self { width: self.width.max(width), height: self.height.max(height), ..self }
    }
}

/// Column and row of a cell.
pub type At = (u16, u16);

/// Columns and rows.
pub type Size = (u16, u16);

/// A picture or another layout, or the least size of a sheet for it.
pub type Fitted<T = Picture> = Result<T, Needs>;

/// Least size of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    pub width: u16,
    pub height: u16,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Area {
    pub x: u16,
    pub y: u16,
    pub width: u16,
    pub height: u16,
}

impl Area {
    pub const fn of(sheet: Sheet) -> Self {
        Self { x: 0, y: 0, width: sheet.width, height: sheet.height }
    }

    pub const fn holds(self, (x, y): At) -> bool {
        x >= self.x && y >= self.y && x - self.x < self.width && y - self.y < self.height
    }

    /// Returns the point in the middle of the lower edge.
    pub fn middle_of_bottom(self) -> (f64, f64) {
        (f64::from(self.x) + f64::from(self.width) / 2.0, f64::from(self.y + self.height))
    }

    pub const fn middle(self, (width, height): Size) -> Size {
        (self.x + self.width.saturating_sub(width) / 2, self.y + self.height.saturating_sub(height) / 2)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    pub x: u16,
    pub y: u16,
    pub cells: u16,
    pub role: Role,
    pub text: String,
}

/// Neighbouring cells of one role.
#[derive(Clone, Copy)]
pub struct Piece<'p> {
    pub x: u16,
    pub y: u16,
    pub role: Role,
    cells: &'p [Cell],
    picture: &'p Picture,
}

impl Piece<'_> {
    /// Returns the character of each cell; `None` for the second cell of a wide one.
    pub fn signs(self) -> impl Iterator<Item = Option<char>> {
        self.cells.iter().map(move |&cell| self.picture.glyph(cell).map_or(Some(' '), |(sign, _)| sign))
    }

    /// Returns true if each cell has one character.
    pub fn is_narrow(self) -> bool {
        let has_one = |cell: &Cell| cell.sign.is_some() || !cell.joint.is_blank() || cell.joint.role.is_none();
        self.picture.marks.is_empty() && self.cells.iter().all(has_one)
    }

    pub fn run(self) -> Run {
        let mut text = String::with_capacity(self.cells.len());
        for (x, sign) in (self.x..).zip(self.signs()) {
            text.extend(sign);
            text.extend(self.picture.marks.get(&(self.y, x)).map(String::as_str));
        }
        Run { x: self.x, y: self.y, cells: self.cells.len() as u16, role: self.role, text }
    }
}

/// Contents of a cell. The second cell of a wide character has no character, and an unwritten cell has no role.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    sign: Option<char>,
    joint: Joint,
}

/// A text in large letters, and the cells that they cover.
#[derive(Clone, Debug)]
pub struct LargeWords {
    pub area: Area,
    pub role: Role,
    pub text: String,
}

#[derive(Clone, Copy, Debug)]
pub enum LegendSample {
    Mark(char, Role),
    Line(Segment),
}

/// Samples of marks and lines with their meanings.
pub type Legend = Vec<(LegendSample, &'static str)>;

/// Columns of the sample of a line.
const LINE_SAMPLE: u16 = 5;

#[derive(Debug, Default)]
pub struct Picture {
    cells: Vec<Vec<Cell>>,
    /// Cells of the longest row.
    longest: usize,
    /// Combining marks of cells, by row and column.
    marks: BTreeMap<At, String>,
    roads: Vec<Road>,
    larges: Vec<LargeWords>,
    /// Legend to be drawn below a figure, or by itself.
    pub legend: Legend,
    is_rounded: bool,
    pub height: u16,
    /// Rows of the current step, which are scrolled into view.
    pub focus: Range<u16>,
}

impl Picture {
    pub fn new(height: u16) -> Self {
        Self { height, ..Self::default() }
    }

    #[must_use]
    pub const fn rounded(mut self) -> Self {
        self.is_rounded = true;
        self
    }

    fn cell(&mut self, (x, y): At) -> &mut Cell {
        let x = usize::from(x);
        let y = usize::from(y);
        if self.cells.len() <= y {
            self.cells.resize_with(y + 1, Vec::new);
        }
        let row = &mut self.cells[y];
        if row.len() <= x {
            // A row becomes as long as the longest. Unwritten cells are not seen.
            self.longest = self.longest.max((x | 31) + 1);
            row.resize(self.longest, Cell::default());
        }
        &mut row[x]
    }

    /// Writes a text over the contents, without control characters. Returns one past its last column.
    pub fn write(&mut self, at: At, role: Role, words: impl Display) -> u16 {
        self.write_text(at, role, &words.to_string())
    }

    fn write_text(&mut self, (x, y): At, role: Role, words: &str) -> u16 {
        if self.marks.is_empty() && words.chars().all(text::is_usual) {
            return self.signs((x, y), role, words.chars());
        }
        let words = text::visible(words);
        let mut next = x;
        for c in words.chars() {
            let wide = c.width().unwrap_or(0) as u16;
            if wide == 0 && next > 0 {
                // A combining mark belongs to the letter before it.
                self.marks.entry((y, next - 1)).or_default().push(c);
            }
            for covered in 0..wide {
                let at = (next.saturating_add(covered), y);
                *self.cell(at) =
                    Cell { sign: (covered == 0).then_some(c), joint: Joint { role: Some(role), ..Joint::default() } };
                if !self.marks.is_empty() {
                    self.marks.remove(&(y, at.0));
                }
            }
            next = next.saturating_add(wide);
        }
        x.saturating_add(text::cells(&words))
    }

    /// Writes characters of one cell each over contents without combining marks. Returns one past the last column.
    pub fn signs(&mut self, (x, y): At, role: Role, signs: impl IntoIterator<Item = char>) -> u16 {
        let joint = Joint { role: Some(role), ..Joint::default() };
        let mut next = x;
        for sign in signs {
            *self.cell((next, y)) = Cell { sign: Some(sign), joint };
            next = next.saturating_add(1);
        }
        next
    }

    pub fn clip(&mut self, at: At, room: u16, role: Role, words: &str) -> u16 {
        self.write(at, role, text::clipped(&text::visible(words), room.into()))
    }

    pub fn right(&mut self, (x, y): At, room: u16, role: Role, words: &str) {
        let words = text::clipped(words, room.into());
        self.write((x + room.saturating_sub(text::cells(&words)), y), role, words);
    }

    pub fn centre(&mut self, (x, y): At, room: u16, role: Role, words: &str) {
        let words = text::clipped(words, room.into());
        self.write((x + room.saturating_sub(text::cells(&words)) / 2, y), role, words);
    }

    /// Writes a text in large letters.
    pub fn large(&mut self, (x, y): At, role: Role, words: &str) {
        for (line, y) in large_lines(words).iter().zip(y..) {
            self.write((x, y), role, line);
        }
        let area = Area { x, y, width: large_width(words), height: LARGE_ROWS };
        self.larges.push(LargeWords { area, role, text: text::visible(words).into_owned() });
    }

    /// Writes a text in letters of a size, with the middle of them in row `y`.
    pub fn lettered(&mut self, (x, y): At, letters: Letters, role: Role, words: &str) {
        if letters == Letters::Small {
            self.write((x, y), role, words);
            return;
        }
        let y = y.saturating_sub(1);
        if matches!(role, Role::Current | Role::Verdict) {
            // Large letters on a coloured ground need a free margin to be legible.
            let x = x.saturating_sub(1);
            self.fill(Area { x, y, width: letters.width(words) + 2, height: letters.rows() }, role, ' ');
        }
        self.large((x, y), role, words);
    }

    /// Writes a text on a background of `width` columns and one more at either end.
    pub fn ground(&mut self, (x, y): At, width: u16, role: Role, words: &str) {
        self.fill(Area { x: x.saturating_sub(1), y, width: width + 2, height: 1 }, role, ' ');
        self.clip((x, y), width, role, words);
    }

    pub fn fill(&mut self, area: Area, role: Role, sign: char) {
        let row = String::from(sign).repeat(area.width.into());
        for y in area.y..area.y + area.height {
            self.write((area.x, y), role, &row);
        }
    }

    /// Draws a line from the middle of a cell to that of another one in its row or column. It joins the lines that it meets.
    pub fn line(&mut self, from: At, to: At, segment: Segment) {
        let first = from.min(to);
        let last = from.max(to);
        let (on, back) = if first.1 == last.1 { (Arm::Right, Arm::Left) } else { (Arm::Down, Arm::Up) };
        let (mut x, mut y) = first;
        while (x, y) != last {
            self.arm((x, y), on, segment);
            if on == Arm::Right {
                x += 1;
            } else {
                y += 1;
            }
            self.arm((x, y), back, segment);
        }
    }

    pub fn arm(&mut self, at: At, arm: Arm, segment: Segment) {
        let cell = self.cell(at);
        if cell.sign.take().is_some() {
            cell.joint = Joint::default();
        }
        cell.joint.add(arm, segment);
    }

    pub fn frame(&mut self, Area { x, y, width, height }: Area, segment: Segment) {
        let right = x + width.max(1) - 1;
        let below = y + height.max(1) - 1;
        for (from, to) in
            [((x, y), (right, y)), ((x, below), (right, below)), ((x, y), (x, below)), ((right, y), (right, below))]
        {
            self.line(from, to, segment);
        }
    }

    /// Draws a straight line between the middles of any two cells, which are left free.
    pub fn stroke(&mut self, from: At, to: At, segment: Segment) {
        let middle = |(x, y): At| (f64::from(x) + 0.5, f64::from(y) + 0.5);
        self.road(Road { from: middle(from), to: middle(to), segment }, |cell| cell == from || cell == to);
    }

    /// Draws a straight line between any two points.
    pub fn straight(&mut self, from: (f64, f64), to: (f64, f64), segment: Segment) {
        self.road(Road { from, to, segment }, |_| false);
    }

    fn road(&mut self, road: Road, is_kept_free: impl Fn(At) -> bool) {
        for (cell, dots) in strokes::dots(road) {
            if !is_kept_free(cell) {
                self.dot(cell, dots, road.segment);
            }
        }
        self.roads.push(road);
    }

    /// Adds Braille dots to a cell without text. Where roads meet, the heaviest gives the dots and the colour.
    fn dot(&mut self, at: At, dots: u8, segment: Segment) {
        let cell = self.cell(at);
        let known = cell.sign.map_or(Some(0), strokes::dots_of);
        let rank = segment.weight as u8;
        let dots = match known.map(|known| (known, rank.cmp(&cell.joint.rank))) {
            None | Some((1.., Ordering::Less)) => return,
            Some((known, Ordering::Equal)) => dots | known,
            Some((_, Ordering::Less | Ordering::Greater)) => dots,
        };
        *cell = Cell {
            sign: Some(strokes::braille(dots)),
            joint: Joint { role: Some(segment.role), rank, ..Joint::default() },
        };
    }

    pub fn roads(&self) -> &[Road] {
        &self.roads
    }

    /// Writes the legend below the picture, in lines of this width from row `y` on.
    pub fn add_legend(&mut self, y: u16, width: u16) {
        let mut x = 0;
        let mut y = y;
        for (sample, meaning) in std::mem::take(&mut self.legend) {
            let sample_width = if matches!(sample, LegendSample::Line(_)) { LINE_SAMPLE } else { 1 };
            let needed = sample_width + 1 + text::cells(meaning);
            if x > 0 && x + needed > width {
                x = 0;
                y += 1;
            }
            self.sample((x, y), sample);
            self.write((x + sample_width + 1, y), Role::Text, meaning);
            x += needed + 3;
        }
    }

    /// Draws a legend by itself, a row for each meaning. Returns it with its width.
    pub fn of_legend(legend: Legend) -> (Self, u16) {
        let mut drawn = Self::new(legend.len() as u16);
        let mut width = 0;
        for (y, (sample, meaning)) in (0..).zip(legend) {
            let x = if matches!(sample, LegendSample::Line(_)) { 0 } else { LINE_SAMPLE / 2 };
            drawn.sample((x, y), sample);
            drawn.write((LINE_SAMPLE + 1, y), Role::Text, meaning);
            width = width.max(LINE_SAMPLE + 1 + text::cells(meaning));
        }
        (drawn, width)
    }

    fn sample(&mut self, at: At, sample: LegendSample) {
        match sample {
            LegendSample::Mark(sign, role) => {
                self.write(at, role, sign);
            }
            LegendSample::Line(segment) => {
                let (x, middle) = (f64::from(at.0), f64::from(at.1) + 0.5);
                self.straight((x, middle), (x + f64::from(LINE_SAMPLE) - 0.1, middle), segment);
            }
        }
    }

    pub const fn rows(&self) -> u16 {
        self.cells.len() as u16
    }

    /// Returns the number of rows down to the last one where something but blanks is seen.
    pub fn seen_rows(&self) -> u16 {
        let is_seen =
            |cell: &Cell| self.glyph(*cell).and_then(|(sign, _)| sign).is_some_and(|sign| !sign.is_whitespace());
        self.cells.iter().rposition(|cells| cells.iter().any(is_seen)).map_or(0, |last| last as u16 + 1)
    }

    /// Returns a row from its first column on, without blanks at its end. Unwritten cells are blank text. Linear in its cells.
    pub fn row(&self, y: u16) -> Vec<Run> {
        let cells = self.cells_of(y);
        let is_seen = |cell: &Cell| self.glyph(*cell).is_some_and(|shown| shown != (Some(' '), Role::Text));
        let end = cells.iter().rposition(is_seen).map_or(0, |last| last + 1);
        self.grouped(y, &cells[..end], Some(Role::Text)).map(Piece::run).collect()
    }

    /// Returns the written cells of a row.
    pub fn pieces(&self, y: u16) -> impl Iterator<Item = Piece<'_>> {
        self.grouped(y, self.cells_of(y), None)
    }

    fn cells_of(&self, y: u16) -> &[Cell] {
        self.cells.get(usize::from(y)).map_or(&[], Vec::as_slice)
    }

    pub fn runs(&self) -> Vec<Run> {
        (0..self.rows()).flat_map(|y| self.pieces(y)).map(Piece::run).collect()
    }

    /// Groups neighbours of one role. Unwritten cells are blanks in a role of their own, or a gap.
    fn grouped<'p>(&'p self, y: u16, cells: &'p [Cell], free: Option<Role>) -> impl Iterator<Item = Piece<'p>> {
        let role = move |cell: &Cell| cell.joint.role.or(free);
        let mut end = 0;
        cells.chunk_by(move |one, other| role(one) == role(other)).filter_map(move |cells| {
            let x = end;
            end += cells.len() as u16;
            Some(Piece { x, y, role: cells.first().and_then(role)?, cells, picture: self })
        })
    }

    /// Returns the character and the role of a cell, or `None` if nothing is written.
    fn glyph(&self, cell: Cell) -> Option<(Option<char>, Role)> {
        let line = || match (cell.joint.is_blank(), self.is_rounded) {
            (true, _) => None,
            (_, false) => Some(cell.joint.square()),
            (_, true) => cell.joint.glyph().map(|(sign, _)| sign),
        };
        Some((cell.sign.or_else(line), cell.joint.role?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::scene::Weight;

    const LIGHT: Segment = Segment::new(Weight::Light, Role::Frame);
    const HEAVY: Segment = Segment::new(Weight::Heavy, Role::EdgeBest);

    fn text(picture: &Picture) -> Vec<String> {
        (0..picture.rows()).map(|y| picture.row(y).into_iter().map(|run| run.text).collect()).collect()
    }

    #[test]
    fn strokes_join_and_cross() {
        {
            let mut picture = Picture::new(5);
            Lattice { at: (0, 0), cells: (2, 2), pitch: (3, 2) }.draw(&mut picture, LIGHT);
            assert_eq!(text(&picture), ["┌──┬──┐", "│  │  │", "├──┼──┤", "│  │  │", "└──┴──┘"]);
            picture.frame(Area { x: 3, y: 2, width: 4, height: 3 }, HEAVY);
            assert_eq!(text(&picture)[2..], ["├──╆━━┪", "│  ┃  ┃", "└──┺━━┛"]);
            picture.write((3, 2), Role::Text, "x");
            assert_eq!(text(&picture)[2], "├──x━━┪", "words stand over lines");
            picture.arm((3, 2), Arm::Right, LIGHT);
            assert_eq!(text(&picture)[2], "├──╶━━┪", "and a line over words begins anew");
        }

        // Only thin lines have round corners.
        {
            let mut picture = Picture::new(2).rounded();
            picture.frame(Area { x: 1, y: 0, width: 3, height: 2 }, LIGHT);
            picture.frame(Area { x: 5, y: 0, width: 2, height: 2 }, HEAVY);
            assert_eq!(text(&picture), [" ╭─╮ ┏┓", " ╰─╯ ┗┛"]);
        }

        // The heaviest stroke is visible where they cross, whichever is drawn first. Its ends stay free.
        for is_first in [true, false] {
            let mut picture = Picture::new(6);
            let heavy = |picture: &mut Picture| picture.stroke((0, 2), (8, 2), HEAVY);
            if is_first {
                heavy(&mut picture);
            }
            picture.stroke((4, 0), (4, 5), LIGHT);
            if !is_first {
                heavy(&mut picture);
            }
            assert_eq!(text(&picture), ["", "    ⢸", " ⠶⠶⠶⠶⠶⠶⠶", "    ⢸", "    ⢸"]);
            picture.write((3, 2), Role::Text, "97");
            assert_eq!(text(&picture)[2], " ⠶⠶97⠶⠶⠶", "words cover lines");
        }
    }

    #[test]
    fn words_keep_to_their_room() {
        {
            let mut picture = Picture::new(1);
            assert_eq!(picture.clip((1, 0), 4, Role::Text, "abcdef"), 5);
            picture.right((6, 0), 4, Role::Number, "12");
            picture.centre((11, 0), 5, Role::Title, "abc");
            picture.ground((18, 0), 2, Role::Current, "a");
            assert_eq!(text(&picture), [" abc…   12  abc   a  "]);
            let runs: Vec<_> = picture.runs().into_iter().map(|run| (run.x, run.cells, run.role)).collect();
            assert_eq!(runs[1..], [(8, 2, Role::Number), (12, 3, Role::Title), (17, 4, Role::Current)]);
        }

        // Control characters are escaped and combining marks stay on their letters.
        {
            let mut picture = Picture::new(1);
            assert_eq!(picture.write((0, 0), Role::Text, "日e\u{301}\u{1b}"), 9);
            assert_eq!(text(&picture), ["日e\u{301}\\u{1b}"]);
            picture.write((2, 0), Role::Text, "a");
            assert_eq!(text(&picture), ["日a\\u{1b}"]);
        }

        // Columns are as wide as their texts and the room allow.
        {
            let rows = [["a", "head"], ["long", "b"]].map(|row| row.map(str::to_owned));
            assert_eq!(Table::measured(&rows, (1, 30), 3).0, [(1, 4), (8, 4)]);
            assert_eq!(Table::measured(&rows, (1, 10), 3).0, [(1, 4), (8, 2)]);
        }
    }

    #[test]
    fn an_area_holds_its_cells_and_no_others() {
        let area = Area { x: 2, y: 1, width: 3, height: 2 };
        let held = (0..9).flat_map(|x| (0..9).map(move |y| (x, y))).filter(|&cell| area.holds(cell)).count();
        assert!(held == 6 && area.holds((2, 1)) && area.holds((4, 2)) && !area.holds((5, 1)));
    }
}
