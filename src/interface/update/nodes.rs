//! Looking at nodes: selecting, folding, zooming, moving the view.

use std::sync::Arc;

use super::reply::Reply;
use super::steps::{bringing, following};
use crate::scene::{Camera, Plan, Zoom};
use crate::settings::Choice;
use crate::tree::{Kind, NodeId, Tree};
use crate::tui::job::{Job, Request, TRIED_AT_EVERY_ZOOM, ZoomChoice};
use crate::tui::keymap::Action;
use crate::tui::model::{Surface, Viewer};

/// Cells the view moves at a time.
const PAN: (i32, i32) = (8, 2);

pub(super) fn on_action(viewer: &mut Viewer, surface: Surface, action: Action) -> Reply {
    match action {
        Action::Display => return change_display(viewer, surface),
        Action::ZoomIn | Action::ZoomOut | Action::ZoomFit => return zoom(viewer, surface, action),
        Action::Fold => return fold(viewer, surface),
        Action::PanLeft => pan(viewer, surface, (-PAN.0, 0)),
        Action::PanRight => pan(viewer, surface, (PAN.0, 0)),
        Action::PanUp => pan(viewer, surface, (0, -PAN.1)),
        Action::PanDown => pan(viewer, surface, (0, PAN.1)),
        _ => select(viewer, surface, action),
    }
    Reply::none()
}

fn select(viewer: &mut Viewer, surface: Surface, action: Action) {
    let tree = viewer.run.replay.tree();
    let focus = viewer.focus();
    // In a graph a node that repeats another has no place of its own.
    let focus = if viewer.plan.is_graph() { viewer.plan.shown(tree, focus) } else { focus };
    let target = match (action, viewer.selected) {
        // The first Tab marks where the search is; the selection moves from there.
        (Action::SelectNext, None) => Some(focus),
        (Action::SelectNext, _) => next_shown(viewer, focus),
        (Action::SelectPrevious, _) => previous_shown(viewer, focus),
        (Action::SelectParent, _) => tree.parent(focus),
        (Action::SelectChild, _) => first_child(viewer, focus),
        (Action::SelectLeft, _) => neighbor(viewer, focus, &Direction::Left),
        (Action::SelectRight, _) => neighbor(viewer, focus, &Direction::Right),
        _ => None,
    };
    if let Some(node) = target {
        select_node(viewer, surface, node);
    }
}

/// Marks a node and brings it into view.
pub(super) fn select_node(viewer: &mut Viewer, surface: Surface, node: NodeId) {
    viewer.selected = Some(node);
    if let Some(place) = viewer.plan.place(node) {
        viewer.camera = viewer.camera.following(&viewer.plan, viewer.canvas(surface), place);
    }
}

/// The first child, where it is drawn.
fn first_child(viewer: &Viewer, node: NodeId) -> Option<NodeId> {
    let tree = viewer.run.replay.tree();
    let child = tree.children(node).next()?;
    let shown = if viewer.plan.is_graph() { viewer.plan.shown(tree, child) } else { child };
    viewer.plan.place(shown).map(|_| shown)
}

fn next_shown(viewer: &Viewer, node: NodeId) -> Option<NodeId> {
    let tree = viewer.run.replay.tree();
    let folded = viewer.plan.folds().contains(&node);
    let next = if folded { tree.subtree(node).end } else { node.0 + 1 };
    let mut rest = (next..tree.len() as u32).map(NodeId);
    // In a graph the nodes that repeat others are not drawn.
    rest.find(|&node| !viewer.plan.is_graph() || viewer.plan.place(node).is_some())
}

fn previous_shown(viewer: &Viewer, node: NodeId) -> Option<NodeId> {
    let previous = NodeId(node.0.checked_sub(1)?);
    if viewer.plan.is_graph() {
        return (0..=previous.0).rev().map(NodeId).find(|&node| viewer.plan.place(node).is_some());
    }
    Some(viewer.plan.shown(viewer.run.replay.tree(), previous))
}

enum Direction {
    Left,
    Right,
}

fn neighbor(viewer: &Viewer, node: NodeId, direction: &Direction) -> Option<NodeId> {
    let row = viewer.plan.row_of(node)?;
    let at = row.iter().position(|&other| other == node)?;
    match direction {
        Direction::Left => at.checked_sub(1).map(|at| row[at]),
        Direction::Right => row.get(at + 1).copied(),
    }
}

