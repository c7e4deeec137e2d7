//! Operations shared by one or several searches in lock-step: moving the clock, autoplay, and scrolling each drawing.

use super::{message::Reply, nodes, pointer, screen::Screen};
use crate::{
    document_view::View as _,
    event::MouseEvent,
    keymap::{LookAction, PanAction, StepAction},
    plans::Picture,
    quiz_view::QuizView,
    search_view::SearchView,
};
use plywood_drawing::scene::{Camera, Plan, Room, Scroll, Stroke, Zoom};
use plywood_messages::words::Charset;
use plywood_search::replay::Replay;
use plywood_teaching::quiz::{NothingToAsk, Quiz};
use plywood_tree::settings::{Choice as _, Stops};
use plywood_tree::tree::NodeId;
use ratatui::layout::Size;
use std::sync::Arc;

/// Cells per move of the view.
const PAN: (i32, i32) = (8, 2);

impl Screen for SearchView {
    fn arrived(&mut self) {
        for pane in &mut self.panes {
            pane.opened = None;
        }
        follow(self);
    }

    fn refit(&mut self) -> Reply {
        nodes::refit(self)
    }

    fn on_mouse(&mut self, lift: i32, event: MouseEvent) -> Reply {
        if self.is_compared() {
            pointer::on_comparison(self, event);
        } else {
            pointer::on_walkthrough(self, lift, event);
        }
        Reply::NONE
    }

    fn questions(&self) -> Result<Quiz, NothingToAsk> {
        if self.is_pending() {
            return Err(NothingToAsk::Settled);
        }
        Quiz::new(self.run(0), Charset::Unicode, &Arc::default())
    }

    fn deselect(&mut self) {
        (self.pane_mut().selected, self.pane_mut().opened) = (None, None);
    }

    fn begin_quiz(&mut self, quiz_view: &mut QuizView) {
        (quiz_view.picture, quiz_view.folds) = (self.picture, self.plan().folds().clone());
        // In a zoom set by the user, leaves may be out of view or without values.
        quiz_view.zoom = self.zoom.take();
        self.room = Room::Any;
        self.code = None;
        self.minimal = None;
    }

    fn end_quiz(&mut self, quiz_view: &QuizView) {
        self.deselect();
        self.code = None;
        self.room = Room::Recorded;
        (self.picture, self.zoom) = (quiz_view.picture, quiz_view.zoom);
    }

    fn step(&mut self, action: StepAction) {
        let (position, is_telling) = (self.position(), self.stops == Stops::Key);
        match action {
            StepAction::Forward if is_telling => self.rest_at(self.replay().next_key_step(position)),
            StepAction::Back if is_telling => self.rest_at(self.replay().previous_key_step(position)),
            StepAction::Forward | StepAction::Back | StepAction::First | StepAction::Last => {
                let last = self.last();
                self.common.playback.step(last, action);
                self.arrived();
            }
        }
    }

    fn go_to(&mut self, step: usize) {
        self.common.playback.position = step.min(self.last());
        self.arrived();
    }

    /// Where only some steps are taken, goes on to one of them.
    fn tick(&mut self) {
        let last = self.last();
        if self.common.playback.go_on(last) {
            let position = self.position();
            if self.stops == Stops::Key && !self.replay().is_telling(position) {
                self.common.playback.position = self.replay().next_key_step(position);
            }
            self.arrived();
        }
    }
}

/// Returns the columns and rows by which a key scrolls.
pub const fn offset(action: PanAction) -> (i32, i32) {
    match action {
        PanAction::PanLeft => (-PAN.0, 0),
        PanAction::PanRight => (PAN.0, 0),
        PanAction::PanUp => (0, -PAN.1),
        PanAction::PanDown => (0, PAN.1),
    }
}

pub fn pan(panes: &mut SearchView, by: (i32, i32)) {
    let canvas = panes.tree_canvas(panes.chosen);
    let pane = &mut panes.panes[panes.chosen];
    pane.camera = pane.camera.panned(&pane.plan, canvas.into(), by);
}

pub fn change_picture(panes: &mut SearchView) {
    panes.picture = Some(panes.picture().other());
    follow(panes);
}

