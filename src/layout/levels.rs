//! Puts the visible nodes of a tree in breadth-first order. Knows nothing of positions.
//!
//! In this order a level is a run of neighbours, and so are the children of a node. It also makes contours cheap: let
//! `first_child` of a childless node be where its children would stand. Then, for neighbours `r` and `l = r + 1` on one
//! level, `first_child` of `l` is the leftmost node below `l` and everything right of it, and the node before that is the
//! rightmost below `r` and everything left of it. The threads of Reingold and Tilford need no pointers.

use std::ops::ControlFlow;

use super::progress::{CHUNK, Progress};
use super::{Cancelled, NodeId, Shape};

/// The place of a node that is not drawn.
pub(super) const HIDDEN: u32 = u32::MAX;

/// A visible node in breadth-first order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slot {
    /// The slot of the first child, or where it would be. The children end where those of the next slot begin.
    pub(super) first_child: u32,
    /// From this node's centre to that of the next node down the left contour: the first child, or a thread's end.
    pub(super) left_link: i32,
    /// The same for the right contour.
    pub(super) right_link: i32,
    /// Cells of the label left of its centre.
    left_reach: u16,
    /// Cells of the label right of its centre.
    right_reach: u16,
}

impl Slot {
    const fn new(first_child: u32, width: u16) -> Self {
        let left_reach = width.saturating_sub(1) / 2;
        Self { first_child, left_link: 0, right_link: 0, left_reach, right_reach: width / 2 }
    }

    /// The column of the label's left end, relative to its centre.
    pub(super) fn left(&self) -> i32 {
        -i32::from(self.left_reach)
    }

    /// One past the column of the label's right end, relative to its centre.
    pub(super) fn right(&self) -> i32 {
        i32::from(self.right_reach) + 1
    }

    /// The cells of the label.
    pub(super) const fn width(&self) -> u16 {
        self.left_reach + self.right_reach + 1
    }
}

/// The visible nodes by level.
pub(super) struct Levels {
    /// The nodes, breadth first.
    pub(super) order: Vec<NodeId>,
    /// The index of every node in `order`, or [`HIDDEN`].
    pub(super) place: Vec<u32>,
    /// Where each level starts in `order`, and where the last one ends.
    pub(super) starts: Vec<u32>,
    /// The nodes in the order of `order`, and one slot more that ends the children of the last.
    pub(super) slots: Vec<Slot>,
}

impl Levels {
    /// Sorts nodes by depth, keeping preorder within a level.
    pub(super) fn new(
        shape: &impl Shape,
        widest: u16,
        progress: &mut Progress<impl FnMut(usize) -> ControlFlow<()>>,
    ) -> Result<Self, Cancelled> {
        let (mut place, starts) = depths(shape, progress)?;
        let visible = starts.last().map_or(0, |&end| end as usize);
        let mut order = vec![NodeId::ROOT; visible];
        let mut slots = vec![Slot::new(visible as u32, 1); visible + 1];
        // The next free slot of each level.
        let mut free = starts.clone();
        for (chunk, places) in place[..shape.len()].chunks_mut(CHUNK).enumerate() {
            progress.advance(places.len())?;
            for (node, place) in (chunk * CHUNK..).zip(places) {
                if *place == HIDDEN {
                    continue;
                }
                let (depth, node) = (*place as usize, NodeId(node as u32));
                let slot = free[depth];
                free[depth] += 1;
                *place = slot;
                order[slot as usize] = node;
                slots[slot as usize] = Slot::new(free[depth + 1], shape.width(node).min(widest));
            }
        }
        Ok(Self { order, place, starts, slots })
    }
}

/// The depth of every node, or [`HIDDEN`], and where each level starts once nodes are sorted by depth.
///
/// A node is one deeper than the node before it, unless subtrees end there: then it is a sibling of the largest of
/// them, the least deep. So each node tells the next one and its subtree's end, and the least depth told is right.
fn depths(
    shape: &impl Shape,
    progress: &mut Progress<impl FnMut(usize) -> ControlFlow<()>>,
) -> Result<(Vec<u32>, Vec<u32>), Cancelled> {
    let len = shape.len();
    let mut depths = vec![HIDDEN; len + 1];
    let mut sizes = Vec::new();
    let (mut node, mut depth) = (0, 0);
    while node < len {
        let chunk = node;
        while node < len.min(chunk + CHUNK) {
            depths[node] = depth;
            if sizes.len() == depth as usize {
                sizes.push(0);
            }
            sizes[depth as usize] += 1;
            let id = NodeId(node as u32);
            let end = (shape.end(id) as usize).clamp(node + 1, len);
            depths[end] = depths[end].min(depth);
            let folded = shape.folded(id);
            node = if folded { end } else { node + 1 };
            depth = depths[node].min(depth + 1);
        }
        progress.advance(node - chunk)?;
    }
    Ok((depths, starts(sizes)))
}

/// Running sums, from 0: turns the sizes of levels into their starts.
fn starts(mut sizes: Vec<u32>) -> Vec<u32> {
    let mut sum = 0;
    for size in &mut sizes {
        let start = sum;
        sum += *size;
        *size = start;
    }
    sizes.push(sum);
    sizes
}
