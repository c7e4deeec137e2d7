//! Our layout against a minimal one: Reingold and Tilford's for labels of one width, without traits, folds, even spreading or
//! progress.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::rc::Rc;

use super::harness::{How, Pair, Row, nothing};
use super::trees::Random;
use plywood_drawing::layout::{Cancelled, Extent, Layout, Shape, Spacing};
use plywood_tree::tree::NodeId;

pub(crate) const ROWS: &[Row] = &[
    Row {
        work: "layout of 1,111,111 nodes, uniform",
        how: How::Warm,
        input: nothing,
        check: |_| check(&Bare(uniform(10, 6))),
        prepare: |_| with_levels(Bare(uniform(10, 6))),
    },
    Row {
        work: "the same, the bare one without levels",
        how: How::Warm,
        input: nothing,
        check: |_| (),
        prepare: |_| columns_only(Bare(uniform(10, 6))),
    },
    Row {
        work: "layout of 1,000,000 nodes, random",
        how: How::Warm,
        input: nothing,
        check: |_| check(&Bare(random(1_000_000))),
        prepare: |_| with_levels(Bare(random(1_000_000))),
    },
    Row {
        work: "the same at random, the bare one without levels",
        how: How::Warm,
        input: nothing,
        check: |_| (),
        prepare: |_| columns_only(Bare(random(1_000_000))),
    },
];

/// A tree as the ends of its subtrees; every label is 5 cells wide.
struct Bare(Vec<u32>);

const WIDTH: u16 = 5;
const SPACING: Spacing = Spacing { siblings: 1, cousins: 2 };
const SIBLINGS: i32 = 6;
const COUSINS: i32 = 7;

impl Shape for Bare {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn end(&self, node: NodeId) -> u32 {
        self.0[node.index()]
    }

    fn folded(&self, _: NodeId) -> bool {
        false
    }

    fn extent(&self, _: NodeId) -> Extent {
        Extent::centered(WIDTH)
    }
}

fn uniform(branching: u32, depth: u32) -> Vec<u32> {
    let sizes: Vec<u32> = (0..=depth)
        .scan(0, |size, _| {
            *size = *size * branching + 1;
            Some(*size)
        })
        .collect();
    let mut ends = Vec::new();
    let mut open: Vec<u32> = vec![sizes[depth as usize]];
    while let Some(&end) = open.last() {
        let node = ends.len() as u32;
        if node == end {
            open.pop();
        } else {
            let height = depth as usize + 1 - open.len();
            let end = node + sizes[height];
            ends.push(end);
            if height > 0 {
                open.push(end);
            }
        }
    }
    ends
}

/// Attaches every node to an earlier one, each equally likely; renumbered in preorder.
fn random(nodes: usize) -> Vec<u32> {
    let mut random = Random(1);
    let mut parents = vec![0; nodes];
    for (node, parent) in parents.iter_mut().enumerate().skip(1) {
        *parent = random.below(node);
    }
    let mut sizes = vec![1_u32; nodes];
    for node in (1..nodes).rev() {
        sizes[parents[node]] += sizes[node];
    }
    // Preorder number of each node, and the next free number below it.
    let (mut number, mut free) = (vec![0_u32; nodes], vec![1_u32; nodes]);
    let mut ends = vec![nodes as u32; nodes];
    for node in 1..nodes {
        let own = free[parents[node]];
        free[parents[node]] += sizes[node];
        (number[node], free[node]) = (own, own + 1);
        ends[own as usize] = own + sizes[node];
    }
    ends
}

/// The next node on the contours of a subtree, as in the original: the first and the last child, or a thread.
#[derive(Clone, Copy, Default)]
struct Link {
    left: u32,
    right: u32,
    left_x: i32,
    right_x: i32,
}

/// The outermost nodes on the lowest level of a subtree.
#[derive(Clone, Copy)]
struct Bottom {
    left: u32,
    right: u32,
    left_x: i32,
    right_x: i32,
}

/// Computes a column for each node, and nothing else.
fn bare(ends: &[u32]) -> Vec<i32> {
    let mut xs = vec![0; ends.len()];
    let mut links = vec![Link::default(); ends.len()];
    let mut bottoms = Vec::new();
    for parent in (0..ends.len()).rev().filter(|&node| ends[node] as usize > node + 1) {
        bare_join(ends, parent, &mut xs, &mut links, &mut bottoms);
    }
    let (mut left, mut x, mut node) = (0, 0, 0);
    while bottoms.first().is_some_and(|bottom: &Bottom| bottom.left != node) {
        x += links[node as usize].left_x;
        node = links[node as usize].left;
        left = left.min(x);
    }
    xs[0] = -left;
    for (parent, &end) in ends.iter().enumerate() {
        let first = xs[parent] + links[parent].left_x;
        let mut child = parent + 1;
        while child < end as usize {
            xs[child] += first;
            child = ends[child] as usize;
        }
    }
    xs
}

