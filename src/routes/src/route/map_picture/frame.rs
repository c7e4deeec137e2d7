//! Places the cells of a map: as large as the room allows. A map larger than the room shows the cells around the current one.

use std::ops::Range;

use super::super::look::Looked;
use super::super::map_text::MapText;
use super::super::{BESIDE, WIDE};
use super::{Inside, least_width};
use plywood_drawing::picture::{Area, Sheet};
use plywood_lesson::Spot;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) cells: (usize, usize),
    /// Columns of a cell's longest numbers at any step: the rank, and the sum.
    pub(super) widest: (u16, u16),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    /// One symbol for each cell, in one or two columns.
    Plain(u16),
    /// A lattice: columns and rows from one cell to the next, and the arrangement inside.
    Lattice(u16, u16, Inside),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::route) struct Frame {
    pub(super) at: (u16, u16),
    pub(super) scale: Scale,
    pub(super) columns: Range<usize>,
    pub(super) rows: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InView {
    Around(usize),
    From(Spot),
}

/// Rows from one cell of a lattice to the next, with the arrangement inside; the most informative comes first.
const ARRANGEMENTS: [(u16, Inside); 5] =
    [(5, Inside::Beside), (4, Inside::Beside), (3, Inside::Beside), (3, Inside::Stacked), (2, Inside::Beside)];

const NARROW: u16 = 28;

impl Extent {
    /// Largest scale at which the whole map fits; the smallest if none does.
    fn scale(self, room: Area) -> Scale {
        let (columns, rows) = self.cells;
        let fits = |width: usize, height: usize| width <= room.width.into() && height <= room.height.into();
        for (pitch, inside) in ARRANGEMENTS {
            let least = least_width(self.widest, pitch, inside);
            let most = least.max(pitch * 2 + 2);
            for wide in (least..=most).rev() {
                if fits(columns * usize::from(wide) + 1, rows * usize::from(pitch) + 1) {
                    return Scale::Lattice(wide, pitch, inside);
                }
            }
        }
        if fits(columns * 2, rows) { Scale::Plain(2) } else { Scale::Plain(1) }
    }

    fn width(self, room: Area) -> u16 {
        let columns = self.cells.0;
        let width = match self.scale(room) {
            Scale::Plain(wide) => columns * usize::from(wide),
            Scale::Lattice(wide, ..) => columns * usize::from(wide) + 1,
        };
        u16::try_from(width).unwrap_or(u16::MAX).min(room.width)
    }

    /// Splits a sheet into the areas of the map and of the lists, if the sheet is wide or the map is narrow.
    pub(super) fn parted(self, sheet: Sheet) -> (Area, Option<Area>) {
        let whole = Area::of(sheet);
        let beside = match sheet.width {
            WIDE.. => BESIDE,
            width => width.saturating_sub(self.width(whole) + 3).min(BESIDE),
        };
        if beside < NARROW {
            return (whole, None);
        }
        let main = Area { width: sheet.width - beside - 2, ..whole };
        (main, Some(Area { x: sheet.width - beside, width: beside - 1, ..whole }))
    }

    /// Lays out the cells in a room. If the map does not fit, one row is reserved to say which part is in view.
    fn frame(self, in_view: InView, room: Area) -> Frame {
        let (columns, rows) = self.cells;
        let scale = self.scale(room);
        let all = |size| Frame { at: room.middle(size), scale, columns: 0..columns, rows: 0..rows };
        match scale {
            Scale::Lattice(wide, high, _) => all((columns as u16 * wide + 1, rows as u16 * high + 1)),
            Scale::Plain(wide) if columns * usize::from(wide) <= room.width.into() && rows <= room.height.into() => {
                all((columns as u16 * wide, rows as u16))
            }
            Scale::Plain(_) => {
                let high = room.height.saturating_sub(1);
                let (wide, tall) = match in_view {
                    InView::Around(cell) => {
                        let (x, y) = (cell % columns.max(1), cell / columns.max(1));
                        (page(x, columns, room.width.into()), page(y, rows, high.into()))
                    }
                    InView::From(corner) => {
                        let [x, y] = [corner.column, corner.row].map(usize::from);
                        (from(x, columns, room.width.into()), from(y, rows, high.into()))
                    }
                };
                let at = Area { height: high, ..room }.middle((wide.len() as u16, tall.len() as u16));
                Frame { at, scale, columns: wide, rows: tall }
            }
        }
    }
}

pub(in crate::route) fn frame(
    map: &MapText,
    sheet: Sheet,
    (looked, focus): (Looked<'_>, usize),
    widest: (u16, u16),
) -> Frame {
    let in_view = match (looked.drawing, looked.corner) {
        (Some(drawing), _) => InView::Around(map.place(drawing.cursor)),
        (None, Some(corner)) => InView::From(corner),
        (None, None) => InView::Around(focus),
    };
    let extent = Extent { cells: map.size(), widest };
    extent.frame(in_view, extent.parted(sheet).0)
}

impl Frame {
    /// Columns and rows from one cell to the next, and the width of a line between them.
    const fn pitch(&self) -> (u16, u16, u16) {
        match self.scale {
            Scale::Plain(wide) => (wide, 1, 0),
            Scale::Lattice(wide, high, _) => (wide, high, 1),
        }
    }

    pub(in crate::route) fn area(&self, spot: Spot) -> Option<Area> {
        let (column, row) = (usize::from(spot.column), usize::from(spot.row));
        if !self.columns.contains(&column) || !self.rows.contains(&row) {
            return None;
        }
        let (wide, high, line) = self.pitch();
        let (column, row) = ((column - self.columns.start) as u16, (row - self.rows.start) as u16);
        let (x, y) = (self.at.0 + column * wide + line, self.at.1 + row * high + line);
        Some(Area { x, y, width: wide - line, height: high - line })
    }

    pub(in crate::route) fn spot(&self, (x, y): (u16, u16)) -> Option<Spot> {
        let (wide, high, line) = self.pitch();
        let column = usize::from(x.checked_sub(self.at.0 + line)? / wide) + self.columns.start;
        let row = usize::from(y.checked_sub(self.at.1 + line)? / high) + self.rows.start;
        let spot = Spot { column: u16::try_from(column).ok()?, row: u16::try_from(row).ok()? };
        self.area(spot).filter(|area| area.holds((x, y))).map(|_| spot)
    }

    /// First place in view after scrolling by cells of the sheet; `None` if the whole map is in view.
    pub(in crate::route) fn moved(&self, (columns, rows): (usize, usize), by: (i32, i32)) -> Option<Spot> {
        let (wide, high, _) = self.pitch();
        let further = |seen: &Range<usize>, all: usize, by: i32| {
            let far = usize::try_from(by.unsigned_abs()).unwrap_or(0);
            let start = if by < 0 { seen.start.saturating_sub(far) } else { seen.start.saturating_add(far) };
            u16::try_from(start.min(all.saturating_sub(seen.len()))).unwrap_or(u16::MAX)
        };
        self.is_part((columns, rows)).then(|| Spot {
            column: further(&self.columns, columns, by.0 / i32::from(wide.max(1))),
            row: further(&self.rows, rows, by.1 / i32::from(high.max(1))),
        })
    }

    pub(super) fn is_part(&self, (columns, rows): (usize, usize)) -> bool {
        self.columns.len() < columns || self.rows.len() < rows
    }
}

/// Range of `all` seen through a window of this size, so that `at` is visible. The window moves by three quarters of its size.
fn page(at: usize, all: usize, window: usize) -> Range<usize> {
    if all <= window {
        return 0..all;
    }
    let stride = (window * 3 / 4).max(1);
    let margin = (window - stride.min(window)) / 2;
    let start = (at.saturating_sub(margin) / stride * stride).min(all - window);
    start..start + window
}

/// Range from a place on, shifted back if it would exceed the end.
fn from(at: usize, all: usize, window: usize) -> Range<usize> {
    let start = at.min(all.saturating_sub(window));
    start..(start + window).min(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_moved_as_far_as_the_map_goes() {
        let room = Area { x: 0, y: 0, width: 80, height: 21 };
        let extent = Extent { cells: (200, 90), widest: (3, 7) };
        let begin = extent.frame(InView::Around(0), room);
        let spot = |column, row| Some(Spot { column, row });
        assert_eq!(begin.moved((200, 90), (-5, -5)), spot(0, 0));
        assert_eq!(begin.moved((200, 90), (7, 3)), spot(7, 3));
        assert_eq!(begin.moved((200, 90), (i32::MAX, i32::MAX)), spot(120, 70));
        let there = extent.frame(InView::From(Spot { column: 999, row: 7 }), room);
        assert_eq!((there.columns, there.rows), (120..200, 7..27));
        let small = Extent { cells: (8, 3), widest: (2, 5) };
        assert_eq!(small.frame(InView::Around(0), room).moved((8, 3), (1, 1)), None);
    }

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

    #[test]
    fn a_place_is_found_where_it_is_drawn() {
        for (cells, widest) in [((8, 3), (2, 5)), ((30, 12), (3, 7)), ((200, 90), (3, 7)), ((1, 1), (1, 1))] {
            for (width, height) in [(80, 17), (160, 40), (40, 12), (5, 3)] {
                let room = Area { x: 3, y: 1, width, height };
                let frame = Extent { cells, widest }.frame(InView::Around(cells.0 * cells.1 / 2), room);
                let (columns, rows) = cells;
                let spots = (0..rows).flat_map(|row| (0..columns).map(move |column| (column as u16, row as u16)));
                for spot in spots.map(|(column, row)| Spot { column, row }) {
                    let Some(area) = frame.area(spot) else { continue };
                    assert_eq!(frame.spot((area.x, area.y)), Some(spot), "{cells:?} {width}x{height}");
                    let last = (area.x + area.width - 1, area.y + area.height - 1);
                    assert_eq!(frame.spot(last), Some(spot), "{cells:?} {width}x{height}");
                }
                assert_eq!(frame.spot((0, 0)), None);
            }
        }
    }
}
