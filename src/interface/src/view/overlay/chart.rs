//! Chart of visited nodes against depth.

use super::OverlayRow;
use super::frame::{centered, frame};
use crate::model::{Model, Overlay};
use crate::paint;
use crate::view::prose::Flow;
use plywood_drawing::scene::{Bar, chart};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_messages::text::grouped;
use plywood_search::session::Growth;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// Maximum number of rows: more would only stretch the chart.
const MOST_ROWS: u16 = 20;

pub(super) static ROW: OverlayRow = OverlayRow::anywhere("chart", draw);

fn draw(model: &Model, buf: &mut Buffer) {
    let Overlay::Chart(rows) = &model.overlay else { return };
    let canvas = model.areas().canvas;
    let bars: Vec<Bar> =
        rows.iter().map(|row| Bar { depth: row.depth, whole: row.minimax, pruned: row.alpha_beta }).collect();
    let height = canvas.height.saturating_sub(4).min(MOST_ROWS);
    let lines = chart(&bars, usize::from(height));
    let title = text!(overlays, "chart");
    let legend = Flow::of(rows.last().map(|last| legend(*last)).into_iter().flatten(), 3);
    let width = lines.iter().map(Vec::len).max().unwrap_or(0).max(48).max(text::width(title) + 2) as u16;
    let width = width.min(canvas.width.saturating_sub(4));
    let legend_rows = legend.height(width);
    let height = lines.len() as u16 + 3 + legend_rows;
    let inside = frame(centered(canvas, width + 4, height), title, buf);
    paint::cells(buf, inside, lines);
    let y = inside.bottom().saturating_sub(legend_rows).max(inside.y);
    legend.draw(Rect { y, height: inside.bottom() - y, ..inside }, buf);
}

/// Explains the two shades, with the numbers of the last depth.
fn legend(last: Growth) -> [Line<'static>; 2] {
    let shade = |sign: &str, role, name: &str, nodes| {
        paint::line([(format!("{sign} "), role), (format!("{name} "), Role::Faint), (grouped(nodes), Role::Number)])
    };
    [
        shade("░", Role::ToCome, text!(overlays, "minimax"), last.minimax),
        shade("█", Role::Done, text!(overlays, "alpha-beta"), last.alpha_beta),
    ]
}
