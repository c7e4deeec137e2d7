//! Reasons for answers, as feedback: the sentences of the search, and for wrong answers those of the usual errors.

use std::collections::BTreeSet;

use crate::exercise::visited;
use plywood_explain::{self as explain, Wording};
use plywood_lesson::{Candidate, Question, Right};
use plywood_messages::{
    text::joined,
    words::{Charset, Sentence},
};
use plywood_search::trace::Step;
use plywood_teaching::{
    errors::{self, Case, Given},
    exercise::Exercise,
};
use plywood_tree::tree::NodeId;

/// Most wrong numbers with a reason of their own.
const MOST_WRONG: usize = 12;

pub struct Reasons<'e> {
    exercise: &'e Exercise,
    wording: Wording,
}

impl<'e> Reasons<'e> {
    pub fn new(exercise: &'e Exercise) -> Self {
        Self { exercise, wording: Wording { rules: exercise.options.rules(), charset: Charset::Unicode } }
    }

    /// Returns the sentences of a node at the end of the search.
    pub fn of_node(&self, node: NodeId) -> String {
        let why = explain::why(self.exercise.replay.end(), self.wording, node);
        Sentence::paragraph(why).to_string()
    }

    /// Returns the sentence of the step that these are found at, one after the other.
    fn of_steps(&self, is_it: impl Fn(&Step) -> bool) -> String {
        let replay = &self.exercise.replay;
        let found = replay.trace().steps.iter().enumerate().filter(|(_, step)| is_it(step));
        let sentences = found.map(|(at, _)| explain::step(replay.at(at + 1), self.wording));
        Sentence::paragraph(sentences).to_string()
    }

    pub fn of_value(&self) -> String {
        self.of_steps(|step| matches!(step, Step::Return { node: NodeId::ROOT, .. }))
    }

    /// Returns the sentences of all cutoffs that skip something.
    pub fn of_cutoffs(&self) -> String {
        let end = self.exercise.replay.end();
        let sentences =
            self.of_steps(|step| matches!(step, Step::Cutoff { node, .. } if end.skipped(*node).next().is_some()));
        if sentences.is_empty() { string!("exercises/no-leaf") } else { sentences }
    }

    /// Returns the sentence of the cutoff at a node.
    pub fn of_cutoff(&self, at: NodeId) -> String {
        self.of_steps(|step| matches!(step, Step::Cutoff { node, .. } if *node == at))
    }

    /// Returns the order of the search.
    pub fn of_order(&self) -> String {
        let tree = &*self.exercise.tree;
        let order = visited(self.exercise).into_iter().map(|node| crate::exercise::drawing::label(tree, node));
        string!("exercises/visits", order = Text(joined(order, ", ")))
    }

    /// Explains an answer to a question asked after a number of steps.
    fn error(&self, question: &Question, given: &Given) -> Option<String> {
        let case = Case::new(&self.exercise.replay, self.wording.rules, question);
        Some(errors::explain(&case, given)?.because.to_string())
    }

    /// Returns the question about the value of a visited node, asked just before it returns.
    fn about_value(&self, of: NodeId) -> Option<Question> {
        let replay = &self.exercise.replay;
        let step =
            replay.trace().steps.iter().position(|step| matches!(step, Step::Return { node, .. } if node == of))?;
        let right = Right::Value(replay.end().value(of)?, self.exercise.tree.domain());
        Some(Question { kind: "value", node: Some(of), right, ..Question::at(step, self.wording.charset) })
    }

    /// Explains a wrong value of a node; `None` if it is right, or if no usual error leads to it.
    pub fn wrong_value(&self, node: NodeId, value: f64) -> Option<String> {
        let question = self.about_value(node)?;
        let is_wrong = self.exercise.replay.end().value(node) != Some(value);
        self.error(&question, &Given::Value(value)).filter(|_| is_wrong)
    }

    /// Returns the wrong values of a node to which usual errors lead, with the reasons.
    pub fn wrong_values(&self, node: NodeId) -> Vec<(String, String)> {
        let tree = &*self.exercise.tree;
        let end = self.exercise.replay.end();
        let children = tree.children(node).filter_map(|child| end.value(child));
        let leaves = tree.subtree(node).filter_map(|node| tree.value(NodeId(node)));
        let bounds = end.windows(node).into_iter().flat_map(|window| [window.alpha, window.beta]);
        let mut values = Vec::new();
        for value in children.chain(leaves).chain(bounds) {
            if value.is_finite() && !values.contains(&value) {
                values.push(value);
            }
        }
        let explained = |value: f64| Some((tree.domain().plain(value).to_string(), self.wrong_value(node, value)?));
        values.into_iter().filter_map(explained).take(MOST_WRONG).collect()
    }

    /// Explains a wrong move at the root.
    pub fn wrong_child(&self, child: NodeId) -> Option<String> {
        let end = self.exercise.replay.end();
        let is_wrong = end.variation().first() != Some(&child);
        let value = end.value(child).filter(|_| is_wrong)?;
        self.wrong_value(NodeId::ROOT, value).or_else(|| Some(self.of_node(child)))
    }

    /// Returns the number of all leaves, which a search without cutoffs visits, with the reason why it is wrong.
    pub fn wrong_leaves(&self) -> Vec<(String, String)> {
        let replay = &self.exercise.replay;
        let tree = &self.exercise.tree;
        let is_leaf = |node: &NodeId| tree.player(*node).is_none();
        let pruned = tree.nodes().filter(is_leaf).filter(|&leaf| replay.entered(leaf).is_none()).collect();
        let candidate = |node| Candidate { node: Some(node), ..Candidate::default() };
        let options = tree.nodes().filter(is_leaf).map(candidate).collect();
        let right = Right::Leaves(pruned, tree.clone());
        let last = Question::at(0, self.wording.charset);
        let question = Question { kind: "leaves", right, options, answer_step: replay.len(), ..last };
        let why = self.error(&question, &Given::Pruned(BTreeSet::new()));
        why.map(|why| (tree.leaves().to_string(), why)).into_iter().collect()
    }
}
