//! The lecture's table of alpha-beta savings on tic-tac-toe, as a table and as one JSON object.

use std::io::{self, Write};

use super::table::{self, Align};
use super::{TableReport, csv, json_line};
use plywood_messages::text::grouped;
use plywood_search::session::Saving;
use serde::Serialize;

pub(super) fn text(TableReport { rows }: &TableReport, out: &mut dyn Write) -> io::Result<()> {
    let mut cells = vec![
        [text!(reports, "depth"), text!(reports, "minimax"), text!(reports, "alpha-beta"), text!(reports, "fewer")]
            .map(str::to_owned),
    ];
    cells.extend(rows.iter().map(|row| {
        let nodes = |nodes: u64| grouped(nodes);
        [row.depth.to_string(), nodes(row.minimax), nodes(row.alpha_beta), format!("{}%", row.fewer())]
    }));
    table::write(out, &[Align::Right; 4], &cells)
}

#[derive(Serialize)]
struct Object {
    rows: Vec<SavingsRow>,
}

#[derive(Serialize)]
struct SavingsRow {
    depth: u32,
    minimax: u64,
    alpha_beta: u64,
    fewer: u64,
}

/// Writes one JSON object in one line; `fewer` is in per cent.
pub(super) fn json(TableReport { rows }: &TableReport, out: &mut dyn Write) -> io::Result<()> {
    let row = |row: &Saving| {
        let Saving { depth, minimax, alpha_beta } = *row;
        SavingsRow { depth, minimax, alpha_beta, fewer: row.fewer() }
    };
    json_line(out, &Object { rows: rows.iter().map(row).collect() })
}

pub(super) fn csv(TableReport { rows }: &TableReport, out: &mut dyn Write) -> io::Result<()> {
    let cells = |row: &Saving| {
        [u64::from(row.depth), row.minimax, row.alpha_beta, row.fewer()].map(|number| number.to_string())
    };
    csv::write(&["depth", "minimax", "alpha_beta", "fewer"], rows.iter().map(cells), out)
}
