//! Which nodes cutoffs keep the search from: from which step on each is pruned, and how many are at any step.

use super::visits::{NEVER, Visits};
use crate::settings::AtLimit;
use crate::trace::{Extent, Step, Trace};
use crate::tree::{NodeId, Tree};

/// What cutoffs skip.
#[derive(Debug)]
pub(super) struct Pruning {
    /// The first step from which on each node is pruned. Where nodes are visited more than once it need not stay pruned.
    first: Vec<u32>,
    /// The number of pruned nodes changes at these steps; empty where the whole tree is not known.
    changes: Vec<Change>,
}

/// How many nodes are pruned from a step on.
#[derive(Clone, Copy, Debug)]
struct Change {
    step: u32,
    pruned: u32,
}

impl Pruning {
    pub(super) fn new(trace: &Trace, visits: &Visits, cutoffs: &[u32]) -> Self {
        let changes = match trace.extent {
            Extent::Whole => changes(trace, visits, cutoffs),
            Extent::Generated => Vec::new(),
        };
        Self { first: first_steps(trace, visits, cutoffs), changes }
    }

    /// The first step from which on the node is pruned.
    pub(super) fn first(&self, node: NodeId) -> u32 {
        self.first[node.index()]
    }

    /// The number of nodes that are pruned after so many steps, as far as the depth limit would let the search see them.
    pub(super) fn count(&self, cursor: usize) -> u64 {
        let at = self.changes.partition_point(|change| change.step as usize <= cursor);
        at.checked_sub(1).map_or(0, |at| u64::from(self.changes[at].pruned))
    }
}

/// A node that is not visited is pruned with the nearest ancestor that is a skipped child.
fn first_steps(trace: &Trace, visits: &Visits, cutoffs: &[u32]) -> Vec<u32> {
    let tree = &trace.tree;
    let mut first = vec![NEVER; tree.len()];
    for &number in cutoffs {
        for child in skipped(trace, visits, number) {
            let step = &mut first[child.index()];
            *step = number.min(*step);
        }
    }
    for node in tree.nodes().skip(1) {
        let parent = tree.parent(node).map_or(NEVER, |parent| first[parent.index()]);
        if parent < first[node.index()] && parent < visits.entered(node) {
            first[node.index()] = parent;
        }
    }
    first
}

/// The children that a cutoff keeps from being visited at all: those that have not been by then.
fn skipped<'t>(trace: &'t Trace, visits: &'t Visits, cutoff: u32) -> impl Iterator<Item = NodeId> + 't {
    let node = trace.steps.get(cutoff as usize - 1).node();
    unvisited(&trace.tree, visits, node, cutoff)
}

fn unvisited<'t>(tree: &'t Tree, visits: &'t Visits, node: NodeId, step: u32) -> impl Iterator<Item = NodeId> + 't {
    tree.children(node).filter(move |&child| visits.entered(child) > step)
}

/// A cutoff prunes the children that have not been visited, with all that is below them. Coming back to the node makes an end of that.
fn changes(trace: &Trace, visits: &Visits, cutoffs: &[u32]) -> Vec<Change> {
    let sizes = Sizes::of(trace);
    let size = |step, node| unvisited(&trace.tree, visits, node, step).map(|child| sizes.at(child)).sum::<u32>();
    let cut = |&step: &u32| (step, i64::from(size(step, trace.steps.get(step as usize - 1).node())));
    let mut differences: Vec<(u32, i64)> = cutoffs.iter().map(cut).collect();
    for (step, node) in visits.again() {
        if ends_in_cutoff(trace, visits, node, step) {
            differences.push((step, -i64::from(size(step, node))));
        }
    }
    differences.sort_by_key(|&(step, _)| step);
    let mut pruned = 0;
    let total = |(step, difference)| {
        pruned += difference;
        Change { step, pruned: pruned as u32 }
    };
    differences.into_iter().map(total).collect()
}

/// Whether the visit to the node before this step ended in a cutoff.
fn ends_in_cutoff(trace: &Trace, visits: &Visits, node: NodeId, step: u32) -> bool {
    let before = visits.by(node, step as usize - 1).and_then(super::Visit::returned);
    before.is_some_and(|returned| matches!(trace.steps.get(returned - 2), Step::Cutoff { .. }))
}

/// How many nodes of a subtree the depth limit would let the search see.
enum Sizes<'t> {
    All(&'t Tree),
    Limited(Vec<u32>),
}

impl<'t> Sizes<'t> {
    fn of(trace: &'t Trace) -> Self {
        let tree = &*trace.tree;
        if trace.depth == u32::MAX {
            return Self::All(tree);
        }
        let mut depths = vec![0; tree.len()];
        let mut sizes = vec![0; tree.len()];
        let goes_on = |node: NodeId, depth| match trace.at_limit {
            _ if depth < trace.depth => true,
            AtLimit::Evaluates => false,
            AtLimit::SearchesOn => !tree.is_quiet(node),
        };
        for node in tree.nodes() {
            let parent = tree.parent(node);
            depths[node.index()] = parent.map_or(0, |parent| depths[parent.index()] + 1);
            let is_seen = parent.is_none_or(|at| sizes[at.index()] > 0 && goes_on(at, depths[at.index()]));
            sizes[node.index()] = u32::from(is_seen);
        }
        for node in tree.nodes().rev() {
            if let Some(parent) = tree.parent(node) {
                sizes[parent.index()] += sizes[node.index()];
            }
        }
        Self::Limited(sizes)
    }

    fn at(&self, top: NodeId) -> u32 {
        match self {
            Self::All(tree) => tree.subtree(top).len() as u32,
            Self::Limited(sizes) => sizes[top.index()],
        }
    }
}
