//! Positions in a figure. Columns come from the tidy layout or from that of graphs, rows from the tallest node of each level.
//! Nothing depends on the moment, so nothing moves from one figure of a run to the next.
//!
//! If a tree would be too wide for paper, the leaves of its last level hang one below the other under their parents.

use std::{collections::BTreeMap, ops::ControlFlow};

use super::{
    FigureOptions, Point, Route, Shown, Side,
    routes::{MARGIN, Rows, Spot, route},
    sizes::{BESIDE, SIGN, SMALL, Size, add_boards, sizes, width},
};
use crate::{
    layout::{Extent, Graph, Layered, Layout, Shape, Spacing},
    scene::{self, Boards, mover, mover_labels},
};
use plywood_search::replay::Replay;
use plywood_tree::tree::{NodeId, Tree};

/// Limit on the nodes of a figure: a larger one is unreadable.
pub const MOST_NODES: usize = 10_000;

pub const LEAST_WIDTH: i32 = 440;

const SPACING: Spacing = Spacing { siblings: 18, cousins: 30 };

const WIDEST: i32 = 1_500;

/// Hanging leaves: distance from one to the next, and the least length of the line to one.
pub const HANGING: i32 = 32;
pub const TICK: i32 = 30;

pub const NAME: i32 = 6;

/// The tree has more nodes than a figure can show.
#[derive(Clone, Copy, Debug)]
pub struct TooLarge {
    pub nodes: usize,
    /// Greatest depth of a search that would fit, and its number of nodes.
    pub fits: Option<(u32, usize)>,
}

#[derive(Debug)]
pub struct Line {
    pub from: usize,
    pub to: usize,
    pub leads_to: NodeId,
    pub route: Route,
}

#[derive(Debug, Default)]
pub struct Placement {
    pub nodes: Vec<NodeId>,
    pub spots: Vec<Spot>,
    pub lines: Vec<Line>,
    pub size: Point,
    /// Number of nodes below each node that are not drawn; empty if all are.
    pub hidden: Vec<usize>,
    pub notes: Vec<(Point, String)>,
}

impl Placement {
    pub fn new(replay: &Replay, options: FigureOptions, boards: &Boards, last: usize) -> Result<Self, TooLarge> {
        let tree = &**replay.tree();
        let nodes = displayed_nodes(replay, options.shown, last)?;
        let sizes_of = |nodes: &[NodeId]| {
            let mut sizes = sizes(replay, nodes, options, last);
            add_boards(&mut sizes, nodes, boards);
            sizes
        };
        let room = Room::new(options.numbers, tree.len());
        if scene::is_graph(tree) {
            let positions = nodes.iter().copied().filter(|&node| tree.duplicate_of(node).is_none());
            let positions: Vec<NodeId> = positions.collect();
            let sizes = sizes_of(&positions);
            if let Some(placed) = graph_placed(tree, &nodes, &positions, &sizes, room) {
                return Ok(placed.with_row_labels(tree));
            }
        }
        let sizes = sizes_of(&nodes);
        Ok(tree_placed(tree, &nodes, &sizes, room).with_row_labels(tree))
    }
}

/// Distance of the players' labels from the border, and of anything else from them.
const CLEAR: i32 = 8;

/// Columns and lines that something drawn is within.
type Area = ((i32, i32), (i32, i32));

impl Placement {
    /// Adds the player of each level, with the name, at the border that needs less room, and moves the drawing to make room.
    pub fn with_row_labels(mut self, tree: &Tree) -> Self {
        let mut levels: BTreeMap<i32, Vec<NodeId>> = BTreeMap::new();
        for (&node, spot) in self.nodes.iter().zip(&self.spots) {
            levels.entry(spot.at.1).or_default().push(node);
        }
        let areas: Vec<Area> = self.areas().collect();
        let level = |(y, nodes): (i32, Vec<NodeId>)| {
            let label = mover_labels(tree, mover(tree, nodes.into_iter())?).swap_remove(0);
            let on_line = areas.iter().filter(|(_, (top, bottom))| *top < y + CLEAR && *bottom > y - CLEAR);
            let ends = on_line.fold((i32::MAX, 0), |ends, ((left, right), _)| (ends.0.min(*left), ends.1.max(*right)));
            Some((y, ends, label))
        };
        let levels: Vec<_> = levels.into_iter().filter_map(level).collect();
        let taken = levels.iter().map(|(_, ends, label)| (width(label, SMALL) + 2 * CLEAR, *ends));
        let (is_right, missing) = scene::border(taken, self.size.0);
        let width_of_all = self.size.0 + missing;
        let notes = levels.into_iter().map(|(y, _, label)| {
            let x = if is_right { width_of_all - CLEAR - width(&label, SMALL) } else { CLEAR };
            ((x, y + 4), label)
        });
        let notes: Vec<_> = notes.collect();
        self.move_right(if is_right { 0 } else { missing });
        self.size.0 = width_of_all;
        self.notes.extend(notes);
        self
    }

