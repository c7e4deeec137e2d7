//! Picture of a tree: the tree with an overview map if it is larger than the canvas, or the open path and its siblings as rows of
//! plies.

use super::TreeView;
use crate::model::SearchView;
use crate::paint;
use crate::plans::Picture;
use plywood_drawing::scene::{Camera, Marks, Plan, Scene, Stroke, Viewport, best_nodes, minimap};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_search::replay::Moment;
use plywood_tree::settings::VisitOrder;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

const MAP: (u16, u16) = (26, 4);
/// Smaller canvases have no room for a map.
const LEAST: (u16, u16) = (60, 12);
/// Free columns beside a label at the margin.
const EDGE: u16 = 1;

/// Draws the picture of a tree.
pub(super) fn draw(view: TreeView<'_>, area: Rect, buf: &mut Buffer) {
    let search_view = view.search_view;
    let moment = search_view.moment();
    let marks = Marks {
        selected: search_view.pane().selected,
        visits: search_view.visits,
        minimal: search_view.minimal(),
        ..Marks::default()
    };
    match search_view.picture() {
        Picture::Plies => draw_scene(&search_view.plies(0).scene(moment, marks), area.intersection(buf.area), buf),
        Picture::Tree => draw_nodes(view, Marks { best: &best_nodes(moment), ..marks }, area, buf),
    }
}

fn draw_nodes(view: TreeView<'_>, marks: Marks<'_>, area: Rect, buf: &mut Buffer) {
    let search_view = view.search_view;
    let area = Rect { width: area.width.min(search_view.tree_canvas(0).width), ..area }.intersection(buf.area);
    if area.is_empty() {
        return;
    }
    let plan = search_view.plan();
    let camera = Camera { y: search_view.camera().y + super::overlay::lift(view), ..search_view.camera() };
    draw_scene(&Scene::new(plan, search_view.moment(), marks, camera.viewport(area.width, area.height)), area, buf);
    if plan.look().stroke == Stroke::Fine {
        write_movers(search_view, camera.viewport(area.width, area.height), area, buf);
    }
    // A map is not readable from afar: in projector mode it would only hide a part of the tree, and in a quiz leaves that are
    // possible answers.
    let has_map = plan.look().stroke == Stroke::Fine && search_view.common.quiz_view.is_none();
    let is_larger = plan.width() > i32::from(area.width) || plan.height() > i32::from(area.height);
    if has_map && is_larger && area.width >= LEAST.0 && area.height >= LEAST.1 {
        draw_map(search_view, area, buf);
    }
}

/// Writes the player of each level at a margin, where the tree leaves room: at the left, or at the right if more levels have room
/// there. A single label would be a riddle.
fn write_movers(search_view: &SearchView, viewport: Viewport, area: Rect, buf: &mut Buffer) {
    let movers = search_view.plan().movers(search_view.moment().replay().tree(), viewport);
    let movers: Vec<(u16, &str)> = movers.map(|(row, player)| (area.y + row, player.title())).collect();
    let on_side = |at: fn(Rect, u16) -> u16| -> Vec<(u16, u16, &str)> {
        let placed = movers.iter().map(|&(y, title)| (at(area, text::cells(title)), y, title));
        placed.filter(|&(x, y, title)| is_free(area, (x, y), text::cells(title), buf)).collect()
    };
    let left = on_side(|area, _| area.x + EDGE);
    let right = on_side(|area, width| area.right().saturating_sub(width + EDGE));
    let shown = if right.len() > left.len() { right } else { left };
    if shown.len() > 1 {
        for (x, y, title) in shown {
            paint::write(buf, area, (x, y), title, Role::Faint);
        }
    }
}

/// Returns true if nothing is drawn at these cells or next to them.
fn is_free(area: Rect, (x, y): (u16, u16), width: u16, buf: &Buffer) -> bool {
    let columns = x.saturating_sub(EDGE)..(x + width + EDGE + 1).min(area.right());
    let is_blank = |x: u16| buf.cell((x, y)).is_some_and(|cell| cell.symbol() == " ");
    x >= area.x && x + width <= area.right() && columns.into_iter().all(is_blank)
}

/// Draws the part of a tree that a camera sees, with its best line.
pub(crate) fn draw_plan(
    plan: &Plan,
    moment: Moment<'_>,
    visits: VisitOrder,
    camera: Camera,
    area: Rect,
    buf: &mut Buffer,
) {
    let marks = Marks { best: &best_nodes(moment), visits, ..Marks::default() };
    draw_scene(&Scene::new(plan, moment, marks, camera.viewport(area.width, area.height)), area, buf);
}

/// Rows by which a tree is shifted down below a head of `rows` rows: zero if the tree does not leave them free.
pub(super) fn lowered(rows: u16, plan: &Plan, camera: Camera, canvas: Rect) -> u16 {
    let lower = (i32::from(rows) + camera.y).max(0);
    if plan.height() - camera.y + lower <= i32::from(canvas.height) { lower as u16 } else { 0 }
}

pub fn draw_scene(scene: &Scene, area: Rect, buf: &mut Buffer) {
    draw_scene_in(scene, |role, _, _| role, area, buf);
}

/// Draws a scene in other roles than its own.
pub(super) fn draw_scene_in(scene: &Scene, shown: impl Fn(Role, u16, u16) -> Role, area: Rect, buf: &mut Buffer) {
    for glyph in scene.glyphs() {
        let role = shown(glyph.role, glyph.x, glyph.y);
        paint::put(buf, (area.x + glyph.x, area.y + glyph.y), glyph.glyph, role);
    }
    for (run, words) in scene.runs() {
        let role = shown(run.role, run.x, run.y);
        let is_large = words.contains(['█', '▀', '▄', '▞']);
        let style = if is_large { paint::flat(role) } else { paint::style(role) };
        paint::write_styled(buf, area, (area.x + run.x, area.y + run.y), words, style);
    }
}

fn draw_map(search_view: &SearchView, area: Rect, buf: &mut Buffer) {
    let frame = Rect { x: area.right() - MAP.0 - 2, y: area.bottom() - MAP.1 - 2, width: MAP.0 + 2, height: MAP.1 + 2 };
    let inside = super::overlay::frame(frame, text!(overlays, "map"), buf);
    let viewport = search_view.camera().viewport(area.width, area.height);
    let rows = minimap(search_view.plan(), search_view.moment(), viewport, inside.width, inside.height);
    let shaded = |(shade, role)| (shade, if shade == '·' { Role::Frame } else { role });
    paint::cells(buf, inside, rows.into_iter().map(|row| row.into_iter().map(shaded)));
}
