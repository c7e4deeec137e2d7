//! Joins siblings as closely as the contours of their subtrees allow.

use std::ops::ControlFlow;

use super::levels::{CHUNK, Progress};
use super::spread::Spread;
use super::{Cancelled, Extent, HIDDEN, Shape, Spacing};
use plywood_tree::tree::NodeId;

/// Continuation of the contours of a subtree below a node. Below a leaf this is a thread to another, deeper subtree. It exists
/// only on the side where the contours of the two have been joined.
///
/// The left contour consists of left ends of labels and the right one of right ends, so the walk needs no widths.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ContourLink {
    left_node: u32,
    right_node: u32,
    /// Distance from the left end of this label to that of the next one down the left contour.
    pub(super) left: i32,
    /// Distance from the right end of this label to that of the next one down the right contour.
    right: i32,
}

#[derive(Clone, Copy, Debug)]
struct LabelEnd {
    node: u32,
    x: i32,
}

impl LabelEnd {
    const fn shifted(self, by: i32) -> Self {
        Self { node: self.node, x: self.x + by }
    }
}

/// Outermost label ends on the lowest level of a subtree, or of several side by side.
#[derive(Clone, Copy, Debug)]
struct Bottom {
    left: LabelEnd,
    right: LabelEnd,
}

impl Bottom {
    fn leaf(node: u32, extent: Extent) -> Self {
        Self { left: LabelEnd { node, x: 0 }, right: LabelEnd { node, x: extent.width() } }
    }

    const fn shifted(self, by: i32) -> Self {
        Self { left: self.left.shifted(by), right: self.right.shifted(by) }
    }
}

/// A subtree whose nodes have fixed positions relative to each other. Columns count from the left end of its root's label.
#[derive(Clone, Copy, Debug)]
struct Subtree {
    root: u32,
    extent: Extent,
    kind: SubtreeKind,
}

/// Tells a subtree whose bottom is its root from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SubtreeKind {
    Leaf,
    Inner,
}

impl Subtree {
    /// Column of its edges, counted from the left end.
    fn center(self) -> i32 {
        i32::from(self.extent.left)
    }
}

/// First siblings of a family, side by side. Columns count from the left end of the first one's label.
#[derive(Clone, Copy, Debug)]
struct Siblings {
    bottom: Bottom,
    last: Subtree,
    left: i32,
}

impl Siblings {
    fn right(&self) -> LabelEnd {
        LabelEnd { node: self.last.root, x: self.left + self.last.extent.width() }
    }

    /// Returns true if no sibling so far has children. Otherwise the bottom is deeper than the last sibling.
    const fn is_flat(&self) -> bool {
        self.bottom.right.node == self.last.root
    }
}

/// Contours of a tree and relative positions of its nodes, after all contours have been joined.
pub(super) struct Contours {
    pub(super) links: Vec<ContourLink>,
    /// Left end of every label, counted from that of its first sibling.
    pub(super) lefts: Vec<i32>,
    pub(super) extents: Vec<Extent>,
    /// Subtrees whose parent is still to come, the leftmost last.
    subtrees: Vec<Subtree>,
    /// Bottoms of the subtrees that are not leaves, in the same order.
    bottoms: Vec<Bottom>,
    /// Inner siblings that a subtree to the right can meet, by node and number. Some hidden ones may still be among them.
    visible: Vec<(u32, u32)>,
    spread: Spread,
    spacing: Spacing,
}

impl Contours {
    pub(super) fn new(
        shape: &impl Shape,
        depths: &[u32],
        spacing: Spacing,
        widest: u16,
        progress: &mut Progress<impl FnMut(usize) -> ControlFlow<()>>,
    ) -> Result<Self, Cancelled> {
        let len = depths.len();
        let mut contours = Self {
            links: vec![ContourLink::default(); len],
            lefts: vec![0; len],
            extents: vec![Extent::DOT; len],
            subtrees: Vec::new(),
            bottoms: Vec::new(),
            visible: Vec::new(),
            spread: Spread::default(),
            spacing,
        };
        for (node, &depth) in depths.iter().enumerate().rev() {
            if node % CHUNK == 0 {
                progress.advance(CHUNK.min(len - node))?;
            }
            if depth != HIDDEN {
                let id = NodeId(node as u32);
                let extent = shape.extent(id).within(widest);
                contours.extents[node] = extent;
                contours.join(id.0, extent, shape.end(id));
            }
        }
        Ok(contours)
    }

    /// Makes one subtree of a node and the subtrees of its children, which are those that end by `end`.
    #[inline]
    fn join(&mut self, root: u32, extent: Extent, end: u32) {
        let kind = match self.subtrees.last() {
            Some(&first) if first.root < end => {
                self.place_above(first, root, extent, end);
                SubtreeKind::Inner
            }
            _ => SubtreeKind::Leaf,
        };
        self.subtrees.push(Subtree { root, extent, kind });
    }

    fn place_above(&mut self, first: Subtree, root: u32, extent: Extent, end: u32) {
        let siblings = self.siblings(first, end);
        let middle = (first.center() + siblings.left + siblings.last.center()) / 2;
        let left = middle - i32::from(extent.left);
        self.links[root as usize] = ContourLink {
            left_node: first.root,
            right_node: siblings.last.root,
            left: -left,
            right: siblings.right().x - left - extent.width(),
        };
        self.bottoms.push(siblings.bottom.shifted(-left));
    }

