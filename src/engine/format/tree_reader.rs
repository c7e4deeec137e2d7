//! The tree as far as it has been read, with the spans of its nodes. Knows nothing of how it is read.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::keys::NodeKey;
use super::spans::Spanned;
use crate::tree::{Domain, Feature, NodeId, TreeBuilder};

/// The tree as far as it has been read.
#[derive(Debug, Default)]
pub(super) struct TreeReader {
    pub(super) builder: TreeBuilder,
    pub(super) spans: NodeSpans,
    /// The nodes with a static evaluation, and of what kind it is.
    pub(super) evaluations: Vec<(NodeId, Domain)>,
    /// The terms of static evaluations, whose weights may come later.
    pub(super) terms: Vec<(NodeId, Vec<GivenTerm>)>,
    /// What those terms are, by the places of their weights.
    pub(super) sums: Vec<(NodeId, Vec<Feature>)>,
    /// The nodes that must not be evaluated.
    pub(super) unquiet: Vec<NodeId>,
    /// Keys with a value that could not be read: what follows from that is no problem of its own.
    pub(super) invalid: HashSet<(NodeId, NodeKey)>,
    /// The depth of the node that is being read.
    pub(super) depth: u32,
    /// Its parent.
    pub(super) parent: Option<NodeId>,
}

/// A term of a static evaluation as a file gives it.
#[derive(Debug)]
pub(super) struct GivenTerm {
    pub(super) name: Spanned<String>,
    pub(super) amount: Spanned<f64>,
}

/// The spans of the nodes and of their keys; empty where spans are not known.
#[derive(Debug, Default)]
pub(super) struct NodeSpans {
    pub(super) nodes: Vec<NodeSpan>,
    pub(super) keys: HashMap<(NodeId, NodeKey), Range<usize>>,
    /// Whether spans are known but not stored, to save memory and time.
    pub(super) are_omitted: bool,
    /// Whether a span was looked up.
    were_used: Cell<bool>,
}

/// The span of a node.
#[derive(Debug)]
pub(super) struct NodeSpan {
    pub(super) range: Range<usize>,
    pub(super) parent: Option<NodeId>,
}

impl NodeSpans {
    /// Returns whether a span was looked up that is not stored.
    pub(super) const fn are_missing(&self) -> bool {
        self.are_omitted && self.were_used.get()
    }

    /// Notes that spans are used.
    pub(super) fn note_use(&self) {
        self.were_used.set(true);
    }

    /// The span of a whole node.
    pub(super) fn node(&self, id: NodeId) -> Range<usize> {
        self.note_use();
        self.nodes.get(id.index()).map_or(0..0, |node| node.range.clone())
    }

    pub(super) fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.note_use();
        self.nodes.get(id.index())?.parent
    }

    /// The children of a node with their spans. Linear in the subtree.
    pub(super) fn children(&self, id: NodeId) -> impl Iterator<Item = (NodeId, Range<usize>)> + '_ {
        self.note_use();
        let below = self.nodes.iter().enumerate().skip(id.index() + 1);
        let subtree = below.take_while(move |(_, node)| node.parent >= Some(id));
        let children = subtree.filter(move |(_, node)| node.parent == Some(id));
        children.map(|(at, node)| (NodeId(at as u32), node.range.clone()))
    }

    /// The span of the value of a key, if the node has that key.
    pub(super) fn key(&self, id: NodeId, key: NodeKey) -> Option<Range<usize>> {
        self.note_use();
        self.keys.get(&(id, key)).cloned()
    }
}
