//! Lays the trees of a comparison out: all in one look, the largest in which all of them fit, side by side or one above the other,
//! whichever shows more.

use std::collections::BTreeSet;
use std::sync::Arc;

use ratatui::layout::Rect;

use super::Shown;
use super::areas::{Arrangement, areas};
use crate::scene::{Boards, DrawOptions, Plan, Stroke, Zoom};
use crate::session::LockStep;
use crate::settings::Display;
use crate::trace::Progress;
use crate::tree::NodeId;
use crate::tui::job::{self, Request, ZoomChoice};

/// Screens at least this wide show large trees side by side.
const WIDE: u16 = 100;

/// What plans are made for.
#[derive(Clone, Copy, Debug)]
pub struct Wishes {
    /// Columns and rows of the screen.
    pub screen: (u16, u16),
    /// How large nodes are drawn.
    pub zoom: ZoomChoice,
    /// What is written at them.
    pub display: Display,
    /// What of the trees is shown.
    pub shown: Shown,
}

/// Where everything stands.
#[derive(Clone, Debug)]
pub struct Laid {
    /// How the lanes stand to each other.
    pub arrangement: Arrangement,
    /// Where the nodes of each lane stand.
    pub plans: Vec<Plan>,
}

/// The plans that are wished for; `None` when cancelled.
#[must_use]
pub fn lay(clock: &LockStep, wishes: Wishes, progress: &Arc<Progress>) -> Option<Laid> {
    let folds: Vec<BTreeSet<NodeId>> = (0..clock.lanes().len()).map(|lane| folds(clock, wishes.shown, lane)).collect();
    let all = Lanes { clock, wishes, folds, progress };
    let small = clock.lanes().iter().all(|lane| lane.run.replay.tree().len() <= job::TRIED_AT_EVERY_ZOOM);
    let arrangements = match (small, wishes.screen.0 >= WIDE) {
        (true, _) => vec![Arrangement::Beside, Arrangement::Above],
        (false, true) => vec![Arrangement::Beside],
        (false, false) => vec![Arrangement::Above],
    };
    let mut best: Option<(usize, Laid)> = None;
    for arrangement in arrangements {
        let (rank, laid) = all.laid(arrangement)?;
        if best.as_ref().is_none_or(|&(known, _)| rank < known) {
            best = Some((rank, laid));
        }
    }
    best.map(|(_, laid)| laid)
}

fn folds(clock: &LockStep, shown: Shown, lane: usize) -> BTreeSet<NodeId> {
    match shown {
        Shown::Everything => BTreeSet::new(),
        Shown::Differences => clock.agreeing(lane),
    }
}

struct Lanes<'a> {
    clock: &'a LockStep,
    wishes: Wishes,
    folds: Vec<BTreeSet<NodeId>>,
    progress: &'a Arc<Progress>,
}

impl Lanes<'_> {
    /// The largest look in which all lanes fit, and its number: the smaller the better.
    fn laid(&self, arrangement: Arrangement) -> Option<(usize, Laid)> {
        let requests = self.requests(arrangement);
        let looks = self.looks();
        for (rank, &look) in looks.iter().enumerate() {
            let plans = self.plans(look, &requests)?;
            let fit = plans.iter().zip(&requests).all(|(plan, request)| job::fits(plan, request.canvas));
            if fit {
                return Some((rank, Laid { arrangement, plans }));
            }
        }
        // Nothing shows all of all trees: then better readable parts than everything too small to read.
        let fallback = if matches!(self.wishes.zoom, ZoomChoice::Fit) { None } else { looks.last().copied() };
        let plans = self.plans(fallback.unwrap_or_else(|| self.readable(&requests)), &requests)?;
        Some((looks.len(), Laid { arrangement, plans }))
    }

    fn requests(&self, arrangement: Arrangement) -> Vec<Request> {
        let Wishes { screen: (width, height), zoom, display, .. } = self.wishes;
        let areas = areas(Rect::new(0, 0, width, height), arrangement, self.folds.len());
        let request = |(folds, areas): (&BTreeSet<NodeId>, &super::areas::LaneAreas)| {
            let canvas = (areas.canvas.width, areas.canvas.height);
            Request { canvas, zoom, display, stroke: Stroke::Fine, folds: folds.clone(), boards: Boards::default() }
        };
        self.folds.iter().zip(&areas.lanes).map(request).collect()
    }

    fn looks(&self) -> Vec<DrawOptions> {
        let small = self.clock.lanes().iter().all(|lane| lane.run.replay.tree().len() <= job::TRIED_AT_EVERY_ZOOM);
        let looks = DrawOptions::candidates(self.wishes.display, Stroke::Fine);
        match self.wishes.zoom {
            ZoomChoice::Fit if small => looks.filter(|look| look.zoom != Zoom::Dots).collect(),
            ZoomChoice::Fit => Vec::new(),
            ZoomChoice::Fixed(zoom) => looks.filter(|look| look.zoom == zoom).collect(),
        }
    }

    fn readable(&self, requests: &[Request]) -> DrawOptions {
        let tight = requests.iter().map(job::unfitting).next();
        let look = tight.unwrap_or(DrawOptions {
            zoom: Zoom::Labels,
            density: crate::scene::Density::Tight,
            display: self.wishes.display,
            stroke: Stroke::Fine,
        });
        let narrow = requests.iter().any(|request| request.canvas.0 < 60);
        if narrow { DrawOptions { zoom: Zoom::Values, ..look } } else { look }
    }

    fn plans(&self, look: DrawOptions, requests: &[Request]) -> Option<Vec<Plan>> {
        let lanes = self.clock.lanes().iter().zip(requests);
        lanes.map(|(lane, request)| job::one_plan(&lane.run.replay, look, request, self.progress)).collect()
    }
}
