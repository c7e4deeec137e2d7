//! Answers with nodes of the tree: names and paths resolved, skipped nodes replaced by the leaves below them.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Names,
    answer::{Answer, Num, Parts, RunAction},
    run::{Completion, Run, RunStep},
};
use plywood_messages::text::joined;
use plywood_search::{session::is_leaf, trace::Window};
use plywood_tree::tree::{NodeId, Tree};

pub struct NodeStatement<T> {
    /// Nodes that may be meant: several if they share a name, none if there is no such node.
    pub nodes: Vec<NodeId>,
    pub called: String,
    pub says: T,
}

pub struct Given {
    pub value: Option<f64>,
    /// In order; `None` for a node that is not in the tree.
    pub leaves: Option<Vec<Option<NodeId>>>,
    /// The leaves, and the number of paths without a node.
    pub pruned: Option<(BTreeSet<NodeId>, usize)>,
    pub values: Option<Vec<NodeStatement<f64>>>,
    pub windows: Option<Vec<NodeStatement<Vec<Window>>>>,
    pub steps: Option<Vec<RunStep>>,
    /// Number of conflicts of a run with the convention that completes it.
    pub conflicts: usize,
}

impl Given {
    /// Resolves an answer. A run is completed by this convention, or without one only as far as it needs no numbers.
    pub fn of(by: Completion<'_>, answer: &Answer) -> Self {
        match answer {
            Answer::Parts(parts) => Self::of_parts(by.tree, by.names, parts),
            Answer::Run { steps, value } => Self::of_run(by.tree, by.complete(steps), *value),
        }
    }

    fn of_parts(tree: &Tree, names: &Names, parts: &Parts) -> Self {
        let at = |path: &Vec<usize>| tree.at(path);
        let skipped = |paths: &Vec<Vec<usize>>| {
            let found: Vec<NodeId> = paths.iter().filter_map(at).collect();
            let nowhere = paths.len() - found.len();
            (leaves_below(tree, found), nowhere)
        };
        let history = |windows: &Vec<[Num; 2]>| {
            without_repeats(windows.iter().map(|&[alpha, beta]| Window { alpha: alpha.0, beta: beta.0 }).collect())
        };
        Self {
            value: parts.value.map(|value| value.0),
            leaves: parts.leaves.as_ref().map(|leaves| leaves.iter().map(at).collect()),
            pruned: parts.pruned.as_ref().map(skipped),
            values: parts.values.as_ref().map(|all| spoken(tree, names, all, |value| value.0)),
            windows: parts.windows.as_ref().map(|all| spoken(tree, names, all, history)),
            steps: None,
            conflicts: 0,
        }
    }

    /// Converts a run to the parts of an answer. Values and windows are those of the last visit of each inner node that was
    /// searched.
    fn of_run(tree: &Tree, run: Run, end: Option<f64>) -> Self {
        let mut leaves = Vec::new();
        let mut values: BTreeMap<NodeId, f64> = BTreeMap::new();
        let mut windows: BTreeMap<NodeId, Vec<Option<Window>>> = BTreeMap::new();
        let mut inner: BTreeSet<NodeId> = BTreeSet::new();
        for step in &run.steps {
            let Some(node) = step.node else {
                leaves.extend((step.action == RunAction::Evaluate).then_some(None));
                continue;
            };
            match step.action {
                RunAction::Enter => {
                    inner.remove(&node);
                    windows.insert(node, vec![step.window]);
                }
                RunAction::Evaluate => leaves.push(Some(node)),
                RunAction::Update => {
                    inner.insert(node);
                    windows.entry(node).or_default().push(step.window);
                }
                RunAction::Return => drop(step.value.map(|value| values.insert(node, value))),
                RunAction::Cutoff | RunAction::Other => {}
            }
        }
        let root = values.get(&NodeId::ROOT).copied();
        values.retain(|node, _| inner.contains(node));
        windows.retain(|node, _| inner.contains(node));
        // Incomplete parts are not compared.
        let windows: Option<BTreeMap<NodeId, Vec<Window>>> =
            windows.into_iter().map(|(node, all)| Some((node, all.into_iter().collect::<Option<_>>()?))).collect();
        Self {
            value: root.or(end),
            leaves: Some(leaves),
            pruned: Some((leaves_below(tree, run.skipped), run.nowhere)),
            values: Some(at_nodes(tree, values)),
            windows: windows
                .filter(|all| !all.is_empty())
                .map(|all| at_nodes(tree, all.into_iter().map(|(node, history)| (node, without_repeats(history))))),
            steps: Some(run.steps),
            conflicts: run.conflicts,
        }
    }
}

fn at_nodes<T>(tree: &Tree, all: impl IntoIterator<Item = (NodeId, T)>) -> Vec<NodeStatement<T>> {
    all.into_iter()
        .map(|(node, says)| NodeStatement { nodes: vec![node], called: write_path(&tree.path(node)), says })
        .collect()
}

fn spoken<S, T>(
    tree: &Tree,
    names: &Names,
    all: &BTreeMap<String, S>,
    says: impl Fn(&S) -> T,
) -> Vec<NodeStatement<T>> {
    let one = |(name, stated): (&String, &S)| NodeStatement {
        nodes: names.find(tree, name).into_owned(),
        called: name.clone(),
        says: says(stated),
    };
    all.iter().map(one).collect()
}

fn without_repeats(mut history: Vec<Window>) -> Vec<Window> {
    history.dedup();
    history
}

pub fn write_path(path: &[usize]) -> String {
    format!("[{}]", joined(path.iter().map(usize::to_string), ","))
}

/// Returns the leaves below these nodes. Linear in the tree, even if nodes are repeated.
pub fn leaves_below(tree: &Tree, nodes: Vec<NodeId>) -> BTreeSet<NodeId> {
    let mut below = BTreeSet::new();
    let mut done = 0;
    let topmost: BTreeSet<NodeId> = nodes.into_iter().collect();
    for node in topmost {
        let subtree = tree.subtree(node);
        let leaves = (subtree.start.max(done)..subtree.end).map(NodeId).filter(|&node| is_leaf(tree, node));
        below.extend(leaves);
        done = done.max(subtree.end);
    }
    below
}
