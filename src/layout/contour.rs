//! Places siblings beside each other as close as the contours of their subtrees allow. Knows nothing of levels or folds.

use std::ops::ControlFlow;

use super::levels::HIDDEN;
use super::progress::{CHUNK, Progress};
use super::spread::Spread;
use super::{Cancelled, NodeId, Shape, Spacing};

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
    const fn moved(self, by: i32) -> Self {
        Self { left: self.left.moved(by), right: self.right.moved(by) }
    }
}

/// A subtree whose nodes stand fast relative to each other. Columns count from the left end of its root's label.
#[derive(Clone, Copy, Debug)]
struct Subtree {
    root: u32,
    width: u16,
    bottom: Bottom,
}

impl Subtree {
    fn leaf(root: u32, width: u16) -> Self {
        let left = Corner { node: root, x: 0 };
        let right = Corner { node: root, x: i32::from(width) };
        Self { root, width, bottom: Bottom { left, right } }
    }

    /// How far the centre is from the left end.
    const fn center(&self) -> i32 {
        super::center(self.width)
    }
}

/// Some siblings from the first on. Columns count from the left end of the first one's label.
struct Row {
    bottom: Bottom,
    last: u32,
    /// The left end of the last sibling's label.
    left: i32,
    /// One past its right end.
    right: i32,
}

/// What is known of a tree when all its contours have been joined.
pub(super) struct Contours {
    /// How the contours run.
    pub(super) links: Vec<Link>,
    /// The left end of every label, counted from that of its first sibling.
    pub(super) lefts: Vec<i32>,
    /// The width of every label.
    pub(super) widths: Vec<u16>,
    /// The subtrees whose parent is still to come, the leftmost last.
    subtrees: Vec<Subtree>,
    /// The siblings of a row that can be met from the right, by node and number: some that are hidden may linger.
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
            widths: vec![1; len],
            subtrees: Vec::new(),
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
                let width = shape.width(id).clamp(1, widest);
                contours.widths[node] = width;
                contours.join(id.0, width, shape.end(id));
            }
        }
        Ok(contours)
    }

    /// Makes one subtree of a node and those of its children.
    #[inline]
    fn join(&mut self, root: u32, width: u16, end: u32) {
        let mut subtree = Subtree::leaf(root, width);
        if let Some(&first) = self.subtrees.last().filter(|child| child.root < end) {
            let (row, last) = self.row(first, end);
            let middle = (first.center() + row.left + last.center()) / 2;
            let left = middle - subtree.center();
            self.links[root as usize] = Link {
                left_node: first.root,
                right_node: last.root,
                left: -left,
                right: row.right - left - i32::from(width),
            };
            subtree.bottom = row.bottom.moved(-left);
        }
        self.subtrees.push(subtree);
    }

    /// Places siblings side by side; returns the row and the last sibling.
    fn row(&mut self, first: Subtree, end: u32) -> (Row, Subtree) {
        let siblings = self.subtrees.len();
        let mut rest = siblings - 1;
        let mut last = first;
        let mut row = Row { bottom: first.bottom, last: first.root, left: 0, right: i32::from(first.width) };
        self.visible.clear();
        self.visible.push((first.root, 0));
        while let Some(&next) =
            rest.checked_sub(1).and_then(|next| self.subtrees.get(next)).filter(|next| next.root < end)
        {
            rest -= 1;
            last = next;
            let number = (siblings - 1 - rest) as u32;
            self.append(&mut row, next, number);
            self.visible.push((next.root, number));
        }
        let Self { lefts, subtrees, .. } = self;
        self.spread.apply(|number, cells| lefts[subtrees[siblings - 1 - number as usize].root as usize] += cells);
        self.subtrees.truncate(rest);
        (row, last)
    }

    /// Places a sibling right of a row.
    #[inline]
    fn append(&mut self, row: &mut Row, next: Subtree, number: u32) {
        let gap = i32::from(self.spacing.cousins);
        let own = next.bottom;
        let mut x = row.right + i32::from(self.spacing.siblings);
        // Down the inner contours: the row's right one and the sibling's left one.
        let mut inner = (Corner { node: row.last, x: row.right }, Corner { node: next.root, x });
        while inner.0.node != row.bottom.right.node && inner.1.node != own.left.node {
            inner = (self.down_right(inner.0), self.down_left(inner.1));
            let overlap = inner.0.x + gap - inner.1.x;
            if overlap > 0 {
                x += overlap;
                inner.1.x += overlap;
                if inner.0.node < row.last {
                    let obstacle = self.owner(inner.0.node);
                    self.spread.push(obstacle, number, overlap);
                }
            }
        }
        self.lefts[next.root as usize] = x;
        let own = own.moved(x);
        if inner.1.node != next.bottom.left.node {
            let thread = self.down_left(inner.1);
            let link = &mut self.links[row.bottom.left.node as usize];
            (link.left_node, link.left) = (thread.node, thread.x - row.bottom.left.x);
            row.bottom = own;
        } else if inner.0.node != row.bottom.right.node {
            let thread = self.down_right(inner.0);
            let link = &mut self.links[own.right.node as usize];
            (link.right_node, link.right) = (thread.node, thread.x - own.right.x);
        } else {
            row.bottom.right = own.right;
        }
        (row.last, row.left, row.right) = (next.root, x, x + i32::from(next.width));
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
        let mut left = Corner { node: tree.root, x: 0 };
        let mut right = Corner { node: tree.root, x: i32::from(tree.width) };
        let mut extent = (left.x, right.x);
        while left.node != tree.bottom.left.node {
            (left, right) = (self.down_left(left), self.down_right(right));
            extent = (extent.0.min(left.x), extent.1.max(right.x));
        }
        extent
    }
}
