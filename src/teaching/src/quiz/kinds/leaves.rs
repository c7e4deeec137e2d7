//! Questions about skipped leaves: of the whole search, and by a cutoff.

use std::{ops::RangeInclusive, sync::Arc};

use super::{Draft, Finder, Found, Returned, Row, When, steps};
use plywood_lesson::Right;
use plywood_messages::words::Sentence;
use plywood_search::replay::State;
#[cfg(test)]
use plywood_search::trace::Step;
use plywood_tree::tree::NodeId;

const LEAVES: RangeInclusive<usize> = 2..=64;

pub const NEVER_SEEN: Row = Row {
    name: "leaves",
    level: 4,
    about: || text!("quiz/kind-leaves"),
    big: |_| string!("quiz/big-leaves"),
    when: When::After(never_seen),
    text: |_, _| sentence!("quiz/ask-leaves"),
    ballot: |_| Vec::new(),
    because: why_never_seen,
    #[cfg(test)]
    oracle: |traced| {
        let seen = traced.seen(traced.len());
        traced.numbers(|leaf| !seen.contains(&leaf))
    },
};

pub const SKIPPED: Row = Row {
    name: "skipped",
    level: 3,
    about: || text!("quiz/kind-skipped"),
    big: |node| string!("quiz/big-skipped", Text(node)),
    when: When::Returned(skipped),
    text: |_, node| sentence!("quiz/ask-skipped", node),
    ballot: |_| Vec::new(),
    because: steps,
    #[cfg(test)]
    oracle: |traced| {
        let Some(Step::Cutoff { node, .. }) = traced.next(0) else { panic!("a cutoff") };
        let seen = traced.seen(traced.asked());
        let children: Vec<NodeId> = traced.tree().children(node).filter(|child| !seen.contains(child)).collect();
        traced.numbers(|leaf| children.iter().any(|child| traced.tree().subtree(*child).contains(&leaf.0)))
    },
};

impl Finder<'_> {
    /// Returns true if each leaf is known to be either visited or skipped.
    fn knows_leaves(&self) -> bool {
        self.visits_once() && self.skips_in_a_small_tree()
    }

    fn leaves_below(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.tree.subtree(node).map(NodeId).filter(|&below| self.tree.player(below).is_none())
    }
}

fn never_seen(finder: &Finder<'_>) -> Vec<Found> {
    let options: Vec<NodeId> = finder.leaves_below(NodeId::ROOT).collect();
    if !finder.knows_leaves() || !LEAVES.contains(&options.len()) || finder.replay.is_empty() {
        return Vec::new();
    }
    let never = options.iter().copied().filter(|&leaf| finder.replay.entered(leaf).is_none()).collect();
    vec![Found {
        node: NodeId::ROOT,
        child: NodeId::ROOT,
        step: 0,
        answer_step: finder.replay.len(),
        options,
        right: Right::Leaves(never, Arc::clone(finder.tree)),
    }]
}

/// Finds the leaves that a cutoff skips. Every leaf not yet visited can be marked, anywhere in the tree.
fn skipped(returned: &Returned<'_>) -> Option<Found> {
    let &Returned { finder, at, node, child, .. } = returned;
    if !returned.cuts() || !finder.knows_leaves() {
        return None;
    }
    let before = finder.replay.at(at);
    let after = finder.replay.at(at + 1);
    let skipped = after.skipped(node).flat_map(|skipped| finder.leaves_below(skipped)).collect();
    let options: Vec<NodeId> =
        finder.leaves_below(NodeId::ROOT).filter(|&leaf| before.state(leaf) == State::Unvisited).collect();
    let right = Right::Leaves(skipped, Arc::clone(finder.tree));
    LEAVES.contains(&options.len()).then_some(Found { node, child, step: at, answer_step: at + 1, options, right })
}

fn why_never_seen(question: &Draft<'_>) -> Sentence {
    let Right::Leaves(leaves, _) = &question.found.right else { return Sentence::default() };
    sentence!("quiz/never-seen", leaves = Count(leaves.len()))
}
