//! One to three searches of the same tree on one screen, their shared clock, and the view of each. A walkthrough has one lane, a
//! comparison two or three. `update` changes them and `view` draws them.

use std::sync::Arc;

use super::areas::comparison::{Arrangement, ComparisonAreas, comparison_areas};
use super::areas::{SIDE, Surface};
use super::document_view::Common;
use super::inset::{Inset, InsetPlace, PositionView, clear_corner};
use super::picture::{Drawing, Picture, PictureChoice};
use super::plans::{Shown, TRIED_AT_EVERY_ZOOM, Wishes, ZoomChoice};
use super::search_view::{RevealMode, SearchView};
use plywood_drawing::scene::{Camera, Plan, Plies, PlyIndex, PlyView, Room, Scroll};
use plywood_explain::Wording;
use plywood_lesson::Compared;
use plywood_messages::text;
use plywood_messages::words::Charset;
use plywood_search::replay::{Moment, Replay};
use plywood_search::search::MinimalTree;
use plywood_search::session::{Baseline, Choices, Input, Lane, LaneEnd, LockStep, NoTable, Pace, Run, SearchProblem};
use plywood_tree::progress::Counts;
use plywood_tree::tree::{NodeId, Tree};
use ratatui::layout::{Rect, Size};

#[derive(Clone, Debug)]
pub struct Pane {
    /// Layout of the nodes, with the folded subtrees.
    pub plan: Plan,
    pub index: Arc<PlyIndex>,
    pub canvas: Size,
    /// Canvases beside the side panel and without it, which the layout chooses from.
    pub panel_canvases: Option<[Size; 2]>,
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
            panel_canvases: None,
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

/// Returns the columns of the side panel that the windows of the tree need.
pub fn panel_columns(content: &Input) -> u16 {
    let Input::Tree(tree) = content else { return SIDE.1 };
    if tree.len() > TRIED_AT_EVERY_ZOOM {
        return SIDE.1;
    }
    let values = tree.nodes().filter_map(|node| tree.value(node)).map(|value| tree.domain().pretty(value).to_string());
    let widest = values.map(|value| text::cells(&value)).max().unwrap_or(0);
    (SIDE.0 + 2 * widest.saturating_sub(4)).min(SIDE.1)
}

impl SearchView {
    /// Creates lanes of finished searches, paused before the first step.
    pub fn new(subject: SearchProblem, baseline: Baseline, clock: Arc<LockStep>, panes: Vec<Pane>) -> Self {
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
            stops: subject.view.steps.unwrap_or_default(),
            minimal: None,
            arrangement: Arrangement::default(),
            shown: Shown::default(),
            positions: Err(NoTable::TooLarge),
            code: None,
            editing: None,
            meant: None,
            curtain: RevealMode::Off,
            panel: panel_columns(&subject.content),
            opened: (subject.content.clone(), clock.lanes()[0].run.choices),
            subject,
            clock,
        }
    }

    /// The parts of the screen of a comparison.
    pub fn compared_areas(&self, surface: Surface) -> ComparisonAreas {
        comparison_areas(surface, self.arrangement, self.all().len())
    }

    /// What plans of a comparison are made for.
    pub const fn wishes(&self, surface: Surface) -> Wishes {
        Wishes { surface, zoom: self.zoom, display: self.display, shown: self.shown }
    }

    pub fn all(&self) -> &[Arc<Lane>] {
        self.clock.lanes()
    }

    pub fn run(&self, lane: usize) -> &Run {
        &self.all()[lane].run
    }

    pub fn choices_in(&self, lane: usize) -> Choices {
        self.run(lane).choices
    }

    pub fn replay_in(&self, lane: usize) -> &Arc<Replay> {
        &self.run(lane).replay
    }

    pub fn cursor_in(&self, lane: usize) -> usize {
        self.clock.cursor(self.pace, self.common.playback.position, lane)
    }

    /// Returns the state of the lanes at this position in words.
    pub fn compared(&self) -> Compared<'_> {
        Compared { clock: &self.clock, pace: self.pace, position: self.common.playback.position }
    }

    pub fn moment_in(&self, lane: usize) -> Moment<'_> {
        self.replay_in(lane).at(self.cursor_in(lane))
    }

    /// Returns the node of a lane that keys act on: the selected node, or else the current one.
    pub fn focus_in(&self, lane: usize) -> NodeId {
        self.panes[lane].selected.unwrap_or_else(|| self.moment_in(lane).current())
    }

    /// Returns the wording for messages about a lane's search.
    pub fn voice_in(&self, lane: usize) -> Wording {
        Wording { rules: self.choices_in(lane).search_rules(), charset: Charset::Unicode }
    }

    pub fn plan_in(&self, lane: usize) -> &Plan {
        &self.panes[lane].plan
    }

    pub fn tree_canvas(&self, lane: usize) -> Size {
        self.panes[lane].tree_canvas(self.replay_in(lane).tree())
    }

    pub fn picture(&self) -> Picture {
        let drawings = (0..self.panes.len()).map(|lane| {
            let Pane { plan, canvas, .. } = &self.panes[lane];
            Drawing { tree: self.replay_in(lane).tree(), plan, canvas: *canvas }
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

    /// Returns the minimal tree of the displayed tree, if it is shown.
    pub fn minimal(&self) -> Option<&MinimalTree> {
        let (of, minimal) = self.minimal.as_ref()?;
        Arc::ptr_eq(of, &self.replay_in(0).trace().tree).then_some(&**minimal)
    }

    /// Returns the counts of a lane so far. If its record was cut short, the last step has the totals.
    pub fn counts(&self, lane: usize) -> Counts {
        let moment = self.moment_in(lane);
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