    fn move_right(&mut self, by: i32) {
        let spots = self.spots.iter_mut().map(|spot| &mut spot.at);
        let routes = self.lines.iter_mut().map(|line| &mut line.route);
        let lines =
            routes.flat_map(|route| route.points.iter_mut().chain([&mut route.label, &mut route.cut, &mut route.turn]));
        let notes = self.notes.iter_mut().map(|(at, _)| at);
        spots.chain(lines).chain(notes).for_each(|at| at.0 += by);
    }

    /// Returns the areas of all nodes, lines and notes.
    fn areas(&self) -> impl Iterator<Item = Area> {
        let nodes = self.spots.iter().map(|spot| {
            let (x, center) = spot.at;
            let columns = (x - spot.half - 2 * SIGN, x + spot.half + BESIDE + spot.room);
            (columns, (center - SIGN - spot.above, center + SIGN))
        });
        let pieces = self.lines.iter().flat_map(|line| line.route.points.windows(2));
        let lines = pieces.map(|ends| {
            let ((x, y), (to_x, to_y)) = (ends[0], ends[1]);
            ((x.min(to_x) - 1, x.max(to_x) + 1), (y.min(to_y), y.max(to_y)))
        });
        let texts = self.notes.iter().map(|((x, y), words)| ((*x, x + width(words, SMALL)), (y - SMALL, *y)));
        nodes.chain(lines).chain(texts)
    }
}

fn displayed_nodes(replay: &Replay, shown: Shown, last: usize) -> Result<Vec<NodeId>, TooLarge> {
    let tree = replay.tree();
    let is_shown = |&node: &NodeId| {
        shown != Shown::Visited || node == NodeId::ROOT || replay.entered(node).is_some_and(|step| step <= last)
    };
    // Counts before it collects, to save memory in large trees.
    let count = tree.nodes().filter(is_shown).count();
    if count > MOST_NODES {
        return Err(TooLarge { nodes: count, fits: fitting(tree, is_shown) });
    }
    Ok(tree.nodes().filter(is_shown).collect())
}

fn fitting(tree: &Tree, is_shown: impl Fn(&NodeId) -> bool) -> Option<(u32, usize)> {
    let depths = tree.depths();
    let mut levels = vec![0usize; depths.iter().max().map_or(1, |&deepest| deepest as usize + 1)];
    tree.nodes().filter(is_shown).for_each(|node| levels[depths[node.index()] as usize] += 1);
    let mut nodes = 0;
    let sums = levels.iter().map(|level| {
        nodes += level;
        nodes
    });
    (0..).zip(sums).take_while(|&(_, nodes)| nodes <= MOST_NODES).last().filter(|&(depth, _)| depth > 0)
}

/// Room for the number of a visit.
#[derive(Clone, Copy)]
pub struct Room(i32);

impl Room {
    pub fn new(numbers: bool, nodes: usize) -> Self {
        let digits = nodes.checked_ilog10().unwrap_or(0) as i32 + 1;
        Self(if numbers { 8 * digits } else { 0 })
    }

    pub fn extent(self, tree: &Tree, node: NodeId, size: &Size) -> Extent {
        let (left, right) = if tree.kind(node).is_inner() {
            (SIGN, BESIDE + size.beside)
        } else {
            (size.half.max(size.name / 2), size.half.max(size.name / 2 + 1))
        };
        let half = size.edge.max(size.board.0) / 2;
        extent((left + self.0).max(half), right.max(half))
    }
}

