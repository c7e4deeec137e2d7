//! Searches of one tree side by side, as a table and as one JSON object. Knows nothing of how they were made.

use std::io::{self, Write};

use serde::Serialize;

use super::table::{self, Align};
use super::{Number, choices, json_line, names};
use crate::search::Cost;
use crate::session::{Choices, Comparison, Row, Subject};
use crate::settings::Choice;
use crate::text::visible;

const HEAD: [&str; 9] = ["algorithm", "value", "visited", "leaves", "cutoffs", "pruned", "saved", "branching", "best"];

/// Writes a table, one row a search, par after them, and of T and F the least proof.
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
    let least = [("par", comparison.par), ("proof", comparison.proof)];
    rows.extend(least.into_iter().filter_map(|(name, cost)| Some(least_cells(name, cost?, nodes))));
    let right = Align::Right;
    table::write(out, [Align::Left, right, right, right, right, right, right, right, Align::Left], &rows)
}

/// How the searches were asked for, in one line; empty where there is nothing to say.
fn how(choices: Choices, comparison: &Comparison) -> String {
    let mut words = choices::unusual(choices);
    if comparison.rows.iter().any(|row| row.algorithm.has_windows()) {
        words.splice(0..0, choices::windowed(choices));
    }
    words.join(", ")
}

fn cells(comparison: &Comparison, row: &Row) -> [String; 9] {
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
        row.branching.map(|b| format!("{b:.2}")).unwrap_or_default(),
        names::line(tree, &row.best),
    ]
}

fn least_cells(name: &str, least: Cost, nodes: u64) -> [String; 9] {
    let none = String::new;
    let saved = share(nodes.saturating_sub(least.nodes), nodes);
    [name.to_owned(), none(), least.nodes.to_string(), least.leaves.to_string(), none(), none(), saved, none(), none()]
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
    /// Only where values are T and F.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Size>,
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
    saved: f64,
    branching: Option<f64>,
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
        saved: row.pruned as f64 / comparison.size.nodes as f64,
        branching: row.branching,
    };
    let rows = comparison.rows.iter().map(searched).collect();
    json_line(
        out,
        &Object { tree: size(comparison.size), par: comparison.par.map(size), rows, proof: comparison.proof.map(size) },
    )
}
