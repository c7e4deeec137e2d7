//! What is marked in a drawing besides what the search itself marks.

use crate::theme::Role;
use plywood_search::replay::Moment;
use plywood_search::search::MinimalTree;
use plywood_tree::settings::VisitOrder;
use plywood_tree::tree::NodeId;

/// Among more siblings than these nobody counts.
const MOST_TURNS: usize = 64;

/// What is marked besides what the search itself marks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Marks<'a> {
    /// The node the user has selected.
    pub selected: Option<NodeId>,
    /// The nodes shown as best, in preorder: the principal variation so far, or a winning strategy.
    pub best: &'a [NodeId],
    /// How the order of visits is shown.
    pub visits: VisitOrder,
    /// The nodes that no order of children saves: their types stand where the order of visits would, and all others are faint.
    pub minimal: Option<&'a MinimalTree>,
}

impl Marks<'_> {
    /// Whether a node is not drawn yet: nobody has come there. The root always is, for something has to be there.
    pub(super) fn hides(&self, moment: Moment<'_>, node: NodeId) -> bool {
        self.visits == VisitOrder::Generated && node != NodeId::ROOT && moment.visit(node).is_none()
    }

    /// The role of a node: that of its state, unless it is no node of the minimal tree that is shown.
    pub(super) fn role(&self, node: NodeId, state: Role) -> Role {
        let is_saved = self.minimal.is_some_and(|minimal| minimal.node_type(node).is_none());
        if is_saved && state != Role::Current { Role::Faint } else { state }
    }

    /// The number of a node where one is shown: its type in a minimal tree, or its place in the order of first visits.
    pub(super) fn number(&self, moment: Moment<'_>, node: NodeId) -> Option<u64> {
        if let Some(minimal) = self.minimal {
            return minimal.node_type(node).map(|node_type| node_type.number().into());
        }
        let is_shown = self.visits != VisitOrder::Hidden && moment.visit(node).is_some();
        // Counting costs steps: only what is shown is counted.
        if is_shown { moment.replay().visited_as(node) } else { None }
    }

    /// The number of a node among its siblings in the order of first visits, where it is shown; `None` among more than
    /// [`MOST_TURNS`].
    pub(super) fn turn(&self, moment: Moment<'_>, node: NodeId) -> Option<usize> {
        if self.visits == VisitOrder::Hidden || moment.visit(node).is_none() {
            return None;
        }
        let (replay, tree) = (moment.replay(), moment.replay().tree());
        let siblings = tree.parent(node).map(|parent| tree.children(parent))?;
        let siblings: Vec<_> = siblings.take(MOST_TURNS + 1).filter_map(|sibling| replay.entered(sibling)).collect();
        let entered = replay.entered(node)?;
        (siblings.len() <= MOST_TURNS).then(|| siblings.iter().filter(|&&step| step <= entered).count())
    }

    pub(super) fn is_best(&self, node: NodeId) -> bool {
        self.best.binary_search(&node).is_ok()
    }
}
