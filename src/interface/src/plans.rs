//! Lays trees out: in the largest look in which a tree fits its canvas, or several trees theirs, side by side or one above the other,
//! whichever shows more.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::areas::comparison::{Arrangement, comparison_areas};
use super::inset::{Inset, InsetPlace, Shower};
use plywood_drawing::scene::{Boards, Density, DrawOptions, Letters, Names, Plan, Room, Stroke, Zoom};
use plywood_search::replay::Replay;
use plywood_search::session::LockStep;
use plywood_tree::progress::Progress;
use plywood_tree::settings::Display;
use plywood_tree::tree::{NodeId, Tree};
use ratatui::layout::{Position, Rect, Size};

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
    pub canvas: Size,
    /// What shows the position of a game.
    pub position: Shower,
    /// What else stands on the canvas.
    pub inset: Inset,
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
    /// Whether names and windows may be left out.
    pub words: Words,
    /// How much room labels have.
    pub room: Room,
}

impl Request {
    /// Returns the request for all of a tree, as large as it fits, with no game beside it.
    pub fn new(canvas: Size, display: Display, stroke: Stroke) -> Self {
        Self {
            canvas,
            position: Shower::default(),
            inset: Inset::Absent,
            zoom: ZoomChoice::Fit,
            display,
            stroke,
            folds: BTreeSet::new(),
            boards: Boards::default(),
            words: Words::Yield,
            room: Room::Recorded,
        }
    }
}

/// What becomes of names and windows where a tree is too large for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Words {
    /// They are left out: better the whole tree. Names of a file's own or of a game stay before nodes stand close.
    #[default]
    Yield,
    /// They are left out, whose ever they are: better all leaves with their values, and if that must be by scrolling.
    YieldToLeaves,
    /// They stay: the tree scrolls.
    Stay,
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
    pub screen: Size,
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

/// A search and what its plan is made for.
type Wanted<'a> = (&'a Replay, Request);

/// The plan a request asks for; `None` when cancelled.
pub fn plan(replay: &Replay, request: &Request, progress: &Arc<Progress>) -> Option<Plan> {
    let wanted = [(replay, without_boards(request))];
    let request = &wanted[0].1;
    let fallback = Some(unfitting(request)).filter(|_| request.zoom == ZoomChoice::Fit);
    let (_, mut plans) = first_fitting(&wanted, &candidates(replay, request), fallback, progress)?;
    plans.pop()
}

/// The plans that are wished for; `None` when cancelled.
pub fn lay(clock: &LockStep, wishes: Wishes, progress: &Arc<Progress>) -> Option<Laid> {
    let small = clock.lanes().iter().all(|lane| lane.run.replay.tree().len() <= TRIED_AT_EVERY_ZOOM);
    let arrangements = match (small, wishes.screen.width >= WIDE) {
        (true, _) => vec![Arrangement::Beside, Arrangement::Above],
        (false, true) => vec![Arrangement::Beside],
        (false, false) => vec![Arrangement::Above],
    };
    let looks = DrawOptions::candidates(wishes.display, Stroke::Fine).map(|look| (look, Demand::Whole));
    let has_own_names = small && clock.lanes().iter().any(|lane| has_own_names(lane.run.replay.tree()));
    let is_named_enough = |look| is_named_enough(look, has_own_names, wishes.screen);
    let looks: Vec<_> = match wishes.zoom {
        ZoomChoice::Fit if small => {
            looks.filter(|&(look, _)| look.zoom.has_leaf_values() && is_named_enough(look)).collect()
        }
        ZoomChoice::Fit => Vec::new(),
        ZoomChoice::Fixed(zoom) => looks.filter(|(look, _)| look.zoom == zoom).collect(),
    };
    let mut best: Option<(usize, Laid)> = None;
    for arrangement in arrangements {
        let wanted = beside(clock, wishes, arrangement);
        let fallback = Some(readable(&wanted)).filter(|_| wishes.zoom == ZoomChoice::Fit);
        let (rank, plans) = first_fitting(&wanted, &looks, fallback, progress)?;
        if best.as_ref().is_none_or(|&(known, _)| rank < known) {
            best = Some((rank, Laid { arrangement, plans }));
        }
    }
    best.map(|(_, laid)| laid)
}

