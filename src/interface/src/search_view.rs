//! State of a view of searches: a walkthrough of one, or a comparison of two or three. Plain data: what changes it is in `update`, what
//! draws it in `view`.

use std::{collections::BTreeSet, sync::Arc};

use crate::{
    areas::{Arrangement, Aside, ComparisonAreas, SIDE, comparison_areas},
    editing::Editing,
    inset::{Inset, InsetPlace, clear_corner},
    plans::{LARGE, LayoutOptions, Picture, Request, TRIED_AT_EVERY_ZOOM, Words},
    screen::{Common, Kind, Screen as _, View},
};
use plywood_drawing::scene::{Camera, Letters, Place, Plan, Plies, PlyIndex, PlyView, Room, Scroll, Stroke, Zoom};
use plywood_explain::{
    Wording,
    pseudocode::{Program, Programs},
};
use plywood_lesson::{Compared, Counter, Milestones, Searched, Stepped};
use plywood_messages::{
    text,
    words::{Charset, Sentence},
};
use plywood_search::{
    replay::{Moment, Replay},
    search::MinimalTree,
    session::{
        Baseline, Board, Choices, ComparedSearch, Input, LockStep, NoTable, Pace, PositionTable, Run, SearchEnd,
        SearchProblem, board,
    },
};
use plywood_tree::{
    progress::Counts,
    settings::{Display, Stops, VisitOrder},
    tree::{NodeId, Tree},
};
use ratatui::layout::{Rect, Size};

/// One to three searches of the same tree in step with each other: a walkthrough has one pane, a comparison two or three.
pub type SearchView = View<Searches>;

#[derive(Clone, Debug)]
pub struct Searches {
    pub baseline: Baseline,
    pub clock: Arc<LockStep>,
    /// Index of the pane that keys act on.
    pub chosen: usize,
    pub pace: Pace,
    /// Picture chosen by the user; by default a tree if it fits its canvas, else plies.
    pub picture: Option<Picture>,
    /// Space for labels in rows of plies.
    pub room: Room,
    pub zoom: Option<Zoom>,
    pub display: Display,
    pub visits: VisitOrder,
    pub stops: Stops,
    /// Minimal tree, if it is shown, with the tree it belongs to.
    pub minimal: Option<(Arc<Tree>, Arc<MinimalTree>)>,
    pub arrangement: Arrangement,
    /// Equal parts are folded or dimmed.
    pub only_differences: bool,
    /// Table of the game's positions, or the reason why there is none.
    pub positions: Result<Arc<PositionTable>, NoTable>,
    /// Program in textbook form, if shown.
    pub code: Option<Programs>,
    /// The intended moment, if this search does not have it.
    pub intended: Option<IntendedMoment>,
    /// Columns of the side panel that the windows of the tree need.
    pub panel: u16,
    /// Content and choices of the search as opened.
    pub opened: (Input, Choices),
}

impl Kind for Searches {
    type Content = Input;
    type Pane = Pane;
    type Edits = Editing;
}

impl Searches {
    /// Creates the state of a view as its file sets it.
    pub fn new(document: &SearchProblem, baseline: Baseline, clock: Arc<LockStep>) -> Self {
        Self {
            baseline,
            chosen: 0,
            pace: Pace::default(),
            picture: None,
            room: Room::Recorded,
            zoom: None,
            display: document.view.display.unwrap_or_default(),
            visits: document.view.visits.unwrap_or_default(),
            stops: document.view.steps.unwrap_or_default(),
            minimal: None,
            arrangement: Arrangement::default(),
            only_differences: false,
            positions: Err(NoTable::TooLarge),
            code: None,
            intended: None,
            panel: panel_columns(&document.content),
            opened: (document.content.clone(), clock.searches()[0].run.choices),
            clock,
        }
    }
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

impl SearchView {
    /// Returns true if settings differ from those as opened.
    pub fn is_changed(&self) -> bool {
        let view = &self.document.view;
        let is_merged = match (&self.document.content, &self.own.opened.0) {
            (Input::Game(spec), Input::Game(opened)) => spec != opened,
            (Input::Tree(_), _) | (_, Input::Tree(_)) => false,
        };
        let looks = (self.own.display, self.own.zoom) != (view.display.unwrap_or_default(), None);
        is_merged || looks || self.choices() != self.own.opened.1
    }

