//! One pane of the comparison: the number and name of its search, its tree, and its last step or the reason why it waits.

use super::LANES;
use crate::areas::comparison::LaneAreas;
use crate::paint::{self, Palette};
use crate::picture::Picture;
use crate::plans::Shown;
use crate::search_view::SearchView;
use crate::view::prose::{Below, Flow, Head, Prose};
use crate::view::{inset, tree};
use plywood_drawing::scene::{Marks, Scene, best_nodes};
use plywood_drawing::theme::Role;
use plywood_explain as explain;
use plywood_lesson::how;
use plywood_messages::text;
use plywood_messages::words::{Charset, Words as _};
use plywood_tree::tree::NodeId;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub(super) fn draw(comparison: &SearchView, lane: usize, areas: &LaneAreas, palette: &Palette, buf: &mut Buffer) {
    nodes(comparison, lane, palette, areas.canvas.intersection(buf.area), buf);
    header(comparison, lane, palette, areas, buf);
    sentence(comparison, lane, palette, areas, buf);
}

/// Draws `1 alpha-beta · fail-hard      waits at D`, with the active lane highlighted.
fn header(comparison: &SearchView, lane: usize, palette: &Palette, areas: &LaneAreas, buf: &mut Buffer) {
    let area = inset(areas.header);
    let (state, role) = comparison.compared().state(lane);
    paint::write_right(buf, area, area.y, &state, palette.of(role));
    let number = format!(" {} ", lane + 1);
    let style = palette.of(if lane == comparison.chosen { Role::Chosen } else { LANES[lane] });
    let used = paint::write(buf, area, (area.x, area.y), &number, style) + 1;
    let rest = Rect { x: area.x + used, width: area.width.saturating_sub(used), ..area };
    let (name, taken) = (how(comparison.choices_in(lane)), text::cells(&state) + 1);
    let room = rest.width.saturating_sub(taken);
    // The tree has priority over the end of a name.
    if name.split(' ').next().is_some_and(|first| text::cells(first) < room) {
        let shown = text::clipped(&name, room.into());
        paint::write(buf, rest, (rest.x, rest.y), &shown, palette.of(Role::Title));
    } else {
        let flow = Flow::of([palette.line([(name, Role::Title)])], 0);
        Head::new(flow, taken, rest, areas.canvas).draw(buf);
    }
}

fn nodes(comparison: &SearchView, lane: usize, palette: &Palette, area: Rect, buf: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    let moment = comparison.moment_in(lane);
    let best = best_nodes(moment);
    // A waiting lane shows the places of the others.
    let selected = comparison.compared().elsewhere(lane);
    if comparison.picture() == Picture::Plies {
        return rows(comparison, lane, selected, palette, area, buf);
    }
    let viewport = comparison.panes[lane].camera.viewport(area.width, area.height);
    let scene = Scene::new(
        comparison.plan_in(lane),
        moment,
        Marks { selected, best: &best, visits: comparison.visits, ..Marks::default() },
        viewport,
    );
    match comparison.shown {
        Shown::Everything => tree::draw_scene(&scene, palette, area, buf),
        Shown::Differences => {
            let node_at =
                |x: u16, y: u16| comparison.plan_in(lane).node_at(viewport.x + i32::from(x), viewport.y + i32::from(y));
            pale(comparison, lane, &scene, palette, node_at, area, buf);
        }
    }
}

/// Draws a lane as rows of plies. If a waiting lane's row is missing, it shows where that would be.
fn rows(
    comparison: &SearchView,
    lane: usize,
    elsewhere: Option<NodeId>,
    palette: &Palette,
    area: Rect,
    buf: &mut Buffer,
) {
    let (plies, moment) = (comparison.plies(lane), comparison.moment_in(lane));
    let selected = elsewhere.and_then(|node| plies.nearest(moment.replay().tree(), node));
    let scene = plies.scene(moment, Marks { selected, ..Marks::default() });
    match comparison.shown {
        Shown::Everything => tree::draw_scene(&scene, palette, area, buf),
        Shown::Differences => pale(comparison, lane, &scene, palette, |x, y| plies.node_at(x, y), area, buf),
    }
}

/// Draws a lane with agreeing nodes dimmed, except the current one.
fn pale(
    comparison: &SearchView,
    lane: usize,
    scene: &Scene,
    palette: &Palette,
    node_at: impl Fn(u16, u16) -> Option<NodeId>,
    area: Rect,
    buf: &mut Buffer,
) {
    let agrees = |x, y| node_at(x, y).is_some_and(|node| !comparison.clock.differs(lane, node));
    let shown = |role: Role, x: u16, y: u16| match role {
        Role::Current | Role::Selected | Role::Knob => role,
        _ if agrees(x, y) => Role::Unvisited,
        _ => role,
    };
    for glyph in scene.glyphs() {
        if let Some(cell) = buf.cell_mut((area.x + glyph.x, area.y + glyph.y)) {
            cell.set_char(glyph.glyph).set_style(palette.of(shown(glyph.role, glyph.x, glyph.y)));
        }
    }
    for (run, words) in scene.runs() {
        let style = palette.of(shown(run.role, run.x, run.y));
        paint::write(buf, area, (area.x + run.x, area.y + run.y), words, style);
    }
}

/// A tree with at least this many rows can lend one to the reason why a search waits.
const SPARE: u16 = 15;

/// Draws the sentence of the last step, or as much of the reason for waiting as fits.
fn sentence(comparison: &SearchView, lane: usize, palette: &Palette, areas: &LaneAreas, buf: &mut Buffer) {
    let area = inset(areas.sentence);
    let compared = comparison.compared();
    let (moment, voice) = (compared.told(lane), comparison.voice_in(lane));
    let (whole, skipped) = (explain::step(moment, voice), compared.skipped(lane));
    let room = area.height + areas.canvas.height / SPARE;
    let brief =
        explain::headline(moment, voice).filter(|_| Prose { sentence: &whole, palette }.height(area.width) > room);
    let words = match (skipped, brief) {
        (Some(skipped), Some(brief)) => {
            say!(comparison, "skipped-after", skipped = Words(skipped), step = Words(brief)).sentence(Charset::Unicode)
        }
        (Some(skipped), None) if area.height < 2 => skipped,
        (Some(_), None) => compared.sentence(lane),
        (None, Some(brief)) => brief,
        (None, None) => whole,
    };
    Below::new(areas.canvas, [(&Prose { sentence: &words, palette }.flow(), area)]).draw(palette, buf);
}
