//! Which picture of a tree is shown: all of it, or one row a ply along the open path.

use super::plans::{LARGE, TRIED_AT_EVERY_ZOOM, ZoomChoice};
use plywood_drawing::scene::{Letters, Plan, Stroke};
use plywood_tree::tree::Tree;
use ratatui::layout::Size;

/// A picture of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// The tree, or as much of it as fits the canvas.
    Tree,
    /// The open path and everything beside it.
    Plies,
}

impl Picture {
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Tree => Self::Plies,
            Self::Plies => Self::Tree,
        }
    }
}

/// Which picture is wished for: the one that suits the tree, or what the user says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PictureChoice {
    /// The tree where it fits its canvas.
    #[default]
    Fit,
    /// This one.
    Fixed(Picture),
}

impl PictureChoice {
    /// The picture for trees that are laid out like this. Who zooms wants to see a tree.
    pub fn picture<'p>(self, zoom: ZoomChoice, mut drawings: impl Iterator<Item = Drawing<'p>>) -> Picture {
        match (self, zoom) {
            (Self::Fixed(picture), _) => picture,
            (Self::Fit, ZoomChoice::Fixed(_)) => Picture::Tree,
            (Self::Fit, ZoomChoice::Fit) => {
                if drawings.all(Drawing::is_seen) {
                    Picture::Tree
                } else {
                    Picture::Plies
                }
            }
        }
    }
}

/// Where the nodes of a tree stand, and the canvas they are to stand on.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'p> {
    pub tree: &'p Tree,
    /// Where its nodes stand.
    pub plan: &'p Plan,
    pub canvas: Size,
}

impl Drawing<'_> {
    /// Whether all of it can be seen, and more than its shape. On a small screen the back row sees a small tree in parts: every node
    /// with its parent, as large as can be.
    fn is_seen(self) -> bool {
        let look = self.plan.look();
        // Nobody reads small letters from the back row of a hall.
        let is_read = look.stroke != Stroke::Broad || self.canvas.width < LARGE || look.letters == Letters::Large;
        let is_whole = self.plan.fits(self.canvas.into()) && look.zoom.has_leaf_values() && is_read;
        is_whole
            || (self.plan.look().stroke == Stroke::Broad
                && self.canvas.width < LARGE
                && self.tree.len() <= TRIED_AT_EVERY_ZOOM
                && self.plan.shows_families(self.tree, self.canvas.into()))
    }
}