fn bare_join(ends: &[u32], parent: usize, xs: &mut [i32], links: &mut [Link], bottoms: &mut Vec<Bottom>) {
    let first = parent as u32 + 1;
    let (mut last, mut last_x) = (first, 0);
    let mut row = bare_bottom(ends, first, bottoms);
    let mut child = ends[first as usize];
    while child < ends[parent] {
        let own = bare_bottom(ends, child, bottoms);
        let mut x = last_x + SIBLINGS;
        let (mut left, mut left_x, mut right, mut right_x) = (last, last_x, child, x);
        while right != own.left && left != row.right {
            let (link, own_link) = (links[left as usize], links[right as usize]);
            (left, right) = (link.right, own_link.left);
            left_x += link.right_x;
            right_x += own_link.left_x;
            let overlap = (left_x + COUSINS - right_x).max(0);
            x += overlap;
            right_x += overlap;
        }
        xs[child as usize] = x;
        if right != own.left {
            let next = links[right as usize];
            let link = &mut links[row.left as usize];
            (link.left, link.left_x) = (next.left, right_x + next.left_x - row.left_x);
            row = Bottom { left_x: own.left_x + x, right_x: own.right_x + x, ..own };
        } else if left != row.right {
            let next = links[left as usize];
            let link = &mut links[own.right as usize];
            (link.right, link.right_x) = (next.right, left_x + next.right_x - own.right_x - x);
        } else {
            (row.right, row.right_x) = (own.right, own.right_x + x);
        }
        (last, last_x) = (child, x);
        child = ends[child as usize];
    }
    let half = last_x / 2;
    links[parent] = Link { left: first, right: last, left_x: -half, right_x: last_x - half };
    bottoms.push(Bottom { left_x: row.left_x - half, right_x: row.right_x - half, ..row });
}

fn bare_bottom(ends: &[u32], node: u32, bottoms: &mut Vec<Bottom>) -> Bottom {
    let leaf = Bottom { left: node, right: node, left_x: 0, right_x: 0 };
    if ends[node as usize] == node + 1 { leaf } else { bottoms.pop().unwrap_or(leaf) }
}

/// Returns the nodes sorted by depth, with the start of each level, for a viewer that reads only its visible part.
fn bare_levels(ends: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let mut depths = vec![u32::MAX; ends.len() + 1];
    let mut starts = vec![0];
    let mut depth = 0;
    for (node, &end) in ends.iter().enumerate() {
        depths[node] = depth;
        if starts.len() == depth as usize + 1 {
            starts.push(0);
        }
        starts[depth as usize + 1] += 1;
        let told = if end as usize == node + 1 { node } else { end as usize };
        depths[told] = depths[told].min(depth);
        depth = depths[node + 1].min(depth + u32::from(end as usize > node + 1));
    }
    for level in 1..starts.len() {
        starts[level] += starts[level - 1];
    }
    let mut free = starts.clone();
    let mut order = vec![0; ends.len()];
    for (node, &depth) in depths[..ends.len()].iter().enumerate() {
        order[free[depth as usize] as usize] = node as u32;
        free[depth as usize] += 1;
    }
    (order, starts)
}

fn ours(tree: &Bare) -> Result<Layout, Cancelled> {
    Layout::new(tree, SPACING, |_| ControlFlow::Continue(()))
}

fn check(tree: &Bare) {
    let last = bare(&tree.0).into_iter().max().unwrap_or_default();
    let width = ours(tree).map_or(0, |layout| layout.width());
    // Our parents are right above their middle child if that is one column off the middle.
    assert!(width.abs_diff(last + i32::from(WIDTH)) * 1_000 <= width as u32, "both drawings are nearly equally wide");
}

fn with_levels(tree: Bare) -> Pair {
    let [tree, again] = shared(tree);
    Pair::new(move || (bare(black_box(&tree.0)), bare_levels(black_box(&tree.0))), move || ours(black_box(&again)))
}

fn columns_only(tree: Bare) -> Pair {
    let [tree, again] = shared(tree);
    Pair::new(move || bare(black_box(&tree.0)), move || ours(black_box(&again)))
}

fn shared(tree: Bare) -> [Rc<Bare>; 2] {
    let tree = Rc::new(tree);
    [Rc::clone(&tree), tree]
}