/// Changes the text at the nodes or their size for the next layout. Returns a message if there is no other size.
pub fn change_look(panes: &mut SearchView, action: LookAction) -> Option<String> {
    let plan = &panes.panes[panes.chosen].plan;
    let now = plan.look().zoom;
    let zoom = match action {
        LookAction::Display => {
            panes.display = panes.display.next();
            return None;
        }
        // Without boards inside nodes, boxes are the largest size.
        LookAction::ZoomIn if now == Zoom::Boxes && plan.boards().is_empty() => Some(now),
        LookAction::ZoomIn => Some(now.larger()),
        LookAction::ZoomOut => Some(now.smaller()),
        LookAction::ZoomFit => None,
    };
    // Zooming applies to the tree layout.
    panes.picture = None;
    panes.zoom = zoom;
    let name = now.name();
    let reason = match action {
        LookAction::ZoomIn => say!("zoom/largest", zoom = Text(name)).to_string(),
        LookAction::ZoomOut => say!("zoom/smallest", zoom = Text(name)).to_string(),
        LookAction::Display | LookAction::ZoomFit => return None,
    };
    (zoom == Some(now)).then_some(reason)
}

/// Sets new layouts of the same searches. The node in view stays in its place on the screen.
pub fn laid(panes: &mut SearchView, plans: Vec<Plan>) {
    for (number, plan) in plans.into_iter().enumerate() {
        let node = panes.focus_in(number);
        let replay = std::sync::Arc::clone(panes.replay_in(number));
        let pane = &mut panes.panes[number];
        let before = Spot::of(&pane.plan, pane.camera, &replay, node);
        pane.plan = plan;
        pane.plan.set_rows(pane.canvas.height);
        pane.camera = before.keep_in_view(&pane.plan, &replay, node, pane.tree_canvas(replay.tree()));
    }
}

/// Spreads the trees over the canvas after a change of size.
pub fn spread(panes: &mut SearchView) {
    for number in 0..panes.panes.len() {
        let pane = &mut panes.panes[number];
        pane.plan.set_rows(pane.canvas.height);
        let canvas = panes.tree_canvas(number);
        let pane = &mut panes.panes[number];
        pane.camera = pane.camera.settled(&pane.plan, canvas.into());
        pane.scroll = Scroll::default();
    }
}

/// Scrolls the current node of each search into view, if necessary.
pub fn follow(panes: &mut SearchView) {
    for number in 0..panes.panes.len() {
        if panes.picture() == Picture::Plies {
            panes.panes[number].scroll = panes.ply_view(number).settled();
            continue;
        }
        let pane = &panes.panes[number];
        let camera = camera_showing(
            &pane.plan,
            pane.camera,
            panes.replay_in(number),
            panes.moment_in(number).current(),
            panes.tree_canvas(number),
        );
        panes.panes[number].camera = camera;
    }
}

/// Returns the nearest camera that shows a node, and on a projector its parent as well. Returns `camera` unchanged if it already
/// does.
fn camera_showing(plan: &Plan, camera: Camera, replay: &Replay, node: NodeId, canvas: Size) -> Camera {
    let tree = replay.tree();
    let shown = plan.visible_node(tree, node);
    // In a graph the parent is the predecessor on the current path.
    let parent = tree.parent(if plan.is_graph() { node } else { shown });
    let parent = parent.filter(|_| plan.look().stroke == Stroke::Broad).and_then(|parent| plan.place(parent));
    match (plan.place(shown), parent) {
        (Some(place), Some(parent)) => camera.following_both(plan, canvas.into(), place, parent),
        (Some(place), None) => camera.following(plan, canvas.into(), place),
        (None, _) => camera.settled(plan, canvas.into()),
    }
}

/// Screen position of a node.
#[derive(Clone, Copy, Default)]
pub struct Spot {
    camera: Camera,
    /// Column and row in the drawing, if it is drawn.
    place: Option<(i32, i32)>,
}

impl Spot {
    pub fn of(plan: &Plan, camera: Camera, replay: &Replay, node: NodeId) -> Self {
        let place = plan.place(plan.visible_node(replay.tree(), node));
        Self { camera, place: place.map(|place| (place.center, place.top)) }
    }

    /// Returns the camera that keeps a node at this position in another plan. A node without a position is centred.
    pub fn keep_in_view(self, plan: &Plan, replay: &Replay, node: NodeId, canvas: Size) -> Camera {
        let Some(place) = plan.place(plan.visible_node(replay.tree(), node)) else {
            return self.camera.settled(plan, canvas.into());
        };
        let camera = match self.place {
            Some((center, top)) => {
                Camera { x: self.camera.x + place.center - center, y: self.camera.y + place.top - top }
                    .settled(plan, canvas.into())
            }
            None => Camera::centered(plan, canvas.into(), place),
        };
        camera_showing(plan, camera, replay, node, canvas)
    }
}
