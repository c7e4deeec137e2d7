//! Names of nodes and lines of play in tables and transcripts.

use super::path::WrittenPath;
use plywood_messages::text::visible;
use plywood_tree::tree::{NodeId, Tree};

/// Returns the name of the node, else the move to it, else its path.
pub fn node(tree: &Tree, id: NodeId, path: &[usize]) -> String {
    match tree.called(id).or_else(|| tree.move_name(id)) {
        Some(name) => visible(&name).into_owned(),
        None => WrittenPath(path).to_string(),
    }
}

/// Formats a line of play from the root, given as child numbers: each move, or the node it leads to if moves have no names.
pub fn line(tree: &Tree, ordinals: &[usize]) -> String {
    let mut at = NodeId::ROOT;
    let mut words = Vec::with_capacity(ordinals.len());
    for (depth, &ordinal) in ordinals.iter().enumerate() {
        let Some(child) = tree.child(tree.canonical(at), ordinal) else { break };
        at = child;
        words.push(match tree.move_name(at) {
            Some(name) => visible(&name).into_owned(),
            None => node(tree, at, &ordinals[..=depth]),
        });
    }
    words.join(" ")
}

pub fn ordinals(tree: &Tree, line: &[NodeId]) -> Vec<usize> {
    line.iter().map(|&node| tree.ordinal(node)).collect()
}
