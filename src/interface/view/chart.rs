//! The chart of nodes visited against depth.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::overlay;
use crate::scene::{Bar, chart};
use crate::session::Growth;
use crate::text::grouped;
use crate::theme::Role;
use crate::tui::model::Model;
use crate::tui::paint::{self, Palette};

/// Rows of the chart at most: more would only stretch it.
const MOST_ROWS: u16 = 20;

pub(super) fn draw(model: &Model, rows: &[Growth], palette: &Palette, buf: &mut Buffer) {
    let canvas = model.areas().canvas;
    let bars: Vec<Bar> =
        rows.iter().map(|row| Bar { depth: row.depth, whole: row.minimax, pruned: row.alpha_beta }).collect();
    let height = canvas.height.saturating_sub(4).min(MOST_ROWS);
    let lines = chart(&bars, usize::from(height));
    let width = lines.iter().map(Vec::len).max().unwrap_or(0).max(48) as u16 + 4;
    let area = overlay::centered(canvas, width, lines.len() as u16 + 4);
    let inside = overlay::frame(area, "nodes visited, by depth", palette, buf);
    for (y, line) in (inside.top()..inside.bottom()).zip(&lines) {
        for (x, &(glyph, role)) in (inside.left()..inside.right()).zip(line) {
            if let Some(cell) = buf.cell_mut((x, y)) {
                cell.set_char(glyph).set_style(palette.of(role));
            }
        }
    }
    legend(rows, palette, inside, buf);
}

/// What the two shades are, with the numbers of the last depth.
fn legend(rows: &[Growth], palette: &Palette, area: Rect, buf: &mut Buffer) {
    let Some(last) = rows.last() else { return };
    let (minimax, alpha_beta) = (grouped(last.minimax), grouped(last.alpha_beta));
    let pieces = [
        ("░ ", palette.of(Role::ToCome)),
        ("minimax ", palette.of(Role::Faint)),
        (minimax.as_str(), palette.of(Role::Number)),
        ("   █ ", palette.of(Role::Done)),
        ("alpha-beta ", palette.of(Role::Faint)),
        (alpha_beta.as_str(), palette.of(Role::Number)),
    ];
    if area.height > 0 {
        paint::write_all(buf, area, (area.x, area.bottom() - 1), pieces);
    }
}
