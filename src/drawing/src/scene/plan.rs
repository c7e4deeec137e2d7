//! Positions for a whole replay: columns from the tidy layout, rows from the tallest label of each level. Nothing in a plan
//! depends on the moment, so nothing moves while stepping.

use std::{
    collections::BTreeSet,
    ops::{ControlFlow, Range},
    sync::Arc,
};

use super::row_labels::{RowLabels, mover};
use super::{
    boards::Boards,
    camera::Viewport,
    drawn::{self, Drawn, Measured},
    edges::Rows,
    extent::Measure,
    graph::{PositionGraph, Wiring},
    label,
    look::{Density, DrawOptions, Letters, Names, Stroke, Zoom},
};
use crate::{
    layout::{Cancelled, Layout, Net},
    picture::{Area, Size},
};
use plywood_messages::text;
use plywood_search::replay::Replay;
use plywood_tree::tree::{NodeId, Player, Tree};

/// The most rows between two levels: more would tear the tree apart.
const MOST_GAP: u16 = 20;

/// Free rows below the last level, if there are rows to spare.
const BELOW: i32 = 1;

/// Rows added between two levels before frames get padding.
const LONG_LINES: u16 = 5;

/// A tree of more levels fills any canvas.
const MOST_SPREAD: usize = 1_000;

/// What all plans of a tree have in common, whatever their look and their canvas.
pub struct Planner<'a> {
    replay: &'a Replay,
    /// Other searches of the tree: each node has the same place in all of them.
    beside: &'a [&'a Replay],
    folds: BTreeSet<NodeId>,
    /// Drawings of the positions, which the largest zoom shows.
    boards: Boards,
    graph: Option<Arc<PositionGraph>>,
    /// Visible nodes of the level that has the most of them; none of a graph.
    largest: Vec<NodeId>,
}

impl<'a> Planner<'a> {
    pub fn new(
        replay: &'a Replay,
        beside: &'a [&'a Replay],
        folds: BTreeSet<NodeId>,
        boards: Boards,
        mut progress: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Self, Cancelled> {
        let tree = replay.tree();
        let go_on = || if progress(0).is_break() { Err(Cancelled) } else { Ok(()) };
        let graph = PositionGraph::of(tree, go_on)?.map(Arc::new);
        let largest = if graph.is_none() { largest_level(tree, &folds) } else { Vec::new() };
        Ok(Self { replay, beside, folds, boards, graph, largest })
    }

