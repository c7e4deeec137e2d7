//! Question: the window after the first child has returned, of the node or of the next child if that has children.

use super::{Draft, Found, Next, Returned, Row, When, steps};
use plywood_lesson::{Answer, Right};
use plywood_messages::words::Sentence;
use plywood_search::trace::{Purpose, Step, Window};
use plywood_tree::settings::{Perspective, Skips};

pub(super) const OWN: Row = Row {
    name: "window",
    about: || text!(quiz, "kind-window"),
    big: |node| say!(quiz, "big-window", node = Text(node)).into(),
    when: When::Returned(|returned| found(returned, Whose::Own)),
    text: |question| {
        let [child, value, node] = &question.returned();
        sentence!(question.charset, quiz, "ask-window", Words(child), Words(value), Words(node))
    },
    ballot: |question| ballot(question, Whose::Own),
    because: steps,
    #[cfg(test)]
    oracle: |traced| match traced.told() {
        Some(Step::Update { window: Some(window), .. } | Step::Enter { window: Some(window), .. }) => {
            traced.window(window)
        }
        other => panic!("{other:?}"),
    },
};

pub(super) const ENTRY: Row = Row {
    when: When::Returned(|returned| found(returned, Whose::NextChilds)),
    text: ask_entry,
    ballot: |question| ballot(question, Whose::NextChilds),
    ..OWN
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    Own,
    NextChilds,
}

fn found(returned: &Returned<'_>, whose: Whose) -> Option<Found> {
    let &Returned { finder, at, node, next, .. } = returned;
    let has_windows = finder.rules.algorithm.facts().skips == Skips::BeyondBounds && !finder.has_null_windows();
    let is_first = finder.replay.at(at - 1).returned_children(node) == 0;
    if next != Next::Child || !has_windows || finder.is_chance(node) || !is_first {
        return None;
    }
    let (after, window) = match (whose, returned.entry()) {
        (Whose::NextChilds, Some(window)) => (1, window),
        (Whose::Own, None) => (0, returned.own()?),
        (Whose::NextChilds, None) | (Whose::Own, Some(_)) => return None,
    };
    Some(returned.typed(after, Right::Window(window, returned.finder.tree.domain())))
}

impl Returned<'_> {
    fn own(&self) -> Option<Window> {
        if let Some(Step::Update { window, .. }) = self.finder.replay.step(self.at) { window } else { None }
    }

    /// Returns the window of the next child, if it has children to be searched.
    fn entry(&self) -> Option<Window> {
        let (finder, next) = (self.finder, self.at + 1);
        let Some(Step::Enter { node, window, purpose: Purpose::Value }) = finder.replay.step(next) else { return None };
        let is_evaluated = matches!(finder.replay.step(next + 1), Some(Step::Evaluate { .. }));
        window.filter(|_| finder.tree.player(node).is_some() && !is_evaluated)
    }
}

fn ask_entry(question: &Draft<'_>) -> Sentence {
    let [child, value, node] = &question.returned();
    let next = &question.noun(question.finder.replay.at(question.found.told).current());
    sentence!(question.charset, quiz, "ask-entry", Words(child), Words(value), Words(node), Words(next))
}

/// Returns the window with either bound replaced by the returned value, with both, and with none.
fn ballot(question: &Draft<'_>, whose: Whose) -> Vec<Answer> {
    let replay = &question.finder.replay;
    let Right::Window(right, _) = question.found.right else { return Vec::new() };
    let Some(Step::Update { value, .. }) = replay.step(question.found.asked + 1) else { return Vec::new() };
    let Some(Window { alpha, beta }) = replay.at(question.found.asked).window(question.found.node) else {
        return Vec::new();
    };
    let opposite = |value: f64| replay.tree().domain().opposite(value);
    let candidates = match (replay.trace().perspective, whose) {
        // The next child has the opposite point of view.
        (Perspective::Mover, Whose::NextChilds) => {
            let [alpha, beta, value] = [alpha, beta, value].map(opposite);
            [(beta, alpha), (beta, value), (value, alpha)]
        }
        (Perspective::Max, _) | (Perspective::Mover, Whose::Own) => [(alpha, beta), (value, beta), (alpha, value)],
    };
    let mut windows: Vec<Window> = candidates.map(|(alpha, beta)| Window { alpha, beta }).to_vec();
    windows.push(right);
    windows.sort_by(|a, b| a.alpha.total_cmp(&b.alpha).then(a.beta.total_cmp(&b.beta)));
    windows.dedup();
    windows.into_iter().map(Answer::Window).collect()
}
