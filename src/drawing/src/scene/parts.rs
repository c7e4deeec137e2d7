//! What is shown of a node and of the edge to it, for whoever draws otherwise than on a grid of characters.
//!
//! These are the words, states and marks of the largest zoom without boards, so that a figure says what the screen says.

use super::letters::{REPEATED, UNQUIET, leaf_value_text};
use super::look::{Density, DrawOptions, Letters, Names, Stroke, Zoom};
use super::{Marks, edges, label};
use crate::theme::Role;
use plywood_search::replay::Moment;
use plywood_tree::settings::Display;
use plywood_tree::tree::{Domain, Kind, NodeId};

/// What is shown of a node at a moment. All words are fit to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeParts {
    /// How it stands: not visited, open, done, pruned, on the best line, or where the search is.
    pub role: Role,
    /// Signs before the name: that its position stands elsewhere, that it is not quiet.
    pub signs: String,
    /// What it is called.
    pub name: Option<String>,
    /// What is known of its value.
    pub value: Option<String>,
    /// Its window, its windows one below the other, or its interval.
    pub lines: Vec<String>,
    /// Its number in the order of first visits, where that is shown.
    pub number: Option<u64>,
}

/// What is shown of the edge to a node at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeParts {
    /// What has become of what it leads to.
    pub role: Role,
    /// The move or the probability.
    pub label: Option<String>,
    /// Whether a cutoff at its upper end has cut it.
    pub cut: Cut,
    /// Its number among its siblings in the order of visits, where that is shown.
    pub turn: Option<usize>,
}

/// Whether scissors are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// They are not.
    Whole,
    /// They are.
    Here,
}

/// What is shown of a node.
pub fn node_parts(moment: Moment<'_>, marks: Marks<'_>, node: NodeId, display: Display) -> NodeParts {
    let (replay, tree) = (moment.replay(), moment.replay().tree());
    let look = look(display);
    let is_inner = matches!(tree.kind(node), Kind::Inner(_));
    let repeated = tree.duplicate_of(node).map(|_| REPEATED);
    let unquiet = replay.is_unquiet(node).then_some(UNQUIET);
    NodeParts {
        role: label::state_role(moment, node, marks.is_best(node)),
        signs: repeated.into_iter().chain(unquiet).collect(),
        name: tree.name(node).map(|name| label::shown_name(&name)),
        value: if is_inner { label::shown_value(moment, node) } else { leaf_value_text(moment, node) },
        lines: if is_inner { label::details(moment, node, look) } else { Vec::new() },
        number: marks.number(moment, node),
    }
}

/// What is shown of the edge to a node.
pub fn edge_parts(moment: Moment<'_>, marks: Marks<'_>, child: NodeId) -> EdgeParts {
    let tree = moment.replay().tree();
    let is_cut = moment.pruned_by(child).is_some_and(|cutoff| Some(cutoff.node) == tree.parent(child));
    EdgeParts {
        role: edges::segment(moment, marks, child).role,
        label: label::edge_label(tree, child, Zoom::Boxes),
        cut: if is_cut { Cut::Here } else { Cut::Whole },
        turn: marks.turn(moment, child),
    }
}

const fn look(display: Display) -> DrawOptions {
    DrawOptions {
        zoom: Zoom::Boxes,
        density: Density::Roomy,
        display,
        stroke: Stroke::Fine,
        letters: Letters::Small,
        names: Names::Beside,
        room: super::Room::Recorded,
    }
}

/// Trees up to this many nodes have their winning strategy shown; of larger ones a screen shows no more than a line of play.
const STRATEGY: usize = 5_000;

/// What is shown as best: a winning strategy once there is one, else the principal variation. In preorder.
pub fn best_nodes(moment: Moment<'_>) -> Vec<NodeId> {
    let tree = moment.replay().tree();
    let has_strategies = tree.domain() == Domain::Truth && tree.len() <= STRATEGY;
    let strategy = if has_strategies { moment.strategy() } else { Vec::new() };
    if !strategy.is_empty() {
        return strategy;
    }
    let mut variation = moment.variation();
    // A variation goes on where a repeated position stands, which may be further to the left.
    variation.sort_unstable();
    variation
}
