//! What an answer says, by the nodes of the tree: names and paths looked up, skipped nodes as the leaves below them.

use std::collections::{BTreeMap, BTreeSet};

use super::answer::{Answer, Deed, Node, Said};
use crate::session::is_leaf;
use crate::trace::Window;
use crate::tree::{NodeId, Tree};

/// The nodes by what they are called.
#[derive(Debug)]
pub(super) struct Names(BTreeMap<String, Vec<NodeId>>);

impl Names {
    /// All names and letters of a tree.
    pub(super) fn of(tree: &Tree) -> Self {
        let mut names: BTreeMap<String, Vec<NodeId>> = BTreeMap::new();
        for node in tree.nodes() {
            if let Some(name) = tree.called(node) {
                names.entry(name.into_owned()).or_default().push(node);
            }
        }
        Self(names)
    }
}

/// What an answer speaks of.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Spoken<T> {
    /// The nodes that may be meant: several where they bear the same name, none where there is no such node.
    pub(super) nodes: Vec<NodeId>,
    /// What it is called in the answer.
    pub(super) called: String,
    /// What is said of it.
    pub(super) says: T,
}

/// A step of an answer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct GivenStep {
    pub(super) deed: Deed,
    /// `None` where the path leads nowhere.
    pub(super) node: Option<NodeId>,
    pub(super) value: Option<f64>,
    pub(super) window: Option<Window>,
    pub(super) pruned: BTreeSet<NodeId>,
}

/// An answer, looked up in the tree.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Given {
    pub(super) value: Option<f64>,
    /// In order; `None` for what is not in the tree.
    pub(super) leaves: Option<Vec<Option<NodeId>>>,
    /// The leaves, and how many paths lead nowhere.
    pub(super) pruned: Option<(BTreeSet<NodeId>, usize)>,
    pub(super) values: Option<Vec<Spoken<f64>>>,
    pub(super) windows: Option<Vec<Spoken<Vec<Window>>>>,
    pub(super) steps: Option<Vec<GivenStep>>,
}

impl Given {
    pub(super) fn of(tree: &Tree, names: &Names, answer: &Answer) -> Self {
        let at = |path: &Vec<usize>| tree.at(path);
        Self {
            value: answer.value,
            leaves: answer.leaves.as_ref().map(|leaves| leaves.iter().map(at).collect()),
            pruned: answer.pruned.as_ref().map(|paths| pruned(tree, paths)),
            values: answer.values.as_ref().map(|all| spoken(tree, names, all)),
            windows: answer.windows.as_ref().map(|all| {
                let mut all = spoken(tree, names, all);
                for one in &mut all {
                    one.says.dedup();
                }
                all
            }),
            steps: answer.steps.as_ref().map(|steps| steps.iter().map(|step| given_step(tree, step)).collect()),
        }
    }
}

fn given_step(tree: &Tree, said: &Said) -> GivenStep {
    let pruned = said.pruned.iter().filter_map(|path| tree.at(path)).collect();
    GivenStep { deed: said.deed, node: tree.at(&said.path), value: said.value, window: said.window, pruned }
}

fn spoken<T: Clone>(tree: &Tree, names: &Names, all: &[(Node, T)]) -> Vec<Spoken<T>> {
    let one = |(node, says): &(Node, T)| {
        let (nodes, called) = match node {
            Node::Path(path) => (tree.at(path).into_iter().collect(), written(path)),
            Node::Name(name) => (named(tree, names, name), name.clone()),
        };
        Spoken { nodes, called, says: says.clone() }
    };
    all.iter().map(one).collect()
}

/// The nodes of this name, or at this path: `[1,0]`.
fn named(tree: &Tree, names: &Names, name: &str) -> Vec<NodeId> {
    if let Some(nodes) = names.0.get(name) {
        return nodes.clone();
    }
    let path = serde_json::from_str::<Vec<usize>>(name).ok();
    path.and_then(|path| tree.at(&path)).into_iter().collect()
}

/// A path as answers write it.
pub(super) fn written(path: &[usize]) -> String {
    let numbers: Vec<String> = path.iter().map(usize::to_string).collect();
    format!("[{}]", numbers.join(","))
}

/// The leaves below these nodes, and how many paths lead nowhere. Linear in the tree, however often a node is named.
fn pruned(tree: &Tree, paths: &[Vec<usize>]) -> (BTreeSet<NodeId>, usize) {
    let found: Vec<NodeId> = paths.iter().filter_map(|path| tree.at(path)).collect();
    let nowhere = paths.len() - found.len();
    let mut below = BTreeSet::new();
    let mut done = 0;
    let topmost: BTreeSet<NodeId> = found.into_iter().collect();
    for node in topmost {
        let subtree = tree.subtree(node);
        let leaves = (subtree.start.max(done)..subtree.end).map(NodeId).filter(|&node| is_leaf(tree, node));
        below.extend(leaves);
        done = done.max(subtree.end);
    }
    (below, nowhere)
}
