//! A map as a drawing: cells as large as the sheet allows, what the search has made of each, and the way. What is larger than the
//! sheet is shown by a window that moves by pages. Knows nothing of searches.

mod lattice;
mod plain;

use std::ops::Range;

use super::look::{Mark, Numbers, Way};
use super::map_text::MapText;
use super::room::{BESIDE, Room, WIDE, middle};
use crate::lesson::{Picture, Sheet};
use crate::text;
use crate::theme::Role;
use crate::words;

/// What a map shows at a step.
pub(super) struct MapView<'v> {
    pub(super) map: &'v MapText,
    /// What the search has made of a cell.
    pub(super) mark: &'v dyn Fn(usize) -> Mark,
    /// What is known of a cell.
    pub(super) numbers: &'v dyn Fn(usize) -> Option<Numbers>,
    /// Letters that stand on cells now, whatever stands there otherwise.
    pub(super) tokens: &'v [(usize, char)],
    /// The cells of landmarks.
    pub(super) landmarks: &'v [usize],
    /// The ways to be drawn, each from cell to cell.
    pub(super) ways: &'v [Vec<usize>],
    /// What kind of ways they are.
    pub(super) way: Way,
    /// The cell that the step is about.
    pub(super) focus: usize,
    /// Columns that the longest numbers of a cell take at any step: what it is chosen by, and the sum.
    pub(super) widest: (u16, u16),
}

/// Columns that a list needs beside a drawing on a narrow sheet.
const NARROW: u16 = 28;

/// What stands for a landmark.
const LANDMARK: char = 'L';

/// How large a cell is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    /// One sign for each cell, in one or two columns.
    Plain(u16),
    /// A lattice: columns and rows from one cell to the next.
    Lattice(u16, u16),
}

/// Rows from one cell of a lattice to the next, from the most.
const PITCHES: [u16; 4] = [5, 4, 3, 2];

impl MapView<'_> {
    fn size(&self) -> (usize, usize) {
        (self.map.width, self.map.height())
    }

    /// The largest scale at which all of the map fits; the smallest where none does.
    fn scale(&self, room: Room) -> Scale {
        let (columns, rows) = self.size();
        let fits = |width: usize, height: usize| width <= room.width.into() && height <= room.height.into();
        for pitch in PITCHES {
            let least = lattice::least_width(self.widest, pitch);
            let most = least.max(pitch * 2 + 2);
            for wide in (least..=most).rev() {
                if fits(columns * usize::from(wide) + 1, rows * usize::from(pitch) + 1) {
                    return Scale::Lattice(wide, pitch);
                }
            }
        }
        if fits(columns * 2, rows) { Scale::Plain(2) } else { Scale::Plain(1) }
    }

    /// The columns that the map takes at the scale it would have in a room.
    pub(super) fn width(&self, room: Room) -> u16 {
        let columns = self.map.width;
        let width = match self.scale(room) {
            Scale::Plain(wide) => columns * usize::from(wide),
            Scale::Lattice(wide, _) => columns * usize::from(wide) + 1,
        };
        u16::try_from(width).unwrap_or(u16::MAX).min(room.width)
    }

    /// Draws it in the middle of a room.
    pub(super) fn draw(&self, picture: &mut Picture, room: Room) {
        let (columns, rows) = self.size();
        match self.scale(room) {
            Scale::Lattice(wide, high) => {
                let size = (columns as u16 * wide + 1, rows as u16 * high + 1);
                lattice::draw(self, picture, middle(room, size), (wide, high));
            }
            Scale::Plain(wide) if columns * usize::from(wide) <= room.width.into() && rows <= room.height.into() => {
                let at = middle(room, (columns as u16 * wide, rows as u16));
                plain::draw(self, picture, at, (0..columns, 0..rows), wide);
            }
            Scale::Plain(_) => self.window(picture, room),
        }
    }

    /// Draws it on a sheet, with room for lists beside it where the sheet is wide or the map is narrow; that room is returned.
    pub(super) fn beside(&self, picture: &mut Picture, sheet: Sheet) -> Option<Room> {
        let whole = Room::of(sheet);
        let beside = match sheet.width {
            WIDE.. => BESIDE,
            width => width.saturating_sub(self.width(whole) + 3).min(BESIDE),
        };
        if beside < NARROW {
            self.draw(picture, whole);
            return None;
        }
        self.draw(picture, Room { width: sheet.width - beside - 2, ..whole });
        Some(Room { x: sheet.width - beside, width: beside - 1, ..whole })
    }

    /// Draws as much as fits around the focus, and says what is seen.
    fn window(&self, picture: &mut Picture, room: Room) {
        let (columns, rows) = self.size();
        let (x, y) = (self.focus % columns.max(1), self.focus / columns.max(1));
        let high = room.height.saturating_sub(1);
        let wide = page(x, columns, room.width.into());
        let tall = page(y, rows, high.into());
        let size = (wide.len() as u16, tall.len() as u16);
        let at = middle(Room { height: high, ..room }, size);
        let said = words::routes::Window {
            left: wide.start,
            right: wide.end.saturating_sub(1),
            top: tall.start,
            bottom: tall.end.saturating_sub(1),
            columns,
            rows,
        };
        let said = said.to_string();
        let said = text::clipped(&said, room.width.into()).into_owned();
        let left = room.x + (room.width - text::cells(&said).min(room.width)) / 2;
        picture.write((left, room.y + high), Role::Faint, said);
        plain::draw(self, picture, at, (wide, tall), 1);
    }
}

/// Which of `all` are seen through a window of so many, so that `at` is among them. It moves by three quarters of itself.
fn page(at: usize, all: usize, window: usize) -> Range<usize> {
    if all <= window {
        return 0..all;
    }
    let stride = (window * 3 / 4).max(1);
    let margin = (window - stride.min(window)) / 2;
    let start = (at.saturating_sub(margin) / stride * stride).min(all - window);
    start..start + window
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_holds_what_it_is_about_and_moves_by_pages() {
        for (all, window) in [(1_000, 80), (1_000, 1), (90, 80), (7, 3)] {
            let mut starts = Vec::new();
            for at in 0..all {
                let seen = page(at, all, window);
                assert!(seen.contains(&at) && seen.len() == window && seen.end <= all, "{at} {seen:?}");
                starts.push(seen.start);
            }
            starts.dedup();
            assert!(starts.is_sorted() && starts.len() <= all.div_ceil((window * 3 / 4).max(1)) + 1);
        }
        assert_eq!(page(3, 5, 9), 0..5);
    }
}