    /// Places every node that is not folded, as [`Plan::new`] does.
    pub fn plan(
        &self,
        look: DrawOptions,
        canvas: Size,
        mut progress: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Plan, Cancelled> {
        let measure = Measure::new(self.replay, self.beside, look, &self.boards);
        let room = canvas.0.saturating_sub(look.marks());
        let parts = (&self.folds, self.graph.as_ref());
        let is_wider = look.zoom == Zoom::NamedValues && self.is_wider(look, canvas.0);
        let mut labelled = |columns: u16| -> Result<(Measured<'_>, Vec<Level>, Drawn), Cancelled> {
            let (shape, drawn, looks) =
                drawn::narrowed((measure, is_wider), parts, (columns, canvas.1), &mut progress)?;
            let levels: Vec<Level> =
                (0..).zip(&looks).map(|(depth, &look)| level(&shape, drawn.level(depth), look)).collect();
            let drawn = drawn.with_large_labels(&shape, &levels, room);
            Ok((shape, levels, drawn))
        };
        let (mut shape, mut levels, mut drawn) = labelled(room)?;
        if let Some(columns) = drawn.columns_of_missing_labels(&shape, &levels) {
            // A narrower tree may have room for them, with names above values.
            let narrower = labelled(room.saturating_sub(columns))?;
            let is_large = |level: &Level| level.look.letters == Letters::Largest;
            let is_as_good = narrower.1.iter().zip(&levels).all(|(new, old)| is_large(new) || !is_large(old));
            if is_as_good && narrower.2.row_labels.letters != Letters::Small {
                (shape, levels, drawn) = narrower;
            }
        }
        let drawn = drawn.stretched(&shape, room, progress)?;
        let Drawn { layout, wiring, row_labels, .. } = drawn;
        let (layout, folds, boards) = (Arc::new(layout), self.folds.clone(), self.boards.clone());
        let mut plan = Plan { look, layout, folds, levels, row_labels, height: 0, least_height: 0, boards, wiring };
        // With the fine pen, frames get padding only if there is free room between levels.
        let extra = match (look.stroke, look.density) {
            (Stroke::Fine, Density::Airy) => LONG_LINES,
            (Stroke::Fine, Density::Roomy | Density::Tight | Density::Close) | (Stroke::Broad, _) => 0,
        };
        plan.add_moves(self.replay.tree(), extra, canvas.1);
        plan.least_height = plan.height_with(extra);
        plan.set_rows(canvas.1);
        Ok(plan)
    }

    /// Returns true if the labels of one level alone are wider than a canvas, so that a plan would not fit. Linear in the nodes,
    /// but measures no more labels than there are columns.
    pub fn is_wider(&self, look: DrawOptions, columns: u16) -> bool {
        let measure = Measure::new(self.replay, self.beside, look, &self.boards);
        let above = measure.with_look(DrawOptions { names: Names::Above, ..look });
        let gap = look.spacing().siblings.min(look.spacing().cousins);
        let mut left = i32::from(columns.saturating_sub(look.marks()) + gap);
        !self.largest.iter().all(|&node| {
            let beside = measure.label_extent(node).width();
            let least =
                if look.zoom == Zoom::NamedValues { beside.min(above.label_extent(node).width()) } else { beside };
            left -= least + i32::from(gap);
            left >= 0
        })
    }
}

fn largest_level(tree: &Tree, folds: &BTreeSet<NodeId>) -> Vec<NodeId> {
    let depths = tree.depths();
    let mut visible = Vec::with_capacity(tree.len());
    let mut end = 0;
    for node in tree.nodes() {
        if node.0 >= end {
            visible.push(node);
            if folds.contains(&node) {
                end = tree.subtree(node).end;
            }
        }
    }
    let depth = |node: &NodeId| depths[node.index()] as usize;
    let mut counts = vec![0_usize; 1 + depths.iter().max().copied().unwrap_or(0) as usize];
    for node in &visible {
        counts[depth(node)] += 1;
    }
    let largest = counts.iter().enumerate().max_by_key(|(_, count)| **count).map_or(0, |(depth, _)| depth);
    visible.retain(|node| depth(node) == largest);
    visible.shrink_to_fit();
    visible
}

/// What a plan with large values lacks, the worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lack {
    Nothing,
    /// Some levels show values instead of windows.
    Windows,
    /// The labels of rows are smaller than the nodes.
    RowLabels,
    /// Some names are smaller than the values.
    Names,
    NamesAndRowLabels,
}

/// Places of all visible nodes of a tree, for one set of options.
#[derive(Clone, Debug)]
pub struct Plan {
    look: DrawOptions,
    /// Shared by the copies of a plan for other canvases.
    pub(super) layout: Arc<Layout>,
    folds: BTreeSet<NodeId>,
    pub(super) levels: Vec<Level>,
    pub(super) row_labels: RowLabels,
    height: i32,
    least_height: i32,
    boards: Boards,
    /// Lines, if positions are merged and drawn as a graph.
    wiring: Option<Box<Wiring>>,
}

#[derive(Clone, Copy, Debug)]
pub struct Level {
    pub top: i32,
    pub rows: u16,
    /// Rows between this level and the next: one at least, for the edges.
    pub gap: u16,
    /// Rows of the labels of edges to this level.
    pub label_rows: u16,
    pub look: DrawOptions,
    /// Player who moves on this level, if there is one and not several.
    pub mover: Option<Player>,
}

impl Level {
    pub const fn bottom(self) -> i32 {
        self.top + self.rows as i32
    }
}

