//! The state of a comparison: two or three searches in lock-step, and the walkthrough behind them. Plain data: what changes it is in
//! `update`, what draws it in `view`.

use super::areas::Surface;
use super::areas::comparison::{Arrangement, ComparisonAreas, comparison_areas};
use super::lanes::Lanes;
use super::plans::{Shown, Wishes};
use super::viewer::Viewer;

/// Two or three searches in lock-step.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The searches.
    pub lanes: Lanes,
    /// How they stand to each other.
    pub arrangement: Arrangement,
    /// What of the trees is shown.
    pub shown: Shown,
    /// The walkthrough that it was entered from, if any.
    pub before: Option<Box<Viewer>>,
}

impl Comparison {
    /// The parts of the screen.
    pub fn areas(&self, surface: Surface) -> ComparisonAreas {
        comparison_areas(surface.whole(), self.arrangement, self.lanes.all().len())
    }

    /// Draws each lane on the canvas that it has there.
    pub fn fit(&mut self, surface: Surface) {
        let areas = self.areas(surface);
        for (pane, lane) in self.lanes.panes.iter_mut().zip(&areas.lanes) {
            pane.canvas = lane.canvas.into();
        }
    }

    /// What plans are made for.
    pub const fn wishes(&self, surface: Surface) -> Wishes {
        Wishes { screen: surface.size, zoom: self.lanes.zoom, display: self.lanes.display, shown: self.shown }
    }
}
