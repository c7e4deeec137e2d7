//! Non-quiet nodes. Some searches search them on at the depth limit instead of evaluating them.

use super::{Moment, Replay};
use crate::trace::{Extent, Step, Trace};
use plywood_tree::settings::AtLimit;
use plywood_tree::tree::{NodeId, ValueBasis};

impl Replay {
    /// Returns true if the node is known not to be quiet, from its file or from the search.
    pub fn is_non_quiet(&self, node: NodeId) -> bool {
        let is_found = || self.trace.at_limit == AtLimit::SearchesOn && self.end().stands_pat(node);
        !self.trace.tree.is_quiet(node) || is_found()
    }

    /// Returns true if the depth limit keeps the search from ever reaching the node. Linear in the depth.
    pub fn is_beyond_limit(&self, node: NodeId) -> bool {
        let Trace { ref tree, depth, at_limit, extent, .. } = self.trace;
        let plies = tree.depth(node) as u64;
        // The plies at or below the limit, from the node's parent upwards.
        let below = plies.saturating_sub(u64::from(depth)) as usize;
        let is_searched_on = |node| extent == Extent::Generated || !tree.is_quiet(node);
        match at_limit {
            AtLimit::Evaluates => below > 0,
            AtLimit::SearchesOn => !tree.ancestors(node).skip(1).take(below).all(is_searched_on),
        }
    }

    pub(super) fn stand_pat(&self, node: NodeId) -> Option<f64> {
        self.tree().evaluation(node).map(|value| self.for_max(node, value))
    }
}

impl Moment<'_> {
    /// Returns true if the node's value is its own static evaluation and only an estimate: at the depth limit, or if nothing
    /// beats standing pat. A tree's leaf is no estimate, because its value is known beforehand.
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

    /// Returns true if the node is not quiet and standing pat has been taken into account in this visit.
    pub fn stands_pat(&self, node: NodeId) -> bool {
        let first = self.updates(node).first().and_then(|&step| self.replay.step(step as usize));
        matches!(first, Some(Step::StandPat { .. }))
    }

    /// Returns true if the search goes on below the node at or beyond the depth limit, because it is not quiet. Linear in the
    /// depth.
    pub fn is_searched_on(&self, node: NodeId) -> bool {
        let Trace { ref tree, depth, at_limit, .. } = *self.replay.trace();
        let Some(visit) = self.visit(node).filter(|_| at_limit == AtLimit::SearchesOn) else { return false };
        let is_evaluated = matches!(self.replay.step(visit.entered() + 1), Some(Step::Evaluate { .. }));
        !is_evaluated && tree.player(node).is_some() && tree.depth(node) as u64 >= u64::from(depth)
    }
}
