//! How large and how dense a tree is drawn.

use crate::layout::Spacing;
use crate::settings::Display;

/// How much of each node is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zoom {
    /// The drawing of the position, and a frame around it and everything there is to say.
    Boards,
    /// A frame around everything there is to say.
    Boxes,
    /// One line a node: its name and what is known of its value.
    Labels,
    /// One line a node: its value.
    Values,
    /// One character a node.
    Dots,
}

impl Zoom {
    /// From the largest to the smallest.
    pub const ALL: [Self; 5] = [Self::Boards, Self::Boxes, Self::Labels, Self::Values, Self::Dots];

    /// One step larger, if there is one.
    #[must_use]
    pub const fn larger(self) -> Self {
        match self {
            Self::Boards | Self::Boxes => Self::Boards,
            Self::Labels => Self::Boxes,
            Self::Values => Self::Labels,
            Self::Dots => Self::Values,
        }
    }

    /// One step smaller, if there is one.
    #[must_use]
    pub const fn smaller(self) -> Self {
        match self {
            Self::Boards => Self::Boxes,
            Self::Boxes => Self::Labels,
            Self::Labels => Self::Values,
            Self::Values | Self::Dots => Self::Dots,
        }
    }

    /// Whether inner nodes have frames.
    #[must_use]
    pub const fn has_frames(self) -> bool {
        matches!(self, Self::Boards | Self::Boxes)
    }

    /// What it is called on screen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Boards => "boards",
            Self::Boxes => "boxes",
            Self::Labels => "labels",
            Self::Values => "values",
            Self::Dots => "dots",
        }
    }
}

/// How close nodes stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Density {
    /// With air around them.
    Roomy,
    /// As close as they can be told apart.
    Tight,
}

/// Everything that decides where nodes stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// How much of each node is shown.
    pub zoom: Zoom,
    /// How close nodes stand.
    pub density: Density,
    /// What is written at them.
    pub display: Display,
}

impl Look {
    /// Free columns between neighbours: room for the marks around a selected node.
    pub(super) const fn spacing(self) -> Spacing {
        match (self.zoom, self.density) {
            (Zoom::Dots, _) => Spacing { siblings: 1, cousins: 2 },
            (_, Density::Roomy) => Spacing { siblings: 3, cousins: 5 },
            (_, Density::Tight) => Spacing { siblings: 2, cousins: 2 },
        }
    }

    /// The looks to try, in order, until a tree fits: first smaller gaps, then less at each node.
    pub fn candidates(display: Display) -> impl Iterator<Item = Self> {
        let densities = [Density::Roomy, Density::Tight];
        let both = move |zoom| densities.into_iter().map(move |density| Self { zoom, density, display });
        Zoom::ALL.into_iter().flat_map(both)
    }
}
