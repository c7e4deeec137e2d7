//! Question: the value a node returns after its last child: a number, a label, or the mean of a chance node.

use super::{Draft, Found, Next, Returned, Row, When, steps};
use plywood_lesson::{Answer, BALLOT, Right};
use plywood_search::trace::Step;
use plywood_tree::tree::{Domain, NodeId};

pub(super) const VALUE: Row = Row {
    name: "value",
    about: || text!(quiz, "kind-value"),
    big: |node| say!(quiz, "big-value", node = Text(node)).into(),
    when: When::Returned(|returned| found(returned).filter(|_| is_of(returned, Domain::Numbers))),
    text: |question| {
        let [child, value, node] = &question.returned();
        sentence!(question.charset, quiz, "ask-value", Words(child), Words(value), Words(node))
    },
    ballot: |question| ballot(question, children(question)),
    because: steps,
    #[cfg(test)]
    oracle: |traced| match traced.next(1) {
        Some(Step::Return { value, .. }) => traced.value(value),
        other => panic!("{other:?}"),
    },
};

pub(super) const LABEL: Row = Row {
    name: "label",
    about: || text!(quiz, "kind-label"),
    when: When::Returned(|returned| found(returned).filter(|_| is_of(returned, Domain::Truth))),
    text: |question| {
        let [child, value, node] = &question.returned();
        sentence!(question.charset, quiz, "ask-label", Words(child), Words(value), Words(node))
    },
    ballot: |_| [1.0, 0.0].map(|label| Answer::Value(label, 0.0)).to_vec(),
    ..VALUE
};

pub(super) const MEAN: Row = Row {
    name: "mean",
    about: || text!(quiz, "kind-mean"),
    when: When::Returned(|returned| found(returned).filter(|_| returned.finder.is_chance(returned.node))),
    text: |question| {
        let [child, value, node] = &question.returned();
        sentence!(question.charset, quiz, "ask-mean", Words(child), Words(value), Words(node))
    },
    ballot: |question| {
        let mut values = children(question);
        let sum: f64 = values.iter().sum();
        values.extend(Some(sum).filter(|sum| sum.is_finite()));
        ballot(question, values)
    },
    ..VALUE
};

fn found(returned: &Returned<'_>) -> Option<Found> {
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
    pub(super) fn closing(&self) -> Option<f64> {
        let Some(Step::Return { value, .. }) = self.finder.replay.step(self.at + 1) else { return None };
        self.finder.tree.children(self.node).nth(1)?;
        (self.next == Next::End).then_some(value)
    }
}

fn children(question: &Draft<'_>) -> Vec<f64> {
    let (replay, before) = (&question.finder.replay, question.finder.replay.at(question.found.asked));
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
