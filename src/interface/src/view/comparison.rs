//! The screen of the lock-step comparison: a pane for each search, its visited nodes, and the shared clock.

mod charts;

pub use charts::race;

use super::{prelude::*, prose::Below, tree};
use crate::{
    areas::{Arrangement, ComparisonAreas, PaneAreas},
    plans::Picture,
    search_view::Pane,
};
use plywood_drawing::scene::{Marks, Scene, best_nodes};
use plywood_lesson::{how, truth};

/// Colours of the panes. The number of the pane makes the same distinction.
const LANES: [Role; 3] = [Role::Key, Role::Number, Role::Selected];

pub fn draw(model: &Model, comparison: &SearchView, buf: &mut Buffer) {
    let areas = comparison.compared_areas();
    let lower = title(model, comparison, &areas, buf);
    for (number, area) in areas.panes.iter().enumerate().take(comparison.all().len()) {
        let area = &area.lowered(lower);
        nodes(comparison, number, area.canvas.intersection(buf.area), buf);
        header(comparison, number, area, buf);
        draw_sentence(comparison, number, area, buf);
        if number > 0 && comparison.own.arrangement != Arrangement::Above {
            // The line between two panes is in the free column between them.
            let top = area.header.top().min(area.canvas.top());
            let bottom = area.sentence.bottom().max(area.canvas.bottom());
            let column = Rect { x: area.canvas.x.saturating_sub(1), y: top, width: 1, height: bottom - top };
            paint::cells(buf, column, column.rows().map(|_| [('│', Role::Frame)]));
        }
    }
    charts::draw_bars(comparison, areas.bars, buf);
    charts::draw_curve(comparison, inset(areas.curve), buf);
    clock(comparison, areas.clock, buf);
    KeyLine::of(model).render(areas.keys, buf);
}

/// Draws the compared searches and the clock, or a remark. Returns the rows by which the content below moves down.
fn title(model: &Model, comparison: &SearchView, areas: &ComparisonAreas, buf: &mut Buffer) -> u16 {
    let area = inset(areas.title);
    let below = areas.panes[0].canvas;
    let place = place(comparison);
    let differs = comparison.own.clock.differs_at(comparison.own.pace, comparison.position());
    let unit = (comparison.compared().unit(), Role::Faint);
    let compared = comparison.compared();
    let differences =
        if comparison.own.only_differences { compared.only_differences() } else { compared.differences() };
    let differences = (differences, if differs { Role::Verdict } else { Role::Number });
    let truth = truth(comparison.tree());
    let mut items = vec![(comparison.document.title.clone(), Role::Title)];
    match &model.remark {
        Some(remark) => items.push((remark.signed(), remark.tone.role())),
        None => items.extend([unit, differences].into_iter().chain(truth.map(|truth| (truth, Role::Faint)))),
    }
    let below = Rect { y: area.bottom(), width: area.right().saturating_sub(below.x), ..below };
    Head::draw_beside((&place, Role::Title), items, area, below, buf)
}

/// Returns the position of the clock, with the speed of autoplay.
fn place(comparison: &SearchView) -> String {
    let place = comparison.compared().place();
    match comparison.common.playback.pace_name() {
        Some(speed) => format!("▶ {speed}   {place}"),
        None => place,
    }
}

/// Draws the line of the clock: the knob, and a mark in every column in which the searches begin to differ.
fn clock(comparison: &SearchView, area: Rect, buf: &mut Buffer) {
    let area = inset(area);
    let steps = comparison.last();
    if area.is_empty() || steps == 0 {
        return;
    }
    let last = usize::from(area.width - 1).max(1);
    let column_of = |position: usize| (position * last + steps / 2) / steps;
    // First position that is shown in a column.
    let first_in = |column: usize| (column * steps).saturating_sub(steps / 2).div_ceil(last);
    let until = |position: Option<usize>| {
        position.map_or(0, |position| comparison.own.clock.differences_until(comparison.own.pace, position))
    };
    let knob = column_of(comparison.position());
    let cell = |column: usize| {
        let differs = until(first_in(column + 1).checked_sub(1)) > until(first_in(column).checked_sub(1));
        match (column == knob, differs, column < knob) {
            (true, ..) => ('●', Role::Knob),
            (_, true, _) => ('≠', Role::TickChange),
            (_, _, true) => ('━', Role::Done),
            (..) => ('─', Role::ToCome),
        }
    };
    paint::cells(buf, area, [(0..area.width).map(|column| cell(column.into()))]);
}

