//! State of a view of searches: a walkthrough of one, or a comparison of two or three. Plain data: what changes it is in `update`, what
//! draws it in `view`.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::areas::{Aside, Surface};
use super::document_view::{Common, View as _};
use super::editing::Editing;
use super::inset::{Inset, PositionView};
use super::panes::Pane;
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
    Baseline, Board, Choices, Input, LockStep, NoTable, Pace, PositionTable, SearchProblem, board,
};
use plywood_tree::settings::{Display, Stops, VisitOrder};
use plywood_tree::tree::{NodeId, Tree};
use ratatui::layout::Size;

/// One to three searches of the same tree in step with each other: a walkthrough has one pane, a comparison two or three.
#[derive(Clone, Debug)]
pub struct SearchView {
    pub common: Common,
    pub subject: SearchProblem,
    pub baseline: Baseline,
    pub clock: Arc<LockStep>,
    pub panes: Vec<Pane>,
    /// Index of the lane that keys act on.
    pub chosen: usize,
    pub pace: Pace,
    pub picture: PictureChoice,
    /// Space for labels in rows of plies.
    pub room: Room,
    pub zoom: ZoomChoice,
    pub display: Display,
    pub visits: VisitOrder,
    pub stops: Stops,
    /// Minimal tree, if it is shown, with the tree it belongs to.
    pub minimal: Option<(Arc<Tree>, Arc<MinimalTree>)>,
    pub arrangement: Arrangement,
    pub shown: Shown,
    /// Table of the game's positions, or the reason why there is none.
    pub positions: Result<Arc<PositionTable>, NoTable>,
    /// Program in textbook form, if shown.
    pub code: Option<Programs>,
    /// Edits, from the first one on.
    pub editing: Option<Box<Editing>>,
    /// The intended moment, if this search does not have it.
    pub meant: Option<IntendedMoment>,
    /// Reveal mode: the words of a step wait for a key.
    pub curtain: RevealMode,
    /// Columns of the side panel that the windows of the tree need.
    pub panel: u16,
    /// Content and choices of the search as opened.
    pub opened: (Input, Choices),
}

/// A moment of another search that this one does not have. Until the next step, switching the search starts from there, so that
/// returning to the first search restores its moment.
#[derive(Clone, Debug)]
pub struct IntendedMoment {
    /// Search that has the moment.
    pub replay: Arc<Replay>,
    /// Completed steps of that search.
    pub cursor: usize,
    /// Completed steps of this search that replace it.
    pub shown: usize,
}

/// Reveal mode: a lecturer can ask the audience before showing the text of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RevealMode {
    /// Text is always shown.
    #[default]
    Off,
    /// Text is hidden at every step except this one.
    Raised(usize),
}

impl SearchView {
    /// Returns true if the text of the step is hidden.
    pub fn hides_words(&self) -> bool {
        matches!(self.curtain, RevealMode::Raised(said) if said != self.cursor()) && !self.is_edited_by_hand()
    }

    /// Whether it is a comparison.
    pub const fn is_compared(&self) -> bool {
        self.panes.len() > 1
    }

    /// Returns true if settings differ from those as opened.
    pub fn is_changed(&self) -> bool {
        let view = &self.subject.view;
        let is_merged = match (&self.subject.content, &self.opened.0) {
            (Input::Game(spec), Input::Game(opened)) => spec != opened,
            (Input::Tree(_), _) | (_, Input::Tree(_)) => false,
        };
        let looks = (self.display, self.zoom) != (view.display.unwrap_or_default(), ZoomChoice::Fit);
        is_merged || looks || self.choices() != self.opened.1
    }

    /// Returns the canvas beside the side panel and the canvas without it. `None` if there is no panel, or that of a game, which has
    /// more in it.
    pub fn panel_canvases(&self, surface: Surface) -> Option<[Size; 2]> {
        match (self.aside(), &self.subject.content) {
            (panel @ Aside::Panel(_), Input::Tree(_)) => surface.panel_canvases(panel),
            (Aside::Panel(_), Input::Game(_)) | (Aside::Code | Aside::Nothing | Aside::Counters, _) => None,
        }
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
        let (canvas, stroke) = (areas.canvas.into(), self.surface(surface).mode.stroke());
        let inset = match areas.position() {
            PositionView::SidePanel => Inset::Absent,
            PositionView::Canvas => {
                let (input, table) = (&self.subject.content, self.positions.as_deref().ok());
                Inset::of(input, self.replay().tree(), self.plan().boards(), table, (canvas, stroke))
            }
        };
        let panel_canvases = self.panel_canvases(self.surface(surface));
        let pane = self.pane_mut();
        (pane.canvas, pane.position, pane.inset) = (canvas, areas.position(), inset);
        pane.panel_canvases = panel_canvases;
    }

