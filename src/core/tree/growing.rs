//! A tree that a running search generates, node by node, in preorder. Knows nothing of searches.

use std::sync::OnceLock;

use petgraph::graph::DiGraph;

use super::sparse::Sparse;
use super::{Domain, Edge, Kind, MoveNames, Node, NodeId, Tree};

/// A tree under construction. Nodes must be added in preorder: a node is closed before its next sibling is added.
#[derive(Clone, Debug, Default)]
pub struct GrowingTree {
    graph: DiGraph<Node, Edge, u32>,
    duplicates: Sparse<NodeId>,
}

impl GrowingTree {
    /// The most nodes a tree can have: node numbers share a machine word with the kind of a search step.
    pub const CAPACITY: usize = 1 << 29;

    /// The number of nodes so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.graph.node_count()
    }

    /// Whether no node has been added yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds the root.
    #[inline]
    pub fn root(&mut self, kind: Kind) -> NodeId {
        self.add(kind)
    }

    /// Adds a child after the last one of `parent`.
    #[inline]
    pub fn child(&mut self, parent: NodeId, edge: Edge, kind: Kind) -> NodeId {
        let id = self.add(kind);
        self.graph.add_edge(parent.graph(), id.graph(), edge);
        id
    }

    #[inline]
    fn add(&mut self, kind: Kind) -> NodeId {
        let end = self.graph.node_count() as u32 + 1;
        NodeId(self.graph.add_node(Node { value: f64::NAN, end, kind }).index() as u32)
    }

    /// Sets what a node is.
    #[inline]
    pub fn set_kind(&mut self, id: NodeId, kind: Kind) {
        self.graph[id.graph()].kind = kind;
    }

    /// Gives a node its value and makes it a leaf.
    #[inline]
    pub fn evaluate(&mut self, id: NodeId, value: f64) {
        let node = &mut self.graph[id.graph()];
        node.value = value;
        node.kind = Kind::Leaf;
    }

    /// Makes a node a duplicate of a canonical one, with its kind and value. It must have no children, and the canonical node
    /// must be no duplicate.
    pub fn mark_duplicate(&mut self, id: NodeId, canonical: NodeId) {
        let Node { value, kind, .. } = self.graph[canonical.graph()];
        let node = &mut self.graph[id.graph()];
        (node.value, node.kind) = (value, kind);
        self.duplicates.set(id, canonical);
    }

    /// Ends a node's subtree at the node added last.
    #[inline]
    pub fn close(&mut self, id: NodeId) {
        let end = self.graph.node_count() as u32;
        self.graph[id.graph()].end = end;
    }

    /// The finished tree. Every node but the open ones has its final subtree; nodes that are still open are closed here.
    ///
    /// # Panics
    /// When no root was added.
    #[must_use]
    pub fn finish(mut self, domain: Domain, moves: MoveNames) -> Tree {
        assert!(!self.is_empty(), "a tree has a root");
        self.close_open_path();
        Tree {
            graph: self.graph,
            domain,
            moves,
            names: Sparse::default(),
            notes: Sparse::default(),
            probabilities: Sparse::default(),
            duplicates: self.duplicates,
            letters: OnceLock::new(),
        }
    }

    /// The open nodes are the last node and its ancestors: nothing stands to the right of the node that was added last.
    fn close_open_path(&mut self) {
        let mut node = self.len() - 1;
        self.close(NodeId(node as u32));
        while let Some(edge) = node.checked_sub(1) {
            node = self.graph.raw_edges()[edge].source().index();
            self.close(NodeId(node as u32));
        }
    }
}
