//! How much the search has done, against what there is: one line on small screens.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::text::grouped;
use crate::theme::Role;
use crate::tui::model::Viewer;
use crate::tui::paint::{self, Palette};

/// A counter: its name, where it stands, and what minimax does and par is on the same tree.
pub(super) struct Counter {
    pub(super) name: &'static str,
    pub(super) now: Option<u64>,
    pub(super) minimax: Option<u64>,
    pub(super) par: Option<u64>,
}

pub(super) fn counters(viewer: &Viewer) -> [Counter; 4] {
    let tally = viewer.moment().tally();
    let (size, par) = (viewer.lanes.baseline.size, viewer.lanes.baseline.par);
    [
        Counter {
            name: "visited",
            now: Some(tally.visited),
            minimax: size.map(|size| size.nodes),
            par: par.map(|par| par.nodes),
        },
        Counter {
            name: "leaves",
            now: Some(tally.leaves),
            minimax: size.map(|size| size.leaves),
            par: par.map(|par| par.leaves),
        },
        Counter { name: "cutoffs", now: Some(tally.cutoffs), minimax: None, par: None },
        Counter { name: "pruned", now: tally.pruned, minimax: None, par: None },
    ]
}

pub(super) fn draw(viewer: &Viewer, palette: &Palette, area: Rect, buf: &mut Buffer) {
    let area = super::inset(area);
    let (faint, number) = (palette.of(Role::Faint), palette.of(Role::Number));
    let mut x = area.x;
    for counter in counters(viewer) {
        let Some(now) = counter.now else { continue };
        let of = counter.minimax.map_or(String::new(), |all| format!(" of {}", grouped(all)));
        let shown = grouped(now);
        let pieces = [(counter.name, faint), (" ", faint), (&shown, number), (&of, faint), ("   ", faint)];
        x += paint::write_all(buf, area, (x, area.y), pieces);
    }
    if let Some(par) = viewer.lanes.baseline.par {
        let words = format!("par {}", grouped(par.nodes));
        let room = Rect { x: x.min(area.right()), width: area.right().saturating_sub(x), ..area };
        paint::write_right(buf, room, area.y, &words, faint);
    }
}
