//! A tidy position on the integer grid for every visible node of a tree.
//!
//! The drawing is layered: a node of depth `d` is on level `d`. Within a level it has the properties of Reingold and Tilford
//! ("Tidier Drawings of Trees", 1981). A parent is centred above its children, or right above the middle one, subtrees are as close as their contours allow,
//! equal subtrees are drawn alike and mirrored ones mirrored. Small subtrees among large siblings are spread evenly, in linear
//! time, after Buchheim, Jünger and Leipert ("Improving Walker's Algorithm to Run in Linear Time", 2002).
//!
//! Three passes over plain arrays: down in preorder for the depths (`levels`), up in reverse preorder to join contours
//! (`contour`), and down again to add up columns. No step recurses, and every number is an integer: fractions drift in wide
//! trees.

mod columns;
mod contour;
mod layered;
mod levels;
#[cfg(test)]
mod oracle;
mod order;
mod tracks;

use std::ops::{ControlFlow, Range};

use contour::Contours;
pub use layered::{Gap, Graph, Layered, Net, Ordered};
use levels::{Levels, Progress};
use plywood_tree::tree::NodeId;

/// Shape of a tree whose nodes are numbered in preorder: the children of `n` are `n + 1`, `end(n + 1)` and so on, up to `end(n)`.
pub trait Shape {
    /// Returns the number of nodes, hidden ones included.
    fn len(&self) -> usize;

    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns one past the last node of the subtree.
    fn end(&self, node: NodeId) -> u32;

    /// Returns true if the subtree below the node is folded: its descendants get no position.
    fn folded(&self, node: NodeId) -> bool;

    /// Returns the cells that the node's label needs at its widest, around the column of its edges.
    fn extent(&self, node: NodeId) -> Extent;
}

/// Cells that a label takes on either side of the column that edges attach to.
///
/// Labels may be lopsided: one whose text changes while its first character must not move grows to the right only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Extent {
    pub left: u16,
    /// Cells from the column on, itself included; 0 counts as 1.
    pub right: u16,
}

impl Extent {
    const DOT: Self = Self { left: 0, right: 1 };

    /// Returns the extent of a label of this width with the column in its middle, or just left of it.
    pub const fn centered(width: u16) -> Self {
        let left = width.saturating_sub(1) / 2;
        Self { left, right: width - left }
    }

    pub(crate) fn width(self) -> i32 {
        i32::from(self.left) + i32::from(self.right)
    }

    fn within(self, widest: u16) -> Self {
        let left = self.left.min(widest - 1);
        Self { left, right: self.right.clamp(1, widest - left) }
    }
}

/// Least number of free cells between neighbours on a level.
#[derive(Clone, Copy, Debug)]
pub struct Spacing {
    pub siblings: u16,
    pub cousins: u16,
}