fn fold(viewer: &Viewer, surface: Surface) -> Reply {
    if viewer.plan.is_graph() {
        return Reply::say("nothing to fold: positions of a graph have no subtrees of their own");
    }
    let tree = viewer.run.replay.tree();
    let node = foldable(tree, viewer.focus());
    let mut folds = viewer.plan.folds().clone();
    if !folds.remove(&node) {
        folds.insert(node);
    }
    relay(viewer, Request { folds, ..viewer.request(surface) })
}

/// A leaf is folded together with its siblings.
fn foldable(tree: &Tree, node: NodeId) -> NodeId {
    match tree.kind(node) {
        Kind::Inner(_) => node,
        _ => tree.parent(node).unwrap_or(node),
    }
}

fn change_display(viewer: &mut Viewer, surface: Surface) -> Reply {
    viewer.display = viewer.display.next();
    relay(viewer, viewer.request(surface))
}

fn zoom(viewer: &mut Viewer, surface: Surface, action: Action) -> Reply {
    let now = viewer.plan.look().zoom;
    viewer.zoom = match action {
        Action::ZoomIn if now == Zoom::Boxes && viewer.plan.boards().is_empty() => ZoomChoice::Fixed(now),
        Action::ZoomIn => ZoomChoice::Fixed(now.larger()),
        Action::ZoomOut => ZoomChoice::Fixed(now.smaller()),
        _ => ZoomChoice::Fit,
    };
    relay(viewer, viewer.request(surface))
}

/// Lays the tree out anew.
fn relay(viewer: &Viewer, request: Request) -> Reply {
    Reply::start(Job::Lay { replay: Arc::clone(&viewer.run.replay), request })
}

/// After a change of screen mode everything is drawn with another pen.
pub(super) fn resettle(viewer: &Viewer, surface: Surface) -> Reply {
    relay(viewer, Request { stroke: surface.mode.stroke(), ..viewer.request(surface) })
}

/// After a change of size: trees that are zoomed to fit are laid out anew, all others only shown from where they were.
pub(super) fn refit(viewer: &mut Viewer, surface: Surface) -> Reply {
    viewer.plan.set_rows(viewer.canvas(surface).1);
    viewer.camera = following(viewer, surface);
    let small = viewer.run.replay.tree().len() <= TRIED_AT_EVERY_ZOOM;
    if viewer.zoom == ZoomChoice::Fit && small { relay(viewer, viewer.request(surface)) } else { Reply::none() }
}

/// The screen may have changed its size while a plan was made: it is spread over what there is now.
pub(super) fn settle_rows(viewer: &mut Viewer, surface: Surface) {
    let canvas = viewer.canvas(surface);
    viewer.plan.set_rows(canvas.1);
    viewer.camera = viewer.camera.settled(&viewer.plan, canvas);
}

pub(super) fn pan(viewer: &mut Viewer, surface: Surface, by: (i32, i32)) {
    viewer.camera = viewer.camera.panned(&viewer.plan, viewer.canvas(surface), by);
}

/// Another plan of the same search: the node that was looked at stays where it is on the screen.
pub(super) fn laid(viewer: &mut Viewer, surface: Surface, plan: Plan) {
    let node = viewer.focus();
    let old = (viewer.camera, spot(&viewer.plan, viewer, node));
    viewer.plan = plan;
    viewer.camera = keeping(viewer, old, node, surface);
}

/// The column and row where a node stands in a plan.
pub(super) fn spot(plan: &Plan, viewer: &Viewer, node: NodeId) -> Option<(i32, i32)> {
    let shown = plan.shown(viewer.run.replay.tree(), node);
    plan.place(shown).map(|place| (place.center, place.top))
}

/// The camera that keeps a node where it was on the screen although the plan has changed.
pub(super) fn keeping(viewer: &Viewer, old: (Camera, Option<(i32, i32)>), node: NodeId, surface: Surface) -> Camera {
    let canvas = viewer.canvas(surface);
    let shown = viewer.plan.shown(viewer.run.replay.tree(), node);
    let Some(place) = viewer.plan.place(shown) else { return viewer.camera.settled(&viewer.plan, canvas) };
    let camera = match old {
        (camera, Some((center, top))) => {
            Camera { x: camera.x + place.center - center, y: camera.y + place.top - top }.settled(&viewer.plan, canvas)
        }
        (_, None) => Camera::centered(&viewer.plan, canvas, place),
    };
    bringing(viewer, camera, node, surface)
}
