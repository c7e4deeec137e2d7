//! What stands on the levels of a layered drawing: nodes, the bends of edges that cross a level, the segments between them, and
//! how their lines run.

use super::Extent;

/// A node or a bend of an edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub(super) level: usize,
    pub(super) extent: Extent,
    pub(super) is_bend: bool,
}

/// The segment of an edge between an item and one on the next level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) edge: usize,
}

/// The lines from one item down to the next level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// The column of the stem.
    pub column: i32,
    /// The track of the line across, counted from the top of the gap.
    pub track: u16,
    /// Each edge, and the column in which it goes down from the track.
    pub drops: Vec<(usize, i32)>,
}

impl Net {
    /// The first and the last column of the line across.
    #[must_use]
    pub fn span(&self) -> (i32, i32) {
        let columns = || self.drops.iter().map(|&(_, column)| column).chain([self.column]);
        (columns().min().unwrap_or(self.column), columns().max().unwrap_or(self.column))
    }

    /// Whether the only line goes straight down.
    #[must_use]
    pub fn is_straight(&self) -> bool {
        self.span() == (self.column, self.column)
    }
}

/// The lines between a level and the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gap {
    /// From left to right by their stems.
    pub nets: Vec<Net>,
    /// The number of tracks.
    pub tracks: u16,
}
