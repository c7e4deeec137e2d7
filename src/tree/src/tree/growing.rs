//! A tree recorded during a search, in preorder.

use super::{
    Domain, Edge, Facts, Graph, Kind, MoveNames, Node, NodeId, Tree, ValueBasis, sparse::Sparse, terms::Statics,
};
use petgraph::{Direction, visit::EdgeRef as _};

/// A tree under construction. Nodes are numbered in the order of insertion. That is preorder as long as each node is closed
/// before its next sibling is added and no node is [reopened](Self::reopen); otherwise finishing renumbers them.
#[derive(Default)]
pub struct GrowingTree {
    graph: Graph,
    duplicates: Sparse<NodeId>,
    non_quiet: Sparse<()>,
    reopened: bool,
}

impl GrowingTree {
    /// Maximum number of nodes: node numbers share a machine word with the kind of a search step.
    pub const CAPACITY: usize = 1 << 28;

    pub fn len(&self) -> usize {
        self.graph.node_count()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[inline]
    pub fn root(&mut self, kind: Kind) -> NodeId {
        self.add(kind)
    }

    #[inline]
    pub fn child(&mut self, parent: NodeId, edge: Edge, kind: Kind) -> NodeId {
        let id = self.add(kind);
        self.graph.add_edge(parent.graph(), id.graph(), edge);
        id
    }

    #[inline]
    fn add(&mut self, kind: Kind) -> NodeId {
        let end = self.graph.node_count() as u32 + 1;
        NodeId(self.graph.add_node(Node { value: f64::NAN, end, kind, basis: ValueBasis::Proof }).index() as u32)
    }

    /// Returns the child that a move leads to, if it was added. Linear in the number of later siblings.
    pub fn find(&self, parent: NodeId, code: u32) -> Option<NodeId> {
        let edge = self.graph.edges(parent.graph()).find(|edge| edge.weight().code == code)?;
        Some(NodeId(edge.target().index() as u32))
    }

    pub fn children(&self, parent: NodeId) -> u32 {
        // Petgraph lists the newest edge first.
        self.graph.edges(parent.graph()).next().map_or(0, |newest| newest.weight().ordinal + 1)
    }

    /// Opens a node again to add more children. Sets the kind of an unexplored node.
    pub fn reopen(&mut self, id: NodeId, kind: Kind) {
        self.reopened = true;
        if kind != Kind::Unexplored {
            self.graph[id.graph()].kind = kind;
        }
    }

    /// Sets the value of a node and makes it a leaf. If the node has children, this is its static evaluation.
    #[inline]
    pub fn evaluate(&mut self, id: NodeId, value: f64, basis: ValueBasis) {
        let has_children = self.graph.first_edge(id.graph(), Direction::Outgoing).is_some();
        let node = &mut self.graph[id.graph()];
        node.value = value;
        node.basis = basis;
        if !has_children {
            node.kind = Kind::Leaf;
        }
    }

    pub fn estimate(&mut self, id: NodeId, value: f64, basis: ValueBasis) {
        let node = &mut self.graph[id.graph()];
        node.value = value;
        node.basis = basis;
    }

    /// Marks a node that must not be evaluated.
    pub fn mark_non_quiet(&mut self, id: NodeId) {
        self.non_quiet.set(id, ());
    }

    /// Makes a node a duplicate of a canonical one, with its kind and value. Ignored if the node has children or the canonical
    /// node is itself a duplicate.
    pub fn mark_duplicate(&mut self, id: NodeId, canonical: NodeId) {
        if self.children(id) > 0 || self.duplicates.get(canonical).is_some() {
            return;
        }
        let original = self.graph[canonical.graph()];
        let node = &mut self.graph[id.graph()];
        *node = Node { end: node.end, ..original };
        self.duplicates.set(id, canonical);
    }

    /// Ends a node's subtree at the last added node.
    #[inline]
    pub fn close(&mut self, id: NodeId) {
        let end = self.graph.node_count() as u32;
        self.graph[id.graph()].end = end;
    }

    /// Renumbers all nodes in preorder if a node was reopened since the last call, and returns the new number of each. Linear.
    pub fn renumber(&mut self) -> Option<Vec<NodeId>> {
        if !std::mem::take(&mut self.reopened) {
            return None;
        }
        let order = Preorder::of(&self.graph);
        self.graph = order.arranged(&self.graph);
        let numbers = order.numbers;
        self.duplicates =
            self.duplicates.iter().map(|(id, canonical)| (numbers[id.index()], numbers[canonical.index()])).collect();
        self.non_quiet = self.non_quiet.iter().map(|(id, ())| (numbers[id.index()], ())).collect();
        Some(numbers)
    }

    /// Closes the open nodes and returns the finished tree, with nodes numbered in preorder, see [`Self::renumber`].
    ///
    /// # Panics
    /// If no root was added.
    pub fn finish(mut self, domain: Domain, moves: MoveNames) -> Tree {
        assert!(!self.is_empty(), "a tree has a root");
        if self.renumber().is_none() {
            self.close_open_path();
        }
        Tree {
            duplicates: self.duplicates,
            facts: Facts { statics: Statics { non_quiet: self.non_quiet, ..Statics::default() }, ..Facts::default() },
            ..Tree::plain(self.graph, domain, moves)
        }
    }

    /// The open nodes are the last node and its ancestors, because no node follows the last one.
    fn close_open_path(&mut self) {
        let mut node = self.len() - 1;
        self.close(NodeId(node as u32));
        while let Some(edge) = node.checked_sub(1) {
            node = self.graph.raw_edges()[edge].source().index();
            self.close(NodeId(node as u32));
        }
    }
}

struct Preorder {
    numbers: Vec<NodeId>,
    sizes: Vec<u32>,
}

impl Preorder {
    fn of(graph: &Graph) -> Self {
        let mut sizes = vec![1; graph.node_count()];
        // Parents precede their children, so in reverse order every subtree is complete when it is added to its parent's.
        for (parent, node) in parents(graph).rev() {
            sizes[parent] += sizes[node];
        }
        let mut numbers = vec![NodeId::ROOT; graph.node_count()];
        // Number of each node's next child.
        let mut next = vec![1; graph.node_count()];
        for (parent, node) in parents(graph) {
            numbers[node] = NodeId(next[parent]);
            next[node] = next[parent] + 1;
            next[parent] += sizes[node];
        }
        Self { numbers, sizes }
    }

    fn arranged(&self, graph: &Graph) -> Graph {
        let mut order = vec![0; self.numbers.len()];
        for (old, number) in self.numbers.iter().enumerate() {
            order[number.index()] = old;
        }
        let mut arranged = Graph::with_capacity(graph.node_count(), graph.edge_count());
        for (number, old) in order.into_iter().enumerate() {
            let node = graph.raw_nodes()[old].weight;
            let id = arranged.add_node(Node { end: number as u32 + self.sizes[old], ..node });
            if let Some(edge) = old.checked_sub(1).map(|edge| &graph.raw_edges()[edge]) {
                arranged.add_edge(self.numbers[edge.source().index()].graph(), id, edge.weight);
            }
        }
        arranged
    }
}

/// Every node but the root with its parent before it, in the order of insertion.
fn parents(graph: &Graph) -> impl DoubleEndedIterator<Item = (usize, usize)> + '_ {
    graph.raw_edges().iter().map(|edge| (edge.source().index(), edge.target().index()))
}
