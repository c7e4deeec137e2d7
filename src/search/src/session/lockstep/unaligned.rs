//! Clock of searches without a common walk: at every tick each goes to its own next node, and a finished search waits at its end.
//!
//! Different orders alone are not a difference. Searches differ at a node that only some visit, or whose window, value or best
//! child differs. The first kind is at the tick at which the first search enters the node, the second at the tick at which the
//! last has finished it.

use super::{
    MOST_COMPARED, SearchSet, Tick,
    stream::{agree, settled},
    tree_union::{TreeUnion, UnionNode},
};
use crate::{replay::Replay, trace::Window};
use plywood_tree::tree::NodeId;

/// Returns the ticks and the nodes that differ. O(n log n) in the nodes.
pub fn unaligned(replays: &[&Replay], visits: &[Vec<u32>], tree_union: &TreeUnion) -> (Vec<Tick>, Vec<bool>) {
    let searches = Unaligned { replays, visits, tree_union };
    let mut ticks = searches.ticks();
    let mut differing = vec![false; tree_union.len()];
    for union_node in 0..tree_union.len() as UnionNode {
        if let Some(tick) = searches.difference(union_node) {
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

#[derive(Clone, Copy)]
struct Verdict {
    window: Option<Window>,
    value: Option<f64>,
    best: Option<UnionNode>,
}

impl Unaligned<'_> {
    fn ticks(&self) -> Vec<Tick> {
        let most = self.visits.iter().map(Vec::len).max().unwrap_or(0);
        let here =
            |tick: usize| SearchSet::of((0..self.replays.len()).filter(|&search| tick <= self.visits[search].len()));
        (0..=most + 1).map(|tick| Tick { cursors: self.cursors(tick), here: here(tick), differs: false }).collect()
    }

    fn cursors(&self, tick: usize) -> [u32; MOST_COMPARED] {
        std::array::from_fn(|search| {
            let Some(replay) = self.replays.get(search) else { return 0 };
            let Some(before) = tick.checked_sub(1) else { return 0 };
            self.visits[search].get(before).map_or(replay.len() as u32, |&step| settled(replay, step as usize) as u32)
        })
    }

    fn tick_of(&self, search: usize, step: usize) -> usize {
        let visits = &self.visits[search];
        let at = visits.partition_point(|&visit| settled(self.replays[search], visit as usize) < step);
        at + 1
    }

    /// Returns the tick at which a node of the union differs, if any. A stopped search does not count as skipping nodes.
    fn difference(&self, union_node: UnionNode) -> Option<usize> {
        let searches = 0..self.replays.len();
        let nodes: Vec<Option<NodeId>> = searches.map(|search| self.tree_union.node(search, union_node)).collect();
        let at = |search: usize, step: fn(&Replay, NodeId) -> Option<usize>| {
            nodes[search].and_then(|node| step(self.replays[search], node)).map(|step| self.tick_of(search, step))
        };
        let (visiting, others): (Vec<usize>, Vec<usize>) =
            (0..nodes.len()).partition(|&search| at(search, Replay::entered).is_some());
        if others.iter().any(|&search| self.replays[search].is_whole()) {
            return visiting.iter().filter_map(|&search| at(search, Replay::entered)).min();
        }
        let done: Vec<usize> = visiting.into_iter().filter(|&search| at(search, Replay::returned).is_some()).collect();
        let verdicts: Vec<Verdict> =
            done.iter().filter_map(|&search| Some(self.verdict(search, nodes[search]?))).collect();
        let agree = (1..verdicts.len()).all(|at| verdicts[..at].iter().all(|other| other.agrees(&verdicts[at])));
        if agree { None } else { done.iter().filter_map(|&search| at(search, Replay::returned)).max() }
    }

    fn verdict(&self, search: usize, node: NodeId) -> Verdict {
        let replay = self.replays[search];
        let end = replay.end();
        let window = end.entry_window(node).map(|window| replay.window_for_max(node, window));
        let value = end.value(node).map(|value| replay.for_max(node, value));
        Verdict { window, value, best: end.best_child(node).map(|child| self.tree_union.union_node(search, child)) }
    }
}

impl Verdict {
    fn agrees(&self, other: &Self) -> bool {
        agree(self.window, other.window) && self.value == other.value && self.best == other.best
    }
}
