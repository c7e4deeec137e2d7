//! Moving through the steps of a search.

use super::Effect;
use crate::scene::{Camera, Stroke};
use crate::tree::NodeId;
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Overlay, Playing, SPEEDS, Viewer};

pub(super) fn on_action(model: &mut Model, action: Action) -> Effect {
    let Some(viewer) = &mut model.viewer else { return Effect::None };
    let last = viewer.run.replay.len();
    let target = match action {
        Action::Forward => viewer.cursor + 1,
        Action::Back => viewer.cursor.saturating_sub(1),
        Action::First => 0,
        Action::Last => last,
        Action::NextEvent => viewer.run.replay.next_event(viewer.cursor).unwrap_or(last),
        Action::PreviousEvent => viewer.run.replay.previous_event(viewer.cursor).unwrap_or(0),
        Action::Start if viewer.playing == Playing::On => return Effect::None,
        Action::Play | Action::Start => return play(model),
        Action::Faster => return change_speed(viewer, viewer.speed + 1),
        Action::Slower => return change_speed(viewer, viewer.speed.saturating_sub(1)),
        _ => return Effect::None,
    };
    viewer.playing = Playing::Paused;
    go_to(model, target)
}

/// Shows the moment after so many steps, and sees to it that the eye finds where the search is.
pub(super) fn go_to(model: &mut Model, step: usize) -> Effect {
    let canvas = model.canvas();
    if let Some(viewer) = &mut model.viewer {
        viewer.cursor = step.min(viewer.run.replay.len());
        viewer.camera = following(viewer, canvas);
    }
    Effect::None
}

/// The view that shows where the search is; unchanged if it already does.
pub(super) fn following(viewer: &Viewer, canvas: (u16, u16)) -> Camera {
    bringing(viewer, viewer.camera, viewer.moment().current(), canvas)
}

/// The nearest view that shows a node, and for the back row, who cannot look back, its parent too; unchanged if it already does.
pub(super) fn bringing(viewer: &Viewer, camera: Camera, node: NodeId, canvas: (u16, u16)) -> Camera {
    let tree = viewer.run.replay.tree();
    let plan = &viewer.plan;
    let shown = plan.shown(tree, node);
    // In a graph the parent is the one from which play comes now.
    let parent = tree.parent(if plan.is_graph() { node } else { shown });
    let parent = parent.filter(|_| plan.look().stroke == Stroke::Broad).and_then(|parent| plan.place(parent));
    match (plan.place(shown), parent) {
        (Some(place), Some(parent)) => camera.following_both(plan, canvas, place, parent),
        (Some(place), None) => camera.following(plan, canvas, place),
        (None, _) => camera.settled(plan, canvas),
    }
}

/// Starting at the end starts over: nobody plays what is over.
fn play(model: &mut Model) -> Effect {
    let Some(viewer) = &mut model.viewer else { return Effect::None };
    viewer.playing = match viewer.playing {
        Playing::On => Playing::Paused,
        Playing::Paused => Playing::On,
    };
    if viewer.playing == Playing::On && viewer.cursor == viewer.run.replay.len() {
        return go_to(model, 0);
    }
    Effect::None
}

fn change_speed(viewer: &mut Viewer, speed: usize) -> Effect {
    viewer.speed = speed.min(SPEEDS.len() - 1);
    Effect::None
}

pub(super) fn tick(model: &mut Model) -> Effect {
    if model.comparison.is_some() {
        super::comparison::tick(model);
        return Effect::None;
    }
    let Some(viewer) = &mut model.viewer else { return Effect::None };
    if viewer.playing == Playing::Paused {
        return Effect::None;
    }
    let target = viewer.cursor + SPEEDS[viewer.speed].steps;
    if target >= viewer.run.replay.len() {
        viewer.playing = Playing::Paused;
    }
    go_to(model, target)
}

pub(super) fn go_to_typed(model: &mut Model) -> Effect {
    let Overlay::GoTo(digits) = std::mem::take(&mut model.overlay) else { return Effect::None };
    // Nothing typed is a change of mind; more digits than any number of steps has mean the end.
    match (digits.is_empty(), digits.parse()) {
        (true, _) => Effect::None,
        (_, Ok(step)) => go_to(model, step),
        (_, Err(_)) => go_to(model, usize::MAX),
    }
}
