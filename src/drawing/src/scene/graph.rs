//! Lines of a graph of positions at a moment: stems, tracks and drops, and bridges where they cross.

use std::{collections::BTreeMap, sync::Arc};

use super::{Canvas, edges, plan::Level, wires::Segment};
use crate::layout::{Cancelled, Extent, Gap, Layered, Layout, Net, Ordered};
use plywood_tree::tree::{NodeId, Tree};

impl Canvas<'_> {
    pub fn graph(&mut self, wiring: &Wiring) {
        for (depth, &level) in self.plan.levels.iter().enumerate() {
            let bottom = level.bottom();
            if level.top < self.viewport.bottom() && bottom + i32::from(level.gap) >= self.viewport.y {
                for &(edge, column) in wiring.passing(depth) {
                    if let Some(segment) = self.segment(wiring, edge) {
                        self.scene.down(column, level.top..bottom, segment);
                    }
                }
                self.gap(wiring, depth, level);
            }
        }
    }

    fn segment(&self, wiring: &Wiring, edge: usize) -> Option<Segment> {
        let line = wiring.line(edge).filter(|&line| !self.marks.hides(self.moment, line))?;
        // Several lines may lead to a node, so that all must be whole.
        Some(edges::segment(self.moment, self.marks, line).whole())
    }

    fn gap(&mut self, wiring: &Wiring, depth: usize, level: Level) {
        let Some(gap) = wiring.gap(depth) else { return };
        let first = level.bottom();
        // Spare room is above and below the tracks.
        let track = |net: &Net| first + i32::from(level.gap.saturating_sub(gap.tracks) / 2) + i32::from(net.track);
        let nets = gap.nets.iter().map(|net| {
            let drops = net.drops.iter().filter_map(|&(edge, column)| Some((column, self.segment(wiring, edge)?)));
            (net, drops.collect::<Vec<_>>())
        });
        let nets: Vec<(&Net, Vec<(i32, Segment)>)> = nets.collect();
        // Lines down are drawn over lines across: where two lines meet they cross.
        for (net, drops) in nets.iter().filter(|(net, _)| !net.is_straight()) {
            self.scene.across(track(net), net.column, drops);
        }
        let bottom = first + i32::from(level.gap);
        for (net, drops) in nets {
            let Some(&(_, strongest)) = drops.iter().max_by_key(|(_, segment)| segment.rank) else { continue };
            let stem_top = self.stem_top(wiring, net, depth, level);
            let end = if net.is_straight() { bottom } else { track(net) };
            self.scene.down(net.column, stem_top..end, strongest);
            for (column, segment) in drops.into_iter().filter(|_| !net.is_straight()) {
                self.scene.down(column, end + 1..bottom, segment);
            }
        }
    }

    /// Returns the row a net begins in: below the node its lines come from, or below the level that they pass.
    fn stem_top(&self, wiring: &Wiring, net: &Net, depth: usize, level: Level) -> i32 {
        let tree = self.moment.tree();
        let lines = net.drops.iter().filter_map(|&(edge, _)| wiring.line(edge));
        let mut parents = lines.filter_map(|line| Some(tree.canonical(tree.parent(line)?)));
        let parent = parents.find(|&parent| self.plan.layout.level_of(parent) == Some(depth as u32));
        parent.map_or(level.bottom(), |parent| self.plan.stem_top(self.moment.replay(), parent, level))
    }
}

/// Larger graphs are drawn as trees: so many lines are unreadable.
const MOST_POSITIONS: usize = 400;

/// Returns true if each position of a tree is drawn once, with all lines that lead to it.
pub fn is_graph(tree: &Tree) -> bool {
    tree.is_merged() && tree.positions() <= MOST_POSITIONS
}

/// A tree with duplicate positions, each of them drawn once, before its nodes are measured. A line is identified by the node of
/// the tree it leads to, which may be a duplicate of a position.
#[derive(Debug)]
pub struct PositionGraph {
    nodes: Vec<NodeId>,
    lines: Vec<NodeId>,
    repeats: BTreeMap<NodeId, Vec<NodeId>>,
    ordered: Ordered,
}

impl PositionGraph {
    /// Returns `None` for trees without duplicates, and for graphs that are too large. `go_on` is called now and then; an error
    /// cancels the work.
    pub fn of(tree: &Tree, go_on: impl FnMut() -> Result<(), Cancelled>) -> Result<Option<Self>, Cancelled> {
        if !is_graph(tree) {
            return Ok(None);
        }
        let nodes: Vec<NodeId> = tree.nodes().filter(|&node| tree.duplicate_of(node).is_none()).collect();
        let number = |node: NodeId| nodes.binary_search(&tree.canonical(node)).ok();
        let mut repeats: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
        tree.duplicates().for_each(|(node, same)| repeats.entry(same).or_default().push(node));
        let lines: Vec<NodeId> = tree.nodes().skip(1).collect();
        let edges = lines.iter().map(|&line| Some((number(tree.parent(line)?)?, number(line)?)));
        let Some(edges) = edges.collect::<Option<Vec<_>>>() else { return Ok(None) };
        let ordered = Ordered::new(nodes.len(), &edges, go_on)?;
        Ok(ordered.map(|ordered| Self { nodes, lines, repeats, ordered }))
    }
}

/// Lines of a graph.
#[derive(Clone, Debug)]
pub struct Wiring {
    graph: Arc<PositionGraph>,
    drawn: Layered,
}

impl Wiring {
    /// Draws the graph of a tree of `len` nodes.
    pub fn new(
        graph: &Arc<PositionGraph>,
        len: usize,
        spacing: u16,
        extent: impl Fn(NodeId) -> Extent,
    ) -> (Layout, Self) {
        let extents: Vec<Extent> = graph.nodes.iter().map(|&node| extent(node)).collect();
        let drawn = graph.ordered.drawn(&extents, spacing);
        (drawn.layout(len, &graph.nodes), Self { graph: Arc::clone(graph), drawn })
    }

    pub fn line(&self, edge: usize) -> Option<NodeId> {
        self.graph.lines.get(edge).copied()
    }

    pub fn gap(&self, level: usize) -> Option<&Gap> {
        self.drawn.gaps.get(level)
    }

    pub fn passing(&self, level: usize) -> &[(usize, i32)] {
        self.drawn.passing.get(level).map_or(&[], Vec::as_slice)
    }

    /// Returns the rows that the lines below a level need, or `None` below the last.
    pub fn rows(&self, level: usize) -> Option<u16> {
        let gap = self.gap(level).filter(|_| level + 1 < self.drawn.gaps.len())?;
        Some(gap.tracks.max(1))
    }

    pub fn duplicates(&self, node: NodeId) -> &[NodeId] {
        self.graph.repeats.get(&node).map_or(&[], Vec::as_slice)
    }
}
