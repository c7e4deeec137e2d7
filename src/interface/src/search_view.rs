//! State of a view of searches: a walkthrough of one, or a comparison of two or three. Plain data: what changes it is in `update`, what
//! draws it in `view`.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::areas::Surface;
use super::document_view::{Common, View as _};
use super::editing::Editing;
use super::inset::{Inset, Shower};
use super::panes::{Grain, Pane};
use super::plans::{Request, Shown, Words, ZoomChoice};
use crate::areas::comparison::Arrangement;
use crate::picture::{Picture, PictureChoice};
use plywood_drawing::scene::{Camera, Place, Plan, Room, Viewport};
use plywood_explain::Wording;
use plywood_explain::pseudocode::Programs;
use plywood_lesson::{Counter, Milestones, Searched, Stepped, how};
use plywood_messages::words::{Charset, Sentence};
use plywood_search::replay::{Moment, Replay};
use plywood_search::search::MinimalTree;
use plywood_search::session::{
    Baseline, Board, Choices, Input, LockStep, NoTable, Pace, PositionTable, Subject, board,
};
use plywood_tree::settings::{Display, VisitOrder};
use plywood_tree::tree::{NodeId, Tree};
use ratatui::layout::Size;

/// One to three searches of the same tree in step with each other: a walkthrough has one pane, a comparison two or three.
#[derive(Clone, Debug)]
pub struct SearchView {
    pub common: Common,
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
    /// How they stand to each other.
    pub arrangement: Arrangement,
    /// What of the trees is shown.
    pub shown: Shown,
    /// The table of the game's positions, or why there is none.
    pub positions: Result<Arc<PositionTable>, NoTable>,
    /// The algorithm as a textbook has it, where that is shown.
    pub code: Option<Programs>,
    /// The edits, once there are any.
    pub editing: Option<Box<Editing>>,
    /// The moment that is really meant, where this search does not have it.
    pub meant: Option<Meant>,
    /// Whether the words of a step wait until they are asked for.
    pub curtain: Curtain,
}

/// A moment of another search that this one does not have. As long as nobody steps, the next search is looked at from there: so one
/// comes back to where one was, through whatever searches.
#[derive(Clone, Debug)]
pub struct Meant {
    /// The search that has it.
    pub replay: Arc<Replay>,
    /// The steps it has done then.
    pub cursor: usize,
    /// The steps of this search that stand for it.
    pub shown: usize,
}

/// Whether the words of a step wait: a lecturer asks the hall first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Curtain {
    /// They do not.
    #[default]
    Off,
    /// They do at every other step than this one.
    Raised(usize),
}

impl SearchView {
    /// Whether the words of the step wait to be asked for.
    pub fn is_unsaid(&self) -> bool {
        matches!(self.curtain, Curtain::Raised(said) if said != self.cursor()) && !self.is_edited_by_hand()
    }

    /// Whether it is a comparison.
    pub const fn is_compared(&self) -> bool {
        self.panes.len() > 1
    }

    /// Draws each tree on the canvas that it has there.
    pub fn fit(&mut self, surface: Surface) {
        if self.is_compared() {
            let areas = self.compared_areas(surface);
            for (pane, lane) in self.panes.iter_mut().zip(&areas.lanes) {
                pane.canvas = lane.canvas.into();
            }
            return;
        }
        let areas = self.areas(surface);
        let canvas = areas.canvas.into();
        let inset = match areas.position() {
            Shower::SidePanel => Inset::Absent,
            Shower::Canvas => {
                let (input, table) = (&self.subject.content, self.positions.as_deref().ok());
                Inset::of(input, self.replay().tree(), self.plan().boards(), table, canvas)
            }
        };
        let pane = self.pane_mut();
        (pane.canvas, pane.position, pane.inset) = (canvas, areas.position(), inset);
    }

    /// The search.
    pub fn replay(&self) -> &Arc<Replay> {
        self.replay_in(0)
    }

    /// How it is searched.
    pub fn choices(&self) -> Choices {
        self.choices_in(0)
    }

    /// Steps done.
    pub fn cursor(&self) -> usize {
        self.cursor_in(0)
    }

