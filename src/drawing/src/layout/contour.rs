//! Joins siblings as closely as the contours of their subtrees allow, and spreads those between.

use std::ops::ControlFlow;

use super::{
    Cancelled, Extent, HIDDEN, Shape, Spacing,
    levels::{CHUNK, Progress},
};
use plywood_tree::tree::NodeId;

/// Left and right end of the labels on each level of some subtrees side by side, the lowest level first. Moving all of them takes
/// no time, and joining two contours no longer than the flatter one is high: in all, the time is linear in the nodes.
#[derive(Default)]
struct Contour {
    levels: Vec<[i32; 2]>,
    shift: i32,
}

impl Contour {
    const fn depth(&self) -> usize {
        self.levels.len()
    }

    fn at(&self, level: usize) -> [i32; 2] {
        let [left, right] = self.levels[self.depth() - 1 - level];
        [left + self.shift, right + self.shift]
    }

    fn set(&mut self, level: usize, side: usize, end: i32) {
        let at = self.depth() - 1 - level;
        self.levels[at][side] = end - self.shift;
    }
}

/// A subtree whose nodes have fixed positions relative to each other. Columns count from the left end of its root's label.
struct Subtree {
    root: u32,
    extent: Extent,
    /// Contour of the levels below the root; empty for a leaf, which then needs no memory.
    below: Contour,
}

impl Subtree {
    fn contour(mut self) -> Contour {
        self.below.levels.push([-self.below.shift, self.extent.width() - self.below.shift]);
        self.below
    }
}

/// Relative positions of the nodes of a tree, after all contours have been joined.
pub struct Contours {
    /// Left end of every label, counted from that of its first sibling.
    pub lefts: Vec<i32>,
    /// Left end of the label of each node's first child, counted from that of the node.
    pub first_children: Vec<i32>,
    pub extents: Vec<Extent>,
    /// Subtrees whose parent is still to come, the leftmost last.
    subtrees: Vec<Subtree>,
    /// Roots of the siblings that are being joined.
    siblings: Vec<u32>,
    /// Siblings that a subtree to the right can meet, by depth and number. Some hidden ones may still be among them.
    visible: Vec<(usize, u32)>,
    spread: Spread,
    spacing: Spacing,
}

impl Contours {
    pub fn new(
        shape: &impl Shape,
        depths: &[u32],
        spacing: Spacing,
        widest: u16,
        progress: &mut Progress<impl FnMut(usize) -> ControlFlow<()>>,
    ) -> Result<Self, Cancelled> {
        let len = depths.len();
        let mut contours = Self {
            lefts: vec![0; len],
            first_children: vec![0; len],
            extents: vec![Extent::DOT; len],
            subtrees: Vec::new(),
            siblings: Vec::new(),
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
                let below = contours.joined(id.0, extent, shape.end(id));
                contours.extents[node] = extent;
                contours.subtrees.push(Subtree { root: id.0, extent, below });
            }
        }
        Ok(contours)
    }

    /// Joins the subtrees of the children of a node, which are those that end by `end`, and places the node above them. Spreads
    /// them at the end: a sibling that is pushed aside is hidden between two deeper ones.
    fn joined(&mut self, parent: u32, extent: Extent, end: u32) -> Contour {
        let Some(first) = self.subtrees.pop_if(|first| first.root < end) else { return Contour::default() };
        let center = i32::from(first.extent.left);
        let mut last_center = center;
        self.siblings.clear();
        self.siblings.push(first.root);
        self.visible.clear();
        self.visible.push((first.below.depth() + 1, 0));
        let mut contour = first.contour();
        while let Some(next) = self.subtrees.pop_if(|next| next.root < end) {
            let root = next.root;
            let center = i32::from(next.extent.left);
            let x = self.append(&mut contour, next);
            self.lefts[root as usize] = x;
            self.siblings.push(root);
            last_center = x + center;
        }
        let Self { lefts, siblings, .. } = self;
        self.spread.apply(|number, cells| lefts[siblings[number as usize] as usize] += cells);
        let middle = self.above(center, last_center);
        let left = middle - i32::from(extent.left);
        self.first_children[parent as usize] = -left;
        contour.shift -= left;
        contour
    }

    /// Returns the column of a parent: that of its middle child if this is one column off the middle at most, so that the line to
    /// it does not bend; otherwise the middle between the first and the last child.
    fn above(&self, first: i32, last: i32) -> i32 {
        let center = |child: u32| self.lefts[child as usize] + i32::from(self.extents[child as usize].left);
        let middle = self.siblings.get(self.siblings.len() / 2).filter(|_| self.siblings.len() % 2 == 1);
        let straight = middle.map(|&child| center(child)).filter(|center| (2 * center - first - last).abs() <= 2);
        straight.unwrap_or_else(|| i32::midpoint(first, last))
    }

    /// Joins the next sibling to the ones before it. Returns its left end.
    fn append(&mut self, siblings: &mut Contour, next: Subtree) -> i32 {
        let number = self.siblings.len() as u32;
        let mut x = siblings.at(0)[1] + i32::from(self.spacing.siblings);
        if next.below.depth() == 0 {
            siblings.set(0, 1, x + next.extent.width());
            return x;
        }
        let mut next = next.contour();
        let shared = siblings.depth().min(next.depth());
        for level in 1..shared {
            let overlap = siblings.at(level)[1] + i32::from(self.spacing.cousins) - x - next.at(level)[0];
            if overlap > 0 {
                x += overlap;
                let obstacle = self.owner(level);
                self.spread.push(obstacle, number, overlap);
            }
        }
        self.visible.push((next.depth(), number));
        next.shift += x;
        // The deeper contour stays, with the other one's ends at the outer side.
        let mut side = 1;
        if next.depth() > siblings.depth() {
            std::mem::swap(siblings, &mut next);
            side = 0;
        }
        for level in 0..shared {
            siblings.set(level, side, next.at(level)[side]);
        }
        x
    }

    /// Returns the number of the sibling whose subtree is met on a level. Drops the siblings to the right of it: they end above
    /// this level, and the one being placed does not, so it hides them.
    fn owner(&mut self, level: usize) -> u32 {
        while self.visible.pop_if(|&mut (depth, _)| depth <= level).is_some() {}
        self.visible.last().map_or(0, |&(_, number)| number)
    }

    /// Returns the columns of the whole drawing, counted from the left end of the root's label: leftmost, and one past the
    /// rightmost.
    pub fn extent(&mut self) -> (i32, i32) {
        let Some(tree) = self.subtrees.pop() else { return (0, 0) };
        let contour = tree.contour();
        let ends = (0..contour.depth()).map(|level| contour.at(level));
        ends.fold((0, 0), |(left, right), [start, end]| (left.min(start), right.max(end)))
    }
}

