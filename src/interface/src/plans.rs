//! Lays trees out: one in the largest look that fits its canvas; several side by side or one above the other, whichever shows
//! more.

use std::{collections::BTreeSet, ops::ControlFlow, sync::Arc};

use super::{
    areas::{Arrangement, Surface, comparison_areas},
    inset::{Inset, InsetKind},
};
use plywood_drawing::scene::{
    Boards, Density, DrawOptions, Inner, Lack, Letters, Plan, Planner, Room, Stroke, Zoom, has_windows,
};
use plywood_search::{
    replay::Replay,
    session::{ComparedSearch, LockStep},
};
use plywood_tree::{
    progress::Progress,
    settings::Display,
    tree::{NodeId, Tree},
};
use ratatui::layout::Size;

/// Trees up to this many nodes are tried at every zoom until one fits the screen.
pub const TRIED_AT_EVERY_ZOOM: usize = 2_000;

#[derive(Clone, Debug)]
pub struct Request {
    pub canvas: Size,
    /// Canvas without the side panel, which gives way if a tree then shows more.
    pub wider: Option<Size>,
    /// True if the canvas shows the game position.
    pub shows_position: bool,
    pub inset: Inset,
    /// Zoom set by the user; by default the largest at which the whole tree fits.
    pub zoom: Option<Zoom>,
    pub display: Display,
    pub stroke: Stroke,
    pub folds: BTreeSet<NodeId>,
    /// Drawings of the positions; a search creates its own.
    pub boards: Boards,
    pub words: Words,
    pub room: Room,
}

impl Request {
    /// Returns the request for all of a tree, as large as it fits, with no game beside it.
    pub fn new(canvas: Size, display: Display, stroke: Stroke) -> Self {
        Self {
            canvas,
            wider: None,
            shows_position: false,
            inset: Inset::default(),
            zoom: None,
            display,
            stroke,
            folds: BTreeSet::new(),
            boards: Boards::default(),
            words: Words::Yield,
            room: Room::Recorded,
        }
    }
}

/// Policy for names and windows if the tree is too large for them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Words {
    /// Drop them to show the whole tree. Names from a file or a game are kept unless nodes are spaced closely.
    #[default]
    Yield,
    /// Drop them, whatever their source, to show all leaves with their values, by scrolling if necessary.
    YieldToLeaves,
}

const WIDE: u16 = 100;

#[derive(Clone, Copy, Debug)]
pub struct LayoutOptions {
    pub surface: Surface,
    pub zoom: Option<Zoom>,
    pub display: Display,
    /// Equal parts are folded.
    pub only_differences: bool,
}

#[derive(Clone, Debug)]
pub struct Laid {
    pub arrangement: Arrangement,
    pub plans: Vec<Plan>,
}

/// What plans lack, and the number of levels with small names.
type Lacks = (Lack, usize);

fn lacks(plans: &[Plan]) -> Lacks {
    let lack = plans.iter().map(Plan::lack).max().unwrap_or(Lack::Nothing);
    (lack, plans.iter().map(Plan::small_names).sum())
}

type Wanted<'a> = (&'a Replay, Request);

/// Computes the layout for a request; `None` if cancelled. It fits the wider canvas only if it lacks windows or, with the broad
/// stroke, large letters on the other one and shows more there.
pub fn plan(replay: &Replay, request: &Request, progress: &Arc<Progress>) -> Option<Plan> {
    let plan = plan_on(replay, request, progress)?;
    let shown = |plan: &Plan, canvas: Size| {
        let DrawOptions { zoom, letters, .. } = plan.look();
        plan.fits(canvas.into()).then(|| (letters == Letters::Small, zoom as usize, plan.lack()))
    };
    let now = shown(&plan, request.canvas).unwrap_or((true, usize::MAX, Lack::NamesAndRowLabels));
    let (is_small, zoom, lack) = now;
    let lacks = zoom > Zoom::Labels as usize || lack > Lack::Nothing || is_small && request.stroke == Stroke::Broad;
    // A large tree looks the same on both.
    let can_fit = |wider: &Size| replay.tree().len() <= TRIED_AT_EVERY_ZOOM || plan.fits((*wider).into());
    let Some(wider) = request.wider.filter(|wider| lacks && can_fit(wider)) else { return Some(plan) };
    let other = plan_on(replay, &Request { canvas: wider, ..request.clone() }, progress)?;
    Some(if shown(&other, wider).is_some_and(|shown| shown < now) { other } else { plan })
}

