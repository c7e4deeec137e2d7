//! The tree as far as it has been read, with the spans of its nodes.

use std::collections::HashSet;
use std::iter::successors;
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
    pub(super) parent: Option<NodeId>,
}

/// A term of a static evaluation as a file gives it.
#[derive(Debug)]
pub(super) struct GivenTerm {
    pub(super) name: Spanned<String>,
    pub(super) amount: Spanned<f64>,
}

/// The spans of the nodes and of their keys.
#[derive(Debug, Default)]
pub(super) struct NodeSpans {
    nodes: Vec<NodeSpan>,
    keys: Vec<KeySpan>,
}

#[derive(Debug)]
struct NodeSpan {
    place: Place,
    /// The parent; of the root itself.
    parent: NodeId,
    /// How many keys of the file there are up to the last one of this node; 0 if it has none.
    last_key: u32,
}

#[derive(Debug)]
struct KeySpan {
    key: NodeKey,
    place: Place,
    /// The key of the node before this one, counted likewise.
    before: u32,
}

/// A span in eight bytes: no file has more than four billion.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    start: u32,
    end: u32,
}

impl From<Range<usize>> for Place {
    fn from(range: Range<usize>) -> Self {
        Self { start: range.start as u32, end: range.end as u32 }
    }
}

impl Place {
    const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl NodeSpans {
    /// Adds the next node below a parent.
    #[inline]
    pub(super) fn add_node(&mut self, parent: Option<NodeId>) {
        self.nodes.push(NodeSpan { place: Place::default(), parent: parent.unwrap_or(NodeId::ROOT), last_key: 0 });
    }

    #[inline]
    pub(super) fn set_node(&mut self, id: NodeId, range: Range<usize>) {
        self.nodes[id.index()].place = range.into();
    }

    #[inline]
    pub(super) fn set_key(&mut self, id: NodeId, key: NodeKey, range: Range<usize>) {
        let last = &mut self.nodes[id.index()].last_key;
        self.keys.push(KeySpan { key, place: range.into(), before: *last });
        *last = self.keys.len() as u32;
    }

    /// The span of a whole node.
    pub(super) fn node(&self, id: NodeId) -> Range<usize> {
        self.nodes.get(id.index()).map_or(0..0, |node| node.place.range())
    }

    pub(super) fn parent(&self, id: NodeId) -> Option<NodeId> {
        let node = self.nodes.get(id.index())?;
        (id != NodeId::ROOT).then_some(node.parent)
    }

    /// The children of a node with their spans. Linear in the subtree.
    pub(super) fn children(&self, id: NodeId) -> impl Iterator<Item = (NodeId, Range<usize>)> + '_ {
        let below = self.nodes.iter().enumerate().skip(id.index() + 1);
        let subtree = below.take_while(move |(_, node)| node.parent >= id);
        let children = subtree.filter(move |(_, node)| node.parent == id);
        children.map(|(at, node)| (NodeId(at as u32), node.place.range()))
    }

    /// The span of the value of a key, if the node has that key.
    pub(super) fn key(&self, id: NodeId, key: NodeKey) -> Option<Range<usize>> {
        let numbered = |number: u32| self.keys.get(number.checked_sub(1)? as usize);
        let last = numbered(self.nodes.get(id.index())?.last_key);
        let found = successors(last, |found| numbered(found.before)).find(|found| found.key == key)?;
        Some(found.place.range())
    }
}
