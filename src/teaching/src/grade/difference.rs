//! First difference of an answer from a search, in words.

use std::collections::BTreeSet;

use super::answer::RunAction;
use super::compared::{position, value_of};
use super::named::{Given, NodeStatement, written};
use super::run::RunStep;
use super::{Key, is_close, is_same};
use plywood_search::trace::{Step, Window};
use plywood_tree::tree::{NodeId, Tree};

/// Returns the first difference, or `None`: for a run its first wrong step; otherwise leaves, pruned nodes, windows, values and
/// the result, in this order.
pub(super) fn first(tree: &Tree, key: &Key, given: &Given) -> Option<String> {
    let told = Told { tree, key };
    let steps = || given.steps.as_ref().and_then(|steps| told.steps(steps));
    let leaves = || given.leaves.as_ref().and_then(|leaves| told.leaves(leaves));
    let pruned = || given.pruned.as_ref().and_then(|(pruned, nowhere)| told.pruned(pruned, *nowhere));
    let windows = || given.windows.as_ref().and_then(|windows| told.windows(windows));
    let values = || given.values.as_ref().and_then(|values| told.values(values));
    let value = || given.value.and_then(|value| told.value(value));
    steps().or_else(leaves).or_else(pruned).or_else(windows).or_else(values).or_else(value)
}

#[derive(Clone, Copy)]
struct Told<'a> {
    tree: &'a Tree,
    key: &'a Key,
}