impl Plan {
    /// Places every node, spread over a canvas of this size. Linear in nodes and steps. `progress` receives the number of
    /// finished nodes now and then and can stop it.
    pub fn new(
        replay: &Replay,
        look: DrawOptions,
        canvas: Size,
        mut progress: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Self, Cancelled> {
        Planner::new(replay, &[], BTreeSet::new(), Boards::default(), &mut progress)?.plan(look, canvas, progress)
    }

    pub const fn look(&self) -> DrawOptions {
        self.look
    }

    pub fn look_of(&self, node: NodeId) -> DrawOptions {
        let level = self.layout.level_of(node).and_then(|depth| self.levels.get(depth as usize));
        level.map_or(self.look, |level| level.look)
    }

    /// Returns what its levels lack.
    pub fn lack(&self) -> Lack {
        let all = |has: fn(DrawOptions) -> bool| self.levels.iter().all(|level| has(level.look));
        if self.look.letters != Letters::Small && !all(|look| look.letters == Letters::Largest) {
            if self.has_small_row_labels() { Lack::NamesAndRowLabels } else { Lack::Names }
        } else if self.has_small_row_labels() {
            Lack::RowLabels
        } else if !all(|look| look.windows) {
            Lack::Windows
        } else {
            Lack::Nothing
        }
    }

    /// Returns the number of levels whose names are not as large as their values.
    pub fn small_names(&self) -> usize {
        self.levels.iter().filter(|level| level.look.letters != Letters::Largest).count()
    }

    /// Returns true if nodes are large, and the labels of their rows are not.
    pub fn has_small_row_labels(&self) -> bool {
        let [nodes, labels] = [self.look.letters, self.row_labels.letters].map(|letters| letters == Letters::Small);
        labels && !nodes && self.levels.iter().any(|level| level.mover.is_some())
    }

    /// Returns the columns of large labels of its rows that are apart from the tree.
    pub fn label_columns(&self) -> u16 {
        self.labels_apart().margins.0 as u16
    }

    fn labels_apart(&self) -> RowLabels {
        RowLabels::apart(self.levels.iter().filter_map(|level| level.mover))
    }

    /// Adds the labels of another plan of the same tree, large and in columns of their own at the left.
    #[must_use]
    pub fn labelled_as(mut self, other: &Self) -> Self {
        for (level, labelled) in self.levels.iter_mut().zip(&other.levels) {
            level.mover = labelled.mover;
        }
        self.row_labels = other.labels_apart();
        self
    }

    /// Returns the first row of the lines to a node's children: under its frame, or under its glyph with lower text beside them.
    pub(super) fn stem_top(&self, replay: &Replay, node: NodeId, level: Level) -> i32 {
        let rows = if self.look.zoom.is_framed() {
            level.rows
        } else {
            label::lines_over_stem(replay, node, self.look_of(node))
        };
        level.top + i32::from(rows)
    }

    pub const fn boards(&self) -> &Boards {
        &self.boards
    }

    /// Returns the columns of the drawing, including those kept free for the labels of its rows.
    pub fn columns(&self) -> Range<i32> {
        let (left, right) = self.row_labels.margins;
        -left..self.layout.width() + right
    }

    pub fn width(&self) -> i32 {
        self.columns().len() as i32
    }

    pub const fn height(&self) -> i32 {
        self.height
    }

    pub const fn folds(&self) -> &BTreeSet<NodeId> {
        &self.folds
    }

    /// Returns the rows of the drawing at its most compact.
    pub const fn least_height(&self) -> i32 {
        self.least_height
    }

    /// Returns true if all of it fits on a canvas of this size, with the marks around a selected node at either border.
    pub fn fits(&self, (columns, rows): Size) -> bool {
        self.width() + i32::from(self.look().marks()) <= i32::from(columns) + self.row_labels.spared()
            && self.least_height() <= i32::from(rows)
    }

    /// Spreads the levels over a canvas of `rows` rows, as far as they look good. The last level does not touch the text below
    /// the canvas unless it must. Leftover rows go to the upper gaps, one each: lines are longest there.
    pub fn set_rows(&mut self, rows: u16) {
        let rows = i32::from(rows) - BELOW;
        // One row above the root for the block around a large root without a frame, if there is one to spare.
        let is_block = self.look.letters != Letters::Small && !self.look.zoom.is_framed();
        let mut top = i32::from(is_block && self.height_with(0) < rows);
        let rows = rows - top;
        let extra = match self.levels.len() {
            ..=MOST_SPREAD => (0..MOST_GAP).rev().find(|&extra| self.height_with(extra) <= rows),
            _ => None,
        };
        let mut left = extra.map_or(0, |extra| rows - self.height_with(extra));
        let extra = extra.unwrap_or(0);
        for at in 0..self.levels.len() {
            let wider = self.gap(at, extra + u16::from(left > 0));
            left -= i32::from(wider - self.gap(at, extra));
            let level = &mut self.levels[at];
            level.top = top;
            level.gap = wider;
            top += i32::from(level.rows) + i32::from(wider);
        }
        self.height = top;
    }

    /// Adds rows for the moves of a game to levels whose names leave no room for them in general, if no two moves touch and all rows
    /// still fit.
    fn add_moves(&mut self, tree: &Tree, extra: u16, rows: u16) {
        if self.look.zoom != Zoom::NamedValues || !tree.move_names().belong_to_game() || self.is_graph() {
            return;
        }
        let is_apart = |&depth: &usize| {
            let mut end = -2;
            self.layout.level(depth).iter().all(|&node| {
                let Some(columns) = self.move_columns(tree, node) else { return false };
                let is_apart = columns.start >= end + 2;
                end = columns.end;
                is_apart && end <= self.layout.width()
            })
        };
        let labelled: Vec<usize> = (1..self.levels.len()).filter(is_apart).collect();
        for label_rows in [1, 0] {
            for &depth in &labelled {
                self.levels[depth].label_rows = label_rows;
            }
            if self.height_with(extra) <= i32::from(rows) {
                return;
            }
        }
    }

    /// Returns the columns of the move above a node.
    fn move_columns(&self, tree: &Tree, node: NodeId) -> Option<Range<i32>> {
        let words = label::edge_label(tree, node, Zoom::Labels)?;
        let (left, right) = text::around(text::cells(&words));
        let center = self.layout.center(node)?;
        Some(center - i32::from(left)..center + i32::from(right))
    }

    fn height_with(&self, extra: u16) -> i32 {
        let gaps = (0..self.levels.len()).map(|at| i32::from(self.gap(at, extra)));
        gaps.sum::<i32>() + self.levels.iter().map(|level| i32::from(level.rows)).sum::<i32>()
    }

    /// Returns the rows below a level: one for the edges, or for each of their tracks, one for their labels, and the extra ones.
    fn gap(&self, at: usize, extra: u16) -> u16 {
        if let Some(wiring) = &self.wiring {
            return wiring.rows(at).map_or(0, |rows| rows + extra.min(MOST_GAP));
        }
        let below = self.levels.get(at + 1);
        below.map_or(0, |below| (1 + below.label_rows + extra).min(MOST_GAP))
    }

    /// Returns true if each position is drawn once, with all lines that lead to it.
    pub const fn is_graph(&self) -> bool {
        self.wiring.is_some()
    }

    pub(super) fn wiring(&self) -> Option<&Wiring> {
        self.wiring.as_deref()
    }

    /// Returns the cells of a node's label in the drawing, or `None` if it is folded.
    pub fn place(&self, node: NodeId) -> Option<Place> {
        let columns = self.layout.columns(node)?;
        let level = self.levels[self.layout.level_of(node)? as usize];
        let center = self.layout.center(node)?;
        Some(Place { left: columns.start, right: columns.end, center, top: level.top, bottom: level.bottom() })
    }

    pub fn node_at(&self, x: i32, y: i32) -> Option<NodeId> {
        let at = self.levels.partition_point(|level| level.top <= y).checked_sub(1)?;
        let level = self.levels[at];
        (y < level.bottom()).then_some(())?;
        self.layout.in_view(at, x..x + 1).first().copied()
    }

    /// Returns the visible nodes on the same level, left to right, or `None` if the node is folded.
    pub fn row_of(&self, node: NodeId) -> Option<&[NodeId]> {
        Some(self.layout.level(self.layout.level_of(node)? as usize))
    }

    pub fn shows_families(&self, tree: &Tree, (width, height): Size) -> bool {
        let shows = |node: NodeId| match (self.place(node), tree.parent(node).and_then(|parent| self.place(parent))) {
            (Some(place), Some(parent)) => place.with(parent).fits((width, height)),
            _ => true,
        };
        tree.nodes().all(shows)
    }

    /// Returns the visible node for this one: itself, the folded ancestor that hides it or, in a graph, the one with its
    /// position.
    pub fn visible_node(&self, tree: &Tree, node: NodeId) -> NodeId {
        if self.is_graph() {
            return tree.canonical(node);
        }
        tree.ancestors(node).find(|&node| self.layout.center(node).is_some()).unwrap_or(NodeId::ROOT)
    }
}

/// Place of a node in the drawing: its label's cells and the column its edges meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub left: i32,
    pub right: i32,
    pub center: i32,
    pub top: i32,
    pub bottom: i32,
}

