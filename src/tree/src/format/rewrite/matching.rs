//! Matches the nodes of an edited tree with those of the original tree.
//!
//! A match only selects the source text, never the content, so a wrong one costs layout only. Hence subtrees are compared by
//! hashes, and every step is linear.

use std::{
    collections::{HashMap, VecDeque},
    hash::{DefaultHasher, Hash, Hasher},
};

use crate::tree::{NodeId, Tree};

#[derive(Default)]
pub struct Matching {
    /// Node whose text is used, unique.
    templates: Vec<Option<NodeId>>,
    /// Index of the child that is replaced, among the children of the parent's template.
    slots: Vec<Option<usize>>,
}

impl Matching {
    pub fn new(old: &Tree, new: &Tree) -> Self {
        let mut matcher = Matcher::new(old, new);
        matcher.take(NodeId::ROOT, NodeId::ROOT);
        for node in new.nodes() {
            matcher.children(node);
        }
        matcher.found
    }

    pub fn template(&self, node: NodeId) -> Option<NodeId> {
        self.templates.get(node.index()).copied().flatten()
    }

    pub fn slot(&self, node: NodeId) -> Option<usize> {
        self.slots.get(node.index()).copied().flatten()
    }
}

struct Hashes {
    /// Without the edge above.
    subtrees: Vec<u64>,
    /// With the edge above.
    branches: Vec<u64>,
}

impl Hashes {
    fn of(tree: &Tree) -> Self {
        let mut hashes = Self { subtrees: vec![0; tree.len()], branches: vec![0; tree.len()] };
        for node in tree.nodes().rev() {
            let mut state = DefaultHasher::new();
            let numbers = [tree.value(node), tree.evaluation(node)].map(|number| number.map(f64::to_bits));
            (numbers, tree.player(node), tree.is_quiet(node)).hash(&mut state);
            for &(at, amount) in tree.features(node) {
                (at, amount.to_bits()).hash(&mut state);
            }
            [tree.given_name(node), tree.note(node), tree.speaker_note(node)].hash(&mut state);
            for child in tree.children(node) {
                state.write_u64(hashes.branches[child.index()]);
            }
            let subtree = state.finish();
            (tree.move_name(node), tree.probability(node).map(f64::to_bits)).hash(&mut state);
            hashes.subtrees[node.index()] = subtree;
            hashes.branches[node.index()] = state.finish();
        }
        hashes
    }
}

#[derive(Default)]
struct Alike {
    old: Vec<NodeId>,
    new: Vec<NodeId>,
}

struct Matcher<'a> {
    old: &'a Tree,
    new: &'a Tree,
    was: Hashes,
    is: Hashes,
    /// Subtrees that occur exactly once in both trees, wherever they are.
    same: HashMap<NodeId, NodeId>,
    gone_to: HashMap<NodeId, NodeId>,
    taken: Vec<bool>,
    found: Matching,
}

impl<'a> Matcher<'a> {
    fn new(old: &'a Tree, new: &'a Tree) -> Self {
        let was = Hashes::of(old);
        let is = Hashes::of(new);
        let same = unique(old, new, &was, &is);
        let gone_to = same.iter().map(|(&node, &before)| (before, node)).collect();
        let found = Matching { templates: vec![None; new.len()], slots: vec![None; new.len()] };
        Self { old, new, was, is, same, gone_to, taken: vec![false; old.len()], found }
    }

    fn take(&mut self, node: NodeId, before: NodeId) {
        if !std::mem::replace(&mut self.taken[before.index()], true) {
            self.found.templates[node.index()] = Some(before);
        }
    }

    fn children(&mut self, parent: NodeId) {
        let new: Vec<_> = self.new.children(parent).collect();
        let before = self.found.template(parent);
        let old: Vec<_> = before.into_iter().flat_map(|before| self.old.children(before)).collect();
        let slots = self.slots(&old, &new);
        for (&node, slot) in new.iter().zip(slots) {
            self.found.slots[node.index()] = slot;
            let there = slot.map(|slot| old[slot]);
            let is_same = |before: &NodeId| self.was.subtrees[before.index()] == self.is.subtrees[node.index()];
            // A moved node keeps its text.
            let stays = |before: &NodeId| self.gone_to.get(before).is_none_or(|&to| to == node);
            let template = there
                .filter(|before| is_same(before) && stays(before))
                .or_else(|| self.same.get(&node).copied())
                .or_else(|| there.filter(stays));
            if let Some(template) = template {
                self.take(node, template);
            }
        }
    }

