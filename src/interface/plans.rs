//! Lays trees out: in the largest look in which a tree fits its canvas, or several trees theirs, side by side or one above the other,
//! whichever shows more.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::areas::comparison::{Arrangement, LaneAreas, comparison_areas};
use ratatui::layout::Rect;

use crate::replay::Replay;
use crate::scene::{Boards, Density, DrawOptions, Plan, Stroke, Zoom};
use crate::session::LockStep;
use crate::settings::Display;
use crate::trace::Progress;
use crate::tree::NodeId;

/// Trees up to this many nodes are tried at every zoom until one fits the screen.
pub const TRIED_AT_EVERY_ZOOM: usize = 2_000;

/// How large nodes are drawn: as the screen allows, or as the user says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZoomChoice {
    /// The largest zoom at which the whole tree fits.
    Fit,
    /// This one.
    Fixed(Zoom),
}

/// What a plan is made for.
#[derive(Clone, Debug)]
pub struct Request {
    /// Columns and rows of the canvas.
    pub canvas: (u16, u16),
    /// How large nodes are drawn.
    pub zoom: ZoomChoice,
    /// What is written at them.
    pub display: Display,
    /// How broad the pen writes.
    pub stroke: Stroke,
    /// Which subtrees are folded away.
    pub folds: BTreeSet<NodeId>,
    /// The drawings of the positions; a search makes its own.
    pub boards: Boards,
}

/// What of the trees of a comparison is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// All of them.
    #[default]
    Everything,
    /// Where the searches differ; what agrees is folded away or pale.
    Differences,
}

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
    let all = LaidTogether { clock, wishes, folds, progress };
    let small = clock.lanes().iter().all(|lane| lane.run.replay.tree().len() <= TRIED_AT_EVERY_ZOOM);
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

struct LaidTogether<'a> {
    clock: &'a LockStep,
    wishes: Wishes,
    folds: Vec<BTreeSet<NodeId>>,
    progress: &'a Arc<Progress>,
}

impl LaidTogether<'_> {
    /// The largest look in which all lanes fit, and its number: the smaller the better.
    fn laid(&self, arrangement: Arrangement) -> Option<(usize, Laid)> {
        let requests = self.requests(arrangement);
        let looks = self.looks();
        for (rank, &look) in looks.iter().enumerate() {
            let plans = self.plans(look, &requests)?;
            let fit = plans.iter().zip(&requests).all(|(plan, request)| fits(plan, request.canvas));
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
        let areas = comparison_areas(Rect::new(0, 0, width, height), arrangement, self.folds.len());
        let request = |(folds, areas): (&BTreeSet<NodeId>, &LaneAreas)| {
            let canvas = (areas.canvas.width, areas.canvas.height);
            Request { canvas, zoom, display, stroke: Stroke::Fine, folds: folds.clone(), boards: Boards::default() }
        };
        self.folds.iter().zip(&areas.lanes).map(request).collect()
    }

    fn looks(&self) -> Vec<DrawOptions> {
        let small = self.clock.lanes().iter().all(|lane| lane.run.replay.tree().len() <= TRIED_AT_EVERY_ZOOM);
        let looks = DrawOptions::candidates(self.wishes.display, Stroke::Fine);
        match self.wishes.zoom {
            ZoomChoice::Fit if small => looks.filter(|look| look.zoom != Zoom::Dots).collect(),
            ZoomChoice::Fit => Vec::new(),
            ZoomChoice::Fixed(zoom) => looks.filter(|look| look.zoom == zoom).collect(),
        }
    }

    fn readable(&self, requests: &[Request]) -> DrawOptions {
        let tight = requests.iter().map(unfitting).next();
        let look = tight.unwrap_or(DrawOptions {
            zoom: Zoom::Labels,
            density: Density::Tight,
            display: self.wishes.display,
            stroke: Stroke::Fine,
        });
        let narrow = requests.iter().any(|request| request.canvas.0 < 60);
        if narrow { DrawOptions { zoom: Zoom::Values, ..look } } else { look }
    }

    fn plans(&self, look: DrawOptions, requests: &[Request]) -> Option<Vec<Plan>> {
        let lanes = self.clock.lanes().iter().zip(requests);
        lanes.map(|(lane, request)| one_plan(&lane.run.replay, look, request, self.progress)).collect()
    }
}

/// What a plan must show to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Demand {
    /// The whole tree.
    Whole,
    /// Every node together with its parent, by scrolling.
    Families,
    /// Every level: what is too wide scrolls.
    Levels,
}

