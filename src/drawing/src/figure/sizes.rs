//! How much room the words at each node need over a whole run, in the letters of figures.

use super::metrics::{LETTERS, SMALL, width};
use super::{FigureOptions, Filling, Shown};
use crate::scene::{self, Marks, NodeParts};
use plywood_search::replay::{Moment, Replay};
use plywood_tree::settings::Display;
use plywood_tree::tree::{Kind, NodeId};

/// Half of the width of the sign of an inner node, and of its height.
pub(super) const SIGN: i32 = 12;

/// From the middle of a sign to the words beside it.
pub(super) const BESIDE: i32 = SIGN + 6;

/// Between a name and a value.
pub(super) const BETWEEN: i32 = 8;

/// The free room on either side of a value in its box.
const PADDING: i32 = 7;

/// From one line of words to the next.
pub(super) const LINE: i32 = 16;

/// The field for what is to be filled in.
pub(super) const FIELD: i32 = 84;

/// The room that a node needs at its widest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Size {
    /// Half of the width of the box of a leaf, or of the sign of an inner node.
    pub(super) half: i32,
    /// The words beside the sign of an inner node.
    pub(super) beside: i32,
    /// The name of a leaf.
    pub(super) name: i32,
    /// Lines below the first.
    pub(super) lines: i32,
    /// What is written on the edge above.
    pub(super) edge: i32,
}

impl Size {
    /// Whichever is larger.
    fn max(self, other: Self) -> Self {
        Self {
            half: self.half.max(other.half),
            beside: self.beside.max(other.beside),
            name: self.name.max(other.name),
            lines: self.lines.max(other.lines),
            edge: self.edge.max(other.edge),
        }
    }
}

/// The room of each of these nodes, which stand in preorder, over a whole run or, where only what is visited is shown, up to this step.
/// Linear in these steps, and in the depth where intervals are shown.
pub(super) fn sizes(replay: &Replay, nodes: &[NodeId], options: FigureOptions, last: usize) -> Vec<Size> {
    let mut sizes: Vec<Size> = nodes.iter().map(|&node| fixed(replay, node, options)).collect();
    if options.filling == Filling::Blank {
        return sizes;
    }
    let mut look = |moment: Moment<'_>, node: NodeId| {
        if let Ok(place) = nodes.binary_search(&node) {
            sizes[place] = sizes[place].max(now(moment, node, options));
        }
    };
    let last = match options.shown {
        Shown::Whole => replay.len(),
        Shown::Visited => last.min(replay.len()),
    };
    for &node in nodes {
        look(replay.at(0), node);
        look(replay.at(last), node);
    }
    let tree = replay.tree();
    for cursor in 1..=last {
        let moment = replay.at(cursor);
        // What a step tells of changes the node it is about, and where bounds are shown what lies above it.
        let touched = if options.display == Display::Interval { usize::MAX } else { 2 };
        tree.ancestors(moment.current()).take(touched).for_each(|node| look(moment, node));
    }
    sizes
}

/// What does not depend on the moment.
fn fixed(replay: &Replay, node: NodeId, options: FigureOptions) -> Size {
    let moment = replay.at(0);
    let edge = scene::edge_parts(moment, Marks::default(), node).label;
    let edge = edge.map_or(0, |label| width(&label, SMALL) + 6);
    let blank = options.filling == Filling::Blank && matches!(replay.tree().kind(node), Kind::Inner(_));
    let size = now(moment, node, options);
    if blank { Size { edge, beside: size.beside.max(FIELD), lines: 2, ..size } } else { Size { edge, ..size } }
}

fn now(moment: Moment<'_>, node: NodeId, options: FigureOptions) -> Size {
    let parts = scene::node_parts(moment, Marks::default(), node, options.display);
    match moment.replay().tree().kind(node) {
        Kind::Inner(_) => inner(&parts),
        Kind::Leaf | Kind::Unexplored => leaf(&parts),
    }
}

fn inner(parts: &NodeParts) -> Size {
    let name = width(&first(parts), LETTERS);
    let value = parts.value.as_ref().map_or(0, |value| width(value, LETTERS) + BETWEEN);
    let lines = parts.lines.iter().map(|line| width(line, SMALL)).max().unwrap_or(0);
    Size { half: SIGN, beside: (name + value).max(lines), lines: parts.lines.len() as i32, ..Size::default() }
}

/// The signs and the name.
fn first(parts: &NodeParts) -> String {
    [parts.signs.as_str(), parts.name.as_deref().unwrap_or_default()].concat()
}

fn leaf(parts: &NodeParts) -> Size {
    let value = parts.value.as_ref().map_or(0, |value| width(value, LETTERS));
    let name = width(&first(parts), SMALL);
    Size { half: (value / 2 + PADDING).max(SIGN), name, ..Size::default() }
}
