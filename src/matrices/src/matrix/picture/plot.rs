//! The two lines of a game of two strategies each: what each is worth on average, against how often the other plays its first. Drawn in
//! halves of cells, which every terminal has.

use super::super::bimatrix::Who;
use super::super::exact::{fraction, near};
use super::super::say::letter;
use super::super::steps::Lines;
use super::super::table::Table;
use plywood_drawing::picture::Picture;
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_messages::words::Charset;
use plywood_tree::exact::Exact;

/// A part of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) x: u16,
    pub(super) y: u16,
    pub(super) width: u16,
    pub(super) height: u16,
}

/// The fewest columns and rows in which two lines can be told apart.
pub(super) const LEAST: (u16, u16) = (28, 9);
/// Rows and columns that are not for lines: the title above, the axis and its words below, the numbers at the left.
const ABOVE: u16 = 2;
const BELOW: u16 = 2;

/// Dots of a part of a sheet.
struct Dots {
    width: u16,
    height: u16,
    cells: Vec<u8>,
}

impl Dots {
    fn new(width: u16, height: u16) -> Self {
        Self { width, height, cells: vec![0; usize::from(width) * usize::from(height)] }
    }

    /// Sets the half of a cell at a column and a row of halves, counted from the top.
    fn set(&mut self, x: u16, y: u16) {
        let at = usize::from(y / 2) * usize::from(self.width) + usize::from(x);
        if x < self.width && y / 2 < self.height {
            self.cells[at] |= 1 << (y % 2);
        }
    }

    /// Writes each cell that has dots.
    fn write(&self, picture: &mut Picture, (x, y): (u16, u16), role: Role) {
        for (row, cells) in (0_u16..).zip(self.cells.chunks(usize::from(self.width))) {
            for (column, &dots) in (0_u16..).zip(cells).filter(|(_, dots)| **dots != 0) {
                let sign = ["▀", "▄", "█"][usize::from(dots - 1)];
                picture.write((x + column, y + row), role, sign);
            }
        }
    }
}

/// How the lines of a player lie in a part of a sheet.
struct Scale {
    inner: Area,
    least: f64,
    most: f64,
}

impl Scale {
    /// The row of dots of a value.
    fn row(&self, value: f64) -> u16 {
        let rows = f64::from(self.inner.height * 2 - 1);
        let part = if self.most > self.least { (value - self.least) / (self.most - self.least) } else { 0.5 };
        (rows - part * rows).round() as u16
    }

    /// The column of dots of a probability.
    fn column(&self, probability: f64) -> u16 {
        (probability * f64::from(self.inner.width - 1)).round() as u16
    }
}

/// Draws the axes, and with `shown` the lines of a player.
pub(super) fn draw(
    picture: &mut Picture,
    table: &Table,
    duel: &[[usize; 2]; 2],
    (who, area): (Who, Area),
    shown: bool,
) {
    let lines = Lines::new(&table.game, duel, who);
    let told = |gain: &Exact| table.said(who, gain);
    let ends = lines.ends.each_ref().map(|line| line.each_ref().map(told));
    let all = || ends.iter().flatten();
    let (Some(least), Some(most)) = (all().min(), all().max()) else { return };
    let numbers = [most, least].map(|end| fraction(end, Charset::Unicode));
    let left = numbers.iter().map(|number| text::cells(number)).max().unwrap_or(0) + 1;
    let inner = Area {
        x: area.x + left,
        y: area.y + ABOVE,
        width: area.width.saturating_sub(left + 1),
        height: area.height.saturating_sub(ABOVE + BELOW),
    };
    if inner.width < 8 || inner.height < 3 {
        return;
    }
    let scale = Scale { inner, least: near(least), most: near(most) };
    axes(picture, table, duel, who, inner);
    for (number, y) in numbers.iter().zip([inner.y, inner.y + inner.height - 1]) {
        picture.write((inner.x - 1 - text::cells(number), y), Role::Faint, number.as_str());
    }
    if shown {
        draw_lines(picture, table, duel, who, (&scale, &ends));
        if let Some((at, gain)) = &lines.crossing {
            crossing(picture, &scale, near(at), near(&told(gain)), &fraction(at, Charset::Unicode));
        }
    }
}

/// The frame of the lines, and below it what goes from 0 to 1.
fn axes(picture: &mut Picture, table: &Table, duel: &[[usize; 2]; 2], who: Who, inner: Area) {
    for y in inner.y..inner.y + inner.height {
        picture.write((inner.x - 1, y), Role::Frame, "│");
        picture.write((inner.x + inner.width, y), Role::Frame, "│");
    }
    let y = inner.y + inner.height;
    picture.write((inner.x - 1, y), Role::Frame, format!("└{}┘", "─".repeat(usize::from(inner.width))));
    let other = who.other();
    let strategy = &table.strategy(other, duel[other.index()][0]);
    let words = say!(matrices, "along-axis", letter = Text(letter(other)), strategy = Text(strategy)).to_string();
    let room = usize::from(inner.width.saturating_sub(2));
    let words = text::clipped(&words, room);
    picture.write((inner.x - 1, y + 1), Role::Faint, "0");
    picture.write((inner.x + inner.width, y + 1), Role::Faint, "1");
    let middle = inner.x + inner.width.saturating_sub(text::cells(&words)) / 2;
    picture.write((middle, y + 1), Role::Text, words);
}

type Ends = [[Exact; 2]; 2];

/// The lines and, above them, which is which: one is drawn through, the other is dashed.
fn draw_lines(picture: &mut Picture, table: &Table, duel: &[[usize; 2]; 2], who: Who, (scale, ends): (&Scale, &Ends)) {
    let inner = scale.inner;
    let looks = [(Role::Max, 1, "▀▀▀"), (Role::Min, 3, "▀ ▀")];
    let player = table.player(who);
    let mut x = picture.write((inner.x - 1, inner.y - ABOVE), Role::Title, format!("{player}  "));
    for ((line, (role, apart, sign)), own) in ends.iter().zip(looks).zip(duel[who.index()]) {
        let mut dots = Dots::new(inner.width, inner.height);
        let last = inner.width - 1;
        for column in (0..=last).filter(|column| apart == 1 || column % apart != 2) {
            let part = f64::from(column) / f64::from(last);
            let [from, to] = line.each_ref().map(near);
            let row = scale.row((to - from).mul_add(part, from));
            dots.set(column, row);
        }
        dots.write(picture, (inner.x, inner.y), role);
        x = picture.write((x, inner.y - ABOVE), role, format!("{sign} "));
        let room = (inner.x + inner.width + 1).saturating_sub(x);
        let name = text::clipped(table.strategy(who, own), usize::from(room.min(16)));
        x = picture.write((x, inner.y - ABOVE), Role::Text, name) + 2;
    }
}

/// A mark where the lines meet, and on the axis below it.
fn crossing(picture: &mut Picture, scale: &Scale, at: f64, value: f64, written: &str) {
    let inner = scale.inner;
    let (x, y) =
        (inner.x + scale.column(at).min(inner.width - 1), inner.y + (scale.row(value) / 2).min(inner.height - 1));
    for below in y + 1..inner.y + inner.height {
        picture.write((x, below), Role::Frame, "┊");
    }
    picture.write((x, y), Role::Current, "◆");
    let words = format!(" {written} ");
    let left = x.saturating_sub(text::cells(&words) / 2);
    picture.write(
        (left.clamp(inner.x, (inner.x + inner.width).saturating_sub(text::cells(&words))), inner.y + inner.height),
        Role::Verdict,
        words,
    );
}
