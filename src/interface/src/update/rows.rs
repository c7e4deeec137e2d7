//! Selection in rows of plies: up and down along the path, left and right along a row.

use crate::keymap::SelectAction;
use crate::search_view::SearchView;
use plywood_tree::tree::NodeId;

/// Returns the node that a key selects, if any.
pub(super) fn target(viewer: &SearchView, action: SelectAction) -> Option<NodeId> {
    let tree = viewer.replay().tree();
    let focus = viewer.focus();
    match (action, viewer.pane().selected) {
        // The first Tab selects the current node; later ones move the selection.
        (SelectAction::SelectNext, None) => Some(focus),
        (SelectAction::SelectNext, Some(_)) => Some(NodeId(focus.0 + 1)).filter(|next| next.index() < tree.len()),
        (SelectAction::SelectPrevious, _) => focus.0.checked_sub(1).map(NodeId),
        (SelectAction::SelectParent, _) => tree.parent(focus),
        (SelectAction::SelectChild, _) => child(viewer, focus),
        (SelectAction::SelectLeft, _) => sibling(viewer, focus, -1),
        (SelectAction::SelectRight, _) => sibling(viewer, focus, 1),
    }
}

/// Returns the child on the path of the search; else the best, the last visited, or the first child.
fn child(viewer: &SearchView, node: NodeId) -> Option<NodeId> {
    let (tree, moment, index) = (viewer.replay().tree(), viewer.moment(), &viewer.pane().index);
    let current = moment.current();
    if current != node && tree.is_ancestor(node, current) {
        return Some(index.ancestor(current, index.ply(node) + 1));
    }
    let is_own = |&child: &NodeId| tree.parent(child) == Some(node);
    let known = moment.best_child(node).filter(is_own).or_else(|| moment.last_child(node));
    known.or_else(|| tree.children(node).next())
}

fn sibling(viewer: &SearchView, node: NodeId, by: isize) -> Option<NodeId> {
    let tree = viewer.replay().tree();
    let siblings = viewer.pane().index.children(tree, tree.parent(node)?);
    let at = siblings.position(node)?.checked_add_signed(by)?;
    (at < siblings.len()).then(|| siblings.part(at..at + 1)[0])
}
