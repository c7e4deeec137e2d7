//! Operations shared by one or several searches in lock-step: moving the clock, autoplay, and scrolling each drawing.

use super::playback::{self, StepEffect};
use crate::keymap::{LookAction, PanAction, PlayAction, StepAction};
use crate::lanes::Lanes;
use crate::picture::{Picture, PictureChoice};
use crate::plans::ZoomChoice;
use plywood_drawing::scene::{Camera, Plan, Scroll, Stroke, Zoom};
use plywood_search::replay::Replay;
use plywood_tree::settings::{Choice as _, Stops};
use plywood_tree::tree::NodeId;
use ratatui::layout::Size;

/// Cells per move of the view.
const PAN: (i32, i32) = (8, 2);

pub(super) fn step(lanes: &mut Lanes, action: StepAction) {
    let (position, is_telling) = (lanes.playback.position, lanes.stops == Stops::Key);
    match action {
        StepAction::Forward if is_telling => rest_at(lanes, lanes.replay(0).next_key_step(position)),
        StepAction::Back if is_telling => rest_at(lanes, lanes.replay(0).previous_key_step(position)),
        StepAction::Forward | StepAction::Back | StepAction::First | StepAction::Last => {
            let last = lanes.last();
            playback::step(&mut lanes.playback, last, action);
            arrived(lanes);
        }
    }
}

pub(super) fn play(lanes: &mut Lanes, action: PlayAction) {
    let last = lanes.last();
    if playback::play(&mut lanes.playback, last, action) == StepEffect::There {
        arrived(lanes);
    }
}

pub(super) const fn offset(action: PanAction) -> (i32, i32) {
    match action {
        PanAction::PanLeft => (-PAN.0, 0),
        PanAction::PanRight => (PAN.0, 0),
        PanAction::PanUp => (0, -PAN.1),
        PanAction::PanDown => (0, PAN.1),
    }
}

pub(super) fn rest_at(lanes: &mut Lanes, position: usize) {
    let last = lanes.last();
    playback::rest_at(&mut lanes.playback, last, position);
    arrived(lanes);
}

/// Moves the clock, and brings the current node of each search into view.
pub(super) fn go_to(lanes: &mut Lanes, position: usize) {
    lanes.playback.position = position.min(lanes.last());
    arrived(lanes);
}

fn arrived(lanes: &mut Lanes) {
    for pane in &mut lanes.panes {
        pane.opened = None;
    }
    follow(lanes);
}

pub(super) fn tick(lanes: &mut Lanes) {
    let last = lanes.last();
    if playback::tick(&mut lanes.playback, last) == StepEffect::There {
        if lanes.stops == Stops::Key && !lanes.replay(0).is_telling(lanes.playback.position) {
            lanes.playback.position = lanes.replay(0).next_key_step(lanes.playback.position);
        }
        arrived(lanes);
    }
}

pub(super) fn pan(lanes: &mut Lanes, by: (i32, i32)) {
    let canvas = lanes.tree_canvas(lanes.chosen);
    let pane = &mut lanes.panes[lanes.chosen];
    pane.camera = pane.camera.panned(&pane.plan, canvas.into(), by);
}

pub(super) fn change_picture(lanes: &mut Lanes) {
    lanes.picture = PictureChoice::Fixed(lanes.picture().other());
    follow(lanes);
}

/// Changes the text at the nodes or their size for the next layout. Returns a message if there is no other size.
pub(super) fn change_look(lanes: &mut Lanes, action: LookAction) -> Option<String> {
    let plan = &lanes.panes[lanes.chosen].plan;
    let now = plan.look().zoom;
    let zoom = match action {
        LookAction::Display => {
            lanes.display = lanes.display.next();
            return None;
        }
        // If nodes cannot show drawings, boxes are the largest size.
        LookAction::ZoomIn if now == Zoom::Boxes && plan.boards().is_empty() => ZoomChoice::Fixed(now),
        LookAction::ZoomIn => ZoomChoice::Fixed(now.larger()),
        LookAction::ZoomOut => ZoomChoice::Fixed(now.smaller()),
        LookAction::ZoomFit => ZoomChoice::Fit,
    };
    // A user who zooms wants to see the tree.
    lanes.picture = PictureChoice::Fit;
    lanes.zoom = zoom;
    let name = now.name();
    let said = match action {
        LookAction::ZoomIn => say!(zoom, "largest", zoom = Text(name)).to_string(),
        LookAction::ZoomOut => say!(zoom, "smallest", zoom = Text(name)).to_string(),
        LookAction::Display | LookAction::ZoomFit => return None,
    };
    (zoom == ZoomChoice::Fixed(now)).then_some(said)
}

