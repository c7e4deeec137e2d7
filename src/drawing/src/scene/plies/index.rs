//! Index of a search's tree, built once: the nodes of each ply, counts of visited siblings by step, and the widest texts. With it
//! the cost of a row depends on the part shown and not on the number of children.

use std::ops::Range;

use super::{super::label, cell::Names};
use crate::scene::{
    has_windows,
    look::{Letters, Room},
    row_labels::{self, mover_labels},
};
use plywood_messages::text;
use plywood_search::replay::Replay;
use plywood_tree::tree::{NodeId, Player, Tree};

/// Siblings whose first visits are sorted together. Up to this many are checked one by one at each end of a run of siblings.
const BLOCK: usize = 1024;

/// First visit of a node that is never visited.
const NEVER: u32 = u32::MAX;

/// Nodes of a tree ply by ply, and the data needed to count them. 12 bytes per node.
#[derive(Debug)]
pub struct PlyIndex {
    depths: Vec<u32>,
    /// Every node, by ply, and in preorder within each: the children of a node are adjacent.
    nodes: Vec<NodeId>,
    starts: Vec<u32>,
    /// Step that first enters each of `nodes`, sorted within each block.
    entered: Vec<u32>,
    widest: Widest,
}

/// The most cells of each kind of text anywhere in the tree, and the most children of a node.
#[derive(Clone, Copy, Debug, Default)]
pub struct Widest {
    pub name: u16,
    pub value: u16,
    /// Width of the number of nodes of the most expensive child of the root.
    pub count: u16,
    /// Width of a window without blanks; 0 without windows.
    pub window: u16,
    pub children: u32,
    /// Width of edge labels; 0 if there are none.
    pub edge: u16,
    pub names: Names,
    /// Columns of the labels of rows with the title of a player, and with the name as well.
    pub labels: [u16; 2],
}

/// Cells of values and counts, and children of a node, reserved if the positions must not give away later steps. Hardly any
/// search of a game needs more.
const ANY: (u16, u16, u32) = (9, 9, 64);

impl Widest {
    pub fn within(self, room: Room) -> Self {
        let (value, count, children) = ANY;
        match room {
            Room::Recorded => self,
            Room::Any => Self {
                value: self.value.max(value),
                count: self.count.max(count),
                children: self.children.max(children),
                ..self
            },
        }
    }
}

impl PlyIndex {
    /// Reads the whole tree. Linear in its nodes, apart from sorting blocks.
    pub fn new(replay: &Replay) -> Self {
        let tree = replay.tree();
        let depths = tree.depths();
        let plies = depths.iter().max().map_or(0, |&most| most as usize + 1);
        let mut starts = vec![0; plies + 1];
        for &depth in &depths {
            starts[depth as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut nodes = vec![NodeId::ROOT; tree.len()];
        let mut free = starts.clone();
        for node in tree.nodes() {
            let at = &mut free[depths[node.index()] as usize];
            nodes[*at as usize] = node;
            *at += 1;
        }
        let mut entered: Vec<u32> =
            nodes.iter().map(|&node| replay.entered(node).map_or(NEVER, |step| step as u32)).collect();
        entered.chunks_mut(BLOCK).for_each(<[u32]>::sort_unstable);
        let mut counts = vec![0_u32; tree.len()];
        for parent in tree.nodes().filter_map(|node| tree.parent(node)) {
            counts[parent.index()] += 1;
        }
        let children = counts.iter().copied().max().unwrap_or(0);
        let widest = Widest { children, ..Widest::of(replay) };
        Self { depths, nodes, starts, entered, widest }
    }

    pub(super) const fn widest(&self) -> Widest {
        self.widest
    }

    /// Returns the ply of a node; the root's is 0.
    pub fn ply(&self, node: NodeId) -> usize {
        self.depths[node.index()] as usize
    }

    pub const fn last_ply(&self) -> usize {
        self.starts.len() - 2
    }

    /// Returns the ancestor of a node on an earlier ply. Logarithmic in the nodes there.
    pub fn ancestor(&self, node: NodeId, ply: usize) -> NodeId {
        let level = &self.nodes[self.level(ply)];
        let after = level.partition_point(|&other| other <= node);
        after.checked_sub(1).map_or(NodeId::ROOT, |at| level[at])
    }

    /// Returns the children of a node, first to last. Logarithmic in the nodes of their ply.
    pub fn children(&self, tree: &Tree, node: NodeId) -> Siblings<'_> {
        let end = tree.subtree(node).end;
        let next = self.ply(node) + 1;
        if next > self.last_ply() {
            return Siblings { index: self, range: 0..0 };
        }
        let level = self.level(next);
        let nodes = &self.nodes[level.clone()];
        let from = nodes.partition_point(|&other| other <= node);
        let to = nodes.partition_point(|&other| other.0 < end);
        Siblings { index: self, range: level.start + from..level.start + to.max(from) }
    }

    fn level(&self, ply: usize) -> Range<usize> {
        let ply = ply.min(self.last_ply());
        self.starts[ply] as usize..self.starts[ply + 1] as usize
    }
}

pub struct Siblings<'i> {
    index: &'i PlyIndex,
    range: Range<usize>,
}