impl Spacing {
    /// Adds `by` cells between siblings, and half as many again between cousins, which keeps families together.
    #[must_use]
    pub const fn widened(self, by: u16) -> Self {
        let (siblings, cousins) = (self.siblings.saturating_add(by), self.cousins.saturating_add(by + by / 2));
        Self { siblings, cousins }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{}", text!("figures/layout-cancelled"))]
pub struct Cancelled;

/// Depth of a node that is not drawn.
const HIDDEN: u32 = u32::MAX;

#[derive(Debug, PartialEq)]
pub struct Layout {
    /// Depth of every node, or [`HIDDEN`].
    depths: Vec<u32>,
    lefts: Vec<i32>,
    extents: Vec<Extent>,
    order: Vec<NodeId>,
    /// Start of each level in `order`, and the end of the last one.
    starts: Vec<u32>,
    width: i32,
}

impl Layout {
    /// Lays a tree out. Linear in the number of nodes.
    ///
    /// `progress` receives the number of finished nodes every few thousand nodes (less often only among the children of one
    /// node). The number rises evenly up to the length of the tree. On [`ControlFlow::Break`] the layout stops.
    ///
    /// A drawing is less than 2³¹ columns wide. In a tree of more than 16,000 nodes, labels and gaps are cut to the share of
    /// columns per node. Among a million nodes this is 1,073 cells each.
    pub fn new(
        shape: &impl Shape,
        spacing: Spacing,
        progress: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Self, Cancelled> {
        let widest = widest(shape.len());
        let spacing = Spacing { siblings: spacing.siblings.min(widest), cousins: spacing.cousins.min(widest) };
        let mut progress = Progress::new(progress);
        let levels = Levels::new(shape, &mut progress)?;
        let mut contours = Contours::new(shape, &levels.depths, spacing, widest, &mut progress)?;
        let (left, right) = contours.extent();
        let Contours { first_children, mut lefts, extents, .. } = contours;
        let order = levels.settle(-left, &first_children, &mut lefts);
        let Levels { depths, starts } = levels;
        Ok(Self { depths, lefts, extents, order, starts, width: right - left })
    }

    /// Returns the columns of a node's label, or `None` if the node is hidden. The leftmost column of the drawing is 0.
    pub fn columns(&self, node: NodeId) -> Option<Range<i32>> {
        self.level_of(node).map(|_| self.label(node))
    }

    /// Returns the column that edges attach to, or `None` if the node is hidden.
    pub fn center(&self, node: NodeId) -> Option<i32> {
        self.level_of(node).map(|_| self.lefts[node.index()] + i32::from(self.extents[node.index()].left))
    }

    /// Returns the level of a node, which is its depth, or `None` if the node is hidden.
    pub fn level_of(&self, node: NodeId) -> Option<u32> {
        self.depths.get(node.index()).copied().filter(|&depth| depth != HIDDEN)
    }

    pub const fn levels(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the nodes of a level, left to right (in a tree, this is preorder); empty below the last level.
    pub fn level(&self, depth: usize) -> &[NodeId] {
        match self.starts.get(depth..) {
            Some([start, end, ..]) => &self.order[*start as usize..*end as usize],
            _ => &[],
        }
    }

    /// Returns the nodes of a level whose labels meet a range of columns, left to right. Logarithmic in the size of the level.
    pub fn in_view(&self, depth: usize, columns: Range<i32>) -> &[NodeId] {
        let level = self.level(depth);
        let level = &level[level.partition_point(|&node| self.label(node).end <= columns.start)..];
        &level[..level.partition_point(|&node| self.label(node).start < columns.end)]
    }

    /// Returns the same nodes and one more on either side: the lines to these may cross the columns though no label meets them.
    pub fn around_view(&self, depth: usize, columns: Range<i32>) -> &[NodeId] {
        let level = self.level(depth);
        let first = level.partition_point(|&node| self.label(node).end <= columns.start);
        let last = level.partition_point(|&node| self.label(node).start < columns.end);
        &level[first.saturating_sub(1)..(last + 1).min(level.len())]
    }

    pub const fn width(&self) -> i32 {
        self.width
    }

    fn label(&self, node: NodeId) -> Range<i32> {
        let left = self.lefts[node.index()];
        left..left + self.extents[node.index()].width()
    }
}

/// Returns the cells that a label, and again a gap, may take so that no sum of columns overflows.
fn widest(nodes: usize) -> u16 {
    let share = i32::MAX as usize / nodes.max(1) / 2;
    share.clamp(1, usize::from(u16::MAX)) as u16
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{
        oracle::{Sketch, lay_out},
        *,
    };
    use plywood_tree::testing::MANY;
    use proptest::prelude::*;

    const TIGHT: Spacing = Spacing { siblings: 1, cousins: 1 };

    fn layout(sketch: &Sketch, spacing: Spacing) -> Layout {
        Layout::new(sketch, spacing, |_| ControlFlow::Continue(())).unwrap()
    }

    fn picture(sketch: &Sketch, spacing: Spacing) -> Vec<String> {
        let layout = layout(sketch, spacing);
        let line = |depth| {
            let mut line = vec![' '; layout.width() as usize];
            for &node in layout.level(depth) {
                let columns = layout.columns(node).unwrap();
                line[columns.start as usize..columns.end as usize].fill(char::from(b'a' + node.0 as u8));
            }
            line.into_iter().collect::<String>().trim_end().to_owned()
        };
        (0..layout.levels()).map(line).collect()
    }

    #[track_caller]
    fn check(tree: &str, spacing: Spacing, expected: &[&str]) {
        assert_eq!(picture(&Sketch::parse(tree), spacing), expected);
    }

    #[test]
    fn small_trees_are_drawn_as_by_hand() {
        // Example from the textbook.
        check(
            "(2(()()())2(()()())2(()()()))",
            Spacing { siblings: 1, cousins: 3 },
            &["          a", "  bb      ff      jj", "c d e   g h i   k l m"],
        );

        // A parent wider than its children pushes its siblings.
        check("(7(()())7(()))", TIGHT, &["       a", "bbbbbbb eeeeeee", "  c d      f"]);
        check("(9())", TIGHT, &["    a", "bbbbbbbbb"]);
        check("9(()())", TIGHT, &["aaaaaaaaa", "   b c"]);

        // An even label has its centre left of its middle.
        check("4(())", TIGHT, &["aaaa", " b"]);
        check("(4())", TIGHT, &[" a", "bbbb"]);

        // A lopsided label hangs on its column.
        {
            let mut sketch = Sketch::parse("(()())");
            sketch.extents[0] = Extent { left: 0, right: 9 };
            sketch.extents[2] = Extent { left: 3, right: 1 };
            assert_eq!(picture(&sketch, TIGHT), ["  aaaaaaaaa", "b cccc"]);
            let layout = layout(&sketch, TIGHT);
            assert_eq!([0, 1, 2].map(|node| layout.center(NodeId(node))), [Some(2), Some(0), Some(5)]);
        }

        // Small subtrees are spread between large siblings.
        check("((()()())()()(()()()))", TIGHT, &["     a", "  b f g h", "c d e i j k"]);
        check("((()()()())()(()()()()))", TIGHT, &["       a", "   b   g   h", "c d e f i j k l"]);
        check("((()()()())()()(()()()()))", TIGHT, &["       a", "   b  g h  i", "c d e f j k l m"]);

        // A subtree fits into the bay of its sibling.
        check("(()(()()()()))", TIGHT, &["  a", " b c", "d e f g"]);
        check("((()(()()))())", TIGHT, &["  a", " b g", "c d", " e f"]);

        {
            let layout = layout(&Sketch::of(Vec::new()), TIGHT);
            assert_eq!((layout.levels(), layout.width()), (0, 0));
            assert_eq!((layout.level(0), layout.in_view(3, 0..9)), (&[][..], &[][..]));
            assert_eq!((layout.columns(NodeId::ROOT), layout.level_of(NodeId::ROOT)), (None, None));
        }
    }

    #[test]
    fn very_large_trees_are_laid_out() {
        // A very long chain is a column.
        {
            let layout = layout(&Sketch::of(vec![MANY; MANY as usize]), TIGHT);
            assert_eq!((layout.levels(), layout.width()), (MANY as usize, 1));
            assert_eq!(layout.level_of(NodeId(MANY - 1)), Some(MANY - 1));
        }

        // A star of a million leaves is a row.
        {
            let mut ends: Vec<u32> = (1..=1_000_001).collect();
            ends[0] = 1_000_001;
            let layout = layout(&Sketch::of(ends), TIGHT);
            assert_eq!((layout.levels(), layout.width()), (2, 1_999_999));
            assert_eq!(layout.center(NodeId::ROOT), Some(999_999));
            assert_eq!(layout.in_view(1, 3..6), [NodeId(3)]);
        }

        // Labels too wide for so many nodes are cut.
        {
            let mut ends: Vec<u32> = (1..=100_001).collect();
            ends[0] = 100_001;
            let mut star = Sketch::of(ends);
            star.extents.fill(Extent { left: 0, right: u16::MAX });
            let layout = layout(&star, Spacing { siblings: u16::MAX, cousins: u16::MAX });
            assert_eq!(layout.columns(NodeId(1)), Some(0..10_737));
            assert_eq!(layout.columns(NodeId(2)), Some(2 * 10_737..3 * 10_737));
        }
    }

    #[test]
    fn progress_rises_and_can_stop_the_layout() {
        let chain = Sketch::of(vec![50_000; 50_000]);
        let mut reports = Vec::new();
        let mut report = |done| {
            reports.push(done);
            ControlFlow::Continue(())
        };
        assert!(Layout::new(&chain, TIGHT, &mut report).is_ok());
        assert!(reports.is_sorted() && reports.len() > 20 && reports.last().is_some_and(|&done| done <= 50_000));
        for stop in 1..=reports.len() {
            let mut calls = 0;
            let report = |_| {
                calls += 1;
                if calls == stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            assert_eq!(Layout::new(&chain, TIGHT, report), Err(Cancelled));
            assert_eq!(calls, stop);
        }
    }

    fn sketches() -> impl Strategy<Value = Sketch> {
        let centered = prop_oneof![Just(1_u16), 0..5_u16, 0..20_u16].prop_map(Extent::centered);
        let lopsided = (0..12_u16, 0..12_u16).prop_map(|(left, right)| Extent { left, right });
        let labels = prop_oneof![centered, lopsided];
        prop_oneof![Sketch::any(12, 12, labels.clone()), Sketch::any(150, 150, labels)]
    }

    fn spacings() -> impl Strategy<Value = Spacing> {
        (0..4_u16, 0..5_u16).prop_map(|(siblings, cousins)| Spacing { siblings, cousins })
    }

    fn visible(sketch: &Sketch) -> HashMap<NodeId, (NodeId, u32)> {
        let mut visible = HashMap::from([(NodeId::ROOT, (NodeId::ROOT, 0))]);
        for node in sketch.nodes() {
            if let Some(&(_, depth)) = visible.get(&node) {
                visible.extend(sketch.children(node).into_iter().map(|child| (child, (node, depth + 1))));
            }
        }
        visible
    }

    fn offset(layout: &Layout, node: NodeId, from: NodeId) -> i32 {
        layout.center(node).unwrap() - layout.center(from).unwrap()
    }

    proptest! {
        #![proptest_config(plywood_tree::testing::cases(2000))]

        #[test]
        fn exactly_the_visible_nodes_are_drawn_by_depth_in_preorder(sketch in sketches()) {
            let (layout, visible) = (layout(&sketch, TIGHT), visible(&sketch));
            for node in sketch.nodes() {
                let depth = visible.get(&node).map(|&(_, depth)| depth);
                prop_assert_eq!(layout.level_of(node), depth);
                prop_assert_eq!(layout.columns(node).is_some(), depth.is_some());
                prop_assert_eq!(layout.center(node).is_some(), depth.is_some());
                prop_assert!(depth.is_none_or(|depth| layout.level(depth as usize).contains(&node)));
            }
            let levels: Vec<_> = (0..layout.levels()).map(|depth| layout.level(depth)).collect();
            prop_assert_eq!(levels.iter().map(|level| level.len()).sum::<usize>(), visible.len());
            prop_assert!(levels.iter().all(|level| !level.is_empty() && level.is_sorted()));
        }

        #[test]
        fn labels_have_their_widths_and_neighbours_their_gaps(sketch in sketches(), spacing in spacings()) {
            let (layout, visible) = (layout(&sketch, spacing), visible(&sketch));
            for depth in 0..layout.levels() {
                for &node in layout.level(depth) {
                    prop_assert_eq!(layout.columns(node).unwrap().len(), sketch.extent(node).within(u16::MAX).width() as usize);
                }
                for pair in layout.level(depth).windows(2) {
                    let same_parent = visible[&pair[0]].0 == visible[&pair[1]].0;
                    let gap = if same_parent { spacing.siblings } else { spacing.cousins };
                    let free = layout.columns(pair[1]).unwrap().start - layout.columns(pair[0]).unwrap().end;
                    prop_assert!(free >= i32::from(gap), "{:?} has {} free", pair, free);
                }
            }
        }

        #[test]
        fn parents_are_centred_and_the_drawing_starts_at_column_0(sketch in sketches(), spacing in spacings()) {
            let layout = layout(&sketch, spacing);
            for &node in visible(&sketch).keys() {
                let children = sketch.children(node);
                if let [first, .., last] | [first @ last] = children[..] {
                    let excess = offset(&layout, last, node) + offset(&layout, first, node);
                    let middle = Some(children[children.len() / 2]).filter(|_| children.len() % 2 == 1);
                    let off = middle.map(|middle| 2 * offset(&layout, middle, node) - excess);
                    match off {
                        Some(-2..=2) => prop_assert_eq!(middle.map(|middle| offset(&layout, middle, node)), Some(0)),
                        _ => prop_assert!(excess == 0 || excess == 1, "{:?} is off by {}", node, excess),
                    }
                }
            }
            let columns = || sketch.nodes().filter_map(|node| layout.columns(node));
            prop_assert_eq!(columns().map(|label| label.start).min(), Some(0));
            prop_assert_eq!(columns().map(|label| label.end).max(), Some(layout.width()));
        }

        #[test]
        fn no_subtree_could_stand_closer_and_pushed_ones_are_spread_evenly(sketch in sketches(), spacing in spacings()) {
            let (layout, verdict) = (layout(&sketch, spacing), lay_out(&sketch, spacing));
            prop_assert_eq!(layout.width(), verdict.width);
            for (&node, &(parent, _)) in &visible(&sketch) {
                let first = sketch.children(parent).first().map_or(node, |&first| first.min(node));
                let error = f64::from(offset(&layout, node, first)) - verdict.offsets[&node];
                prop_assert!(error.abs() <= 0.5 + 1e-3, "{:?} is off by {}", node, error);
            }
        }

        #[test]
        fn equal_subtrees_are_drawn_alike(sketch in sketches(), spacing in spacings()) {
            let layout = layout(&sketch, spacing);
            let mut drawings = HashMap::new();
            for root in visible(&sketch).into_keys() {
                let nodes = || (root.0..sketch.end(root)).map(NodeId);
                let width = |node| (sketch.extent(node).within(u16::MAX), sketch.folded(node), sketch.end(node) - root.0);
                let form: Vec<_> = nodes().map(width).collect();
                let drawing: Vec<_> =
                    nodes().map(|node| layout.center(node).map(|x| x - layout.center(root).unwrap())).collect();
                prop_assert_eq!(drawings.entry(form).or_insert_with(|| drawing.clone()), &drawing);
            }
        }

        /// Rounding leans left, so labels and gaps are multiples of a power of two that 10 levels cannot halve away. The rest is
        /// the rounding of spread subtrees, half a cell each.
        #[test]
        fn a_mirrored_tree_gives_the_mirrored_drawing(
            sketch in Sketch::any(150, 10, (0..8_u16).prop_map(|units| Extent::centered(units * 2048 + 1))),
        ) {
            let spacing = Spacing { siblings: 1023, cousins: 2047 };
            let (mirror, old) = sketch.mirrored();
            let (drawing, mirrored) = (layout(&sketch, spacing), layout(&mirror, spacing));
            prop_assert_eq!(drawing.width(), mirrored.width());
            let parents = visible(&mirror);
            for (&node, &(parent, _)) in &parents {
                let there = offset(&drawing, old[node.index()], old[parent.index()]);
                let sum = there + offset(&mirrored, node, parent);
                prop_assert!(sum.abs() <= 1, "{:?} is off by {}", node, sum);
            }
        }

        #[test]
        fn the_view_holds_what_a_linear_scan_finds(sketch in sketches(), from in -5..200, len in -1..60) {
            let (layout, view) = (layout(&sketch, TIGHT), from..from + len);
            let meets = |label: Range<i32>| label.start < view.end && label.end > view.start;
            for depth in 0..=layout.levels() {
                let scan = layout.level(depth).iter().copied();
                let scan: Vec<_> = scan.filter(|&node| meets(layout.columns(node).unwrap())).collect();
                prop_assert_eq!(layout.in_view(depth, view.clone()), scan);
            }
        }
    }
}
