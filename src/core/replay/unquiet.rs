//! Nodes that are not quiet, which some searches search on at the depth limit instead of evaluating them.

use super::{Moment, Replay};
use crate::settings::AtLimit;
use crate::trace::{Extent, Step, Trace};
use crate::tree::NodeId;

impl Replay {
    /// Whether the depth limit keeps the search from ever coming to the node. Linear in the depth.
    #[must_use]
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
    /// Whether the node is not quiet and its player may stand pat, which has been taken into account in this visit.
    #[must_use]
    pub fn stands_pat(&self, node: NodeId) -> bool {
        let first = self.updates(node).first().and_then(|&step| self.replay.step(step as usize));
        matches!(first, Some(Step::StandPat { .. }))
    }

    /// Whether the search goes on below the node although it is at the depth limit or beyond, because it is not quiet. Linear in the
    /// depth.
    #[must_use]
    pub fn is_searched_on(&self, node: NodeId) -> bool {
        let Trace { ref tree, depth, at_limit, .. } = *self.replay.trace();
        let Some(visit) = self.visit(node).filter(|_| at_limit == AtLimit::SearchesOn) else { return false };
        let is_evaluated = matches!(self.replay.step(visit.entered() + 1), Some(Step::Evaluate { .. }));
        !is_evaluated && tree.player(node).is_some() && tree.depth(node) as u64 >= u64::from(depth)
    }
}
