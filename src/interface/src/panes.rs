//! One to three searches of the same tree on one screen, the clock they share, and how each is looked at. A walkthrough has one
//! lane, a comparison two or three. Plain data: what changes it is in `update`, what draws it in `view`.

use std::sync::Arc;

use super::areas::Surface;
use super::areas::comparison::{Arrangement, ComparisonAreas, comparison_areas};
use super::document_view::Common;
use super::inset::{Inset, InsetPlace, Shower, clear_corner};
use super::picture::{Drawing, Picture, PictureChoice};
use super::plans::{Shown, Wishes, ZoomChoice};
use super::search_view::{Curtain, SearchView};
use plywood_drawing::scene::{Camera, Plan, Plies, PlyIndex, PlyView, Room, Scroll};
use plywood_explain::Wording;
use plywood_lesson::Compared;
use plywood_messages::words::Charset;
use plywood_search::replay::{Moment, Replay};
use plywood_search::search::MinimalTree;
use plywood_search::session::{Baseline, Choices, Lane, LaneEnd, LockStep, NoTable, Pace, Run, Subject};
use plywood_tree::progress::Counts;
use plywood_tree::tree::{NodeId, Tree};
use ratatui::layout::{Rect, Size};

/// Which steps of a single search are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grain {
    /// All of them.
    #[default]
    Every,
    /// Those that tell something new: a leaf is one step and not four.
    Telling,
}

/// How one search is looked at.
#[derive(Clone, Debug)]
pub struct Pane {
    /// Where the nodes stand, and which are folded away.
    pub plan: Plan,
    /// What its tree is like, ply by ply.
    pub index: Arc<PlyIndex>,
    /// Columns and rows of the canvas it is drawn on.
    pub canvas: Size,
    /// What shows the position of a game.
    pub position: Shower,
    /// What else stands on the canvas.
    pub inset: Inset,
    /// The part of the drawing in view.
    pub camera: Camera,
    /// How far rows of plies are scrolled.
    pub scroll: Scroll,
    /// The node to which rows of plies are opened; `None` = where the search is.
    pub opened: Option<NodeId>,
    /// The selected node; `None` = the one the search is at.
    pub selected: Option<NodeId>,
}

impl Grain {
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Every => Self::Telling,
            Self::Telling => Self::Every,
        }
    }
}

impl Pane {
    /// The drawing from its upper left corner, nothing selected.
    pub fn new(plan: Plan, index: Arc<PlyIndex>) -> Self {
        Self {
            plan,
            index,
            canvas: Size::ZERO,
            position: Shower::default(),
            inset: Inset::Absent,
            camera: Camera::default(),
            scroll: Scroll::default(),
            opened: None,
            selected: None,
        }
    }
}

impl Pane {
    /// Where the position of a game stands beside the tree.
    pub fn inset_place(&self, tree: &Tree) -> InsetPlace {
        self.inset.place(&self.plan, tree, self.canvas)
    }

    /// A corner of the canvas for something so large, in which the tree never stands; none where the position stands beside the tree.
    pub fn clear_corner(&self, tree: &Tree, size: Size) -> Option<Rect> {
        match self.inset_place(tree) {
            InsetPlace::Beside(_) => None,
            InsetPlace::Nowhere | InsetPlace::Corner(_) => clear_corner(&self.plan, tree, self.canvas, size),
        }
    }

    /// The part of the canvas that the tree is drawn on, from its upper left corner.
    pub fn tree_canvas(&self, tree: &Tree) -> Size {
        let taken = match self.inset_place(tree) {
            InsetPlace::Beside(_) => self.inset.columns(),
            InsetPlace::Nowhere | InsetPlace::Corner(_) => 0,
        };
        Size { width: self.canvas.width.saturating_sub(taken), ..self.canvas }
    }
}

impl SearchView {
    /// Searches that have just been done, at rest before their first step.
    pub fn new(subject: Subject, baseline: Baseline, clock: Arc<LockStep>, panes: Vec<Pane>) -> Self {
        Self {
            common: Common::default(),
            baseline,
            panes,
            chosen: 0,
            pace: Pace::default(),
            picture: PictureChoice::Fit,
            room: Room::Recorded,
            zoom: ZoomChoice::Fit,
            display: subject.view.display.unwrap_or_default(),
            visits: subject.view.visits.unwrap_or_default(),
            grain: Grain::default(),
            minimal: None,
            arrangement: Arrangement::default(),
            shown: Shown::default(),
            positions: Err(NoTable::TooLarge),
            code: None,
            editing: None,
            meant: None,
            curtain: Curtain::Off,
            subject,
            clock,
        }
    }

