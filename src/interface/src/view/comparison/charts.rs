//! Bars of the nodes that each search has visited, relative to the largest, with savings and par, and a chart of the nodes against the
//! clock. The bars are also used while the searches run.

use super::LANES;
use crate::{
    model::{Contender, Working},
    view::{overlay, prelude::*},
};
use plywood_drawing::{
    picture::{Area, Picture},
    scene::{Arm, Segment, Weight},
};
use plywood_lesson::{how, saved};
use plywood_messages::{text::grouped, words::Words};
use plywood_search::{
    search::Cost,
    session::{Pace, SearchEnd, Sync},
};
use plywood_tree::{progress::Counts, settings::CutRule};

/// Columns of the savings.
const SAVED: u16 = 6;
/// Columns between nodes and leaves.
const GAP: u16 = 2;
/// Minimum width for showing leaves beside nodes.
const LEAVES: u16 = 42;

/// Widths of the parts.
#[derive(Clone, Copy)]
struct Columns {
    nodes: u16,
    leaves: u16,
    number: u16,
}

impl Columns {
    /// Fits the bars into the width that numbers up to `largest` leave.
    fn of(width: u16, largest: u64) -> Self {
        let number = grouped(largest).len() as u16 + 1;
        let rest = width.saturating_sub(2 + number + SAVED);
        if width < LEAVES {
            return Self { nodes: rest, leaves: 0, number };
        }
        let rest = rest.saturating_sub(GAP + number);
        Self { nodes: rest * 3 / 5, leaves: rest - rest * 3 / 5, number }
    }
}

pub fn draw_bars(comparison: &SearchView, area: Rect, buf: &mut Buffer) {
    let area = inset(area);
    if area.is_empty() {
        return;
    }
    let count = comparison.all().len() as u16;
    let most = comparison.most();
    let columns = Columns::of(area.width, most.visited);
    let has_heading = area.height > count;
    if has_heading {
        heading(comparison, columns, area, buf);
    }
    // If there is room, a blank row separates the panes.
    let stride = if area.height > 2 * count { 2 } else { 1 };
    let now: Vec<Counts> = (0..comparison.all().len()).map(|pane| comparison.counts(pane)).collect();
    let busiest = now.iter().map(|counts| counts.visited).max().unwrap_or(0);
    let rows = area.rows().skip(has_heading.into()).step_by(stride);
    for ((pane, counts), row) in now.into_iter().enumerate().zip(rows) {
        row_of(comparison, pane, counts, (busiest, most), columns, row, buf);
    }
}