    pub fn replay(&self) -> &Arc<Replay> {
        self.replay_in(0)
    }

    pub fn choices(&self) -> Choices {
        self.choices_in(0)
    }

    pub fn cursor(&self) -> usize {
        self.cursor_in(0)
    }

    pub fn moment(&self) -> Moment<'_> {
        self.moment_in(0)
    }

    /// Returns the wording for messages about the search.
    pub fn voice(&self) -> Wording {
        self.voice_in(0)
    }

    /// Returns the node that keys act on: the selected node, or else the current one.
    pub fn focus(&self) -> NodeId {
        self.focus_in(0)
    }

    pub fn pane(&self) -> &Pane {
        &self.panes[0]
    }

    pub fn pane_mut(&mut self) -> &mut Pane {
        &mut self.panes[0]
    }

    pub fn plan(&self) -> &Plan {
        &self.pane().plan
    }

    /// Visible part of the drawing.
    pub fn camera(&self) -> Camera {
        self.pane().camera
    }

    pub fn viewport(&self, canvas: Size) -> Viewport {
        self.camera().viewport(canvas.width, canvas.height)
    }

    /// Returns the places of nodes relative to the canvas, including those beyond its edges; `None` for nodes that are not drawn.
    pub fn places(&self) -> impl Fn(NodeId) -> Option<Place> + use<'_> {
        let plies = (self.picture() == Picture::Plies).then(|| self.plies(0));
        move |node| match &plies {
            Some(plies) => plies.place(node),
            None => Some(self.plan().place(node)?.moved(-self.camera().x, -self.camera().y)),
        }
    }

    /// Returns the game position at the focused node; `None` if the content is a tree.
    pub fn board(&self) -> Option<Board> {
        match &self.subject.content {
            Input::Tree(_) => None,
            Input::Game(spec) => Some(board(spec, self.replay().tree(), self.focus())),
        }
    }

    /// The nearest note at or above the focused node: a note also applies below its node. The audience sees a note only after the
    /// search has reached its node.
    pub fn note(&self) -> Option<(NodeId, &str)> {
        let (moment, tree) = (self.moment(), self.replay().tree());
        let is_reached = |&(node, _): &(NodeId, &str)| moment.cursor() > 0 && moment.visit(node).is_some();
        tree.notes_above(self.focus()).find(is_reached)
    }

    /// Layout request for this walkthrough.
    pub fn request(&self) -> Request {
        Request {
            canvas: self.pane().panel_canvases.map_or(self.pane().canvas, |[beside, _]| beside),
            wider: self.pane().panel_canvases.map(|[_, whole]| whole),
            position: self.pane().position,
            inset: self.pane().inset,
            zoom: self.zoom,
            display: self.display,
            stroke: self.plan().look().stroke,
            // A question may be about any leaf.
            folds: if self.common.asking.is_some() { BTreeSet::new() } else { self.plan().folds().clone() },
            boards: self.plan().boards().clone(),
            words: match (&self.code, &self.common.asking) {
                (None, None) => Words::Yield,
                (Some(_), _) | (None, Some(_)) => Words::YieldToLeaves,
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
    fn searched(&self) -> Searched<'_> {
        Searched { choices: self.choices(), replay: self.replay(), baseline: self.baseline, mistakes: self.mistakes() }
    }
}
/// Returns the step granularity if it is not every step.
fn grain(viewer: &SearchView) -> String {
    match viewer.stops {
        Stops::All => String::new(),
        Stops::Key => format!(" · {}", text!(interface, "telling-steps")),
    }
}

fn merging(viewer: &SearchView) -> String {
    let words = match (viewer.replay().tree().is_merged(), viewer.plan().is_graph()) {
        (false, _) => return String::new(),
        (true, true) => text!(interface, "merged-positions"),
        (true, false) => text!(interface, "too-large-for-a-graph"),
    };
    format!(" · {words}")
}
