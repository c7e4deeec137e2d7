//! Question: the window after a child has returned, in a quiz the first, of the node or of the next child if that has children.

use super::{Draft, Found, Next, Returned, Row, When, steps};
use plywood_lesson::{Answer, Right};
use plywood_search::trace::{Purpose, Step, Window};
use plywood_tree::{
    settings::{Perspective, Skips},
    tree::NodeId,
};

pub const WINDOW: Row = Row {
    name: "window",
    level: 2,
    about: || text!("quiz/kind-window"),
    big: |node| string!("quiz/big-window", Text(node)),
    when: When::Returned(find),
    text: |question, node| match question.entered() {
        Some(next) => sentence!("quiz/ask-entry", next = question.noun(next)),
        None => sentence!("quiz/ask-window", node),
    },
    ballot,
    because: steps,
    #[cfg(test)]
    oracle: |traced| match traced.told() {
        Some(Step::Update { window: Some(window), .. } | Step::Enter { window: Some(window), .. }) => {
            traced.window(window)
        }
        other => panic!("{other:?}"),
    },
};

fn find(returned: &Returned<'_>) -> Option<Found> {
    let &Returned { finder, at, node, next, .. } = returned;
    let has_windows = finder.rules.algorithm.facts().skips == Skips::BeyondBounds && !finder.has_null_windows();
    let is_asked = finder.is_dense || finder.replay.at(at - 1).returned_children(node) == 0;
    if next != Next::Child || !has_windows || finder.is_chance(node) || !is_asked {
        return None;
    }
    let (after, window) = match returned.entry() {
        Some(window) => (1, window),
        None => (0, returned.own()?),
    };
    Some(returned.typed(after, Right::Window(window, returned.finder.tree.domain())))
}

impl Draft<'_> {
    /// Returns the next child if its window is asked for; `None` if the window of the node itself is.
    fn entered(&self) -> Option<NodeId> {
        let moment = self.finder.replay.at(self.found.answer_step);
        matches!(moment.step(), Some(Step::Enter { .. })).then(|| moment.current())
    }
}

impl Returned<'_> {
    fn own(&self) -> Option<Window> {
        if let Some(Step::Update { window, .. }) = self.finder.replay.step(self.at) { window } else { None }
    }

    /// Returns the window of the next child, if it has children to be searched.
    fn entry(&self) -> Option<Window> {
        let finder = self.finder;
        let next = self.at + 1;
        let Some(Step::Enter { node, window, purpose: Purpose::Value }) = finder.replay.step(next) else { return None };
        let is_evaluated = matches!(finder.replay.step(next + 1), Some(Step::Evaluate { .. }));
        window.filter(|_| finder.tree.player(node).is_some() && !is_evaluated)
    }
}

/// Returns the window with either bound replaced by the returned value, with both, and with none.
fn ballot(question: &Draft<'_>) -> Vec<Answer> {
    let replay = &question.finder.replay;
    let Right::Window(right, _) = question.found.right else { return Vec::new() };
    let Some(Step::Update { value, .. }) = replay.step(question.found.step + 1) else { return Vec::new() };
    let Some(window) = replay.at(question.found.step).window(question.found.node) else { return Vec::new() };
    let mut windows = vec![window, Window { alpha: value, ..window }, Window { beta: value, ..window }];
    if replay.trace().perspective == Perspective::Mover && question.entered().is_some() {
        // The next child has the opposite point of view.
        for window in &mut windows {
            *window = window.turned(replay.tree().domain());
        }
    }
    windows.push(right);
    windows.sort_by(|a, b| a.alpha.total_cmp(&b.alpha).then(a.beta.total_cmp(&b.beta)));
    windows.dedup();
    windows.into_iter().map(Answer::Window).collect()
}
