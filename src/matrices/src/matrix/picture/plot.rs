//! Plot of a game with two strategies each: the expected payoff of each, against the probability of the other's first strategy.

use super::super::bimatrix::{MatrixPlayer, Table};
use super::super::say::letter;
use super::super::steps::Lines;
use crate::fractions::{fraction, near};
use plywood_drawing::picture::{Area, Picture};
use plywood_drawing::scene::{Segment, Weight};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_messages::words::Charset;
use plywood_tree::exact::Exact;

pub(super) const LEAST: (u16, u16) = (28, 9);
/// Rows and columns around the lines: the title above, the axis and its labels below, the numbers at the left.
const ABOVE: u16 = 2;
const BELOW: u16 = 2;

struct Scale {
    inner: Area,
    least: f64,
    most: f64,
}

impl Scale {
    /// Returns the point of a probability and a payoff in the picture.
    fn point(&self, probability: f64, value: f64) -> (f64, f64) {
        let Area { x, y, width, height } = self.inner;
        let part = if self.most > self.least { (value - self.least) / (self.most - self.least) } else { 0.5 };
        // Lines end in the middle of the cells at the borders.
        let (across, down) = (f64::from(width - 1), f64::from(height - 1));
        (probability.mul_add(across, f64::from(x) + 0.5), (1.0 - part).mul_add(down, f64::from(y) + 0.5))
    }
}

pub(super) fn draw(
    picture: &mut Picture,
    table: &Table,
    duel: &[[usize; 2]; 2],
    (who, area): (MatrixPlayer, Area),
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
        picture.right((area.x, y), left - 1, Role::Faint, number);
    }
    if shown {
        draw_lines(picture, table, duel, who, (&scale, &ends));
        if let Some((at, gain)) = &lines.crossing {
            crossing(picture, &scale, near(at), near(&told(gain)), &fraction(at, Charset::Unicode));
        }
    }
}

fn axes(picture: &mut Picture, table: &Table, duel: &[[usize; 2]; 2], who: MatrixPlayer, inner: Area) {
    let side = Area { x: inner.x - 1, width: 1, ..inner };
    picture.fill(side, Role::Frame, '│');
    picture.fill(Area { x: inner.x + inner.width, ..side }, Role::Frame, '│');
    let y = inner.y + inner.height;
    picture.write((inner.x - 1, y), Role::Frame, format!("└{}┘", "─".repeat(usize::from(inner.width))));
    let other = who.other();
    let strategy = &table.strategy(other, duel[other][0]);
    let words = say!(matrices, "along-axis", letter = Text(letter(other)), Text(strategy)).to_string();
    picture.write((inner.x - 1, y + 1), Role::Faint, "0");
    picture.write((inner.x + inner.width, y + 1), Role::Faint, "1");
    picture.centre((inner.x + 1, y + 1), inner.width.saturating_sub(2), Role::Text, &words);
}

type Ends = [[Exact; 2]; 2];

/// Draws the lines, with a legend above: one is heavy, the other light.
fn draw_lines(
    picture: &mut Picture,
    table: &Table,
    duel: &[[usize; 2]; 2],
    who: MatrixPlayer,
    (scale, ends): (&Scale, &Ends),
) {
    let inner = scale.inner;
    let looks = [(Role::Max, Weight::Heavy), (Role::Min, Weight::Light)];
    let player = table.player(who);
    let mut x = picture.write((inner.x - 1, inner.y - ABOVE), Role::Title, format!("{player}  "));
    for ((line, (role, weight)), own) in ends.iter().zip(looks).zip(duel[who]) {
        let [from, to] = line.each_ref().map(near);
        let segment = Segment::new(weight, role);
        picture.straight(scale.point(0.0, from), scale.point(1.0, to), segment);
        let sample = f64::from(inner.y - ABOVE) + 0.5;
        picture.straight((x.into(), sample), (f64::from(x) + 2.9, sample), segment);
        x += 4;
        let room = (inner.x + inner.width + 1).saturating_sub(x).min(16);
        x = picture.clip((x, inner.y - ABOVE), room, Role::Text, table.strategy(who, own)) + 2;
    }
}

fn crossing(picture: &mut Picture, scale: &Scale, at: f64, value: f64, written: &str) {
    let inner = scale.inner;
    let (x, y) = scale.point(at, value);
    let (x, y) = (x.floor() as u16, y.floor() as u16);
    picture.fill(Area { x, y: y + 1, width: 1, height: inner.y + inner.height - y - 1 }, Role::Frame, '┊');
    picture.write((x, y), Role::Current, "◆");
    let words = format!(" {written} ");
    let left = x.saturating_sub(text::cells(&words) / 2);
    picture.write(
        (left.clamp(inner.x, (inner.x + inner.width).saturating_sub(text::cells(&words))), inner.y + inner.height),
        Role::Verdict,
        words,
    );
}
