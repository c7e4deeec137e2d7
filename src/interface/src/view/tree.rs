//! Picture of a tree: the tree with an overview map if it is larger than the canvas, or the open path and its siblings as rows of
//! plies.

use super::prelude::*;
use crate::plans::Picture;
use plywood_drawing::scene::{Camera, LARGE_ROWS, Marks, Plan, Scene, Stroke, best_nodes, large_lines, minimap};
use plywood_search::replay::Moment;
use plywood_tree::settings::VisitOrder;

const MAP: (u16, u16) = (26, 4);
/// Smaller canvases have no room for a map.
const LEAST: (u16, u16) = (60, 12);
/// Free columns beside a label at the margin.
const EDGE: u16 = 1;

/// Draws the picture of a tree.
pub fn draw(view: TreeView<'_>, area: Rect, buf: &mut Buffer) {
    let search_view = view.search_view;
    let moment = search_view.moment();
    let sign = cut_sign(search_view, 0);
    let marks = Marks {
        selected: search_view.pane().selected,
        ahead: sign.as_ref().map(|(node, value)| (*node, value.as_str())),
        visits: search_view.own.visits,
        minimal: search_view.minimal(),
        ..Marks::default()
    };
    match search_view.picture() {
        Picture::Plies => {
            let area = area.intersection(buf.area);
            let plies = search_view.plies(0);
            if let Some(boards) = plies.picture(moment, marks) {
                paint::picture(buf, area, &boards, 0);
            }
            draw_scene(&plies.scene(moment, marks), area, buf);
        }
        Picture::Tree => draw_nodes(view, Marks { best: &best_nodes(moment), ..marks }, area, buf),
    }
}

/// Returns the node that a cutoff would skip next, and the value that would cause it: `≤3`. A quiz asks for it.
pub fn cut_sign(search_view: &SearchView, pane: usize) -> Option<(NodeId, String)> {
    let sign = plywood_explain::cut_sign(search_view.moment_in(pane), search_view.voice_in(pane));
    let (node, value) = sign.filter(|_| search_view.common.quiz_view.is_none())?;
    Some((node, value.to_string().replacen(' ', "", 1)))
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
    // A map is not readable from afar: in projector mode it would only hide a part of the tree, and in a quiz leaves that are
    // possible answers.
    let has_map = plan.look().stroke == Stroke::Fine && search_view.common.quiz_view.is_none();
    let is_larger = plan.width() > i32::from(area.width) || plan.height() > i32::from(area.height);
    if has_map && is_larger && area.width >= LEAST.0 && area.height >= LEAST.1 {
        draw_map(search_view, area, buf);
    }
}

/// Returns true if nothing is drawn at the cells of these rows or next to them. Large letters need more room around them.
fn is_free(area: Rect, (x, y): (u16, u16), rows: &[String], buf: &Buffer) -> bool {
    let width = text::cells(&rows[0]);
    let gap = EDGE * rows.len() as u16;
    let columns = x.saturating_sub(gap)..(x + width + gap + 1).min(area.right());
    let mut all = (y..).zip(rows).flat_map(|(y, _)| columns.clone().map(move |x| (x, y)));
    x >= area.x
        && x + width <= area.right()
        && y + rows.len() as u16 <= area.bottom()
        && all.all(|at| paint::is_blank(buf, at))
}

/// Writes a text in large letters into a lower corner of an area, if nothing is drawn there.
pub fn write_in_corner(words: &str, area: Rect, role: Role, buf: &mut Buffer) {
    let rows = large_lines(words);
    let width = text::cells(&rows[0]);
    let y = area.bottom().saturating_sub(LARGE_ROWS);
    let corners = [area.x + EDGE, area.right().saturating_sub(width + EDGE)];
    if let Some(x) = corners.into_iter().find(|&x| is_free(area, (x, y), &rows, buf)) {
        for (row, y) in rows.iter().zip(y..) {
            paint::write(buf, area, (x, y), row, role);
        }
    }
}

/// Draws the part of a tree that a camera sees, with its best line.
pub fn draw_plan(plan: &Plan, moment: Moment<'_>, visits: VisitOrder, camera: Camera, area: Rect, buf: &mut Buffer) {
    let marks = Marks { best: &best_nodes(moment), visits, ..Marks::default() };
    draw_scene(&Scene::new(plan, moment, marks, camera.viewport(area.width, area.height)), area, buf);
}

/// Rows by which a tree is shifted down below a head of `rows` rows: zero if the tree does not leave them free.
pub fn lowered(rows: u16, plan: &Plan, camera: Camera, canvas: Rect) -> u16 {
    let lower = (i32::from(rows) + camera.y).max(0);
    if plan.height() - camera.y + lower <= i32::from(canvas.height) { lower as u16 } else { 0 }
}

pub fn draw_scene(scene: &Scene, area: Rect, buf: &mut Buffer) {
    draw_scene_in(scene, |role, _, _| role, area, buf);
}

/// Draws a scene in other roles than its own.
pub fn draw_scene_in(scene: &Scene, shown: impl Fn(Role, u16, u16) -> Role, area: Rect, buf: &mut Buffer) {
    for glyph in scene.glyphs() {
        let role = shown(glyph.role, glyph.x, glyph.y);
        paint::put(buf, (area.x + glyph.x, area.y + glyph.y), glyph.glyph, role);
    }
    for (run, words) in scene.runs() {
        let role = shown(run.role, run.x, run.y);
        paint::write_styled(buf, area, (area.x + run.x, area.y + run.y), words, paint::style_of(role, words));
    }
}

fn draw_map(search_view: &SearchView, area: Rect, buf: &mut Buffer) {
    let frame = Rect { x: area.right() - MAP.0 - 2, y: area.bottom() - MAP.1 - 2, width: MAP.0 + 2, height: MAP.1 + 2 };
    let inside = super::overlay::frame(frame, text!("overlays/map"), buf);
    let viewport = search_view.camera().viewport(area.width, area.height);
    let rows = minimap(search_view.plan(), search_view.moment(), viewport, inside.width, inside.height);
    let shaded = |(shade, role)| (shade, if shade == '·' { Role::Frame } else { role });
    paint::cells(buf, inside, rows.into_iter().map(|row| row.into_iter().map(shaded)));
}
