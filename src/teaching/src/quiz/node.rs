//! A question about a node of a search: its right answer, how answers are judged, and what it says of both. What sets its kind apart is
//! in the row of the kind.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::kinds::{Found, Kind};
use super::{Answer, Decision, Search, Verdict};
use plywood_explain as explain;
use plywood_messages::words::{Charset, Sentence, Tone, Words};
use plywood_search::trace::Window;
use plywood_tree::tree::NodeId;

/// Answers to vote for: as many as there are digits.
pub(super) const BALLOT: usize = 9;

/// A question about a node of a search.
#[derive(Clone, Debug)]
pub(super) struct NodeQuestion {
    pub(super) search: Arc<Search>,
    pub(super) kind: Kind,
    pub(super) node: NodeId,
    pub(super) asked: usize,
    pub(super) told: usize,
    child: NodeId,
    pub(super) options: Vec<NodeId>,
    /// The right answer. It decides how answers are typed, marked and judged.
    pub(super) right: Answer,
}

impl Search {
    pub(super) fn number(&self, value: f64, charset: Charset) -> Sentence {
        let domain = self.replay.tree().domain();
        let written = match charset {
            Charset::Unicode => domain.pretty(value),
            Charset::Ascii => domain.plain(value),
        };
        Sentence::piece(Tone::Number, written.to_string())
    }

    /// What the search says of its steps from one to another.
    pub(super) fn steps(&self, from: usize, to: usize, charset: Charset) -> Vec<Sentence> {
        (from..=to).map(|step| explain::step(self.replay.at(step), self.wording(charset))).collect()
    }

    pub(super) fn said_window(&self, window: Window, charset: Charset) -> Sentence {
        let [alpha, beta] = [window.alpha, window.beta].map(|bound| self.number(bound, charset));
        say!(quiz, "window", alpha = Number(alpha), beta = Number(beta)).sentence(charset)
    }
}

impl NodeQuestion {
    pub(super) fn new(search: Arc<Search>, kind: Kind, found: Found) -> Self {
        let Found { node, child, asked, told, options, right } = found;
        Self { search, kind, node, asked, told, child, options, right }
    }

    /// The name of a node when the question is asked. Among the leaves that are still to come the value would tell it.
    pub(super) fn noun(&self, node: NodeId, charset: Charset) -> Sentence {
        explain::name(self.search.replay.at(self.asked), self.search.wording(charset), node)
    }

    /// The child that has just returned, what it returns as its parent sees it, and its parent. The child is not called by its value:
    /// whether that tells it from its siblings depends on those that are still to come.
    pub(super) fn returned(&self, charset: Charset) -> [Sentence; 3] {
        let (replay, moment) = (&self.search.replay, self.search.replay.at(self.asked));
        let value = moment.value(self.child).unwrap_or(f64::NAN);
        let value = self.search.number(replay.for_max(self.node, replay.for_max(self.child, value)), charset);
        let child = explain::place_name(moment, self.search.wording(charset), self.child);
        [child, value, self.noun(self.node, charset)]
    }

    /// What can be answered, where there is a choice.
    pub(super) fn choices(&self, charset: Charset) -> Vec<Sentence> {
        let numbered = |name: &dyn Fn(NodeId) -> Sentence| -> Vec<Sentence> {
            let options = self.options.iter().enumerate();
            let said = |(number, &node): (usize, &NodeId)| super::numbered_option(number, &name(node), charset);
            options.map(said).collect()
        };
        match self.right {
            Answer::Decision(_) => [Decision::Cut, Decision::GoesOn].map(|choice| choice.said(charset)).to_vec(),
            Answer::Marks(_) => numbered(&|leaf| self.noun(leaf, charset)),
            Answer::Order(_) => numbered(&|node| self.option_name(node, charset)),
            Answer::Option(_) => self.options.iter().map(|&node| self.option_name(node, charset)).collect(),
            Answer::Window(_) | Answer::Value(..) | Answer::Numbered(_) => Vec::new(),
        }
    }

