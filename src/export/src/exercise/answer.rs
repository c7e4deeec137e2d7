//! What is right, for programs: the answer of an exercise, in the words in which answers to be graded are given.

use std::collections::BTreeMap;

use super::super::{Number, names};
use plywood_search::trace::{Step, Window};
use plywood_teaching::exercise::Exercise;
use plywood_tree::tree::{Kind, NodeId};
use serde::Serialize;

/// The answer. Paths are child numbers from the root, from 0.
#[derive(Serialize)]
pub(super) struct Answer<'e> {
    value: Number,
    best: Vec<usize>,
    /// In the order of the search, leaves too.
    visited: Vec<Vec<usize>>,
    /// Every node that is never visited, in preorder.
    pruned: Vec<Vec<usize>>,
    cutoffs: u64,
    deep_cutoffs: u64,
    visited_leaves: Vec<Vec<usize>>,
    /// What each visited inner node hands up, by its name.
    values: BTreeMap<String, Number>,
    /// Its windows in turn.
    windows: BTreeMap<String, Vec<[Number; 2]>>,
    #[serde(skip)]
    exercise: &'e Exercise,
}

impl<'e> Answer<'e> {
    /// The answer of the search.
    pub(super) fn of(exercise: &'e Exercise) -> Self {
        let (tree, replay) = (&*exercise.tree, &exercise.replay);
        let (end, visited) = (replay.end(), visited(exercise));
        let path = |node: &NodeId| tree.path(*node);
        let is_leaf = |node: &NodeId| tree.kind(*node) == Kind::Leaf;
        let mut answer = Self {
            value: number(end.value(NodeId::ROOT).unwrap_or(f64::NAN)),
            best: names::ordinals(tree, &end.variation()),
            visited: visited.iter().map(path).collect(),
            pruned: pruned(exercise).iter().map(path).collect(),
            cutoffs: exercise.tally.cutoffs,
            deep_cutoffs: exercise.tally.deep,
            visited_leaves: visited.iter().copied().filter(is_leaf).map(|node| tree.path(node)).collect(),
            values: BTreeMap::new(),
            windows: BTreeMap::new(),
            exercise,
        };
        visited.iter().filter(|node| !is_leaf(node)).for_each(|&node| answer.add(node));
        answer
    }

    fn add(&mut self, node: NodeId) {
        let end = self.exercise.replay.end();
        let Some(name) = self.exercise.tree.name(node) else { return };
        if let Some(value) = end.value(node) {
            self.values.insert(name.to_string(), number(value));
        }
        let windows = end.windows(node).into_iter().map(|Window { alpha, beta }| [number(alpha), number(beta)]);
        self.windows.insert(name.into_owned(), windows.collect());
    }
}

const fn number(value: f64) -> Number {
    Number { domain: plywood_tree::tree::Domain::Numbers, value }
}

/// Every node that is entered, in the order of the search.
pub(super) fn visited(exercise: &Exercise) -> Vec<NodeId> {
    let steps = exercise.replay.trace().steps.iter();
    steps.filter_map(|step| if let Step::Enter { node, .. } = step { Some(node) } else { None }).collect()
}

/// Every node that is not, in preorder.
pub(super) fn pruned(exercise: &Exercise) -> Vec<NodeId> {
    exercise.tree.nodes().filter(|&node| exercise.replay.entered(node).is_none()).collect()
}