/// The plan a request asks for; `None` when cancelled.
pub fn plan(replay: &Replay, request: &Request, progress: &Arc<Progress>) -> Option<Plan> {
    let request = &without_boards(request);
    let candidates = candidates(replay, request);
    let mut last = None;
    for (look, demand) in candidates {
        let plan = one_plan(replay, look, request, progress)?;
        if meets(&plan, replay, request, demand) {
            return Some(plan);
        }
        last = Some(plan);
    }
    match (request.zoom, last) {
        // Nothing shows all of it: then better a readable part than everything too small to read.
        (ZoomChoice::Fit, Some(plan)) if plan.look() != unfitting(request) => {
            one_plan(replay, unfitting(request), request, progress)
        }
        (_, plan) => plan,
    }
}

/// Where nothing can be drawn in nodes, the largest zoom is the next one.
fn without_boards(request: &Request) -> Request {
    match request.zoom {
        ZoomChoice::Fixed(Zoom::Boards) if request.boards.is_empty() => {
            Request { zoom: ZoomChoice::Fixed(Zoom::Boxes), ..request.clone() }
        }
        _ => request.clone(),
    }
}

fn candidates(replay: &Replay, request: &Request) -> Vec<(DrawOptions, Demand)> {
    let small = replay.tree().len() <= TRIED_AT_EVERY_ZOOM;
    let can_draw = !request.boards.is_empty();
    let all = DrawOptions::candidates(request.display, request.stroke);
    let all = all.filter(|look| can_draw || look.zoom != Zoom::Boards).map(|look| (look, Demand::Whole));
    match (request.zoom, request.stroke) {
        (ZoomChoice::Fit, _) if !small => vec![(unfitting(request), Demand::Whole)],
        (ZoomChoice::Fit, Stroke::Fine) => all.collect(),
        (ZoomChoice::Fit, Stroke::Broad) => for_the_back_row(all.collect()),
        (ZoomChoice::Fixed(zoom), _) if small => all.filter(|(look, _)| look.zoom == zoom).collect(),
        (ZoomChoice::Fixed(zoom), _) => vec![(DrawOptions { zoom, ..unfitting(request) }, Demand::Whole)],
    }
}

/// From afar words count for more than the whole: what does not fit with its names scrolls, with frames if there are rows for them.
fn for_the_back_row(all: Vec<(DrawOptions, Demand)>) -> Vec<(DrawOptions, Demand)> {
    let named = |look: &DrawOptions| look.zoom.is_framed() || look.zoom == Zoom::Labels;
    let whole: Vec<_> = all.into_iter().filter(|(look, _)| named(look)).collect();
    let tight = |zoom, demand| {
        let found = whole.iter().find(move |(look, _)| look.zoom == zoom && look.density == Density::Tight);
        found.map(|&(look, _)| (look, demand))
    };
    let scrolling = [
        tight(Zoom::FramedLabels, Demand::Families),
        tight(Zoom::Labels, Demand::Families),
        tight(Zoom::FramedLabels, Demand::Levels),
    ];
    whole.iter().copied().chain(scrolling.into_iter().flatten()).collect()
}

const fn unfitting(request: &Request) -> DrawOptions {
    DrawOptions { zoom: Zoom::Labels, density: Density::Tight, display: request.display, stroke: request.stroke }
}

fn one_plan(replay: &Replay, look: DrawOptions, request: &Request, progress: &Arc<Progress>) -> Option<Plan> {
    let folds = request.folds.clone();
    let boards = request.boards.clone();
    let plan = Plan::with_boards(replay, look, folds, request.canvas.1, boards, |nodes| {
        progress.report(nodes as u64);
        if progress.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    plan.ok()
}

fn meets(plan: &Plan, replay: &Replay, request: &Request, demand: Demand) -> bool {
    match demand {
        Demand::Whole => fits(plan, request.canvas),
        Demand::Families => plan.shows_families(replay.tree(), request.canvas),
        Demand::Levels => plan.least_height() <= i32::from(request.canvas.1),
    }
}

/// Whether all of it can be seen, with the marks around a selected node at either border.
fn fits(plan: &Plan, canvas: (u16, u16)) -> bool {
    let marks = match plan.look().stroke {
        Stroke::Fine => 2,
        Stroke::Broad => 4,
    };
    plan.width() + marks <= i32::from(canvas.0) && plan.least_height() <= i32::from(canvas.1)
}
