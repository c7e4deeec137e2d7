//! One to three searches of the same tree on one screen, their shared clock, and the view of each. A walkthrough has one lane, a
//! comparison two or three. `update` changes them and `view` draws them.

use std::sync::Arc;

use super::inset::{Inset, InsetPlace, PositionView, clear_corner};
use super::picture::{Drawing, Picture, PictureChoice};
use super::plans::ZoomChoice;
use super::playback::Playback;
use plywood_drawing::scene::{Camera, Plan, Plies, PlyIndex, PlyView, Room, Scroll};
use plywood_explain::Wording;
use plywood_lesson::Compared;
use plywood_messages::words::Charset;
use plywood_search::replay::{Moment, Replay};
use plywood_search::search::MinimalTree;
use plywood_search::session::{Baseline, Choices, Lane, LaneEnd, LockStep, Pace, Run, SearchProblem};
use plywood_tree::progress::Counts;
use plywood_tree::settings::{Display, Stops, VisitOrder};
use plywood_tree::tree::{NodeId, Tree};
use ratatui::layout::{Rect, Size};

#[derive(Clone, Debug)]
pub struct Lanes {
    pub subject: SearchProblem,
    pub baseline: Baseline,
    pub clock: Arc<LockStep>,
    pub panes: Vec<Pane>,
    /// Index of the lane that keys act on.
    pub chosen: usize,
    pub pace: Pace,
    pub playback: Playback,
    pub picture: PictureChoice,
    /// Space for labels in rows of plies.
    pub room: Room,
    pub zoom: ZoomChoice,
    pub display: Display,
    pub visits: VisitOrder,
    pub stops: Stops,
    /// Minimal tree, if it is shown, with the tree it belongs to.
    pub minimal: Option<(Arc<Tree>, Arc<MinimalTree>)>,
}

#[derive(Clone, Debug)]
pub struct Pane {
    /// Layout of the nodes, with the folded subtrees.
    pub plan: Plan,
    pub index: Arc<PlyIndex>,
    pub canvas: Size,
    /// Part of the screen that shows the game position.
    pub position: PositionView,
    pub inset: Inset,
    pub camera: Camera,
    pub scroll: Scroll,
    /// Node to which rows of plies are opened; `None` follows the search.
    pub opened: Option<NodeId>,
    /// Selected node; `None` follows the search.
    pub selected: Option<NodeId>,
}

impl Pane {
    /// Creates a view of the upper left corner without a selection.
    pub fn new(plan: Plan, index: Arc<PlyIndex>) -> Self {
        Self {
            plan,
            index,
            canvas: Size::ZERO,
            position: PositionView::default(),
            inset: Inset::Absent,
            camera: Camera::default(),
            scroll: Scroll::default(),
            opened: None,
            selected: None,
        }
    }
}

impl Pane {
    /// Returns the place of the game position beside the tree.
    pub fn inset_place(&self, tree: &Tree) -> InsetPlace {
        self.inset.place(&self.plan, tree, self.canvas)
    }

    /// Returns a corner of `size` that the tree never covers; `None` if the position is beside the tree.
    pub fn clear_corner(&self, tree: &Tree, size: Size) -> Option<Rect> {
        match self.inset_place(tree) {
            InsetPlace::Beside(_) => None,
            InsetPlace::Nowhere | InsetPlace::Corner(_) => clear_corner(&self.plan, tree, self.canvas, size),
        }
    }

    /// Returns the part of the canvas for the tree, from its upper left corner.
    pub fn tree_canvas(&self, tree: &Tree) -> Size {
        let taken = match self.inset_place(tree) {
            InsetPlace::Beside(_) => self.inset.columns(),
            InsetPlace::Nowhere | InsetPlace::Corner(_) => 0,
        };
        Size { width: self.canvas.width.saturating_sub(taken), ..self.canvas }
    }
}

impl Lanes {
    /// Creates lanes of finished searches, paused before the first step.
    pub fn new(subject: SearchProblem, baseline: Baseline, clock: Arc<LockStep>, panes: Vec<Pane>) -> Self {
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
            stops: subject.view.steps.unwrap_or_default(),
            minimal: None,
            subject,
            clock,
        }
    }

    pub fn all(&self) -> &[Arc<Lane>] {
        self.clock.lanes()
    }

    pub fn run(&self, lane: usize) -> &Run {
        &self.all()[lane].run
    }

    pub fn choices(&self, lane: usize) -> Choices {
        self.run(lane).choices
    }

    pub fn replay(&self, lane: usize) -> &Arc<Replay> {
        &self.run(lane).replay
    }

    pub fn cursor(&self, lane: usize) -> usize {
        self.clock.cursor(self.pace, self.playback.position, lane)
    }

    /// Returns the state of the lanes at this position in words.
    pub fn compared(&self) -> Compared<'_> {
        Compared { clock: &self.clock, pace: self.pace, position: self.playback.position }
    }

    pub fn moment(&self, lane: usize) -> Moment<'_> {
        self.replay(lane).at(self.cursor(lane))
    }

    /// Returns the node of a lane that keys act on: the selected node, or else the current one.
    pub fn focus(&self, lane: usize) -> NodeId {
        self.panes[lane].selected.unwrap_or_else(|| self.moment(lane).current())
    }

    /// Returns the wording for messages about a lane's search.
    pub fn voice(&self, lane: usize) -> Wording {
        Wording { rules: self.choices(lane).search_rules(), charset: Charset::Unicode }
    }

    pub fn plan(&self, lane: usize) -> &Plan {
        &self.panes[lane].plan
    }

    pub fn tree_canvas(&self, lane: usize) -> Size {
        self.panes[lane].tree_canvas(self.replay(lane).tree())
    }

    pub fn picture(&self) -> Picture {
        let drawings = (0..self.panes.len()).map(|lane| {
            let Pane { plan, canvas, .. } = &self.panes[lane];
            Drawing { tree: self.replay(lane).tree(), plan, canvas: *canvas }
        });
        self.picture.picture(self.zoom, drawings)
    }

    pub fn plies(&self, lane: usize) -> Plies {
        Plies::new(self.ply_view(lane))
    }

    /// Returns the view of a lane as rows of plies.
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

    /// Returns the minimal tree of the displayed tree, if it is shown.
    pub fn minimal(&self) -> Option<&MinimalTree> {
        let (of, minimal) = self.minimal.as_ref()?;
        Arc::ptr_eq(of, &self.replay(0).trace().tree).then_some(&**minimal)
    }

    /// Returns the last position of the clock.
    pub fn last(&self) -> usize {
        self.clock.last(self.pace)
    }

    /// Returns the counts of a lane so far. If its record was cut short, the last step has the totals.
    pub fn counts(&self, lane: usize) -> Counts {
        let moment = self.moment(lane);
        let whole = &self.all()[lane];
        if whole.end != LaneEnd::Whole && moment.cursor() == whole.run.replay.len() {
            return whole.counts;
        }
        let tally = moment.tally();
        Counts { visited: tally.visited, leaves: tally.leaves, cutoffs: tally.cutoffs }
    }

    /// Returns the largest counts of any lane.
    pub fn most(&self) -> Counts {
        let most = |count: fn(&Counts) -> u64| self.all().iter().map(|lane| count(&lane.counts)).max().unwrap_or(0);
        Counts { visited: most(|c| c.visited), leaves: most(|c| c.leaves), cutoffs: most(|c| c.cutoffs) }
    }
}
