//! A rooted, ordered game tree on petgraph; always valid.
//!
//! Two invariants make the operations cheap:
//!
//! * **Nodes are numbered in preorder.** The subtree of node `n` is the range `n..end(n)`, its first child is `n + 1` and the
//!   next sibling of `n` is `end(n)`. Petgraph lists neighbours newest first; only this module restores the order of children,
//!   without storing a list.
//! * **Edge `n - 1` leads to node `n`.** The parent of a node is one array access away.
//!
//! [`TreeBuilder`] validates and builds trees from files, and [`GrowingTree`] records trees during a search.

mod builder;
mod fraction;
mod growing;
mod infinite;
mod names;
mod sparse;
mod terms;
mod value;

pub use builder::{Problem, ProblemKind, TreeBuilder};
pub use fraction::{Fraction, exact_of};
pub use growing::GrowingTree;
pub use names::{LineOfPlay, MoveNames, PositionNames, Positions, letters};
use terms::Statics;
pub use terms::{Feature, Term, for_opponent, sum_of};
pub use value::{Domain, FormattedValue, Goal, Player, Turns};

use std::{
    borrow::Cow,
    ops::Range,
    sync::{Arc, OnceLock},
};

use crate::settings::Wins;
use fraction::Fractions;
use petgraph::graph::{DiGraph, NodeIndex};
use sparse::Sparse;

/// Maximum plies of a tree in a file. TOML files have a lower limit of 80 nested brackets.
pub const MAX_PLIES: u32 = 10_000;

/// Label of a game's first position without a name, or with one that would widen the tree.
const START: &str = "start";

/// Node number: the position in preorder, 0 for the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    pub const ROOT: Self = Self(0);

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    fn graph(self) -> NodeIndex<u32> {
        NodeIndex::new(self.index())
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// End of a path, with a value.
    Leaf,
    /// A position with children, and the player to move or chance.
    Inner(Player),
    /// Child of a generated tree that a cutoff skipped: its move is known, but it was never entered.
    Unexplored,
}

impl Kind {
    pub const fn is_inner(self) -> bool {
        matches!(self, Self::Inner(_))
    }
}

/// Basis of a value that no search found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum ValueBasis {
    /// Exact: the end of the game, or a position whose value theory proves.
    #[default]
    Proof,
    /// A static evaluation, at the depth limit of a search.
    Estimate,
}

#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Value of a leaf, or static evaluation of an inner node; otherwise NaN.
    value: f64,
    /// One past the last node of the subtree.
    end: u32,
    kind: Kind,
    basis: ValueBasis,
}

/// Edge weight: child number and move.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// Index of the child among its siblings, from 0, in the order of the file or the game.
    pub ordinal: u32,
    /// Move code for [`MoveNames`].
    pub code: u32,
}

impl Edge {
    /// Code of an edge without a named move.
    pub const UNNAMED: u32 = u32::MAX;
}

/// Nodes in preorder, edge `n - 1` leading to node `n`.
pub type Graph = DiGraph<Node, Edge, u32>;

/// A valid game tree.
#[derive(Clone, Debug)]
pub struct Tree {
    graph: Graph,
    domain: Domain,
    /// All values that the game can have are whole numbers.
    is_whole: bool,
    moves: MoveNames,
    facts: Facts,
    /// Canonical node of each duplicate.
    duplicates: Sparse<NodeId>,
    /// Duplicates by symmetry only, in preorder; `None` if unknown.
    images: Option<(Symmetry, Vec<NodeId>)>,
    has_chance: OnceLock<bool>,
    takes_turns: OnceLock<bool>,
    letters: OnceLock<Vec<u32>>,
    positions: OnceLock<PositionNames>,
    /// Source of position names, if the game has them.
    named: Option<Arc<dyn Positions>>,
    drawn: Option<Arc<dyn Positions>>,
    /// Source of terms, if the game's values are sums of terms.
    evaluated: Option<Arc<dyn Positions>>,
    /// Player to move in positions that share their name with one of the other player.
    turns: Sparse<Player>,
    /// Result of the game if its first position is already over.
    result: Option<GameResult>,
}