    /// The parts of the screen of a comparison.
    pub fn compared_areas(&self, surface: Surface) -> ComparisonAreas {
        comparison_areas(surface.whole(), self.arrangement, self.all().len())
    }

    /// What plans of a comparison are made for.
    pub const fn wishes(&self, surface: Surface) -> Wishes {
        Wishes { screen: surface.size, zoom: self.zoom, display: self.display, shown: self.shown }
    }

    /// The searches.
    pub fn all(&self) -> &[Arc<Lane>] {
        self.clock.lanes()
    }

    /// A lane's search.
    pub fn run(&self, lane: usize) -> &Run {
        &self.all()[lane].run
    }

    /// How a lane is searched.
    pub fn choices_in(&self, lane: usize) -> Choices {
        self.run(lane).choices
    }

    /// A lane's steps.
    pub fn replay_in(&self, lane: usize) -> &Arc<Replay> {
        &self.run(lane).replay
    }

    /// The steps a lane has done.
    pub fn cursor_in(&self, lane: usize) -> usize {
        self.clock.cursor(self.pace, self.common.playback.position, lane)
    }

    /// What the lanes do at this position, in words.
    pub fn compared(&self) -> Compared<'_> {
        Compared { clock: &self.clock, pace: self.pace, position: self.common.playback.position }
    }

    /// The moment of a lane that is shown.
    pub fn moment_in(&self, lane: usize) -> Moment<'_> {
        self.replay_in(lane).at(self.cursor_in(lane))
    }

    /// The node of a lane that keys act on: the selected one, or else where the search is.
    pub fn focus_in(&self, lane: usize) -> NodeId {
        self.panes[lane].selected.unwrap_or_else(|| self.moment_in(lane).current())
    }

    /// How a lane's search is spoken of.
    pub fn voice_in(&self, lane: usize) -> Wording {
        Wording { rules: self.choices_in(lane).search_rules(), charset: Charset::Unicode }
    }

    /// Where a lane's nodes stand.
    pub fn plan_in(&self, lane: usize) -> &Plan {
        &self.panes[lane].plan
    }

    /// The part of its canvas that a lane's tree is drawn on.
    pub fn tree_canvas(&self, lane: usize) -> Size {
        self.panes[lane].tree_canvas(self.replay_in(lane).tree())
    }

    /// The picture that is shown of each.
    pub fn picture(&self) -> Picture {
        let drawings = (0..self.panes.len()).map(|lane| {
            let Pane { plan, canvas, .. } = &self.panes[lane];
            Drawing { tree: self.replay_in(lane).tree(), plan, canvas: *canvas }
        });
        self.picture.picture(self.zoom, drawings)
    }

    /// A lane one row a ply.
    pub fn plies(&self, lane: usize) -> Plies {
        Plies::new(self.ply_view(lane))
    }

    /// What is looked at where a lane is shown one row a ply.
    pub fn ply_view(&self, lane: usize) -> PlyView<'_> {
        let pane = &self.panes[lane];
        PlyView {
            moment: self.moment_in(lane),
            index: &pane.index,
            size: (pane.canvas.width.saturating_sub(pane.inset.columns()), pane.canvas.height),
            display: self.display,
            stroke: pane.plan.look().stroke,
            opened: pane.opened,
            scroll: pane.scroll,
            room: self.room,
        }
    }

    /// The minimal tree of what is drawn, where it is shown.
    pub fn minimal(&self) -> Option<&MinimalTree> {
        let (of, minimal) = self.minimal.as_ref()?;
        Arc::ptr_eq(of, &self.replay_in(0).trace().tree).then_some(&**minimal)
    }

    /// What a lane has done by now; of one that is not kept to its end, at the end all that it did.
    pub fn counts(&self, lane: usize) -> Counts {
        let moment = self.moment_in(lane);
        let whole = &self.all()[lane];
        if whole.end != LaneEnd::Whole && moment.cursor() == whole.run.replay.len() {
            return whole.counts;
        }
        let tally = moment.tally();
        Counts { visited: tally.visited, leaves: tally.leaves, cutoffs: tally.cutoffs }
    }

    /// The most that any of the searches does.
    pub fn most(&self) -> Counts {
        let most = |count: fn(&Counts) -> u64| self.all().iter().map(|lane| count(&lane.counts)).max().unwrap_or(0);
        Counts { visited: most(|c| c.visited), leaves: most(|c| c.leaves), cutoffs: most(|c| c.cutoffs) }
    }
}
