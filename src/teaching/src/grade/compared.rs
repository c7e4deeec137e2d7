//! Agreement of each part of an answer with a search.

use std::collections::BTreeSet;

use super::{
    Key, is_close, is_same,
    named::{Given, NodeStatement},
    run::RunStep,
};
use plywood_search::{
    session::{Part, is_leaf},
    trace::Window,
};
use plywood_tree::{settings::FailMode, tree::NodeId};

/// Number of right items out of those expected or answered.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mark {
    pub right: usize,
    pub of: usize,
}

impl Mark {
    pub const fn is_full(self) -> bool {
        self.right == self.of
    }

    /// Returns a number from 0 to 1; 1 if nothing was expected and nothing answered.
    pub fn share(self) -> f64 {
        if self.of == 0 { 1.0 } else { self.right as f64 / self.of as f64 }
    }
}

pub fn parts(key: &Key, given: &Given) -> Vec<(Part, Mark)> {
    let outcome = &key.outcome;
    let value = |value| Mark { right: usize::from(is_close(value, outcome.value)), of: 1 };
    let leaves = |leaves: &Vec<_>| {
        let expected: Vec<Option<NodeId>> = outcome.leaves.iter().copied().map(Some).collect();
        in_order(&expected, leaves)
    };
    let pruned = |(pruned, nowhere): &(BTreeSet<NodeId>, usize)| {
        let expected: BTreeSet<NodeId> = outcome.pruned.iter().copied().collect();
        let right = expected.intersection(pruned).count();
        Mark { right, of: expected.union(pruned).count() + nowhere }
    };
    let marks = [
        (Part::Value, given.value.map(value)),
        (Part::Leaves, given.leaves.as_ref().map(leaves)),
        (Part::Pruned, given.pruned.as_ref().map(pruned)),
        (Part::Values, given.values.as_ref().map(|given| values(key, given))),
        (Part::Windows, given.windows.as_ref().map(|given| windows(key, given))),
        (Part::Steps, given.steps.as_ref().map(|given| steps(key, given))),
    ];
    marks.into_iter().filter_map(|(part, mark)| Some((part, mark?))).collect()
}

/// Returns true if the whole answer agrees with this search. A run follows completely from its steps.
pub fn is_explained(key: &Key, given: &Given) -> bool {
    match &given.steps {
        Some(steps) => {
            self::steps(key, steps).is_full() && given.value.is_none_or(|value| is_close(value, key.outcome.value))
        }
        None => parts(key, given).iter().all(|(_, mark)| mark.is_full()),
    }
}

/// Maximum number of pairs of leaves for which the longest common subsequence is computed.
const MOST_PAIRS: usize = 4_000_000;

/// Marks a list by the longest common subsequence, out of the longer list. For long lists, compares the common prefix and suffix,
/// and the rest if it is small enough.
fn in_order(expected: &[Option<NodeId>], found: &[Option<NodeId>]) -> Mark {
    let of = expected.len().max(found.len());
    let begin = expected.iter().zip(found).take_while(|(one, other)| one == other).count();
    let expected = &expected[begin..];
    let found = &found[begin..];
    let end = expected.iter().rev().zip(found.iter().rev()).take_while(|(one, other)| one == other).count();
    let expected = &expected[..expected.len() - end];
    let found = &found[..found.len() - end];
    let between = match expected.len().checked_mul(found.len()) {
        Some(pairs) if pairs <= MOST_PAIRS => common(expected, found),
        Some(_) | None => 0,
    };
    Mark { right: begin + between + end, of }
}

/// Returns the length of the longest common subsequence, with a table of one row.
fn common(one: &[Option<NodeId>], other: &[Option<NodeId>]) -> usize {
    let mut row = vec![0_usize; other.len() + 1];
    for left in one {
        let mut diagonal = 0;
        for (at, right) in other.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = if left == right && left.is_some() { diagonal + 1 } else { above.max(row[at]) };
            diagonal = above;
        }
    }
    row.last().copied().unwrap_or(0)
}