/// Facts of a tree besides its nodes and moves, from a file or a game.
#[derive(Clone, Debug, Default, PartialEq)]
struct Facts {
    names: Sparse<Box<str>>,
    notes: Sparse<Box<str>>,
    speaker_notes: Sparse<Box<str>>,
    probabilities: Sparse<f64>,
    fractions: Fractions,
    statics: Statics,
    /// Names of MAX and MIN, or OR and AND; `None` if they have no others.
    players: Option<[Box<str>; 2]>,
    /// Meaning of T, if it is another than that OR wins.
    meaning: Option<Box<str>>,
}

impl Tree {
    fn plain(graph: Graph, domain: Domain, moves: MoveNames) -> Self {
        Self {
            graph,
            domain,
            is_whole: false,
            moves,
            facts: Facts::default(),
            duplicates: Sparse::default(),
            images: None,
            has_chance: OnceLock::new(),
            takes_turns: OnceLock::new(),
            letters: OnceLock::new(),
            positions: OnceLock::new(),
            named: None,
            drawn: None,
            evaluated: None,
            turns: Sparse::default(),
            result: None,
        }
    }

    /// Returns the number of nodes, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a tree has a root: it is never empty")]
    pub fn len(&self) -> usize {
        self.graph.node_count()
    }

    pub const fn domain(&self) -> Domain {
        self.domain
    }

    /// Returns true if the values are those of a game that has only whole numbers, so that none is between two neighbors.
    pub const fn has_whole_values(&self) -> bool {
        self.is_whole
    }

    /// States whether the game has only whole numbers as values.
    #[must_use]
    pub fn with_whole_values(self, is_whole: bool) -> Self {
        Self { is_whole, ..self }
    }

    /// Returns the tree with the values that its leaves have under a preference among wins. T and F stay as they are. Linear.
    #[must_use]
    pub fn preferring(&self, wins: Wins) -> Self {
        let mut tree = self.clone();
        if self.domain == Domain::Truth {
            return tree;
        }
        for (node, plies) in self.nodes().zip(self.depths()) {
            if let Some(value) = self.value(node) {
                tree.graph[node.graph()].value = wins.value(value, plies, 0.0);
            }
        }
        // A fraction in the file is the value itself.
        tree.facts.fractions.forget_values();
        tree
    }

    /// Returns the underlying graph: nodes in preorder, edge `n - 1` leading to node `n`.
    pub const fn graph(&self) -> &Graph {
        &self.graph
    }

    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + use<> {
        (0..self.len() as u32).map(NodeId)
    }

    // Like all that reads one node: a call would take longer than the reading.
    #[inline]
    fn node(&self, id: NodeId) -> &Node {
        &self.graph.raw_nodes()[id.index()].weight
    }

    #[inline]
    pub fn kind(&self, id: NodeId) -> Kind {
        self.node(id).kind
    }

    /// Returns the player at the node; `None` at leaves and unexplored nodes.
    #[inline]
    pub fn player(&self, id: NodeId) -> Option<Player> {
        match self.kind(id) {
            Kind::Inner(player) => Some(player),
            Kind::Leaf | Kind::Unexplored => None,
        }
    }

    /// Returns the goal of the player at the node; `None` at leaves and chance nodes.
    #[inline]
    pub fn goal(&self, id: NodeId) -> Option<Goal> {
        self.player(id).and_then(Player::goal)
    }

    /// Returns the value of a leaf; `None` for other nodes.
    #[inline]
    pub fn value(&self, id: NodeId) -> Option<f64> {
        let node = self.node(id);
        (node.kind == Kind::Leaf).then_some(node.value)
    }

    /// Returns the basis of a node's value in a generated tree.
    #[inline]
    pub fn basis(&self, id: NodeId) -> ValueBasis {
        self.node(id).basis
    }

    /// Returns the static evaluation of an inner node, for searches with a depth limit; `None` if the file has none.
    #[inline]
    pub fn evaluation(&self, id: NodeId) -> Option<f64> {
        let node = self.node(id);
        (node.kind != Kind::Leaf && !node.value.is_nan()).then_some(node.value)
    }

    /// Returns the basis of a node's static evaluation. Without one it counts as 0, which is an estimate.
    pub fn evaluation_basis(&self, id: NodeId) -> ValueBasis {
        self.evaluation(id).map_or(ValueBasis::Estimate, |_| self.basis(id))
    }

