//! Which node of one search's tree is which node of another's. Loaded trees share their nodes; the trees of games grow as they are
//! searched, and their nodes are matched by the moves that lead to them. Knows nothing of what the searches do there.

use std::sync::Arc;

use crate::replay::Replay;
use crate::tree::{NodeId, Tree};

/// The number of a node in the union of several trees.
pub(super) type Place = u32;

/// No node there.
const NONE: u32 = u32::MAX;

/// The union of the trees of several searches.
#[derive(Clone, Debug)]
pub(super) enum TreeUnion {
    /// All searches speak of the same tree.
    Shared(usize),
    /// Each has grown its own.
    Matched(Vec<NodeMap>),
}

/// One tree in the union.
#[derive(Clone, Debug, Default)]
pub(super) struct NodeMap {
    /// The place of each node.
    places: Vec<Place>,
    /// The node at each place, as far as this tree goes.
    nodes: Vec<u32>,
}

impl TreeUnion {
    /// The union of these searches' trees. Linear in their nodes, and in the moves of a position.
    pub(super) fn new(replays: &[&Arc<Replay>]) -> Self {
        let trees: Vec<&Arc<Tree>> = replays.iter().map(|replay| replay.tree()).collect();
        match trees.split_first() {
            Some((first, rest)) if rest.iter().all(|tree| Arc::ptr_eq(first, tree)) => Self::Shared(first.len()),
            _ => Self::Matched(matched(&trees)),
        }
    }

    /// The number of places.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Shared(nodes) => *nodes,
            Self::Matched(charts) => charts.iter().map(|chart| chart.nodes.len()).max().unwrap_or(0),
        }
    }

    /// The place of a lane's node.
    pub(super) fn place(&self, lane: usize, node: NodeId) -> Place {
        match self {
            Self::Shared(_) => node.0,
            Self::Matched(charts) => charts[lane].places[node.index()],
        }
    }

    /// The lane's node at a place, if its tree has one there.
    pub(super) fn node(&self, lane: usize, place: Place) -> Option<NodeId> {
        match self {
            Self::Shared(_) => Some(NodeId(place)),
            Self::Matched(charts) => {
                let node = charts[lane].nodes.get(place as usize).copied();
                node.filter(|&node| node != NONE).map(NodeId)
            }
        }
    }
}

/// The union under construction: each place with its first child and its next sibling.
#[derive(Default)]
struct Union {
    codes: Vec<u32>,
    children: Vec<Place>,
    siblings: Vec<Place>,
}

impl Union {
    fn add(&mut self, code: u32) -> Place {
        self.codes.push(code);
        self.children.push(NONE);
        self.siblings.push(NONE);
        self.codes.len() as Place - 1
    }

    /// The child of a place by this move; added if there is none yet.
    fn child(&mut self, parent: Place, code: u32) -> Place {
        let (mut last, mut next) = (NONE, self.children[parent as usize]);
        while next != NONE && self.codes[next as usize] != code {
            (last, next) = (next, self.siblings[next as usize]);
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
    let mut charts: Vec<NodeMap> =
        trees.iter().map(|tree| NodeMap { places: places(tree, &mut union, root), nodes: Vec::new() }).collect();
    for chart in &mut charts {
        chart.nodes = vec![NONE; union.codes.len()];
        for (node, &place) in (0..).zip(&chart.places) {
            chart.nodes[place as usize] = node;
        }
    }
    charts
}

/// The place of every node of a tree. Nodes come in preorder, so that of a parent is known before those of its children.
fn places(tree: &Tree, union: &mut Union, root: Place) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::with_capacity(tree.len());
    for node in tree.nodes() {
        let place = match (tree.parent(node), tree.edge(node)) {
            (Some(parent), Some(edge)) => union.child(places[parent.index()], edge.code),
            _ => root,
        };
        places.push(place);
    }
    places
}
