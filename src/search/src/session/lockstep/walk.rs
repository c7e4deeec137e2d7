//! The common walk of searches that look at children in the same order: around the union of what they visit, in preorder.
//!
//! A tick of the walk is coming to a node, a cutoff there, or being back at it from a child. Whoever visits a node comes to it in
//! the same tick; whoever cuts waits at its cutoff until the others have seen what it skips.

use super::stream::{Arrival, Departure, Stream};
use super::tree_union::TreeUnion;
use super::{Differing, Lanes, Tick};
use crate::replay::Replay;

/// Searches on their common walk.
pub(super) struct Walk<'a> {
    tree_union: &'a TreeUnion,
    streams: Vec<Stream<'a>>,
    /// How many nodes each search has open.
    depths: Vec<usize>,
    /// How many nodes are open on the walk.
    depth: usize,
    /// Searches that were stopped before their end, and have come there.
    over: Lanes,
    ticks: Vec<Tick>,
    differing: Differing,
}

/// The ticks of the common walk and the nodes that differ; `None` if two searches look at the children of a node in different
/// orders, or one comes back to a node. Linear in all steps.
pub(super) fn walk(replays: &[&Replay], tree_union: &TreeUnion) -> Option<(Vec<Tick>, Differing)> {
    // Who comes back to a node is in two places of the walk at once.
    if replays.iter().any(|replay| replay.visits_repeated() > 0) {
        return None;
    }
    let count = replays.len();
    let mut walk = Walk {
        tree_union,
        streams: replays.iter().map(|replay| Stream::new(replay)).collect(),
        depths: vec![0; count],
        depth: 0,
        over: Lanes::NONE,
        ticks: vec![Tick::start(Lanes::all(count))],
        differing: Differing::new(tree_union.len()),
    };
    walk.come(Lanes::all(count))?;
    while walk.depth > 0 {
        walk.go_on()?;
    }
    Some((walk.ticks, walk.differing))
}

impl Walk<'_> {
    const fn count(&self) -> usize {
        self.streams.len()
    }

    /// The searches that have not been broken off: those whose silence means something.
    const fn speaking(&self) -> Lanes {
        Lanes::all(self.count()).without(self.over)
    }

    /// The searches that are at the node the walk is at.
    fn here(&self) -> Lanes {
        Lanes::of((0..self.count()).filter(|&lane| self.depths[lane] == self.depth && !self.over.has(lane)))
    }

    fn go_on(&mut self) -> Option<()> {
        let here = self.here();
        self.cut(here);
        let here = self.note_ends(here);
        let entering = Lanes::of(here.iter().filter(|&lane| self.streams[lane].enters().is_some()));
        if entering.is_empty() {
            self.back(here);
            return Some(());
        }
        self.come(entering)
    }

    /// A tick for the searches that cut here; the others wait for the next one.
    fn cut(&mut self, here: Lanes) {
        let cutting = Lanes::of((0..self.count()).filter(|&lane| here.has(lane) && self.streams[lane].cut()));
        if !cutting.is_empty() {
            let differs = cutting != self.speaking();
            self.tick(here, differs);
        }
    }

    /// Leaves behind who was stopped.
    fn note_ends(&mut self, here: Lanes) -> Lanes {
        let ended = Lanes::of(here.iter().filter(|&lane| self.streams[lane].is_over()));
        self.over = self.over.with(ended);
        here.without(ended)
    }

    /// All of these go to the same child, or there is no common walk.
    fn come(&mut self, entering: Lanes) -> Option<()> {
        let mut union_node = None;
        for lane in entering.iter() {
            let child = self.tree_union.union_node(lane, self.streams[lane].enters()?);
            if union_node.replace(child).is_some_and(|other| other != child) {
                return None;
            }
        }
        let mut first: Option<Arrival> = None;
        let mut differs = entering != self.speaking();
        for lane in entering.iter() {
            let arrival = self.streams[lane].arrive()?;
            self.depths[lane] += 1;
            differs |= !first.get_or_insert(arrival).agrees(&arrival);
            first = first.map(|known| Arrival { window: known.window.or(arrival.window), ..known });
        }
        self.depth += 1;
        self.differing.mark_if(differs, union_node?);
        self.tick(entering, differs);
        Some(())
    }

    /// Back to the parent, with what the node hands up.
    fn back(&mut self, here: Lanes) {
        self.depth -= 1;
        let speaking = self.speaking();
        let mut differs = here != speaking;
        let mut first: Option<Departure> = None;
        for lane in here.iter() {
            let node = self.streams[lane].returns();
            let departure = self.streams[lane].depart();
            self.depths[lane] -= 1;
            let (Some(node), Some(departure)) = (node, departure) else { continue };
            let known = *first.get_or_insert(departure);
            let own = here != speaking || !known.hands_up_the_same(&departure);
            let parents = !known.leaves_the_same(&departure);
            differs |= own || parents;
            first = Some(Departure { window: known.window.or(departure.window), ..known });
            self.mark(lane, node, own, parents);
        }
        if !here.is_empty() {
            self.tick(here, differs);
        }
    }

    fn mark(&mut self, lane: usize, node: plywood_tree::tree::NodeId, own: bool, parents: bool) {
        self.differing.mark_if(own, self.tree_union.union_node(lane, node));
        let parent = self.streams[lane].parent(node).filter(|_| parents);
        if let Some(parent) = parent {
            self.differing.mark_if(true, self.tree_union.union_node(lane, parent));
        }
    }

    fn tick(&mut self, here: Lanes, differs: bool) {
        let cursors = std::array::from_fn(|lane| self.streams.get(lane).map_or(0, |stream| stream.cursor as u32));
        self.ticks.push(Tick { cursors, here, differs });
    }
}
