//! How large and how dense a tree is drawn.

use crate::layout::Spacing;
use crate::settings::Display;
use crate::words;

/// How much of each node is shown.
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
    /// One character a node.
    Dots,
}

impl Zoom {
    /// From the largest to the smallest.
    pub const ALL: [Self; 7] =
        [Self::Boards, Self::Boxes, Self::FramedLabels, Self::Labels, Self::NamedValues, Self::Values, Self::Dots];

    /// Whether inner nodes have frames.
    #[must_use]
    pub const fn is_framed(self) -> bool {
        matches!(self, Self::Boards | Self::Boxes | Self::FramedLabels)
    }

    /// One step larger, if there is one.
    #[must_use]
    pub const fn larger(self) -> Self {
        match self {
            Self::Boards | Self::Boxes => Self::Boards,
            Self::FramedLabels | Self::Labels => Self::Boxes,
            Self::NamedValues => Self::Labels,
            Self::Values => Self::NamedValues,
            Self::Dots => Self::Values,
        }
    }

    /// One step smaller, if there is one.
    #[must_use]
    pub const fn smaller(self) -> Self {
        match self {
            Self::Boards => Self::Boxes,
            Self::Boxes | Self::FramedLabels => Self::Labels,
            Self::Labels => Self::NamedValues,
            Self::NamedValues => Self::Values,
            Self::Values | Self::Dots => Self::Dots,
        }
    }

    /// Whether a frame holds lines below the name.
    pub(super) const fn is_tall(self) -> bool {
        matches!(self, Self::Boards | Self::Boxes)
    }

    /// What it is called on screen.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Boards => words::zoom::boards(),
            Self::Boxes => words::zoom::boxes(),
            Self::FramedLabels => words::zoom::framed_labels(),
            Self::Labels => words::zoom::labels(),
            Self::NamedValues => words::zoom::named_values(),
            Self::Values => words::zoom::values(),
            Self::Dots => words::zoom::dots(),
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
    /// As close as they can be told apart.
    Tight,
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
        match (self.zoom, self.density) {
            (Zoom::Dots, _) => Spacing { siblings: 1, cousins: 2 },
            (_, Density::Airy) => Spacing { siblings: 7, cousins: 11 },
            (_, Density::Roomy) => Spacing { siblings: 3, cousins: 5 },
            (_, Density::Tight) => Spacing { siblings: 2, cousins: 2 },
        }
    }

    /// Columns that stay free at both borders together: for the marks around a selected node.
    #[must_use]
    pub const fn marks(self) -> u16 {
        match self.stroke {
            Stroke::Fine => 2,
            Stroke::Broad => 4,
        }
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
            match (stroke, zoom) {
                (Stroke::Fine, Zoom::Boxes) | (Stroke::Broad, _) => &[Density::Airy, Density::Roomy, Density::Tight],
                (Stroke::Fine, _) => &[Density::Roomy, Density::Tight],
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
