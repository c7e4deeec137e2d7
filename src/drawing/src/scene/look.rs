//! Size and density of a drawn tree.

use super::{
    history::HISTORY_LINES,
    letters,
    wires::{Segment, Weight},
};
use crate::{layout::Spacing, theme::Role};
use plywood_tree::settings::Display;

labelled! {
    /// Levels of detail, from the most to the least: how much of each node is shown.
    pub enum Zoom {
        /// Drawing of the position, in a frame with all details.
        Boards = "zoom/boards",
        /// Frame around all details.
        Boxes = "zoom/boxes",
        /// Frame around the line of [`Zoom::Labels`], to be legible from afar.
        FramedLabels = "zoom/framed-labels",
        /// One line per node: its name and the known value.
        Labels = "zoom/labels",
        /// A name and its value on one line or, if that is too wide, the value below the name.
        NamedValues = "zoom/named-values",
        /// One line per node: its value.
        Values = "zoom/values",
        /// Values of leaves, of open nodes and of the best line; one character for any other node.
        OpenValues = "zoom/open-values",
        /// Values of leaves; one character for any other node.
        LeafValues = "zoom/leaf-values",
        /// One character per node.
        Dots = "zoom/dots",
    }
}

#[derive(Clone, Copy, PartialEq)]
pub enum Inner {
    /// Window, history or interval, depending on the display.
    Bounds,
    Value,
    /// The value while the node is open, and later on the best line.
    OpenValue,
    Nothing,
}

impl Inner {
    /// Returns the blanks between the symbol of a node and its value. If only open nodes have values, none is needed: the next
    /// symbol is far.
    pub(super) const fn gap(self) -> u16 {
        match self {
            Self::Bounds | Self::Value => 1,
            Self::OpenValue | Self::Nothing => 0,
        }
    }
}

impl Zoom {
    pub const fn inner(self) -> Inner {
        match self {
            Self::Boards | Self::Boxes | Self::FramedLabels | Self::Labels => Inner::Bounds,
            Self::NamedValues | Self::Values => Inner::Value,
            Self::OpenValues => Inner::OpenValue,
            Self::LeafValues | Self::Dots => Inner::Nothing,
        }
    }

    pub const fn is_framed(self) -> bool {
        matches!(self, Self::Boards | Self::Boxes | Self::FramedLabels)
    }

    /// Returns true if a frame holds lines below the name.
    pub(super) const fn is_tall(self) -> bool {
        matches!(self, Self::Boards | Self::Boxes)
    }

    pub const fn has_leaf_values(self) -> bool {
        !matches!(self, Self::Dots)
    }

    pub const fn is_named(self) -> bool {
        self.rank() <= Self::NamedValues.rank()
    }

    #[must_use]
    pub fn larger(self) -> Self {
        Self::automatic().rev().find(|&zoom| zoom.rank() < self.rank()).unwrap_or(self)
    }

    #[must_use]
    pub fn smaller(self) -> Self {
        Self::automatic().find(|&zoom| zoom.rank() > self.rank()).unwrap_or(self)
    }

    /// Levels that the keys go through. Frames around one line are only for lecture halls.
    fn automatic() -> impl DoubleEndedIterator<Item = Self> {
        Self::ALL.into_iter().filter(|&zoom| zoom != Self::FramedLabels)
    }

    const fn rank(self) -> usize {
        self as usize
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Density {
    /// Wide gaps and padding within frames, to use free room.
    Airy,
    /// Wide gaps.
    Roomy,
    Tight,
    /// Least distance: one free column, and scissors on the lines instead of beside the nodes.
    Close,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Scissors {
    Beside,
    OnLine,
    /// No scissors: the symbol of the node shows that it is skipped.
    None,
}

/// Width of the pen. Lines that are clear at a desk are invisible from the back row of a lecture hall.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Stroke {
    #[default]
    Fine,
    /// For a lecture hall: heavy frames, the current node a block, the selection marked twice.
    Broad,
}

impl Stroke {
    pub const fn line(self, role: Role) -> Segment {
        match self {
            Self::Fine => Segment::new(Weight::Light, role),
            Self::Broad => Segment::new(Weight::Heavy, role),
        }
    }
}

/// Room reserved for labels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Room {
    /// Enough for this search.
    #[default]
    Recorded,
    /// Enough for any search of the tree: positions must not give away later steps.
    Any,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Letters {
    #[default]
    Small,
    /// Values are three rows high, for the last row of a lecture hall.
    Large,
    /// Values, names and symbols are. A plan enlarges the names of its levels where they fit.
    Largest,
}

/// Position of the names of a level at [`Zoom::NamedValues`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Names {
    #[default]
    Beside,
    /// In a line above them: narrower, and a row higher.
    Above,
}

/// Columns of a digit in large letters: the least distance of two nodes in them.
pub const LARGE_CELL: u16 = 3;

/// All options that affect the positions of nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawOptions {
    pub zoom: Zoom,
    pub density: Density,
    pub display: Display,
    pub stroke: Stroke,
    pub letters: Letters,
    /// Position of names. A whole plan chooses it level by level.
    pub names: Names,
    /// Letters of the labels of edges. A whole plan chooses them level by level.
    pub labels: Letters,
    /// False on levels of a plan that show values instead of windows.
    pub windows: bool,
    /// True if the rows have labels with their players.
    pub row_labels: bool,
    pub room: Room,
}

impl DrawOptions {
    /// Returns the options of small letters by the fine pen, with room for the recorded search.
    pub const fn new(zoom: Zoom, density: Density) -> Self {
        Self {
            zoom,
            density,
            display: Display::Window,
            stroke: Stroke::Fine,
            letters: Letters::Small,
            names: Names::Beside,
            labels: Letters::Small,
            windows: true,
            row_labels: true,
            room: Room::Recorded,
        }
    }

