//! Pruned nodes: the step at which each node is pruned, and their number at any step.

use super::visits::{NEVER, Visit, Visits};
use crate::trace::{Extent, Step, Trace};
use plywood_tree::{
    settings::AtLimit,
    tree::{Kind, NodeId, Tree},
};

#[derive(Debug)]
pub struct Pruning {
    /// First step from which on each node is pruned. It need not stay pruned if nodes are visited more than once.
    first: Vec<u32>,
    /// Steps at which the number of pruned nodes changes, with the new number; empty if the whole tree is not known.
    changes: Vec<(u32, u32)>,
}

impl Pruning {
    pub fn new(trace: &Trace, visits: &Visits, cutoffs: &[u32], passes: &[u32]) -> Self {
        let sizes = || sizes(trace, depth(trace, passes));
        let differences = match trace.extent {
            // If no node is visited twice, a cutoff prunes whole subtrees for good.
            Extent::Whole if visits.are_single() => {
                let sizes = sizes();
                let size = |cutoff| skipped(trace, visits, cutoff).map(|child| sizes[child.index()]).sum::<u32>();
                cutoffs.iter().map(|&cutoff| (cutoff, i64::from(size(cutoff)))).collect()
            }
            Extent::Whole => Walk::through(trace, sizes()),
            Extent::Generated => Vec::new(),
        };
        let mut pruned = 0;
        let total = |(step, difference): Difference| {
            pruned += difference;
            (step, pruned as u32)
        };
        let changes = differences.into_iter().map(total).collect();
        Self { first: first_steps(trace, visits, cutoffs), changes }
    }

    pub fn first(&self, node: NodeId) -> u32 {
        self.first[node.index()]
    }

    /// Returns the number of pruned nodes after `cursor` steps, down to the depth of the last pass.
    pub fn count(&self, cursor: usize) -> u64 {
        let at = self.changes.partition_point(|&(step, _)| step as usize <= cursor);
        at.checked_sub(1).map_or(0, |at| u64::from(self.changes[at].1))
    }
}

fn first_steps(trace: &Trace, visits: &Visits, cutoffs: &[u32]) -> Vec<u32> {
    let tree = &trace.tree;
    let mut first = vec![NEVER; tree.len()];
    for &cutoff in cutoffs {
        for child in skipped(trace, visits, cutoff) {
            let step = &mut first[child.index()];
            *step = cutoff.min(*step);
        }
    }
    for node in tree.nodes().skip(1) {
        let parent = tree.parent(node).map_or(NEVER, |parent| first[parent.index()]);
        first[node.index()] = parent.min(first[node.index()]);
    }
    for node in tree.nodes().filter(|&node| visits.entered(node) != NEVER) {
        let step = &mut first[node.index()];
        if *step > visits.entered(node) {
            *step = NEVER;
        }
    }
    first
}

/// Returns the children that a cutoff skips. They were not entered in this visit, but may have been in an earlier one.
fn skipped<'t>(trace: &'t Trace, visits: &'t Visits, cutoff: u32) -> impl Iterator<Item = NodeId> + 't {
    let node = trace.steps.get(cutoff as usize - 1).node();
    let entered = move |node| visits.by(node, cutoff as usize).map(Visit::entered);
    let from = entered(node);
    trace.tree.children(node).filter(move |&child| entered(child) < from)
}

type Difference = (u32, i64);

/// Counts pruned nodes when nodes are visited again. A skipped child may have been visited before. The cutoff then prunes the
/// unvisited nodes below it, except those pruned by an earlier cutoff below the child. Entering a node again lifts its cutoff;
/// until then, nothing changes below the skipped children. Linear in the steps and in the children of each visit.
struct Walk<'t> {
    tree: &'t Tree,
    sizes: Vec<u32>,
    entered: Vec<u32>,
    pruned: Vec<u32>,
    /// Number of nodes pruned by the last entered node before it was entered.
    lifted: u32,
    /// Number of unvisited nodes below each visited node that no cutoff at or below it prunes.
    left: Vec<u32>,
    differences: Vec<Difference>,
}