/// Draws `1 alpha-beta · fail-hard      waits at D`, with the active pane highlighted.
fn header(comparison: &SearchView, pane: usize, areas: &PaneAreas, buf: &mut Buffer) {
    let area = inset(areas.header);
    let (state, role) = comparison.compared().state(pane);
    paint::write_right(buf, area, area.y, &state, role);
    let number = format!(" {} ", pane + 1);
    let role = if pane == comparison.own.chosen { Role::Chosen } else { LANES[pane] };
    let used = paint::write_left(buf, area, &number, role) + 1;
    let rest = paint::after(area, used);
    let name = name(comparison, pane);
    let used = text::cells(&state) + 1;
    let room = rest.width.saturating_sub(used);
    // The tree has priority over the end of a name.
    if name.split(' ').next().is_some_and(|first| text::cells(first) < room) {
        paint::write_clipped(buf, Rect { width: room, ..rest }, &name, Role::Title);
    } else {
        let flow = Flow::of([paint::line([(name, Role::Title)])], 0);
        Head::new(flow, used, rest, areas.canvas).draw(buf);
    }
}

/// Returns the settings of a pane, with its evaluation if another pane has another one.
fn name(comparison: &SearchView, pane: usize) -> String {
    let rules = |pane| comparison.choices_in(pane).rules;
    let own = comparison.document.content.evaluation_name(rules(pane));
    let own = own.filter(|_| comparison.evaluations_differ() && rules(pane).evaluation.is_none());
    let how = how(comparison.choices_in(pane));
    own.map_or_else(|| how.clone(), |own| format!("{how} · {own}"))
}

fn nodes(comparison: &SearchView, pane: usize, area: Rect, buf: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    let moment = comparison.moment_in(pane);
    // A waiting pane shows the places of the others; if a row of plies is missing, it shows where that would be.
    let selected = comparison.compared().elsewhere(pane);
    let sign = tree::cut_sign(comparison, pane);
    let ahead = sign.as_ref().map(|(node, value)| (*node, value.as_str()));
    if comparison.picture() == Picture::Plies {
        let plies = comparison.plies(pane);
        let selected = selected.and_then(|node| plies.nearest(moment.replay().tree(), node));
        let scene = plies.scene(moment, Marks { selected, ahead, ..Marks::default() });
        return draw_scene(comparison, pane, &scene, |x, y| plies.node_at(x, y), area, buf);
    }
    let plan = &comparison.panes[pane].plan;
    let viewport = comparison.panes[pane].camera.viewport(area.width, area.height);
    let best = &best_nodes(moment);
    let marks = Marks { selected, best, visits: comparison.own.visits, ahead, ..Marks::default() };
    let node_at = |x: u16, y: u16| plan.node_at(viewport.x + i32::from(x), viewport.y + i32::from(y));
    draw_scene(comparison, pane, &Scene::new(plan, moment, marks, viewport), node_at, area, buf);
}

/// Draws a pane. If only differences are shown, agreeing nodes are dimmed, except the current one.
fn draw_scene(
    comparison: &SearchView,
    pane: usize,
    scene: &Scene,
    node_at: impl Fn(u16, u16) -> Option<NodeId>,
    area: Rect,
    buf: &mut Buffer,
) {
    let agrees = |x, y| node_at(x, y).is_some_and(|node| !comparison.own.clock.differs(pane, node));
    let shown = |role: Role, x: u16, y: u16| {
        let stays = !comparison.own.only_differences || matches!(role, Role::Current | Role::Selected | Role::Knob);
        if stays || !agrees(x, y) { role } else { Role::Unvisited }
    };
    tree::draw_scene_in(scene, shown, area, buf);
}

/// A tree with at least this many rows can lend one to the reason why a search waits.
const SPARE: u16 = 15;

/// Returns the rows below all of the trees.
fn free_rows(comparison: &SearchView, canvas: Rect) -> u16 {
    if comparison.picture() == Picture::Plies {
        return 0;
    }
    let free = |pane: &Pane| i32::from(canvas.height) - (pane.plan.height() - pane.camera.y);
    comparison.panes.iter().map(free).min().map_or(0, |rows| rows.max(0) as u16)
}

/// Draws the sentence of the last step, or as much of the reason for waiting as fits. A sentence that would cover rows of the tree gives
/// way to a short one, so that small trees have the same rows in all panes.
fn draw_sentence(comparison: &SearchView, pane: usize, areas: &PaneAreas, buf: &mut Buffer) {
    let area = inset(areas.sentence);
    let compared = comparison.compared();
    let moment = compared.moment_to_explain(pane);
    let voice = comparison.voice_in(pane);
    let whole = plywood_explain::step(moment, voice);
    let skipped = compared.skipped(pane);
    // Both trees keep all of their rows at every step.
    let room = area.height + free_rows(comparison, areas.canvas).min(areas.canvas.height / SPARE);
    let is_long = Flow::sentence(&whole).height(area.width) > room;
    let brief = plywood_explain::headline(moment, voice)
        .or_else(|| skipped.is_none().then(|| plywood_explain::brief(moment, voice)));
    let words = match (skipped, brief.filter(|_| is_long)) {
        (Some(skipped), Some(brief)) => {
            sentence!("comparison/skipped-after", skipped, step = brief)
        }
        (Some(skipped), None) if area.height < 2 => skipped,
        (Some(_), None) => compared.sentence(pane),
        (None, Some(brief)) => brief,
        (None, None) => whole,
    };
    Below::new(areas.canvas, [(&Flow::sentence(&words), area)]).draw(buf);
}
