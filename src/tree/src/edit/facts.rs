//! All that a tree says of a node beside its position: enough to build the node again.

use std::ops::Range;

use crate::tree::{Domain, Feature, Fraction, NodeId, Player, Tree, TreeBuilder};

/// What stands at a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum NodeContent {
    Leaf(f64),
    Inner { player: Player, evaluation: Option<f64> },
}

impl NodeContent {
    fn of(tree: &Tree, id: NodeId) -> Self {
        match tree.player(id) {
            Some(player) => Self::Inner { player, evaluation: tree.evaluation(id) },
            None => Self::Leaf(tree.value(id).unwrap_or(f64::NAN)),
        }
    }
}

/// A node without its position. The move and the probability belong to the edge that leads to it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NodeFacts {
    pub(super) content: NodeContent,
    /// The fraction that the value of a leaf was read as. An edit of the value makes it void.
    pub(super) fraction: Option<Fraction>,
    pub(super) name: Option<Box<str>>,
    pub(super) note: Option<Box<str>>,
    pub(super) speaker_note: Option<Box<str>>,
    /// What the static evaluation of an inner node is made of.
    pub(super) features: Box<[Feature]>,
    /// Whether an inner node must not be evaluated.
    pub(super) is_unquiet: bool,
    pub(super) edge: EdgeFacts,
}

/// The facts of the edge that leads to a node.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct EdgeFacts {
    pub(super) move_name: Option<Box<str>>,
    pub(super) p: Option<f64>,
    /// The fraction that the probability was read as; an edit of the probability makes it void.
    pub(super) fraction: Option<Fraction>,
}

impl NodeFacts {
    pub(super) fn of(tree: &Tree, id: NodeId) -> Self {
        let edge = EdgeFacts {
            move_name: tree.move_name(id).map(Into::into),
            p: tree.probability(id),
            fraction: tree.exact_probability(id),
        };
        let text = |text: Option<&str>| text.map(Into::into);
        Self {
            content: NodeContent::of(tree, id),
            fraction: tree.exact_value(id),
            name: text(tree.given_name(id)),
            note: text(tree.note(id)),
            speaker_note: text(tree.speaker_note(id)),
            features: tree.features(id).into(),
            is_unquiet: !tree.is_quiet(id),
            edge,
        }
    }

    /// A leaf with nothing but its value.
    pub(super) fn leaf(value: f64) -> Self {
        Self {
            content: NodeContent::Leaf(value),
            fraction: None,
            name: None,
            note: None,
            speaker_note: None,
            features: Box::default(),
            is_unquiet: false,
            edge: EdgeFacts::default(),
        }
    }
}

/// Nodes that are to be inserted or were removed, in preorder.
pub(super) type Branch = Vec<BranchNode>;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct BranchNode {
    pub(super) depth: u32,
    pub(super) facts: NodeFacts,
}

/// The nodes of a range of a tree as a branch.
pub(super) fn branch(tree: &Tree, depths: &[u32], range: Range<u32>) -> Branch {
    range.map(|id| BranchNode { depth: depths[id as usize], facts: NodeFacts::of(tree, NodeId(id)) }).collect()
}

/// A builder that contains a copy of the whole tree.
pub(super) fn copied(tree: &Tree) -> TreeBuilder {
    let mut copier = TreeCopier::new(tree);
    for (node, depth) in tree.nodes().zip(tree.depths()) {
        copier.copy(depth, tree, node);
    }
    copier.finish()
}

/// Builds a tree from nodes that come in preorder, each with its depth.
pub(super) struct TreeCopier {
    builder: TreeBuilder,
    domain: Domain,
    open: u32,
}

impl TreeCopier {
    /// For a tree whose values are as in this one.
    pub(super) fn new(tree: &Tree) -> Self {
        let mut builder = TreeBuilder::new();
        builder.set_weights(tree.weights().to_vec());
        Self { builder, domain: tree.domain(), open: 0 }
    }

    /// Adds a node with these facts. Fractions are kept that no edit has replaced.
    pub(super) fn put(&mut self, depth: u32, facts: &NodeFacts) {
        self.leave_to(depth);
        let id = match facts.content {
            NodeContent::Leaf(value) => self.builder.leaf(value, self.domain),
            NodeContent::Inner { player, evaluation } => self.enter(player, evaluation, facts),
        };
        let (builder, edge) = (&mut self.builder, &facts.edge);
        if let Some(name) = &facts.name {
            builder.set_name(id, name);
        }
        if let Some(note) = &facts.note {
            builder.set_note(id, note);
        }
        if let Some(note) = &facts.speaker_note {
            builder.set_speaker_note(id, note);
        }
        if let Some(move_name) = &edge.move_name {
            builder.set_move(id, move_name);
        }
        if let Some(p) = edge.p {
            builder.set_probability(id, p);
        }
        if let Some(value) = facts.fraction.filter(|value| facts.content == NodeContent::Leaf(value.value())) {
            builder.set_exact_value(id, value);
        }
        if let Some(fraction) = edge.fraction.filter(|fraction| edge.p == Some(fraction.value())) {
            builder.set_exact_probability(id, fraction);
        }
    }

    /// Adds a copy of a node of a tree.
    pub(super) fn copy(&mut self, depth: u32, tree: &Tree, node: NodeId) {
        self.put(depth, &NodeFacts::of(tree, node));
    }

    fn enter(&mut self, player: Player, evaluation: Option<f64>, facts: &NodeFacts) -> NodeId {
        let id = self.builder.enter();
        self.open += 1;
        self.builder.set_player(id, player);
        if let Some(value) = evaluation {
            self.builder.set_evaluation(id, value);
            if !facts.features.is_empty() {
                self.builder.set_features(id, &facts.features);
            }
        }
        if facts.is_unquiet {
            self.builder.set_unquiet(id);
        }
        id
    }

    fn leave_to(&mut self, depth: u32) {
        while self.open > depth {
            self.builder.leave();
            self.open -= 1;
        }
    }

    /// The builder, once every open node has been left.
    pub(super) fn finish(mut self) -> TreeBuilder {
        self.leave_to(0);
        self.builder
    }
}
