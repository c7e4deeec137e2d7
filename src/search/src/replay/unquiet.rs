//! Nodes that are not quiet, which some searches search on at the depth limit instead of evaluating them.

use super::{Moment, Replay};
use crate::trace::{Extent, Step, Trace};
use plywood_tree::settings::AtLimit;
use plywood_tree::tree::{NodeId, ValueBasis};

impl Replay {
    /// Whether a node is known not to be quiet: a file says so, or the search has found it to be.
    pub fn is_unquiet(&self, node: NodeId) -> bool {
        let is_found = || self.trace.at_limit == AtLimit::SearchesOn && self.end().stands_pat(node);
        !self.trace.tree.is_quiet(node) || is_found()
    }

    /// Whether the depth limit keeps the search from ever coming to the node. Linear in the depth.
    pub fn is_beyond_limit(&self, node: NodeId) -> bool {
        let Trace { ref tree, depth, at_limit, extent, .. } = self.trace;
        let plies = tree.depth(node) as u64;
        // The plies below the limit, from the node's parent upwards.
        let below = plies.saturating_sub(u64::from(depth)) as usize;
        let is_searched_on = |node| extent == Extent::Generated || !tree.is_quiet(node);
        match at_limit {
            AtLimit::Evaluates => below > 0,
            AtLimit::SearchesOn => !tree.ancestors(node).skip(1).take(below).all(is_searched_on),
        }
    }

    /// The static evaluation for MAX of a node whose player may stand pat.
    pub(super) fn stand_pat(&self, node: NodeId) -> Option<f64> {
        self.tree().evaluation(node).map(|value| self.for_max(node, value))
    }
}

impl Moment<'_> {
    /// Whether the value of a node is its own static evaluation and no more than an estimate: at the depth limit, or where nothing
    /// is better than standing pat. What a leaf of a tree is worth is known before the search comes there.
    pub fn is_estimate(&self, node: NodeId) -> bool {
        let trace = self.replay.trace();
        if trace.basis(node) != ValueBasis::Estimate {
            return false;
        }
        let evaluated = |step| match self.replay.step(step) {
            Some(Step::Evaluate { .. }) => true,
            Some(Step::StandPat { .. }) => {
                self.value(node) == trace.tree.evaluation(node) && self.best_child(node).is_none()
            }
            _ => false,
        };
        let next = self.visit(node).map(|visit| visit.entered() + 1).filter(|&step| step <= self.cursor());
        trace.tree.value(node).is_some() || next.is_some_and(evaluated)
    }

    /// Whether the node is not quiet and its player may stand pat, which has been taken into account in this visit.
    pub fn stands_pat(&self, node: NodeId) -> bool {
        let first = self.updates(node).first().and_then(|&step| self.replay.step(step as usize));
        matches!(first, Some(Step::StandPat { .. }))
    }

    /// Whether the search goes on below the node although it is at the depth limit or beyond, because it is not quiet. Linear in the
    /// depth.
    pub fn is_searched_on(&self, node: NodeId) -> bool {
        let Trace { ref tree, depth, at_limit, .. } = *self.replay.trace();
        let Some(visit) = self.visit(node).filter(|_| at_limit == AtLimit::SearchesOn) else { return false };
        let is_evaluated = matches!(self.replay.step(visit.entered() + 1), Some(Step::Evaluate { .. }));
        !is_evaluated && tree.player(node).is_some() && tree.depth(node) as u64 >= u64::from(depth)
    }
}
