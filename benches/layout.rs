//! The layout against a bare one: Reingold and Tilford's on labels of one width, without traits, folds, levels to look up,
//! even spreading or progress. What is more in ours should cost at most half as much again.

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, criterion_group, criterion_main};
use plywood::layout::{Layout, Shape, Spacing};
use plywood::tree::NodeId;

/// A tree as the ends of its subtrees, every label 5 cells wide.
struct Bare(Vec<u32>);

const WIDTH: u16 = 5;
const SPACING: Spacing = Spacing { siblings: 1, cousins: 2 };

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

    fn width(&self, _: NodeId) -> u16 {
        WIDTH
    }
}

/// Every inner node has `branching` children.
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

/// Every node hangs below one of those before it, each as likely as the other; renumbered in preorder.
fn random(nodes: usize) -> Vec<u32> {
    let mut state = 1_u64;
    let mut parents = vec![0; nodes];
    for (node, parent) in parents.iter_mut().enumerate().skip(1) {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *parent = (state >> 33) as usize % node;
    }
    let mut sizes = vec![1_u32; nodes];
    for node in (1..nodes).rev() {
        sizes[parents[node]] += sizes[node];
    }
    // The preorder number of each node, and the next free one below it.
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

#[derive(Clone, Copy, Default)]
struct Node {
    first_child: u32,
    left: i32,
    right: i32,
}

fn bare_breadth(ends: &[u32]) -> Vec<i32> {
    let n = ends.len();
    let mut place = vec![u32::MAX; n + 1];
    let mut sizes: Vec<u32> = Vec::new();
    let mut depth = 0;
    for node in 0..n {
        if sizes.len() == depth as usize {
            sizes.push(0);
        }
        sizes[depth as usize] += 1;
        place[node] = depth;
        let end = ends[node] as usize;
        place[end] = place[end].min(depth);
        depth = place[node + 1].min(depth + 1);
    }
    let mut sum = 0;
    let mut starts: Vec<u32> = sizes
        .iter()
        .map(|s| {
            let t = sum;
            sum += s;
            t
        })
        .collect();
    starts.push(sum);
    let mut free = starts.clone();
    let mut nodes = vec![Node { first_child: n as u32, left: 0, right: 0 }; n + 1];
    for place in &mut place[..n] {
        let depth = *place as usize;
        let slot = free[depth];
        free[depth] += 1;
        *place = slot;
        nodes[slot as usize].first_child = free[depth + 1];
    }
    let mut xs = vec![0_i32; n];
    #[derive(Clone, Copy)]
    struct Bottom {
        l: u32,
        lx: i32,
        r: u32,
        rx: i32,
    }
    let mut queue = std::collections::VecDeque::new();
    const SIB: i32 = 6;
    const COU: i32 = 7;
    for level in starts.windows(2).rev() {
        for p in level[0] as usize..level[1] as usize {
            let (a, z) = (nodes[p].first_child as usize, nodes[p + 1].first_child as usize);
            if a == z {
                continue;
            }
            let mut bottom;
            if nodes[a].first_child == nodes[z].first_child {
                let mut x = 0;
                for c in a + 1..z {
                    x += SIB;
                    xs[c] = x;
                }
                bottom = Bottom { l: a as u32, lx: 0, r: z as u32 - 1, rx: x };
            } else {
                let mut take = |c: usize| {
                    if nodes[c].first_child == nodes[c + 1].first_child {
                        Bottom { l: c as u32, lx: 0, r: c as u32, rx: 0 }
                    } else {
                        queue.pop_front().unwrap()
                    }
                };
                bottom = take(a);
                for c in a + 1..z {
                    let mut own = if nodes[c].first_child == nodes[c + 1].first_child {
                        Bottom { l: c as u32, lx: 0, r: c as u32, rx: 0 }
                    } else {
                        queue.pop_front().unwrap()
                    };
                    let mut lx = xs[c - 1];
                    let mut x = lx + SIB;
                    let mut rx = x;
                    let mut slot = c;
                    while slot as u32 != own.l && slot as u32 - 1 != bottom.r {
                        lx += nodes[slot - 1].right;
                        rx += nodes[slot].left;
                        slot = nodes[slot].first_child as usize;
                        let overlap = (lx + COU - rx).max(0);
                        x += overlap;
                        rx += overlap;
                    }
                    xs[c] = x;
                    own.lx += x;
                    own.rx += x;
                    if slot as u32 == own.l {
                        if slot as u32 - 1 == bottom.r {
                            bottom.r = own.r;
                            bottom.rx = own.rx;
                        } else {
                            nodes[own.r as usize].right = lx + nodes[slot - 1].right - own.rx;
                        }
                    } else {
                        nodes[bottom.l as usize].left = rx + nodes[slot].left - bottom.lx;
                        bottom = own;
                    }
                }
            }
            let span = xs[z - 1];
            let half = span / 2;
            nodes[p].left = -half;
            nodes[p].right = span - half;
            bottom.lx -= half;
            bottom.rx -= half;
            queue.push_back(bottom);
        }
    }
    let (mut left, mut x) = (0, 0);
    for &start in &starts[..starts.len() - 1] {
        left = left.min(x);
        x += nodes[start as usize].left;
    }
    xs[0] = -left;
    for p in 0..n {
        let base = xs[p] + nodes[p].left;
        for c in nodes[p].first_child..nodes[p + 1].first_child {
            xs[c as usize] += base;
        }
    }
    place.pop();
    place.iter().map(|&p| xs[p as usize]).collect()
}

#[derive(Clone, Copy, Default)]
struct Thread {
    left: u32,
    right: u32,
    left_x: i32,
    right_x: i32,
}

fn bare_preorder(ends: &[u32]) -> Vec<i32> {
    let n = ends.len();
    let mut xs = vec![0_i32; n];
    let mut t = vec![Thread::default(); n];
    #[derive(Clone, Copy)]
    struct Bottom {
        l: u32,
        lx: i32,
        r: u32,
        rx: i32,
    }
    let mut stack: Vec<Bottom> = Vec::new();
    const SIB: i32 = 6;
    const COU: i32 = 7;
    for p in (0..n as u32).rev() {
        let end = ends[p as usize];
        if end == p + 1 {
            stack.push(Bottom { l: p, lx: 0, r: p, rx: 0 });
            continue;
        }
        let mut c = p + 1;
        let mut bottom = stack.pop().unwrap();
        let mut prev = c;
        let mut prev_x = 0;
        c = ends[c as usize];
        while c < end {
            let mut own = stack.pop().unwrap();
            let mut lx = prev_x;
            let mut x = lx + SIB;
            let mut rx = x;
            let (mut r, mut l) = (prev, c);
            while l != own.l && r != bottom.r {
                let (tr, tl) = (t[r as usize], t[l as usize]);
                lx += tr.right_x;
                rx += tl.left_x;
                r = tr.right;
                l = tl.left;
                let overlap = (lx + COU - rx).max(0);
                x += overlap;
                rx += overlap;
            }
            xs[c as usize] = x;
            own.lx += x;
            own.rx += x;
            if l == own.l {
                if r == bottom.r {
                    bottom.r = own.r;
                    bottom.rx = own.rx;
                } else {
                    let tr = t[r as usize];
                    let o = &mut t[own.r as usize];
                    o.right = tr.right;
                    o.right_x = lx + tr.right_x - own.rx;
                }
            } else {
                let tl = t[l as usize];
                let b = &mut t[bottom.l as usize];
                b.left = tl.left;
                b.left_x = rx + tl.left_x - bottom.lx;
                bottom = own;
            }
            prev = c;
            prev_x = x;
            c = ends[c as usize];
        }
        let half = prev_x / 2;
        t[p as usize] = Thread { left: p + 1, right: prev, left_x: -half, right_x: prev_x - half };
        bottom.lx -= half;
        bottom.rx -= half;
        stack.push(bottom);
    }
    let bottom = stack[0];
    let (mut left, mut x, mut l) = (0, 0, 0);
    while l != bottom.l {
        x += t[l as usize].left_x;
        l = t[l as usize].left;
        left = left.min(x);
    }
    xs[0] = -left;
    for p in 0..n {
        let end = ends[p];
        let mut c = p as u32 + 1;
        if c == end {
            continue;
        }
        let base = xs[p] + t[p].left_x;
        while c < end {
            xs[c as usize] += base;
            c = ends[c as usize];
        }
    }
    xs
}

fn ours(tree: &Bare) -> Layout {
    Layout::new(tree, SPACING, |_| ControlFlow::Continue(())).unwrap()
}

fn layouts(criterion: &mut Criterion) {
    for (name, tree) in [("uniform", Bare(uniform(10, 6))), ("random", Bare(random(1_000_000)))] {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(20);
        assert_eq!(bare_breadth(&tree.0), bare_preorder(&tree.0));
        group.bench_function("breadth", |bencher| bencher.iter(|| bare_breadth(black_box(&tree.0))));
        group.bench_function("preorder", |bencher| bencher.iter(|| bare_preorder(black_box(&tree.0))));
        group.bench_function("layout", |bencher| bencher.iter(|| ours(black_box(&tree))));
        group.finish();
    }
}

criterion_group!(benches, layouts);
criterion_main!(benches);
