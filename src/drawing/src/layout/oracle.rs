//! For tests only: trees to lay out, and a second layout that is simple and slow.

use std::collections::BTreeMap;

use super::{Extent, Shape, Spacing};
use plywood_tree::tree::NodeId;
use proptest::prelude::*;

#[derive(Clone, Debug)]
pub(super) struct Sketch {
    pub(super) ends: Vec<u32>,
    pub(super) folded: Vec<bool>,
    pub(super) extents: Vec<Extent>,
}

impl Shape for Sketch {
    fn len(&self) -> usize {
        self.ends.len()
    }

    fn end(&self, node: NodeId) -> u32 {
        self.ends[node.index()]
    }

    fn folded(&self, node: NodeId) -> bool {
        self.folded[node.index()]
    }

    fn extent(&self, node: NodeId) -> Extent {
        self.extents[node.index()]
    }
}

impl Sketch {
    pub(super) fn of(ends: Vec<u32>) -> Self {
        let len = ends.len();
        Self { ends, folded: vec![false; len], extents: vec![Extent::DOT; len] }
    }

    /// Reads nested brackets: each pair is a node, and a digit before it the width of its label.
    pub(super) fn parse(text: &str) -> Self {
        let (mut sketch, mut open, mut width) = (Self::of(Vec::new()), Vec::new(), 1);
        for letter in text.chars() {
            match letter {
                '(' => {
                    open.push(sketch.len());
                    sketch.ends.push(0);
                    sketch.folded.push(false);
                    sketch.extents.push(Extent::centered(std::mem::replace(&mut width, 1)));
                }
                ')' => sketch.ends[open.pop().unwrap()] = sketch.ends.len() as u32,
                digit => width = digit.to_digit(10).unwrap() as u16,
            }
        }
        sketch
    }

    pub(super) fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..self.ends.len() as u32).map(NodeId)
    }

    pub(super) fn children(&self, node: NodeId) -> Vec<NodeId> {
        let end = if self.folded(node) { node.0 + 1 } else { self.end(node) };
        std::iter::successors(Some(node.0 + 1), |&child| self.ends.get(child as usize).copied())
            .take_while(|&child| child < end)
            .map(NodeId)
            .collect()
    }

    pub(super) fn mirrored(&self) -> (Self, Vec<NodeId>) {
        let (mut mirror, mut old) = (Self::of(Vec::new()), Vec::new());
        self.mirror_into(NodeId::ROOT, &mut mirror, &mut old);
        (mirror, old)
    }

    fn mirror_into(&self, node: NodeId, mirror: &mut Self, old: &mut Vec<NodeId>) {
        let own = old.len();
        old.push(node);
        mirror.ends.push(0);
        mirror.folded.push(false);
        mirror.extents.push(self.extent(node));
        for &child in self.children(node).iter().rev() {
            self.mirror_into(child, mirror, old);
        }
        mirror.ends[own] = old.len() as u32;
    }

    /// Generates trees of many forms: each depth is drawn from those that the predecessor allows, mostly near it.
    pub(super) fn any(
        nodes: usize,
        levels: usize,
        label: impl Strategy<Value = Extent>,
    ) -> impl Strategy<Value = Self> {
        let node = (0..6_usize, any::<prop::sample::Index>(), prop::bool::weighted(0.04), label);
        prop::collection::vec(node, 1..nodes).prop_map(move |choices| {
            let mut sketch = Self::of(Vec::new());
            let mut path: Vec<usize> = Vec::new();
            for (node, (form, index, folded, extent)) in choices.into_iter().enumerate() {
                let depth = match form {
                    0 => index.index(path.len().max(1)).max(1),
                    1 => path.len().saturating_sub(1).max(1),
                    2 => path.len().saturating_sub(2).max(1),
                    _ => path.len(),
                };
                path.truncate(depth.min(levels));
                path.push(node);
                sketch.ends.push(0);
                sketch.folded.push(folded);
                sketch.extents.push(extent);
                for &ancestor in &path {
                    sketch.ends[ancestor] = node as u32 + 1;
                }
            }
            sketch
        })
    }
}

pub(super) struct Verdict {
    /// Distance of each node from its first sibling, before rounding.
    pub(super) offsets: BTreeMap<NodeId, f64>,
    pub(super) width: i32,
}

/// Drawing of a subtree: level by level, the columns of its labels, counted from the centre of its root.
type Drawing = Vec<Vec<(i32, i32)>>;

/// Lays a tree out by the definition: every label against every other, every push on every sibling between.
pub(super) fn lay_out(sketch: &Sketch, spacing: Spacing) -> Verdict {
    let mut offsets = BTreeMap::from([(NodeId::ROOT, 0.0)]);
    let drawing = draw(sketch, spacing, NodeId::ROOT, &mut offsets);
    let columns = || drawing.iter().flatten();
    let width = columns().map(|label| label.1).max().unwrap() - columns().map(|label| label.0).min().unwrap();
    Verdict { offsets, width }
}

fn draw(sketch: &Sketch, spacing: Spacing, node: NodeId, offsets: &mut BTreeMap<NodeId, f64>) -> Drawing {
    let children = sketch.children(node);
    let drawings: Vec<Drawing> = children.iter().map(|&child| draw(sketch, spacing, child, offsets)).collect();
    let (mut centers, mut spread): (Vec<i32>, _) = (Vec::new(), vec![0.0; children.len()]);
    let mut shares = vec![0_i64; children.len()];
    for (right, drawing) in drawings.iter().enumerate() {
        let mut center = 0;
        for depth in 0..drawing.len() {
            let gap = i32::from(if depth == 0 { spacing.siblings } else { spacing.cousins });
            // The last earlier sibling that reaches this level.
            let Some(left) = (0..right).rev().find(|&left| drawings[left].len() > depth) else { break };
            let edge = drawings[left][depth].iter().map(|label| label.1 + centers[left]).max().unwrap();
            let overlap = edge + gap - (center + drawing[depth].iter().map(|label| label.0).min().unwrap());
            if depth == 0 || overlap > 0 {
                center += overlap;
                let steps = (right - left) as f64;
                let share = (i64::from(overlap) << 24) / (right - left) as i64;
                for (between, shares) in shares.iter_mut().enumerate().take(right).skip(left + 1) {
                    *shares += share * (between - left) as i64;
                }
                for (between, spread) in spread.iter_mut().enumerate().take(right).skip(left + 1) {
                    *spread += f64::from(overlap) * (between - left) as f64 / steps;
                }
            }
        }
        centers.push(center);
    }
    for (index, &child) in children.iter().enumerate() {
        offsets.insert(child, f64::from(centers[index]) + spread[index]);
    }
    let Extent { left, right } = sketch.extent(node);
    let mut drawing = vec![vec![(-i32::from(left), i32::from(right.max(1)))]];
    // Right above the middle child, which is rounded to a cell, if that is one column off the middle at most.
    let span = centers.last().copied().unwrap_or(0);
    let middle = (centers.len() % 2 == 1).then(|| {
        let at = centers.len() / 2;
        centers[at] + ((shares[at] + (1 << 23)) >> 24) as i32
    });
    let half = middle.filter(|middle| (2 * middle - span).abs() <= 2).unwrap_or(span / 2);
    for (child, center) in drawings.into_iter().zip(centers) {
        for (depth, level) in child.into_iter().enumerate() {
            drawing.resize(drawing.len().max(depth + 2), Vec::new());
            drawing[depth + 1].extend(level.iter().map(|label| (label.0 + center - half, label.1 + center - half)));
        }
    }
    drawing
}