    /// Returns the canvas beside the side panel and the canvas without it. `None` if there is no panel, or that of a game, which has
    /// more in it.
    pub fn panel_canvases(&self) -> Option<[Size; 2]> {
        match (self.aside(), &self.document.content) {
            (panel @ Aside::Panel(_), Input::Tree(_)) => self.surface().panel_canvases(panel),
            (Aside::Panel(_), Input::Game(_))
            | (Aside::Code | Aside::Nothing | Aside::Counters | Aside::Questions, _) => None,
        }
    }

    /// Draws each tree on the canvas that it has there.
    pub fn fit(&mut self) {
        if self.is_compared() {
            let areas = self.compared_areas();
            for (pane, area) in self.panes.iter_mut().zip(&areas.panes) {
                pane.canvas = area.canvas.into();
            }
            return;
        }
        let areas = self.areas();
        let panel_canvases = self.panel_canvases();
        let canvas = areas.canvas.into();
        let shows_position = areas.side.is_empty();
        let inset = if shows_position {
            let input = &self.document.content;
            let table = self.own.positions.as_deref().ok();
            Inset::of(input, self.tree(), self.plan().boards(), table, (canvas, self.surface().mode.stroke()))
        } else {
            Inset::default()
        };
        let pane = self.pane_mut();
        pane.canvas = canvas;
        pane.shows_position = shows_position;
        pane.inset = inset;
        pane.panel_canvases = panel_canvases;
    }

    pub fn replay(&self) -> &Arc<Replay> {
        self.replay_in(0)
    }

    pub fn tree(&self) -> &Arc<Tree> {
        self.replay().tree()
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

    /// Returns the places of nodes relative to the canvas, including those beyond its edges; `None` for nodes that are not drawn.
    pub fn places(&self) -> impl Fn(NodeId) -> Option<Place> + use<'_> {
        let plies = (self.picture() == Picture::Plies).then(|| self.plies(0));
        move |node| match &plies {
            Some(plies) => plies.place(node),
            None => Some(self.plan().place(node)?.moved(-self.camera().x, -self.camera().y)),
        }
    }

    /// Returns the program in the form that is shown.
    pub fn program(&self) -> Option<&Program> {
        self.own.code.as_ref()?.program()
    }

    /// Returns the game position at the focused node; `None` if the content is a tree.
    pub fn board(&self) -> Option<Board> {
        match &self.document.content {
            Input::Tree(_) => None,
            Input::Game(spec) => Some(board(spec, self.tree(), self.focus())),
        }
    }

    /// The nearest note at or above the focused node: a note also applies below its node. The audience sees a note only after the
    /// search has reached its node.
    pub fn note(&self) -> Option<(NodeId, &str)> {
        let moment = self.moment();
        let tree = self.tree();
        tree.notes_above(self.focus()).find(|&(node, _)| moment.cursor() > 0 && moment.visit(node).is_some())
    }