/// Marks the values of inner nodes, and of leaves if given: the right ones out of all expected and answered.
fn values(key: &Key, given: &[NodeStatement<f64>]) -> Mark {
    let expected = &key.outcome.values;
    let mut right = 0;
    let mut claimed: BTreeSet<NodeId> = BTreeSet::new();
    let mut besides = 0;
    for one in given {
        let is_right = |node: &NodeId| value_of(key, *node).is_some_and(|value| key.is_value(*node, value, one.says));
        match one.nodes.iter().copied().find(is_right) {
            Some(node) if claimed.insert(node) => {
                right += 1;
                besides += usize::from(at_node(expected, node).is_none());
            }
            _ => {
                let claims = |&node: &NodeId| at_node(expected, node).is_some() && claimed.insert(node);
                besides += usize::from(!one.nodes.iter().any(claims));
            }
        }
    }
    Mark { right, of: expected.len() + besides }
}

pub fn value_of(key: &Key, node: NodeId) -> Option<f64> {
    at_node(&key.outcome.values, node)
        .copied()
        .or_else(|| key.replay.end().value(node).filter(|_| is_leaf(&key.tree, node)))
}

/// Marks windows by their position in the history of a node.
fn windows(key: &Key, given: &[NodeStatement<Vec<Window>>]) -> Mark {
    let expected = &key.outcome.windows;
    let all: usize = expected.iter().map(|(_, history)| history.len()).sum();
    let mut mark = Mark { right: 0, of: all };
    let mut claimed: BTreeSet<NodeId> = BTreeSet::new();
    for one in given {
        let free = |node: &NodeId| !claimed.contains(node);
        let candidates =
            one.nodes.iter().copied().filter(free).filter_map(|node| Some((node, at_node(expected, node)?)));
        match candidates.max_by_key(|(_, history)| same(history, &one.says)) {
            Some((node, history)) => {
                claimed.insert(node);
                mark.right += same(history, &one.says);
                mark.of += one.says.len().saturating_sub(history.len());
            }
            None => mark.of += one.says.len().max(1),
        }
    }
    mark
}

fn same(one: &[Window], other: &[Window]) -> usize {
    one.iter().zip(other).filter(|(one, other)| is_same(**one, **other)).count()
}

/// Marks the common prefix and suffix of two runs, out of the longer one.
fn steps(key: &Key, given: &[RunStep]) -> Mark {
    let expected = &key.steps;
    let of = expected.len().max(given.len());
    let shorter = expected.len().min(given.len());
    let agrees = |(number, step): &(&u32, &RunStep)| key.is_step(**number as usize, step);
    let begin = expected.iter().zip(given).take_while(agrees).count();
    let end = expected.iter().rev().zip(given.iter().rev()).take(shorter - begin).take_while(agrees).count();
    Mark { right: begin + end, of }
}

impl Key {
    /// Returns true if an answered step agrees with this step of the search. Missing data is not compared.
    pub fn is_step(&self, number: usize, stated: &RunStep) -> bool {
        let Some(step) = self.replay.step(number) else { return false };
        let node = step.node();
        let step = RunStep::of(step, false);
        let is_value = step.value.zip(stated.value).is_none_or(|(value, stated)| self.is_value(node, value, stated));
        let is_window = match (stated.window, step.window) {
            (Some(stated), Some(window)) => {
                let clipped = Window { alpha: self.clipped(node, window.alpha), beta: self.clipped(node, window.beta) };
                is_same(stated, window) || is_same(stated, clipped)
            }
            (None, _) => true,
            (Some(_), None) => false,
        };
        stated.action == step.action && stated.node == step.node && is_value && is_window
    }

    /// Returns true if this is an acceptable value of the node. Some fail-hard programs return the bound itself where others
    /// return a value beyond it.
    pub fn is_value(&self, node: NodeId, value: f64, stated: f64) -> bool {
        is_close(value, stated) || is_close(self.clipped(node, value), stated)
    }

    /// Clips the value to the window that the node was entered with. Only fail-hard searches clip values.
    fn clipped(&self, node: NodeId, value: f64) -> f64 {
        let entered = at_node(&self.outcome.windows, node).and_then(|history| history.first());
        match (self.rules.fail_mode, entered) {
            (FailMode::FailHard, Some(window)) => value.min(window.beta).max(window.alpha),
            (FailMode::FailHard, None) | (FailMode::FailSoft, _) => value,
        }
    }
}

/// Returns what a list in tree order has at a node.
pub fn at_node<T>(list: &[(NodeId, T)], node: NodeId) -> Option<&T> {
    list.binary_search_by_key(&node, |(node, _)| *node).ok().map(|at| &list[at].1)
}