/// Draws the headings and par, shortened to fit; a number is shown completely or not at all.
fn heading(comparison: &SearchView, columns: Columns, area: Rect, buf: &mut Buffer) {
    // Par under each cut rule in use, in the order of the panes.
    let mut rules: Vec<CutRule> = Vec::new();
    for rule in (0..comparison.all().len()).filter_map(|pane| rule(comparison, pane)) {
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    let par: Vec<Cost> = rules.into_iter().filter_map(|rule| comparison.own.baseline.par(rule)).collect();
    let nodes = Rect { x: area.x + 2, width: columns.nodes + columns.number + SAVED, ..area }.intersection(area);
    words(text!("comparison/nodes"), &par, |cost| cost.nodes, nodes, buf);
    if columns.leaves > 0 {
        let leaves = Rect { x: nodes.right() + GAP, width: columns.leaves + columns.number, ..area }.intersection(area);
        words(text!("comparison/leaves"), &par, |cost| cost.leaves, leaves, buf);
    }
}

/// Returns the cut rule for the par of a pane: its own, or that of the first pane with cutoffs if it has none.
fn rule(comparison: &SearchView, pane: usize) -> Option<CutRule> {
    let of = |pane: usize| comparison.choices_in(pane).rules;
    let cuts = |&pane: &usize| of(pane).algorithm.has_cutoffs() && !of(pane).may_fail();
    let measure = Some(pane).filter(cuts).or_else(|| (0..comparison.all().len()).find(cuts))?;
    Some(comparison.choices_in(measure).rules.cut_rule)
}

fn words(what: &str, pars: &[Cost], of: fn(&Cost) -> u64, area: Rect, buf: &mut Buffer) {
    let mut numbers: Vec<String> = pars.iter().map(|cost| grouped(of(cost))).collect();
    numbers.dedup();
    let par = numbers.join(" / ");
    let forms = [format!("{what}  {}", say!("comparison/par", numbers = Text(par))), format!("{what} ▏{par}")];
    let fits = |form: &String| !numbers.is_empty() && text::width(form) <= usize::from(area.width);
    let form = forms.into_iter().find(fits).unwrap_or_else(|| text::clipped(what, area.width.into()).into_owned());
    paint::write_left(buf, area, &form, Role::Faint);
}

fn row_of(
    comparison: &SearchView,
    pane: usize,
    counts: Counts,
    (busiest, most): (u64, Counts),
    columns: Columns,
    area: Rect,
    buf: &mut Buffer,
) {
    let role = LANES[pane];
    paint::write_left(buf, area, &(pane + 1).to_string(), role);
    let par = rule(comparison, pane).and_then(|rule| comparison.own.baseline.par(rule));
    // Par belongs to the tree at the depth limit.
    let rules = comparison.choices_in(pane).rules;
    let par = par.filter(|_| !rules.searches_on() && !rules.may_fail());
    let mut rest = paint::after(area, 2);
    let mut part = |width: u16| {
        let part = Rect { width: width.min(rest.width), ..rest };
        rest = paint::after(rest, width);
        part
    };
    bar(counts.visited, most.visited, par.map(|cost| cost.nodes), role, part(columns.nodes), buf);
    let unknown = if comparison.all()[pane].end == SearchEnd::Stopped { "≥" } else { "" };
    let visited = format!("{unknown}{}", grouped(counts.visited));
    paint::write_right(buf, part(columns.number), area.y, &visited, Role::Number);
    paint::write_right(buf, part(SAVED), area.y, &saved(counts.visited, busiest), Role::Text);
    if columns.leaves > 0 {
        part(GAP);
        bar(counts.leaves, most.leaves, par.map(|cost| cost.leaves), role, part(columns.leaves), buf);
        paint::write_right(buf, part(columns.number), area.y, &grouped(counts.leaves), Role::Number);
    }
}

/// Draws a bar, with par on it, both relative to the same whole.
fn bar(filled: u64, whole: u64, par: Option<u64>, role: Role, area: Rect, buf: &mut Buffer) {
    let (width, whole) = (u64::from(area.width), whole.max(1));
    let eighths = (filled * width * 8).div_ceil(whole).min(width * 8);
    let par = par.map(|par| par * width / whole);
    let mut picture = Picture::default();
    picture.fill(Area { width: area.width, height: 1, ..Area::default() }, Role::ToCome, '·');
    picture.bar((0, 0), role, eighths as usize);
    if let Some(par) = par.filter(|par| *par < width) {
        picture.write((par as u16, 0), Role::Knob, "▏");
    }
    paint::picture(buf, area, &picture, 0);
}

/// Draws the bars of running searches. Their lengths are not known yet, so the longest one is the scale.
pub fn race(model: &Model, working: &Working, buf: &mut Buffer) {
    let count = working.contenders.len() as u16;
    let area = overlay::centered(model.area(), 76, 2 * count + 3);
    let inside = overlay::frame(area, working.title, buf);
    let most = working.contenders.iter().map(|contender| contender.counts.visited).max().unwrap_or(0);
    for ((pane, Contender { choices, counts }), row) in
        working.contenders.iter().enumerate().zip(inside.rows().step_by(2))
    {
        let visited = say!("interface/visited-so-far", nodes = Count(counts.visited as usize));
        let leaves = say!("interface/leaves-so-far", leaves = Count(counts.leaves as usize));
        let mut labels = paint::line([(format!("{} ", pane + 1), LANES[pane]), (how(*choices), Role::Title)]);
        for fact in [&visited as &dyn Words, &leaves] {
            labels.push_span(paint::span("   ", Role::Faint));
            labels.extend(paint::message(fact, Role::Faint));
        }
        labels.render(row, buf);
        let below = Rect { y: row.y + 1, ..row }.intersection(inside);
        bar(counts.visited, most, None, LANES[pane], below, buf);
    }
    if let Some(last) = inside.rows().next_back() {
        overlay::stops(text!("overlays/stops-with-what-is-known")).render(last, buf);
    }
}

/// Weights of the lines.
const WEIGHTS: [Weight; 3] = [Weight::Heavy, Weight::Light, Weight::Dashed];

/// Smaller areas have no room for a line.
const LEAST: (u16, u16) = (16, 2);

pub fn draw_curve(comparison: &SearchView, area: Rect, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    if area.width < LEAST.0 || area.height < LEAST.1 || comparison.last() == 0 {
        return;
    }
    let (pace, last) = (comparison.own.pace, comparison.last());
    let (long, short) = match (pace, comparison.own.clock.sync()) {
        (Pace::Node, Sync::Together) => (text!("comparison/axis-tree"), text!("comparison/axis-tree-short")),
        (Pace::Node, Sync::Unaligned) => (text!("comparison/axis-visits"), text!("comparison/axis-visits-short")),
        (Pace::Step, _) => (text!("comparison/axis-steps"), text!("comparison/axis-steps-short")),
        (Pace::Share, _) => (text!("comparison/axis-share"), text!("comparison/axis-share-short")),
    };
    // A tall curve has a row for the name of the clock below it.
    let below = u16::from(area.height >= TALL);
    // The numbers of the searches are to the right of their lines.
    let plot = Rect { width: area.width - 2, height: area.height - below, ..area };
    let visited = |position, pane| comparison.own.clock.visited(pace, position, pane) as u64;
    let totals: Vec<u64> = (0..comparison.all().len()).map(|pane| visited(last, pane)).collect();
    let most = totals.iter().copied().max().unwrap_or(0).max(1);
    // The maximum is in the first row, zero in the last.
    let row = |visited: u64| plot.height - 1 - ((visited * u64::from(plot.height - 1) + most / 2) / most) as u16;
    let columns = usize::from(plot.width - 1);
    let curve = |pane| (0..=columns).map(|column| row(visited(column * last / columns, pane))).collect();
    let curves: Vec<Vec<u16>> = (0..totals.len()).map(curve).collect();
    let x = (comparison.position() * columns / last) as u16;
    let mut picture = Picture::default().rounded();
    picture.fill(Area { x, y: 0, width: 1, height: plot.height }, Role::Knob, '│');
    // The first search is drawn last, so that it is visible where two lines coincide.
    for (pane, rows) in curves.iter().enumerate().rev() {
        line(&mut picture, pane, plot.height - 1, rows);
    }
    paint::picture(buf, plot, &picture, 0);
    // The number of each search is at the end of its line, with the largest count at the top. If two lines end in one row, the
    // second number takes the next free row.
    let mut panes: Vec<usize> = (0..totals.len()).collect();
    panes.sort_by_key(|&pane| std::cmp::Reverse(totals[pane]));
    let mut free = 0;
    for pane in panes {
        let y = row(totals[pane]).max(free);
        paint::write(buf, area, (plot.right() + 1, plot.y + y), &(pane + 1).to_string(), LANES[pane]);
        free = y + 1;
    }
    // The names are in the corner where the lines begin and no line passes.
    let free = (0..=columns).take_while(|&column| curves.iter().all(|rows| rows[column] > 0)).count();
    let most = string!("interface/nodes", nodes = Count(most as usize));
    let visited = text!("comparison/visited");
    let candidates = if below > 0 {
        vec![format!("↑ {most} {visited}"), format!("↑ {most}")]
    } else {
        vec![
            format!("↑ {most} {visited}   → {long}"),
            format!("↑ {most} → {long}"),
            format!("↑ {most} → {short}"),
            most,
        ]
    };
    let whole = candidates.iter().take(candidates.len() - 1).find(|name| text::width(name) < free);
    // A name without room in the corner moves to the other end of its axis.
    let is_below = below > 0 || whole.is_none();
    let corner = whole.or(candidates.last());
    corner.map(|name| paint::write(buf, Rect { width: free as u16, ..plot }, (plot.x, plot.y), name, Role::Faint));
    if is_below {
        let name = if below > 0 { long } else { short };
        let end = Rect { width: plot.width, ..area };
        paint::write_right(buf, end, area.bottom() - 1, &format!(" {name} →"), Role::Faint);
    }
}

/// Minimum height for a row with the name of the clock.
const TALL: u16 = 5;

/// Draws a line through these rows, one a column, from the bottom row on.
fn line(picture: &mut Picture, pane: usize, bottom: u16, rows: &[u16]) {
    let segment = Segment::new(WEIGHTS[pane], LANES[pane]);
    let mut before = bottom;
    for (x, &row) in (0..).zip(rows) {
        picture.arm((x, before), Arm::Left, segment);
        picture.line((x, before), (x, row), segment);
        picture.arm((x, row), Arm::Right, segment);
        before = row;
    }
}