    /// Layout request for this walkthrough.
    pub fn request(&self) -> Request {
        Request {
            canvas: self.pane().panel_canvases.map_or(self.pane().canvas, |[beside, _]| beside),
            wider: self.pane().panel_canvases.map(|[_, whole]| whole),
            shows_position: self.pane().shows_position,
            inset: self.pane().inset,
            zoom: self.own.zoom,
            display: self.own.display,
            stroke: self.plan().look().stroke,
            // A question may be about any leaf.
            folds: if self.common.quiz_view.is_some() { BTreeSet::new() } else { self.plan().folds().clone() },
            boards: self.plan().boards().clone(),
            words: match (&self.own.code, &self.common.quiz_view) {
                (None, None) => Words::Yield,
                (Some(_), _) | (None, Some(_)) => Words::YieldToLeaves,
            },
            room: if self.common.quiz_view.is_some() || self.common.practice.is_some() {
                Room::Any
            } else {
                Room::Recorded
            },
        }
    }
}

impl Stepped for SearchView {
    fn how(&self) -> String {
        let merging = match (self.tree().is_merged(), self.plan().is_graph()) {
            (false, _) => None,
            (true, true) => Some(text!("interface/merged-positions")),
            (true, false) => Some(text!("interface/too-large-for-a-graph")),
        };
        let grain = (self.own.stops == Stops::Key).then(|| text!("interface/key-steps"));
        let parts = merging.into_iter().chain(grain);
        parts.fold(Stepped::how(&self.searched()), |how, part| format!("{how} · {part}"))
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

    fn reason(&self, step: usize) -> Option<Sentence> {
        self.searched().reason(step)
    }

    fn condition(&self, step: usize) -> Option<Sentence> {
        self.searched().condition(step)
    }

    fn milestones(&self) -> Milestones<'_> {
        Searched::milestones(&self.searched())
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
        Searched {
            choices: self.choices(),
            replay: self.replay(),
            baseline: self.own.baseline,
            mistakes: &self.all()[0].faults,
        }
    }
}
#[derive(Clone, Debug)]
pub struct Pane {
    /// Layout of the nodes, with the folded subtrees.
    pub plan: Plan,
    pub index: Arc<PlyIndex>,
    pub canvas: Size,
    /// Canvases beside the side panel and without it, which the layout chooses from.
    pub panel_canvases: Option<[Size; 2]>,
    /// True if the canvas shows the game position.
    pub shows_position: bool,
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
            shows_position: false,
            inset: Inset::default(),
            camera: Camera::default(),
            scroll: Scroll::default(),
            opened: None,
            selected: None,
        }
    }

    /// Returns the place of the game position beside the tree.
    pub fn inset_place(&self, tree: &Tree) -> Option<InsetPlace> {
        self.inset.place(&self.plan, tree, self.canvas)
    }

    /// Returns a corner of `size` that the tree never covers; `None` if the position is beside the tree.
    pub fn clear_corner(&self, tree: &Tree, size: Size) -> Option<Rect> {
        match self.inset_place(tree) {
            Some(InsetPlace::Beside(_)) => None,
            Some(InsetPlace::Corner(_)) | None => clear_corner(&self.plan, tree, self.canvas, size),
        }
    }

    /// Returns the part of the canvas for the tree, from its upper left corner.
    pub fn tree_canvas(&self, tree: &Tree) -> Size {
        let used = match self.inset_place(tree) {
            Some(InsetPlace::Beside(_)) => self.inset.columns(),
            Some(InsetPlace::Corner(_)) | None => 0,
        };
        Size { width: self.canvas.width.saturating_sub(used), ..self.canvas }
    }
}

/// Returns the columns of the side panel that the windows of the tree need.
pub fn panel_columns(content: &Input) -> u16 {
    let Input::Tree(tree) = content else { return SIDE.1 };
    if tree.len() > TRIED_AT_EVERY_ZOOM {
        return SIDE.1;
    }
    let values = tree.nodes().filter_map(|node| tree.value(node)).map(|value| tree.domain().pretty(value).to_string());
    let widest = text::widest(values);
    (SIDE.0 + 2 * widest.saturating_sub(4)).min(SIDE.1)
}

impl SearchView {
    /// Creates panes of finished searches, paused before the first step.
    pub fn new(document: SearchProblem, baseline: Baseline, clock: Arc<LockStep>, panes: Vec<Pane>) -> Self {
        let own = Searches::new(&document, baseline, clock);
        Self { common: Common::default(), document, panes, edits: None, own }
    }

    /// The parts of the screen of a comparison.
    pub fn compared_areas(&self) -> ComparisonAreas {
        comparison_areas(self.common.surface, self.own.arrangement, self.all().len())
    }

    /// What plans of a comparison are made for.
    pub const fn options(&self) -> LayoutOptions {
        LayoutOptions {
            surface: self.common.surface,
            zoom: self.own.zoom,
            display: self.own.display,
            only_differences: self.own.only_differences,
        }
    }

    pub fn all(&self) -> &[Arc<ComparedSearch>] {
        self.own.clock.searches()
    }

    pub fn run(&self, number: usize) -> &Run {
        &self.all()[number].run
    }

    pub fn choices_in(&self, number: usize) -> Choices {
        self.run(number).choices
    }

    /// Returns true if the searches evaluate positions differently.
    pub fn evaluations_differ(&self) -> bool {
        let evaluation = |number: &Arc<ComparedSearch>| number.run.choices.rules.evaluation;
        self.all().windows(2).any(|two| evaluation(&two[0]) != evaluation(&two[1]))
    }

    pub fn replay_in(&self, number: usize) -> &Arc<Replay> {
        &self.run(number).replay
    }

