//! Places siblings beside each other as close as the contours of their subtrees allow. Knows nothing of preorder or folds.

use std::collections::VecDeque;
use std::ops::{ControlFlow, Range};

use super::levels::Slot;
use super::progress::Progress;
use super::spread::Spread;
use super::{Cancelled, Spacing};

/// A slot and the column of its centre, counted from some other centre.
#[derive(Clone, Copy, Debug)]
struct Corner {
    slot: usize,
    x: i32,
}

impl Corner {
    const fn moved(self, by: i32) -> Self {
        Self { slot: self.slot, x: self.x + by }
    }
}

/// The outermost nodes on the lowest level of a subtree, or of several side by side.
#[derive(Clone, Copy, Debug)]
struct Bottom {
    left: Corner,
    right: Corner,
}

impl Bottom {
    /// The bottom of a leaf.
    const fn leaf(slot: usize) -> Self {
        Self { left: Corner { slot, x: 0 }, right: Corner { slot, x: 0 } }
    }

    const fn moved(self, by: i32) -> Self {
        Self { left: self.left.moved(by), right: self.right.moved(by) }
    }
}

/// A sibling that has the rightmost node on some level, so far.
#[derive(Clone, Copy, Debug)]
struct Visible {
    sibling: usize,
    /// The last slot of its subtree.
    bottom: usize,
}

/// The state of the pass from the lowest level up.
pub(super) struct Contours<'s> {
    slots: &'s mut [Slot],
    spacing: Spacing,
    /// The position of each slot relative to its first sibling.
    positions: Vec<i32>,
    /// The bottoms of the inner nodes whose parents are still to come, in the order of those.
    bottoms: VecDeque<Bottom>,
    /// The siblings seen from the right, the deepest first. A deeper bottom always is a later slot.
    visible: Vec<Visible>,
    spread: Spread,
}

impl<'s> Contours<'s> {
    pub(super) fn new(slots: &'s mut [Slot], spacing: Spacing) -> Self {
        let positions = vec![0; slots.len() - 1];
        let spread = Spread::default();
        Self { slots, spacing, positions, bottoms: VecDeque::new(), visible: Vec::new(), spread }
    }

    /// Joins the subtrees of all levels, lowest first, and returns where each slot stands relative to its first sibling.
    pub(super) fn join(
        mut self,
        starts: &[u32],
        progress: &mut Progress<impl FnMut(usize) -> ControlFlow<()>>,
    ) -> Result<Vec<i32>, Cancelled> {
        for level in starts.windows(2).rev() {
            for parent in level[0] as usize..level[1] as usize {
                let children = self.children(parent);
                if !children.is_empty() {
                    progress.advance(children.len())?;
                    self.place(parent, children);
                }
            }
        }
        Ok(self.positions)
    }

    fn children(&self, slot: usize) -> Range<usize> {
        self.slots[slot].first_child as usize..self.slots[slot + 1].first_child as usize
    }

    /// Places the children of one node and centres it above the first and the last.
    fn place(&mut self, parent: usize, children: Range<usize>) {
        let last = children.end - 1;
        let childless = self.slots[children.start].first_child == self.slots[children.end].first_child;
        let bottom = if childless { self.place_leaves(children) } else { self.place_subtrees(children) };
        let span = self.positions[last];
        let half = span / 2;
        self.slots[parent].left_link = -half;
        self.slots[parent].right_link = span - half;
        self.bottoms.push_back(bottom.moved(-half));
    }

    /// Places children that have none themselves.
    fn place_leaves(&mut self, children: Range<usize>) -> Bottom {
        let gap = i32::from(self.spacing.siblings);
        let mut x = 0;
        for child in children.start + 1..children.end {
            x += self.slots[child - 1].right() + gap - self.slots[child].left();
            self.positions[child] = x;
        }
        Bottom { left: Corner { slot: children.start, x: 0 }, right: Corner { slot: children.end - 1, x } }
    }

    fn place_subtrees(&mut self, children: Range<usize>) -> Bottom {
        let first = children.start;
        let mut bottom = self.bottom(first);
        self.visible.clear();
        self.show(first, bottom.right.slot);
        for child in first + 1..children.end {
            let own = self.bottom(child);
            bottom = self.append(first, child, bottom, own);
            self.show(child, own.right.slot);
        }
        self.spread.apply(&mut self.positions[children]);
        bottom
    }

    fn bottom(&mut self, slot: usize) -> Bottom {
        let leaf = Bottom::leaf(slot);
        if self.children(slot).is_empty() { leaf } else { self.bottoms.pop_front().unwrap_or(leaf) }
    }

    /// Places a child right of its earlier siblings, whose common bottom is given, and returns the new common bottom.
    fn append(&mut self, first: usize, child: usize, bottom: Bottom, own: Bottom) -> Bottom {
        let gap = i32::from(self.spacing.cousins);
        // The inner contours: the rightmost earlier node on a level always is the slot before the child's leftmost.
        let mut left_x = self.positions[child - 1];
        let mut x =
            left_x + self.slots[child - 1].right() + i32::from(self.spacing.siblings) - self.slots[child].left();
        let (mut slot, mut right_x) = (child, x);
        while slot != own.left.slot && slot - 1 != bottom.right.slot {
            left_x += self.slots[slot - 1].right_link;
            right_x += self.slots[slot].left_link;
            slot = self.slots[slot].first_child as usize;
            let overlap = left_x + self.slots[slot - 1].right() + gap - self.slots[slot].left() - right_x;
            if overlap > 0 {
                x += overlap;
                right_x += overlap;
                let obstacle = self.owner(slot - 1);
                self.spread.push((obstacle - first) as u32, (child - first) as u32, overlap);
            }
        }
        self.positions[child] = x;
        let own = own.moved(x);
        match (slot == own.left.slot, slot - 1 == bottom.right.slot) {
            (true, true) => Bottom { left: bottom.left, right: own.right },
            (true, false) => {
                let next = left_x + self.slots[slot - 1].right_link;
                self.slots[own.right.slot].right_link = next - own.right.x;
                bottom
            }
            (false, _) => {
                let next = right_x + self.slots[slot].left_link;
                self.slots[bottom.left.slot].left_link = next - bottom.left.x;
                own
            }
        }
    }

    /// The sibling to which the rightmost slot of some level belongs. Forgets those that end above: the child being placed
    /// reaches this level, so it will hide them.
    fn owner(&mut self, slot: usize) -> usize {
        while self.visible.pop_if(|visible| visible.bottom < slot).is_some() {}
        self.visible.last().map_or(slot, |visible| visible.sibling)
    }

    /// Remembers a placed sibling, which hides those that reach no deeper.
    fn show(&mut self, sibling: usize, bottom: usize) {
        while self.visible.pop_if(|visible| visible.bottom < bottom).is_some() {}
        self.visible.push(Visible { sibling, bottom });
    }
}

/// The columns of the whole drawing, counted from the root's centre: leftmost, and one past the rightmost.
pub(super) fn extent(slots: &[Slot], starts: &[u32]) -> (i32, i32) {
    let (mut left, mut right) = (0, 0);
    let (mut left_x, mut right_x) = (0, 0);
    for level in starts.windows(2) {
        let (first, last) = (&slots[level[0] as usize], &slots[level[1] as usize - 1]);
        left = left.min(left_x + first.left());
        right = right.max(right_x + last.right());
        left_x += first.left_link;
        right_x += last.right_link;
    }
    (left, right)
}
