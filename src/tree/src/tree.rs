//! A rooted, ordered game tree on petgraph, which is valid once it is built.
//!
//! Two invariants make everything above cheap:
//!
//! * **Nodes are numbered in preorder.** The subtree of node `n` is the range `n..end(n)`, its first child is `n + 1`
//!   and the next sibling of `n` is `end(n)`. Petgraph lists neighbours newest first; children are put in order
//!   here alone, and without a list of them.
//! * **Edge `n - 1` leads to node `n`.** The parent of a node is one array access away.
//!
//! Trees come from [`TreeBuilder`], which checks what a file says, and from [`GrowingTree`], which a running search fills.

mod builder;
mod fraction;
mod growing;
mod infinite;
mod names;
mod sparse;
mod terms;
mod value;

pub use builder::{Problem, ProblemKind, TreeBuilder};
pub use fraction::Fraction;
pub use growing::GrowingTree;
pub use names::{LineOfPlay, MoveNames, Positions, letters};
use terms::Statics;
pub use terms::{Feature, Term, for_the_other, sum_of};
pub use value::{Domain, Goal, Player, Turns, WrittenValue};

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use fraction::Fractions;
use petgraph::graph::{DiGraph, NodeIndex};
use sparse::Sparse;

/// The most plies a tree in a file may have. TOML files are limited earlier, to 80 nested brackets.
pub const MAX_PLIES: u32 = 10_000;

/// The label of a game's first position where it has no name, or one that would make the tree wider.
const START: &str = "start";

/// The number of a node: its position in preorder, 0 for the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: Self = Self(0);

    /// The number as an array index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    fn graph(self) -> NodeIndex<u32> {
        NodeIndex::new(self.index())
    }
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The end of a line of play, with a value.
    Leaf,
    /// A position with children, and the player who chooses among them.
    Inner(Player),
    /// A child of a generated tree that a cutoff skipped: it is known by its move but was never entered.
    Unexplored,
}

/// What the value of a node rests on, where it was not found by a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ValueBasis {
    /// The node is worth that: the end of the game, or a position whose value theory proves.
    #[default]
    Proof,
    /// A static evaluation, at the depth limit of a search.
    Estimate,
}

/// The weight of a node in the graph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// Leaves: the value. Inner nodes: the static evaluation if there is one. Otherwise NaN.
    value: f64,
    /// One past the last node of the subtree.
    end: u32,
    kind: Kind,
    /// In a generated tree, what the value rests on.
    basis: ValueBasis,
}

/// The weight of an edge: which child it leads to and by which move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The child's number among its siblings, from 0, in the order of the file or the game.
    pub ordinal: u32,
    /// The move, as [`MoveNames`] understands it.
    pub code: u32,
}

impl Edge {
    /// The code of an edge without a named move.
    pub const UNNAMED: u32 = u32::MAX;
}

/// A valid game tree.
#[derive(Clone, Debug)]
pub struct Tree {
    graph: DiGraph<Node, Edge, u32>,
    domain: Domain,
    moves: MoveNames,
    names: Sparse<Box<str>>,
    notes: Sparse<Box<str>>,
    /// What only the speaker is to read.
    speaker_notes: Sparse<Box<str>>,
    probabilities: Sparse<f64>,
    fractions: Fractions,
    /// For a duplicate of a position: its canonical node.
    duplicates: Sparse<NodeId>,
    /// The duplicates that are the same by symmetry only, in preorder; `None` where nobody has looked.
    images: Option<(Symmetry, Vec<NodeId>)>,
    letters: OnceLock<Vec<u32>>,
    /// Who knows the positions of a game, where they have names of their own.
    named: Option<Arc<dyn Positions>>,
    /// Who knows the positions of a game, where their values are sums of terms.
    evaluated: Option<Arc<dyn Positions>>,
    /// What a file says of its static evaluations.
    statics: Statics,
    /// Whose turn it is in positions that share their name with one in which it is another's.
    turns: Sparse<Player>,
    /// How the game has ended, where its first position is the end of it.
    result: Option<GameResult>,
}

impl Tree {
    /// A tree of which nothing is known but its nodes and moves.
    fn plain(graph: DiGraph<Node, Edge, u32>, domain: Domain, moves: MoveNames) -> Self {
        Self {
            graph,
            domain,
            moves,
            names: Sparse::default(),
            notes: Sparse::default(),
            speaker_notes: Sparse::default(),
            probabilities: Sparse::default(),
            fractions: Fractions::default(),
            duplicates: Sparse::default(),
            images: None,
            letters: OnceLock::new(),
            named: None,
            evaluated: None,
            statics: Statics::default(),
            turns: Sparse::default(),
            result: None,
        }
    }

