//! Searches of one tree side by side, as a table and as one JSON object. Knows nothing of how they were made.

use std::io::{self, Write};

use serde::Serialize;

use super::table::{self, Align};
use super::{Number, choices, json_line, names};
use crate::search::Cost;
use crate::session::{Choices, Comparison, Row, Subject};
use crate::settings::Choice;
use crate::text::visible;

const HEAD: [&str; 8] = ["algorithm", "value", "visited", "leaves", "cutoffs", "pruned", "saved", "best"];

/// Writes a table, one row a search, par in the last one.
pub fn text(subject: &Subject, choices: Choices, comparison: &Comparison, out: &mut impl Write) -> io::Result<()> {
    let Cost { nodes, leaves } = comparison.size;
    writeln!(out, "{}\n{nodes} nodes, {leaves} leaves", visible(&subject.title))?;
    let how = how(choices, comparison);
    if !how.is_empty() {
        writeln!(out, "{how}")?;
    }
    writeln!(out)?;
    let mut rows = vec![HEAD.map(str::to_owned)];
    rows.extend(comparison.rows.iter().map(|row| cells(comparison, row)));
    rows.extend(comparison.par.map(|par| par_cells(par, nodes)));
    let right = Align::Right;
    table::write(out, [Align::Left, right, right, right, right, right, right, Align::Left], &rows)
}

/// How the searches were asked for, in one line; empty where there is nothing to say.
fn how(choices: Choices, comparison: &Comparison) -> String {
    let mut words = choices::unusual(choices);
    if comparison.par.is_some() {
        words.splice(0..0, choices::windowed(choices));
    }
    words.join(", ")
}

fn cells(comparison: &Comparison, row: &Row) -> [String; 8] {
    let tree = &comparison.tree;
    let counts = row.counts;
    [
        row.algorithm.name().to_owned(),
        tree.domain().plain(row.value).to_string(),
        counts.visited.to_string(),
        counts.leaves.to_string(),
        counts.cutoffs.to_string(),
        row.pruned.to_string(),
        share(row.pruned, comparison.size.nodes),
        names::line(tree, &row.best),
    ]
}

fn par_cells(par: Cost, nodes: u64) -> [String; 8] {
    let none = String::new;
    let saved = share(nodes.saturating_sub(par.nodes), nodes);
    ["par".to_owned(), none(), par.nodes.to_string(), par.leaves.to_string(), none(), none(), saved, none()]
}

/// A part of the nodes, in per cent; never all of them, for the root is always visited.
fn share(part: u64, nodes: u64) -> String {
    format!("{:.1}%", (100.0 * part as f64 / nodes as f64).min(99.9))
}

#[derive(Serialize)]
struct Object {
    tree: Size,
    par: Option<Size>,
    rows: Vec<Searched>,
}

#[derive(Serialize)]
struct Size {
    nodes: u64,
    leaves: u64,
}

#[derive(Serialize)]
struct Searched {
    algorithm: &'static str,
    value: Number,
    best: Vec<usize>,
    visited: u64,
    leaves: u64,
    cutoffs: u64,
    pruned: u64,
}

/// Writes one JSON object in one line. Its keys and their order are a contract.
pub fn json(comparison: &Comparison, out: &mut impl Write) -> io::Result<()> {
    let size = |Cost { nodes, leaves }| Size { nodes, leaves };
    let searched = |row: &Row| Searched {
        algorithm: row.algorithm.name(),
        value: Number { domain: comparison.tree.domain(), value: row.value },
        best: row.best.clone(),
        visited: row.counts.visited,
        leaves: row.counts.leaves,
        cutoffs: row.counts.cutoffs,
        pruned: row.pruned,
    };
    let rows = comparison.rows.iter().map(searched).collect();
    json_line(out, &Object { tree: size(comparison.size), par: comparison.par.map(size), rows })
}
