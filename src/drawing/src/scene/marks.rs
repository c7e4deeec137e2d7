//! Marks in a drawing in addition to those of the search.

use crate::theme::Role;
use plywood_search::{replay::Moment, search::MinimalTree};
use plywood_tree::{settings::VisitOrder, tree::NodeId};

/// Limit on the siblings that are numbered: counting more is useless to a reader.
const MOST_TURNS: usize = 64;

#[derive(Clone, Copy, Default)]
pub struct Marks<'a> {
    pub selected: Option<NodeId>,
    /// Nodes shown as best, in preorder: the principal variation so far, or a winning strategy.
    pub best: &'a [NodeId],
    pub visits: VisitOrder,
    /// Minimal tree: its node types replace the order of visits, and all other nodes are faint.
    pub minimal: Option<&'a MinimalTree>,
    /// First node that a cutoff would skip, and the value that would cause the cutoff.
    pub ahead: Option<(NodeId, &'a str)>,
}

impl Marks<'_> {
    /// Returns true if a node is not drawn yet, because it has not been visited. The root is always drawn: a picture must not be
    /// empty.
    pub(super) fn hides(&self, moment: Moment<'_>, node: NodeId) -> bool {
        self.visits == VisitOrder::Generated && node != NodeId::ROOT && moment.visit(node).is_none()
    }

    /// Returns the role of a node: that of its state, unless it is outside of the minimal tree that is shown.
    pub(super) fn role(&self, node: NodeId, state: Role) -> Role {
        let is_saved = self.minimal.is_some_and(|minimal| minimal.node_type(node).is_none());
        if is_saved && state != Role::Current { Role::Faint } else { state }
    }

    /// Returns the number of a node, if one is shown: its type in a minimal tree, or its place in the order of first visits.
    pub(super) fn number(&self, moment: Moment<'_>, node: NodeId) -> Option<u64> {
        if let Some(minimal) = self.minimal {
            return minimal.node_type(node).map(|node_type| node_type.number().into());
        }
        let is_shown = self.visits != VisitOrder::Hidden && moment.visit(node).is_some();
        // Counting takes time, so only shown numbers are counted.
        if is_shown { moment.replay().visit_number(node) } else { None }
    }

    /// Returns the number of a node among its siblings in the order of first visits, if it is shown, or `None` among more than
    /// [`MOST_TURNS`].
    pub(super) fn turn(&self, moment: Moment<'_>, node: NodeId) -> Option<usize> {
        if self.visits == VisitOrder::Hidden || moment.visit(node).is_none() {
            return None;
        }
        let replay = moment.replay();
        let tree = moment.tree();
        let siblings = tree.parent(node).map(|parent| tree.children(parent))?;
        let siblings: Vec<_> = siblings.take(MOST_TURNS + 1).filter_map(|sibling| replay.entered(sibling)).collect();
        let entered = replay.entered(node)?;
        (siblings.len() <= MOST_TURNS).then(|| siblings.iter().filter(|&&step| step <= entered).count())
    }

    /// Returns the value that would cause a cutoff that skips this node first.
    pub(super) fn cut_if(&self, node: NodeId) -> Option<&str> {
        self.ahead.filter(|&(first, _)| first == node).map(|(_, value)| value)
    }

    pub(super) fn is_best(&self, node: NodeId) -> bool {
        self.best.binary_search(&node).is_ok()
    }
}
