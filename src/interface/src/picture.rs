//! Choice between the two pictures of a tree: all of it, or one row per ply along the open path.

use super::plans::{LARGE, TRIED_AT_EVERY_ZOOM, ZoomChoice};
use plywood_drawing::scene::{Letters, Plan, Stroke};
use plywood_tree::tree::Tree;
use ratatui::layout::Size;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    Tree,
    /// Open path and its siblings, one row per ply.
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

/// Choice of picture: automatic or set by the user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PictureChoice {
    /// Tree if it fits its canvas, else plies.
    #[default]
    Fit,
    Fixed(Picture),
}

impl PictureChoice {
    /// Returns the picture for trees with these layouts. A user who zooms wants to see a tree.
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

/// Layout of a tree and its canvas.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'p> {
    pub tree: &'p Tree,
    pub plan: &'p Plan,
    pub canvas: Size,
}

impl Drawing<'_> {
    /// Returns true if all of it is visible, and more than its shape. In projector mode on a small screen, a small tree scrolls:
    /// every node with its parent, as large as possible.
    fn is_seen(self) -> bool {
        let look = self.plan.look();
        // Small letters are not readable from the back row.
        let is_read = look.stroke != Stroke::Broad || self.canvas.width < LARGE || look.letters != Letters::Small;
        let is_whole = self.plan.fits(self.canvas.into()) && look.zoom.has_leaf_values() && is_read;
        is_whole
            || (self.plan.look().stroke == Stroke::Broad
                && self.canvas.width < LARGE
                && self.tree.len() <= TRIED_AT_EVERY_ZOOM
                && self.plan.shows_families(self.tree, self.canvas.into()))
    }
}
