//! A tree laid out for a canvas: first as narrow as needed, then as wide as possible. The plan decides its height.

use std::{collections::BTreeSet, ops::ControlFlow, sync::Arc};

use super::{
    extent::Measure,
    graph::{PositionGraph, Wiring},
    label::LabelExtent,
    letters::LARGE_ROWS,
    look::{Density, DrawOptions, Inner, Letters, Names, Zoom},
    plan::Level,
    row_labels::{self, RowLabels},
};
use crate::layout::{Cancelled, Extent, Layout, Shape, Spacing};
use plywood_tree::{
    settings::Display,
    tree::{NodeId, Tree},
};

/// The most columns added between siblings on a wide canvas: more would tear families apart.
const MOST_STRETCH: u16 = 20;

/// Larger trees are neither stretched nor searched for the best places of their names: they fill any canvas, and each try is a
/// layout.
const MOST_TRIED: usize = 2_000;

/// A tree of more levels is higher than any canvas.
const MOST_LEVELS: usize = 64;

pub struct Drawn {
    pub layout: Layout,
    pub wiring: Option<Box<Wiring>>,
    pub row_labels: RowLabels,
    spacing: Spacing,
}

impl Drawn {
    fn new(
        shape: &Measured<'_>,
        spacing: Spacing,
        labels: Letters,
        mut progress: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Self, Cancelled> {
        let (layout, wiring) = match shape.graph {
            None => (Layout::new(shape, spacing, progress)?, None),
            Some(_) if progress(0).is_break() => return Err(Cancelled),
            Some(graph) => {
                let extent = |node| shape.extent(node);
                let (layout, wiring) = Wiring::new(graph, shape.len(), spacing.siblings, extent);
                (layout, Some(Box::new(wiring)))
            }
        };
        let row_labels = match shape.label_gap {
            None => RowLabels::default(),
            Some(gap) => RowLabels::new(&layout, wiring.as_deref(), shape.tree, (labels, gap)),
        };
        Ok(Self { layout, wiring, row_labels, spacing })
    }

    /// Enlarges the labels of the rows if nodes are large, and all of the labels have room.
    pub fn with_large_labels(self, shape: &Measured<'_>, levels: &[Level], columns: u16) -> Self {
        let is_high = |level: &Level| {
            let frame = u16::from(level.look.zoom.is_framed());
            level.mover.is_none() || level.rows >= LARGE_ROWS + 2 * frame
        };
        let is_large = levels.iter().all(|level| level.look.letters != Letters::Small && is_high(level));
        let Some(gap) = shape.label_gap.filter(|_| is_large) else { return self };
        let row_labels = RowLabels::new(&self.layout, self.wiring.as_deref(), shape.tree, (Letters::Largest, gap));
        let large = Self { row_labels, ..self };
        if large.fits(columns) { large } else { Self { row_labels: self.row_labels, ..large } }
    }

    /// Returns the columns that large labels would take beside large nodes; `None` if the labels are as large as the nodes.
    pub fn columns_of_missing_labels(&self, shape: &Measured<'_>, levels: &[Level]) -> Option<u16> {
        let is_large = levels.iter().all(|level| level.look.letters != Letters::Small);
        let gap = shape.label_gap.filter(|_| is_large && self.row_labels.letters == Letters::Small)?;
        let movers = levels.iter().filter_map(|level| level.mover);
        movers.map(|mover| row_labels::columns(mover.title(), Letters::Largest) + gap).max()
    }

    pub fn level(&self, depth: usize) -> &[NodeId] {
        self.layout.level(depth)
    }

    /// Adds as much room between nodes as fits into the columns. Bisection finds it, because a drawing gets wider with its
    /// spacing. A drawing that does not fit is unchanged.
    pub fn stretched(
        self,
        shape: &Measured<'_>,
        columns: u16,
        mut progress: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Self, Cancelled> {
        if shape.len() > MOST_TRIED || !self.fits(columns) {
            return Ok(self);
        }
        let spacing = self.spacing;
        let (mut widest, mut least, mut most) = (self, 0, MOST_STRETCH);
        while least < most {
            let by = (least + most).div_ceil(2);
            // All nodes are laid out already: this only checks for cancellation.
            let drawn = Self::new(shape, spacing.widened(by), widest.row_labels.letters, |_| progress(shape.len()))?;
            if drawn.fits(columns) {
                (widest, least) = (drawn, by);
            } else {
                most = by - 1;
            }
        }
        Ok(widest)
    }

    fn fits(&self, columns: u16) -> bool {
        let (left, right) = self.row_labels.margins;
        left + self.layout.width() + right <= i32::from(columns) + self.row_labels.spared()
    }

    /// Returns the rows of all levels, and those for the edges between them and their labels.
    fn least_rows(&self, shape: &Measured<'_>, looks: &[DrawOptions]) -> u16 {
        let nodes = |depth| self.layout.level(depth).iter().map(|&node| shape.lines(node)).max().unwrap_or(0);
        let labels = |look: DrawOptions| if shape.tree.has_edge_labels() { look.labels.rows() } else { 0 };
        let edges = |depth, look| if depth > 0 { 1 + labels(look) } else { 0 };
        looks.iter().enumerate().map(|(depth, &look)| nodes(depth) + edges(depth, look)).sum()
    }
}

/// Lays a tree out, and returns the look of each level. If it fits only with names above the values, these levels are as few as
/// possible. In a tree with large values, as many levels as fit have large names as well, without windows or above the values if
/// they must be, then large labels of edges. The narrowest levels come first. Takes at most five more layouts per level.
///
/// `is_wider` says that it is known not to fit in any way, which saves a layout.
pub fn narrowed<'a>(
    (measure, is_wider): (Measure<'a>, bool),
    (folds, graph): (&'a BTreeSet<NodeId>, Option<&'a Arc<PositionGraph>>),
    (columns, rows): (u16, u16),
    mut progress: impl FnMut(usize) -> ControlFlow<()>,
) -> Result<(Measured<'a>, Drawn, Vec<DrawOptions>), Cancelled> {
    let look = measure.look();
    let above = DrawOptions { names: Names::Above, ..look };
    let begun = if is_wider { above } else { look };
    let mut shape = Measured::new(measure.with_look(begun), folds, graph);
    let mut drawn = Drawn::new(&shape, look.spacing(), Letters::Small, &mut progress)?;
    let levels = drawn.layout.levels();
    let mut looks = vec![begun; levels];
    let is_wide = look.zoom == Zoom::NamedValues && !drawn.fits(columns);
    let can_grow = look.zoom.is_named() && look.letters == Letters::Large;
    if !is_wide && !can_grow {
        return Ok((shape, drawn, looks));
    }
    if is_wide && !is_wider {
        looks.fill(above);
        shape = Measured::new(measure.with_look(above), folds, shape.graph);
        drawn = Drawn::new(&shape, look.spacing(), Letters::Small, &mut progress)?;
    }
    if !drawn.fits(columns) || shape.len() > MOST_TRIED || levels > MOST_LEVELS {
        return Ok((shape, drawn, looks));
    }
    let width = |&depth: &usize| drawn.layout.level(depth).iter().map(|&node| shape.extent(node).width()).sum::<i32>();
    let mut narrowest: Vec<usize> = (0..levels).collect();
    narrowest.sort_by_cached_key(width);
    let grown = |names| can_grow.then_some(DrawOptions { names, letters: Letters::Largest, ..look });
    let is_labelled = can_grow && shape.tree.has_edge_labels() && drawn.wiring.is_none();
    let labelled = is_labelled.then_some(DrawOptions { labels: Letters::Largest, ..look });
    let may_lack_windows = look.inner() == Inner::Bounds && look.display == Display::Window && !look.zoom.is_tall();
    let valued = grown(Names::Beside).filter(|_| may_lack_windows && measure.has_windows());
    let valued = valued.map(|look| DrawOptions { windows: false, ..look });
    let wanted = [is_wide.then_some(look), grown(Names::Beside), valued, grown(Names::Above), labelled];
    let wanted = wanted.into_iter().flatten();
    for (wanted, &depth) in wanted.flat_map(|wanted| narrowest.iter().map(move |depth| (wanted, depth))) {
        let before = looks[depth];
        let is_inner = |&node: &NodeId| shape.tree.kind(node).is_inner();
        let is_in_frames = look.zoom.is_framed() && drawn.layout.level(depth).iter().any(is_inner);
        let is_second = wanted.names == Names::Above || !wanted.windows;
        let is_done = is_second && before.letters == Letters::Largest;
        if is_done || wanted.names == Names::Above && is_in_frames {
            continue;
        }
        let least = drawn.least_rows(&shape, &looks);
        looks[depth] = match wanted.labels {
            Letters::Largest => DrawOptions { labels: wanted.labels, ..before },
            Letters::Small | Letters::Large => wanted,
        };
        let kept = shape.measure_again(measure.with_look(looks[depth]), drawn.layout.level(depth));
        if drawn.least_rows(&shape, &looks) <= rows.max(least) {
            // Large names take precedence over wide gaps.
            let is_grown = looks.iter().any(|other| other.letters != look.letters);
            let density = if is_grown { Density::Tight } else { look.density };
            let next = Drawn::new(&shape, DrawOptions { density, ..look }.spacing(), Letters::Small, &mut progress)?;
            if next.fits(columns) {
                drawn = next;
                continue;
            }
        }
        shape.footprints = kept;
        looks[depth] = before;
    }
    Ok((shape, drawn, looks))
}

pub struct Measured<'a> {
    pub tree: &'a Tree,
    folds: &'a BTreeSet<NodeId>,
    graph: Option<&'a Arc<PositionGraph>>,
    footprints: Vec<LabelExtent>,
    /// Free columns between the label of a row and the nearest node, which may be marked; `None` without labels.
    label_gap: Option<u16>,
}

impl<'a> Measured<'a> {
    fn new(measure: Measure<'a>, folds: &'a BTreeSet<NodeId>, graph: Option<&'a Arc<PositionGraph>>) -> Self {
        let tree = measure.tree();
        let label_gap = measure.look().row_labels.then(|| measure.look().selected_columns() + 1);
        let mut shape = Self { tree, folds, graph, footprints: Vec::new(), label_gap };
        shape.footprints = tree.nodes().map(|node| shape.footprint(measure, node)).collect();
        shape
    }

