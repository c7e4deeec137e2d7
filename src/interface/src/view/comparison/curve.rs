//! Chart of visited nodes against the clock: a line with its own stroke for each search, and the knob.

use super::LANES;
use crate::document_view::View as _;
use crate::paint;
use crate::search_view::SearchView;
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_search::session::{Pace, Sync};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Strokes of each line: across, up, and the two corners of a rise.
const STROKES: [[char; 4]; 3] = [['━', '┃', '┛', '┏'], ['─', '│', '╯', '╭'], ['╌', '┊', '╯', '╭']];

/// Smaller areas have no room for a line.
const LEAST: (u16, u16) = (16, 2);

pub(super) fn draw(comparison: &SearchView, area: Rect, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    if area.width < LEAST.0 || area.height < LEAST.1 || comparison.last() == 0 {
        return;
    }
    let names = Names::of(comparison);
    // A tall curve has a row for the name of the clock below it.
    let below = u16::from(area.height >= TALL);
    // The numbers of the searches are to the right of their lines.
    let plot = Rect { width: area.width - 2, height: area.height - below, ..area };
    knob(comparison, plot, buf);
    let totals: Vec<u64> =
        (0..comparison.all().len()).map(|lane| visited(comparison, comparison.last(), lane)).collect();
    let most = totals.iter().copied().max().unwrap_or(0).max(1);
    // The first search is drawn last, so that it is visible where two lines coincide.
    for lane in (0..totals.len()).rev() {
        line(comparison, lane, most, plot, buf);
    }
    ends(&totals, most, (area, plot), buf);
    // The names are in the corner where the lines begin and no line passes.
    let free = (plot.left()..plot.right()).take_while(|&x| at(comparison, x, most, plot) > plot.top()).count();
    let most = say!(interface, "nodes", nodes = Count(most as usize)).to_string();
    let visited = text!(comparison, "visited");
    let candidates = if below > 0 {
        [format!("↑ {most} {visited}"), format!("↑ {most}")].to_vec()
    } else {
        let Names { long, short } = names;
        [format!("↑ {most} {visited}   → {long}"), format!("↑ {most} → {long}"), format!("↑ {most} → {short}"), most]
            .to_vec()
    };
    let whole = candidates.iter().take(candidates.len() - 1).find(|name| text::width(name) < free);
    // A name without room in the corner moves to the other end of its axis.
    let is_below = below > 0 || whole.is_none();
    let corner = whole.or(candidates.last());
    let role = Role::Faint;
    corner.map(|name| paint::write(buf, Rect { width: free as u16, ..plot }, (plot.x, plot.y), name, role));
    if is_below {
        let name = if below > 0 { names.long } else { names.short };
        let end = Rect { width: plot.width, ..area };
        paint::write_right(buf, end, area.bottom() - 1, &format!(" {name} →"), role);
    }
}

/// Minimum height for a row with the name of the clock.
const TALL: u16 = 5;

/// Name of the axis of the clock.
struct Names {
    long: &'static str,
    short: &'static str,
}

impl Names {
    fn of(comparison: &SearchView) -> Self {
        let (long, short) = match (comparison.pace, comparison.clock.sync()) {
            (Pace::Node, Sync::Together) => (text!(comparison, "axis-tree"), text!(comparison, "axis-tree-short")),
            (Pace::Node, Sync::Unaligned) => (text!(comparison, "axis-visits"), text!(comparison, "axis-visits-short")),
            (Pace::Step, _) => (text!(comparison, "axis-steps"), text!(comparison, "axis-steps-short")),
            (Pace::Share, _) => (text!(comparison, "axis-share"), text!(comparison, "axis-share-short")),
        };
        Self { long, short }
    }
}

fn at(comparison: &SearchView, x: u16, most: u64, plot: Rect) -> u16 {
    let lanes = 0..comparison.all().len();
    lanes
        .map(|lane| row(visited(comparison, position(comparison, x - plot.x, plot), lane), most, plot))
        .min()
        .unwrap_or(plot.top())
}

fn position(comparison: &SearchView, column: u16, plot: Rect) -> usize {
    let last = u64::from(plot.width - 1);
    (u64::from(column) * comparison.last() as u64 / last) as usize
}

fn visited(comparison: &SearchView, position: usize, lane: usize) -> u64 {
    comparison.clock.visited(comparison.pace, position, lane) as u64
}

/// Row of a number of nodes: the maximum is in the first row, zero in the last.
const fn row(visited: u64, most: u64, plot: Rect) -> u16 {
    let rows = plot.height as u64;
    plot.bottom() - 1 - ((visited * (rows - 1) + most / 2) / most) as u16
}

fn line(comparison: &SearchView, lane: usize, most: u64, plot: Rect, buf: &mut Buffer) {
    let [across, up, below, above] = STROKES[lane];
    let mut before = row(0, most, plot);
    for x in 0..plot.width {
        let now = row(visited(comparison, position(comparison, x, plot), lane), most, plot);
        for y in now..=before {
            let glyph = match (y == now, y == before) {
                (true, true) => across,
                (true, false) => above,
                (false, true) => below,
                (false, false) => up,
            };
            paint::put(buf, (plot.x + x, y), glyph, LANES[lane]);
        }
        before = now;
    }
}

fn knob(comparison: &SearchView, plot: Rect, buf: &mut Buffer) {
    let last = usize::from(plot.width - 1);
    let x = plot.x + (comparison.common.playback.position * last / comparison.last()) as u16;
    for y in plot.top()..plot.bottom() {
        paint::write(buf, plot, (x, y), "│", Role::Knob);
    }
}

/// Draws the number of each search at the end of its line, with the largest count at the top. If two lines end in one row, the
/// second number takes the next free row.
fn ends(totals: &[u64], most: u64, (area, plot): (Rect, Rect), buf: &mut Buffer) {
    let mut lanes: Vec<usize> = (0..totals.len()).collect();
    lanes.sort_by_key(|&lane| std::cmp::Reverse(totals[lane]));
    let mut free = plot.top();
    for lane in lanes {
        let y = row(totals[lane], most, plot).max(free);
        paint::write(buf, area, (plot.right() + 1, y), &(lane + 1).to_string(), LANES[lane]);
        free = y + 1;
    }
}
