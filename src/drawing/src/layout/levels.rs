//! Sorts the visible nodes of a tree by depth, and turns relative positions into columns level by level.

use std::ops::ControlFlow;

use super::{Cancelled, HIDDEN, Shape};
use plywood_tree::tree::NodeId;

pub struct Levels {
    pub depths: Vec<u32>,
    /// Start of each level after sorting by depth, and the end of the last one.
    pub starts: Vec<u32>,
}

impl Levels {
    /// Computes the depths. A node is one deeper than the node before it, unless subtrees end there. Then it is a sibling of the
    /// largest of them, the least deep. So each node writes its depth to its subtree's end, where the first, least depth stays.
    pub fn new(
        shape: &impl Shape,
        progress: &mut Progress<impl FnMut(usize) -> ControlFlow<()>>,
    ) -> Result<Self, Cancelled> {
        let len = shape.len();
        // One more than there are nodes, for those whose subtree ends where the tree does.
        let mut depths = vec![HIDDEN; len + 1];
        let mut sizes: Vec<u32> = Vec::new();
        let mut node = 0;
        let mut depth = 0;
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
                let next = if shape.folded(id) { end } else { node + 1 };
                depths[end] = depths[end].min(depth);
                depth = depths[next].min(depth + u32::from(next < end));
                node = next;
            }
            progress.advance(node - chunk)?;
        }
        depths.truncate(len);
        Ok(Self { depths, starts: starts(&sizes) })
    }

    /// Sorts the nodes by depth, and turns positions that count from the first sibling into columns.
    pub fn settle(&self, root: i32, first_children: &[i32], lefts: &mut [i32]) -> Vec<NodeId> {
        let mut order = vec![NodeId::ROOT; self.starts.last().map_or(0, |&end| end as usize)];
        let mut levels: Vec<Level> = self.starts.iter().map(|&free| Level { free, first: root }).collect();
        for (node, &depth) in self.depths.iter().enumerate().filter(|&(_, &depth)| depth != HIDDEN) {
            let level = &mut levels[depth as usize];
            order[level.free as usize] = NodeId(node as u32);
            level.free += 1;
            lefts[node] += level.first;
            levels[depth as usize + 1].first = lefts[node] + first_children[node];
        }
        order
    }
}

struct Level {
    /// Index of its next node.
    free: u32,
    /// Leftmost column of the first child of the node last seen one level up.
    first: i32,
}

fn starts(sizes: &[u32]) -> Vec<u32> {
    let sums = sizes.iter().scan(0, |sum, size| {
        *sum += size;
        Some(*sum)
    });
    std::iter::once(0).chain(sums).collect()
}

/// Number of passes over all nodes that report progress.
const PASSES: usize = 2;

pub const CHUNK: usize = 4096;

pub struct Progress<F> {
    report: F,
    done: usize,
    reported: usize,
}

impl<F: FnMut(usize) -> ControlFlow<()>> Progress<F> {
    pub const fn new(report: F) -> Self {
        Self { report, done: 0, reported: 0 }
    }

    pub fn advance(&mut self, nodes: usize) -> Result<(), Cancelled> {
        self.done += nodes;
        if self.done - self.reported < CHUNK { Ok(()) } else { self.report() }
    }

    #[cold]
    fn report(&mut self) -> Result<(), Cancelled> {
        self.reported = self.done;
        match (self.report)(self.done / PASSES) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Cancelled),
        }
    }
}