    /// Returns the node range of the subtree, starting with the node itself.
    #[inline]
    pub fn subtree(&self, id: NodeId) -> Range<u32> {
        id.0..self.node(id).end
    }

    /// Returns true if `ancestor` is on the path from the root to `node` (a node is its own ancestor).
    pub fn is_ancestor(&self, ancestor: NodeId, node: NodeId) -> bool {
        self.subtree(ancestor).contains(&node.0)
    }

    /// Returns the edge that leads to a node; `None` at the root.
    #[inline]
    pub fn edge(&self, id: NodeId) -> Option<Edge> {
        let edge = id.index().checked_sub(1)?;
        Some(self.graph.raw_edges()[edge].weight)
    }

    /// Returns the parent of a node; `None` at the root.
    #[inline]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        let edge = id.index().checked_sub(1)?;
        Some(NodeId(self.graph.raw_edges()[edge].source().index() as u32))
    }

    #[inline]
    pub fn children(&self, id: NodeId) -> Children<'_> {
        let Range { start, end } = self.subtree(id);
        Children { tree: self, next: start + 1, end }
    }

    /// Returns the child with this index, from 0. Linear in the index.
    pub fn child(&self, id: NodeId, ordinal: usize) -> Option<NodeId> {
        self.children(id).nth(ordinal)
    }

    /// Returns the index of a node among its siblings, from 0; 0 for the root.
    pub fn ordinal(&self, id: NodeId) -> usize {
        self.edge(id).map_or(0, |edge| edge.ordinal as usize)
    }

    /// Returns the node, its parent, and so on up to the root.
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(id), |&node| self.parent(node))
    }

    /// Returns true if there are chance nodes. Linear in the tree at the first call.
    pub fn has_chance(&self) -> bool {
        *self.has_chance.get_or_init(|| self.nodes().any(|node| self.player(node) == Some(Player::Chance)))
    }

    /// Returns true if no player moves twice in a row. Linear in the tree at the first call.
    pub fn takes_turns(&self) -> bool {
        let goal = |node| self.goal(node);
        let moves_in_turn = |node| goal(node).is_none() || self.parent(node).and_then(goal) != goal(node);
        *self.takes_turns.get_or_init(|| self.nodes().all(moves_in_turn))
    }

    /// Returns the number of edges between the root and the node. Linear in that number.
    pub fn depth(&self, id: NodeId) -> usize {
        self.ancestors(id).count() - 1
    }

    /// Returns the depth of every node. Linear.
    pub fn depths(&self) -> Vec<u32> {
        let mut depths: Vec<u32> = Vec::with_capacity(self.len());
        for node in self.nodes() {
            depths.push(self.parent(node).map_or(0, |parent| depths[parent.index()] + 1));
        }
        depths
    }

    /// Returns the depth of the deepest node. Linear.
    pub fn plies(&self) -> u32 {
        self.depths().iter().copied().max().unwrap_or(0)
    }

    /// Returns the child indices from the root to the node, from 0; empty for the root.
    pub fn path(&self, id: NodeId) -> Vec<usize> {
        let mut path: Vec<usize> = self.ancestors(id).map(|node| self.ordinal(node)).collect();
        path.pop();
        path.reverse();
        path
    }

    /// Returns the node at the end of a path of child indices; `None` if the path leaves the tree.
    pub fn at(&self, path: &[usize]) -> Option<NodeId> {
        path.iter().try_fold(NodeId::ROOT, |node, &ordinal| self.child(node, ordinal))
    }

    pub fn leaves(&self) -> usize {
        self.graph.raw_nodes().iter().filter(|node| node.weight.kind == Kind::Leaf).count()
    }

    pub fn note(&self, id: NodeId) -> Option<&str> {
        self.facts.notes.get(id).map(AsRef::as_ref)
    }

    /// Returns the note for the presenter view.
    pub fn speaker_note(&self, id: NodeId) -> Option<&str> {
        self.facts.speaker_notes.get(id).map(AsRef::as_ref)
    }

    /// Returns the nodes from this one up to the root that have a note for the audience, nearest first. Linear in the notes, not
    /// in the depth.
    pub fn notes_above(&self, id: NodeId) -> impl Iterator<Item = (NodeId, &str)> {
        self.facts
            .notes
            .until(id)
            .filter(move |&(node, _)| self.is_ancestor(node, id))
            .map(|(node, note)| (node, &**note))
    }

    /// Returns the canonical node if this node is a duplicate: another path leads to the same position, which is searched once. A
    /// duplicate has no children.
    pub fn duplicate_of(&self, id: NodeId) -> Option<NodeId> {
        self.duplicates.get(id).copied()
    }

    /// Returns the canonical node of this node's position: the node itself, unless it is a duplicate.
    pub fn canonical(&self, id: NodeId) -> NodeId {
        self.duplicate_of(id).unwrap_or(id)
    }

    pub fn duplicates(&self) -> impl ExactSizeIterator<Item = (NodeId, NodeId)> + '_ {
        self.duplicates.iter().map(|(id, &canonical)| (id, canonical))
    }

    /// Returns the relation of a duplicate to its canonical node's position; `None` if unknown.
    pub fn image(&self, id: NodeId) -> Option<Image> {
        let (symmetry, images) = self.images.as_ref()?;
        Some(if images.binary_search(&id).is_ok() { Image::Of(*symmetry) } else { Image::Itself })
    }

    /// Marks these duplicates, in preorder, as equal by symmetry only, and all others as the identical position.
    #[must_use]
    pub fn with_images(mut self, symmetry: Symmetry, images: Vec<NodeId>) -> Self {
        self.images = Some((symmetry, images));
        self
    }

    /// Returns true if several paths lead to some position, so that the tree represents a graph.
    pub fn is_merged(&self) -> bool {
        self.duplicates().len() > 0
    }

    pub fn positions(&self) -> usize {
        self.len() - self.duplicates().len()
    }

    #[must_use]
    pub fn named(mut self, names: impl IntoIterator<Item = (NodeId, Box<str>)>) -> Self {
        names.into_iter().for_each(|(id, name)| self.facts.names.set(id, name));
        self
    }

    /// Sets the source of position names, drawings and terms, and the names of the players. Names of positions are used only if the first position has one, because a game names all
    /// of its positions or none; the same holds for terms.
    #[must_use]
    pub fn with_positions(mut self, positions: &Arc<dyn Positions>) -> Self {
        self.drawn = Some(Arc::clone(positions));
        self.named = positions.have_names().then(|| Arc::clone(positions));
        self.evaluated = (!positions.terms_after(&[]).is_empty()).then(|| Arc::clone(positions));
        self.facts.players = positions.players().map(|names| names.map(Box::from));
        self.facts.meaning = positions.goal().map(Box::from);
        self
    }

    pub fn codes(&self, id: NodeId) -> Vec<u32> {
        let mut codes: Vec<u32> = self.ancestors(id).filter_map(|node| self.edge(node)).map(|edge| edge.code).collect();
        codes.reverse();
        codes
    }

    /// Adds duplicates with their canonical nodes. Ignores contradictory pairs: a duplicate with children, a node that duplicates
    /// itself, a canonical node that is a duplicate.
    #[must_use]
    pub fn with_duplicates(mut self, duplicates: impl IntoIterator<Item = (NodeId, NodeId)>) -> Self {
        for (id, canonical) in duplicates {
            if id != canonical && self.subtree(id).len() == 1 && self.duplicate_of(canonical).is_none() {
                self.duplicates.set(id, canonical);
            }
        }
        self
    }

    /// Returns the name of the move that leads to a node, in the format of its file or game.
    pub fn move_name(&self, id: NodeId) -> Option<Cow<'_, str>> {
        self.moves.name(self.edge(id)?.code)
    }

    /// Returns true if any edge can have a label: a move name from a file, or a probability.
    pub const fn has_edge_labels(&self) -> bool {
        match &self.moves {
            MoveNames::Listed(names) => !names.is_empty() || !self.facts.probabilities.is_empty(),
            MoveNames::Notation(_) => self.named.is_some() || !self.facts.probabilities.is_empty(),
            MoveNames::WithChance { .. } => true,
        }
    }

    /// Returns true if leaves have values and nothing else: no names, no labels on their edges, and none repeats a position.
    pub const fn has_bare_leaves(&self) -> bool {
        let is_named = !matches!(self.moves, MoveNames::Listed(_)) || !self.facts.names.is_empty();
        !is_named && !self.has_edge_labels() && self.duplicates.is_empty()
    }

    /// Returns true if nodes are named by the moves that lead to them: in games whose positions have no names.
    pub const fn is_named_by_moves(&self) -> bool {
        self.moves.belong_to_game() && self.named.is_none()
    }

    /// Returns the format of the move names.
    pub const fn move_names(&self) -> &MoveNames {
        &self.moves
    }

    pub fn given_name(&self, id: NodeId) -> Option<&str> {
        self.facts.names.get(id).map(AsRef::as_ref)
    }

    /// Returns the label of a node: its name in the file if there is one. Otherwise, an inner node of a file has its letter in
    /// breadth-first order (A, B, ..., Z, AA, ...), and a position of a game has its own name or the move that leads to it; the
    /// first one is then called `start`. Unnamed leaves of files have no label.
    pub fn name(&self, id: NodeId) -> Option<Cow<'_, str>> {
        if let Some(name) = self.given_name(id) {
            return Some(Cow::Borrowed(name));
        }
        match (&self.moves, self.kind(id)) {
            (MoveNames::Notation(_) | MoveNames::WithChance { .. }, _) => {
                self.position_name(id).or_else(|| self.move_name(id)).or(Some(Cow::Borrowed(START)))
            }
            (MoveNames::Listed(_), Kind::Inner(_)) => Some(Cow::Owned(names::letters(self.letter(id)))),
            (MoveNames::Listed(_), _) => None,
        }
    }

    fn letter(&self, id: NodeId) -> u32 {
        self.letters.get_or_init(|| names::breadth_first_letters(self))[id.index()]
    }

    /// Sets the result of a game that is over in its first position.
    #[must_use]
    pub fn with_result(self, result: Option<GameResult>) -> Self {
        Self { result, ..self }
    }

    pub const fn players(&self) -> Option<&[Box<str>; 2]> {
        self.facts.players.as_ref()
    }

    /// Returns the meaning of T that the file or the game states.
    pub fn meaning_of_truth(&self) -> Option<&str> {
        self.facts.meaning.as_deref()
    }

    /// Returns the name of a player besides MAX, MIN, OR and AND.
    pub fn player_name(&self, player: Player) -> Option<&str> {
        let [largest, smallest] = self.facts.players.as_ref()?;
        player.goal().map(|goal| match goal {
            Goal::Largest => &**largest,
            Goal::Smallest => smallest,
        })
    }

    /// Returns the result if this node is the first position of a game that is over.
    pub fn result(&self, id: NodeId) -> Option<GameResult> {
        self.result.filter(|_| id == NodeId::ROOT)
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let same_node = |id: NodeId| {
            let a = self.node(id);
            let b = other.node(id);
            a.kind == b.kind && a.end == b.end && a.value.to_bits() == b.value.to_bits()
        };
        self.len() == other.len()
            && self.domain == other.domain
            && self.nodes().all(|id| same_node(id) && self.move_name(id) == other.move_name(id))
            && self.facts == other.facts
            && self.duplicates == other.duplicates
    }
}

/// Children of a node in order; see [`Tree::children`]. Each step is one array access.
#[derive(Clone, Copy)]
pub struct Children<'t> {
    tree: &'t Tree,
    next: u32,
    end: u32,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    #[inline]
    fn next(&mut self) -> Option<NodeId> {
        (self.next < self.end).then(|| {
            let child = NodeId(self.next);
            self.next = self.tree.node(child).end;
            child
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GameResult {
    Won(Player),
    Draw,
}

/// Symmetry by which different positions of a game are equivalent.
#[derive(Clone, Copy, Debug, Default)]
pub enum Symmetry {
    #[default]
    Mirror,
    /// Rotations and reflections of a square board.
    Square,
    Piles,
}

/// Relation of a duplicate to its canonical position.
#[derive(Clone, Copy)]
pub enum Image {
    Itself,
    /// A position that is equal by symmetry only.
    Of(Symmetry),
}
