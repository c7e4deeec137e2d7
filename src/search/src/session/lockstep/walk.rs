//! Common walk of searches with the same order of children: around the union of their nodes, in preorder.
//!
//! A tick of the walk is entering a node, a cutoff there, or returning to it from a child. All searches that visit a node enter
//! it at the same tick. A search that cuts waits at its cutoff until the others have searched the nodes it skips.

use super::{
    SearchSet, Tick,
    stream::{Arrival, Departure, Stream, agree},
    tree_union::TreeUnion,
};
use crate::replay::Replay;
use plywood_tree::settings::Returns;

pub struct Walk<'a> {
    tree_union: &'a TreeUnion,
    streams: Vec<Stream<'a>>,
    depths: Vec<usize>,
    depth: usize,
    over: SearchSet,
    ticks: Vec<Tick>,
    differing: Vec<bool>,
}

/// Returns the ticks of the common walk and the nodes that differ. `None` if two searches visit the children of a node in
/// different orders, or if one revisits a node. Linear in all steps.
pub fn walk(replays: &[&Replay], tree_union: &TreeUnion) -> Option<(Vec<Tick>, Vec<bool>)> {
    // A revisited node would be at two places of the walk, and levels do not return in the order of the walk.
    let is_nested = |replay: &Replay| replay.trace().returns == Returns::AfterChildren;
    if replays.iter().any(|replay| replay.visits_repeated() > 0 || !is_nested(replay)) {
        return None;
    }
    let count = replays.len();
    let mut walk = Walk {
        tree_union,
        streams: replays.iter().map(|replay| Stream::new(replay)).collect(),
        depths: vec![0; count],
        depth: 0,
        over: SearchSet::default(),
        ticks: vec![Tick::start(SearchSet::all(count))],
        differing: vec![false; tree_union.len()],
    };
    walk.come(SearchSet::all(count))?;
    while walk.depth > 0 {
        walk.go_on()?;
    }
    Some((walk.ticks, walk.differing))
}

impl Walk<'_> {
    /// Searches that were not stopped, so that a missing visit is a difference.
    const fn active_searches(&self) -> SearchSet {
        SearchSet::all(self.streams.len()).without(self.over)
    }

    fn here(&self) -> SearchSet {
        SearchSet::of(
            (0..self.streams.len()).filter(|&search| self.depths[search] == self.depth && !self.over.has(search)),
        )
    }

    fn go_on(&mut self) -> Option<()> {
        let here = self.here();
        self.cut(here);
        let ended = SearchSet::of(here.iter().filter(|&search| self.streams[search].is_over()));
        self.over = self.over.with(ended);
        let here = here.without(ended);
        let entering = SearchSet::of(here.iter().filter(|&search| self.streams[search].enters().is_some()));
        if entering.is_empty() {
            self.back(here);
            return Some(());
        }
        self.come(entering)
    }

    fn cut(&mut self, here: SearchSet) {
        let cutting =
            SearchSet::of((0..self.streams.len()).filter(|&search| here.has(search) && self.streams[search].cut()));
        if !cutting.is_empty() {
            let differs = cutting != self.active_searches();
            self.tick(here, differs);
        }
    }

    /// Enters a child with these searches. `None` if they enter different children, so that there is no common walk.
    fn come(&mut self, entering: SearchSet) -> Option<()> {
        let mut union_node = None;
        for search in entering.iter() {
            let child = self.tree_union.union_node(search, self.streams[search].enters()?);
            if union_node.replace(child).is_some_and(|other| other != child) {
                return None;
            }
        }
        let mut first: Option<Arrival> = None;
        let mut differs = entering != self.active_searches();
        for search in entering.iter() {
            let arrival = self.streams[search].arrive()?;
            self.depths[search] += 1;
            differs |= !first.get_or_insert(arrival).agrees(&arrival);
            first = first.map(|known| Arrival { window: known.window.or(arrival.window), ..known });
        }
        self.depth += 1;
        self.differing[union_node? as usize] |= differs;
        self.tick(entering, differs);
        Some(())
    }

    fn back(&mut self, here: SearchSet) {
        self.depth -= 1;
        let active_searches = self.active_searches();
        let mut differs = here != active_searches;
        let mut first: Option<Departure> = None;
        for search in here.iter() {
            let node = self.streams[search].returns();
            let departure = self.streams[search].depart();
            self.depths[search] -= 1;
            let (Some(node), Some(departure)) = (node, departure) else { continue };
            let known = *first.get_or_insert(departure);
            let own = here != active_searches || known.value != departure.value;
            let parents = known.best != departure.best || !agree(known.window, departure.window);
            differs |= own || parents;
            first = Some(Departure { window: known.window.or(departure.window), ..known });
            self.mark(search, node, own, parents);
        }
        if !here.is_empty() {
            self.tick(here, differs);
        }
    }

    fn mark(&mut self, search: usize, node: plywood_tree::tree::NodeId, own: bool, parents: bool) {
        self.differing[self.tree_union.union_node(search, node) as usize] |= own;
        let parent = self.streams[search].parent(node).filter(|_| parents);
        if let Some(parent) = parent {
            self.differing[self.tree_union.union_node(search, parent) as usize] |= true;
        }
    }

    fn tick(&mut self, here: SearchSet, differs: bool) {
        let cursors = std::array::from_fn(|search| self.streams.get(search).map_or(0, |stream| stream.cursor as u32));
        self.ticks.push(Tick { cursors, here, differs });
    }
}