impl Told<'_> {
    /// Returns the name of a node, else its path, with the value of a leaf.
    fn name(self, node: NodeId) -> String {
        let name =
            || self.tree.called(node).map_or_else(|| written(&self.tree.path(node)), std::borrow::Cow::into_owned);
        match self.tree.value(node) {
            Some(value) => say!(grading, "leaf-named", name = Text(name()), value = Text(self.number(value))).into(),
            None => name(),
        }
    }

    fn number(self, value: f64) -> String {
        self.tree.domain().plain(value).to_string()
    }

    fn window(self, window: Window) -> String {
        let [low, high] =
            [window.alpha, window.beta].map(|bound| self.tree.domain().plain(bound).as_bound().to_string());
        say!(grading, "window", Text(low), Text(high)).into()
    }

    fn value(self, found: f64) -> Option<String> {
        let right = self.key.outcome.value;
        let said =
            || say!(grading, "root-wrong", right = Text(self.number(right)), found = Text(self.number(found))).into();
        (!is_close(right, found)).then(said)
    }

    fn leaves(self, found: &[Option<NodeId>]) -> Option<String> {
        let expected = &self.key.outcome.leaves;
        let at = (0..expected.len().max(found.len()))
            .find(|&at| expected.get(at).copied() != found.get(at).copied().flatten())?;
        let right = expected.get(at).map(|&node| self.name(node));
        let answered = found.get(at).map(|node| match node {
            Some(node) => self.name(*node),
            None => text!(grading, "not-in-the-tree").to_owned(),
        });
        Some(match (right, answered) {
            (Some(right), Some(found)) => {
                say!(grading, "leaf-wrong", number = Count(at + 1), Text(right), Text(found)).into()
            }
            (Some(right), None) => say!(grading, "leaf-missing", number = Count(at + 1), Text(right)).into(),
            (None, Some(found)) => say!(grading, "leaf-too-many", count = Count(expected.len()), Text(found)).into(),
            (None, None) => return None,
        })
    }

    fn pruned(self, found: &BTreeSet<NodeId>, nowhere: usize) -> Option<String> {
        let expected: BTreeSet<NodeId> = self.key.outcome.pruned.iter().copied().collect();
        let first = expected.symmetric_difference(found).next();
        match first {
            Some(&node) if expected.contains(&node) => {
                Some(say!(grading, "not-pruned", node = Text(self.name(node))).into())
            }
            Some(&node) => Some(say!(grading, "wrongly-pruned", node = Text(self.name(node))).into()),
            None => (nowhere > 0).then(|| text!(grading, "pruned-nowhere").to_owned()),
        }
    }

    fn values(self, given: &[NodeStatement<f64>]) -> Option<String> {
        let unknown = given.iter().find(|one| one.nodes.is_empty());
        if let Some(one) = unknown {
            return Some(say!(grading, "no-such-node", name = Text(one.called)).into());
        }
        let right = |one: &NodeStatement<f64>| one.nodes.iter().find_map(|&node| value_of(self.tree, self.key, node));
        let is_right = |one: &&NodeStatement<f64>| {
            let value = |node| value_of(self.tree, self.key, node);
            one.nodes.iter().any(|&node| value(node).is_some_and(|value| self.key.is_value(node, value, one.says)))
        };
        if let Some(wrong) = given.iter().find(|one| !is_right(one)) {
            let (name, found) = (&wrong.called, &self.number(wrong.says));
            return Some(match right(wrong) {
                Some(right) => {
                    say!(grading, "value-wrong", node = Text(name), right = Text(self.number(right)), Text(found))
                        .into()
                }
                None => say!(grading, "not-visited", node = Text(name), Text(found)).into(),
            });
        }
        let is_told = |node: NodeId| given.iter().any(|one| one.nodes.contains(&node));
        let (node, value) = self.key.outcome.values.iter().find(|(node, _)| !is_told(*node))?;
        Some(say!(grading, "value-missing", node = Text(self.name(*node)), right = Text(self.number(*value))).into())
    }

    fn windows(self, given: &[NodeStatement<Vec<Window>>]) -> Option<String> {
        let expected = &self.key.outcome.windows;
        if let Some(one) = given.iter().find(|one| one.nodes.is_empty()) {
            return Some(say!(grading, "no-such-node", name = Text(one.called)).into());
        }
        // In tree order, which is search order.
        let mut wrong: Option<(NodeId, String)> = None;
        for one in given {
            let Some(&node) = one.nodes.first() else { continue };
            let said = match position(expected, node) {
                Some(at) => self.history(&one.called, &expected[at].1, &one.says),
                None => Some(say!(grading, "no-window", node = Text(one.called)).into()),
            };
            let is_first = wrong.as_ref().is_none_or(|(before, _)| node < *before);
            wrong = said.filter(|_| is_first).map(|said| (node, said)).or(wrong);
        }
        let is_told = |node: NodeId| given.iter().any(|one| one.nodes.contains(&node));
        let missing = expected.iter().find(|(node, _)| !is_told(*node)).map(|(node, _)| *node);
        match (wrong, missing) {
            (Some((node, said)), missing) if missing.is_none_or(|missing| node < missing) => Some(said),
            (_, Some(missing)) => Some(say!(grading, "windows-missing", node = Text(self.name(missing))).into()),
            (wrong, None) => wrong.map(|(_, said)| said),
        }
    }

    fn history(self, node: &str, expected: &[Window], found: &[Window]) -> Option<String> {
        let differs = |at: &usize| match (expected.get(*at), found.get(*at)) {
            (Some(one), Some(other)) => !is_same(*one, *other),
            _ => true,
        };
        let at = (0..expected.len().max(found.len())).find(differs)?;
        let number = at + 1;
        Some(match (expected.get(at), found.get(at)) {
            (Some(&right), Some(&found)) => say!(
                grading,
                "window-wrong",
                Count(number),
                Text(node),
                right = Text(self.window(right)),
                found = Text(self.window(found))
            )
            .into(),
            (Some(&right), None) => {
                say!(grading, "window-missing", Count(number), Text(node), right = Text(self.window(right))).into()
            }
            (None, Some(&found)) => {
                say!(grading, "window-too-many", Count(number), Text(node), found = Text(self.window(found))).into()
            }
            (None, None) => return None,
        })
    }

    fn steps(self, given: &[RunStep]) -> Option<String> {
        let expected = &self.key.steps;
        let agrees = |(number, step): &(&u32, &RunStep)| self.key.is_step(**number as usize, step);
        let at = expected.iter().zip(given).take_while(agrees).count();
        let step = expected.get(at).map_or(self.key.replay.len() + 1, |&number| number as usize);
        let right = self.key.replay.step(step).map(|right| self.done(right, self.is_after_cutoff(step)));
        let found = given.get(at).map(|step| self.answered(step));
        Some(match (right, found) {
            (Some(right), Some(found)) => say!(grading, "step-wrong", Count(step), Text(right), Text(found)).into(),
            (Some(right), None) => say!(grading, "step-missing", Count(step), Text(right)).into(),
            (None, Some(found)) => say!(grading, "step-too-many", Count(step), Text(found)).into(),
            (None, None) => return None,
        })
    }

    fn is_after_cutoff(self, step: usize) -> bool {
        step.checked_sub(1).is_some_and(|before| matches!(self.key.replay.step(before), Some(Step::Cutoff { .. })))
    }

    fn done(self, step: Step, is_cut: bool) -> String {
        let window = |window: Option<Window>| window.map(|window| self.window(window));
        let node = self.name(step.node());
        let node = &node;
        match step {
            Step::Enter { window: at, .. } => entered(node, window(at)),
            Step::Evaluate { value, .. } => {
                say!(grading, "evaluates", Text(node), value = Text(self.number(value))).into()
            }
            Step::Update { value, window: at, .. } => updated(node, Some(self.number(value)), window(at)),
            Step::Return { value, .. } | Step::Recall { value, .. } => returned(node, Some(self.number(value)), is_cut),
            Step::Pass { .. } | Step::Cutoff { .. } | Step::Hit { .. } | Step::StandPat { .. } => {
                say!(grading, "other", Text(node)).into()
            }
        }
    }

    fn answered(self, step: &RunStep) -> String {
        let node = step.node.map_or_else(|| text!(grading, "not-in-the-tree").to_owned(), |node| self.name(node));
        let node = &node;
        let window = step.window.map(|window| self.window(window));
        let value = step.value.map(|value| self.number(value));
        let number = value.clone().unwrap_or_default();
        match step.deed {
            RunAction::Enter => entered(node, window),
            RunAction::Evaluate => say!(grading, "evaluates", Text(node), value = Text(number)).into(),
            RunAction::Update => updated(node, value, window),
            RunAction::Return => returned(node, value, step.skips),
            RunAction::Cutoff | RunAction::Other => say!(grading, "other", Text(node)).into(),
        }
    }
}

fn entered(node: &String, window: Option<String>) -> String {
    match window {
        Some(window) => say!(grading, "enters-with", Text(node), Text(window)).into(),
        None => say!(grading, "enters", Text(node)).into(),
    }
}

fn updated(node: &String, value: Option<String>, window: Option<String>) -> String {
    let value = value.unwrap_or_default();
    match window {
        Some(window) => say!(grading, "updates-with", Text(node), Text(value), Text(window)).into(),
        None => say!(grading, "updates", Text(node), Text(value)).into(),
    }
}

fn returned(node: &String, value: Option<String>, skips: bool) -> String {
    let value = &value.unwrap_or_default();
    if skips {
        say!(grading, "returns-at-once", Text(node), Text(value)).into()
    } else {
        say!(grading, "returns", Text(node), Text(value)).into()
    }
}