impl<'t> Walk<'t> {
    fn through(trace: &'t Trace, sizes: Vec<u32>) -> Vec<Difference> {
        let zeros = || vec![0; trace.tree.len()];
        let mut walk = Self {
            tree: &trace.tree,
            sizes,
            entered: zeros(),
            pruned: zeros(),
            lifted: 0,
            left: zeros(),
            differences: Vec::new(),
        };
        for (number, step) in (1..).zip(trace.steps.iter()) {
            walk.take(number, step);
        }
        walk.differences
    }

    fn take(&mut self, number: u32, step: Step) {
        match step {
            Step::Enter { node, .. } => self.enter(node, number),
            Step::Hit { node, .. } => {
                self.enter(node, number);
                self.leave(node);
            }
            Step::Cutoff { node, .. } => {
                let from = self.entered[node.index()];
                let skipped = self.tree.children(node).filter(|&child| self.entered[child.index()] < from);
                let pruned = skipped.map(|child| self.left_at(child)).sum();
                self.pruned[node.index()] = pruned;
                self.differences.push((number, i64::from(pruned)));
            }
            Step::Return { node, .. } => self.leave(node),
            Step::Recall { node, .. } => {
                // The search did not look below the node, so its cutoff is restored.
                self.pruned[node.index()] = self.lifted;
                self.differences.push((number, i64::from(self.lifted)));
            }
            Step::Pass { .. } | Step::Evaluate { .. } | Step::StandPat { .. } | Step::Update { .. } => {}
        }
    }

    fn enter(&mut self, node: NodeId, number: u32) {
        self.entered[node.index()] = number;
        let pruned = std::mem::take(&mut self.pruned[node.index()]);
        if pruned > 0 {
            self.differences.push((number, -i64::from(pruned)));
        }
        self.lifted = pruned;
    }

    fn leave(&mut self, node: NodeId) {
        let below: u32 = self.tree.children(node).map(|child| self.left_at(child)).sum();
        self.left[node.index()] = below - self.pruned[node.index()];
    }

    fn left_at(&self, node: NodeId) -> u32 {
        if self.entered[node.index()] == 0 { self.sizes[node.index()] } else { self.left[node.index()] }
    }
}

/// Returns the depth of the searched tree: the depth limit, unless the last pass ended above it and estimated inner nodes.
fn depth(trace: &Trace, passes: &[u32]) -> u32 {
    let Some(last) = passes.last() else { return trace.depth };
    let steps = || (*last as usize - 1..trace.steps.len()).map(|at| trace.steps.get(at));
    let is_estimated =
        |step| matches!(step, Step::Evaluate { node, .. } if matches!(trace.tree.kind(node), Kind::Inner(_)));
    if let Some(Step::Pass { depth, .. }) = steps().next()
        && steps().any(is_estimated)
    {
        return depth;
    }
    trace.depth
}

/// Returns the number of nodes of each subtree that can be searched down to this depth.
fn sizes(trace: &Trace, limit: u32) -> Vec<u32> {
    let tree = &*trace.tree;
    if limit == u32::MAX {
        return tree.nodes().map(|node| tree.subtree(node).len() as u32).collect();
    }
    let depths = tree.depths();
    let mut sizes = vec![0; tree.len()];
    let goes_on = |node: NodeId, depth| match trace.at_limit {
        _ if depth < limit => true,
        AtLimit::Evaluates => false,
        AtLimit::SearchesOn => !tree.is_quiet(node),
    };
    for node in tree.nodes() {
        let parent = tree.parent(node);
        let is_seen = parent.is_none_or(|at| sizes[at.index()] > 0 && goes_on(at, depths[at.index()]));
        sizes[node.index()] = u32::from(is_seen);
    }
    for node in tree.nodes().rev() {
        if let Some(parent) = tree.parent(node) {
            sizes[parent.index()] += sizes[node.index()];
        }
    }
    sizes
}
