//! Looking at nodes: selecting, folding, zooming, moving the view.

use std::collections::BTreeSet;

use super::{Effect, start};
use crate::scene::{Camera, Zoom};
use crate::settings::Choice;
use crate::tree::{Kind, NodeId, Tree};
use crate::tui::job::{Job, Request, ZoomChoice};
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Viewer};

/// Cells the view moves at a time.
const PAN: (i32, i32) = (8, 2);

pub(super) fn on_action(model: &mut Model, action: Action) -> Effect {
    match action {
        Action::Display => change_display(model),
        Action::ZoomIn | Action::ZoomOut | Action::ZoomFit => zoom(model, action),
        Action::Fold => fold(model),
        Action::PanLeft => pan(model, (-PAN.0, 0)),
        Action::PanRight => pan(model, (PAN.0, 0)),
        Action::PanUp => pan(model, (0, -PAN.1)),
        Action::PanDown => pan(model, (0, PAN.1)),
        _ => select(model, action),
    }
}

fn select(model: &mut Model, action: Action) -> Effect {
    let Some(viewer) = &model.viewer else { return Effect::None };
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
    match target {
        Some(node) => select_node(model, node),
        None => Effect::None,
    }
}

/// Marks a node and brings it into view.
pub(super) fn select_node(model: &mut Model, node: NodeId) -> Effect {
    let canvas = model.canvas();
    if let Some(viewer) = &mut model.viewer {
        viewer.selected = Some(node);
        if let Some(place) = viewer.plan.place(node) {
            viewer.camera = viewer.camera.following(&viewer.plan, canvas, place);
        }
    }
    Effect::None
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

fn fold(model: &mut Model) -> Effect {
    let Some(viewer) = &model.viewer else { return Effect::None };
    if viewer.plan.is_graph() {
        model.remark = Some("nothing to fold: positions of a graph have no subtrees of their own".to_owned());
        return Effect::None;
    }
    let tree = viewer.run.replay.tree();
    let node = foldable(tree, viewer.focus());
    let mut folds = viewer.plan.folds().clone();
    if !folds.remove(&node) {
        folds.insert(node);
    }
    relay(model, folds)
}

/// A leaf is folded together with its siblings.
fn foldable(tree: &Tree, node: NodeId) -> NodeId {
    match tree.kind(node) {
        Kind::Inner(_) => node,
        _ => tree.parent(node).unwrap_or(node),
    }
}

fn change_display(model: &mut Model) -> Effect {
    let Some(viewer) = &mut model.viewer else { return Effect::None };
    viewer.display = viewer.display.next();
    let folds = viewer.plan.folds().clone();
    relay(model, folds)
}

fn zoom(model: &mut Model, action: Action) -> Effect {
    let Some(viewer) = &mut model.viewer else { return Effect::None };
    let now = viewer.plan.look().zoom;
    viewer.zoom = match action {
        Action::ZoomIn if now == Zoom::Boxes && viewer.plan.boards().is_empty() => ZoomChoice::Fixed(now),
        Action::ZoomIn => ZoomChoice::Fixed(now.larger()),
        Action::ZoomOut => ZoomChoice::Fixed(now.smaller()),
        _ => ZoomChoice::Fit,
    };
    let folds = viewer.plan.folds().clone();
    relay(model, folds)
}

/// Lays the tree out anew, with these subtrees folded.
fn relay(model: &mut Model, folds: BTreeSet<NodeId>) -> Effect {
    let canvas = model.canvas();
    let Some(viewer) = &model.viewer else { return Effect::None };
    let request = Request { folds, ..viewer.request(canvas) };
    let replay = std::sync::Arc::clone(&viewer.run.replay);
    start(model, Job::Lay { replay, request })
}

/// After a change of screen mode everything is drawn with another pen.
pub(super) fn resettle(model: &mut Model) -> Effect {
    let (canvas, stroke) = (model.canvas(), model.screen_mode.stroke());
    let Some(viewer) = &model.viewer else { return Effect::None };
    let request = Request { stroke, ..viewer.request(canvas) };
    let replay = std::sync::Arc::clone(&viewer.run.replay);
    start(model, Job::Lay { replay, request })
}

/// After a change of size: trees that are zoomed to fit are laid out anew, all others only shown from where they were.
pub(super) fn refit(model: &mut Model) -> Effect {
    let canvas = model.canvas();
    let Some(viewer) = &mut model.viewer else { return Effect::None };
    viewer.plan.set_rows(canvas.1);
    viewer.camera = super::steps::following(viewer, canvas);
    let small = viewer.run.replay.tree().len() <= 2_000;
    if viewer.zoom == ZoomChoice::Fit && small && model.working.is_none() {
        let folds = viewer.plan.folds().clone();
        return relay(model, folds);
    }
    Effect::None
}

/// The screen may have changed its size while a plan was made: it is spread over what there is now.
pub(super) fn settle_rows(model: &mut Model) -> Effect {
    let canvas = model.canvas();
    if let Some(viewer) = &mut model.viewer {
        viewer.plan.set_rows(canvas.1);
        viewer.camera = viewer.camera.settled(&viewer.plan, canvas);
    }
    Effect::None
}

pub(super) fn pan(model: &mut Model, by: (i32, i32)) -> Effect {
    let canvas = model.canvas();
    if let Some(viewer) = &mut model.viewer {
        viewer.camera = viewer.camera.panned(&viewer.plan, canvas, by);
    }
    Effect::None
}

/// The camera that keeps a node where it was on the screen although the plan has changed.
pub(super) fn keeping(viewer: &Viewer, old: (Camera, Option<(i32, i32)>), node: NodeId, canvas: (u16, u16)) -> Camera {
    let shown = viewer.plan.shown(viewer.run.replay.tree(), node);
    let Some(place) = viewer.plan.place(shown) else { return viewer.camera.settled(&viewer.plan, canvas) };
    let camera = match old {
        (camera, Some((center, top))) => {
            Camera { x: camera.x + place.center - center, y: camera.y + place.top - top }.settled(&viewer.plan, canvas)
        }
        (_, None) => Camera::centered(&viewer.plan, canvas, place),
    };
    super::steps::bringing(viewer, camera, node, canvas)
}
