//! First difference of an answer from a search, in words.

use std::collections::BTreeSet;

use super::{
    Key,
    answer::RunAction,
    compared::{at_node, value_of},
    is_close, is_same,
    named::{Given, NodeStatement, write_path},
    run::RunStep,
};
use plywood_messages::words::Sentence;
use plywood_search::trace::{Step, Window};
use plywood_tree::tree::NodeId;

/// Returns the first difference, or `None`: for a run its first wrong step; otherwise leaves, pruned nodes, windows, values and
/// the result, in this order.
pub fn first(key: &Key, given: &Given) -> Option<String> {
    let steps = given.steps.as_ref().and_then(|steps| key.first_wrong(steps));
    let difference = steps
        .or_else(|| key.leaves(given.leaves.as_ref()?))
        .or_else(|| key.pruned(given.pruned.as_ref()?))
        .or_else(|| key.windows(given.windows.as_ref()?))
        .or_else(|| key.values(given.values.as_ref()?))
        .or_else(|| key.value(given.value?));
    difference.map(|difference| difference.to_string())
}

impl Key {
    /// Returns the name of a node, else its path, with the value of a leaf.
    fn name(&self, node: NodeId) -> String {
        let name =
            || self.tree.called(node).map_or_else(|| write_path(&self.tree.path(node)), std::borrow::Cow::into_owned);
        match self.tree.value(node) {
            Some(value) => string!("grading/leaf-named", name = Text(name()), value = Text(self.number(value))),
            None => name(),
        }
    }

    /// Returns the name of a node, which may be missing in the tree.
    fn place(&self, node: Option<NodeId>) -> Sentence {
        match node {
            Some(node) => sentence!("grading/node", name = Text(self.name(node))),
            None => sentence!("grading/not-in-the-tree"),
        }
    }

    fn number(&self, value: f64) -> String {
        self.tree.domain().plain(value).to_string()
    }

    fn window(&self, window: Window) -> Sentence {
        let [low, high] =
            [window.alpha, window.beta].map(|bound| self.tree.domain().plain(bound).as_bound().to_string());
        sentence!("grading/window", Text(low), Text(high))
    }

    fn value(&self, found: f64) -> Option<Sentence> {
        let right = self.outcome.value;
        if is_close(right, found) {
            return None;
        }
        Some(sentence!("grading/root-wrong", right = Text(self.number(right)), found = Text(self.number(found))))
    }

    fn leaves(&self, found: &[Option<NodeId>]) -> Option<Sentence> {
        let expected = &self.outcome.leaves;
        let leaves = expected.len();
        let at =
            (0..leaves.max(found.len())).find(|&at| expected.get(at).copied() != found.get(at).copied().flatten())?;
        let right = expected.get(at).map(|&node| self.place(Some(node)));
        let found = found.get(at).map(|&node| self.place(node));
        Some(sentence!("grading/leaf-wrong", number = Count(at + 1), Count(leaves), right, found))
    }

    fn pruned(&self, (found, nowhere): &(BTreeSet<NodeId>, usize)) -> Option<Sentence> {
        let expected: BTreeSet<NodeId> = self.outcome.pruned.iter().copied().collect();
        match expected.symmetric_difference(found).next() {
            Some(&node) if expected.contains(&node) => {
                Some(sentence!("grading/not-pruned", node = Text(self.name(node))))
            }
            Some(&node) => Some(sentence!("grading/wrongly-pruned", node = Text(self.name(node)))),
            None => (*nowhere > 0).then(|| sentence!("grading/pruned-nowhere")),
        }
    }

