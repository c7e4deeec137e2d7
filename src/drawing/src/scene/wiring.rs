//! How the edges of a graph of positions run, for the whole of a replay.

use std::collections::BTreeMap;

use crate::layout::{Cancelled, Extent, Gap, Graph, Layered, Layout};
use plywood_tree::tree::{NodeId, Tree};

/// Larger graphs are drawn as trees: nobody could follow so many lines.
const MOST_POSITIONS: usize = 400;

/// The lines of a graph. A line is called by the node of the tree it leads to, which may only repeat a position.
#[derive(Clone, Debug)]
pub(super) struct Wiring {
    drawn: Layered,
    lines: Vec<NodeId>,
    /// The nodes that repeat the position of a node.
    repeats: BTreeMap<NodeId, Vec<NodeId>>,
}

impl Wiring {
    /// The drawing of a tree in which positions are repeated, each of them at one place; `None` for other trees, and for graphs that
    /// are too large. `go_on` is asked now and then whether it is still wanted.
    pub(super) fn new(
        tree: &Tree,
        spacing: u16,
        extent: impl Fn(NodeId) -> Extent,
        go_on: impl FnMut() -> Result<(), Cancelled>,
    ) -> Result<Option<(Layout, Self)>, Cancelled> {
        if !tree.is_merged() || tree.positions() > MOST_POSITIONS {
            return Ok(None);
        }
        let nodes: Vec<NodeId> = tree.nodes().filter(|&node| tree.duplicate_of(node).is_none()).collect();
        let number = |node: NodeId| nodes.binary_search(&tree.canonical(node)).ok();
        let mut repeats: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
        tree.duplicates().for_each(|(node, same)| repeats.entry(same).or_default().push(node));
        let lines: Vec<NodeId> = tree.nodes().skip(1).collect();
        let edges = lines.iter().map(|&line| Some((number(tree.parent(line)?)?, number(line)?)));
        let Some(edges) = edges.collect::<Option<_>>() else { return Ok(None) };
        let graph = Graph { edges, extents: nodes.iter().map(|&node| extent(node)).collect() };
        let drawn = Layered::new(&graph, spacing, go_on)?;
        Ok(drawn.map(|drawn| (drawn.layout(tree.len(), &nodes), Self { drawn, lines, repeats })))
    }

    /// The node a line leads to.
    pub(super) fn line(&self, edge: usize) -> Option<NodeId> {
        self.lines.get(edge).copied()
    }

    /// The lines below a level.
    pub(super) fn gap(&self, level: usize) -> Option<&Gap> {
        self.drawn.gaps.get(level)
    }

    /// The lines that pass a level by, and their columns.
    pub(super) fn passing(&self, level: usize) -> &[(usize, i32)] {
        self.drawn.passing.get(level).map_or(&[], Vec::as_slice)
    }

    /// The rows that the lines below a level need; `None` below the last.
    pub(super) fn rows(&self, level: usize) -> Option<u16> {
        let gap = self.gap(level).filter(|_| level + 1 < self.drawn.gaps.len())?;
        Some(gap.tracks.max(1))
    }

    /// The other nodes at which the position of this one is reached.
    pub(super) fn duplicates(&self, node: NodeId) -> &[NodeId] {
        self.repeats.get(&node).map_or(&[], Vec::as_slice)
    }
}
