//! The tree as far as it has been read, with where its nodes stand. Knows nothing of how it is read.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::keys::NodeKey;
use crate::tree::{Domain, NodeId, TreeBuilder};

/// The tree as far as it has been read.
#[derive(Debug, Default)]
pub(super) struct TreeReader {
    pub(super) builder: TreeBuilder,
    pub(super) places: NodePlaces,
    /// The nodes with a static evaluation, and of what kind it is.
    pub(super) evaluations: Vec<(NodeId, Domain)>,
    /// Keys that are there but could not be read: what follows from that is no problem of its own.
    pub(super) invalid: HashSet<(NodeId, NodeKey)>,
    /// How deep the node is that is being read.
    pub(super) depth: u32,
    /// The node around it.
    pub(super) parent: Option<NodeId>,
}

/// Where the nodes and their keys stand; empty where places are not known.
#[derive(Debug, Default)]
pub(super) struct NodePlaces {
    pub(super) nodes: Vec<NodePlace>,
    pub(super) keys: HashMap<(NodeId, NodeKey), Range<usize>>,
}

/// Where a node stands.
#[derive(Debug)]
pub(super) struct NodePlace {
    pub(super) range: Range<usize>,
    pub(super) parent: Option<NodeId>,
}

impl NodePlaces {
    /// The whole node.
    pub(super) fn node(&self, id: NodeId) -> Range<usize> {
        self.nodes.get(id.index()).map_or(0..0, |place| place.range.clone())
    }

    pub(super) fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.nodes.get(id.index())?.parent
    }

    /// The children of a node with their places. Linear in the subtree.
    pub(super) fn children(&self, id: NodeId) -> impl Iterator<Item = (NodeId, Range<usize>)> + '_ {
        let below = self.nodes.iter().enumerate().skip(id.index() + 1);
        let subtree = below.take_while(move |(_, place)| place.parent >= Some(id));
        let children = subtree.filter(move |(_, place)| place.parent == Some(id));
        children.map(|(at, place)| (NodeId(at as u32), place.range.clone()))
    }

    /// The value of a key of the node, if it has that key.
    pub(super) fn key(&self, id: NodeId, key: NodeKey) -> Option<Range<usize>> {
        self.keys.get(&(id, key)).cloned()
    }
}
