//! The window after the first child has returned: that of the node, or that of the next child where it has children itself.

use super::{Found, Next, Returned, Row, When, steps};
use crate::quiz::Answer;
use crate::quiz::node::NodeQuestion;
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_search::trace::{Purpose, Step, Window};
use plywood_tree::settings::{Perspective, Skips};

pub(super) const OWN: Row = Row {
    name: "window",
    about: || text!(quiz, "kind-window"),
    big: |node| say!(quiz, "big-window", node = Text(node)).into(),
    when: When::Returned(|returned| found(returned, Whose::Own)),
    text: |question, charset| {
        let [child, value, node] = &question.returned(charset);
        say!(quiz, "ask-window", child = Words(child), value = Words(value), node = Words(node)).sentence(charset)
    },
    ballot: |question| ballot(question, Whose::Own),
    tried: |_, _, _| None,
    because: steps,
    #[cfg(test)]
    oracle: |traced| match traced.next(0) {
        Some(Step::Update { window: Some(window), .. }) => traced.window(window),
        other => panic!("{other:?}"),
    },
};

pub(super) const ENTRY: Row = Row {
    when: When::Returned(|returned| found(returned, Whose::NextChilds)),
    text: ask_entry,
    ballot: |question| ballot(question, Whose::NextChilds),
    #[cfg(test)]
    oracle: |traced| match traced.next(1) {
        Some(Step::Enter { window: Some(window), .. }) => traced.window(window),
        other => panic!("{other:?}"),
    },
    ..OWN
};

/// Whose window is asked for.
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
    Some(returned.typed(after, Answer::Window(window)))
}

impl Returned<'_> {
    fn own(&self) -> Option<Window> {
        if let Some(Step::Update { window, .. }) = self.finder.replay.step(self.at) { window } else { None }
    }

    /// The window with which the next child is entered, if it has children that are looked at.
    fn entry(&self) -> Option<Window> {
        let (finder, next) = (self.finder, self.at + 1);
        let Some(Step::Enter { node, window, purpose: Purpose::Value }) = finder.replay.step(next) else { return None };
        let is_evaluated = matches!(finder.replay.step(next + 1), Some(Step::Evaluate { .. }));
        window.filter(|_| finder.tree.player(node).is_some() && !is_evaluated)
    }
}

fn ask_entry(question: &NodeQuestion, charset: Charset) -> Sentence {
    let [child, value, node] = &question.returned(charset);
    let next = &question.noun(question.search.replay.at(question.told).current(), charset);
    say!(quiz, "ask-entry", child = Words(child), value = Words(value), node = Words(node), next = Words(next))
        .sentence(charset)
}

/// The window with either bound replaced by what has returned, with both, and with none.
fn ballot(question: &NodeQuestion, whose: Whose) -> Vec<Answer> {
    let replay = &question.search.replay;
    let Answer::Window(right) = question.right else { return Vec::new() };
    let Some(Step::Update { value, .. }) = replay.step(question.asked + 1) else { return Vec::new() };
    let Some(Window { alpha, beta }) = replay.at(question.asked).window(question.node) else { return Vec::new() };
    let opposite = |value: f64| replay.tree().domain().opposite(value);
    let candidates = match (replay.trace().perspective, whose) {
        // The next child sees everything from the other side.
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
