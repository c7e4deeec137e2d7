//! One to three searches of the same tree on one screen, the clock they share, and how each is looked at. A walkthrough has one
//! lane, a comparison two or three. Plain data: what changes it is in `update`, what draws it in `view`.

use std::sync::Arc;

use super::inset::{Inset, InsetPlace, Shower, clear_corner};
use super::picture::{Drawing, Picture, PictureChoice};
use super::plans::ZoomChoice;
use super::playback::Playback;
use plywood_drawing::scene::{Camera, Plan, Plies, PlyIndex, PlyView, Room, Scroll};
use plywood_explain::Wording;
use plywood_lesson::Compared;
use plywood_messages::words::Charset;
use plywood_search::replay::{Moment, Replay};
use plywood_search::search::MinimalTree;
use plywood_search::session::{Baseline, Choices, Lane, LaneEnd, LockStep, Pace, Run, Subject};
use plywood_tree::progress::Counts;
use plywood_tree::settings::{Display, VisitOrder};
use plywood_tree::tree::{NodeId, Tree};
use ratatui::layout::{Rect, Size};

/// Searches in step with each other.
#[derive(Clone, Debug)]
pub struct Lanes {
    /// What is searched.
    pub subject: Subject,
    /// The tree before pruning.
    pub baseline: Baseline,
    /// The searches and their clock.
    pub clock: Arc<LockStep>,
    /// How each is looked at.
    pub panes: Vec<Pane>,
    /// The lane that keys act on.
    pub chosen: usize,
    /// What the searches advance by.
    pub pace: Pace,
    /// Where the clock stands, and whether it goes by itself.
    pub playback: Playback,
    /// Which picture of the trees is shown.
    pub picture: PictureChoice,
    /// What the rows have room for.
    pub room: Room,
    /// How large nodes are drawn.
    pub zoom: ZoomChoice,
    /// What is written at them.
    pub display: Display,
    /// How the order of visits is shown.
    pub visits: VisitOrder,
    /// Which steps are taken.
    pub grain: Grain,
    /// What no order of children saves, where that is shown, and of which tree.
    pub minimal: Option<(Arc<Tree>, Arc<MinimalTree>)>,
}

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

impl Lanes {
    /// Searches that have just been done, at rest before their first step.
    pub fn new(subject: Subject, baseline: Baseline, clock: Arc<LockStep>, panes: Vec<Pane>) -> Self {
        Self {
            baseline,
            panes,
            chosen: 0,
            pace: Pace::default(),
            playback: Playback::default(),
            picture: PictureChoice::Fit,
            room: Room::Recorded,
            zoom: ZoomChoice::Fit,
            display: subject.view.display.unwrap_or_default(),
            visits: subject.view.visits.unwrap_or_default(),
            grain: Grain::default(),
            minimal: None,
            subject,
            clock,
        }
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
    pub fn choices(&self, lane: usize) -> Choices {
        self.run(lane).choices
    }

    /// A lane's steps.
    pub fn replay(&self, lane: usize) -> &Arc<Replay> {
        &self.run(lane).replay
    }

    /// The steps a lane has done.
    pub fn cursor(&self, lane: usize) -> usize {
        self.clock.cursor(self.pace, self.playback.position, lane)
    }

    /// What the lanes do at this position, in words.
    pub fn compared(&self) -> Compared<'_> {
        Compared { clock: &self.clock, pace: self.pace, position: self.playback.position }
    }

    /// The moment of a lane that is shown.
    pub fn moment(&self, lane: usize) -> Moment<'_> {
        self.replay(lane).at(self.cursor(lane))
    }

    /// The node of a lane that keys act on: the selected one, or else where the search is.
    pub fn focus(&self, lane: usize) -> NodeId {
        self.panes[lane].selected.unwrap_or_else(|| self.moment(lane).current())
    }

    /// How a lane's search is spoken of.
    pub fn voice(&self, lane: usize) -> Wording {
        Wording { rules: self.choices(lane).search_rules(), charset: Charset::Unicode }
    }

    /// Where a lane's nodes stand.
    pub fn plan(&self, lane: usize) -> &Plan {
        &self.panes[lane].plan
    }

    /// The part of its canvas that a lane's tree is drawn on.
    pub fn tree_canvas(&self, lane: usize) -> Size {
        self.panes[lane].tree_canvas(self.replay(lane).tree())
    }

    /// The picture that is shown of each.
    pub fn picture(&self) -> Picture {
        let drawings = (0..self.panes.len()).map(|lane| {
            let Pane { plan, canvas, .. } = &self.panes[lane];
            Drawing { tree: self.replay(lane).tree(), plan, canvas: *canvas }
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
            moment: self.moment(lane),
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
        Arc::ptr_eq(of, &self.replay(0).trace().tree).then_some(&**minimal)
    }

    /// The last position of the clock.
    pub fn last(&self) -> usize {
        self.clock.last(self.pace)
    }

    /// What a lane has done by now; of one that is not kept to its end, at the end all that it did.
    pub fn counts(&self, lane: usize) -> Counts {
        let moment = self.moment(lane);
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