    fn values(&self, given: &[NodeStatement<f64>]) -> Option<Sentence> {
        if let Some(unknown) = unknown(given) {
            return Some(unknown);
        }
        let value = |&node: &NodeId| value_of(self, node);
        let is_right = |one: &NodeStatement<f64>| {
            one.nodes.iter().any(|node| value(node).is_some_and(|value| self.is_value(*node, value, one.says)))
        };
        if let Some(wrong) = given.iter().find(|one| !is_right(one)) {
            let name = &wrong.called;
            let found = self.number(wrong.says);
            return Some(match wrong.nodes.iter().find_map(value) {
                Some(right) => {
                    sentence!("grading/value-wrong", node = Text(name), right = Text(self.number(right)), Text(found))
                }
                None => sentence!("grading/not-visited", node = Text(name), Text(found)),
            });
        }
        let is_told = |node: NodeId| given.iter().any(|one| one.nodes.contains(&node));
        let (node, value) = self.outcome.values.iter().find(|(node, _)| !is_told(*node))?;
        Some(sentence!("grading/value-missing", node = Text(self.name(*node)), right = Text(self.number(*value))))
    }

    fn windows(&self, given: &[NodeStatement<Vec<Window>>]) -> Option<Sentence> {
        let expected = &self.outcome.windows;
        if let Some(unknown) = unknown(given) {
            return Some(unknown);
        }
        let wrong = given.iter().filter_map(|one| {
            let &node = one.nodes.first()?;
            let difference = match at_node(expected, node) {
                Some(windows) => self.history(&one.called, windows, &one.says)?,
                None => sentence!("grading/no-window", node = Text(one.called)),
            };
            Some((node, difference))
        });
        let is_given = |node: NodeId| given.iter().any(|one| one.nodes.contains(&node));
        let missing = expected.iter().map(|(node, _)| *node).find(|&node| !is_given(node));
        let missing = missing.map(|node| (node, sentence!("grading/windows-missing", node = Text(self.name(node)))));
        // The first in tree order, which is search order.
        wrong.chain(missing).min_by_key(|(node, _)| *node).map(|(_, difference)| difference)
    }

    fn history(&self, node: &str, expected: &[Window], found: &[Window]) -> Option<Sentence> {
        let differs = |at: &usize| match (expected.get(*at), found.get(*at)) {
            (Some(one), Some(other)) => !is_same(*one, *other),
            _ => true,
        };
        let at = (0..expected.len().max(found.len())).find(differs)?;
        let [right, found] = &[expected, found].map(|windows| windows.get(at).map(|&window| self.window(window)));
        Some(sentence!("grading/window-wrong", number = Count(at + 1), Text(node), right, found))
    }

    fn first_wrong(&self, given: &[RunStep]) -> Option<Sentence> {
        let expected = &self.steps;
        let at = self.right_steps(given);
        let step = expected.get(at).map_or(self.replay.len() + 1, |&number| number as usize);
        let right = self.replay.step(step).map(|right| RunStep::of(right, self.is_after_cutoff(step)));
        let [right, found] = &[right.as_ref(), given.get(at)].map(|step| step.map(|step| self.step(step)));
        let is_different = right.is_some() || found.is_some();
        is_different.then(|| sentence!("grading/step-wrong", Count(step), right, found))
    }

    fn is_after_cutoff(&self, step: usize) -> bool {
        step.checked_sub(1).is_some_and(|before| matches!(self.replay.step(before), Some(Step::Cutoff { .. })))
    }

    fn step(&self, step: &RunStep) -> Sentence {
        let node = self.place(step.node);
        let value = step.value.map(|value| self.number(value)).unwrap_or_default();
        let window = step.window.map(|window| self.window(window));
        match step.action {
            RunAction::Enter => sentence!("grading/enters", node, window),
            RunAction::Evaluate => sentence!("grading/evaluates", node, Text(value)),
            RunAction::Update => sentence!("grading/updates", node, Text(value), window),
            RunAction::Return if step.skips => sentence!("grading/returns-at-once", node, Text(value)),
            RunAction::Return => sentence!("grading/returns", node, Text(value)),
            RunAction::Cutoff | RunAction::Other => sentence!("grading/other", node),
        }
    }
}

/// Returns the problem of the first statement about a node that is not in the tree.
fn unknown<T>(given: &[NodeStatement<T>]) -> Option<Sentence> {
    let unknown = given.iter().find(|one| one.nodes.is_empty())?;
    Some(sentence!("grading/no-such-node", name = Text(unknown.called)))
}
