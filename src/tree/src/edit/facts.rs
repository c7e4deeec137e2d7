//! All that a tree says of a node beside its position: enough to build the node again.

use std::borrow::Cow;
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
    pub(super) quiet: Quiet,
    pub(super) edge: EdgeFacts,
}

/// Whether an inner node may be evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Quiet {
    #[default]
    Quiet,
    Unquiet,
}

impl Quiet {
    fn of(tree: &Tree, id: NodeId) -> Self {
        if tree.is_quiet(id) { Self::Quiet } else { Self::Unquiet }
    }
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
            quiet: Quiet::of(tree, id),
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
            quiet: Quiet::default(),
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

/// What a file says of a node in words.
#[derive(Clone, Copy)]
struct Texts<'t> {
    name: Option<&'t str>,
    note: Option<&'t str>,
    speaker_note: Option<&'t str>,
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

    /// Adds a node with these facts.
    pub(super) fn put(&mut self, depth: u32, facts: &NodeFacts) {
        let id = self.enter(depth, facts.content);
        self.evaluate(id, facts.content, &facts.features, facts.quiet);
        let edge = &facts.edge;
        self.describe(
            id,
            Texts {
                name: facts.name.as_deref(),
                note: facts.note.as_deref(),
                speaker_note: facts.speaker_note.as_deref(),
            },
            edge.move_name.as_deref().map(Into::into),
            edge.p,
        );
        self.keep_exact(id, facts.content, facts.fraction, (edge.p, edge.fraction));
    }

    /// Adds a copy of a node of a tree, without an intermediate copy of its facts.
    pub(super) fn copy(&mut self, depth: u32, tree: &Tree, node: NodeId) {
        let content = NodeContent::of(tree, node);
        let id = self.enter(depth, content);
        self.evaluate(id, content, tree.features(node), Quiet::of(tree, node));
        let texts = Texts { name: tree.given_name(node), note: tree.note(node), speaker_note: tree.speaker_note(node) };
        self.describe(id, texts, tree.move_name(node), tree.probability(node));
        let edge = (tree.probability(node), tree.exact_probability(node));
        self.keep_exact(id, content, tree.exact_value(node), edge);
    }

    fn enter(&mut self, depth: u32, content: NodeContent) -> NodeId {
        self.leave_to(depth);
        match content {
            NodeContent::Leaf(value) => self.builder.leaf(value, self.domain),
            NodeContent::Inner { player, evaluation } => {
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

    /// What is said of the static evaluation of an inner node beside its value. A leaf has none.
    fn evaluate(&mut self, id: NodeId, content: NodeContent, features: &[Feature], quiet: Quiet) {
        let NodeContent::Inner { evaluation, .. } = content else { return };
        if evaluation.is_some() && !features.is_empty() {
            self.builder.set_features(id, features);
        }
        if quiet == Quiet::Unquiet {
            self.builder.set_unquiet(id);
        }
    }

    fn describe(
        &mut self,
        id: NodeId,
        Texts { name, note, speaker_note }: Texts<'_>,
        move_name: Option<Cow<'_, str>>,
        p: Option<f64>,
    ) {
        if let Some(name) = name {
            self.builder.set_name(id, name);
        }
        if let Some(note) = note {
            self.builder.set_note(id, note);
        }
        if let Some(note) = speaker_note {
            self.builder.set_speaker_note(id, note);
        }
        if let Some(move_name) = move_name {
            self.builder.set_move(id, &move_name);
        }
        if let Some(p) = p {
            self.builder.set_probability(id, p);
        }
    }

    /// Keeps the fractions that no edit has replaced.
    fn keep_exact(
        &mut self,
        id: NodeId,
        content: NodeContent,
        value: Option<Fraction>,
        (p, fraction): (Option<f64>, Option<Fraction>),
    ) {
        if let Some(value) = value.filter(|value| content == NodeContent::Leaf(value.value())) {
            self.builder.set_exact_value(id, value);
        }
        if let Some(fraction) = fraction.filter(|fraction| p == Some(fraction.value())) {
            self.builder.set_exact_probability(id, fraction);
        }
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