    /// Joins siblings side by side, up to the one that ends at `end`.
    ///
    /// Spreading at the end keeps the threads correct: a sibling that is pushed aside is hidden between two deeper ones.
    fn siblings(&mut self, first: Subtree, end: u32) -> Siblings {
        let waiting = self.subtrees.len();
        let mut siblings = Siblings { bottom: self.bottom(first), last: first, left: 0 };
        self.visible.clear();
        self.visible.push((first.root, 0));
        let mut number = 1;
        while let Some(&next) = self.subtrees[..waiting - number].last().filter(|next| next.root < end) {
            siblings = match next.kind {
                SubtreeKind::Leaf => self.append_leaf(siblings, next),
                SubtreeKind::Inner => self.append(siblings, next, number as u32),
            };
            number += 1;
        }
        let Self { lefts, subtrees, .. } = self;
        self.spread.apply(|number, cells| lefts[subtrees[waiting - 1 - number as usize].root as usize] += cells);
        subtrees.truncate(waiting - number);
        siblings
    }

    fn bottom(&mut self, subtree: Subtree) -> Bottom {
        let own = Bottom::leaf(subtree.root, subtree.extent);
        match subtree.kind {
            SubtreeKind::Leaf => own,
            SubtreeKind::Inner => self.bottoms.pop().unwrap_or(own),
        }
    }

    #[inline]
    fn append_leaf(&mut self, siblings: Siblings, leaf: Subtree) -> Siblings {
        let left = siblings.right().x + i32::from(self.spacing.siblings);
        self.lefts[leaf.root as usize] = left;
        let mut longer = Siblings { last: leaf, left, ..siblings };
        if siblings.is_flat() {
            longer.bottom.right = longer.right();
        } else {
            self.thread_right(longer.right(), siblings.right());
        }
        longer
    }

    fn append(&mut self, siblings: Siblings, next: Subtree, number: u32) -> Siblings {
        let own = self.bottom(next);
        let gap = i32::from(self.spacing.cousins);
        // Walks down the inner contours: the right one of the siblings and the left one of the subtree.
        let mut left = siblings.right();
        let mut x = left.x + i32::from(self.spacing.siblings);
        let mut right = LabelEnd { node: next.root, x };
        while left.node != siblings.bottom.right.node && right.node != own.left.node {
            (left, right) = (self.down_right(left), self.down_left(right));
            let overlap = left.x + gap - right.x;
            if overlap > 0 {
                x += overlap;
                right.x += overlap;
                if left.node < siblings.last.root {
                    let obstacle = self.owner(left.node);
                    self.spread.push(obstacle, number, overlap);
                }
            }
        }
        self.lefts[next.root as usize] = x;
        self.visible.push((next.root, number));
        let is_deeper = right.node != own.left.node;
        let is_shallower = left.node != siblings.bottom.right.node;
        let own = own.shifted(x);
        let mut bottom = siblings.bottom;
        if is_deeper {
            self.thread_left(bottom.left, right);
            bottom = own;
        } else if is_shallower {
            self.thread_right(own.right, left);
        } else {
            bottom.right = own.right;
        }
        Siblings { bottom, last: next, left: x }
    }

    /// Continues the left contour from the bottom of the siblings to where it continues from a node at the same level.
    fn thread_left(&mut self, bottom: LabelEnd, beside: LabelEnd) {
        let next = self.down_left(beside);
        let link = &mut self.links[bottom.node as usize];
        (link.left_node, link.left) = (next.node, next.x - bottom.x);
    }

    fn thread_right(&mut self, bottom: LabelEnd, beside: LabelEnd) {
        let next = self.down_right(beside);
        let link = &mut self.links[bottom.node as usize];
        (link.right_node, link.right) = (next.node, next.x - bottom.x);
    }

    fn down_left(&self, from: LabelEnd) -> LabelEnd {
        let link = &self.links[from.node as usize];
        LabelEnd { node: link.left_node, x: from.x + link.left }
    }

    fn down_right(&self, from: LabelEnd) -> LabelEnd {
        let link = &self.links[from.node as usize];
        LabelEnd { node: link.right_node, x: from.x + link.right }
    }

    /// Returns the number of the sibling whose subtree contains a node. Drops the siblings to the right of it: they end above
    /// this node, and the one being placed does not, so it hides them.
    fn owner(&mut self, node: u32) -> u32 {
        while self.visible.pop_if(|&mut (sibling, _)| sibling > node).is_some() {}
        self.visible.last().map_or(0, |&(_, number)| number)
    }

    /// Returns the columns of the whole drawing, counted from the left end of the root's label: leftmost, and one past the
    /// rightmost.
    pub(super) fn extent(&self) -> (i32, i32) {
        let Some(tree) = self.subtrees.first() else { return (0, 0) };
        let lowest = self.bottoms.first().map_or(tree.root, |bottom| bottom.left.node);
        let Bottom { mut left, mut right } = Bottom::leaf(tree.root, tree.extent);
        let mut extent = (left.x, right.x);
        while left.node != lowest {
            (left, right) = (self.down_left(left), self.down_right(right));
            extent = (extent.0.min(left.x), extent.1.max(right.x));
        }
        extent
    }
}
