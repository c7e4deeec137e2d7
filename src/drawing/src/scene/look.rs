//! How large and how dense a tree is drawn.

use super::history::HISTORY_LINES;
use super::wires::{Segment, Weight};
use crate::layout::Spacing;
use crate::theme::Role;
use plywood_tree::settings::Display;

/// How much of each node is shown: the levels of detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zoom {
    /// The drawing of the position, and a frame around it and everything there is to say.
    Boards,
    /// A frame around everything there is to say.
    Boxes,
    /// A frame around one line: what [`Zoom::Labels`] says, to be seen from afar.
    FramedLabels,
    /// One line a node: its name and what is known of its value.
    Labels,
    /// A name and its value: on one line, and where that is too wide the value below the name.
    NamedValues,
    /// One line a node: its value.
    Values,
    /// The values of leaves, of open nodes and of the best line; one character for any other node.
    OpenValues,
    /// The values of leaves; one character for any other node.
    LeafValues,
    /// One character a node.
    Dots,
}

/// What a level of detail shows of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shows {
    /// What surrounds inner nodes.
    pub frame: Frame,
    /// Whether nodes have their names.
    pub names: Naming,
    /// What is known of the value of an inner node.
    pub inner: Inner,
    /// The value of a leaf.
    pub leaf: LeafText,
}

/// What surrounds the words of an inner node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// A frame with lines below the name.
    Tall,
    /// A frame around one line.
    Line,
    /// Nothing.
    None,
}

/// Whether nodes have their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// They do.
    Named,
    /// They do not.
    Unnamed,
}

/// What is written of the value of an inner node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inner {
    /// What the display says: window, history or interval.
    Bounds,
    Value,
    /// The value as long as the node is open, and later on the best line.
    OpenValue,
    /// Nothing: one character stands for the node.
    Nothing,
}

impl Inner {
    /// Blanks between the sign of a node and its value. Where only open nodes have values none is needed: the next sign is far.
    pub(super) const fn gap(self) -> u16 {
        match self {
            Self::Bounds | Self::Value => 1,
            Self::OpenValue | Self::Nothing => 0,
        }
    }
}

/// What is written of the value of a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafText {
    Value,
    /// Nothing: one character stands for the leaf.
    Nothing,
}

impl Zoom {
    /// From the richest to the poorest.
    pub const ALL: [Self; 9] = [
        Self::Boards,
        Self::Boxes,
        Self::FramedLabels,
        Self::Labels,
        Self::NamedValues,
        Self::Values,
        Self::OpenValues,
        Self::LeafValues,
        Self::Dots,
    ];

    /// What it shows of a node.
    pub const fn shows(self) -> Shows {
        let (frame, names, inner, leaf) = match self {
            Self::Boards | Self::Boxes => (Frame::Tall, Naming::Named, Inner::Bounds, LeafText::Value),
            Self::FramedLabels => (Frame::Line, Naming::Named, Inner::Bounds, LeafText::Value),
            Self::Labels => (Frame::None, Naming::Named, Inner::Bounds, LeafText::Value),
            Self::NamedValues => (Frame::None, Naming::Named, Inner::Value, LeafText::Value),
            Self::Values => (Frame::None, Naming::Unnamed, Inner::Value, LeafText::Value),
            Self::OpenValues => (Frame::None, Naming::Unnamed, Inner::OpenValue, LeafText::Value),
            Self::LeafValues => (Frame::None, Naming::Unnamed, Inner::Nothing, LeafText::Value),
            Self::Dots => (Frame::None, Naming::Unnamed, Inner::Nothing, LeafText::Nothing),
        };
        Shows { frame, names, inner, leaf }
    }

    /// Whether inner nodes have frames.
    pub const fn is_framed(self) -> bool {
        !matches!(self.shows().frame, Frame::None)
    }

    /// Whether nodes have their names.
    pub const fn is_named(self) -> bool {
        matches!(self.shows().names, Naming::Named)
    }

    /// Whether leaves have their values.
    pub const fn has_leaf_values(self) -> bool {
        matches!(self.shows().leaf, LeafText::Value)
    }

    /// One step larger, if there is one.
    #[must_use]
    pub fn larger(self) -> Self {
        Self::chosen().rev().find(|&zoom| zoom.rank() < self.rank()).unwrap_or(self)
    }

    /// One step smaller, if there is one.
    #[must_use]
    pub fn smaller(self) -> Self {
        Self::chosen().find(|&zoom| zoom.rank() > self.rank()).unwrap_or(self)
    }

    /// The levels that keys go through: frames around one line are for a lecture hall.
    fn chosen() -> impl DoubleEndedIterator<Item = Self> {
        Self::ALL.into_iter().filter(|&zoom| zoom != Self::FramedLabels)
    }

    const fn rank(self) -> usize {
        self as usize
    }

    /// Whether a frame holds lines below the name.
    pub(super) const fn is_tall(self) -> bool {
        matches!(self.shows().frame, Frame::Tall)
    }

    /// What it is called on screen.
    pub fn name(self) -> &'static str {
        match self {
            Self::Boards => text!(zoom, "boards"),
            Self::Boxes => text!(zoom, "boxes"),
            Self::FramedLabels => text!(zoom, "framed-labels"),
            Self::Labels => text!(zoom, "labels"),
            Self::NamedValues => text!(zoom, "named-values"),
            Self::Values => text!(zoom, "values"),
            Self::OpenValues => text!(zoom, "open-values"),
            Self::LeafValues => text!(zoom, "leaf-values"),
            Self::Dots => text!(zoom, "dots"),
        }
    }
}