    /// Measures these nodes in another look, and returns the footprints of all nodes before.
    fn measure_again(&mut self, measure: Measure<'a>, nodes: &[NodeId]) -> Vec<LabelExtent> {
        let before = self.footprints.clone();
        for &node in nodes {
            self.footprints[node.index()] = self.footprint(measure, node);
        }
        before
    }

    fn footprint(&self, measure: Measure<'a>, node: NodeId) -> LabelExtent {
        let mut footprint = measure.label_extent(node);
        if self.folded(node) {
            footprint.right += fold_mark(self.tree, node).chars().count() as u16;
        }
        footprint
    }

    pub fn lines(&self, node: NodeId) -> u16 {
        self.footprints[node.index()].lines
    }
}

impl Shape for Measured<'_> {
    fn len(&self) -> usize {
        self.footprints.len()
    }

    fn end(&self, node: NodeId) -> u32 {
        self.tree.subtree(node).end
    }

    fn folded(&self, node: NodeId) -> bool {
        !self.folds.is_empty() && self.folds.contains(&node)
    }

    fn extent(&self, node: NodeId) -> Extent {
        let LabelExtent { left, right, .. } = self.footprints[node.index()];
        Extent { left, right }
    }
}

pub fn fold_mark(tree: &Tree, node: NodeId) -> String {
    format!(" ▸{}", tree.subtree(node).len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Boards;
    use plywood_search::replay::Replay;
    use plywood_tree::{settings::Algorithm, testing};

    fn look() -> DrawOptions {
        DrawOptions::new(Zoom::NamedValues, Density::Tight)
    }

    fn reports(replay: &Replay, columns: u16, most: usize) -> Result<usize, Cancelled> {
        let (boards, folds) = (Boards::default(), BTreeSet::new());
        let mut reports = 0;
        let progress = |_| {
            reports += 1;
            if reports > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        narrowed((Measure::new(replay, &[], look(), &boards), false), (&folds, None), (columns, 0), progress)?;
        Ok(reports)
    }

    #[test]
    fn where_names_stand_can_be_cancelled_at_every_layout() {
        let tree = testing::tree(&format!("[{}7]", "7,".repeat(12_000)));
        let replay = plywood_search::testing::replay(&tree, plywood_search::search::Rules::of(Algorithm::Minimax));
        let one = reports(&replay, u16::MAX, usize::MAX).expect("not cancelled");
        let two = reports(&replay, 0, usize::MAX).expect("not cancelled");
        assert!(one > 0 && two == 2 * one, "{one} {two}");
        assert!((0..two).all(|most| reports(&replay, 0, most).is_err()));
    }
}
