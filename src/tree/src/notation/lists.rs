//! Bare lists: `[[3, 12, 8], [2, 4, 6]]`, as in JSON and many programming languages.

use super::{BEFORE, Written, lost, read_json, tree_of};
use crate::{
    diagnostic::{Checked, Diagnostic, Label},
    format::{Document, Syntax},
    tree::{Domain, Kind, NodeId, Tree},
};

pub fn detects(text: &str) -> bool {
    text.trim_start().starts_with('[') && Syntax::of("", text) == Syntax::Json
}

pub fn read(text: &str) -> Checked<Document> {
    let at = |at: usize| at.saturating_sub(BEFORE.len()).min(text.len());
    let moved = |label: Label| Label { range: at(label.range.start)..at(label.range.end), ..label };
    read_json(&[BEFORE, text, "}"].concat(), moved)
}

pub fn write(document: &Document) -> Result<Written, Diagnostic> {
    let tree = tree_of(document)?;
    let mut text = String::new();
    write_list(tree, &mut text, ["[", ", ", "]"], |node, text| {
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

pub fn write_list(
    tree: &Tree,
    text: &mut String,
    [open, between, close]: [&str; 3],
    mut leaf: impl FnMut(NodeId, &mut String),
) {
    let mut ends: Vec<u32> = Vec::new();
    for node in tree.nodes() {
        while ends.last().is_some_and(|&end| end <= node.0) {
            text.push_str(close);
            ends.pop();
        }
        if tree.ordinal(node) > 0 {
            text.push_str(between);
        }
        match tree.kind(node) {
            Kind::Leaf => leaf(node, text),
            Kind::Inner(_) | Kind::Unexplored => {
                text.push_str(open);
                ends.push(tree.subtree(node).end);
            }
        }
    }
    for _ in &ends {
        text.push_str(close);
    }
}
