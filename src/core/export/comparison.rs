//! Searches of one tree side by side, as a table and as one JSON object. Knows nothing of how they were made.

use std::io::{self, Write};

use serde::Serialize;

use super::table::{self, Align};
use super::{ComparisonReport, Number, choices, json_line, names};
use crate::search::Cost;
use crate::session::{Choices, Comparison, ComparisonRow, Unfinished};
use crate::settings::Choice;
use crate::text::visible;
use crate::trace::Counts;

const HEAD: [&str; 9] = ["algorithm", "value", "visited", "leaves", "cutoffs", "pruned", "saved", "branching", "best"];

/// Writes a table, one row a search, par after them, and of T and F the least proof.
pub(super) fn text(report: &ComparisonReport, out: &mut dyn Write) -> io::Result<()> {
    let ComparisonReport { subject, choices, comparison } = report;
    let Cost { nodes, leaves } = comparison.size;
    writeln!(out, "{}\n{nodes} nodes, {leaves} leaves", visible(&subject.title))?;
    let how = how(*choices, comparison);
    if !how.is_empty() {
        writeln!(out, "{how}")?;
    }
    writeln!(out)?;
    let mut rows = vec![HEAD.map(str::to_owned)];
    rows.extend(comparison.rows.iter().map(|row| cells(comparison, row)));
    rows.extend(comparison.unfinished.map(stopped_cells));
    let least = [("par", comparison.par), ("proof", comparison.proof)];
    rows.extend(least.into_iter().filter_map(|(name, cost)| Some(least_cells(name, cost?, nodes))));
    let right = Align::Right;
    table::write(out, [Align::Left, right, right, right, right, right, right, right, Align::Left], &rows)?;
    match comparison.unfinished {
        Some(Unfinished { algorithm, .. }) => writeln!(out, "\n* {} was stopped before its end", algorithm.name()),
        None => Ok(()),
    }
}

/// What a search had done when it was stopped: all that depends on its end is left out.
fn stopped_cells(Unfinished { algorithm, counts }: Unfinished) -> [String; 9] {
    let none = String::new;
    let [visited, leaves, cutoffs] = [counts.visited, counts.leaves, counts.cutoffs].map(|count| count.to_string());
    [format!("{} *", algorithm.name()), none(), visited, leaves, cutoffs, none(), none(), none(), none()]
}

/// How the searches were asked for, in one line; empty where there is nothing to say.
fn how(choices: Choices, comparison: &Comparison) -> String {
    let mut words = choices::unusual(choices);
    if comparison.rows.iter().any(|row| row.algorithm.has_windows()) {
        words.splice(0..0, choices::windowed(choices));
    }
    words.join(", ")
}

fn cells(comparison: &Comparison, row: &ComparisonRow) -> [String; 9] {
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
    /// The search that was stopped, if one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    unfinished: Option<Stopped>,
}

#[derive(Serialize)]
struct Stopped {
    algorithm: &'static str,
    visited: u64,
    leaves: u64,
    cutoffs: u64,
}

impl Stopped {
    const fn new(algorithm: &'static str, Counts { visited, leaves, cutoffs }: Counts) -> Self {
        Self { algorithm, visited, leaves, cutoffs }
    }
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
pub(super) fn json(ComparisonReport { comparison, .. }: &ComparisonReport, out: &mut dyn Write) -> io::Result<()> {
    let size = |Cost { nodes, leaves }| Size { nodes, leaves };
    let searched = |row: &ComparisonRow| Searched {
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
    let [par, proof] = [comparison.par, comparison.proof].map(|least| least.map(size));
    let unfinished = comparison.unfinished.map(|search| Stopped::new(search.algorithm.name(), search.counts));
    json_line(out, &Object { tree: size(comparison.size), par, rows, proof, unfinished })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Syntax, read};
    use crate::session::{Subject, compare};
    use crate::settings::Algorithm;

    #[test]
    fn a_search_that_was_stopped_is_marked_as_such() {
        let document = read("tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]", Syntax::Toml).expect("a tree");
        let subject = Subject::new(document, "textbook").expect("a tree");
        let choices = Choices::of(&subject.input, &subject.view);
        let mut comparison = compare(&subject.input, choices, &std::sync::Arc::default()).expect("it fits");
        comparison.rows.truncate(1);
        let counts = Counts { visited: 5, leaves: 3, cutoffs: 1 };
        comparison.unfinished = Some(Unfinished { algorithm: Algorithm::AlphaBeta, counts });
        let report = ComparisonReport { subject, choices, comparison };
        let mut printed = Vec::new();
        text(&report, &mut printed).expect("written");
        let printed = String::from_utf8(printed).expect("UTF-8");
        let row = printed.lines().find(|line| line.starts_with("alpha-beta *")).expect("its row");
        assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["alpha-beta", "*", "5", "3", "1"]);
        assert!(printed.ends_with("\n\n* alpha-beta was stopped before its end\n"), "{printed}");
        let mut object = Vec::new();
        json(&report, &mut object).expect("written");
        let object = String::from_utf8(object).expect("UTF-8");
        let end = "\"unfinished\":{\"algorithm\":\"alpha-beta\",\"visited\":5,\"leaves\":3,\"cutoffs\":1}}\n";
        assert!(object.ends_with(end), "{object}");
    }
}
