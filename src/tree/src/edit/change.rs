//! A change of a tree with its inverse: inserted, removed or swapped nodes, and nodes with new facts (everything except the
//! position). Independent of the edit behind it.

use std::ops::Range;

use crate::tree::{Domain, Feature, Fraction, NodeId, Player, Problem, Tree, TreeBuilder, Turns};

/// A change. All node ids refer to the tree before it.
#[derive(Debug)]
pub struct Change {
    pub structure: Structure,
    pub facts: Vec<(NodeId, NodeFacts)>,
}

#[derive(Debug, PartialEq)]
pub enum Structure {
    Same,
    Insert {
        at: u32,
        branch: Branch,
    },
    Remove {
        range: Range<u32>,
    },
    /// Swaps two disjoint subtrees, the first in preorder first.
    Swap {
        a: NodeId,
        b: NodeId,
    },
}

#[derive(Clone, Debug)]
struct MappedRange {
    old: Range<u32>,
    new: u32,
    /// Increase of the depth in the new tree.
    lower: i64,
}

/// Maps the nodes of a tree to those of the tree after a change. A few machine words, whatever the size of the tree.
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    /// In the order of the new tree.
    ranges: Vec<MappedRange>,
}

impl Mapping {
    /// Returns the new id of an old node, or `None` if it was removed.
    pub fn of(&self, old: NodeId) -> Option<NodeId> {
        let range = self.ranges.iter().find(|range| range.old.contains(&old.0))?;
        Some(NodeId(old.0 - range.old.start + range.new))
    }

    /// Maps ranges in their new order, with `gap` new nodes before the range that begins at `at`.
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

pub struct Applied {
    pub tree: Tree,
    pub inverse: Change,
    pub mapping: Mapping,
}

impl Change {
    /// Returns the changed tree. Linear in the tree.
    ///
    /// # Errors
    /// Everything that would make the tree invalid.
    pub fn apply(&self, tree: &Tree) -> Result<Applied, Vec<Problem>> {
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
                let first = tree.subtree(a);
                let second = tree.subtree(b);
                let lower = i64::from(depths[b.index()]) - i64::from(depths[a.index()]);
                let between = first.end..second.start;
                let after = second.end..all;
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

    /// Returns the nodes of the new tree that differ from the old one: the topmost inserted ones, swapped ones, those with new
    /// facts, and the parents of removed ones.
    pub fn touched(&self, old: &Tree, mapping: &Mapping) -> Vec<NodeId> {
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

    /// Returns the leaves whose value changes, if nothing else does.
    pub fn values(&self) -> Vec<(NodeId, f64)> {
        let value = |(node, facts): &(NodeId, NodeFacts)| match facts.content {
            NodeContent::Leaf(value) => Some((*node, value)),
            NodeContent::Inner { .. } => None,
        };
        if self.structure == Structure::Same { self.facts.iter().filter_map(value).collect() } else { Vec::new() }
    }

    /// Returns the node to select: the inserted one, or the nearest to a removed one; `None` to keep the selection.
    pub fn focus(&self, old: &Tree, mapping: &Mapping) -> Option<NodeId> {
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

fn tops(at: u32, branch: &Branch) -> Vec<NodeId> {
    let top = branch.first().map(|node| node.depth);
    let nodes = (at..).zip(branch).filter(|(_, node)| Some(node.depth) == top);
    nodes.map(|(id, _)| NodeId(id)).collect()
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NodeContent {
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
#[derive(Debug, PartialEq)]
pub struct NodeFacts {
    pub content: NodeContent,
    /// Original fraction of a leaf's value; dropped when the value is edited.
    pub fraction: Option<Fraction>,
    pub name: Option<Box<str>>,
    pub note: Option<Box<str>>,
    pub speaker_note: Option<Box<str>>,
    pub features: Box<[Feature]>,
    is_non_quiet: bool,
    pub edge: EdgeFacts,
}

#[derive(Debug, Default, PartialEq)]
pub struct EdgeFacts {
    pub move_name: Option<Box<str>>,
    pub p: Option<f64>,
    pub fraction: Option<Fraction>,
}

impl NodeFacts {
    pub fn of(tree: &Tree, id: NodeId) -> Self {
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
            is_non_quiet: !tree.is_quiet(id),
            edge,
        }
    }

    pub fn leaf(value: f64) -> Self {
        Self {
            content: NodeContent::Leaf(value),
            fraction: None,
            name: None,
            note: None,
            speaker_note: None,
            features: Box::default(),
            is_non_quiet: false,
            edge: EdgeFacts::default(),
        }
    }
}

type Branch = Vec<BranchNode>;

#[derive(Debug, PartialEq)]
pub struct BranchNode {
    pub depth: u32,
    pub facts: NodeFacts,
}

pub fn branch(tree: &Tree, depths: &[u32], range: Range<u32>) -> Branch {
    range.map(|id| BranchNode { depth: depths[id as usize], facts: NodeFacts::of(tree, NodeId(id)) }).collect()
}

/// Copies a tree without the evaluations that are 0, which is what a missing one counts as.
pub fn copied(tree: &Tree) -> TreeBuilder {
    let mut copier = TreeCopier::new(tree);
    for (node, depth) in tree.nodes().zip(tree.depths()) {
        let mut facts = NodeFacts::of(tree, node);
        if let NodeContent::Inner { evaluation, .. } = &mut facts.content {
            *evaluation = evaluation.filter(|&value| value != 0.0);
        }
        copier.put(depth, &facts);
    }
    copier.finish()
}

struct TreeCopier {
    builder: TreeBuilder,
    domain: Domain,
    open: u32,
}

impl TreeCopier {
    pub fn new(tree: &Tree) -> Self {
        let mut builder = TreeBuilder::new();
        builder.set_weights(tree.weights().to_vec());
        builder.set_player_names(tree.players().cloned());
        builder.set_meaning_of_truth(tree.meaning_of_truth().map(Box::from));
        Self { builder, domain: tree.domain(), open: 0 }
    }

    pub fn put(&mut self, depth: u32, facts: &NodeFacts) {
        self.leave_to(depth);
        let id = match facts.content {
            NodeContent::Leaf(value) => self.builder.leaf(value, self.domain),
            NodeContent::Inner { player, evaluation } => self.enter(player, evaluation, facts),
        };
        let builder = &mut self.builder;
        let edge = &facts.edge;
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

    pub fn copy(&mut self, depth: u32, tree: &Tree, node: NodeId) {
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
        if facts.is_non_quiet {
            self.builder.mark_non_quiet(id);
        }
        id
    }

    fn leave_to(&mut self, depth: u32) {
        while self.open > depth {
            self.builder.leave();
            self.open -= 1;
        }
    }

    pub fn finish(mut self) -> TreeBuilder {
        self.leave_to(0);
        self.builder
    }
}
