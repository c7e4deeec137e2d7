//! Clock of searches without a common walk: at every tick each goes to its own next node, and a finished search waits at its end.
//!
//! Different orders alone are not a difference. Searches differ at a node that only some visit, or whose window, value or best
//! child differs. The first kind is at the tick at which the first search enters the node, the second at the tick at which the
//! last has finished it.

use super::stream::{agree, settled};
use super::tree_union::{TreeUnion, UnionNode};
use super::{Lanes, MOST_LANES, Tick};
use crate::replay::Replay;
use crate::trace::Window;
use plywood_tree::tree::NodeId;

/// Returns the ticks and the nodes that differ. O(n log n) in the nodes.
pub(super) fn unaligned(replays: &[&Replay], visits: &[Vec<u32>], tree_union: &TreeUnion) -> (Vec<Tick>, Vec<bool>) {
    let lanes = Unaligned { replays, visits, tree_union };
    let mut ticks = lanes.ticks();
    let mut differing = vec![false; tree_union.len()];
    for union_node in 0..tree_union.len() as UnionNode {
        if let Some(tick) = lanes.difference(union_node) {
            differing[union_node as usize] |= true;
            let last = ticks.len() - 1;
            ticks[tick.min(last)].differs = true;
        }
    }
    (ticks, differing)
}

struct Unaligned<'a> {
    replays: &'a [&'a Replay],
    visits: &'a [Vec<u32>],
    tree_union: &'a TreeUnion,
}

#[derive(Clone, Copy, PartialEq)]
struct Verdict {
    window: Option<Window>,
    value: Option<f64>,
    best: Option<UnionNode>,
}

impl Unaligned<'_> {
    fn ticks(&self) -> Vec<Tick> {
        let most = self.visits.iter().map(Vec::len).max().unwrap_or(0);
        let here = |tick: usize| Lanes::of((0..self.replays.len()).filter(|&lane| tick <= self.visits[lane].len()));
        let tick = |tick| Tick { cursors: self.cursors(tick), here: here(tick), differs: false };
        (0..=most + 1).map(tick).collect()
    }

    fn cursors(&self, tick: usize) -> [u32; MOST_LANES] {
        std::array::from_fn(|lane| {
            let Some(replay) = self.replays.get(lane) else { return 0 };
            let Some(before) = tick.checked_sub(1) else { return 0 };
            self.visits[lane].get(before).map_or(replay.len() as u32, |&step| settled(replay, step as usize) as u32)
        })
    }

    fn tick_of(&self, lane: usize, step: usize) -> usize {
        let visits = &self.visits[lane];
        let at = visits.partition_point(|&visit| settled(self.replays[lane], visit as usize) < step);
        at + 1
    }

    /// Returns the tick at which a node of the union differs, if any. A stopped search does not count as skipping nodes.
    fn difference(&self, union_node: UnionNode) -> Option<usize> {
        let lanes = 0..self.replays.len();
        let nodes: Vec<Option<NodeId>> = lanes.map(|lane| self.tree_union.node(lane, union_node)).collect();
        let at = |lane: usize, step: fn(&Replay, NodeId) -> Option<usize>| {
            nodes[lane].and_then(|node| step(self.replays[lane], node)).map(|step| self.tick_of(lane, step))
        };
        let (visiting, others): (Vec<usize>, Vec<usize>) =
            (0..nodes.len()).partition(|&lane| at(lane, Replay::entered).is_some());
        if others.iter().any(|&lane| self.replays[lane].is_whole()) {
            return visiting.iter().filter_map(|&lane| at(lane, Replay::entered)).min();
        }
        let done: Vec<usize> = visiting.into_iter().filter(|&lane| at(lane, Replay::returned).is_some()).collect();
        let verdicts: Vec<Verdict> = done.iter().filter_map(|&lane| Some(self.verdict(lane, nodes[lane]?))).collect();
        let agree = (1..verdicts.len()).all(|at| verdicts[..at].iter().all(|other| other.agrees(&verdicts[at])));
        if agree { None } else { done.iter().filter_map(|&lane| at(lane, Replay::returned)).max() }
    }

    fn verdict(&self, lane: usize, node: NodeId) -> Verdict {
        let replay = self.replays[lane];
        let end = replay.end();
        let window = end.entry_window(node).map(|window| replay.window_for_max(node, window));
        let value = end.value(node).map(|value| replay.for_max(node, value));
        Verdict { window, value, best: end.best_child(node).map(|child| self.tree_union.union_node(lane, child)) }
    }
}

impl Verdict {
    fn agrees(&self, other: &Self) -> bool {
        agree(self.window, other.window) && self.value == other.value && self.best == other.best
    }
}
