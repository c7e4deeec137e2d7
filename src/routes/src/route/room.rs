//! Parts of a sheet: where the drawing stands, and where the lists. Knows nothing of what is drawn.

use plywood_drawing::picture::Sheet;

/// Columns of a wide sheet that the lists take.
pub(super) const BESIDE: u16 = 33;

/// Columns from which on a sheet has lists beside the drawing.
pub(super) const WIDE: u16 = 100;

/// A part of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    pub(super) x: u16,
    pub(super) y: u16,
    pub(super) width: u16,
    pub(super) height: u16,
}

impl Room {
    /// All of a sheet.
    pub(super) const fn of(sheet: Sheet) -> Self {
        Self { x: 0, y: 0, width: sheet.width, height: sheet.height }
    }

    /// On a wide sheet the room of the drawing, and that of the lists beside it.
    pub(super) const fn parted(sheet: Sheet) -> (Self, Option<Self>) {
        let whole = Self::of(sheet);
        if sheet.width < WIDE {
            return (whole, None);
        }
        let main = Self { width: sheet.width - BESIDE - 2, ..whole };
        (main, Some(Self { x: sheet.width - BESIDE, width: BESIDE - 1, ..whole }))
    }
}

/// Where something of a size stands in the middle of a room.
pub(super) const fn middle(room: Room, (width, height): (u16, u16)) -> (u16, u16) {
    (room.x + room.width.saturating_sub(width) / 2, room.y + room.height.saturating_sub(height) / 2)
}