impl<'i> Siblings<'i> {
    pub fn len(&self) -> usize {
        self.range.len()
    }

    pub fn is_empty(&self) -> bool {
        self.range.is_empty()
    }

    pub fn part(&self, numbers: Range<usize>) -> &'i [NodeId] {
        &self.index.nodes[self.range.clone()][numbers]
    }

    pub fn position(&self, child: NodeId) -> Option<usize> {
        self.part(0..self.len()).binary_search(&child).ok()
    }

    /// Returns how many of those with these numbers have been entered by step `cursor`. Reads each block of siblings, and each
    /// sibling of the first and the last.
    pub fn visited(&self, replay: &Replay, numbers: Range<usize>, cursor: usize) -> usize {
        let mut at = self.range.start + numbers.start;
        let end = self.range.start + numbers.end;
        let mut count = 0;
        while at < end {
            let next = (at / BLOCK + 1) * BLOCK;
            let block = at..next.min(end);
            at = block.end;
            count += if block.len() == BLOCK {
                within(&self.index.entered[block], cursor)
            } else {
                let is_entered = |&&node: &&NodeId| replay.entered(node).is_some_and(|step| step <= cursor);
                self.index.nodes[block].iter().filter(is_entered).count()
            };
        }
        count
    }
}

fn within(block: &[u32], cursor: usize) -> usize {
    match (block.first(), block.last()) {
        (Some(&first), _) if first as usize > cursor => 0,
        (_, Some(&last)) if last as usize <= cursor => block.len(),
        _ => block.partition_point(|&step| step as usize <= cursor),
    }
}

impl Widest {
    fn of(replay: &Replay) -> Self {
        let (tree, domain) = (replay.tree(), replay.tree().domain());
        let mut widest = Self { value: Letters::Small.value(domain, f64::INFINITY), ..Self::default() };
        let has_bare_leaves = tree.has_bare_leaves();
        let mut players = [false; Player::ALL.len()];
        for node in tree.nodes() {
            if let Some(player) = tree.player(node) {
                players[player as usize] = true;
            }
            if let Some(value) = tree.value(node) {
                widest.value = widest.value.max(Letters::Small.value(domain, value));
                // From the mover's side it may be written with the opposite sign.
                let turned = replay.trace().perspective.backed_up(domain, value);
                if turned != value {
                    widest.value = widest.value.max(Letters::Small.value(domain, turned));
                }
                if has_bare_leaves {
                    continue;
                }
            }
            if let Some(name) = tree.name(node).filter(|_| node != NodeId::ROOT) {
                widest.name = widest.name.max(label::name_width(&name));
                widest.names = widest.names.or(Names::of(&name));
            }
            if let Some(words) = label::edge_label(tree, node, super::super::Zoom::Labels) {
                widest.edge = widest.edge.max(text::cells(&words));
            }
        }
        let has_costs = tree.children(NodeId::ROOT).any(|child| tree.kind(child).is_inner());
        let visited = replay.end().tally().visited;
        widest.count = if has_costs { text::grouped(visited).len() as u16 } else { 0 };
        widest.window = if has_costs && has_windows(replay) { 2 * widest.value + 3 } else { 0 };
        for player in Player::ALL.into_iter().filter(|&player| players[player as usize]) {
            let labels = mover_labels(tree, player).into_iter();
            let mut columns = labels.map(|label| row_labels::columns(&label, Letters::Small));
            let named = columns.next().unwrap_or(0);
            let own = [columns.next().unwrap_or(named), named];
            widest.labels = std::array::from_fn(|at| widest.labels[at].max(own[at]));
        }
        widest
    }
}
