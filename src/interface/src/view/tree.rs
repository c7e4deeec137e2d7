//! Tree, with an overview map if it is larger than the canvas.

use super::TreeView;
use crate::model::SearchView;
use crate::paint::{self, Palette};
use plywood_drawing::scene::{Camera, Marks, Plan, Scene, Stroke, Viewport, best_nodes, minimap};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;

const MAP: (u16, u16) = (26, 4);
/// Smaller canvases have no room for a map.
const LEAST: (u16, u16) = (60, 12);
/// Free columns beside a label at the margin.
const EDGE: u16 = 1;

pub(super) struct TreeCanvas<'m>(pub(super) TreeView<'m>);

impl Widget for &TreeCanvas<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let TreeView { viewer, palette, .. } = self.0;
        let canvas = viewer.tree_canvas(0);
        let area = Rect { width: area.width.min(canvas.width), ..area }.intersection(buf.area);
        if area.is_empty() {
            return;
        }
        let moment = viewer.moment();
        let best = best_nodes(moment);
        let marks =
            Marks { selected: viewer.pane().selected, best: &best, visits: viewer.visits, minimal: viewer.minimal() };
        let camera = Camera { y: viewer.camera().y + super::overlay::lift(self.0), ..viewer.camera() };
        let scene = Scene::new(viewer.plan(), moment, marks, camera.viewport(area.width, area.height));
        draw_scene(&scene, palette, area, buf);
        if viewer.plan().look().stroke == Stroke::Fine {
            write_movers(self.0, camera.viewport(area.width, area.height), area, buf);
        }
        // A map is not readable from afar: in projector mode it would only hide a part of the tree, and in a quiz leaves that are
        // possible answers.
        let has_map = viewer.plan().look().stroke == Stroke::Fine && viewer.common.asking.is_none();
        if has_map && is_larger(viewer, area) && area.width >= LEAST.0 && area.height >= LEAST.1 {
            Map(self.0).render(area, buf);
        }
    }
}

/// Writes the player of each level at a margin, where the tree leaves room: at the left, or at the right if more levels have room
/// there. A single label would be a riddle.
fn write_movers(view: TreeView<'_>, viewport: Viewport, area: Rect, buf: &mut Buffer) {
    let TreeView { viewer, palette, .. } = view;
    let movers = viewer.plan().movers(viewer.moment().replay().tree(), viewport);
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
            paint::write(buf, area, (x, y), title, palette.of(Role::Faint));
        }
    }
}

/// Returns true if nothing is drawn at these cells or next to them.
fn is_free(area: Rect, (x, y): (u16, u16), width: u16, buf: &Buffer) -> bool {
    let columns = x.saturating_sub(EDGE)..(x + width + EDGE + 1).min(area.right());
    let is_blank = |x: u16| buf.cell((x, y)).is_some_and(|cell| cell.symbol() == " ");
    x >= area.x && x + width <= area.right() && columns.into_iter().all(is_blank)
}

/// Rows by which a tree is shifted down below a head of `rows` rows: zero if the tree does not leave them free.
pub(super) fn lowered(rows: u16, plan: &Plan, camera: Camera, canvas: Rect) -> u16 {
    let lower = (i32::from(rows) + camera.y).max(0);
    if plan.height() - camera.y + lower <= i32::from(canvas.height) { lower as u16 } else { 0 }
}

pub fn draw_scene(scene: &Scene, palette: &Palette, area: Rect, buf: &mut Buffer) {
    for glyph in scene.glyphs() {
        if let Some(cell) = buf.cell_mut((area.x + glyph.x, area.y + glyph.y)) {
            cell.set_char(glyph.glyph).set_style(palette.of(glyph.role));
        }
    }
    for (run, words) in scene.runs() {
        paint::write(buf, area, (area.x + run.x, area.y + run.y), words, styled(palette, run.role, words));
    }
}

/// Style of text. Underline and strikethrough would make large letters unreadable, so they are removed.
fn styled(palette: &Palette, role: Role, words: &str) -> Style {
    let style = palette.of(role);
    let is_large = words.contains(['█', '▀', '▄', '▞']);
    if is_large { style.remove_modifier(Modifier::UNDERLINED | Modifier::CROSSED_OUT) } else { style }
}

fn is_larger(viewer: &SearchView, area: Rect) -> bool {
    viewer.plan().width() > i32::from(area.width) || viewer.plan().height() > i32::from(area.height)
}

struct Map<'m>(TreeView<'m>);

impl Widget for &Map<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let TreeView { viewer, palette, .. } = self.0;
        let frame =
            Rect { x: area.right() - MAP.0 - 2, y: area.bottom() - MAP.1 - 2, width: MAP.0 + 2, height: MAP.1 + 2 };
        let inside = super::overlay::frame(frame, text!(overlays, "map"), palette, buf);
        let viewport = viewer.viewport(area.into());
        let rows = minimap(viewer.plan(), viewer.moment(), viewport, inside.width, inside.height);
        let shaded = |(shade, role)| (shade, if shade == '·' { Role::Frame } else { role });
        paint::cells(buf, inside, rows.into_iter().map(|row| row.into_iter().map(shaded)), palette);
    }
}
