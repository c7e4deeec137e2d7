//! A loaded tree as a game: positions are nodes, moves lead to children.

use super::{Describe, Game, OwnCode, Quietness, Score as _};
use plywood_tree::tree::{Children, Domain, NodeId, Player, Tree, ValueBasis};

/// Custom order of the children of every node, as linked lists: two numbers a node.
pub struct ChildOrder {
    first: Vec<u32>,
    next: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl ChildOrder {
    /// Lists the children of each inner node in the order that `arrange` produces. Linear, apart from `arrange`.
    pub fn new(tree: &Tree, mut arrange: impl FnMut(NodeId, &mut Vec<NodeId>)) -> Self {
        let mut order = Self { first: vec![NONE; tree.len()], next: vec![NONE; tree.len()] };
        let mut children = Vec::new();
        for node in tree.nodes() {
            children.clear();
            children.extend(tree.children(node));
            arrange(node, &mut children);
            order.link(node, &children);
        }
        order
    }

    /// Returns the order of another tree in which the moves of this order's tree, which is its upper part, lead to its own nodes.
    /// Below that part, children keep their order. Linear.
    #[must_use]
    pub fn carried_to(&self, whole: &Tree, upper: &Tree) -> Self {
        let at = |node: NodeId| upper.edge(node).map_or(NodeId::ROOT, |edge| NodeId(edge.code));
        let mut numbers = vec![None; whole.len()];
        for node in upper.nodes() {
            numbers[at(node).index()] = Some(node);
        }
        Self::new(whole, |node, children| {
            let Some(node) = numbers[node.index()].filter(|&node| self.first[node.index()] != NONE) else { return };
            children.clear();
            children.extend(Moves::Arranged(self.first[node.index()], self).map(at));
        })
    }

    fn link(&mut self, node: NodeId, children: &[NodeId]) {
        let mut slot = &mut self.first[node.index()];
        for &child in children {
            *slot = child.0;
            slot = &mut self.next[child.index()];
        }
        *slot = NONE;
    }
}

/// A loaded tree at a node. A move is the node it leads to.
#[derive(Clone)]
pub struct LoadedTree<'t, const MERGED: bool = false> {
    tree: &'t Tree,
    order: Option<&'t ChildOrder>,
    at: NodeId,
}

impl<'t> LoadedTree<'t> {
    /// Starts at the root, with children in file order.
    pub const fn new(tree: &'t Tree) -> Self {
        Self { tree, order: None, at: NodeId::ROOT }
    }

    /// Starts at the root, with children in a custom order.
    pub const fn in_order(tree: &'t Tree, order: Option<&'t ChildOrder>) -> Self {
        Self { tree, order, at: NodeId::ROOT }
    }
}

#[derive(Clone)]
pub enum Moves<'t> {
    Given(Children<'t>),
    Arranged(u32, &'t ChildOrder),
}

impl Iterator for Moves<'_> {
    type Item = NodeId;

    #[inline]
    fn next(&mut self) -> Option<NodeId> {
        match self {
            Self::Given(children) => children.next(),
            Self::Arranged(NONE, _) => None,
            Self::Arranged(next, order) => {
                let child = *next;
                *next = order.next[child as usize];
                Some(NodeId(child))
            }
        }
    }
}

impl<'t> LoadedTree<'t, true> {
    /// Starts at the root of a tree in which duplicates are merged with their originals.
    pub const fn merged(tree: &'t Tree) -> Self {
        Self { tree, order: None, at: NodeId::ROOT }
    }
}

impl<const MERGED: bool> LoadedTree<'_, MERGED> {
    #[inline]
    fn node(&self) -> NodeId {
        if MERGED { self.tree.canonical(self.at) } else { self.at }
    }
}

impl<'t, const MERGED: bool> Game for LoadedTree<'t, MERGED> {
    type Score = f64;
    type Move = NodeId;
    type Moves = Moves<'t>;
    type Key = NodeId;

    #[inline(always)]
    fn merges(&self) -> bool {
        MERGED
    }

    #[inline]
    fn outcome(&self) -> Option<f64> {
        let is_over = self.tree.player(self.node()).is_none();
        is_over.then(|| self.tree.value(self.node()).unwrap_or_else(|| self.evaluation()))
    }

    #[inline]
    fn mover(&self) -> Player {
        self.tree.player(self.node()).unwrap_or(Player::Chance)
    }

    #[inline]
    fn moves(&self) -> Moves<'t> {
        match self.order {
            None => Moves::Given(self.tree.children(self.node())),
            Some(order) => Moves::Arranged(order.first[self.node().index()], order),
        }
    }

    #[inline]
    fn make(&mut self, child: NodeId) {
        self.at = child;
    }

    #[inline]
    fn unmake(&mut self, child: NodeId) {
        self.at = self.tree.parent(child).unwrap_or(NodeId::ROOT);
    }

    /// The file's `eval`, or 0 if there is none.
    fn evaluation(&self) -> f64 {
        self.tree.evaluation(self.node()).unwrap_or(0.0)
    }

    fn basis(&self) -> ValueBasis {
        self.tree.evaluation_basis(self.node())
    }

    /// From the file; a position that is not quiet has all moves.
    fn quietness(&self) -> Quietness<Moves<'t>> {
        match (self.tree.is_quiet(self.node()), self.tree.evaluation(self.node())) {
            (true, _) => Quietness::Quiet,
            (false, Some(_)) => Quietness::NonQuiet(self.moves()),
            (false, None) => Quietness::Unevaluated,
        }
    }

    fn probability(&self, child: NodeId) -> f64 {
        self.tree.probability(child).unwrap_or(1.0)
    }

    fn code(&self, child: NodeId) -> u32 {
        child.0
    }

    fn domain(&self) -> Domain {
        self.tree.domain()
    }

    fn successor(&self, value: f64) -> f64 {
        let domain = self.domain();
        if self.tree.has_whole_values() {
            i32::from_value(value).successor(domain).to_value()
        } else {
            value.successor(domain)
        }
    }

    /// The node itself, because a tree does not say which of its nodes are the same position.
    fn key(&self) -> NodeId {
        self.node()
    }
}

impl OwnCode for LoadedTree<'_> {
    const HAS_OWN_CODE: bool = true;
}

/// Empty, because the tree itself has the names.
impl<const MERGED: bool> Describe for LoadedTree<'_, MERGED> {
    fn position(&self) -> String {
        String::new()
    }
}
