//! Whether the rest of a node's children is skipped.

use super::{Found, Next, Returned, Row, When, steps};
use crate::quiz::{Answer, Decision};
use plywood_messages::words::Words as _;
use plywood_search::trace::Step;

pub(super) const CUT: Row = Row {
    name: "cut",
    about: || text!(quiz, "kind-cut"),
    big: |node| say!(quiz, "big-cut", node = Text(node)).into(),
    when: When::Returned(cut),
    text: |question, charset| {
        let [child, value, node] = &question.returned(charset);
        say!(quiz, "ask-cut", child = Words(child), value = Words(value), node = Words(node)).sentence(charset)
    },
    ballot: |_| [Decision::Cut, Decision::GoesOn].map(Answer::Decision).to_vec(),
    tried: |_, _, _| None,
    because: steps,
    #[cfg(test)]
    oracle: |traced| if matches!(traced.next(1), Some(Step::Cutoff { .. })) { "yes" } else { "no" }.to_owned(),
};

impl Returned<'_> {
    /// Whether the search cuts now.
    pub(super) fn cuts(&self) -> bool {
        let next = self.finder.replay.step(self.at + 1);
        self.next == Next::PerhapsCut && matches!(next, Some(Step::Cutoff { node, .. }) if node == self.node)
    }
}

fn cut(returned: &Returned<'_>) -> Option<Found> {
    if returned.next != Next::PerhapsCut {
        return None;
    }
    let (decision, after) = if returned.cuts() { (Decision::Cut, 1) } else { (Decision::GoesOn, 0) };
    Some(returned.typed(after, Answer::Decision(decision)))
}
