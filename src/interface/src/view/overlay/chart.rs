//! The chart of nodes visited against depth.

use super::frame::{centered, frame};
use super::{OverlayRow, View};
use crate::keymap::Action;
use crate::model::Overlay;
use crate::paint::{self, Palette};
use plywood_drawing::scene::{Bar, chart};
use plywood_drawing::theme::Role;
use plywood_messages::text::grouped;
use plywood_search::session::Growth;
use ratatui::buffer::Buffer;
use ratatui::text::Line;
use ratatui::widgets::Widget;

/// Rows of the chart at most: more would only stretch it.
const MOST_ROWS: u16 = 20;

pub(super) static ROW: OverlayRow = OverlayRow::over_tree("chart", Action::Chart, None, draw);

fn draw(View { model, palette, .. }: View<'_>, buf: &mut Buffer) {
    let Overlay::Chart(rows) = &model.overlay else { return };
    let canvas = model.areas().canvas;
    let bars: Vec<Bar> =
        rows.iter().map(|row| Bar { depth: row.depth, whole: row.minimax, pruned: row.alpha_beta }).collect();
    let height = canvas.height.saturating_sub(4).min(MOST_ROWS);
    let lines = chart(&bars, usize::from(height));
    let width = lines.iter().map(Vec::len).max().unwrap_or(0).max(48) as u16 + 4;
    let inside = frame(centered(canvas, width, lines.len() as u16 + 4), text!(overlays, "chart"), palette, buf);
    paint::cells(buf, inside, lines, palette);
    if let Some(last) = rows.last() {
        legend(*last, palette).render(inside.rows().next_back().unwrap_or_default(), buf);
    }
}

/// What the two shades are, with the numbers of the last depth.
fn legend(last: Growth, palette: &Palette) -> Line<'static> {
    let (minimax, alpha_beta) = (grouped(last.minimax), grouped(last.alpha_beta));
    palette.line([
        ("░ ".to_owned(), Role::ToCome),
        (format!("{} ", text!(overlays, "minimax")), Role::Faint),
        (minimax, Role::Number),
        ("   █ ".to_owned(), Role::Done),
        (format!("{} ", text!(overlays, "alpha-beta")), Role::Faint),
        (alpha_beta, Role::Number),
    ])
}
