//! What is to be known of a node beside its place: enough to build it again. Knows nothing of edits.

use std::borrow::Cow;
use std::ops::Range;

use crate::tree::{Domain, NodeId, Player, Tree, TreeBuilder};

/// What stands at a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Content {
    Leaf(f64),
    Inner { player: Player, evaluation: Option<f64> },
}

impl Content {
    fn of(tree: &Tree, id: NodeId) -> Self {
        match tree.player(id) {
            Some(player) => Self::Inner { player, evaluation: tree.evaluation(id) },
            None => Self::Leaf(tree.value(id).unwrap_or(f64::NAN)),
        }
    }
}

/// A node without its place. The move and the probability belong to the edge that leads to it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Facts {
    pub(super) content: Content,
    pub(super) name: Option<Box<str>>,
    pub(super) note: Option<Box<str>>,
    pub(super) edge: EdgeFacts,
}

/// What is said of the edge that leads to a node.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct EdgeFacts {
    pub(super) moved: Option<Box<str>>,
    pub(super) p: Option<f64>,
}

impl Facts {
    pub(super) fn of(tree: &Tree, id: NodeId) -> Self {
        let edge = EdgeFacts { moved: tree.move_name(id).map(Into::into), p: tree.probability(id) };
        let text = |text: Option<&str>| text.map(Into::into);
        Self { content: Content::of(tree, id), name: text(tree.given_name(id)), note: text(tree.note(id)), edge }
    }

    /// A leaf with nothing but its value.
    pub(super) fn leaf(value: f64) -> Self {
        Self { content: Content::Leaf(value), name: None, note: None, edge: EdgeFacts::default() }
    }
}

/// Nodes that are not in the tree (yet, or any more): each with its depth, in preorder.
pub(super) type Branch = Vec<(u32, Facts)>;

/// The nodes of a range of a tree as a branch.
pub(super) fn branch(tree: &Tree, depths: &[u32], range: Range<u32>) -> Branch {
    range.map(|id| (depths[id as usize], Facts::of(tree, NodeId(id)))).collect()
}

/// The depth of every node. Linear.
pub(super) fn depths(tree: &Tree) -> Vec<u32> {
    let mut depths: Vec<u32> = Vec::with_capacity(tree.len());
    for id in tree.nodes() {
        depths.push(tree.parent(id).map_or(0, |parent| depths[parent.index()] + 1));
    }
    depths
}

/// A builder with all of a tree in it.
pub(super) fn copied(tree: &Tree) -> TreeBuilder {
    let mut copier = Copier::new(tree.domain());
    for (node, depth) in tree.nodes().zip(depths(tree)) {
        copier.copy(depth, tree, node);
    }
    copier.finish()
}

/// Builds a tree from nodes that come in preorder, each with its depth.
pub(super) struct Copier {
    builder: TreeBuilder,
    domain: Domain,
    open: u32,
}

impl Copier {
    pub(super) fn new(domain: Domain) -> Self {
        Self { builder: TreeBuilder::new(), domain, open: 0 }
    }

    /// A node as it is described.
    pub(super) fn put(&mut self, depth: u32, facts: &Facts) {
        let id = self.enter(depth, facts.content);
        let edge = &facts.edge;
        self.describe(id, facts.name.as_deref(), facts.note.as_deref(), edge.moved.as_deref().map(Into::into), edge.p);
    }

    /// A node as it is in a tree. Nothing is copied on the way.
    pub(super) fn copy(&mut self, depth: u32, tree: &Tree, node: NodeId) {
        let id = self.enter(depth, Content::of(tree, node));
        self.describe(id, tree.given_name(node), tree.note(node), tree.move_name(node), tree.probability(node));
    }

    fn enter(&mut self, depth: u32, content: Content) -> NodeId {
        self.leave_to(depth);
        match content {
            Content::Leaf(value) => self.builder.leaf(value, self.domain),
            Content::Inner { player, evaluation } => {
                let id = self.builder.enter();
                self.open += 1;
                self.builder.set_player(id, player);
                if let Some(value) = evaluation {
                    self.builder.set_evaluation(id, value);
                }
                id
            }
        }
    }

    fn describe(
        &mut self,
        id: NodeId,
        name: Option<&str>,
        note: Option<&str>,
        moved: Option<Cow<'_, str>>,
        p: Option<f64>,
    ) {
        if let Some(name) = name {
            self.builder.set_name(id, name);
        }
        if let Some(note) = note {
            self.builder.set_note(id, note);
        }
        if let Some(moved) = moved {
            self.builder.set_move(id, &moved);
        }
        if let Some(p) = p {
            self.builder.set_probability(id, p);
        }
    }

    fn leave_to(&mut self, depth: u32) {
        while self.open > depth {
            self.builder.leave();
            self.open -= 1;
        }
    }

    /// The builder with every node left.
    pub(super) fn finish(mut self) -> TreeBuilder {
        self.leave_to(0);
        self.builder
    }
}