    /// The moment that is shown.
    pub fn moment(&self) -> Moment<'_> {
        self.moment_in(0)
    }

    /// How the search is spoken of on screen.
    pub fn voice(&self) -> Wording {
        self.voice_in(0)
    }

    /// The node that keys act on: the selected one, or else where the search is.
    pub fn focus(&self) -> NodeId {
        self.focus_in(0)
    }

    /// How the search is looked at.
    pub fn pane(&self) -> &Pane {
        &self.panes[0]
    }

    /// The same, to be changed.
    pub fn pane_mut(&mut self) -> &mut Pane {
        &mut self.panes[0]
    }

    /// Where everything stands.
    pub fn plan(&self) -> &Plan {
        &self.pane().plan
    }

    /// The part of the drawing in view.
    pub fn camera(&self) -> Camera {
        self.pane().camera
    }

    /// The same on a canvas of this size.
    pub fn viewport(&self, canvas: Size) -> Viewport {
        self.camera().viewport(canvas.width, canvas.height)
    }

    /// Where nodes stand on the canvas, or beyond its edges; `None` of those that are not drawn.
    pub fn places(&self) -> impl Fn(NodeId) -> Option<Place> + use<'_> {
        let plies = (self.picture() == Picture::Plies).then(|| self.plies(0));
        move |node| match &plies {
            Some(plies) => plies.place(node),
            None => Some(self.plan().place(node)?.moved(-self.camera().x, -self.camera().y)),
        }
    }

    /// The position of a game at the node that keys act on; `None` where a tree is searched.
    pub fn board(&self) -> Option<Board> {
        match &self.subject.content {
            Input::Tree(_) => None,
            Input::Game(spec) => Some(board(spec, self.replay().tree(), self.focus())),
        }
    }

    /// The nearest note above the node that keys act on, that node's own first: what is said of a node holds below it too. Nobody in
    /// the room is told of a node before the search has come there.
    pub fn note(&self) -> Option<(NodeId, &str)> {
        let (moment, tree) = (self.moment(), self.replay().tree());
        let is_reached = |&(node, _): &(NodeId, &str)| moment.cursor() > 0 && moment.visit(node).is_some();
        tree.notes_above(self.focus()).find(is_reached)
    }

    /// What a plan of this walkthrough is made for.
    pub fn request(&self) -> Request {
        Request {
            canvas: self.pane().canvas,
            position: self.pane().position,
            inset: self.pane().inset,
            zoom: self.zoom,
            display: self.display,
            stroke: self.plan().look().stroke,
            // A question may be about any leaf.
            folds: if self.common.asking.is_some() { BTreeSet::new() } else { self.plan().folds().clone() },
            boards: self.plan().boards().clone(),
            words: match (&self.code, &self.common.asking) {
                (Some(_), _) => Words::Stay,
                (None, Some(_)) => Words::YieldToLeaves,
                (None, None) => Words::Yield,
            },
            room: if self.common.asking.is_some() { Room::Any } else { Room::Recorded },
        }
    }
}

impl Stepped for SearchView {
    fn how(&self) -> String {
        how(self.choices()) + &merging(self) + &grain(self)
    }

    fn steps(&self) -> usize {
        self.replay().len()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        self.searched().sentence(step, charset)
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        self.searched().caption(step, charset)
    }

    fn condition(&self, step: usize) -> Option<Sentence> {
        self.searched().condition(step)
    }

    fn milestones(&self) -> Milestones<'_> {
        Searched::milestones(&self.searched())
    }

    fn mistakes(&self) -> &[u32] {
        self.clock.lanes().first().map_or(&[], |lane| &lane.faults)
    }

    fn next_event(&self, step: usize) -> Option<usize> {
        self.searched().next_event(step)
    }

    fn previous_event(&self, step: usize) -> Option<usize> {
        self.searched().previous_event(step)
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        self.searched().counters(step)
    }

    fn measure(&self) -> Option<String> {
        self.searched().measure()
    }
}

impl SearchView {
    /// The search as such.
    fn searched(&self) -> Searched<'_> {
        Searched { choices: self.choices(), replay: self.replay(), baseline: self.baseline, mistakes: self.mistakes() }
    }
}
/// Which steps are taken, where it is not all of them.
fn grain(viewer: &SearchView) -> String {
    match viewer.grain {
        Grain::Every => String::new(),
        Grain::Telling => format!(" · {}", text!(interface, "telling-steps")),
    }
}

/// What becomes of positions that are merged.
fn merging(viewer: &SearchView) -> String {
    let words = match (viewer.replay().tree().is_merged(), viewer.plan().is_graph()) {
        (false, _) => return String::new(),
        (true, true) => text!(interface, "merged-positions"),
        (true, false) => text!(interface, "too-large-for-a-graph"),
    };
    format!(" · {words}")
}
