//! Data of a search: the table of positions, which fills as the search labels them, in the side panel of wide screens and over the
//! tree; and the chart of visited nodes against depth. Both were computed before; this only shows them.

use super::frame::{centered, frame};
use crate::{inset::legend, view::prelude::*};
use plywood_drawing::scene::chart;
use plywood_search::session::{Growth, MOST_NODES, NoTable, PositionTable, UNKNOWN};
use ratatui::text::Span;
use ratatui_widgets::paragraph::Paragraph;

/// Longer names of positions are cut.
const NAME: usize = 31;

/// Draws the section of the side panel, leaving `keep` lines free. Returns the lines used, the same at every step, and whether
/// all of the table is visible.
pub fn draw_positions_section(search_view: &SearchView, keep: u16, area: Rect, buf: &mut Buffer) -> (u16, bool) {
    let room = area.height.saturating_sub(keep);
    let table = match &search_view.own.positions {
        Ok(table) if room >= 3 => table,
        Err(NoTable::TooLarge) if room >= 1 => {
            let remark = string!("overlays/too-large", most = Count(MOST_NODES));
            paint::write_left(buf, area, &remark, Role::Faint);
            return (2, false);
        }
        _ => return (0, false),
    };
    let heading = [(string!("overlays/positions"), Role::Title), (legend(table), Role::Faint)];
    let used = Flow::of(heading.map(|words| paint::line([words])), 2).draw(area, buf);
    let grid = Grid::new(table, area.width);
    let lines = grid.lines.min(usize::from(room.saturating_sub(used + 1))) as u16;
    let inside = Rect { y: area.y + used, height: lines, ..area };
    grid.draw(table, search_view.cursor(), inside, buf);
    (lines + used + 1, usize::from(lines) == grid.lines)
}

pub fn draw_positions(model: &Model, buf: &mut Buffer) {
    let Some(search_view) = model.search_view() else { return };
    let canvas = model.areas().canvas;
    let width = canvas.width.min(96);
    let at = |lines: usize| {
        let height = (lines.min(usize::from(canvas.height)) as u16 + 2).min(canvas.height);
        Rect { x: canvas.x + (canvas.width - width) / 2, y: canvas.bottom() - height, width, height }
    };
    match &search_view.own.positions {
        Ok(table) => {
            let grid = Grid::new(table, width.saturating_sub(4));
            let known = table.labelled(search_view.cursor());
            let all = table.positions().len();
            let title = string!("overlays/positions-known", Count(known), Count(all), legend = Text(legend(table)));
            let inside = frame(at(grid.lines), &title, buf);
            grid.draw(table, search_view.cursor(), inside, buf);
        }
        Err(why) => {
            let inside = frame(at(1), text!("overlays/positions"), buf);
            paint::write_left(buf, inside, &why.to_string(), Role::Text);
        }
    }
}

/// Positions side by side in lines; the layout is the same at every step.
struct Grid {
    /// Cells of the longest name shown.
    name: usize,
    /// Positions per line.
    columns: usize,
    lines: usize,
}

impl Grid {
    /// Cells of an entry without its name: mark, gap, letter, and a gap before the next.
    const AROUND: usize = 5;

    fn new(table: &PositionTable, width: u16) -> Self {
        let positions = table.positions();
        let longest = positions.iter().map(|position| text::width(&text::visible(&position.name))).max().unwrap_or(0);
        let name = longest.min(NAME);
        let columns = ((usize::from(width) + 2) / (name + Self::AROUND)).max(1);
        Self { name, columns, lines: positions.len().div_ceil(columns) }
    }

    /// Draws the table with the newest label in view, and the line after it if there is room.
    fn draw(&self, table: &PositionTable, cursor: usize, area: Rect, buf: &mut Buffer) {
        let newest = table.labelled(cursor).checked_sub(1);
        let rows = usize::from(area.height);
        let line = newest.map_or(0, |newest| newest / self.columns);
        let first = (line + 2).saturating_sub(rows).min(self.lines.saturating_sub(rows));
        let all = table.positions().len();
        let line = |line: usize| {
            let entries = line * self.columns..all.min((line + 1) * self.columns);
            entries.flat_map(|at| self.entry(table, at, cursor)).collect()
        };
        let lines: Vec<Line<'_>> = (first..self.lines).take(rows).map(line).collect();
        Paragraph::new(lines).render(area, buf);
    }

    /// A position with its letter; a dash if it has none yet. The newest label is marked.
    fn entry(&self, table: &PositionTable, at: usize, cursor: usize) -> [Span<'static>; 3] {
        let name = text::visible(&table.positions()[at].name);
        let name = text::clipped(&name, self.name);
        let gap = " ".repeat(1 + self.name - text::width(&name).min(self.name));
        let label = table.label(at, cursor);
        let letter = label.map_or(UNKNOWN, |label| table.letter(label));
        let (role, mark) = match (label, table.labelled(cursor) == at + 1) {
            (None, _) => (Role::Unvisited, " "),
            (Some(_), false) => (Role::Text, " "),
            (Some(_), true) => (Role::Current, "▸"),
        };
        let letter_role = if role == Role::Text { Role::Number } else { role };
        let name = paint::span(format!("{mark}{name}{gap}"), role);
        [name, paint::span(letter.to_string(), letter_role), Span::raw("  ")]
    }
}

/// Maximum number of rows: more would only stretch the chart.
const MOST_ROWS: u16 = 20;

pub fn draw_chart(model: &Model, buf: &mut Buffer) {
    let Overlay::Chart(rows) = &model.overlay else { return };
    let canvas = model.areas().canvas;
    let height = canvas.height.saturating_sub(4).min(MOST_ROWS);
    let lines = chart(rows, usize::from(height));
    let title = text!("overlays/chart");
    let legend = Flow::of(rows.last().map(|last| shades(*last)).into_iter().flatten(), 3);
    let width = lines.iter().map(Vec::len).max().unwrap_or(0).max(48).max(text::width(title) + 2) as u16;
    let width = width.min(canvas.width.saturating_sub(4));
    let legend_rows = legend.height(width);
    let height = lines.len() as u16 + 3 + legend_rows;
    let inside = frame(centered(canvas, width + 4, height), title, buf);
    paint::cells(buf, inside, lines);
    legend.draw(paint::below(inside, inside.height.saturating_sub(legend_rows)), buf);
}

/// Explains the two shades, with the numbers of the last depth.
fn shades(last: Growth) -> [Line<'static>; 2] {
    let shade = |sign: &str, role, name: &str, nodes| {
        paint::line([
            (format!("{sign} "), role),
            (format!("{name} "), Role::Faint),
            (text::grouped(nodes), Role::Number),
        ])
    };
    [
        shade("░", Role::ToCome, text!("overlays/minimax"), last.minimax),
        shade("█", Role::Done, text!("overlays/alpha-beta"), last.alpha_beta),
    ]
}
