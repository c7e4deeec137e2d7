//! A layered drawing of an acyclic graph on the integer grid: a position for every node, and a readable route for every edge.
//!
//! The steps are those of Sugiyama, Tagawa and Toda ("Methods for Visual Understanding of Hierarchical System Structures", 1981):
//!
//! - A node is on the level of the longest path to it.
//! - An edge that spans several levels is a chain of *bends* (dummy nodes), one on each level between.
//! - The nodes of a level are ordered to cross few edges ([`order`](super::order)).
//! - Columns bring the ends of edges close together.
//!
//! Edges are orthogonal. Those of one node share a stem down from it and a *track* across. They leave the track down to a port of
//! their own at the child. No port is in the column of another node's stem. So where two lines of different nodes meet, one runs
//! across and the other down: they cross and never join.

use super::{
    Cancelled, Extent, HIDDEN, Layout,
    order::Rows,
    tracks::{assign, settle},
};
use plywood_tree::tree::NodeId;

/// A graph to draw: nodes are numbers from 0, edges lead from a node to another.
#[derive(Debug, Default)]
pub struct Graph {
    pub extents: Vec<Extent>,
    /// Edges without a cycle, each pair of nodes at most once. Earlier ones are drawn further left if that costs nothing.
    pub edges: Vec<(usize, usize)>,
}

#[derive(Clone, Debug)]
pub struct Layered {
    levels: Vec<usize>,
    columns: Vec<i32>,
    extents: Vec<Extent>,
    rows: Vec<Vec<usize>>,
    width: i32,
    pub gaps: Vec<Gap>,
    pub passing: Vec<Vec<(usize, i32)>>,
}

/// A drawing with more nodes and bends than this is unreadable.
const MOST_ITEMS: usize = 3_000;

impl Layered {
    /// Draws a graph with at least `spacing` free cells between neighbours. Returns `None` if the graph has a cycle, or too many
    /// long edges to be readable. `go_on` is called now and then; false cancels the drawing.
    pub fn new(
        graph: &Graph,
        spacing: u16,
        go_on: impl FnMut() -> Result<(), Cancelled>,
    ) -> Result<Option<Self>, Cancelled> {
        let ordered = Ordered::new(graph.extents.len(), &graph.edges, go_on)?;
        Ok(ordered.map(|ordered| ordered.drawn(&graph.extents, spacing)))
    }

    /// Returns the drawing as a layout of a tree of `len` nodes, of which only `nodes` are drawn, in the order of the graph.
    pub fn layout(&self, len: usize, nodes: &[NodeId]) -> Layout {
        let mut layout = Layout {
            depths: vec![HIDDEN; len],
            lefts: vec![0; len],
            extents: vec![Extent::DOT; len],
            order: Vec::new(),
            starts: vec![0],
            width: self.width,
        };
        for (at, node) in nodes.iter().enumerate() {
            layout.depths[node.index()] = self.levels[at] as u32;
            layout.lefts[node.index()] = self.columns[at] - i32::from(self.extents[at].left);
            layout.extents[node.index()] = self.extents[at];
        }
        for row in &self.rows {
            layout.order.extend(row.iter().map(|&at| nodes[at]));
            layout.starts.push(layout.order.len() as u32);
        }
        layout
    }
}

/// Levels of a graph and their order, which do not depend on the sizes of its nodes.
#[derive(Debug)]
pub struct Ordered {
    levels: Vec<usize>,
    /// Nodes, then bends, without their sizes.
    items: Vec<Item>,
    segments: Vec<Segment>,
    rows: Vec<Vec<usize>>,
    /// Edges to each node.
    parents: Vec<u16>,
}

impl Ordered {
    /// Orders a graph of so many nodes. Returns `None` and is cancelled like [`Layered::new`], and takes most of its time.
    pub fn new(
        nodes: usize,
        edges: &[(usize, usize)],
        mut go_on: impl FnMut() -> Result<(), Cancelled>,
    ) -> Result<Option<Self>, Cancelled> {
        let Some(levels) = longest_paths(nodes, edges) else { return Ok(None) };
        let Some((items, segments)) = items(edges, &levels) else { return Ok(None) };
        let rows = Rows::ordered(&items, &segments, &mut go_on)?.rows;
        go_on()?;
        let mut parents = vec![0; nodes];
        for &(_, to) in edges {
            parents[to] += 1;
        }
        Ok(Some(Self { levels, items, segments, rows, parents }))
    }