impl Place {
    pub(super) fn of(area: Area) -> Self {
        let [left, right] = [area.x, area.x + area.width].map(i32::from);
        let [top, bottom] = [area.y, area.y + area.height].map(i32::from);
        Self { left, right, center: left, top, bottom }
    }

    #[must_use]
    pub const fn moved(self, right: i32, down: i32) -> Self {
        Self {
            left: self.left + right,
            right: self.right + right,
            center: self.center + right,
            top: self.top + down,
            bottom: self.bottom + down,
        }
    }

    #[must_use]
    pub fn with(self, other: Self) -> Self {
        let (left, right) = (self.left.min(other.left), self.right.max(other.right));
        let (top, bottom) = (self.top.min(other.top), self.bottom.max(other.bottom));
        Self { left, right, center: left.midpoint(right), top, bottom }
    }

    pub(super) fn fits(self, (width, height): Size) -> bool {
        self.right - self.left <= i32::from(width) && self.bottom - self.top <= i32::from(height)
    }
}

/// Returns the rows a level needs. In a level of very many nodes only the first edge labels are checked.
fn level(shape: &Measured<'_>, nodes: &[NodeId], look: DrawOptions) -> Level {
    let rows = nodes.iter().map(|&node| shape.lines(node)).max().unwrap_or(1);
    let is_labelled = nodes.iter().take(10_000).any(|&node| label::edge_label(shape.tree, node, look.zoom).is_some());
    let label_rows = if is_labelled { look.labels.rows() } else { 0 };
    let mover = mover(shape.tree, nodes.iter().copied()).filter(|_| look.row_labels);
    Level { top: 0, rows, gap: 0, label_rows, look, mover }
}

