//! Places siblings beside each other as close as the contours of their subtrees allow. Knows nothing of levels or folds.

use std::ops::ControlFlow;

use super::progress::{CHUNK, Progress};
use super::spread::Spread;
use super::{Cancelled, Extent, HIDDEN, NodeId, Shape, Spacing};

/// The way down the contours of a node's subtree. Under a leaf it is a thread: it leads to another subtree, one that goes
/// deeper, and only from the side where the contours of the two have been joined.
///
/// The left contour is made of left ends of labels and the right one of right ends: so widths need not be looked up on
/// the way.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Link {
    /// The next node down the left contour.
    left_node: u32,
    /// The next node down the right contour.
    right_node: u32,
    /// From the left end of this label to that of the next one down the left contour.
    pub(super) left: i32,
    /// From the right end of this label to that of the next one down the right contour.
    right: i32,
}

/// A node, and one end of its label.
#[derive(Clone, Copy, Debug)]
struct Corner {
    node: u32,
    x: i32,
}

impl Corner {
    const fn moved(self, by: i32) -> Self {
        Self { node: self.node, x: self.x + by }
    }
}

/// The outermost label ends on the lowest level of a subtree, or of several side by side.
#[derive(Clone, Copy, Debug)]
struct Bottom {
    left: Corner,
    right: Corner,
}

impl Bottom {
    /// The bottom of a leaf.
    fn leaf(node: u32, extent: Extent) -> Self {
        Self { left: Corner { node, x: 0 }, right: Corner { node, x: extent.width() } }
    }

    const fn moved(self, by: i32) -> Self {
        Self { left: self.left.moved(by), right: self.right.moved(by) }
    }
}

/// A subtree whose nodes stand fast relative to each other. Columns count from the left end of its root's label.
#[derive(Clone, Copy, Debug)]
struct Subtree {
    root: u32,
    extent: Extent,
    form: Form,
}

/// Whether a subtree has a bottom other than its root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Leaf,
    Inner,
}

impl Subtree {
    /// How far the column of its edges is from the left end.
    fn center(self) -> i32 {
        i32::from(self.extent.left)
    }
}

/// Some siblings from the first on. Columns count from the left end of the first one's label.
#[derive(Clone, Copy, Debug)]
struct Row {
    bottom: Bottom,
    /// The last sibling.
    last: Subtree,
    /// The left end of its label.
    left: i32,
}

impl Row {
    /// The right end of the last sibling's label.
    fn right(&self) -> Corner {
        Corner { node: self.last.root, x: self.left + self.last.extent.width() }
    }

    /// Whether no sibling so far has children. Otherwise the bottom is deeper than the last sibling.
    const fn is_flat(&self) -> bool {
        self.bottom.right.node == self.last.root
    }
}

/// What is known of a tree when all its contours have been joined.
pub(super) struct Contours {
    /// How the contours run.
    pub(super) links: Vec<Link>,
    /// The left end of every label, counted from that of its first sibling.
    pub(super) lefts: Vec<i32>,
    /// The extent of every label.
    pub(super) extents: Vec<Extent>,
    /// The subtrees whose parent is still to come, the leftmost last.
    subtrees: Vec<Subtree>,
    /// The bottoms of those that are no leaves, in the same order.
    bottoms: Vec<Bottom>,
    /// The inner siblings of a row that can be met from the right, by node and number: some that are hidden may linger.
    visible: Vec<(u32, u32)>,
    spread: Spread,
    spacing: Spacing,
}

