//! Rows of a figure's levels, and routes of the lines between nodes.

use super::{
    Point, Side,
    sizes::{LINE, SIGN, Size},
};

pub const MARGIN: i32 = 20;

/// Least and greatest height between two levels: flat lines are hard to follow, long ones as well.
const GAP: (i32, i32) = (36, 130);

/// Greatest ratio of a line's width to its height, if there is room.
const FLAT: i32 = 5;

const LABEL: i32 = 20;

/// Greatest distance of a node and a child that is drawn straight below it.
const HARDLY: i32 = 3;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Route {
    pub points: Vec<Point>,
    pub label: Point,
    pub cut: Point,
    pub turn: Point,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    pub at: Point,
    pub half: i32,
    pub name_side: Side,
    pub room: i32,
    /// Height of what is drawn above its symbol.
    pub above: i32,
}

pub struct Rows(Vec<Row>);

#[derive(Clone, Copy, Default)]
pub struct Row {
    pub top: i32,
    pub center: i32,
    pub bottom: i32,
}

impl Rows {
    /// Computes rows for nodes of these levels and sizes, and for lines from a level and a column to a column of the next.
    pub fn new(
        levels: usize,
        sizes: impl Iterator<Item = (usize, Size)>,
        drops: impl Iterator<Item = ((usize, i32), i32)>,
    ) -> Self {
        let mut below = vec![SIGN; levels];
        let mut labels = vec![0; levels];
        let mut above = vec![0; levels];
        for (level, size) in sizes {
            let words = if size.lines > 0 { 9 + LINE * size.lines } else { SIGN };
            let name = if size.beside == 0 && size.name > 0 { SIGN + 16 } else { SIGN };
            below[level] = below[level].max(words).max(name);
            labels[level] = labels[level].max(if size.edge > 0 { LABEL } else { 0 });
            above[level] = above[level].max(size.above());
        }
        let mut across = vec![0; levels];
        for ((level, from), to) in drops {
            across[level] = across[level].max((from - to).abs());
        }
        let mut rows = Vec::with_capacity(levels);
        let mut top = MARGIN;
        for level in 0..levels {
            let center = top + above[level] + SIGN;
            let bottom = center + below[level];
            rows.push(Row { top, center, bottom });
            let gap = (across[level] / FLAT).clamp(GAP.0, GAP.1);
            top = bottom + gap + labels.get(level + 1).copied().unwrap_or(0);
        }
        Self(rows)
    }

    pub fn row(&self, level: usize) -> Row {
        self.0.get(level).copied().unwrap_or_default()
    }

    pub fn height(&self) -> i32 {
        self.0.last().map_or(0, |row| row.bottom)
    }
}

/// Returns the path from a node down to another: straight down past the text beside the upper one, then across through these
/// bends to the top of the lower one's row, and straight down. The label is on the last piece.
pub fn route(from: &Spot, to: &Spot, (bottom, top): (i32, i32), label: i32, bends: &[Point]) -> Route {
    if to.name_side == Side::Right {
        return tick((from.at.0, from.at.1 + SIGN - 2), to, label);
    }
    // A line that would hardly bend is straight: it begins beside the middle of the symbol.
    let is_straight = bends.is_empty() && (from.at.0 - to.at.0).abs() <= HARDLY;
    let column = if is_straight { to.at.0 } else { from.at.0 };
    let start = (column, from.at.1 + SIGN - 2);
    let end = (to.at.0, to.at.1 - SIGN - to.above);
    let spread = (column, bottom);
    let top = top.min(end.1);
    let settle = (end.0, top - if label > 0 { LABEL } else { 0 });
    let mut points = vec![start, spread];
    points.extend_from_slice(bends);
    points.extend([settle, end]);
    points.dedup();
    let last = bends.last().copied().unwrap_or(spread);
    let turn = if label > 0 { (label / 2 + 2, LABEL / 2 - 4) } else { (5, 4) };
    Route {
        points,
        label: (end.0, top - LABEL / 2),
        cut: between(last, settle, 62),
        turn: (end.0 + turn.0, top - turn.1),
    }
}

fn tick(start: Point, to: &Spot, label: i32) -> Route {
    let y = to.at.1;
    let end = to.at.0 - to.half;
    Route {
        points: vec![start, (start.0, y), (end, y)],
        label: (end - label / 2 - 2, y),
        cut: (start.0 + 12, y),
        turn: (start.0 + 4, y - 4),
    }
}

const fn between(from: Point, to: Point, hundredths: i32) -> Point {
    (from.0 + (to.0 - from.0) * hundredths / 100, from.1 + (to.1 - from.1) * hundredths / 100)
}