impl Plan {
    /// Returns true if no label and no line is ever in these columns of these rows of a view. Time grows with the number of nodes
    /// near them.
    pub fn is_clear(&self, tree: &Tree, columns: &Range<i32>, rows: &Range<i32>, viewport: Viewport) -> bool {
        let meets = |first: i32, end: i32| first < rows.end && end > rows.start;
        (0..self.levels.len()).all(|depth| {
            let level = self.levels[depth];
            let bottom = level.bottom();
            let row_label = || {
                let columns_of = self.row_label(tree, depth, viewport).map(|label| label.kept_free);
                columns_of.is_some_and(|label| label.start < columns.end && label.end > columns.start)
            };
            let has_nodes = || !self.layout.in_view(depth, columns.clone()).is_empty();
            let is_labelled = meets(level.top, bottom) && (has_nodes() || row_label());
            let below = bottom + i32::from(level.gap);
            !(is_labelled || meets(bottom, below) && self.has_lines(tree, depth, columns, rows))
        })
    }

    fn has_lines(&self, tree: &Tree, depth: usize, columns: &Range<i32>, rows: &Range<i32>) -> bool {
        if let Some(wiring) = self.wiring() {
            return wiring.gap(depth).is_some_and(|gap| {
                gap.nets.iter().map(Net::span).any(|(start, end)| start < columns.end && end >= columns.start)
            });
        }
        let Some(&below) = self.levels.get(depth + 1) else { return false };
        let bus = Rows::of(self.levels[depth], below).bus;
        let is_below = |&node: &NodeId| {
            self.move_columns(tree, node).is_some_and(|word| word.start < columns.end && word.end > columns.start)
        };
        let has_moves = self.look.zoom == Zoom::NamedValues && below.label_rows > 0;
        if has_moves && self.layout.around_view(depth + 1, columns.clone()).iter().any(is_below) {
            return true;
        }
        let crosses = |node: &NodeId| {
            let parent = tree.parent(*node).and_then(|parent| self.layout.center(parent));
            let (Some(from), Some(to)) = (parent, self.layout.center(*node)) else { return false };
            let across = rows.contains(&bus) && from.min(to) < columns.end && from.max(to) >= columns.start;
            let down = columns.contains(&to) && rows.end > bus;
            across || down || (columns.contains(&from) && rows.start <= bus)
        };
        self.layout.around_view(depth + 1, columns.clone()).iter().any(crosses)
    }
}
