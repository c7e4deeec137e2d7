//! What tables and transcripts call nodes and lines of play.

use super::path::WrittenPath;
use plywood_messages::text::visible;
use plywood_tree::tree::{NodeId, Tree};

/// What the node is called; else the move that leads to it; else its path.
pub(super) fn node(tree: &Tree, id: NodeId, path: &[usize]) -> String {
    match tree.called(id).or_else(|| tree.move_name(id)) {
        Some(name) => visible(&name).into_owned(),
        None => WrittenPath(path).to_string(),
    }
}

/// A line of play from the root, as child numbers: each move, or where moves have no name the node it leads to.
pub(super) fn line(tree: &Tree, ordinals: &[usize]) -> String {
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

/// The child numbers of a line of play.
pub(super) fn ordinals(tree: &Tree, line: &[NodeId]) -> Vec<usize> {
    line.iter().map(|&node| tree.ordinal(node)).collect()
}
