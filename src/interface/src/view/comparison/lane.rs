//! One pane of the comparison: the number and name of its search, its tree, and its last step or the reason why it waits.

use super::LANES;
use crate::areas::LaneAreas;
use crate::paint;
use crate::plans::Picture;
use crate::plans::Shown;
use crate::search_view::SearchView;
use crate::view::prose::{Below, Flow, Head};
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

pub(super) fn draw(comparison: &SearchView, lane: usize, areas: &LaneAreas, buf: &mut Buffer) {
    nodes(comparison, lane, areas.canvas.intersection(buf.area), buf);
    header(comparison, lane, areas, buf);
    sentence(comparison, lane, areas, buf);
}

/// Draws `1 alpha-beta · fail-hard      waits at D`, with the active lane highlighted.
fn header(comparison: &SearchView, lane: usize, areas: &LaneAreas, buf: &mut Buffer) {
    let area = inset(areas.header);
    let (state, role) = comparison.compared().state(lane);
    paint::write_right(buf, area, area.y, &state, role);
    let number = format!(" {} ", lane + 1);
    let role = if lane == comparison.chosen { Role::Chosen } else { LANES[lane] };
    let used = paint::write(buf, area, (area.x, area.y), &number, role) + 1;
    let rest = Rect { x: area.x + used, width: area.width.saturating_sub(used), ..area };
    let (name, taken) = (how(comparison.choices_in(lane)), text::cells(&state) + 1);
    let room = rest.width.saturating_sub(taken);
    // The tree has priority over the end of a name.
    if name.split(' ').next().is_some_and(|first| text::cells(first) < room) {
        let shown = text::clipped(&name, room.into());
        paint::write(buf, rest, (rest.x, rest.y), &shown, Role::Title);
    } else {
        let flow = Flow::of([paint::line([(name, Role::Title)])], 0);
        Head::new(flow, taken, rest, areas.canvas).draw(buf);
    }
}

fn nodes(comparison: &SearchView, lane: usize, area: Rect, buf: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    let moment = comparison.moment_in(lane);
    // A waiting lane shows the places of the others; if a row of plies is missing, it shows where that would be.
    let selected = comparison.compared().elsewhere(lane);
    if comparison.picture() == Picture::Plies {
        let plies = comparison.plies(lane);
        let selected = selected.and_then(|node| plies.nearest(moment.replay().tree(), node));
        let scene = plies.scene(moment, Marks { selected, ..Marks::default() });
        return draw_scene(comparison, lane, &scene, |x, y| plies.node_at(x, y), area, buf);
    }
    let (plan, viewport) = (comparison.plan_in(lane), comparison.panes[lane].camera.viewport(area.width, area.height));
    let marks = Marks { selected, best: &best_nodes(moment), visits: comparison.visits, ..Marks::default() };
    let node_at = |x: u16, y: u16| plan.node_at(viewport.x + i32::from(x), viewport.y + i32::from(y));
    draw_scene(comparison, lane, &Scene::new(plan, moment, marks, viewport), node_at, area, buf);
}

/// Draws a lane. If only differences are shown, agreeing nodes are dimmed, except the current one.
fn draw_scene(
    comparison: &SearchView,
    lane: usize,
    scene: &Scene,
    node_at: impl Fn(u16, u16) -> Option<NodeId>,
    area: Rect,
    buf: &mut Buffer,
) {
    let agrees = |x, y| node_at(x, y).is_some_and(|node| !comparison.clock.differs(lane, node));
    let is_pale = |x, y| comparison.shown == Shown::Differences && agrees(x, y);
    let shown = |role: Role, x: u16, y: u16| match role {
        Role::Current | Role::Selected | Role::Knob => role,
        _ if is_pale(x, y) => Role::Unvisited,
        _ => role,
    };
    tree::draw_scene_in(scene, shown, area, buf);
}

/// A tree with at least this many rows can lend one to the reason why a search waits.
const SPARE: u16 = 15;

/// Draws the sentence of the last step, or as much of the reason for waiting as fits.
fn sentence(comparison: &SearchView, lane: usize, areas: &LaneAreas, buf: &mut Buffer) {
    let area = inset(areas.sentence);
    let compared = comparison.compared();
    let (moment, voice) = (compared.told(lane), comparison.voice_in(lane));
    let (whole, skipped) = (explain::step(moment, voice), compared.skipped(lane));
    let room = area.height + areas.canvas.height / SPARE;
    let brief = explain::headline(moment, voice).filter(|_| Flow::sentence(&whole).height(area.width) > room);
    let words = match (skipped, brief) {
        (Some(skipped), Some(brief)) => {
            say!(comparison, "skipped-after", skipped = Words(skipped), step = Words(brief)).sentence(Charset::Unicode)
        }
        (Some(skipped), None) if area.height < 2 => skipped,
        (Some(_), None) => compared.sentence(lane),
        (None, Some(brief)) => brief,
        (None, None) => whole,
    };
    Below::new(areas.canvas, [(&Flow::sentence(&words), area)]).draw(buf);
}
