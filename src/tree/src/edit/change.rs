//! A change of a tree, which knows its own inverse: nodes inserted, removed or swapped, and nodes whose facts change. Knows
//! nothing of the edit it comes from. The facts of a node are all that a tree says of it beside its position.

use std::ops::Range;

use crate::tree::{Domain, Feature, Fraction, NodeId, Player, Problem, Tree, TreeBuilder, Turns};

/// A change. All node numbers are those of the tree before it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Change {
    pub(super) structure: Structure,
    /// Nodes that stay, with their new facts.
    pub(super) facts: Vec<(NodeId, NodeFacts)>,
}

/// How the nodes are rearranged.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Structure {
    /// They are not.
    Same,
    /// A branch is inserted before the node with this number.
    Insert { at: u32, branch: Branch },
    /// These nodes are removed: whole subtrees of siblings.
    Remove { range: Range<u32> },
    /// Two subtrees are swapped, the first in preorder given first; neither is part of the other.
    Swap { a: NodeId, b: NodeId },
}

/// A range of nodes of the old tree, and where it begins in the new one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct MappedRange {
    old: Range<u32>,
    new: u32,
    /// By how much deeper its nodes are in the new tree.
    lower: i64,
}

/// Maps the nodes of a tree to those of the tree after a change. A few machine words, whatever the size of the tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    /// In the order of the new tree.
    ranges: Vec<MappedRange>,
}

impl Mapping {
    /// The node of the new tree that this node of the old one has become; `None` if it was removed.
    pub fn of(&self, old: NodeId) -> Option<NodeId> {
        let range = self.ranges.iter().find(|range| range.old.contains(&old.0))?;
        Some(NodeId(old.0 - range.old.start + range.new))
    }

    /// The mapping with these ranges in their new order; `gap` new nodes stand before the range that begins at `at`.
    fn new(parts: impl IntoIterator<Item = (Range<u32>, i64)>, at: u32, gap: u32) -> Self {
        let mut ranges = Vec::new();
        let mut new = 0;
        for (old, lower) in parts {
            if new == at {
                new += gap;
            }
            let next = new + (old.end - old.start);
            if !old.is_empty() {
                ranges.push(MappedRange { old, new, lower });
            }
            new = next;
        }
        Self { ranges }
    }
}

/// A changed tree, the change that leads back, and the mapping of the nodes.
#[derive(Clone, Debug)]
pub(super) struct Applied {
    pub(super) tree: Tree,
    pub(super) inverse: Change,
    pub(super) mapping: Mapping,
}

impl Change {
    /// The tree after the change. Linear in the tree.
    ///
    /// # Errors
    /// Everything that would make the tree invalid.
    pub(super) fn apply(&self, tree: &Tree) -> Result<Applied, Vec<Problem>> {
        let depths = tree.depths();
        let mapping = self.mapping(tree, &depths);
        let changed = self.copied(tree, &depths, &mapping).finish(&Turns::Alternate(None))?;
        let inverse = self.inverse(tree, &depths, &mapping);
        Ok(Applied { tree: changed, inverse, mapping })
    }

    fn mapping(&self, tree: &Tree, depths: &[u32]) -> Mapping {
        let all = tree.len() as u32;
        match &self.structure {
            Structure::Same => Mapping::new([(0..all, 0)], 0, 0),
            Structure::Insert { at, branch } => Mapping::new([(0..*at, 0), (*at..all, 0)], *at, branch.len() as u32),
            Structure::Remove { range } => Mapping::new([(0..range.start, 0), (range.end..all, 0)], 0, 0),
            &Structure::Swap { a, b } => {
                let (first, second) = (tree.subtree(a), tree.subtree(b));
                let lower = i64::from(depths[b.index()]) - i64::from(depths[a.index()]);
                let (between, after) = (first.end..second.start, second.end..all);
                let parts = [(0..a.0, 0), (second, -lower), (between, 0), (first, lower), (after, 0)];
                Mapping::new(parts, 0, 0)
            }
        }
    }