fn extent(left: i32, right: i32) -> Extent {
    let cells = |length: i32| u16::try_from(length).unwrap_or(u16::MAX);
    Extent { left: cells(left), right: cells(right) }
}

struct Part<'a> {
    tree: &'a Tree,
    nodes: &'a [NodeId],
    sizes: &'a [Size],
    room: Room,
    hanging: Vec<NodeId>,
}

impl Part<'_> {
    fn families(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        let node = self.nodes[place];
        let end = self.end(NodeId(place as u32)) as usize;
        (place + 1..end).filter(move |&child| self.tree.parent(self.nodes[child]) == Some(node))
    }

    fn hanging_room(&self, place: usize) -> i32 {
        let room = |child: usize| {
            let Size { half, name, edge, .. } = self.sizes[child];
            TICK.max(22 + edge) + 2 * half + if name > 0 { NAME + name } else { 0 }
        };
        self.families(place).map(room).max().unwrap_or(0)
    }
}

impl Shape for Part<'_> {
    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn end(&self, node: NodeId) -> u32 {
        let end = self.tree.subtree(self.nodes[node.index()]).end;
        self.nodes.partition_point(|node| node.0 < end) as u32
    }

    fn folded(&self, node: NodeId) -> bool {
        self.hanging.binary_search(&node).is_ok()
    }

    fn extent(&self, node: NodeId) -> Extent {
        let own = self.room.extent(self.tree, self.nodes[node.index()], &self.sizes[node.index()]);
        if !self.folded(node) {
            return own;
        }
        extent(i32::from(own.left), i32::from(own.right).max(self.hanging_room(node.index())))
    }
}

pub fn tree_placed(tree: &Tree, nodes: &[NodeId], sizes: &[Size], room: Room) -> Placement {
    let mut part = Part { tree, nodes, sizes, room, hanging: Vec::new() };
    let mut layout = laid(&part);
    if let Some(layout_before) =
        layout.as_ref().filter(|layout| layout.width() > WIDEST && sizes.iter().all(|size| size.above() == 0))
    {
        part.hanging = hanging(&part, layout_before);
        layout = laid(&part);
    }
    let Some(layout) = layout else { return Placement::default() };
    let id = |place: usize| NodeId(place as u32);
    let places = (0..nodes.len()).map(|place| Some((layout.level_of(id(place))? as usize, layout.center(id(place))?)));
    let parent = |node: NodeId| nodes.binary_search(&tree.parent(node)?).ok();
    let edges = nodes.iter().enumerate().filter_map(|(place, &node)| Some((parent(node)?, place, node)));
    let mut grid = Grid::new(places.collect(), sizes, edges.collect());
    for &parent in &part.hanging {
        let (x, _) = grid.spots[parent.index()].at;
        let top = grid.bottom(parent.index());
        for (row, child) in part.families(parent.index()).enumerate() {
            let tick = TICK.max(22 + sizes[child].edge);
            let y = top + SIGN + 10 + HANGING * row as i32;
            grid.spots[child].at = (x + tick + sizes[child].half, y);
            grid.spots[child].name_side = Side::Right;
        }
    }
    grid.placement(nodes.to_vec(), layout.width(), |_| Vec::new())
}

/// Nodes in rows, and the lines between them: the numbers of their ends, and the nodes that they lead to.
pub struct Grid<'s> {
    sizes: &'s [Size],
    /// Level and column of each node; `None` if it hangs under its parent.
    places: Vec<Option<(usize, i32)>>,
    edges: Vec<(usize, usize, NodeId)>,
    pub rows: Rows,
    spots: Vec<Spot>,
}

impl<'s> Grid<'s> {
    pub fn new(places: Vec<Option<(usize, i32)>>, sizes: &'s [Size], edges: Vec<(usize, usize, NodeId)>) -> Self {
        let levels = places.iter().flatten().map(|&(level, _)| level + 1).max().unwrap_or(0);
        let measured = places.iter().zip(sizes).filter_map(|(place, &size)| Some(((*place)?.0, size)));
        let drops = edges.iter().filter_map(|&(from, to, _)| Some((places[from]?, places[to]?.1)));
        let rows = Rows::new(levels, measured, drops);
        let spot = |(place, size): (&Option<(usize, i32)>, &Size)| {
            let (level, center) = place.unwrap_or_default();
            let at = (center + MARGIN, rows.row(level).center);
            Spot { at, half: size.half, name_side: Side::Below, room: size.beside, above: size.above() }
        };
        let spots = places.iter().zip(sizes).map(spot).collect();
        Self { sizes, places, edges, rows, spots }
    }

