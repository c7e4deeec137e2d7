//! State of a walkthrough: one search, its view, and its file. `update` changes it and `view` draws it.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::areas::{Aside, ScreenMode, Surface, WalkthroughAreas};
use super::asking::{Asking, Phase};
use super::editable::{Editable as _, FileState};
use super::editing::Editing;
use super::inset::{Inset, PositionView};
use super::lanes::{Lanes, Pane};
use super::plans::{Request, Words};
use crate::picture::Picture;
use plywood_drawing::scene::{Camera, Place, Plan, Room, Viewport};
use plywood_explain::Wording;
use plywood_explain::pseudocode::Programs;
use plywood_lesson::{Counter, Milestones, Searched, Stepped, how};
use plywood_messages::words::{Charset, Sentence};
use plywood_search::replay::{Moment, Replay};
use plywood_search::session::{Board, Choices, Input, NoTable, PositionTable, board};
use plywood_tree::settings::Stops;
use plywood_tree::tree::NodeId;
use ratatui::layout::Size;

#[derive(Clone, Debug)]
pub struct Viewer {
    pub lanes: Lanes,
    /// Table of the game's positions, or the reason why there is none.
    pub positions: Result<Arc<PositionTable>, NoTable>,
    /// Textbook version of the algorithm, if it is shown.
    pub code: Option<Programs>,
    /// Edits, from the first one on.
    pub editing: Option<Box<Editing>>,
    pub file_state: FileState,
    /// Moment of another search to return to, if this search does not have it.
    pub meant: Option<IntendedMoment>,
    /// Reveal mode: the words of a step wait for a key.
    pub curtain: RevealMode,
    pub asking: Option<Box<Asking>>,
}

/// Moment of another search that this one does not have. Until the next step, other searches are opened at it, so that the user
/// can return to the moment after any number of switches.
#[derive(Clone, Debug)]
pub struct IntendedMoment {
    /// Search with the moment.
    pub replay: Arc<Replay>,
    /// Steps done at the moment.
    pub cursor: usize,
    /// Step of this search shown instead.
    pub shown: usize,
}

/// Reveal mode: the words of a step wait, so that a lecturer can ask the audience first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RevealMode {
    /// Words are always shown.
    #[default]
    Off,
    /// Words are shown at this step only.
    Raised(usize),
}

impl Viewer {
    /// Returns true if the words of the step are hidden.
    pub fn hides_words(&self) -> bool {
        matches!(self.curtain, RevealMode::Raised(said) if said != self.cursor()) && !self.is_edited_by_hand()
    }

    /// Returns the surface that the tree is drawn on. Editing uses the normal layout even in projector mode, because typed text
    /// and keys must be visible; size and contrast stay high.
    pub fn surface(&self, surface: Surface) -> Surface {
        if self.is_edited_by_hand() { Surface { mode: ScreenMode::Normal, ..surface } } else { surface }
    }

    pub fn areas(&self, surface: Surface) -> WalkthroughAreas {
        let aside = match (&self.asking, &self.code) {
            // While the user looks for a mistake, the correct program gives nothing away.
            (Some(asking), Some(_)) if asking.quiz.is_for_a_mistake() && asking.phase != Phase::Over => Aside::Code,
            // Totals and paths would give the answer away.
            (Some(_), _) => Aside::Counters,
            (None, Some(_)) => Aside::Code,
            (None, None) => Aside::Panel,
        };
        self.surface(surface).areas(aside)
    }

    /// Lays the tree out for its canvas on `surface`.
    pub fn fit(&mut self, surface: Surface) {
        let areas = self.areas(surface);
        let canvas = areas.canvas.into();
        let inset = match areas.position() {
            PositionView::SidePanel => Inset::Absent,
            PositionView::Canvas => {
                let (input, table) = (&self.lanes.subject.content, self.positions.as_deref().ok());
                Inset::of(input, self.replay().tree(), self.plan().boards(), table, canvas)
            }
        };
        let pane = self.pane_mut();
        (pane.canvas, pane.position, pane.inset) = (canvas, areas.position(), inset);
    }

    pub fn replay(&self) -> &Arc<Replay> {
        self.lanes.replay(0)
    }

    pub fn choices(&self) -> Choices {
        self.lanes.choices(0)
    }