    /// The number of nodes, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a tree has a root: it is never empty")]
    pub fn len(&self) -> usize {
        self.graph.node_count()
    }

    /// Whether values are numbers or truth values.
    pub const fn domain(&self) -> Domain {
        self.domain
    }

    /// The underlying graph: nodes in preorder, edge `n - 1` leading to node `n`.
    pub const fn graph(&self) -> &DiGraph<Node, Edge, u32> {
        &self.graph
    }

    /// Every node in preorder.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + use<> {
        (0..self.len() as u32).map(NodeId)
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.graph[id.graph()]
    }

    pub fn kind(&self, id: NodeId) -> Kind {
        self.node(id).kind
    }

    /// Who moves at the node; `None` at leaves and unexplored nodes.
    pub fn player(&self, id: NodeId) -> Option<Player> {
        match self.kind(id) {
            Kind::Inner(player) => Some(player),
            Kind::Leaf | Kind::Unexplored => None,
        }
    }

    /// The value of a leaf; `None` elsewhere.
    pub fn value(&self, id: NodeId) -> Option<f64> {
        let node = self.node(id);
        (node.kind == Kind::Leaf).then_some(node.value)
    }

    /// What the value that a node of a generated tree was given rests on.
    pub fn basis(&self, id: NodeId) -> ValueBasis {
        self.node(id).basis
    }

    /// The static evaluation of an inner node, for searches that stop above the leaves; `None` where the file gives none.
    pub fn evaluation(&self, id: NodeId) -> Option<f64> {
        let node = self.node(id);
        (node.kind != Kind::Leaf && !node.value.is_nan()).then_some(node.value)
    }

    /// The nodes of the subtree, the node itself first.
    pub fn subtree(&self, id: NodeId) -> Range<u32> {
        id.0..self.node(id).end
    }

    /// Whether `ancestor` lies on the path from the root to `node` (a node is its own ancestor).
    pub fn is_ancestor(&self, ancestor: NodeId, node: NodeId) -> bool {
        self.subtree(ancestor).contains(&node.0)
    }

    /// The edge that leads to a node; `None` at the root.
    pub fn edge(&self, id: NodeId) -> Option<Edge> {
        let edge = id.index().checked_sub(1)?;
        Some(self.graph.raw_edges()[edge].weight)
    }

    /// The parent of a node; `None` at the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        let edge = id.index().checked_sub(1)?;
        Some(NodeId(self.graph.raw_edges()[edge].source().index() as u32))
    }

    /// The children of a node, first to last.
    pub fn children(&self, id: NodeId) -> Children<'_> {
        let Range { start, end } = self.subtree(id);
        Children { tree: self, next: start + 1, end }
    }

    /// The child with this number among its siblings, from 0. Linear in the number.
    pub fn child(&self, id: NodeId, ordinal: usize) -> Option<NodeId> {
        self.children(id).nth(ordinal)
    }

    /// The number of a node among its siblings, from 0; 0 for the root.
    pub fn ordinal(&self, id: NodeId) -> usize {
        self.edge(id).map_or(0, |edge| edge.ordinal as usize)
    }

    /// The node, its parent, and so on up to the root.
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(id), |&node| self.parent(node))
    }

    /// Whether nobody moves twice in a row. Linear in the tree.
    pub fn takes_turns(&self) -> bool {
        let goal = |node: NodeId| self.player(node).and_then(Player::goal);
        self.nodes().all(|node| goal(node).is_none() || self.parent(node).and_then(goal) != goal(node))
    }

    /// The number of edges between the root and the node. Linear in that number.
    pub fn depth(&self, id: NodeId) -> usize {
        self.ancestors(id).count() - 1
    }

    /// The depth of every node. Linear.
    pub fn depths(&self) -> Vec<u32> {
        let mut depths: Vec<u32> = Vec::with_capacity(self.len());
        for node in self.nodes() {
            depths.push(self.parent(node).map_or(0, |parent| depths[parent.index()] + 1));
        }
        depths
    }

    /// The depth of the deepest node. Linear.
    pub fn plies(&self) -> u32 {
        self.depths().into_iter().max().unwrap_or(0)
    }

    /// The child numbers on the path from the root to the node, from 0; empty for the root.
    pub fn path(&self, id: NodeId) -> Vec<usize> {
        let mut path: Vec<usize> = self.ancestors(id).map(|node| self.ordinal(node)).collect();
        path.pop();
        path.reverse();
        path
    }

    /// The node at the end of a path of child numbers; `None` if the path leaves the tree.
    pub fn at(&self, path: &[usize]) -> Option<NodeId> {
        path.iter().try_fold(NodeId::ROOT, |node, &ordinal| self.child(node, ordinal))
    }

    /// The number of leaves.
    pub fn leaves(&self) -> usize {
        self.graph.raw_nodes().iter().filter(|node| node.weight.kind == Kind::Leaf).count()
    }

    /// The lecturer's remark about the node.
    pub fn note(&self, id: NodeId) -> Option<&str> {
        self.notes.get(id).map(AsRef::as_ref)
    }

    /// The lecturer's remark about the node that is for the speaker alone.
    pub fn speaker_note(&self, id: NodeId) -> Option<&str> {
        self.speaker_notes.get(id).map(AsRef::as_ref)
    }

    /// The nodes from this one up to the root that have a remark for the room, the nearest first. Linear in the remarks, not in the
    /// depth.
    pub fn notes_above(&self, id: NodeId) -> impl Iterator<Item = (NodeId, &str)> {
        self.notes.until(id).filter(move |&(node, _)| self.is_ancestor(node, id)).map(|(node, note)| (node, &**note))
    }

    /// The nearest node from this one up to the root that has a remark for the speaker alone. Linear in the remarks.
    pub fn speaker_note_above(&self, id: NodeId) -> Option<NodeId> {
        self.speaker_notes.until(id).map(|(node, _)| node).find(|&node| self.is_ancestor(node, id))
    }

    /// The canonical node of this node's position, if this node is a duplicate: another line of play leads to the same position,
    /// which is searched once. A duplicate has no children of its own.
    pub fn duplicate_of(&self, id: NodeId) -> Option<NodeId> {
        self.duplicates.get(id).copied()
    }

    /// The canonical node of this node's position: the node itself, unless it is a duplicate.
    pub fn canonical(&self, id: NodeId) -> NodeId {
        self.duplicate_of(id).unwrap_or(id)
    }

    /// Every duplicate, in preorder, with its canonical node.
    pub fn duplicates(&self) -> impl ExactSizeIterator<Item = (NodeId, NodeId)> + '_ {
        self.duplicates.iter().map(|(id, &canonical)| (id, canonical))
    }

    /// What a duplicate shows of its canonical node's position; `None` where that is not known.
    pub fn image(&self, id: NodeId) -> Option<Image> {
        let (symmetry, images) = self.images.as_ref()?;
        Some(if images.binary_search(&id).is_ok() { Image::Of(*symmetry) } else { Image::Itself })
    }

    /// The same tree with it known that these duplicates, in preorder, are the same by symmetry only, and all others are the very position.
    #[must_use]
    pub fn with_images(mut self, symmetry: Symmetry, images: Vec<NodeId>) -> Self {
        self.images = Some((symmetry, images));
        self
    }

    /// Whether some positions are reached by several lines of play, so that the tree stands for a graph.
    pub fn is_merged(&self) -> bool {
        self.duplicates().len() > 0
    }

    /// The number of nodes that are no duplicates.
    pub fn positions(&self) -> usize {
        self.len() - self.duplicates().len()
    }

    /// The same tree with these names.
    #[must_use]
    pub fn named(mut self, names: impl IntoIterator<Item = (NodeId, Box<str>)>) -> Self {
        names.into_iter().for_each(|(id, name)| self.names.set(id, name));
        self
    }

    /// The same tree with names for its positions, where the first of them has one: a game names all of its positions or none. So
    /// with the terms of their values.
    #[must_use]
    pub fn with_positions(mut self, positions: &Arc<dyn Positions>) -> Self {
        self.named = positions.name_after(&[]).is_some().then(|| Arc::clone(positions));
        self.evaluated = (!positions.terms_after(&[]).is_empty()).then(|| Arc::clone(positions));
        self
    }

    /// The codes of the moves that lead to a node.
    pub fn codes(&self, id: NodeId) -> Vec<u32> {
        let mut codes: Vec<u32> = self.ancestors(id).filter_map(|node| self.edge(node)).map(|edge| edge.code).collect();
        codes.reverse();
        codes
    }

    /// The same tree with more duplicates, each given with its canonical node. A pair is ignored where the tree would contradict
    /// itself: a duplicate with children, a node that duplicates itself, a canonical node that is a duplicate.
    #[must_use]
    pub fn with_duplicates(mut self, duplicates: impl IntoIterator<Item = (NodeId, NodeId)>) -> Self {
        for (id, canonical) in duplicates {
            if id != canonical && self.subtree(id).len() == 1 && self.duplicate_of(canonical).is_none() {
                self.duplicates.set(id, canonical);
            }
        }
        self
    }

    /// The move that leads to a node, in the notation of its file or game.
    pub fn move_name(&self, id: NodeId) -> Option<Cow<'_, str>> {
        self.moves.name(self.edge(id)?.code)
    }

    /// Whether any edge can have something written on it: the name that a file gives its move, or a probability.
    pub const fn writes_on_edges(&self) -> bool {
        match &self.moves {
            MoveNames::Listed(names) => !names.is_empty() || !self.probabilities.is_empty(),
            MoveNames::Notation(_) => !self.probabilities.is_empty(),
            MoveNames::WithChance { .. } => true,
        }
    }

    /// How the moves on the edges are written.
    pub const fn move_names(&self) -> &MoveNames {
        &self.moves
    }

    /// The name the file gives a node.
    pub fn given_name(&self, id: NodeId) -> Option<&str> {
        self.names.get(id).map(AsRef::as_ref)
    }

    /// What a node is labelled with: the name in the file; else, for an inner node of a file, its letter in breadth-first order (A, B,
    /// ..., Z, AA, ...), and for a position of a game the move that leads to it; its first
    /// position has its own name if that is short, or is the start. Leaves of files have no name of their own.
    pub fn name(&self, id: NodeId) -> Option<Cow<'_, str>> {
        if let Some(name) = self.given_name(id) {
            return Some(Cow::Borrowed(name));
        }
        match (&self.moves, self.kind(id)) {
            (MoveNames::Notation(_) | MoveNames::WithChance { .. }, _) => {
                let is_short = |name: &Cow<'_, str>| name.chars().count() <= START.len();
                let first = || self.position_name(id).filter(is_short).unwrap_or(Cow::Borrowed(START));
                self.move_name(id).or_else(|| Some(first()))
            }
            (MoveNames::Listed(_), Kind::Inner(_)) => Some(Cow::Owned(names::letters(self.letter(id)))),
            (MoveNames::Listed(_), _) => None,
        }
    }

    fn letter(&self, id: NodeId) -> u32 {
        self.letters.get_or_init(|| names::breadth_first_letters(self))[id.index()]
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let same_node = |id: NodeId| {
            let (a, b) = (self.node(id), other.node(id));
            a.kind == b.kind && a.end == b.end && a.value.to_bits() == b.value.to_bits()
        };
        self.len() == other.len()
            && self.domain == other.domain
            && self.nodes().all(|id| same_node(id) && self.move_name(id) == other.move_name(id))
            && self.names == other.names
            && self.notes == other.notes
            && self.speaker_notes == other.speaker_notes
            && self.probabilities == other.probabilities
            && self.fractions == other.fractions
            && self.duplicates == other.duplicates
            && self.statics == other.statics
    }
}

/// The children of a node in order; made by [`Tree::children`]. Each step is one array access.
#[derive(Clone, Copy, Debug)]
pub struct Children<'t> {
    tree: &'t Tree,
    next: u32,
    end: u32,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        (self.next < self.end).then(|| {
            let child = NodeId(self.next);
            self.next = self.tree.node(child).end;
            child
        })
    }
}

/// Who has won a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    Won(Player),
    /// Nobody.
    Draw,
}

impl Tree {
    /// The same tree with it known how the game has ended that is over in its first position.
    #[must_use]
    pub fn with_result(self, result: Option<GameResult>) -> Self {
        Self { result, ..self }
    }

    /// How the game has ended at this node, if it is the first position of one that is over.
    pub fn result(&self, id: NodeId) -> Option<GameResult> {
        self.result.filter(|_| id == NodeId::ROOT)
    }
}

/// What positions of a game are taken to be the same though they do not look the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Those that are mirror images.
    #[default]
    Mirror,
    /// Those that are one when a square board is turned or mirrored.
    Square,
    /// Those whose piles stand in another order.
    Piles,
}

/// What a duplicate shows of the position it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Image {
    /// The position itself.
    Itself,
    /// A position that is the same by symmetry only.
    Of(Symmetry),
}
