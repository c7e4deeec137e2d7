//! Moving through the steps of a search.

use crate::scene::{Camera, Stroke};
use crate::tree::NodeId;
use crate::tui::keymap::Action;
use crate::tui::model::{Playing, SPEEDS, Surface, Viewer};

pub(super) fn on_action(viewer: &mut Viewer, surface: Surface, action: Action) {
    let last = viewer.run.replay.len();
    let target = match action {
        Action::Forward => viewer.cursor + 1,
        Action::Back => viewer.cursor.saturating_sub(1),
        Action::First => 0,
        Action::Last => last,
        Action::NextEvent => viewer.run.replay.next_event(viewer.cursor).unwrap_or(last),
        Action::PreviousEvent => viewer.run.replay.previous_event(viewer.cursor).unwrap_or(0),
        Action::Start if viewer.playing == Playing::On => return,
        Action::Play | Action::Start => return play(viewer, surface),
        Action::Faster => return change_speed(viewer, viewer.speed + 1),
        Action::Slower => return change_speed(viewer, viewer.speed.saturating_sub(1)),
        _ => return,
    };
    viewer.playing = Playing::Paused;
    go_to(viewer, surface, target);
}

/// Shows the moment after so many steps, and sees to it that the eye finds where the search is.
pub(super) fn go_to(viewer: &mut Viewer, surface: Surface, step: usize) {
    viewer.cursor = step.min(viewer.run.replay.len());
    viewer.camera = following(viewer, surface);
}

/// The view that shows where the search is; unchanged if it already does.
pub(super) fn following(viewer: &Viewer, surface: Surface) -> Camera {
    bringing(viewer, viewer.camera, viewer.moment().current(), surface)
}

/// The nearest view that shows a node, and for the back row, who cannot look back, its parent too; unchanged if it already does.
pub(super) fn bringing(viewer: &Viewer, camera: Camera, node: NodeId, surface: Surface) -> Camera {
    let canvas = viewer.canvas(surface);
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
fn play(viewer: &mut Viewer, surface: Surface) {
    viewer.playing = match viewer.playing {
        Playing::On => Playing::Paused,
        Playing::Paused => Playing::On,
    };
    if viewer.playing == Playing::On && viewer.cursor == viewer.run.replay.len() {
        go_to(viewer, surface, 0);
    }
}

fn change_speed(viewer: &mut Viewer, speed: usize) {
    viewer.speed = speed.min(SPEEDS.len() - 1);
}

pub(super) fn tick(viewer: &mut Viewer, surface: Surface) {
    if viewer.playing == Playing::Paused {
        return;
    }
    let target = viewer.cursor + SPEEDS[viewer.speed].steps;
    if target >= viewer.run.replay.len() {
        viewer.playing = Playing::Paused;
    }
    go_to(viewer, surface, target);
}

/// Goes to a step that has been typed.
pub(super) fn go_to_typed(viewer: &mut Viewer, surface: Surface, digits: &str) {
    // Nothing typed is a change of mind; more digits than any number of steps has mean the end.
    if !digits.is_empty() {
        go_to(viewer, surface, digits.parse().unwrap_or(usize::MAX));
    }
}
