//! Question: the best child of the root.

use super::{Draft, Found, Returned, Row, When, steps};
use plywood_lesson::{Answer, BALLOT, Right};
#[cfg(test)]
use plywood_search::trace::Step;
use plywood_tree::tree::NodeId;

pub(super) const BEST_MOVE: Row = Row {
    name: "move",
    about: || text!(quiz, "kind-move"),
    big: |node| say!(quiz, "big-move", node = Text(node)).into(),
    when: When::Returned(found),
    text: |question| {
        let [child, value, node] = &question.returned();
        sentence!(question.charset, quiz, "ask-move", Words(child), Words(value), Words(node))
    },
    ballot,
    because: steps,
    #[cfg(test)]
    oracle: |traced| {
        let Some(Step::Update { value: best, .. }) = traced.next(0) else { panic!("an update") };
        // The first child whose update gave the final best value.
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
    let options: Vec<NodeId> = finder.tree.children(node).collect();
    let right = options.iter().position(|&child| child == best)?;
    Some(Found { options, ..returned.typed(1, Right::Child(right)) })
}

fn ballot(question: &Draft<'_>) -> Vec<Answer> {
    let Right::Child(right) = question.found.right else { return Vec::new() };
    let most = question.found.options.len().min(BALLOT);
    (0..most).map(|number| Answer::Option(if number + 1 == most { right.max(number) } else { number })).collect()
}