    fn copied(&self, tree: &Tree, depths: &[u32], mapping: &Mapping) -> crate::tree::TreeBuilder {
        let mut copier = TreeCopier::new(tree);
        let mut inserted = match &self.structure {
            Structure::Insert { at, branch } => Some((*at, branch)),
            _ => None,
        };
        for range in &mapping.ranges {
            if let Some((_, branch)) = inserted.take_if(|(at, _)| *at < range.new) {
                put_all(&mut copier, branch);
            }
            for old in range.old.clone() {
                let depth = (i64::from(depths[old as usize]) + range.lower) as u32;
                match self.facts.iter().find(|(id, _)| id.0 == old) {
                    Some((_, facts)) => copier.put(depth, facts),
                    None => copier.copy(depth, tree, NodeId(old)),
                }
            }
        }
        if let Some((_, branch)) = inserted {
            put_all(&mut copier, branch);
        }
        copier.finish()
    }

    fn inverse(&self, tree: &Tree, depths: &[u32], mapping: &Mapping) -> Self {
        let structure = match &self.structure {
            Structure::Same => Structure::Same,
            Structure::Insert { at, branch } => Structure::Remove { range: *at..*at + branch.len() as u32 },
            Structure::Remove { range } => {
                Structure::Insert { at: range.start, branch: branch(tree, depths, range.clone()) }
            }
            &Structure::Swap { a, b } => {
                let len = |id| tree.subtree(id).len() as u32;
                Structure::Swap { a, b: NodeId(b.0 + len(b) - len(a)) }
            }
        };
        let back = |&(id, _): &(NodeId, NodeFacts)| Some((mapping.of(id)?, NodeFacts::of(tree, id)));
        Self { structure, facts: self.facts.iter().filter_map(back).collect() }
    }

    /// The nodes of the new tree that differ from the old one: the topmost inserted ones, swapped ones, those with new facts, and
    /// the parents of removed ones.
    pub(super) fn touched(&self, old: &Tree, mapping: &Mapping) -> Vec<NodeId> {
        let mut touched: Vec<NodeId> = match &self.structure {
            Structure::Same => Vec::new(),
            Structure::Insert { at, branch } => tops(*at, branch),
            Structure::Remove { range } => {
                old.parent(NodeId(range.start)).and_then(|parent| mapping.of(parent)).into_iter().collect()
            }
            &Structure::Swap { a, b } => [mapping.of(a), mapping.of(b)].into_iter().flatten().collect(),
        };
        touched.extend(self.facts.iter().filter_map(|&(id, _)| mapping.of(id)));
        touched.sort_unstable();
        touched.dedup();
        touched
    }

    /// The leaves that only have another value afterwards, if nothing moves.
    pub(super) fn values(&self) -> Vec<(NodeId, f64)> {
        let value = |(node, facts): &(NodeId, NodeFacts)| match facts.content {
            NodeContent::Leaf(value) => Some((*node, value)),
            NodeContent::Inner { .. } => None,
        };
        if self.structure == Structure::Same { self.facts.iter().filter_map(value).collect() } else { Vec::new() }
    }

    /// The node to select after the change: the inserted one, or the nearest to a removed one; `None` where the selection stays.
    pub(super) fn focus(&self, old: &Tree, mapping: &Mapping) -> Option<NodeId> {
        match &self.structure {
            Structure::Same | Structure::Swap { .. } => None,
            Structure::Insert { at, .. } => Some(NodeId(*at)),
            Structure::Remove { range } => {
                let parent = old.parent(NodeId(range.start))?;
                let stay = old.children(parent).filter(|child| !range.contains(&child.0));
                let before = stay.clone().take_while(|child| child.0 < range.start).last();
                let after = stay.clone().find(|child| child.0 >= range.end);
                mapping.of(after.or(before).unwrap_or(parent))
            }
        }
    }
}

fn put_all(copier: &mut TreeCopier, branch: &Branch) {
    for node in branch {
        copier.put(node.depth, &node.facts);
    }
}

/// The topmost nodes of a branch that was inserted at this number.
fn tops(at: u32, branch: &Branch) -> Vec<NodeId> {
    let top = branch.first().map(|node| node.depth);
    let nodes = (at..).zip(branch).filter(|(_, node)| Some(node.depth) == top);
    nodes.map(|(id, _)| NodeId(id)).collect()
}

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
    is_unquiet: bool,
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
type Branch = Vec<BranchNode>;

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
struct TreeCopier {
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
