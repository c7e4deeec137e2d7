//! What stands on the places of a graph while it is changed in place: the nodes with a letter each, then what the edges cost,
//! then what is expected from the nodes.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::edges::EdgeList;
use super::look::rounded_width;
use plywood_lesson::{Cells, Drawing, Spot};
use plywood_tree::cost::Cost;

/// Where the search starts, where it wants to go, and every other node.
pub(super) const START: char = 'S';
pub(super) const GOAL: char = 'G';
pub(super) const NODE: char = '.';

/// What stands on the places of a graph.
pub(super) fn cells(list: &EdgeList) -> Cells {
    let mut letters = vec![NODE; list.names.len()];
    for (node, letter) in [(list.goal, GOAL), (list.start, START)] {
        if let Some(there) = letters.get_mut(node) {
            *there = letter;
        }
    }
    let costs = list.edges.iter().map(|&(_, _, cost)| cost);
    let amounts = costs.chain(list.estimates.iter().flatten().copied()).collect();
    let mut of = DefaultHasher::new();
    list.names.hash(&mut of);
    list.edges.iter().for_each(|&(from, to, _)| (from, to).hash(&mut of));
    Cells::new(list.names.len(), letters).with_amounts(amounts, of.finish())
}

/// The same graph with what stands on its places.
pub(super) fn drawn_list(list: &EdgeList, cells: &Cells) -> EdgeList {
    let node = |letter| cells.find(letter).and_then(|spot| cells.index(spot));
    let start = node(START).unwrap_or(list.start);
    let amount = |place: usize, before: Cost| cells.amounts().get(place).copied().unwrap_or(before);
    let edges = list.edges.iter().enumerate().map(|(edge, &(from, to, cost))| (from, to, amount(edge, cost)));
    let first = list.edges.len();
    let estimates = list.estimates.as_ref().map(|estimates| {
        estimates.iter().enumerate().map(|(node, &estimate)| amount(first + node, estimate)).collect()
    });
    // One node can be both.
    EdgeList { start, goal: node(GOAL).unwrap_or(start), edges: edges.collect(), estimates, ..list.clone() }
}

/// Columns of the longest number at a node while it is changed.
pub(super) fn shown_digits(list: &EdgeList, before: u16) -> u16 {
    let estimates = || list.estimates.iter().flatten().copied().filter(|estimate| estimate.is_finite());
    let fraction = estimates().any(|estimate| estimate.to_number().fract() != 0.0);
    rounded_width(estimates().max().unwrap_or(Cost::ZERO), fraction).max(before)
}

/// What a place is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    Node(usize),
    Edge(usize),
    Estimate(usize),
}

/// What a place is about; `None` where there is none.
pub(super) fn about(list: &EdgeList, spot: Spot) -> Option<About> {
    let (nodes, edges) = (list.names.len(), list.edges.len());
    let index = usize::from(spot.row) * nodes + usize::from(spot.column);
    let is_there = usize::from(spot.column) < nodes && index < 2 * nodes + edges;
    is_there.then_some(match index {
        index if index < nodes => About::Node(index),
        index if index < nodes + edges => About::Edge(index - nodes),
        index => About::Estimate(index.saturating_sub(nodes + edges)),
    })
}

/// The place of something.
pub(super) fn place(list: &EdgeList, cells: &Cells, about: About) -> Spot {
    let (nodes, edges) = (list.names.len(), list.edges.len());
    cells.spot(match about {
        About::Node(node) => node,
        About::Edge(edge) => nodes + edge,
        About::Estimate(node) => nodes + edges + node,
    })
}

/// The node that the cursor is at, or that its edge leads from.
pub(super) fn cursor_node(list: &EdgeList, drawing: Drawing<'_>) -> usize {
    match about(list, drawing.cursor) {
        Some(About::Node(node) | About::Estimate(node)) => node,
        Some(About::Edge(edge)) => list.edges[edge].0,
        None => list.start,
    }
}