impl Contours {
    /// Joins the contours of all visible nodes, children before parents.
    pub(super) fn new(
        shape: &impl Shape,
        depths: &[u32],
        spacing: Spacing,
        widest: u16,
        progress: &mut Progress<impl FnMut(usize) -> ControlFlow<()>>,
    ) -> Result<Self, Cancelled> {
        let len = depths.len();
        let mut contours = Self {
            links: vec![Link::default(); len],
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

    /// Makes one subtree of a node and those of its children: of all that end by `end`.
    #[inline]
    fn join(&mut self, root: u32, extent: Extent, end: u32) {
        let form = match self.subtrees.last() {
            Some(&first) if first.root < end => {
                self.place_above(first, root, extent, end);
                Form::Inner
            }
            _ => Form::Leaf,
        };
        self.subtrees.push(Subtree { root, extent, form });
    }

    /// Places children side by side and their parent above the middle.
    fn place_above(&mut self, first: Subtree, root: u32, extent: Extent, end: u32) {
        let row = self.row(first, end);
        let middle = (first.center() + row.left + row.last.center()) / 2;
        let left = middle - i32::from(extent.left);
        self.links[root as usize] = Link {
            left_node: first.root,
            right_node: row.last.root,
            left: -left,
            right: row.right().x - left - extent.width(),
        };
        self.bottoms.push(row.bottom.moved(-left));
    }

    /// Places siblings side by side, up to the one that ends at `end`.
    ///
    /// Spreading at the end leaves the threads right: a sibling pushed aside lies hidden between two deeper ones.
    fn row(&mut self, first: Subtree, end: u32) -> Row {
        let siblings = self.subtrees.len();
        let mut row = Row { bottom: self.bottom(first), last: first, left: 0 };
        self.visible.clear();
        self.visible.push((first.root, 0));
        let mut number = 1;
        while let Some(&next) = self.subtrees[..siblings - number].last().filter(|next| next.root < end) {
            row = match next.form {
                Form::Leaf => self.append_leaf(row, next),
                Form::Inner => self.append(row, next, number as u32),
            };
            number += 1;
        }
        let Self { lefts, subtrees, .. } = self;
        self.spread.apply(|number, cells| lefts[subtrees[siblings - 1 - number as usize].root as usize] += cells);
        subtrees.truncate(siblings - number);
        row
    }

    /// The bottom of the leftmost subtree.
    fn bottom(&mut self, subtree: Subtree) -> Bottom {
        let own = Bottom::leaf(subtree.root, subtree.extent);
        match subtree.form {
            Form::Leaf => own,
            Form::Inner => self.bottoms.pop().unwrap_or(own),
        }
    }

    /// Places a leaf right of a row.
    #[inline]
    fn append_leaf(&mut self, row: Row, leaf: Subtree) -> Row {
        let left = row.right().x + i32::from(self.spacing.siblings);
        self.lefts[leaf.root as usize] = left;
        let mut longer = Row { last: leaf, left, ..row };
        if row.is_flat() {
            longer.bottom.right = longer.right();
        } else {
            self.thread_right(longer.right(), row.right());
        }
        longer
    }

    /// Places a subtree right of a row.
    fn append(&mut self, row: Row, next: Subtree, number: u32) -> Row {
        let own = self.bottom(next);
        let gap = i32::from(self.spacing.cousins);
        // Down the inner contours: the row's right one and the subtree's left one.
        let mut left = row.right();
        let mut x = left.x + i32::from(self.spacing.siblings);
        let mut right = Corner { node: next.root, x };
        while left.node != row.bottom.right.node && right.node != own.left.node {
            (left, right) = (self.down_right(left), self.down_left(right));
            let overlap = left.x + gap - right.x;
            if overlap > 0 {
                x += overlap;
                right.x += overlap;
                if left.node < row.last.root {
                    let obstacle = self.owner(left.node);
                    self.spread.push(obstacle, number, overlap);
                }
            }
        }
        self.lefts[next.root as usize] = x;
        self.visible.push((next.root, number));
        let is_deeper = right.node != own.left.node;
        let is_shallower = left.node != row.bottom.right.node;
        let own = own.moved(x);
        let mut bottom = row.bottom;
        if is_deeper {
            self.thread_left(bottom.left, right);
            bottom = own;
        } else if is_shallower {
            self.thread_right(own.right, left);
        } else {
            bottom.right = own.right;
        }
        Row { bottom, last: next, left: x }
    }

    /// Lets the left contour go on from the bottom of a row to where it goes on from a node at the same level.
    fn thread_left(&mut self, bottom: Corner, beside: Corner) {
        let next = self.down_left(beside);
        let link = &mut self.links[bottom.node as usize];
        (link.left_node, link.left) = (next.node, next.x - bottom.x);
    }

    /// The same for the right contour.
    fn thread_right(&mut self, bottom: Corner, beside: Corner) {
        let next = self.down_right(beside);
        let link = &mut self.links[bottom.node as usize];
        (link.right_node, link.right) = (next.node, next.x - bottom.x);
    }

    fn down_left(&self, from: Corner) -> Corner {
        let link = &self.links[from.node as usize];
        Corner { node: link.left_node, x: from.x + link.left }
    }

    fn down_right(&self, from: Corner) -> Corner {
        let link = &self.links[from.node as usize];
        Corner { node: link.right_node, x: from.x + link.right }
    }

    /// The number of the sibling whose subtree a node is in. Forgets the siblings right of it: they end above this node,
    /// and the one being placed does not, so it will hide them.
    fn owner(&mut self, node: u32) -> u32 {
        while self.visible.pop_if(|&mut (sibling, _)| sibling > node).is_some() {}
        self.visible.last().map_or(0, |&(_, number)| number)
    }

    /// The columns of the whole drawing, counted from the left end of the root's label: leftmost, and one past the rightmost.
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