    pub(super) const fn inner(self) -> Inner {
        match self.zoom.inner() {
            Inner::Bounds if !self.windows => Inner::Value,
            inner @ (Inner::Bounds | Inner::Value | Inner::OpenValue | Inner::Nothing) => inner,
        }
    }

    /// Returns the free columns between neighbours: room for the marks around a selected node.
    pub(super) fn spacing(self) -> Spacing {
        match (self.zoom, self.density, self.selection()) {
            // Digits of two nodes closer than that read as one number.
            (_, Density::Tight | Density::Close, _) if self.letters != Letters::Small && self.zoom != Zoom::Dots => {
                Spacing { siblings: LARGE_CELL, cousins: LARGE_CELL }
            }
            (_, Density::Close, Stroke::Fine) => Spacing { siblings: 1, cousins: 1 },
            (Zoom::Dots, ..) => Spacing { siblings: 1, cousins: 2 },
            (_, Density::Airy, _) => Spacing { siblings: 7, cousins: 11 },
            (_, Density::Roomy, _) => Spacing { siblings: 3, cousins: 5 },
            // With the broad pen the marks around a selected node take two columns.
            (_, Density::Tight, _) | (_, Density::Close, Stroke::Broad) => Spacing { siblings: 2, cousins: 2 },
        }
    }

    /// Returns the pen of the marks around a selected node: fine if small letters are close together.
    pub(super) fn selection(self) -> Stroke {
        let is_close = self.density == Density::Close && self.letters == Letters::Small;
        if is_close { Stroke::Fine } else { self.stroke }
    }

    /// Returns the columns of the marks at either side of a selected node.
    pub(super) fn selected_columns(self) -> u16 {
        match self.selection() {
            Stroke::Fine => 1,
            Stroke::Broad => 2,
        }
    }

    /// Returns the letters of the symbols of inner nodes: a single character is not enlarged.
    pub(super) fn sign_letters(self) -> Letters {
        if self.inner() == Inner::Nothing { Letters::Small } else { self.letters }
    }

    /// Returns the total of free columns at both borders, for the marks around a selected node.
    pub fn marks(self) -> u16 {
        match self.stroke {
            // One mark of two is enough at the border.
            _ if self.density == Density::Close => 0,
            Stroke::Broad if self.row_labels => 4,
            Stroke::Fine | Stroke::Broad => 2,
        }
    }

    /// Returns the most lines of a history: the first window and the latest ones.
    pub(super) const fn history_lines(self) -> u16 {
        match self.density {
            Density::Airy | Density::Roomy => HISTORY_LINES,
            Density::Tight | Density::Close => 3,
        }
    }

    pub(super) fn scissors(self) -> Scissors {
        if self.zoom == Zoom::Dots {
            Scissors::None
        } else if self.density == Density::Close {
            Scissors::OnLine
        } else {
            Scissors::Beside
        }
    }

    /// Returns the columns for scissors at the left of a node, as high as the node, and a free one.
    pub(super) fn scissor_columns(self) -> u16 {
        match (self.scissors(), self.letters) {
            (Scissors::OnLine | Scissors::None, _) => 0,
            (Scissors::Beside, Letters::Small) => 2,
            (Scissors::Beside, Letters::Large | Letters::Largest) => letters::large_width("✂") + 1,
        }
    }

    /// Returns the columns for scissors at the left of each node but the root, if any node may be skipped.
    pub fn room_for_scissors(self) -> u16 {
        if self.room == Room::Any { self.scissor_columns() } else { 0 }
    }

    /// Returns the free columns on either side, and free rows above and below, of the text in a frame. A blank beside the text is
    /// always there in addition.
    pub(super) const fn padding(self) -> (u16, u16) {
        match (self.zoom, self.density) {
            (Zoom::Boxes, Density::Airy) => (2, 1),
            _ => (0, 0),
        }
    }

    /// Returns the options to try, in order, until a tree fits: first smaller gaps, then less at each node. Frames around one
    /// line are for the broad stroke; with the fine one the line is as clear without.
    pub fn candidates(display: Display, stroke: Stroke) -> impl Iterator<Item = Self> {
        let densities = move |zoom| -> &[Density] {
            use Density::{Airy, Close, Roomy, Tight};
            match (zoom, stroke) {
                (Zoom::OpenValues | Zoom::LeafValues, _) => &[Close],
                (Zoom::NamedValues | Zoom::Values, Stroke::Fine) => &[Roomy, Tight, Close],
                (Zoom::NamedValues | Zoom::Values, Stroke::Broad) => &[Airy, Roomy, Tight, Close],
                (Zoom::Boxes, Stroke::Fine) | (_, Stroke::Broad) => &[Airy, Roomy, Tight],
                (_, Stroke::Fine) => &[Roomy, Tight],
            }
        };
        let sizes: &[Letters] = match stroke {
            Stroke::Fine => &[Letters::Small],
            Stroke::Broad => &[Letters::Large, Letters::Small],
        };
        let all = move |(zoom, letters)| {
            // Large letters have no room for stacks of windows: they show the current one.
            let is_stack = letters != Letters::Small && display == Display::History;
            let display = if is_stack { Display::Window } else { display };
            let densities = densities(zoom).iter();
            densities.map(move |&density| Self { display, stroke, letters, ..Self::new(zoom, density) })
        };
        let zooms = sizes.iter().flat_map(|&letters| Zoom::ALL.into_iter().map(move |zoom| (zoom, letters)));
        zooms.filter(move |&(zoom, _)| zoom != Zoom::FramedLabels || stroke == Stroke::Broad).flat_map(all)
    }
}
