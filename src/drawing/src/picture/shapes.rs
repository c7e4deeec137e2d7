//! Shapes of a picture for figures: what its cells show, without their grid. Box characters are lines from border to border,
//! blocks are areas, and symbols are marks. Other characters are words.

use std::collections::BTreeMap;

use super::{At, LargeWords, Picture, Road, Run};
use crate::{
    scene::{Segment, Weight, strokes_of},
    theme::Role,
};

/// Shape of a picture. Coordinates are columns and rows, with fractions.
#[derive(Clone, Debug)]
pub enum Shape {
    Block(Block),
    Line(Road),
    /// Symbol in the middle of a cell.
    Mark {
        at: (f64, f64),
        sign: char,
        role: Role,
    },
    Large(LargeWords),
    /// Text from a cell on, and the background of its cells.
    Words(Run),
}

/// Area filled with the ink of a role.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    pub role: Role,
}

/// Returns the shapes of a picture: blocks, lines, marks and words, in this order.
pub fn shapes(picture: &Picture) -> Vec<Shape> {
    let mut collected = Collected::default();
    for run in picture.runs() {
        collected.run(run, &picture.larges);
    }
    let mut shapes = joined(collected.blocks);
    shapes.extend(collected.lines.into_iter().flat_map(|(line, pieces)| line.joined(pieces)));
    let mut roads = picture.roads.clone();
    roads.sort_by_key(|road| road.segment.weight);
    shapes.extend(roads.into_iter().map(Shape::Line));
    shapes.extend(collected.rest);
    shapes.extend(picture.larges.iter().cloned().map(Shape::Large));
    shapes
}

/// Returns true if [`shapes`] draws the symbol of a cell as a shape.
pub fn is_drawn(picture: &Picture, at: At, sign: char, role: Role) -> bool {
    Collected::default().sign(sign, at, role) || picture.larges.iter().any(|large| large.area.holds(at))
}

fn is_mark(sign: char, role: Role) -> bool {
    matches!(sign, '○' | '●' | '◉' | '◎' | '◆' | '▲' | '▼' | '◀' | '▶') || sign == '·' && role == Role::Unvisited
}

/// A row or column of half cells with lines of one look.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Track {
    is_across: bool,
    /// Row or column.
    at: u16,
    weight: Weight,
    /// The role as a number, for the order.
    role: u8,
}

impl Track {
    /// Joins neighbouring half cells.
    fn joined(self, mut halves: Vec<(u32, Role)>) -> Vec<Shape> {
        halves.sort_by_key(|(half, _)| *half);
        halves.dedup();
        let mut lines: Vec<(u32, u32, Role)> = Vec::new();
        for (half, role) in halves {
            match lines.last_mut() {
                Some((_, end, _)) if *end == half => *end += 1,
                _ => lines.push((half, half + 1, role)),
            }
        }
        let middle = f64::from(self.at) + 0.5;
        let point = |half: u32| {
            let along = f64::from(half) / 2.0;
            if self.is_across { (along, middle) } else { (middle, along) }
        };
        let line =
            |(from, to, role)| Road { from: point(from), to: point(to), segment: Segment::new(self.weight, role) };
        lines.into_iter().map(line).map(Shape::Line).collect()
    }
}

#[derive(Default)]
struct Collected {
    blocks: Vec<Block>,
    lines: BTreeMap<Track, Vec<(u32, Role)>>,
    rest: Vec<Shape>,
}

impl Collected {
    fn run(&mut self, Run { x, y, cells, role, text }: Run, larges: &[LargeWords]) {
        let mut words = String::new();
        let mut column = x;
        let first = self.rest.len();
        for c in text.chars() {
            let wide = unicode_width::UnicodeWidthChar::width(c).unwrap_or(0) as u16;
            let is_large = larges.iter().any(|large| large.area.holds((column, y)));
            if is_large || self.sign(c, (column, y), role) {
                words.extend(std::iter::repeat_n(' ', wide.into()));
            } else {
                words.push(c);
            }
            column += wide;
        }
        // Marks are drawn over the background of their run. A mark alone has its own.
        if cells > 1 || !matches!(self.rest[first..], [Shape::Mark { .. }]) {
            self.rest.insert(first, Shape::Words(Run { x, y, cells, role, text: words }));
        }
    }

    /// Adds the shape of a symbol. Returns false if it is a letter.
    fn sign(&mut self, sign: char, (x, y): At, role: Role) -> bool {
        if super::strokes::dots_of(sign).is_some() {
            return true;
        }
        let left = f64::from(x);
        let top = f64::from(y);
        if let Some(sides) = strokes_of(sign) {
            let places = [(false, 0), (true, 1), (false, 1), (true, 0)];
            for (weight, (is_across, half)) in
                sides.into_iter().zip(places).filter(|(weight, _)| *weight != Weight::None)
            {
                let (at, along) = if is_across { (y, x) } else { (x, y) };
                let track = Track { is_across, at, weight, role: role as u8 };
                self.lines.entry(track).or_default().push((u32::from(along) * 2 + half, role));
            }
            return true;
        }
        if let Some((dx, dy, width, height)) = block(sign) {
            self.blocks.push(Block { x: left + dx, y: top + dy, width, height, role });
            return true;
        }
        let slanted = match sign {
            '╲' => Some((0.0, 1.0)),
            '╱' => Some((1.0, 0.0)),
            _ => None,
        };
        if let Some((from, to)) = slanted {
            let segment = Segment::new(Weight::Light, role);
            self.rest.push(Shape::Line(Road { from: (left, top + from), to: (left + 1.0, top + to), segment }));
            return true;
        }
        let is_mark = is_mark(sign, role);
        if is_mark {
            self.rest.push(Shape::Mark { at: (left + 0.5, top + 0.5), sign, role });
        }
        is_mark
    }
}

/// Joins blocks beside each other, then those below each other, so that no seams are visible.
fn joined(mut blocks: Vec<Block>) -> Vec<Shape> {
    sort_by(&mut blocks, |block| (block.role as u8, block.y, block.height, block.x));
    blocks.dedup_by(|next, last| {
        let is_beside =
            (next.role, next.y, next.height, next.x) == (last.role, last.y, last.height, last.x + last.width);
        last.width += if is_beside { next.width } else { 0.0 };
        is_beside
    });
    sort_by(&mut blocks, |block| (block.role as u8, block.x, block.width, block.y));
    blocks.dedup_by(|next, last| {
        let is_below = (next.role, next.x, next.width, next.y) == (last.role, last.x, last.width, last.y + last.height);
        last.height += if is_below { next.height } else { 0.0 };
        is_below
    });
    blocks.into_iter().map(Shape::Block).collect()
}

fn sort_by<K: PartialOrd>(blocks: &mut [Block], key: impl Fn(&Block) -> K) {
    blocks.sort_by(|a, b| key(a).partial_cmp(&key(b)).unwrap_or(std::cmp::Ordering::Equal));
}

/// Returns the part of its cell that a block character fills: left, top, width, height.
fn block(sign: char) -> Option<(f64, f64, f64, f64)> {
    let number = f64::from((sign as u32).checked_sub(0x2580)?);
    Some(match sign {
        '▀' => (0.0, 0.0, 1.0, 0.5),
        '▁'..='█' => (0.0, 1.0 - number / 8.0, 1.0, number / 8.0),
        '▉'..='▏' => (0.0, 0.0, (16.0 - number) / 8.0, 1.0),
        '▐' => (0.5, 0.0, 0.5, 1.0),
        _ => return None,
    })
}
