//! The lecture's table of alpha-beta savings on tic-tac-toe, as a table and as one JSON object.

use std::io::Write;

use super::{TableReport, Written, json_line::JsonLines, table};
use plywood_messages::text::grouped;
use plywood_search::session::Saving;

pub fn text(TableReport { rows }: &TableReport, out: &mut dyn Write) -> Written {
    let head = labels!["reports/depth", "reports/minimax", "reports/alpha-beta", "reports/fewer"];
    let cells = |row: &Saving| {
        [row.depth.to_string(), grouped(row.minimax), grouped(row.alpha_beta), format!("{}%", row.fewer())]
    };
    table::with_head(out, "rrrr", head, rows.iter().map(cells))
}

/// Writes one JSON object in one line; `fewer` is in per cent.
pub fn json(TableReport { rows }: &TableReport, out: &mut dyn Write) -> Written {
    JsonLines::new(out).object(|table| {
        table.list("rows", rows, |line, row| {
            entries!(
                line,
                "depth": row.depth,
                "minimax": row.minimax,
                "alpha_beta": row.alpha_beta,
                "fewer": row.fewer(),
            )
        })
    })
}

pub fn csv(TableReport { rows }: &TableReport, out: &mut dyn Write) -> Written {
    let cells = |row: &Saving| {
        [u64::from(row.depth), row.minimax, row.alpha_beta, row.fewer()].map(|number| number.to_string())
    };
    table::csv(&["depth", "minimax", "alpha_beta", "fewer"], rows.iter().map(cells), out)
}
