//! Question: the node that the search visits next.

use super::{Finder, Found, Row, When, steps, value::children_to_vote};
use plywood_lesson::{BALLOT, Right};
use plywood_search::{replay::State, trace::Step};
use plywood_tree::tree::NodeId;

pub const NEXT: Row = Row {
    name: "next",
    level: 0,
    about: || text!("quiz/kind-next"),
    big: |node| string!("quiz/big-next", Text(node)),
    when: When::Enters(find),
    text: |_, node| sentence!("quiz/ask-next", node),
    ballot: children_to_vote,
    because: steps,
    #[cfg(test)]
    oracle: |traced| match traced.next(0) {
        Some(Step::Enter { node, .. }) => {
            format!("[{}]", plywood_messages::text::joined(traced.tree().path(node).iter().map(usize::to_string), ","))
        }
        other => panic!("{other:?}"),
    },
};

/// Finds the unvisited children of the innermost open node, and the next ones of the open nodes above it. The outermost come
/// first: otherwise the first option would always be right.
fn find(finder: &Finder<'_>, at: usize) -> Option<Found> {
    let next = finder.replay.at(at).current();
    let node = finder.tree.parent(next).filter(|_| finder.asks_next())?;
    let before = finder.replay.at(at - 1);
    // In a quiz, on the way down only.
    if !finder.is_dense && !matches!(before.step(), Some(Step::Enter { .. })) {
        return None;
    }
    let is_left = |child: &NodeId| before.state(*child) == State::Unvisited;
    let mut options: Vec<NodeId> = finder.tree.children(node).filter(is_left).take(BALLOT / 2).collect();
    for above in finder.tree.ancestors(node).skip(1).take(BALLOT / 2) {
        options.extend(finder.tree.children(above).find(is_left));
    }
    options.sort_by_key(|&option| (finder.tree.depth(option), option));
    let right = options.iter().position(|&option| option == next)?;
    let found = Found { node, child: node, step: at - 1, answer_step: at, options, right: Right::Child(right) };
    (found.options.len() > 1).then_some(found)
}

impl Finder<'_> {
    /// Returns true if the nodes that can be next are on the screen, and each is visited once.
    pub fn asks_next(&self) -> bool {
        self.visits_once() && self.replay.knows_whole_tree() && !self.tree.is_merged()
    }
}
