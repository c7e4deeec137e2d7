//! Questions after the last child of a node: the value it returns (a number, a label, or the mean of a chance node), and the best
//! child of the root.

use super::{Draft, Found, Next, Returned, Row, When, steps};
use plywood_lesson::{Answer, BALLOT, Right};
use plywood_search::trace::Step;
use plywood_tree::tree::{Domain, NodeId};

pub const VALUE: Row = Row {
    name: "value",
    level: 1,
    about: || text!("quiz/kind-value"),
    big: |node| string!("quiz/big-value", Text(node)),
    when: When::Returned(|returned| find(returned).filter(|_| is_of(returned, Domain::Numbers))),
    text: |_, node| sentence!("quiz/ask-value", node),
    ballot: |question| ballot(question, children(question)),
    because: steps,
    #[cfg(test)]
    oracle: |traced| match traced.next(1) {
        Some(Step::Return { value, .. }) => traced.value(value),
        other => panic!("{other:?}"),
    },
};

pub const LABEL: Row = Row {
    name: "label",
    about: || text!("quiz/kind-label"),
    when: When::Returned(|returned| find(returned).filter(|_| is_of(returned, Domain::Truth))),
    text: |_, node| sentence!("quiz/ask-label", node),
    ballot: |_| [1.0, 0.0].map(|label| Answer::Value(label, 0.0)).to_vec(),
    ..VALUE
};

pub const MEAN: Row = Row {
    name: "mean",
    about: || text!("quiz/kind-mean"),
    when: When::Returned(|returned| find(returned).filter(|_| returned.finder.is_chance(returned.node))),
    text: |_, node| sentence!("quiz/ask-mean", node),
    ballot: |question| {
        let mut values = children(question);
        let sum: f64 = values.iter().sum();
        values.extend(Some(sum).filter(|sum| sum.is_finite()));
        ballot(question, values)
    },
    ..VALUE
};

pub const BEST_MOVE: Row = Row {
    name: "move",
    level: 3,
    about: || text!("quiz/kind-move"),
    big: |node| string!("quiz/big-move", Text(node)),
    when: When::Returned(best_child),
    text: |_, node| sentence!("quiz/ask-move", node),
    ballot: children_to_vote,
    because: steps,
    #[cfg(test)]
    oracle: |traced| {
        let Some(Step::Update { value: best, .. }) = traced.next(0) else { unreachable!() };
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

fn find(returned: &Returned<'_>) -> Option<Found> {
    let value = returned.closing()?;
    (!returned.finder.has_null_windows()).then(|| returned.typed(1, Right::Value(value, returned.finder.tree.domain())))
}

/// Returns true if the node's value is of this domain and not a mean. The root is excluded: its question is about the best child.
fn is_of(returned: &Returned<'_>, domain: Domain) -> bool {
    let &Returned { finder, node, .. } = returned;
    node != NodeId::ROOT && !finder.is_chance(node) && finder.tree.domain() == domain
}

impl Returned<'_> {
    /// Returns the value of a node with at least two children after its last one.
    pub fn closing(&self) -> Option<f64> {
        let Some(Step::Return { value, .. }) = self.finder.replay.step(self.at + 1) else { return None };
        self.finder.tree.children(self.node).nth(1)?;
        (self.next == Next::End).then_some(value)
    }
}

fn children(question: &Draft<'_>) -> Vec<f64> {
    let (replay, before) = (&question.finder.replay, question.finder.replay.at(question.found.step));
    let seen = |child: NodeId| before.value(child).map(|value| replay.for_max(child, value));
    replay.tree().children(question.found.node).filter_map(seen).collect()
}

fn ballot(question: &Draft<'_>, mut values: Vec<f64>) -> Vec<Answer> {
    let Right::Value(right, _) = question.found.right else { return Vec::new() };
    let replay = &question.finder.replay;
    values.push(replay.for_max(question.found.node, right));
    values.sort_by(f64::total_cmp);
    values.dedup();
    let values: Vec<f64> = values.into_iter().map(|value| replay.for_max(question.found.node, value)).collect();
    around(&values, right).iter().map(|&value| Answer::Value(value, 0.0)).collect()
}

fn around(values: &[f64], right: f64) -> &[f64] {
    let at = values.iter().position(|value| *value == right).unwrap_or(0);
    let first = (at + 1).saturating_sub(BALLOT);
    &values[first..values.len().min(first + BALLOT)]
}

fn best_child(returned: &Returned<'_>) -> Option<Found> {
    let &Returned { finder, at, node, .. } = returned;
    returned.closing()?;
    if node != NodeId::ROOT || finder.is_chance(node) {
        return None;
    }
    let best = finder.replay.at(at).best_child(node).filter(|_| finder.replay.at(at + 1).failure().is_none())?;
    let options: Vec<NodeId> = finder.tree.children(node).collect();
    let right = options.iter().position(|&child| child == best)?;
    Some(Found { options, ..returned.typed(1, Right::Child(right)) })
}

pub fn children_to_vote(question: &Draft<'_>) -> Vec<Answer> {
    let Right::Child(right) = question.found.right else { return Vec::new() };
    let most = question.found.options.len().min(BALLOT);
    (0..most).map(|number| Answer::Option(if number + 1 == most { right.max(number) } else { number })).collect()
}
