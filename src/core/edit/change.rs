//! A change of a tree that knows its own inverse: what moves, what comes, what goes, and nodes that read otherwise afterwards.
//! Knows nothing of what anybody meant by it.

use std::ops::Range;

use super::facts::{Branch, Copier, Facts, branch, depths};
use crate::tree::{NodeId, Problem, Tree, Turns};

/// What changes. All numbers are those of the tree that is changed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Change {
    pub(super) structure: Structure,
    /// Nodes that stay and read like this afterwards.
    pub(super) facts: Vec<(NodeId, Facts)>,
}

/// How places change.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Structure {
    /// Not at all.
    Same,
    /// Nodes come in before the node with this number.
    Insert { at: u32, branch: Branch },
    /// These go: whole subtrees of siblings.
    Remove { range: Range<u32> },
    /// Two subtrees change places, the first in preorder first; neither is part of the other.
    Swap { a: NodeId, b: NodeId },
}

/// A stretch of nodes of the old tree, and where it begins in the new one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stretch {
    old: Range<u32>,
    new: u32,
    /// How much deeper its nodes lie in the new tree.
    lower: i64,
}

/// Where the nodes of a tree are after a change. A few words, whatever the size of the tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    /// In the order of the new tree.
    stretches: Vec<Stretch>,
}

impl Mapping {
    /// The node of the new tree that this node of the old one has become; `None` if it is gone.
    #[must_use]
    pub fn of(&self, old: NodeId) -> Option<NodeId> {
        let stretch = self.stretches.iter().find(|stretch| stretch.old.contains(&old.0))?;
        Some(NodeId(old.0 - stretch.old.start + stretch.new))
    }

    /// Stretches in their new order, without the empty ones; `gap` nodes come in between before the stretch that begins at `at`.
    fn new(parts: impl IntoIterator<Item = (Range<u32>, i64)>, at: u32, gap: u32) -> Self {
        let mut stretches = Vec::new();
        let mut new = 0;
        for (old, lower) in parts {
            if new == at {
                new += gap;
            }
            let next = new + (old.end - old.start);
            if !old.is_empty() {
                stretches.push(Stretch { old, new, lower });
            }
            new = next;
        }
        Self { stretches }
    }
}

/// A changed tree, the way back, and where everything is.
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
    /// What would not be valid.
    pub(super) fn apply(&self, tree: &Tree) -> Result<Applied, Vec<Problem>> {
        let depths = depths(tree);
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
        let mut copier = Copier::new(tree.domain());
        let mut coming = match &self.structure {
            Structure::Insert { at, branch } => Some((*at, branch)),
            _ => None,
        };
        for stretch in &mapping.stretches {
            if let Some((_, branch)) = coming.take_if(|(at, _)| *at < stretch.new) {
                put_all(&mut copier, branch);
            }
            for old in stretch.old.clone() {
                let depth = (i64::from(depths[old as usize]) + stretch.lower) as u32;
                match self.facts.iter().find(|(id, _)| id.0 == old) {
                    Some((_, facts)) => copier.put(depth, facts),
                    None => copier.copy(depth, tree, NodeId(old)),
                }
            }
        }
        if let Some((_, branch)) = coming {
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
        let back = |&(id, _): &(NodeId, Facts)| Some((mapping.of(id)?, Facts::of(tree, id)));
        Self { structure, facts: self.facts.iter().filter_map(back).collect() }
    }

    /// The nodes of the new tree that are not as they were: those that came, those that changed places, those that read otherwise,
    /// and the parents of those that went.
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

    /// Where to look after the change, unless it is where one looked before: at what came, or beside what went.
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

fn put_all(copier: &mut Copier, branch: &Branch) {
    for (depth, facts) in branch {
        copier.put(*depth, facts);
    }
}

/// The topmost nodes of a branch that came in at this number.
fn tops(at: u32, branch: &Branch) -> Vec<NodeId> {
    let top = branch.first().map(|&(depth, _)| depth);
    let nodes = (at..).zip(branch).filter(|(_, (depth, _))| Some(*depth) == top);
    nodes.map(|(id, _)| NodeId(id)).collect()
}