/// How close nodes stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Density {
    /// Far from each other, and with air within their frames: where there is room it is used.
    Airy,
    /// With air around them.
    Roomy,
    /// Beside each other, with room for marks around each.
    Tight,
    /// As close as they can be told apart: one free column, and scissors on the lines instead of beside the nodes.
    Close,
}

/// Where the scissors at a skipped node stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scissors {
    /// Before the node.
    Beside,
    /// On the line that leads there.
    OnLine,
    /// Nowhere: the sign of the node says that it is skipped.
    None,
}

/// How broad the pen writes: what a reader at a desk finds clear, the back row of a lecture hall does not see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stroke {
    /// For a desk.
    #[default]
    Fine,
    /// For a lecture hall: heavy frames, the current node a block, the selection marked twice.
    Broad,
}

impl Stroke {
    /// A line as broad as the pen.
    pub const fn line(self, role: Role) -> Segment {
        match self {
            Self::Fine => Segment::new(Weight::Light, role),
            Self::Broad => Segment::new(Weight::Heavy, role),
        }
    }
}

/// How much room labels have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Room {
    /// As much as this search needs.
    #[default]
    Recorded,
    /// As much as any search of the tree could need: where the nodes stand says nothing of what is to come.
    Any,
}

/// How large what changes is written: values and windows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Letters {
    /// A row high, like all else.
    #[default]
    Small,
    /// Three rows high, for the last row of a lecture hall.
    Large,
}

/// Where the names of a level stand at [`Zoom::NamedValues`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Names {
    /// Before the values.
    #[default]
    Beside,
    /// In a line above them: narrower, and a row higher.
    Above,
}

/// Everything that decides where nodes stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawOptions {
    /// How much of each node is shown.
    pub zoom: Zoom,
    /// How close nodes stand.
    pub density: Density,
    /// What is written at them.
    pub display: Display,
    /// How broad the pen writes.
    pub stroke: Stroke,
    /// How large values and windows are written.
    pub letters: Letters,
    /// Where names stand; of a whole plan it is said level by level.
    pub names: Names,
    /// How much room labels have.
    pub room: Room,
}

impl DrawOptions {
    /// Free columns between neighbours: room for the marks around a selected node.
    pub(super) const fn spacing(self) -> Spacing {
        match (self.zoom, self.density, self.selection()) {
            (_, Density::Close, Stroke::Fine) => Spacing { siblings: 1, cousins: 1 },
            (Zoom::Dots, ..) => Spacing { siblings: 1, cousins: 2 },
            (_, Density::Airy, _) => Spacing { siblings: 7, cousins: 11 },
            (_, Density::Roomy, _) => Spacing { siblings: 3, cousins: 5 },
            // In a lecture hall the marks around a selected node take two columns.
            (_, Density::Tight, _) | (_, Density::Close, Stroke::Broad) => Spacing { siblings: 2, cousins: 2 },
        }
    }

    /// The pen of the marks around a selected node: the fine one where small letters stand close.
    pub(super) const fn selection(self) -> Stroke {
        match (self.density, self.letters) {
            (Density::Close, Letters::Small) => Stroke::Fine,
            (Density::Close, Letters::Large) | (Density::Airy | Density::Roomy | Density::Tight, _) => self.stroke,
        }
    }

    /// Columns that stay free at both borders together: for the marks around a selected node.
    pub const fn marks(self) -> u16 {
        match (self.density, self.stroke) {
            // One mark of two is enough at the border.
            (Density::Close, _) => 0,
            (Density::Airy | Density::Roomy | Density::Tight, Stroke::Fine) => 2,
            (Density::Airy | Density::Roomy | Density::Tight, Stroke::Broad) => 4,
        }
    }

    /// The most lines of a history: the first window and the latest ones.
    pub(super) const fn history_lines(self) -> u16 {
        match self.density {
            Density::Airy | Density::Roomy => HISTORY_LINES,
            Density::Tight | Density::Close => 3,
        }
    }

    /// Where the scissors at a skipped node stand.
    pub(super) const fn scissors(self) -> Scissors {
        match (self.zoom, self.density) {
            (Zoom::Dots, _) => Scissors::None,
            (_, Density::Close) => Scissors::OnLine,
            (_, Density::Airy | Density::Roomy | Density::Tight) => Scissors::Beside,
        }
    }

    /// Columns for scissors at the left of each node but the root, where any node may turn out to be skipped.
    pub fn room_for_scissors(self) -> u16 {
        if self.room == Room::Any && self.scissors() == Scissors::Beside { 2 } else { 0 }
    }

    /// Free columns on either side, and free rows above and below, of the words in a frame; a blank beside them is always there.
    pub(super) const fn padding(self) -> (u16, u16) {
        match (self.zoom, self.density) {
            (Zoom::Boxes, Density::Airy) => (2, 1),
            _ => (0, 0),
        }
    }

    /// The looks to try, in order, until a tree fits: first smaller gaps, then less at each node. Frames around one line are
    /// for the broad stroke; with the fine one the line stands as clearly without.
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
        let (names, room) = (Names::default(), Room::default());
        let look = move |zoom, letters, density| Self { zoom, density, display, stroke, letters, names, room };
        let all = move |(zoom, letters)| densities(zoom).iter().map(move |&density| look(zoom, letters, density));
        let zooms = sizes.iter().flat_map(|&letters| Zoom::ALL.into_iter().map(move |zoom| (zoom, letters)));
        zooms.filter(move |&(zoom, _)| zoom != Zoom::FramedLabels || stroke == Stroke::Broad).flat_map(all)
    }
}
