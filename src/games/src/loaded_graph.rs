//! A tree that stands for a graph, as a game: below a node that repeats a position play goes on where the position stands.

use super::{Describe, Game, LoadedTree};
use plywood_tree::tree::{Children, Domain, NodeId, Player, Tree};

/// A tree being searched in which the nodes that [repeat](Tree::duplicate_of) a position are the same as where it stands.
#[derive(Clone, Debug)]
pub struct LoadedGraph<'t> {
    tree: &'t Tree,
    at: NodeId,
}

impl<'t> LoadedGraph<'t> {
    /// The game at the root of a tree.
    pub const fn new(tree: &'t Tree) -> Self {
        Self { tree, at: NodeId::ROOT }
    }

    /// The node of the tree at which the position stands.
    fn canonical_node(&self) -> NodeId {
        self.tree.canonical(self.at)
    }
}

impl<'t> Game for LoadedGraph<'t> {
    type Score = f64;
    type Move = NodeId;
    type Moves = Children<'t>;
    type Key = NodeId;

    #[inline(always)]
    fn merges(&self) -> bool {
        true
    }

    fn outcome(&self) -> Option<f64> {
        LoadedTree::at(self.tree, self.canonical_node()).outcome()
    }

    fn mover(&self) -> Player {
        LoadedTree::at(self.tree, self.canonical_node()).mover()
    }

    fn moves(&self) -> Children<'t> {
        self.tree.children(self.canonical_node())
    }

    fn make(&mut self, child: NodeId) {
        self.at = child;
    }

    /// Back to where the position before stands, by whichever line of play it was reached.
    fn unmake(&mut self, child: NodeId) {
        self.at = self.tree.parent(child).unwrap_or(NodeId::ROOT);
    }

    fn evaluation(&self) -> f64 {
        self.tree.evaluation(self.canonical_node()).unwrap_or(0.0)
    }

    fn code(&self, child: NodeId) -> u32 {
        child.0
    }

    fn domain(&self) -> Domain {
        self.tree.domain()
    }

    fn key(&self) -> NodeId {
        self.canonical_node()
    }
}

/// Nothing: what its moves and nodes are called the tree itself knows.
impl Describe for LoadedGraph<'_> {
    fn position(&self) -> String {
        String::new()
    }
}