    pub fn cursor_in(&self, number: usize) -> usize {
        self.own.clock.cursor(self.own.pace, self.position(), number)
    }

    /// Returns the state of the panes at this position in words.
    pub fn compared(&self) -> Compared<'_> {
        Compared { clock: &self.own.clock, pace: self.own.pace, position: self.position() }
    }

    pub fn moment_in(&self, number: usize) -> Moment<'_> {
        self.replay_in(number).at(self.cursor_in(number))
    }

    /// Returns the node of a pane that keys act on: the selected node, or else the current one.
    pub fn focus_in(&self, number: usize) -> NodeId {
        self.panes[number].selected.unwrap_or_else(|| self.moment_in(number).current())
    }

    /// Returns the wording for messages about a pane's search.
    pub fn voice_in(&self, number: usize) -> Wording {
        Wording::of(self.choices_in(number), Charset::Unicode)
    }

    pub fn tree_canvas(&self, number: usize) -> Size {
        self.panes[number].tree_canvas(self.replay_in(number).tree())
    }

    /// Returns the picture that the user chose; else a tree if it can be seen, or the user has zoomed to see one.
    pub fn picture(&self) -> Picture {
        let is_tree = || self.own.zoom.is_some() || (0..self.panes.len()).all(|number| self.is_seen(number));
        self.own.picture.unwrap_or_else(|| if is_tree() { Picture::Tree } else { Picture::Plies })
    }

    /// Returns true if all of a pane's tree is visible, and more than its shape. In projector mode on a small screen, a small tree
    /// scrolls: every node with its parent, as large as possible.
    fn is_seen(&self, number: usize) -> bool {
        let tree = self.replay_in(number).tree();
        let Pane { plan, canvas, .. } = &self.panes[number];
        let look = plan.look();
        let canvas = *canvas;
        let is_small_and_broad = look.stroke == Stroke::Broad && canvas.width < LARGE;
        // Small letters are not readable from the back row.
        let is_read = look.stroke == Stroke::Fine || canvas.width < LARGE || look.letters != Letters::Small;
        let is_whole = plan.fits(canvas.into()) && look.zoom.has_leaf_values() && is_read;
        let scrolls = is_small_and_broad && tree.len() <= TRIED_AT_EVERY_ZOOM;
        is_whole || (scrolls && plan.shows_families(tree, canvas.into()))
    }

    pub fn plies(&self, number: usize) -> Plies {
        Plies::new(self.ply_view(number))
    }

    /// Returns the view of a pane as rows of plies.
    pub fn ply_view(&self, number: usize) -> PlyView<'_> {
        let pane = &self.panes[number];
        let whole = PlyView {
            moment: self.moment_in(number),
            index: &pane.index,
            size: pane.canvas.into(),
            display: self.own.display,
            stroke: pane.plan.look().stroke,
            opened: pane.opened,
            scroll: pane.scroll,
            room: self.own.room,
            can_draw: !self.is_compared(),
        };
        let beside = pane.inset.beside_rows(pane.canvas).columns();
        if beside == 0 || whole.has_boards() {
            return whole;
        }
        PlyView { size: (pane.canvas.width.saturating_sub(beside), pane.canvas.height), can_draw: false, ..whole }
    }

    /// Returns the minimal tree of the displayed tree, if it is shown.
    pub fn minimal(&self) -> Option<&MinimalTree> {
        let (of, minimal) = self.own.minimal.as_ref()?;
        Arc::ptr_eq(of, &self.replay_in(0).trace().tree).then_some(&**minimal)
    }

    /// Returns the counts of a pane so far. If its record was cut short, the last step has the totals.
    pub fn counts(&self, number: usize) -> Counts {
        let moment = self.moment_in(number);
        let whole = &self.all()[number];
        if whole.end != SearchEnd::Whole && moment.cursor() == whole.run.replay.len() {
            return whole.counts;
        }
        let tally = moment.tally();
        Counts { visited: tally.visited, leaves: tally.leaves, cutoffs: tally.cutoffs }
    }

    /// Returns the largest counts of any pane.
    pub fn most(&self) -> Counts {
        let most = |count: fn(&Counts) -> u64| self.all().iter().map(|number| count(&number.counts)).max().unwrap_or(0);
        Counts { visited: most(|c| c.visited), leaves: most(|c| c.leaves), cutoffs: most(|c| c.cutoffs) }
    }
}
