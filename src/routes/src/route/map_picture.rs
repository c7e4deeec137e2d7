//! A map as a drawing: cells as large as the sheet allows, what the search has made of each, and the way. What is larger than the
//! sheet is shown by a window that moves by pages.

mod frame;
mod lattice;
mod overview;
mod plain;

pub(super) use frame::{Extent, Frame, InView};
pub(super) use overview::{Coarse, Window};

use super::look::{Mark, Numbers, Way};
use super::map_text::{Ground, MapText};
use frame::Scale;
use plywood_drawing::picture::{Area, Picture, Sheet};
use plywood_drawing::theme::Role;
use plywood_lesson::Cells;

/// What a map shows at a step.
pub(super) struct MapView<'v> {
    pub(super) map: &'v MapText,
    /// What stands on each cell while it is changed, in the place of what the map says.
    pub(super) cells: Option<&'v Cells>,
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
    /// What is in view where there is no room for all of it.
    pub(super) in_view: InView,
}

/// What stands for a landmark.
const LANDMARK: char = 'L';

/// What has been drawn of a map, and what room is left beside it.
pub(super) struct Drawn {
    pub(super) frame: Frame,
    pub(super) beside: Option<Area>,
}

impl MapView<'_> {
    pub(super) fn draw(&self, picture: &mut Picture, sheet: Sheet) -> Drawn {
        let cells = (self.map.width, self.map.height());
        let extent = Extent { cells, widest: self.widest };
        let (room, beside) = extent.parted(sheet);
        let frame = extent.frame(self.in_view, room);
        if frame.is_part(cells) {
            said(picture, room, &frame, cells);
        }
        match frame.scale {
            Scale::Lattice(wide, high, inside) => lattice::draw(self, picture, frame.at, ((wide, high), inside)),
            Scale::Plain(wide) => {
                plain::draw(self, picture, frame.at, (frame.columns.clone(), frame.rows.clone()), wide);
            }
        }
        Drawn { frame, beside }
    }

    fn ground(&self, cell: usize) -> Ground {
        match self.cells {
            Some(cells) => cells.letters().get(cell).copied().and_then(Ground::of).unwrap_or(Ground::Wall),
            None => self.map.ground[cell],
        }
    }

    /// The letter of an agent that starts on a cell or wants to go there.
    fn end(&self, cell: usize) -> Option<char> {
        match self.cells {
            Some(cells) => cells.letters().get(cell).copied().filter(char::is_ascii_alphabetic),
            None => self.map.end(cell),
        }
    }
}

/// Says which part of a map is in view, in the last row.
fn said(picture: &mut Picture, room: Area, frame: &Frame, (columns, rows): (usize, usize)) {
    let said = say!(
        routes,
        "window",
        left = Count(frame.columns.start),
        right = Count(frame.columns.end.saturating_sub(1)),
        top = Count(frame.rows.start),
        bottom = Count(frame.rows.end.saturating_sub(1)),
        columns = Count(columns),
        rows = Count(rows)
    );
    picture.centre((room.x, room.y + room.height.saturating_sub(1)), room.width, Role::Faint, &said.to_string());
}