    /// Old child that each new child replaces.
    fn slots(&self, old: &[NodeId], new: &[NodeId]) -> Vec<Option<usize>> {
        let was = of(&self.was.branches, old);
        let is = of(&self.is.branches, new);
        let first = was.iter().zip(&is).take_while(|(was, is)| was == is).count();
        let most = was.len().min(is.len()) - first;
        let last = was.iter().rev().zip(is.iter().rev()).take(most).take_while(|(was, is)| was == is).count();
        let old_end = old.len() - last;
        let new_end = new.len() - last;
        let middle = permuted(&was[first..old_end], &is[first..new_end])
            .unwrap_or_else(|| self.edited(&old[first..old_end], &new[first..new_end]));
        let middle = middle.into_iter().map(|slot| Some(slot? + first));
        let after = (old_end..old.len()).map(Some);
        (0..first).map(Some).chain(middle).chain(after).collect()
    }

    /// Alignment of children after edits, insertions or removals; the alternative with fewer changes.
    fn edited(&self, old: &[NodeId], new: &[NodeId]) -> Vec<Option<usize>> {
        let aligned = paired(&anchors(&of(&self.was.subtrees, old), &of(&self.is.subtrees, new)), old.len());
        let in_place: Vec<_> = (0..new.len()).map(Some).collect();
        let is_better = old.len() == new.len() && self.changed(old, new, &in_place) <= self.changed(old, new, &aligned);
        if is_better { in_place } else { aligned }
    }

    /// Number of nodes that are new, removed or in other subtrees under this alignment.
    fn changed(&self, old: &[NodeId], new: &[NodeId], slots: &[Option<usize>]) -> usize {
        let mut gone: usize = old.iter().map(|&node| self.old.subtree(node).len()).sum();
        let mut changed = 0;
        for (&node, slot) in new.iter().zip(slots) {
            let before = slot.map(|slot| old[slot]);
            gone -= before.map_or(0, |before| self.old.subtree(before).len());
            let is_same = |before: NodeId| self.was.subtrees[before.index()] == self.is.subtrees[node.index()];
            changed += if before.is_some_and(is_same) { 0 } else { self.new.subtree(node).len() };
        }
        gone + changed
    }
}

fn of(hashes: &[u64], nodes: &[NodeId]) -> Vec<u64> {
    nodes.iter().map(|node| hashes[node.index()]).collect()
}

/// Subtrees other than leaves that occur once in both trees: new to old.
fn unique(old: &Tree, new: &Tree, was: &Hashes, is: &Hashes) -> HashMap<NodeId, NodeId> {
    let mut alike: HashMap<u64, Alike> = HashMap::new();
    for node in old.nodes().filter(|&node| old.value(node).is_none()) {
        alike.entry(was.subtrees[node.index()]).or_default().old.push(node);
    }
    for node in new.nodes().filter(|&node| new.value(node).is_none()) {
        alike.entry(is.subtrees[node.index()]).or_default().new.push(node);
    }
    let one = |alike: &Alike| match (alike.new.as_slice(), alike.old.as_slice()) {
        ([node], [before]) => Some((*node, *before)),
        _ => None,
    };
    alike.values().filter_map(one).collect()
}

/// Permutation between two orders of the same hashes; `None` if the hashes differ.
fn permuted(was: &[u64], is: &[u64]) -> Option<Vec<Option<usize>>> {
    if was.len() != is.len() {
        return None;
    }
    let mut places = places(was);
    is.iter().map(|hash| places.get_mut(hash)?.pop_front().map(Some)).collect()
}

fn places(of: &[u64]) -> HashMap<u64, VecDeque<usize>> {
    let mut places: HashMap<u64, VecDeque<usize>> = HashMap::new();
    for (at, &hash) in of.iter().enumerate() {
        places.entry(hash).or_default().push_back(at);
    }
    places
}

/// Increasing alignment: old index of each hash that occurs in both, chosen greedily.
fn anchors(was: &[u64], is: &[u64]) -> Vec<Option<usize>> {
    let mut places = places(was);
    let mut next = 0;
    let mut anchor = |hash: &u64| {
        let places = places.get_mut(hash)?;
        let at = std::iter::from_fn(|| places.pop_front()).find(|&at| at >= next)?;
        next = at + 1;
        Some(at)
    };
    is.iter().map(&mut anchor).collect()
}

/// Pairs the elements between the same anchors, in order.
fn paired(anchors: &[Option<usize>], old: usize) -> Vec<Option<usize>> {
    let mut ends = vec![old; anchors.len()];
    let mut end = old;
    for (at, anchor) in anchors.iter().enumerate().rev() {
        ends[at] = end;
        end = anchor.unwrap_or(end);
    }
    let mut next = 0;
    let mut pair = |(anchor, end): (&Option<usize>, usize)| {
        let slot = anchor.or_else(|| (next < end).then_some(next));
        next = slot.map_or(next, |slot| slot + 1);
        slot
    };
    anchors.iter().zip(ends).map(&mut pair).collect()
}
