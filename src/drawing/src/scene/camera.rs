//! Part of the drawing in view. The view follows the search without sudden moves.

use std::ops::Range;

use super::plan::{Place, Plan};
use crate::picture::{At, Size};

const MARGIN: (i32, i32) = (4, 1);

/// The most rows that stay free below a drawing lower than its canvas: the explanation of the step should be near it.
const BELOW: i32 = 8;

/// Columns on either side of a text that make it a block.
const BLOCK: i32 = 1;

/// A window on the drawing: the cell in its upper left corner, and its size.
#[derive(Clone, Copy, Default)]
pub struct Viewport {
    pub x: i32,
    pub y: i32,
    pub width: u16,
    pub height: u16,
}

impl Viewport {
    /// Returns a canvas of this size that shows the drawing from its corner.
    pub const fn of((width, height): Size) -> Self {
        Self { x: 0, y: 0, width, height }
    }

    pub fn columns(self) -> Range<i32> {
        self.x..self.x + i32::from(self.width)
    }

    pub fn bottom(self) -> i32 {
        self.y + i32::from(self.height)
    }

    pub fn cell(self, x: i32, y: i32) -> Option<At> {
        let column = u16::try_from(x - self.x).ok().filter(|&column| column < self.width)?;
        Some((column, self.row(y)?))
    }

    pub fn row(self, y: i32) -> Option<u16> {
        u16::try_from(y - self.y).ok().filter(|&row| row < self.height)
    }
}

/// Position of the view, independent of the size of the canvas: the cell of the drawing in its upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Camera {
    pub x: i32,
    pub y: i32,
}

impl Camera {
    pub const fn viewport(self, width: u16, height: u16) -> Viewport {
        Viewport { x: self.x, y: self.y, width, height }
    }

    #[must_use]
    pub fn panned(self, plan: &Plan, size: Size, by: (i32, i32)) -> Self {
        Self { x: self.x + by.0, y: self.y + by.1 }.settled(plan, size)
    }

    /// Returns the nearest view with the least empty space: a drawing that fits is centred and never moves.
    #[must_use]
    pub fn settled(self, plan: &Plan, (width, height): Size) -> Self {
        Self {
            x: settled(self.x, plan.columns(), i32::from(width), i32::MAX),
            y: settled(self.y, 0..plan.height(), i32::from(height), BELOW),
        }
    }

    #[must_use]
    pub fn following(self, plan: &Plan, size: Size, place: Place) -> Self {
        let width = i32::from(size.0);
        let height = i32::from(size.1);
        let (left, right) = plan.covered();
        let wanted = place.left - left.max(MARGIN.0)..place.right + right.max(MARGIN.0);
        let x = followed(self.x, width, wanted, place.center);
        let y = followed(self.y, height, place.top - MARGIN.1..place.bottom + MARGIN.1, place.top);
        Self { x, y }.settled(plan, size)
    }

    /// Returns the view that shows this place and, for each axis separately, the second and the third as far as they fit. It is unchanged
    /// if it already does.
    #[must_use]
    pub fn following_family(self, plan: &Plan, size: Size, [place, second, third]: [Place; 3]) -> Self {
        let (left, right) = plan.covered();
        // The free columns of a block are among those of a label.
        let (left, right) = ((left - BLOCK).max(0), (right - BLOCK).max(0));
        let (width, height) = (i32::from(size.0), i32::from(size.1));
        let both = place.with(second);
        let all = both.with(third);
        let across = |place: Place| place.left - left..place.right + right;
        let wide = if across(all).len() as i32 + 2 * BLOCK <= width { all } else { both };
        let high = if all.bottom - all.top <= height { all } else { both };
        let down = [high.top..high.bottom, place.top..place.bottom];
        Self {
            x: followed_both(self.x, width, (BLOCK, MARGIN.0), [across(wide), across(place)], place.center),
            y: followed_both(self.y, height, (0, MARGIN.1), down, place.top),
        }
        .settled(plan, size)
    }

    pub fn centered(plan: &Plan, size: Size, place: Place) -> Self {
        let width = i32::from(size.0);
        let height = i32::from(size.1);
        Self { x: place.center - width / 2, y: place.top - height / 2 }.settled(plan, size)
    }
}

/// Returns the start of a view of one axis that shows both, if possible. The start stays if it shows them with the least room
/// around them; otherwise it gives them more room. If the range is longer than the view, its center is shown.
fn followed_both(
    start: i32,
    view: i32,
    (least, margin): (i32, i32),
    both_and_one: [Range<i32>; 2],
    center: i32,
) -> i32 {
    let both = &both_and_one[0];
    if both.start - least >= start && both.end + least <= start + view {
        return start;
    }
    let wanted = wanted_range(view, margin, both_and_one);
    let middle = if wanted.len() as i32 > view { center } else { wanted.start.midpoint(wanted.end) };
    followed(start, view, wanted, middle)
}

/// Returns the range that a view of this length shows of one axis: both if possible, with room around them if possible, or else
/// `one`.
fn wanted_range(view: i32, margin: i32, [both, one]: [Range<i32>; 2]) -> Range<i32> {
    let aired = |range: &Range<i32>| range.start - margin..range.end + margin;
    let choices = [aired(&both), both.clone(), aired(&one)];
    choices.into_iter().find(|range| range.len() as i32 <= view).unwrap_or(one)
}

/// Returns the start of a view with the least empty space: a drawing that fits is in the middle, with at most `below` free cells
/// after it.
fn settled(start: i32, whole: Range<i32>, view: i32, below: i32) -> i32 {
    let free = view - (whole.end - whole.start);
    if free < 0 {
        return start.clamp(whole.start, whole.start - free);
    }
    whole.start + (free - free / 2).min(below) - free
}

/// Moves just as far as needed for small steps; a target that is far away comes to the middle.
fn followed(start: i32, view: i32, wanted: Range<i32>, middle: i32) -> i32 {
    let end = start + view;
    if wanted.start >= start && wanted.end <= end {
        return start;
    }
    let missing = (start - wanted.start).max(wanted.end - end);
    if missing > view / 2 || wanted.len() as i32 > view {
        middle - view / 2
    } else if wanted.start < start {
        wanted.start
    } else {
        wanted.end - view
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_moves_only_where_it_must() {
        // Both are shown if they fit, otherwise the important one.
        assert_eq!(wanted_range(80, 4, [10..60, 50..60]), 6..64, "with air");
        assert_eq!(wanted_range(50, 4, [10..60, 50..60]), 10..60, "without");
        assert_eq!(wanted_range(49, 4, [10..60, 50..60]), 46..64, "the one");
        assert_eq!(wanted_range(5, 4, [10..60, 50..60]), 50..60, "as much of it as there is room for");

        // A view that shows the wanted range does not move.
        assert_eq!(followed_both(9, 80, (1, 4), [10..60, 50..60], 55), 9, "just enough room");
        assert_eq!(followed_both(10, 80, (1, 4), [10..60, 50..60], 55), 6, "too little: then enough");
        assert_eq!(followed_both(310, 115, (1, 4), [0..520, 214..520], 214), 157, "wider than the view: its sign");
        assert_eq!(followed(0, 80, 6..64, 35), 0);
        assert_eq!(followed(0, 80, 30..90, 60), 10, "as far as it must");
        assert_eq!(followed(0, 80, 200..260, 230), 190, "far away: to the middle");
    }
}