    /// The name of a child among its siblings.
    pub(super) fn option_name(&self, node: NodeId, charset: Charset) -> Sentence {
        match self.search.replay.tree().called(node) {
            Some(name) => Sentence::piece(Tone::Node, plywood_messages::text::visible(&name)),
            None => self.noun(node, charset),
        }
    }

    /// An answer as it was meant.
    pub(super) fn said(&self, answer: &Answer, charset: Charset) -> Sentence {
        match answer {
            Answer::Value(value, _) => self.search.number(*value, charset),
            Answer::Window(window) => self.search.said_window(*window, charset),
            Answer::Decision(decision) => decision.said(charset),
            Answer::Option(node) => self.option_name(*node, charset),
            Answer::Marks(marks) => self.said_leaves(self.leaves_of(marks), charset),
            Answer::Order(named) => self.said_order(named, charset),
            Answer::Numbered(_) => Sentence::default(),
        }
    }

    fn said_leaves(&self, leaves: impl IntoIterator<Item = NodeId>, charset: Charset) -> Sentence {
        let all = listed(leaves.into_iter().map(|leaf| self.noun(leaf, charset)), charset);
        if all.0.is_empty() { text!(quiz, "no-leaf").sentence(charset) } else { all }
    }

    /// Compares an answer with what the search did.
    pub(super) fn judge(&self, answer: &Answer) -> Verdict {
        let is_right = match (&self.right, answer) {
            (&Answer::Value(right, _), &Answer::Value(given, off)) => is_near(given, right, off),
            (Answer::Window(right), Answer::Window(given)) => {
                is_near(given.alpha, right.alpha, 0.0) && is_near(given.beta, right.beta, 0.0)
            }
            (Answer::Order(_), Answer::Order(given)) => self.is_best(given),
            (Answer::Marks(right), Answer::Marks(given)) => return self.marked(right, given),
            (right, given) => right == given,
        };
        if is_right { Verdict::Right } else { Verdict::Wrong }
    }

    fn marked(&self, right: &BTreeSet<NodeId>, marks: &BTreeSet<NodeId>) -> Verdict {
        let given = self.leaves_of(marks);
        match (right.difference(&given).count(), given.difference(right).count()) {
            (0, 0) => Verdict::Right,
            (missing, extra) => Verdict::Missed { missing, extra },
        }
    }

    /// The leaves that marks stand for, among those that can be marked.
    fn leaves_of(&self, marks: &BTreeSet<NodeId>) -> BTreeSet<NodeId> {
        let tree = self.search.replay.tree();
        let is_marked = |leaf: NodeId| marks.iter().any(|mark| tree.subtree(*mark).contains(&leaf.0));
        self.options.iter().copied().filter(|&leaf| is_marked(leaf)).collect()
    }
}

impl Decision {
    fn said(self, charset: Charset) -> Sentence {
        match self {
            Self::Cut => text!(quiz, "yes").sentence(charset),
            Self::GoesOn => text!(quiz, "no").sentence(charset),
        }
    }
}

/// Whether two numbers are the same but for what is lost in writing one of them.
fn is_near(given: f64, right: f64, off: f64) -> bool {
    // Numbers are written on the screen with some digits only.
    let least = 1e-6 * right.abs().max(1.0);
    given == right || (given - right).abs() <= off.max(if right.is_finite() { least } else { 0.0 })
}

/// Several things one after another.
#[must_use]
pub fn listed(all: impl IntoIterator<Item = Sentence>, charset: Charset) -> Sentence {
    let join = |all: Sentence, next: Sentence| {
        let words: &dyn Words = &say!(quiz, "and-option", all = Words(all), next = Words(next));
        words.sentence(charset)
    };
    all.into_iter().reduce(join).unwrap_or_default()
}
