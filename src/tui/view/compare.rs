//! What the search has saved: this search now, minimax, and the least any order of children could do.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::counters::counters;
use super::overlay;
use super::title::{grouped, how};
use crate::theme::Role;
use crate::tui::model::{Model, Viewer};
use crate::tui::paint::{self, Palette};

/// Columns of a bar.
const BAR: u64 = 24;

pub(super) fn draw(model: &Model, viewer: &Viewer, palette: &Palette, buf: &mut Buffer) {
    let canvas = model.areas().canvas;
    let width = canvas.width.min(64);
    let height = 8.min(canvas.height);
    let area = Rect { x: canvas.x + (canvas.width - width) / 2, y: canvas.bottom() - height, width, height };
    let inside = overlay::frame(area, &how(viewer), palette, buf);
    let [visited, leaves, ..] = counters(viewer);
    let rows = [("nodes", visited), ("leaves", leaves)];
    let mut y = inside.y;
    for (what, counter) in rows {
        let all = counter.minimax;
        let lines = [("this search", counter.now), ("minimax", counter.minimax), ("par", counter.par)];
        for (who, number) in lines {
            let Some(number) = number else { continue };
            row(what, who, number, all, palette, Rect { y, height: 1, ..inside }, buf);
            y += 1;
        }
    }
}

fn row(what: &str, who: &str, number: u64, all: Option<u64>, palette: &Palette, area: Rect, buf: &mut Buffer) {
    let all = all.unwrap_or(number).max(1);
    let filled = (number * BAR).div_ceil(all).min(BAR) as usize;
    let name = format!("{what:<7}{who:<12}");
    let shown = format!("{:>9} ", grouped(number as usize));
    let bar = format!("{}{}", "█".repeat(filled), "░".repeat(BAR as usize - filled));
    let share = format!(" {:>3} %", number * 100 / all);
    let pieces = [
        (name.as_str(), palette.of(Role::Faint)),
        (&shown, palette.of(Role::Number)),
        (&bar, palette.of(Role::Done)),
        (&share, palette.of(Role::Text)),
    ];
    paint::write_all(buf, area, (area.x, area.y), pieces);
}
