//! Bare lists: `[[3, 12, 8], [2, 4, 6]]`, as in JSON and many programming languages.

use super::{Written, lost, tree_of};
use crate::{
    diagnostic::{Checked, Diagnostic, Label},
    format::{self, Document, Syntax},
    tree::{Domain, Kind, NodeId, Tree},
};

/// Start of the JSON that a list is translated to.
const BEFORE: &str = "{\"tree\":";

pub fn detects(text: &str) -> bool {
    text.trim_start().starts_with('[') && Syntax::of("", text) == Syntax::Json
}

pub fn read(text: &str) -> Checked<Document> {
    let at = |at: usize| at.saturating_sub(BEFORE.len()).min(text.len());
    let moved = |label: Label| Label { range: at(label.range.start)..at(label.range.end), ..label };
    let into_text =
        |problem: Diagnostic| Diagnostic { labels: problem.labels.into_iter().map(moved).collect(), ..problem };
    format::read(&[BEFORE, text, "}"].concat(), Syntax::Json)
        .map_err(|problems| problems.into_iter().map(into_text).collect())
}

pub fn write(document: &Document) -> Result<Written, Diagnostic> {
    let tree = tree_of(document)?;
    let mut text = String::new();
    write_list(tree, &mut text, |node, text| {
        let value = tree.value(node).unwrap_or_default();
        let exact = tree.exact_value(node);
        let number = exact.map_or_else(|| value.to_string(), |exact| exact.to_string());
        let written = match tree.domain() {
            Domain::Truth => (value == 1.0).to_string(),
            Domain::Numbers if exact.is_some() || value.is_infinite() => Syntax::Json.string(&number),
            Domain::Numbers => number,
        };
        text.push_str(&written);
    });
    text.push('\n');
    Ok(Written { text, lost: lost(document, tree, true) })
}

fn write_list(tree: &Tree, text: &mut String, mut leaf: impl FnMut(NodeId, &mut String)) {
    let mut ends: Vec<u32> = Vec::new();
    for node in tree.nodes() {
        while ends.last().is_some_and(|&end| end <= node.0) {
            text.push(']');
            ends.pop();
        }
        if tree.ordinal(node) > 0 {
            text.push_str(", ");
        }
        match tree.kind(node) {
            Kind::Leaf => leaf(node, text),
            Kind::Inner(_) | Kind::Unexplored => {
                text.push('[');
                ends.push(tree.subtree(node).end);
            }
        }
    }
    for _ in &ends {
        text.push(']');
    }
}