fn plan_on(replay: &Replay, request: &Request, progress: &Arc<Progress>) -> Option<Plan> {
    let mut request = request.clone();
    if request.boards.is_empty() && request.zoom == Some(Zoom::Boards) {
        // Without drawings in nodes, the largest zoom is the next one.
        request.zoom = Some(Zoom::Boxes);
    }
    let fallback = Some(unfitting(&request)).filter(|_| request.zoom.is_none());
    let looks = candidates(replay, &request);
    first_fitting(&[(replay, request)], &looks, fallback, progress)?.1.pop()
}

/// Computes the layouts of a comparison; `None` if cancelled.
pub fn lay(clock: &LockStep, options: LayoutOptions, progress: &Arc<Progress>) -> Option<Laid> {
    let small = clock.searches().iter().all(|pane| pane.run.replay.tree().len() <= TRIED_AT_EVERY_ZOOM);
    let arrangements = match (small, options.surface.size.width >= WIDE) {
        (true, _) => vec![Arrangement::Beside, Arrangement::Above],
        (false, true) => vec![Arrangement::Beside],
        (false, false) => vec![Arrangement::Above],
    };
    let looks =
        DrawOptions::candidates(options.display, options.surface.mode.stroke()).map(|look| (look, Demand::Whole));
    let has_own_names = small && clock.searches().iter().any(|pane| has_own_names(pane.run.replay.tree()));
    let is_named_enough = |look| is_named_enough(look, has_own_names, options.surface.size);
    let looks: Vec<_> = match options.zoom {
        None if small => looks.filter(|&(look, _)| look.zoom.has_leaf_values() && is_named_enough(look)).collect(),
        None => Vec::new(),
        Some(zoom) => looks.filter(|(look, _)| look.zoom == zoom).collect(),
    };
    let mut best: Option<(usize, Laid)> = None;
    for arrangement in arrangements {
        let wanted = beside(clock, options, arrangement);
        let look = unfitting(&wanted[0].1);
        let is_narrow = wanted.iter().any(|(_, request)| request.canvas.width < 60);
        let look = if is_narrow { DrawOptions { zoom: Zoom::Values, ..look } } else { look };
        let fallback = Some(look).filter(|_| options.zoom.is_none());
        let (rank, plans) = first_fitting(&wanted, &looks, fallback, progress)?;
        if best.as_ref().is_none_or(|&(known, _)| rank < known) {
            best = Some((rank, Laid { arrangement, plans }));
        }
    }
    with_large_labels(best?.1, clock, options, (&looks, progress))
}

/// Returns the layout with large labels of the rows at the left of all panes, if their own are small, they show one tree, and it then
/// lacks less. `None` if cancelled.
fn with_large_labels(
    laid: Laid,
    clock: &LockStep,
    options: LayoutOptions,
    (looks, progress): (&[(DrawOptions, Demand)], &Arc<Progress>),
) -> Option<Laid> {
    let is_same = |two: &[Arc<ComparedSearch>]| Arc::ptr_eq(two[0].run.replay.tree(), two[1].run.replay.tree());
    let is_one_tree = !options.only_differences && clock.searches().windows(2).all(is_same);
    let lacks_labels = laid.plans.iter().any(Plan::has_small_row_labels);
    if laid.arrangement != Arrangement::Beside || !is_one_tree || !lacks_labels {
        return Some(laid);
    }
    let columns = laid.plans[0].label_columns();
    let arrangement = Arrangement::Labelled(columns);
    let mut wanted = beside(clock, options, arrangement);
    wanted[0].1.canvas.width -= columns;
    let unlabelled = |&(look, demand): &_| (DrawOptions { row_labels: false, ..look }, demand);
    let looks: Vec<_> = looks.iter().map(unlabelled).collect();
    let (rank, plans) = first_fitting(&wanted, &looks, None, progress)?;
    let mut labelled = Laid { arrangement, plans };
    labelled.plans[0] = labelled.plans[0].clone().labelled_as(&laid.plans[0]);
    let is_better = rank < looks.len()
        && labelled.plans[0].look().letters != Letters::Small
        && lacks(&labelled.plans).0 < lacks(&laid.plans).0;
    Some(if is_better { labelled } else { laid })
}

