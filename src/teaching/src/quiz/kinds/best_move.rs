//! The best child of the root.

use super::{Found, Returned, Row, When, steps};
use crate::quiz::Answer;
use crate::quiz::node::{BALLOT, NodeQuestion};
use plywood_messages::words::Words as _;
#[cfg(test)]
use plywood_search::trace::Step;
use plywood_tree::tree::NodeId;

pub(super) const BEST_MOVE: Row = Row {
    name: "move",
    about: || text!(quiz, "kind-move"),
    big: |node| say!(quiz, "big-move", node = Text(node)).into(),
    when: When::Returned(found),
    text: |question, charset| {
        let [child, value, node] = &question.returned(charset);
        say!(quiz, "ask-move", child = Words(child), value = Words(value), node = Words(node)).sentence(charset)
    },
    ballot,
    tried: |_, _, _| None,
    because: steps,
    #[cfg(test)]
    oracle: |traced| {
        let Some(Step::Update { value: best, .. }) = traced.next(0) else { panic!("an update") };
        // The first child whose update brought the value that is best in the end.
        let first = (0..=traced.asked()).rev().map(|at| traced.step(at)).map_while(|step| match step {
            Step::Update { node: NodeId::ROOT, child, value, .. } if value == best => Some(Some(child)),
            Step::Update { node: NodeId::ROOT, .. } | Step::Pass { .. } => None,
            _ => Some(None),
        });
        let child = first.flatten().last().expect("an update");
        format!("[{}]", traced.tree().ordinal(child))
    },
};

fn found(returned: &Returned<'_>) -> Option<Found> {
    let &Returned { finder, at, node, .. } = returned;
    returned.closing()?;
    if node != NodeId::ROOT || finder.is_chance(node) {
        return None;
    }
    let best = finder.replay.at(at).best_child(node)?;
    Some(Found { options: finder.tree.children(node).collect(), ..returned.typed(1, Answer::Option(best)) })
}

fn ballot(question: &NodeQuestion) -> Vec<Answer> {
    let Answer::Option(right) = question.right else { return Vec::new() };
    let mut shown: Vec<NodeId> = question.options.iter().copied().take(BALLOT).collect();
    let hidden = question.options.iter().skip(BALLOT).any(|&option| option == right);
    if let Some(last) = shown.last_mut().filter(|_| hidden) {
        *last = right;
    }
    shown.into_iter().map(Answer::Option).collect()
}
