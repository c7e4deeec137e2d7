//! Picture of a tree: the tree with an overview map if it is larger than the canvas, or the open path and its siblings as rows of
//! plies.

use super::{TreeView, prelude::*};
use crate::plans::Picture;
use plywood_drawing::scene::{
    Camera, LARGE_ROWS, Letters, Marks, Plan, Scene, Stroke, best_nodes, has_large, large_lines, minimap, mover_labels,
};
use plywood_search::replay::Moment;
use plywood_tree::{
    settings::VisitOrder,
    tree::{Player, Tree},
};

const MAP: (u16, u16) = (26, 4);
/// Smaller canvases have no room for a map.
const LEAST: (u16, u16) = (60, 12);
/// Free columns beside a label at the margin.
const EDGE: u16 = 1;

/// Draws the picture of a tree.
pub fn draw(view: TreeView<'_>, area: Rect, buf: &mut Buffer) {
    let search_view = view.search_view;
    let moment = search_view.moment();
    let marks = Marks {
        selected: search_view.pane().selected,
        visits: search_view.own.visits,
        minimal: search_view.minimal(),
        ..Marks::default()
    };
    match search_view.picture() {
        Picture::Plies => {
            let area = area.intersection(buf.area);
            let plies = search_view.plies(0);
            draw_scene(&plies.scene(moment, marks), area, buf);
            write_movers(plies.movers(search_view.tree()), (search_view.tree(), Letters::Small), area, buf);
        }
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
    let movers = plan.movers(search_view.tree(), camera.viewport(area.width, area.height));
    write_movers(movers, (search_view.tree(), plan.look().letters), area, buf);
    // A map is not readable from afar: in projector mode it would only hide a part of the tree, and in a quiz leaves that are
    // possible answers.
    let has_map = plan.look().stroke == Stroke::Fine && search_view.common.quiz_view.is_none();
    let is_larger = plan.width() > i32::from(area.width) || plan.height() > i32::from(area.height);
    if has_map && is_larger && area.width >= LEAST.0 && area.height >= LEAST.1 {
        draw_map(search_view, area, buf);
    }
}

/// Writes the player of each level at a margin, where the tree leaves room: at the left, or at the right if more levels have room
/// there. A single label would be a riddle. All labels are as large as the tree's letters, if there is room for all of them. Each
/// has the player's name, if there is room.
fn write_movers(
    movers: impl Iterator<Item = (u16, Player)>,
    (tree, letters): (&Tree, Letters),
    area: Rect,
    buf: &mut Buffer,
) {
    let levels: Vec<(u16, Vec<String>)> =
        movers.map(|(row, player)| (area.y + row, mover_labels(tree, player))).collect();
    let on_side = |letters, at: fn(Rect, u16) -> u16| -> Vec<(u16, u16, Vec<String>)> {
        let placed = levels.iter().filter_map(|(y, labels)| {
            let forms = labels.iter().filter_map(|label| large_rows(label, letters));
            let mut placed = forms.map(|form| (at(area, text::cells(&form[0])), *y, form));
            placed.find(|(x, y, form)| is_free(area, (*x, *y), form, buf))
        });
        placed.collect()
    };
    let on_both = |letters| {
        let left = on_side(letters, |area, _| area.x + EDGE);
        let right = on_side(letters, |area, width| area.right().saturating_sub(width + EDGE));
        if right.len() > left.len() { right } else { left }
    };
    let small = on_both(Letters::Small);
    let large = if letters == Letters::Small { Vec::new() } else { on_both(letters) };
    let shown = if large.len() >= small.len() { large } else { small };
    if shown.len() > 1 {
        for (x, y, form) in shown {
            let style = if form.len() > 1 { paint::flat(Role::Faint) } else { paint::style(Role::Faint) };
            for (row, words) in (y..).zip(&form) {
                paint::write_styled(buf, area, (x, row), words, style);
            }
        }
    }
}

/// Returns the rows of a label in these letters; `None` if a character has no large form.
fn large_rows(label: &str, letters: Letters) -> Option<Vec<String>> {
    match letters {
        Letters::Small => Some(vec![label.to_owned()]),
        Letters::Large | Letters::Largest => has_large(&label.replace('·', "")).then(|| large_lines(label).to_vec()),
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