/// Binary digits after the point of a slope.
const FRACTION: u32 = 24;

#[derive(Clone, Copy)]
struct Push {
    left: u32,
    right: u32,
    /// Distance that each step from left to right moves.
    slope: i64,
}

/// Pushes among the children of one node: small subtrees are spread evenly between the large siblings that force them apart.
///
/// After Buchheim, Jünger and Leipert, section 5: a push is recorded as a slope over the siblings between, and one walk from right
/// to left adds all slopes up. Slopes are binary fractions; only their sum is rounded. Rounding keeps order and commutes with
/// whole cells, so gaps that were wide enough stay so.
///
/// The ranges between pushed siblings nest and never cross. A subtree between two others
/// that neither's deepest level reaches is hidden from all later siblings by the right one.
#[derive(Default)]
struct Spread {
    /// Pushes in the order they happened: by right sibling, inner before outer.
    pushes: Vec<Push>,
    /// While adding up: pushes whose range covers the current sibling, inner last.
    open: Vec<Push>,
}

impl Spread {
    fn push(&mut self, left: u32, right: u32, cells: i32) {
        let steps = i64::from(right - left);
        if steps > 1 {
            self.pushes.push(Push { left, right, slope: (i64::from(cells) << FRACTION) / steps });
        }
    }

    /// Passes the shift in cells of each sibling between to `shift`, and clears the pushes.
    fn apply(&mut self, mut shift: impl FnMut(u32, i32)) {
        let Some(last) = self.pushes.last() else { return };
        let mut offset = 0;
        let mut slope = 0;
        for number in (0..last.right).rev() {
            while let Some(push) = self.pushes.pop_if(|push| push.right == number + 1) {
                offset += push.slope * i64::from(push.right - push.left);
                slope += push.slope;
                self.open.push(push);
            }
            offset -= slope;
            shift(number, rounded(offset));
            while let Some(push) = self.open.pop_if(|push| push.left == number) {
                slope -= push.slope;
            }
        }
    }
}

const fn rounded(offset: i64) -> i32 {
    ((offset + (1 << (FRACTION - 1))) >> FRACTION) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pushes: &[(u32, u32, i32)], expected: &[i32]) {
        let mut spread = Spread::default();
        let mut siblings = vec![0; expected.len()];
        for &(left, right, cells) in pushes {
            spread.push(left, right, cells);
        }
        spread.apply(|number, cells| siblings[number as usize] += cells);
        assert_eq!(siblings, expected);
        assert!(spread.pushes.is_empty() && spread.open.is_empty());
    }

    #[test]
    fn pushed_siblings_share_the_room_evenly() {
        check(&[], &[0, 0]);
        check(&[(0, 1, 7)], &[0, 0]);
        check(&[(0, 2, 8)], &[0, 4, 0]);
        check(&[(0, 4, 8)], &[0, 2, 4, 6, 0]);
        check(&[(1, 4, 3)], &[0, 0, 1, 2, 0]);

        // A remainder is rounded to the nearest cell.
        check(&[(0, 3, 4)], &[0, 1, 3, 0]);
        check(&[(0, 4, 1)], &[0, 0, 1, 1, 0]);

        // Nested and neighbouring pushes add up.
        check(&[(0, 2, 2), (2, 4, 6)], &[0, 1, 0, 3, 0]);
        check(&[(1, 3, 4), (0, 4, 8)], &[0, 2, 6, 6, 0]);
        check(&[(2, 4, 2), (0, 4, 8)], &[0, 2, 4, 7, 0]);
        check(&[(0, 2, 2), (0, 4, 8)], &[0, 3, 4, 6, 0]);
    }
}
