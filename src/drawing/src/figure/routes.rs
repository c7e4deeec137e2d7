//! The rows of a figure's levels, and where the lines between nodes run.

use super::sizes::{LINE, SIGN, Size};
use super::{Point, Side};

/// The free room around a figure.
pub(super) const MARGIN: i32 = 20;

/// The least height between two levels, and the most: flat lines are hard to follow, long ones as well.
const GAP: (i32, i32) = (36, 130);

/// How many times as far a line goes across as down at most, where there is room.
const FLAT: i32 = 5;

/// What is written on edges needs so much more.
const LABEL: i32 = 20;

/// Where an edge runs, and where its label and marks stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route {
    /// The corners of the line, from above.
    pub points: Vec<Point>,
    /// The middle of what is written on it.
    pub label: Point,
    /// The middle of the scissors.
    pub cut: Point,
    /// Where the number of its turn begins.
    pub turn: Point,
}

/// The place of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Spot {
    /// The middle of its sign.
    pub(super) at: Point,
    /// Half of the width of its sign.
    pub(super) half: i32,
    /// Where a leaf's name stands.
    pub(super) name_side: Side,
    /// The width of all that stands beside its sign.
    pub(super) room: i32,
}

/// The rows of each level.
#[derive(Debug)]
pub(super) struct Rows(Vec<Row>);

#[derive(Clone, Copy, Debug, Default)]
struct Row {
    center: i32,
    bottom: i32,
}

impl Rows {
    /// Rows for nodes of these levels and sizes, and for lines from a level and a column to a column of the next.
    pub(super) fn new(
        levels: usize,
        sizes: impl Iterator<Item = (usize, Size)>,
        drops: impl Iterator<Item = ((usize, i32), i32)>,
    ) -> Self {
        let mut below = vec![SIGN; levels];
        let mut labels = vec![0; levels];
        for (level, size) in sizes {
            let words = if size.lines > 0 { 9 + LINE * size.lines } else { SIGN };
            let name = if size.beside == 0 && size.name > 0 { SIGN + 16 } else { SIGN };
            below[level] = below[level].max(words).max(name);
            labels[level] = labels[level].max(if size.edge > 0 { LABEL } else { 0 });
        }
        let mut across = vec![0; levels];
        for ((level, from), to) in drops {
            across[level] = across[level].max((from - to).abs());
        }
        let mut rows = Vec::with_capacity(levels);
        let mut center = MARGIN + SIGN;
        for level in 0..levels {
            let bottom = center + below[level];
            rows.push(Row { center, bottom });
            let gap = (across[level] / FLAT).clamp(GAP.0, GAP.1);
            center = bottom + gap + labels.get(level + 1).copied().unwrap_or(0) + SIGN;
        }
        Self(rows)
    }

    /// The middle of the signs of a level.
    pub(super) fn center(&self, level: usize) -> i32 {
        self.0.get(level).map_or(0, |row| row.center)
    }

    /// Where the lines below a level spread.
    pub(super) fn bottom(&self, level: usize) -> i32 {
        self.0.get(level).map_or(0, |row| row.bottom)
    }

    /// The end of the last level.
    pub(super) fn height(&self) -> i32 {
        self.0.last().map_or(0, |row| row.bottom)
    }
}

/// The way from a node down to another: straight down past the words beside the upper one, then across, by way of these bends; what is
/// written on it stands on a last piece straight down.
pub(super) fn route(from: &Spot, to: &Spot, bottom: i32, label: i32, bends: &[Point]) -> Route {
    let start = (from.at.0, from.at.1 + SIGN - 2);
    if to.name_side == Side::Right {
        return tick(start, to, label);
    }
    let end = (to.at.0, to.at.1 - SIGN);
    let spread = (from.at.0, bottom);
    let settle = (end.0, end.1 - if label > 0 { LABEL } else { 0 });
    let mut points = vec![start, spread];
    points.extend_from_slice(bends);
    points.extend([settle, end]);
    points.dedup();
    let last = bends.last().copied().unwrap_or(spread);
    Route {
        points,
        label: (end.0, end.1 - LABEL / 2),
        cut: between(last, settle, 62),
        turn: (end.0 + if label > 0 { label / 2 + 2 } else { 5 }, end.1 - if label > 0 { LABEL / 2 - 4 } else { 4 }),
    }
}

/// The way to a leaf that hangs below its parent.
fn tick(start: Point, to: &Spot, label: i32) -> Route {
    let (y, end) = (to.at.1, to.at.0 - to.half);
    Route {
        points: vec![start, (start.0, y), (end, y)],
        label: (end - label / 2 - 2, y),
        cut: (start.0 + 12, y),
        turn: (start.0 + 4, y - 4),
    }
}

/// The point so many hundredths of the way.
const fn between(from: Point, to: Point, hundredths: i32) -> Point {
    (from.0 + (to.0 - from.0) * hundredths / 100, from.1 + (to.1 - from.1) * hundredths / 100)
}