    /// Draws the graph with nodes of these sizes, and at least `spacing` free cells between neighbours.
    pub fn drawn(&self, extents: &[Extent], spacing: u16) -> Layered {
        let Self { segments, rows, .. } = self;
        let mut items = self.items.clone();
        for ((item, &Extent { left, right }), parents) in items.iter_mut().zip(extents).zip(&self.parents) {
            let ports = (2 * parents).saturating_sub(1).saturating_sub(left);
            item.extent = Extent { left, right: right.max(1).max(ports) };
        }
        let mut columns = super::columns::balanced(&items, segments, rows, i32::from(spacing));
        let ports = settle(&items, segments, rows, i32::from(spacing), &mut columns);
        let shift = (0..items.len()).map(|item| columns[item] - i32::from(items[item].extent.left)).min().unwrap_or(0);
        for column in &mut columns {
            *column -= shift;
        }
        let gaps = gaps(segments, rows, &columns, |segment| ports[segment] - shift);
        let width = (0..items.len()).map(|item| columns[item] + i32::from(items[item].extent.right)).max().unwrap_or(0);
        let bends = |row: &Vec<usize>| -> Vec<(usize, i32)> {
            let bends = row.iter().filter(|&&item| items[item].is_bend);
            bends
                .filter_map(|&bend| Some((segments.iter().find(|segment| segment.to == bend)?.edge, columns[bend])))
                .collect()
        };
        let nodes = extents.len();
        Layered {
            passing: rows.iter().map(bends).collect(),
            rows: rows.iter().map(|row| row.iter().copied().filter(|&item| item < nodes).collect()).collect(),
            extents: items[..nodes].iter().map(|item| item.extent).collect(),
            columns: columns[..nodes].to_vec(),
            levels: self.levels.clone(),
            width,
            gaps,
        }
    }
}

/// Returns the number of edges on the longest path to each node, or `None` if the graph has a cycle.
fn longest_paths(nodes: usize, edges: &[(usize, usize)]) -> Option<Vec<usize>> {
    let mut levels = vec![0; nodes];
    let mut missing = vec![0usize; nodes];
    let mut below = vec![Vec::new(); nodes];
    for &(from, to) in edges {
        missing[to] += 1;
        below[from].push(to);
    }
    let mut ready: Vec<usize> = (0..nodes).filter(|&node| missing[node] == 0).collect();
    let mut done = 0;
    while let Some(node) = ready.pop() {
        done += 1;
        for &to in &below[node] {
            levels[to] = levels[to].max(levels[node] + 1);
            missing[to] -= 1;
            if missing[to] == 0 {
                ready.push(to);
            }
        }
    }
    (done == nodes).then_some(levels)
}

fn items(edges: &[(usize, usize)], levels: &[usize]) -> Option<(Vec<Item>, Vec<Segment>)> {
    let node = |&level: &usize| Item { level, extent: Extent::DOT, is_bend: false };
    let mut items: Vec<Item> = levels.iter().map(node).collect();
    let mut segments = Vec::new();
    for (edge, &(from, to)) in edges.iter().enumerate() {
        let mut last = from;
        for level in levels[from] + 1..levels[to] {
            segments.push(Segment { from: last, to: items.len(), edge });
            last = items.len();
            items.push(Item { level, extent: Extent::DOT, is_bend: true });
        }
        segments.push(Segment { from: last, to, edge });
    }
    (items.len() <= MOST_ITEMS).then_some((items, segments))
}

fn gaps(segments: &[Segment], rows: &[Vec<usize>], columns: &[i32], port: impl Fn(usize) -> i32) -> Vec<Gap> {
    let below = |row: &Vec<usize>| {
        let drops = |item: usize| {
            let own = segments.iter().enumerate().filter(move |(_, segment)| segment.from == item);
            own.map(|(at, segment)| (segment.edge, port(at))).collect::<Vec<_>>()
        };
        let nets = row.iter().map(|&item| Net { column: columns[item], track: 0, drops: drops(item) });
        let mut nets: Vec<Net> = nets.filter(|net| !net.drops.is_empty()).collect();
        for net in &mut nets {
            net.drops.sort_by_key(|&(_, column)| column);
        }
        let tracks = assign(&mut nets);
        Gap { nets, tracks }
    };
    rows.iter().map(below).collect()
}

#[derive(Clone, Copy, Debug)]
pub struct Item {
    pub level: usize,
    pub extent: Extent,
    pub is_bend: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Segment {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) edge: usize,
}

/// Lines from one item down to the next level.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    pub column: i32,
    /// Track of the line across, counted from the top of the gap.
    pub track: u16,
    /// Each edge, and the column in which it goes down from the track.
    pub drops: Vec<(usize, i32)>,
}

impl Net {
    pub fn span(&self) -> (i32, i32) {
        let columns = || self.drops.iter().map(|&(_, column)| column).chain([self.column]);
        (columns().min().unwrap_or(self.column), columns().max().unwrap_or(self.column))
    }

    /// Returns true if the only line goes straight down.
    pub fn is_straight(&self) -> bool {
        self.span() == (self.column, self.column)
    }
}

/// Lines between a level and the next.
#[derive(Clone, Debug, Default)]
pub struct Gap {
    pub nets: Vec<Net>,
    pub tracks: u16,
}