    pub fn cursor(&self) -> usize {
        self.lanes.cursor(0)
    }

    pub fn moment(&self) -> Moment<'_> {
        self.lanes.moment(0)
    }

    /// Returns the wording for messages about the search.
    pub fn voice(&self) -> Wording {
        self.lanes.voice(0)
    }

    /// Returns the node that keys act on: the selected node, or else the current one.
    pub fn focus(&self) -> NodeId {
        self.lanes.focus(0)
    }

    pub fn pane(&self) -> &Pane {
        &self.lanes.panes[0]
    }

    pub fn pane_mut(&mut self) -> &mut Pane {
        &mut self.lanes.panes[0]
    }

    pub fn plan(&self) -> &Plan {
        &self.pane().plan
    }

    pub fn camera(&self) -> Camera {
        self.pane().camera
    }

    /// Returns the visible part of the drawing on a canvas of this size.
    pub fn viewport(&self, canvas: Size) -> Viewport {
        self.camera().viewport(canvas.width, canvas.height)
    }

    /// Returns the places of nodes relative to the canvas, including those beyond its edges; `None` for nodes that are not drawn.
    pub fn places(&self) -> impl Fn(NodeId) -> Option<Place> + use<'_> {
        let plies = (self.lanes.picture() == Picture::Plies).then(|| self.lanes.plies(0));
        move |node| match &plies {
            Some(plies) => plies.place(node),
            None => Some(self.plan().place(node)?.moved(-self.camera().x, -self.camera().y)),
        }
    }

    /// Returns the game position at the focused node; `None` if the content is a tree.
    pub fn board(&self) -> Option<Board> {
        match &self.lanes.subject.content {
            Input::Tree(_) => None,
            Input::Game(spec) => Some(board(spec, self.replay().tree(), self.focus())),
        }
    }

    /// Returns the nearest note at or above the focused node, which applies to its whole subtree. The audience sees no note
    /// before the search has reached its node.
    pub fn note(&self) -> Option<(NodeId, &str)> {
        let (moment, tree) = (self.moment(), self.replay().tree());
        let is_reached = |&(node, _): &(NodeId, &str)| moment.cursor() > 0 && moment.visit(node).is_some();
        tree.notes_above(self.focus()).find(is_reached)
    }

    /// Returns true if the audience sees a note now: that of the node, or before the first step that of the file.
    pub fn is_noted(&self) -> bool {
        self.note().is_some() || (self.cursor() == 0 && self.lanes.subject.note.is_some())
    }

    /// Returns the layout request of this walkthrough.
    pub fn request(&self) -> Request {
        Request {
            canvas: self.pane().canvas,
            position: self.pane().position,
            inset: self.pane().inset,
            zoom: self.lanes.zoom,
            display: self.lanes.display,
            stroke: self.plan().look().stroke,
            // A question may be about any leaf.
            folds: if self.asking.is_some() { BTreeSet::new() } else { self.plan().folds().clone() },
            boards: self.plan().boards().clone(),
            words: match (&self.code, &self.asking) {
                (Some(_), _) => Words::Stay,
                (None, Some(_)) => Words::YieldToLeaves,
                (None, None) => Words::Yield,
            },
            room: if self.asking.is_some() { Room::Any } else { Room::Recorded },
        }
    }
}

impl Stepped for Viewer {
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
        self.lanes.clock.lanes().first().map_or(&[], |lane| &lane.faults)
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

impl Viewer {
    fn searched(&self) -> Searched<'_> {
        Searched {
            choices: self.choices(),
            replay: self.replay(),
            baseline: self.lanes.baseline,
            mistakes: self.mistakes(),
        }
    }
}
/// Returns the step granularity if it is not every step.
fn grain(viewer: &Viewer) -> String {
    match viewer.lanes.stops {
        Stops::All => String::new(),
        Stops::Key => format!(" · {}", text!(interface, "telling-steps")),
    }
}

fn merging(viewer: &Viewer) -> String {
    let words = match (viewer.replay().tree().is_merged(), viewer.plan().is_graph()) {
        (false, _) => return String::new(),
        (true, true) => text!(interface, "merged-positions"),
        (true, false) => text!(interface, "too-large-for-a-graph"),
    };
    format!(" · {words}")
}
