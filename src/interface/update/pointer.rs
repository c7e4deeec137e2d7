//! The mouse: a click selects a node or a step, the wheel moves the view, the timeline can be dragged.

use crate::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::nodes::{pan, select_node};
use super::steps::go_to;
use super::{Effect, gallery};
use crate::tui::model::{Blanking, Model, Overlay};
use crate::tui::view::{gallery_entry, timeline_step};

/// Rows and columns a turn of the wheel moves.
const WHEEL: (i32, i32) = (6, 2);

pub(super) fn on_mouse(model: &mut Model, event: MouseEvent) -> Effect {
    if model.blanking == Blanking::Closed || model.working.is_some() {
        return Effect::None;
    }
    if model.comparison.is_some() {
        on_comparison(model, event);
        return Effect::None;
    }
    let across = event.modifiers.contains(KeyModifiers::SHIFT);
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => click(model, event),
        MouseEventKind::Drag(MouseButton::Left) => scrub(model, event),
        MouseEventKind::ScrollUp if model.viewer.is_none() => choose_by(model, -1),
        MouseEventKind::ScrollDown if model.viewer.is_none() => choose_by(model, 1),
        MouseEventKind::ScrollUp if across => pan(model, (-WHEEL.0, 0)),
        MouseEventKind::ScrollDown if across => pan(model, (WHEEL.0, 0)),
        MouseEventKind::ScrollUp => pan(model, (0, -WHEEL.1)),
        MouseEventKind::ScrollDown => pan(model, (0, WHEEL.1)),
        MouseEventKind::ScrollLeft => pan(model, (-WHEEL.0, 0)),
        MouseEventKind::ScrollRight => pan(model, (WHEEL.0, 0)),
        _ => Effect::None,
    }
}

/// A click chooses a search; the clock can be clicked and dragged.
fn on_comparison(model: &mut Model, event: MouseEvent) {
    let screen = model.screen();
    let is_press =
        matches!(event.kind, MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Drag(MouseButton::Left));
    let Some(comparison) = model.comparison.as_mut().filter(|_| is_press) else { return };
    let areas = comparison.areas(screen);
    let at = Position::new(event.column, event.row);
    let lanes = areas.lanes.iter().take(comparison.lanes().len());
    let lane = lanes.enumerate().find(|(_, lane)| lane.canvas.contains(at) || lane.header.contains(at));
    if let Some((lane, _)) = lane {
        comparison.chosen = lane;
    } else if areas.clock.contains(at) {
        let last = comparison.last();
        super::comparison::go_to(model, timeline_step(areas.clock, event.column, last));
    } else {
        // Nothing there to click.
    }
}

fn click(model: &mut Model, event: MouseEvent) -> Effect {
    if matches!(model.overlay, Overlay::Help(_) | Overlay::Note) {
        model.overlay = Overlay::None;
        return Effect::None;
    }
    if model.viewer.is_none() {
        return click_gallery(model, event);
    }
    match node_under(model, event) {
        Some(node) => select_node(model, node),
        None => scrub(model, event),
    }
}

/// A click on a lecture chooses it, a click on the chosen one opens it.
fn click_gallery(model: &mut Model, event: MouseEvent) -> Effect {
    match gallery_entry(model, event.column, event.row) {
        Some(entry) if entry == model.gallery.chosen => gallery::open_chosen(model),
        Some(entry) => {
            model.gallery.chosen = entry;
            Effect::None
        }
        None => Effect::None,
    }
}

fn choose_by(model: &mut Model, by: isize) -> Effect {
    model.gallery.choose_by(by);
    Effect::None
}

fn node_under(model: &Model, event: MouseEvent) -> Option<crate::tree::NodeId> {
    let canvas = model.areas().canvas;
    let viewer = model.viewer.as_ref()?;
    let inside = canvas.contains(Position::new(event.column, event.row));
    let x = viewer.camera.x + i32::from(event.column) - i32::from(canvas.x);
    let y = viewer.camera.y + i32::from(event.row) - i32::from(canvas.y);
    inside.then(|| viewer.plan.node_at(x, y)).flatten()
}

fn scrub(model: &mut Model, event: MouseEvent) -> Effect {
    let timeline = model.areas().timeline;
    let steps = model.viewer.as_ref().map_or(0, |viewer| viewer.run.replay.len());
    if event.row == timeline.y && !timeline.is_empty() && steps > 0 {
        return go_to(model, timeline_step(timeline, event.column, steps));
    }
    Effect::None
}
