//! Lines of a graph of positions at a moment: stems, tracks and drops, and bridges where they cross.

use std::collections::BTreeMap;

use super::plan::{Level, Plan};
use super::wires::{Arm, Joint, Segment};
use super::{Marks, Scene, Viewport, edges};
use crate::layout::{Cancelled, Extent, Gap, Graph, Layered, Layout, Net};
use crate::theme::Role;
use plywood_search::replay::Moment;
use plywood_tree::tree::{NodeId, Tree};

pub(super) fn draw(
    scene: &mut Scene,
    plan: &Plan,
    wiring: &Wiring,
    moment: Moment<'_>,
    marks: Marks<'_>,
    viewport: Viewport,
) {
    let mut drawing = Drawing { plan, wiring, moment, marks, viewport, cells: BTreeMap::new() };
    for (depth, &level) in plan.levels().iter().enumerate() {
        let below = level.top + i32::from(level.rows) + i32::from(level.gap);
        if level.top < viewport.bottom() && below >= viewport.y {
            drawing.passing(depth, level);
            drawing.gap(depth, level);
        }
    }
    for ((x, y), (glyph, role)) in drawing.cells {
        scene.glyph(viewport, x, y, glyph, role);
    }
}

struct Drawing<'a> {
    plan: &'a Plan,
    wiring: &'a Wiring,
    moment: Moment<'a>,
    marks: Marks<'a>,
    viewport: Viewport,
    /// Last segment in each cell in view: where two lines cross, the vertical one is visible.
    cells: BTreeMap<(i32, i32), (char, Role)>,
}

impl Drawing<'_> {
    fn segment(&self, edge: usize) -> Option<Segment> {
        let line = self.wiring.line(edge).filter(|&line| !self.marks.hides(self.moment, line))?;
        Some(edges::segment(self.moment, self.marks, line))
    }

    fn passing(&mut self, depth: usize, level: Level) {
        for &(edge, column) in self.wiring.passing(depth) {
            if let Some(segment) = self.segment(edge) {
                self.down(column, segment, level.top..level.top + i32::from(level.rows));
            }
        }
    }

    fn gap(&mut self, depth: usize, level: Level) {
        let Some(gap) = self.wiring.gap(depth) else { return };
        let first = level.top + i32::from(level.rows);
        // Spare room is above and below the tracks.
        let track = |net: &Net| first + i32::from(level.gap.saturating_sub(gap.tracks) / 2) + i32::from(net.track);
        // Lines down are drawn over lines across: where two lines meet they cross.
        for net in gap.nets.iter().filter(|net| !net.is_straight()) {
            self.across(net, track(net));
        }
        let bottom = first + i32::from(level.gap);
        for net in &gap.nets {
            let strokes = net.drops.iter().filter_map(|&(edge, column)| Some((column, self.segment(edge)?)));
            let strokes: Vec<(i32, Segment)> = strokes.collect();
            let stem_top = self.stem_top(net, depth, level);
            let Some(&(_, strongest)) = strokes.iter().max_by_key(|(_, segment)| segment.rank) else { continue };
            if net.is_straight() {
                self.down(net.column, strongest, stem_top..bottom);
                continue;
            }
            self.down(net.column, strongest, stem_top..track(net));
            for (column, segment) in strokes {
                self.down(column, segment, track(net) + 1..bottom);
            }
        }
    }

    /// Returns the row a net begins in: below the node its lines come from, or below the level that they pass.
    fn stem_top(&self, net: &Net, depth: usize, level: Level) -> i32 {
        let tree = self.moment.replay().tree();
        let lines = net.drops.iter().filter_map(|&(edge, _)| self.wiring.line(edge));
        let mut parents = lines.filter_map(|line| Some(tree.canonical(tree.parent(line)?)));
        let parent = parents.find(|&parent| self.plan.layout().level_of(parent) == Some(depth as u32));
        parent
            .map_or(level.top + i32::from(level.rows), |parent| self.plan.stem_top(self.moment.replay(), parent, level))
    }

    fn across(&mut self, net: &Net, row: i32) {
        let (start, end) = net.span();
        let mut joints = vec![Joint::default(); (end - start + 1) as usize];
        let mut strongest: Option<Segment> = None;
        for &(edge, column) in &net.drops {
            let Some(segment) = self.segment(edge) else { continue };
            for x in net.column.min(column)..net.column.max(column) {
                joints[(x - start) as usize].add(Arm::Right, segment);
                joints[(x + 1 - start) as usize].add(Arm::Left, segment);
            }
            joints[(column - start) as usize].add(Arm::Down, segment);
            strongest = strongest.filter(|other| other.rank >= segment.rank).or(Some(segment));
        }
        if let Some(segment) = strongest {
            joints[(net.column - start) as usize].add(Arm::Up, segment);
        }
        for (x, joint) in (start..).zip(joints) {
            self.put(x, row, joint);
        }
    }

    fn down(&mut self, column: i32, segment: Segment, rows: std::ops::Range<i32>) {
        let mut joint = Joint::default();
        joint.add(Arm::Up, segment);
        joint.add(Arm::Down, segment);
        rows.for_each(|y| self.put(column, y, joint));
    }

    fn put(&mut self, x: i32, y: i32, joint: Joint) {
        if let (Some(drawn), Some(_)) = (joint.drawn(), self.viewport.cell(x, y)) {
            self.cells.insert((x, y), drawn);
        }
    }
}

/// Larger graphs are drawn as trees: so many lines are unreadable.
const MOST_POSITIONS: usize = 400;

/// Lines of a graph. A line is identified by the node of the tree it leads to, which may be a duplicate of a position.
#[derive(Clone, Debug)]
pub(super) struct Wiring {
    drawn: Layered,
    lines: Vec<NodeId>,
    repeats: BTreeMap<NodeId, Vec<NodeId>>,
}

impl Wiring {
    /// Returns the drawing of a tree with duplicate positions, each of them drawn once. `None` for other trees and for graphs
    /// that are too large. `go_on` is called now and then; false cancels the drawing.
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

    pub(super) fn line(&self, edge: usize) -> Option<NodeId> {
        self.lines.get(edge).copied()
    }

    pub(super) fn gap(&self, level: usize) -> Option<&Gap> {
        self.drawn.gaps.get(level)
    }

    pub(super) fn passing(&self, level: usize) -> &[(usize, i32)] {
        self.drawn.passing.get(level).map_or(&[], Vec::as_slice)
    }

    /// Returns the rows that the lines below a level need, or `None` below the last.
    pub(super) fn rows(&self, level: usize) -> Option<u16> {
        let gap = self.gap(level).filter(|_| level + 1 < self.drawn.gaps.len())?;
        Some(gap.tracks.max(1))
    }

    pub(super) fn duplicates(&self, node: NodeId) -> &[NodeId] {
        self.repeats.get(&node).map_or(&[], Vec::as_slice)
    }
}