/// What the plans of lanes that stand to each other like this are made for.
fn beside(clock: &LockStep, wishes: Wishes, arrangement: Arrangement) -> Vec<Wanted<'_>> {
    let Wishes { screen, zoom, display, shown } = wishes;
    let areas = comparison_areas(Rect::from((Position::ORIGIN, screen)), arrangement, clock.lanes().len());
    let request = |lane: usize| {
        let folds = match shown {
            Shown::Everything => BTreeSet::new(),
            Shown::Differences => clock.agreeing(lane),
        };
        let canvas = areas.lanes[lane].canvas.into();
        Request { zoom, folds, ..Request::new(canvas, display, Stroke::Fine) }
    };
    clock.lanes().iter().enumerate().map(|(number, lane)| (&*lane.run.replay, request(number))).collect()
}

/// The look in which lanes are drawn that are too large for any.
fn readable(wanted: &[Wanted<'_>]) -> DrawOptions {
    let look = unfitting(&wanted[0].1);
    let narrow = wanted.iter().any(|(_, request)| request.canvas.width < 60);
    if narrow { DrawOptions { zoom: Zoom::Values, ..look } } else { look }
}

/// The plans in the first look in which each shows what it must, and the number of that look: the smaller the larger. Nothing may
/// show all of all trees: then better readable parts than everything too small to read. `None` when cancelled.
fn first_fitting(
    wanted: &[Wanted<'_>],
    looks: &[(DrawOptions, Demand)],
    fallback: Option<DrawOptions>,
    progress: &Arc<Progress>,
) -> Option<(usize, Vec<Plan>)> {
    let in_look = |look| -> Option<Vec<Plan>> {
        wanted.iter().map(|(replay, request)| one_plan(replay, look, request, progress)).collect()
    };
    let mut last = None;
    for (rank, &(look, demand)) in looks.iter().enumerate() {
        let plans = in_look(look)?;
        if plans.iter().zip(wanted).all(|(plan, (replay, request))| meets(plan, replay, request, demand)) {
            return Some((rank, plans));
        }
        last = Some((look, plans));
    }
    let plans = match (last, fallback) {
        (Some((look, plans)), fallback) if fallback.is_none_or(|fallback| fallback == look) => plans,
        (_, fallback) => in_look(fallback?)?,
    };
    Some((looks.len(), plans))
}

/// What a plan must show to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Demand {
    /// The whole tree, and the position of a game where it hides nothing.
    Beside,
    /// The whole tree.
    Whole,
    /// Every node together with its parent, by scrolling.
    Families,
    /// Every level: what is too wide scrolls.
    Levels,
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
    let all = all.map(|look| DrawOptions { room: request.room, ..look });
    let all = all.filter(|look| can_draw || look.zoom != Zoom::Boards).map(|look| (look, Demand::Whole));
    let has_own_names = small && has_own_names(replay.tree());
    let suits = |look: &DrawOptions| match request.words {
        Words::Yield | Words::Stay => is_named_enough(*look, has_own_names, request.canvas),
        Words::YieldToLeaves => look.zoom.has_leaf_values(),
    };
    let looks = match (request.zoom, request.stroke, request.words) {
        (ZoomChoice::Fit, ..) if !small => vec![(unfitting(request), Demand::Whole)],
        (ZoomChoice::Fit, Stroke::Fine, Words::Yield | Words::YieldToLeaves) => {
            all.filter(|(look, _)| suits(look)).collect()
        }
        (ZoomChoice::Fit, Stroke::Broad, _) | (ZoomChoice::Fit, Stroke::Fine, Words::Stay) => {
            for_words(all.filter(|(look, _)| suits(look)).collect(), request)
        }
        (ZoomChoice::Fixed(zoom), ..) if small => all.filter(|(look, _)| look.zoom == zoom).collect(),
        (ZoomChoice::Fixed(zoom), ..) => vec![(DrawOptions { zoom, ..unfitting(request) }, Demand::Whole)],
    };
    if request.inset.columns() == 0 { looks } else { with_inset(&looks) }
}

/// Whether nodes are written of in words: a file, on its edges too, or a game.
fn has_own_names(tree: &Tree) -> bool {
    let is_of_a_game = tree.move_names().are_of_a_game();
    is_of_a_game || tree.writes_on_edges() || tree.nodes().any(|node| tree.given_name(node).is_some())
}

/// Whether a look may be chosen for its size. Nodes without their names stand close only where the names are letters of our own: rows
/// show the names of others. In a lecture hall that holds for all that stand close, and the screen must have room for large letters.
const fn is_named_enough(look: DrawOptions, has_own_names: bool, canvas: Size) -> bool {
    let may_be_close = match look.stroke {
        Stroke::Fine => look.zoom.is_named() || !has_own_names,
        Stroke::Broad => !has_own_names && canvas.width >= LARGE,
    };
    !matches!(look.density, Density::Close) || may_be_close
}

/// The position of a game counts for more than the size of the tree, but not for more than names.
fn with_inset(looks: &[(DrawOptions, Demand)]) -> Vec<(DrawOptions, Demand)> {
    let whole = looks.iter().filter(|(look, demand)| *demand == Demand::Whole && look.zoom.is_named());
    whole.map(|&(look, _)| (look, Demand::Beside)).chain(looks.iter().copied()).collect()
}

/// From so many columns on large letters without frames are better than small ones in frames.
pub const LARGE: u16 = 100;

/// From afar, and beside the code, words count for more than the whole: what does not fit with its names scrolls, with frames if
/// there are rows for them.
fn for_words(all: Vec<(DrawOptions, Demand)>, request: &Request) -> Vec<(DrawOptions, Demand)> {
    let wants_leaves = request.words == Words::YieldToLeaves;
    let shows_enough = |look: &DrawOptions| {
        look.zoom.is_named() || (look.zoom.has_leaf_values() && (wants_leaves || look.letters == Letters::Large))
    };
    let mut whole: Vec<_> = all.into_iter().filter(|(look, _)| shows_enough(look)).collect();
    // On a small screen frames tell more than size, and in a quiz names do: questions are about nodes by name.
    let is_small = request.canvas.width < LARGE;
    let lacks = |look: &DrawOptions| (is_small && !look.zoom.is_framed(), wants_leaves && !look.zoom.is_named());
    whole.sort_by_key(|(look, _)| lacks(look));
    if wants_leaves {
        return whole;
    }
    let tight = |zoom, demand| {
        let found = whole
            .iter()
            .find(move |(look, _)| (look.zoom, look.density, look.letters) == (zoom, Density::Tight, Letters::Small));
        found.map(|&(look, _)| (look, demand))
    };
    let scrolling = [
        tight(Zoom::FramedLabels, Demand::Families),
        tight(Zoom::Labels, Demand::Families),
        tight(Zoom::FramedLabels, Demand::Levels),
    ];
    whole.iter().copied().chain(scrolling.into_iter().flatten()).collect()
}

/// The look in which a tree scrolls that fits in none.
const fn unfitting(request: &Request) -> DrawOptions {
    let Request { display, stroke, room, .. } = *request;
    let (zoom, density) = match request.words {
        Words::YieldToLeaves => (Zoom::LeafValues, Density::Close),
        Words::Yield | Words::Stay => (Zoom::Labels, Density::Tight),
    };
    DrawOptions { zoom, density, display, stroke, letters: Letters::Small, names: Names::Beside, room }
}

fn one_plan(replay: &Replay, look: DrawOptions, request: &Request, progress: &Arc<Progress>) -> Option<Plan> {
    let Request { canvas, inset, .. } = *request;
    let spread_over = |columns| {
        let (folds, boards) = (request.folds.clone(), request.boards.clone());
        let plan = Plan::with_boards(replay, look, folds, (columns, canvas.height), boards, |nodes| {
            progress.report(nodes as u64);
            if progress.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        plan.ok()
    };
    let plan = spread_over(canvas.width)?;
    if inset.columns() == 0 || !plan.fits(canvas.into()) || has_inset(&plan, replay, request) {
        return Some(plan);
    }
    // No corner is free: the tree makes room if it can.
    let narrower = spread_over(canvas.width.saturating_sub(inset.columns()))?;
    Some(if has_inset(&narrower, replay, request) { narrower } else { plan })
}

/// Whether what stands beside the tree has its place.
fn has_inset(plan: &Plan, replay: &Replay, request: &Request) -> bool {
    let is_in_nodes = plan.look().zoom == Zoom::Boards && matches!(request.inset, Inset::Board(_));
    is_in_nodes || request.inset.place(plan, replay.tree(), request.canvas) != InsetPlace::Nowhere
}

fn meets(plan: &Plan, replay: &Replay, request: &Request, demand: Demand) -> bool {
    match demand {
        Demand::Beside => plan.fits(request.canvas.into()) && has_inset(plan, replay, request),
        Demand::Whole => plan.fits(request.canvas.into()),
        Demand::Families => plan.shows_families(replay.tree(), request.canvas.into()),
        Demand::Levels => plan.least_height() <= i32::from(request.canvas.height),
    }
}
