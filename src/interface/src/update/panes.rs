//! Operations shared by one or several searches in lock-step: moving the clock, autoplay, and scrolling each drawing.

use super::prelude::*;
use crate::{
    keymap::{LookAction, PanAction},
    plans::{Picture, TRIED_AT_EVERY_ZOOM},
    search_view::Pane,
};
use plywood_drawing::scene::{Camera, Place, Plan, Scroll, Stroke, Zoom};

/// Cells per move of the view.
const PAN: (i32, i32) = (8, 2);

/// Returns the columns and rows by which a key scrolls.
pub const fn offset(action: PanAction) -> (i32, i32) {
    match action {
        PanAction::PanLeft => (-PAN.0, 0),
        PanAction::PanRight => (PAN.0, 0),
        PanAction::PanUp => (0, -PAN.1),
        PanAction::PanDown => (0, PAN.1),
    }
}

pub fn deselect(view: &mut SearchView) {
    (view.pane_mut().selected, view.pane_mut().opened) = (None, None);
}

pub fn pan(view: &mut SearchView, by: (i32, i32)) {
    let canvas = view.tree_canvas(view.own.chosen);
    let pane = &mut view.panes[view.own.chosen];
    pane.camera = pane.camera.panned(&pane.plan, canvas.into(), by);
}

pub fn change_picture(view: &mut SearchView) {
    view.own.picture = Some(view.picture().other());
    follow(view);
}

/// Changes the text at the nodes or their size for the next layout. Returns a message if there is no other size.
pub fn change_look(view: &mut SearchView, action: LookAction) -> Option<String> {
    let plan = &view.panes[view.own.chosen].plan;
    let now = plan.look().zoom;
    let (zoom, none) = match action {
        LookAction::Display => {
            view.own.display = view.own.display.next();
            return None;
        }
        LookAction::ZoomIn => {
            // Without boards inside nodes, boxes are the largest size.
            let is_largest = now == Zoom::Boxes && plan.boards().is_empty();
            let larger = if is_largest { now } else { now.larger() };
            (Some(larger), string!("zoom/largest", zoom = Text(now.name())))
        }
        LookAction::ZoomOut => (Some(now.smaller()), string!("zoom/smallest", zoom = Text(now.name()))),
        LookAction::ZoomFit => (None, String::new()),
    };
    // Zooming applies to the tree layout.
    view.own.picture = None;
    view.own.zoom = zoom;
    (zoom == Some(now)).then_some(none)
}

/// Sets new layouts of the same searches. The node in view stays in its place on the screen.
pub fn laid(view: &mut SearchView, plans: Vec<Plan>) {
    for (number, plan) in plans.into_iter().enumerate() {
        let node = view.focus_in(number);
        let before = spot(view, number, node);
        let pane = &mut view.panes[number];
        pane.plan = plan;
        pane.plan.set_rows(pane.canvas.height);
        keep(view, number, before, node);
    }
}

/// Spreads the trees over the canvas after a change of size.
pub fn spread(view: &mut SearchView) {
    for number in 0..view.panes.len() {
        let pane = &mut view.panes[number];
        pane.plan.set_rows(pane.canvas.height);
        let canvas = view.tree_canvas(number);
        let pane = &mut view.panes[number];
        pane.camera = pane.camera.settled(&pane.plan, canvas.into());
        pane.scroll = Scroll::default();
    }
}

/// Scrolls the current node of each search into view, if necessary.
pub fn follow(view: &mut SearchView) {
    for number in 0..view.panes.len() {
        if view.picture() == Picture::Plies {
            view.panes[number].scroll = view.ply_view(number).settled();
            continue;
        }
        let (camera, current) = (view.panes[number].camera, view.moment_in(number).current());
        view.panes[number].camera = camera_showing(view, number, camera, current);
    }
}

/// Returns the nearest camera that shows a node, and on a projector its parent as well and, in a small tree, its children. Returns
/// `camera` unchanged if it already does.
fn camera_showing(view: &SearchView, number: usize, camera: Camera, node: NodeId) -> Camera {
    let (plan, canvas) = (&view.panes[number].plan, view.tree_canvas(number).into());
    let tree = view.replay_in(number).tree();
    let shown = plan.visible_node(tree, node);
    let Some(place) = plan.place(shown) else { return camera.settled(plan, canvas) };
    if plan.look().stroke == Stroke::Fine {
        return camera.following(plan, canvas, place);
    }
    // In a graph the parent is the predecessor on the current path.
    let parent = tree.parent(if plan.is_graph() { node } else { shown });
    let parent = parent.and_then(|parent| plan.place(parent)).unwrap_or(place);
    let children = tree.children(shown).filter(|_| tree.len() <= TRIED_AT_EVERY_ZOOM);
    let children = children.filter_map(|child| plan.place(child)).fold(place, Place::with);
    // Who practices chooses among the children.
    let others = if view.common.practice.is_some() { [children, parent] } else { [parent, children] };
    camera.following_family(plan, canvas, [place, others[0], others[1]])
}

/// Screen position of a node.
#[derive(Clone, Copy, Default)]
pub struct Spot {
    camera: Camera,
    /// Column and row in the drawing, if it is drawn.
    place: Option<(i32, i32)>,
}

pub fn spot(view: &SearchView, number: usize, node: NodeId) -> Spot {
    let Pane { plan, camera, .. } = &view.panes[number];
    let place = plan.place(plan.visible_node(view.replay_in(number).tree(), node));
    Spot { camera: *camera, place: place.map(|place| (place.center, place.top)) }
}

/// Scrolls a pane so that a node has the position of another. A node without a position before is centred.
pub fn keep(view: &mut SearchView, number: usize, Spot { camera, place }: Spot, node: NodeId) {
    let (plan, canvas) = (&view.panes[number].plan, view.tree_canvas(number).into());
    let camera = match (plan.place(plan.visible_node(view.replay_in(number).tree(), node)), place) {
        (None, _) => camera.settled(plan, canvas),
        (Some(now), Some((center, top))) => {
            let camera = Camera { x: camera.x + now.center - center, y: camera.y + now.top - top };
            camera_showing(view, number, camera.settled(plan, canvas), node)
        }
        (Some(now), None) => camera_showing(view, number, Camera::centered(plan, canvas, now), node),
    };
    view.panes[number].camera = camera;
}

/// Goes to a step, or says why there is none.
pub fn rest_at_found(view: &mut SearchView, step: Option<usize>, none: &'static str) -> Reply {
    match step {
        Some(step) => view.rest_at(step),
        None => return Reply::say(none),
    }
    None
}
