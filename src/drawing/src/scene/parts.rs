//! Contents of a node and of the edge to it, for formats that are not a grid of characters.
//!
//! Text, states and marks are those of the largest zoom without boards, so that a figure and the screen agree.

use super::{
    Marks, edges, label,
    letters::{REPEATED, UNQUIET, leaf_value_text},
    look::{Density, DrawOptions, Zoom},
};
use crate::theme::Role;
use plywood_search::replay::{Moment, State};
use plywood_tree::{
    settings::Display,
    tree::{Domain, NodeId},
};

/// Contents of a node at a moment. No text contains control characters.
pub struct NodeParts {
    /// Not visited, open, closed, pruned, on the best line, or current.
    pub role: Role,
    pub signs: String,
    pub name: Option<String>,
    pub value: Option<String>,
    pub lines: Vec<String>,
    pub number: Option<u64>,
}

pub struct EdgeParts {
    pub role: Role,
    pub label: Option<String>,
    /// True if a cutoff at its upper end prunes it.
    pub is_cut: bool,
    pub turn: Option<usize>,
}

pub fn node_parts(moment: Moment<'_>, marks: Marks<'_>, node: NodeId, display: Display) -> NodeParts {
    let replay = moment.replay();
    let tree = moment.tree();
    let look = look(display);
    let is_inner = tree.kind(node).is_inner();
    let repeated = tree.duplicate_of(node).map(|_| REPEATED);
    let non_quiet = replay.is_non_quiet(node).then_some(UNQUIET);
    NodeParts {
        role: label::state_role(moment, node, marks.is_best(node)),
        signs: repeated.into_iter().chain(non_quiet).collect(),
        name: tree.name(node).map(|name| label::shown_name(&name)),
        value: if is_inner { label::shown_value(moment, node) } else { leaf_value_text(moment, node) },
        lines: if is_inner { label::details(moment, node, look) } else { Vec::new() },
        number: marks.number(moment, node),
    }
}

pub fn edge_parts(moment: Moment<'_>, marks: Marks<'_>, child: NodeId) -> EdgeParts {
    let tree = moment.tree();
    EdgeParts {
        role: edges::segment(moment, marks, child).role,
        label: label::edge_label(tree, child, Zoom::Boxes),
        is_cut: edges::is_cut(moment, child),
        turn: marks.turn(moment, child),
    }
}

pub const fn look(display: Display) -> DrawOptions {
    DrawOptions { display, ..DrawOptions::new(Zoom::Boxes, Density::Roomy) }
}

/// Returns the best moves below a node, as far as they are known for sure. Below a duplicate position, play continues elsewhere.
pub fn best_line(moment: Moment<'_>, node: NodeId) -> impl Iterator<Item = NodeId> {
    let next = move |&node: &NodeId| {
        let is_below = |&best: &NodeId| moment.tree().parent(best) == Some(node);
        moment.best_child(node).filter(is_below).filter(|_| moment.state(node) == State::Closed)
    };
    std::iter::successors(next(&node), next)
}

/// Trees up to this many nodes have their winning strategy shown. In larger ones a screen has room only for a line of play.
const STRATEGY: usize = 5_000;

/// Returns the nodes shown as best, in preorder: a winning strategy once there is one, else the principal variation.
pub fn best_nodes(moment: Moment<'_>) -> Vec<NodeId> {
    let tree = moment.tree();
    let has_strategies = tree.domain() == Domain::Truth && tree.len() <= STRATEGY;
    let strategy = if has_strategies { moment.strategy() } else { Vec::new() };
    if !strategy.is_empty() {
        return strategy;
    }
    let mut variation = moment.variation();
    // A variation continues at the node of a duplicate position, which may be further to the left.
    variation.sort_unstable();
    variation
}
