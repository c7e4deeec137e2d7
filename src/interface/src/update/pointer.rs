//! Mouse: a click selects a node or a step, the wheel scrolls, and the timeline can be dragged.

use super::{game_match, lesson, nodes::select_node, opening, panes, parsons, practice, prelude::*, quiz_view};
use crate::{
    event::{KeyModifiers, MouseEventKind},
    keymap::Mode,
    plans::Picture,
    view::{gallery_entry, lift, timeline_step},
};

/// Columns and rows per turn of the wheel.
const WHEEL: (i32, i32) = (6, 2);

pub fn on_mouse(model: &mut Model, event: MouseEvent) -> Reply {
    // Drawing stays responsive while an earlier edit is computed.
    let draws =
        model.lesson_view().is_some_and(|lesson_view| lesson_view.is_edited_by_hand() && lesson_view.is_pending());
    if model.is_blanked || (model.working.is_some() && !draws) {
        return None;
    }
    let is_click = event.kind == MouseEventKind::CLICK;
    if is_click && model.mode() != Mode::Comparison && matches!(model.overlay, Overlay::Help(_) | Overlay::Note) {
        return Reply::show(Overlay::None);
    }
    let lift = lift(model);
    if model.mode() == Mode::Practice
        && let Some(reply) = on_practice(model, lift, event)
    {
        return reply;
    }
    if model.mode() == Mode::Parsons {
        return if is_click { parsons::click(model, event) } else { None };
    }
    match &mut model.screen {
        OpenScreen::Opening => None,
        OpenScreen::Gallery => on_gallery(model, event),
        OpenScreen::Search(view) if view.is_compared() => on_comparison(view, event),
        OpenScreen::Search(view) => on_walkthrough(view, lift, event),
        OpenScreen::Lesson(view) => lesson::on_mouse(view, event),
        OpenScreen::Match(_) => game_match::on_mouse(model, event),
    }
}

/// A click on the next child visits it.
fn on_practice(model: &mut Model, lift: i32, event: MouseEvent) -> Option<Reply> {
    let view = model.search_view().filter(|view| view.common.practice.is_some())?;
    let node = node_under(view, lift, event);
    match event.kind {
        MouseEventKind::CLICK => Some(node.and_then(|node| practice::click(model, node))),
        MouseEventKind::DRAG => Some(None),
        _ => None,
    }
}

fn on_walkthrough(search_view: &mut SearchView, lift: i32, event: MouseEvent) -> Reply {
    let is_asked = search_view.common.quiz_view.is_some();
    match event.kind {
        MouseEventKind::CLICK => match node_under(search_view, lift, event) {
            Some(node) => {
                select_node(search_view, node);
                drop(quiz_view::mark(search_view));
            }
            // The user must not look at future steps before their question.
            None if is_asked => {}
            None => drop(scrub(search_view, event)),
        },
        MouseEventKind::DRAG if !is_asked => drop(scrub(search_view, event)),
        _ => {
            let (across, down) = wheel(event).unwrap_or_default();
            panes::pan(search_view, (across * WHEEL.0, down * WHEEL.1));
        }
    }
    None
}

/// Returns the columns and rows by which the wheel turns; with Shift, it turns to the side. `None` if it does not turn.
pub const fn wheel(event: MouseEvent) -> Option<(i32, i32)> {
    let (across, down) = match event.kind {
        MouseEventKind::Down(_) | MouseEventKind::Drag(_) => return None,
        MouseEventKind::ScrollUp => (0, -1),
        MouseEventKind::ScrollDown => (0, 1),
        MouseEventKind::ScrollLeft => (-1, 0),
        MouseEventKind::ScrollRight => (1, 0),
    };
    Some(if event.modifiers.contains(KeyModifiers::SHIFT) { (across + down, 0) } else { (across, down) })
}

/// A click chooses a search; the clock can be clicked and dragged.
fn on_comparison(comparison: &mut SearchView, event: MouseEvent) -> Reply {
    if !matches!(event.kind, MouseEventKind::CLICK | MouseEventKind::DRAG) {
        return None;
    }
    let areas = comparison.compared_areas();
    let at = event.position();
    let panes = areas.panes.iter().take(comparison.all().len());
    let pane = panes.enumerate().find(|(_, pane)| pane.canvas.contains(at) || pane.header.contains(at));
    if let Some((pane, _)) = pane {
        comparison.own.chosen = pane;
    } else if areas.clock.contains(at) {
        let step = timeline_step(areas.clock, event.column, comparison.last());
        comparison.rest_at(step);
    } else {
        // No target under the mouse.
    }
    None
}

/// A click on a lecture chooses it, and a click on the chosen one opens it. The wheel changes the choice.
fn on_gallery(model: &mut Model, event: MouseEvent) -> Reply {
    match event.kind {
        MouseEventKind::ScrollUp => model.gallery.choose_by(-1),
        MouseEventKind::ScrollDown => model.gallery.choose_by(1),
        MouseEventKind::CLICK => match gallery_entry(model, event.column, event.row) {
            Some(entry) if entry == model.gallery.chosen => return opening::open_chosen(model),
            Some(entry) => model.gallery.chosen = entry,
            None => {}
        },
        _ => {}
    }
    None
}

fn node_under(search_view: &SearchView, lift: i32, event: MouseEvent) -> Option<NodeId> {
    let canvas = search_view.areas().canvas;
    let inside = canvas.contains(event.position());
    if search_view.picture() == Picture::Plies {
        let cell = (event.column.saturating_sub(canvas.x), event.row.saturating_sub(canvas.y));
        return inside.then(|| search_view.plies(0).node_at(cell.0, cell.1)).flatten();
    }
    let x = search_view.camera().x + i32::from(event.column) - i32::from(canvas.x);
    let y = search_view.camera().y + lift + i32::from(event.row) - i32::from(canvas.y);
    inside.then(|| search_view.plan().node_at(x, y)).flatten()
}

/// Goes to the clicked or dragged step. Returns false if the timeline is elsewhere.
pub fn scrub(view: &mut dyn Screen, event: MouseEvent) -> bool {
    let (timeline, steps) = (view.areas().timeline, view.steps());
    let is_there = event.row == timeline.y && !timeline.is_empty() && steps > 0;
    if is_there {
        view.go_to(timeline_step(timeline, event.column, steps));
    }
    is_there
}
