//! Correspondence of several searches' nodes: shared in loaded trees, matched by moves in trees that grow during the search.

use std::sync::Arc;

use crate::replay::Replay;
use plywood_tree::tree::{NodeId, Tree};

pub type UnionNode = u32;

const NONE: u32 = u32::MAX;

#[derive(Debug)]
pub enum TreeUnion {
    Shared(usize),
    Matched(Vec<NodeMap>),
}

#[derive(Debug, Default)]
pub struct NodeMap {
    union_nodes: Vec<UnionNode>,
    nodes: Vec<u32>,
}

impl TreeUnion {
    /// Matches the nodes of these searches' trees. Linear in their nodes, and in the moves of a position.
    pub fn new(replays: &[&Arc<Replay>]) -> Self {
        let trees: Vec<&Arc<Tree>> = replays.iter().map(|replay| replay.tree()).collect();
        match trees.split_first() {
            Some((first, rest)) if rest.iter().all(|tree| Arc::ptr_eq(first, tree)) => Self::Shared(first.len()),
            _ => Self::Matched(matched(&trees)),
        }
    }

    pub fn len(&self) -> usize {
        match self {
            Self::Shared(nodes) => *nodes,
            Self::Matched(charts) => charts.iter().map(|chart| chart.nodes.len()).max().unwrap_or(0),
        }
    }

    pub fn union_node(&self, search: usize, node: NodeId) -> UnionNode {
        match self {
            Self::Shared(_) => node.0,
            Self::Matched(charts) => charts[search].union_nodes[node.index()],
        }
    }

    pub fn node(&self, search: usize, union_node: UnionNode) -> Option<NodeId> {
        match self {
            Self::Shared(_) => Some(NodeId(union_node)),
            Self::Matched(charts) => {
                let node = charts[search].nodes.get(union_node as usize).copied();
                node.filter(|&node| node != NONE).map(NodeId)
            }
        }
    }
}

/// The union under construction. Each node has its first child and its next sibling.
#[derive(Default)]
struct Union {
    codes: Vec<u32>,
    children: Vec<UnionNode>,
    siblings: Vec<UnionNode>,
}

impl Union {
    fn add(&mut self, code: u32) -> UnionNode {
        self.codes.push(code);
        self.children.push(NONE);
        self.siblings.push(NONE);
        self.codes.len() as UnionNode - 1
    }

    fn child(&mut self, parent: UnionNode, code: u32) -> UnionNode {
        let mut last = NONE;
        let mut next = self.children[parent as usize];
        while next != NONE && self.codes[next as usize] != code {
            last = next;
            next = self.siblings[next as usize];
        }
        if next != NONE {
            return next;
        }
        let child = self.add(code);
        match last {
            NONE => self.children[parent as usize] = child,
            last => self.siblings[last as usize] = child,
        }
        child
    }
}

fn matched(trees: &[&Arc<Tree>]) -> Vec<NodeMap> {
    let mut union = Union::default();
    let root = union.add(NONE);
    let mut charts: Vec<NodeMap> = trees
        .iter()
        .map(|tree| NodeMap { union_nodes: union_nodes(tree, &mut union, root), nodes: Vec::new() })
        .collect();
    for chart in &mut charts {
        chart.nodes = vec![NONE; union.codes.len()];
        for (node, &union_node) in (0..).zip(&chart.union_nodes) {
            chart.nodes[union_node as usize] = node;
        }
    }
    charts
}

fn union_nodes(tree: &Tree, union: &mut Union, root: UnionNode) -> Vec<UnionNode> {
    let mut union_nodes: Vec<UnionNode> = Vec::with_capacity(tree.len());
    for node in tree.nodes() {
        let union_node = match (tree.parent(node), tree.edge(node)) {
            (Some(parent), Some(edge)) => union.child(union_nodes[parent.index()], edge.code),
            _ => root,
        };
        union_nodes.push(union_node);
    }
    union_nodes
}