/// Sets new layouts of the same searches. The node in view stays in its place on the screen.
pub(super) fn laid(lanes: &mut Lanes, plans: Vec<Plan>) {
    for (lane, plan) in plans.into_iter().enumerate() {
        let node = lanes.focus(lane);
        let replay = std::sync::Arc::clone(lanes.replay(lane));
        let pane = &mut lanes.panes[lane];
        let before = Spot::of(&pane.plan, pane.camera, &replay, node);
        pane.plan = plan;
        pane.plan.set_rows(pane.canvas.height);
        pane.camera = before.kept(&pane.plan, &replay, node, pane.tree_canvas(replay.tree()));
    }
}

/// Spreads the trees over the canvas after a change of size.
pub(super) fn spread(lanes: &mut Lanes) {
    for lane in 0..lanes.panes.len() {
        let pane = &mut lanes.panes[lane];
        pane.plan.set_rows(pane.canvas.height);
        let canvas = lanes.tree_canvas(lane);
        let pane = &mut lanes.panes[lane];
        pane.camera = pane.camera.settled(&pane.plan, canvas.into());
        pane.scroll = Scroll::default();
    }
}

/// Scrolls the current node of each search into view, if necessary.
pub(super) fn follow(lanes: &mut Lanes) {
    for lane in 0..lanes.panes.len() {
        if lanes.picture() == Picture::Plies {
            lanes.panes[lane].scroll = lanes.ply_view(lane).settled();
            continue;
        }
        let pane = &lanes.panes[lane];
        let camera = camera_showing(
            &pane.plan,
            pane.camera,
            lanes.replay(lane),
            lanes.moment(lane).current(),
            lanes.tree_canvas(lane),
        );
        lanes.panes[lane].camera = camera;
    }
}

/// Returns the nearest view that shows a node; in projector mode with its parent, because the back row cannot scroll back.
/// Unchanged if it already does.
fn camera_showing(plan: &Plan, camera: Camera, replay: &Replay, node: NodeId, canvas: Size) -> Camera {
    let tree = replay.tree();
    let shown = plan.shown(tree, node);
    // In a graph the parent is the one on the current path.
    let parent = tree.parent(if plan.is_graph() { node } else { shown });
    let parent = parent.filter(|_| plan.look().stroke == Stroke::Broad).and_then(|parent| plan.place(parent));
    match (plan.place(shown), parent) {
        (Some(place), Some(parent)) => camera.following_both(plan, canvas.into(), place, parent),
        (Some(place), None) => camera.following(plan, canvas.into(), place),
        (None, _) => camera.settled(plan, canvas.into()),
    }
}

#[derive(Clone, Copy, Default)]
pub(super) struct Spot {
    camera: Camera,
    /// Column and row in the drawing, if the node is drawn.
    place: Option<(i32, i32)>,
}

impl Spot {
    pub(super) fn of(plan: &Plan, camera: Camera, replay: &Replay, node: NodeId) -> Self {
        let place = plan.place(plan.shown(replay.tree(), node));
        Self { camera, place: place.map(|place| (place.center, place.top)) }
    }

    /// Returns the camera that keeps a node in this place in another layout; in the middle if it had none.
    pub(super) fn kept(self, plan: &Plan, replay: &Replay, node: NodeId, canvas: Size) -> Camera {
        let Some(place) = plan.place(plan.shown(replay.tree(), node)) else {
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
