//! Question: a cutoff or not.

use super::{Found, Next, Returned, Row, When, steps};
use plywood_lesson::{Question, Right};
use plywood_search::trace::Step;

pub const CUT: Row = Row {
    name: "cut",
    level: 3,
    about: || text!("quiz/kind-cut"),
    big: |node| string!("quiz/big-cut", Text(node)),
    when: When::Returned(cut),
    text: |_, node| sentence!("quiz/ask-cut", node),
    ballot: |_| Question::ballot_of(2),
    because: steps,
    #[cfg(test)]
    oracle: |traced| if matches!(traced.next(1), Some(Step::Cutoff { .. })) { "yes" } else { "no" }.to_owned(),
};

impl Returned<'_> {
    pub fn cuts(&self) -> bool {
        let next = self.finder.replay.step(self.at + 1);
        self.next == Next::PerhapsCut && matches!(next, Some(Step::Cutoff { node, .. }) if node == self.node)
    }
}

fn cut(returned: &Returned<'_>) -> Option<Found> {
    if returned.next != Next::PerhapsCut {
        return None;
    }
    // Yes is the first option.
    let (decision, after) = if returned.cuts() { (0, 1) } else { (1, 0) };
    Some(returned.typed(after, Right::Decision(decision)))
}
