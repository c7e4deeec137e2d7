//! State of a comparison: two or three searches in lock-step, and the walkthrough behind them. `update` changes it and `view`
//! draws it.

use super::areas::Surface;
use super::areas::comparison::{Arrangement, ComparisonAreas, comparison_areas};
use super::lanes::Lanes;
use super::plans::{Shown, Wishes};
use super::viewer::Viewer;

#[derive(Clone, Debug)]
pub struct Comparison {
    pub lanes: Lanes,
    pub arrangement: Arrangement,
    pub shown: Shown,
    /// Walkthrough that the comparison was entered from, if any.
    pub before: Option<Box<Viewer>>,
}

impl Comparison {
    pub fn areas(&self, surface: Surface) -> ComparisonAreas {
        comparison_areas(surface.whole(), self.arrangement, self.lanes.all().len())
    }

    /// Lays each lane out for its canvas on `surface`.
    pub fn fit(&mut self, surface: Surface) {
        let areas = self.areas(surface);
        for (pane, lane) in self.lanes.panes.iter_mut().zip(&areas.lanes) {
            pane.canvas = lane.canvas.into();
        }
    }

    /// Returns the layout options for `surface`.
    pub const fn wishes(&self, surface: Surface) -> Wishes {
        Wishes { screen: surface.size, zoom: self.lanes.zoom, display: self.lanes.display, shown: self.shown }
    }
}