/// Returns the layout requests of panes in this arrangement.
fn beside(clock: &LockStep, options: LayoutOptions, arrangement: Arrangement) -> Vec<Wanted<'_>> {
    let LayoutOptions { surface, zoom, display, only_differences } = options;
    let areas = comparison_areas(surface, arrangement, clock.searches().len());
    let request = |pane: usize| {
        let folds = if only_differences { clock.agreeing(pane) } else { BTreeSet::new() };
        let canvas = areas.panes[pane].canvas.into();
        Request { zoom, folds, ..Request::new(canvas, display, surface.mode.stroke()) }
    };
    clock.searches().iter().enumerate().map(|(number, pane)| (&*pane.run.replay, request(number))).collect()
}

/// Returns the layouts in the first look in which each meets its demand, with the index of that look: the smaller, the larger the
/// look. Looks in which all names are as large as the values come first. If no look shows all trees, readable parts are better than
/// everything too small to read. Wide spacing is tried only where the same look fits with tight spacing. `None` if cancelled.
fn first_fitting(
    wanted: &[Wanted<'_>],
    looks: &[(DrawOptions, Demand)],
    fallback: Option<DrawOptions>,
    progress: &Arc<Progress>,
) -> Option<(usize, Vec<Plan>)> {
    let beside: Vec<&Replay> = wanted.iter().skip(1).map(|&(replay, _)| replay).collect();
    let drafts = drafts(wanted, &beside, progress)?;
    let in_look = |look| -> Option<Vec<Plan>> {
        let plans: Vec<Plan> = drafts.iter().map(|draft| draft.plan(look, progress)).collect::<Option<_>>()?;
        Some(plans.into_iter().cycle().take(wanted.len()).collect())
    };
    let all_meet =
        |plans: &[Plan], demand| plans.iter().zip(wanted).all(|(plan, (one, asked))| meets(plan, one, asked, demand));
    let has_windows = wanted.iter().any(|(replay, _)| has_windows(replay));
    let is_small = matches!(wanted, [(_, request)] if request.canvas.width < LARGE);
    let mut lacking: Option<(Lacks, (usize, Vec<Plan>))> = None;
    let (mut last, mut tightest): (_, Option<(DrawOptions, Vec<Plan>)>) = (None, None);
    for (rank, &(look, demand)) in looks.iter().enumerate() {
        let may_lack_windows =
            wanted.len() > 1 || !has_windows || lacking.as_ref().is_some_and(|&((lack, _), _)| lack == Lack::RowLabels);
        let is_better = lacking.is_none() || keeps_enough(look, may_lack_windows);
        let is_enough = lacking.as_ref().is_some_and(|&((lack, _), _)| keeps_position(wanted, (looks, demand), lack));
        if is_enough || !is_better && demand != Demand::Beside {
            break;
        }
        last = Some((look, None));
        if !is_better || demand.is_whole() && drafts.iter().any(|draft| draft.is_wider(look)) {
            continue;
        }
        let tight = DrawOptions { density: Density::Tight, ..look };
        let is_wide = matches!(look.density, Density::Airy | Density::Roomy) && demand == Demand::Whole;
        if is_wide && looks[rank..].contains(&(tight, demand)) {
            if tightest.as_ref().is_none_or(|(known, _)| *known != tight) {
                tightest = Some((tight, in_look(tight)?));
            }
            if tightest.as_ref().is_some_and(|(_, plans)| !all_meet(plans, demand)) {
                continue;
            }
        }
        let plans = match tightest.take_if(|(known, _)| *known == look) {
            Some((_, plans)) => plans,
            None => in_look(look)?,
        };
        if !all_meet(&plans, demand) {
            last = Some((look, Some(plans)));
            continue;
        }
        let lacks = lacks(&plans);
        // On a small screen, whole trees and windows take precedence over large labels of rows.
        if lacks.0 == Lack::Nothing || lacks.0 == Lack::RowLabels && is_small {
            return Some((rank, plans));
        }
        if lacking.as_ref().is_none_or(|&(known, _)| lacks < known) {
            lacking = Some((lacks, (rank, plans)));
        }
    }
    let fallen_back = || {
        let plans = match last {
            Some((look, plans)) if fallback.is_none_or(|fallback| fallback == look) => {
                plans.or_else(|| in_look(look))?
            }
            Some(_) | None => in_look(fallback?)?,
        };
        Some((looks.len(), plans))
    };
    lacking.map(|(_, plans)| plans).or_else(fallen_back)
}

/// Returns true if a look without the position of a game is not worth what the best one with it lacks. The position takes precedence
/// over windows, but not over large names and labels of rows; a row of all positions does.
fn keeps_position(wanted: &[Wanted<'_>], (looks, demand): (&[(DrawOptions, Demand)], Demand), lack: Lack) -> bool {
    let has_row = wanted.iter().any(|(_, request)| request.inset.kind == InsetKind::Row);
    let most = if has_row { Lack::NamesAndRowLabels } else { Lack::Windows };
    demand != Demand::Beside && looks.iter().any(|&(_, one)| one == Demand::Beside) && lack <= most
}

/// Returns a draft for each tree. Nodes of the same tree get the same places on every canvas.
fn drafts<'a>(wanted: &'a [Wanted<'a>], beside: &'a [&'a Replay], progress: &Arc<Progress>) -> Option<Vec<Draft<'a>>> {
    let [(replay, request), ..] = wanted else { return None };
    let is_one_tree = wanted
        .iter()
        .all(|(other, options)| Arc::ptr_eq(replay.tree(), other.tree()) && request.folds == options.folds);
    if !is_one_tree {
        return wanted.iter().map(|(replay, request)| Draft::new(replay, &[], request.clone(), progress)).collect();
    }
    let smaller = |one: Size, other: Size| Size::new(one.width.min(other.width), one.height.min(other.height));
    let canvas = wanted.iter().map(|(_, request)| request.canvas).reduce(smaller)?;
    Some(vec![Draft::new(replay, beside, Request { canvas, ..request.clone() }, progress)?])
}

/// Returns true if a look with large names is better than a larger one with small names. They take precedence over frames and, in a
/// comparison or for large labels of rows, over windows.
fn keeps_enough(look: DrawOptions, may_lack_windows: bool) -> bool {
    let lacks_windows = look.zoom.is_named() && look.display == Display::Window;
    look.letters == Letters::Large && (look.zoom.inner() == Inner::Bounds || may_lack_windows && lacks_windows)
}

#[derive(Clone, Copy, PartialEq)]
enum Demand {
    /// The whole tree, and the game position without covering any of it.
    Beside,
    Whole,
    Families,
    /// Every level; a level that is too wide scrolls.
    Levels,
}

impl Demand {
    const fn is_whole(self) -> bool {
        match self {
            Self::Beside | Self::Whole => true,
            Self::Families | Self::Levels => false,
        }
    }
}

fn candidates(replay: &Replay, request: &Request) -> Vec<(DrawOptions, Demand)> {
    let small = replay.tree().len() <= TRIED_AT_EVERY_ZOOM;
    let can_draw = !request.boards.is_empty();
    let all = DrawOptions::candidates(request.display, request.stroke);
    let all = all.map(|look| DrawOptions { room: request.room, ..look });
    let all = all.filter(|look| can_draw || look.zoom != Zoom::Boards).map(|look| (look, Demand::Whole));
    let has_own_names = small && has_own_names(replay.tree());
    let suits = |look: &DrawOptions| match request.words {
        Words::Yield => is_named_enough(*look, has_own_names, request.canvas),
        Words::YieldToLeaves => look.zoom.has_leaf_values(),
    };
    let looks = match (request.zoom, request.stroke) {
        (None, _) if !small => vec![(unfitting(request), Demand::Whole)],
        (None, Stroke::Fine) => all.filter(|(look, _)| suits(look)).collect(),
        (None, Stroke::Broad) => for_words(all.filter(|(look, _)| suits(look)).collect(), request),
        (Some(zoom), _) if small => all.filter(|(look, _)| look.zoom == zoom).collect(),
        (Some(zoom), _) => vec![(DrawOptions { zoom, ..unfitting(request) }, Demand::Whole)],
    };
    if request.inset.columns() == 0 {
        return looks;
    }
    // The position of a game takes precedence over the size of the tree, but not over names.
    let is_small = |look: &DrawOptions| look.letters == Letters::Small;
    let comes_first = |look: &DrawOptions| look.zoom.is_named() && !(is_near(request) && is_small(look));
    let whole = looks.iter().filter(|(look, demand)| *demand == Demand::Whole && comes_first(look));
    whole.map(|&(look, _)| (look, Demand::Beside)).chain(looks.iter().copied()).collect()
}

/// Returns true if the neighborhood of the open path is better than a whole tree in small letters.
fn is_near(request: &Request) -> bool {
    request.stroke == Stroke::Broad && request.canvas.width < LARGE && request.words == Words::Yield
}

/// Returns true if nodes have names from a file or a game; names on edges count.
fn has_own_names(tree: &Tree) -> bool {
    let is_of_a_game = tree.move_names().belong_to_game();
    is_of_a_game || tree.has_edge_labels() || tree.nodes().any(|node| tree.given_name(node).is_some())
}

/// Returns true if a look is acceptable at its size. Closely spaced nodes may drop only names that Plywood assigned; rows keep
/// names from files or games. In projector mode that holds for all closely spaced nodes, and the screen must have room for large
/// letters.
const fn is_named_enough(look: DrawOptions, has_own_names: bool, canvas: Size) -> bool {
    let may_be_close = match look.stroke {
        Stroke::Fine => look.zoom.is_named() || !has_own_names,
        Stroke::Broad => !has_own_names && canvas.width >= LARGE,
    };
    !matches!(look.density, Density::Close) || may_be_close
}

/// From this many columns on, large letters without frames are better than small ones in frames.
pub const LARGE: u16 = 100;

/// Orders looks for projector mode. Text takes precedence over the whole tree: a tree that does
/// not fit with its names scrolls, with frames if there are rows for them.
fn for_words(all: Vec<(DrawOptions, Demand)>, request: &Request) -> Vec<(DrawOptions, Demand)> {
    let wants_leaves = request.words == Words::YieldToLeaves;
    let shows_enough = |look: &DrawOptions| {
        look.zoom.is_named() || (look.zoom.has_leaf_values() && (wants_leaves || look.letters != Letters::Small))
    };
    let mut whole: Vec<_> = all.into_iter().filter(|(look, _)| shows_enough(look)).collect();
    // On a small screen large letters matter more than size, then frames. In a quiz names do, because questions name nodes.
    let is_small = request.canvas.width < LARGE;
    let lacks = |look: &DrawOptions| (is_small && !look.zoom.is_framed(), wants_leaves && !look.zoom.is_named());
    whole.sort_by_key(|(look, _)| lacks(look));
    if wants_leaves {
        return whole;
    }
    let scrolling = |(letters, zoom, demand)| {
        let wanted = (zoom, Density::Tight, letters);
        let tight = whole.iter().find(|(look, _)| (look.zoom, look.density, look.letters) == wanted);
        tight.map(|&(look, _)| (look, demand))
    };
    let small = [
        (Zoom::FramedLabels, Demand::Families),
        (Zoom::Labels, Demand::Families),
        (Zoom::FramedLabels, Demand::Levels),
    ];
    let small: Vec<_> =
        small.into_iter().filter_map(|(zoom, demand)| scrolling((Letters::Small, zoom, demand))).collect();
    if !is_small {
        return [whole, small].concat();
    }
    // The neighborhood of the open path in large letters is better than the whole tree in small ones, and than a position beside it.
    let near = [Zoom::Labels, Zoom::NamedValues].map(|zoom| scrolling((Letters::Large, zoom, Demand::Families)));
    let (large, rest): (Vec<_>, Vec<_>) = whole.into_iter().partition(|(look, _)| look.letters != Letters::Small);
    [large, near.into_iter().flatten().collect(), rest, small].concat()
}

/// Returns the look of a scrolling tree that fits in no look.
const fn unfitting(request: &Request) -> DrawOptions {
    let Request { display, stroke, room, .. } = *request;
    let (zoom, density) = match request.words {
        Words::YieldToLeaves => (Zoom::LeafValues, Density::Close),
        Words::Yield => (Zoom::Labels, Density::Tight),
    };
    DrawOptions { display, stroke, room, ..DrawOptions::new(zoom, density) }
}

/// A tree to be laid out in several looks.
struct Draft<'a> {
    planner: Planner<'a>,
    replay: &'a Replay,
    request: Request,
}

impl<'a> Draft<'a> {
    fn new(replay: &'a Replay, beside: &'a [&'a Replay], request: Request, progress: &Arc<Progress>) -> Option<Self> {
        let (folds, boards) = (request.folds.clone(), request.boards.clone());
        let planner = Planner::new(replay, beside, folds, boards, |nodes| go_on(progress, nodes)).ok()?;
        Some(Self { planner, replay, request })
    }

    fn is_wider(&self, look: DrawOptions) -> bool {
        self.planner.is_wider(look, self.request.canvas.width)
    }

    fn plan(&self, look: DrawOptions, progress: &Arc<Progress>) -> Option<Plan> {
        let Request { canvas, inset, .. } = self.request;
        let spread_over =
            |columns| self.planner.plan(look, (columns, canvas.height), |nodes| go_on(progress, nodes)).ok();
        let plan = spread_over(canvas.width)?;
        let has_inset = |plan| has_inset(plan, self.replay, &self.request);
        if inset.columns() == 0 || !plan.fits(canvas.into()) || has_inset(&plan) {
            return Some(plan);
        }
        // No corner is free: narrow the tree if possible.
        let narrower = spread_over(canvas.width.saturating_sub(inset.columns()))?;
        Some(if has_inset(&narrower) { narrower } else { plan })
    }
}

fn go_on(progress: &Progress, nodes: usize) -> ControlFlow<()> {
    progress.report(nodes as u64);
    if progress.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Returns true if the inset has its place.
fn has_inset(plan: &Plan, replay: &Replay, request: &Request) -> bool {
    let is_in_nodes = plan.look().zoom == Zoom::Boards && request.inset.kind == InsetKind::Board;
    is_in_nodes || request.inset.place(plan, replay.tree(), request.canvas).is_some()
}

fn meets(plan: &Plan, replay: &Replay, request: &Request, demand: Demand) -> bool {
    match demand {
        Demand::Beside => plan.fits(request.canvas.into()) && has_inset(plan, replay, request),
        Demand::Whole => plan.fits(request.canvas.into()),
        Demand::Families => plan.shows_families(replay.tree(), request.canvas.into()),
        Demand::Levels => plan.least_height() <= i32::from(request.canvas.height),
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
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