    fn bottom(&self, place: usize) -> i32 {
        self.rows.row(self.places[place].map_or(0, |(level, _)| level)).bottom
    }

    /// Draws each line through its bends.
    pub fn placement(self, nodes: Vec<NodeId>, width: i32, bends: impl Fn(usize) -> Vec<Point>) -> Placement {
        let line = |(edge, &(from, to, leads_to)): (usize, &(usize, usize, NodeId))| {
            let top = self.places[to].map_or(i32::MAX, |(level, _)| self.rows.row(level).top);
            let gap = (self.bottom(from), top);
            let label = self.sizes[to].edge;
            let route = route(&self.spots[from], &self.spots[to], gap, label, &bends(edge));
            Line { from, to, leads_to, route }
        };
        let lines = self.edges.iter().enumerate().map(line).collect();
        let lowest = self.spots.iter().map(|spot| spot.at.1 + SIGN).max().unwrap_or(0);
        let size = (width + 2 * MARGIN, lowest.max(self.rows.height()) + MARGIN);
        Placement { nodes, spots: self.spots, lines, size, ..Placement::default() }
    }
}

/// Never returns `None`: the layout is not cancelled.
fn laid(part: &Part<'_>) -> Option<Layout> {
    Layout::new(part, SPACING, |_| ControlFlow::Continue(())).ok()
}

/// Returns the parents whose children hang below them: those of the last level, if it has only leaves.
fn hanging(part: &Part<'_>, layout: &Layout) -> Vec<NodeId> {
    let Some(last) = layout.levels().checked_sub(1).filter(|&last| last > 0) else { return Vec::new() };
    let is_leaf = |place: &NodeId| !part.tree.kind(part.nodes[place.index()]).is_inner();
    if !layout.level(last).iter().all(is_leaf) {
        return Vec::new();
    }
    let above = layout.level(last - 1).iter().copied();
    let mut parents: Vec<NodeId> = above.filter(|&place| part.families(place.index()).next().is_some()).collect();
    parents.sort_unstable();
    parents
}

/// Places each position of a graph once; `None` if the lines would be unreadable.
fn graph_placed(
    tree: &Tree,
    reached: &[NodeId],
    positions: &[NodeId],
    sizes: &[Size],
    room: Room,
) -> Option<Placement> {
    let place = |node: NodeId| positions.binary_search(&tree.canonical(node)).ok();
    let lines = reached.iter().filter(|&&node| tree.parent(node).is_some());
    let edges: Option<Vec<(usize, usize, NodeId)>> =
        lines.map(|&line| Some((place(tree.parent(line)?)?, place(line)?, line))).collect();
    let edges = edges?;
    let extents = positions.iter().zip(sizes).map(|(&node, size)| room.extent(tree, node, size)).collect();
    let graph = Graph { extents, edges: edges.iter().map(|&(from, to, _)| (from, to)).collect() };
    let drawn = Layered::new(&graph, SPACING.siblings, || Ok(())).ok()??;
    let layout = drawn.layout(tree.len(), positions);
    let place = |&node: &NodeId| Some((layout.level_of(node)? as usize, layout.center(node)?));
    let grid = Grid::new(positions.iter().map(place).collect(), sizes, edges);
    let bends = drawn.passing.iter().enumerate().flat_map(|(level, columns)| {
        let top = grid.rows.row(level).top;
        let bottom = grid.rows.row(level).bottom;
        columns.iter().map(move |&(line, column)| (line, [(column + MARGIN, top), (column + MARGIN, bottom)]))
    });
    let bends: Vec<(usize, [Point; 2])> = bends.collect();
    let bends_of =
        |edge: usize| bends.iter().filter(|&&(line, _)| line == edge).flat_map(|&(_, bends)| bends).collect();
    Some(grid.placement(positions.to_vec(), layout.width(), bends_of))
}
