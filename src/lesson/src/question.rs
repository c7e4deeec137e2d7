//! Quiz questions: right answers, the judgement of answers, and their explanations. [`super::answer`] parses answers.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use super::Answer;
use crate::words::Joint;
use plywood_messages::words::{Charset, Sentence, Words};
use plywood_search::trace::Window;
use plywood_tree::tree::{Domain, NodeId, Tree};

/// Limit on the answers to vote for: as many as there are digits.
pub const BALLOT: usize = 9;

/// A question about a search or another lesson. All its sentences are in one charset.
#[derive(Clone, Debug)]
pub struct Question {
    /// Kind of question, for other programs: `next`.
    pub kind: &'static str,
    /// The same in a word or two, for a list of answers.
    pub about: &'static str,
    /// The same in big letters.
    pub big: String,
    /// Number of steps done when it is asked. The screen at that step must not give the answer away.
    pub step: usize,
    /// Number of steps done when its answer is known.
    pub answer_step: usize,
    /// Node of the question; `None` if it is about the whole search or lesson.
    pub node: Option<NodeId>,
    pub text: Sentence,
    /// Options to choose, mark or order, in an order that does not depend on the right answer. Empty if the answer is a number or
    /// a window.
    pub options: Vec<Candidate>,
    pub right: Right,
    /// Answers that an audience can vote for, the right one among them; empty if there are too many.
    pub ballot: Vec<Answer>,
    pub because: Sentence,
    pub charset: Charset,
}

/// Kind of answer, and the right one. Options are numbered from 0.
#[derive(Clone, Debug)]
pub enum Right {
    /// One of the options, which are yes and no.
    Decision(usize),
    /// One of the options, which are children of a node.
    Child(usize),
    /// One of the options, which are listed. Several are right if they are equally good.
    Listed(Vec<usize>),
    /// One of the options, which are all steps. All steps may be viewed.
    Step(usize),
    Value(f64, Domain),
    Window(Window, Domain),
    Leaves(BTreeSet<NodeId>, Arc<Tree>),
    /// An order of the options, which are children of a node: the number of nodes that the search visits with each order.
    Order(BTreeMap<Vec<NodeId>, u64>),
}

#[derive(Clone, Debug, Default)]
pub struct Candidate {
    pub name: Sentence,
    /// Information needed to decide; `None` if it is visible elsewhere.
    pub known: Option<Sentence>,
    pub node: Option<NodeId>,
    pub spellings: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Marking {
    Leaves,
    /// An order of children, in which they are marked.
    Order,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    Right,
    Wrong,
    /// Other leaves were marked.
    Missed {
        /// Leaves that should have been marked.
        missing: usize,
        /// Leaves that should not have been marked.
        extra: usize,
    },
}

impl From<Sentence> for Candidate {
    fn from(name: Sentence) -> Self {
        Self { name, ..Self::default() }
    }
}

impl Candidate {
    fn describe(&self, charset: Charset) -> Sentence {
        match &self.known {
            Some(known) => sentence!(charset, "panels/known", name = self.name, known),
            None => self.name.clone(),
        }
    }
}

impl Question {
    /// Returns a question at this step without a text, which is answered one step later. The fields of its kind follow.
    pub fn at(step: usize, charset: Charset) -> Self {
        Self {
            kind: "",
            about: "",
            big: String::new(),
            step,
            answer_step: step + 1,
            node: None,
            text: Sentence::default(),
            options: Vec::new(),
            right: Right::Listed(Vec::new()),
            ballot: Vec::new(),
            because: Sentence::default(),
            charset,
        }
    }

    /// Lists options to choose from, of which those with these numbers are right.
    #[must_use]
    pub fn listing(self, options: impl IntoIterator<Item: Into<Candidate>>, right: Vec<usize>) -> Self {
        let options: Vec<Candidate> = options.into_iter().map(Into::into).collect();
        Self { ballot: Self::ballot_of(options.len()), options, right: Right::Listed(right), ..self }
    }

    /// Lists yes and no, of which one is right.
    #[must_use]
    pub fn deciding(self, is_yes: bool) -> Self {
        let options = decisions(self.charset);
        let right = Right::Decision(usize::from(!is_yes));
        Self { ballot: Self::ballot_of(options.len()), options, right, ..self }
    }

    pub fn ballot_of(options: usize) -> Vec<Answer> {
        if options > BALLOT { Vec::new() } else { (0..options).map(Answer::Option).collect() }
    }

    /// Returns the options that are listed by their numbers, or none if they are shown elsewhere.
    pub fn listed(&self) -> &[Candidate] {
        if matches!(self.right, Right::Listed(_) | Right::Step(_)) { &self.options } else { &[] }
    }

    /// Returns true if the answer is a step, so that all steps may be viewed.
    pub const fn asks_for_step(&self) -> bool {
        matches!(self.right, Right::Step(_))
    }

    /// Returns the meaning of marked nodes, or `None` if none are marked to answer it.
    pub const fn marking(&self) -> Option<Marking> {
        match self.right {
            Right::Leaves(..) => Some(Marking::Leaves),
            Right::Order(_) => Some(Marking::Order),
            Right::Decision(_)
            | Right::Child(_)
            | Right::Listed(_)
            | Right::Step(_)
            | Right::Value(..)
            | Right::Window(..) => None,
        }
    }

    /// Returns the answer for marks in this order, or `None` if they are not an answer.
    pub fn marked(&self, marks: &[NodeId]) -> Option<Answer> {
        match self.marking()? {
            Marking::Leaves => Some(Answer::Marks(marks.iter().copied().collect())),
            Marking::Order if marks.is_empty() => None,
            Marking::Order => Some(Answer::Order(marks.to_vec())),
        }
    }

    pub fn nodes(&self) -> Vec<NodeId> {
        self.options.iter().filter_map(|option| option.node).collect()
    }

    pub fn name_of(&self, node: NodeId) -> Sentence {
        let option = self.options.iter().find(|option| option.node == Some(node));
        option.map(|option| option.name.clone()).unwrap_or_default()
    }

    pub fn choices(&self) -> Vec<Sentence> {
        let charset = self.charset;
        let is_numbered = self.marking().is_some() || !self.listed().is_empty();
        let choice = |(number, option): (usize, &Candidate)| {
            if is_numbered {
                sentence!(charset, "questions/option", Count(number), option = option.describe(charset))
            } else {
                option.name.clone()
            }
        };
        (1..).zip(&self.options).map(choice).collect()
    }

    pub fn choices_in_line(&self) -> Sentence {
        let join = |all: Sentence, next: Sentence| sentence!(self.charset, "questions/next-choice", all, next);
        self.choices().into_iter().reduce(join).unwrap_or_default()
    }

    pub fn judge(&self, answer: &Answer) -> Verdict {
        let is_right = match &self.right {
            Right::Decision(right) | Right::Child(right) | Right::Step(right) => *answer == Answer::Option(*right),
            Right::Listed(right) => matches!(answer, Answer::Option(option) if right.contains(option)),
            &Right::Value(right, _) => matches!(*answer, Answer::Value(given, off) if is_near(given, right, off)),
            Right::Window(right, _) => matches!(answer, Answer::Window(given)
                if is_near(given.alpha, right.alpha, 0.0) && is_near(given.beta, right.beta, 0.0)),
            Right::Leaves(right, _) => {
                let Answer::Marks(marks) = answer else { return Verdict::Wrong };
                return self.missed(right, marks);
            }
            Right::Order(costs) => {
                matches!(answer, Answer::Order(named) if self.cost(costs, named) == costs.values().min().copied())
            }
        };
        if is_right { Verdict::Right } else { Verdict::Wrong }
    }

    fn missed(&self, right: &BTreeSet<NodeId>, marks: &BTreeSet<NodeId>) -> Verdict {
        let given = self.leaves_of(marks);
        match (right.difference(&given).count(), given.difference(right).count()) {
            (0, 0) => Verdict::Right,
            (missing, extra) => Verdict::Missed { missing, extra },
        }
    }

    /// Returns the leaves at or below marked nodes.
    pub fn leaves_of(&self, marks: &BTreeSet<NodeId>) -> BTreeSet<NodeId> {
        let Right::Leaves(_, tree) = &self.right else { return BTreeSet::new() };
        self.nodes().into_iter().filter(|leaf| marks.iter().any(|mark| tree.subtree(*mark).contains(&leaf.0))).collect()
    }

    /// Completes an order: children that are not named follow in their own order.
    fn completed(&self, named: &[NodeId]) -> Vec<NodeId> {
        let rest = self.nodes().into_iter().filter(|node| !named.contains(node));
        named.iter().copied().chain(rest).collect()
    }

    fn cost(&self, costs: &BTreeMap<Vec<NodeId>, u64>, named: &[NodeId]) -> Option<u64> {
        costs.get(&self.completed(named)).copied()
    }

    pub fn solution(&self) -> Sentence {
        let answer = match &self.right {
            &Right::Decision(right) | &Right::Child(right) | &Right::Step(right) => Answer::Option(right),
            Right::Listed(right) => {
                return listed(right.iter().map(|&right| self.describe(&Answer::Option(right))), self.charset);
            }
            &Right::Value(right, _) => Answer::Value(right, 0.0),
            &Right::Window(right, _) => Answer::Window(right),
            Right::Leaves(right, _) => Answer::Marks(right.clone()),
            Right::Order(costs) => Answer::Order(best_order(costs).to_vec()),
        };
        self.describe(&answer)
    }

    pub fn describe(&self, answer: &Answer) -> Sentence {
        match answer {
            &Answer::Value(value, _) => self.domain().number(value, self.charset),
            &Answer::Window(window) => window_sentence(self.domain(), window, self.charset),
            &Answer::Option(option) if self.asks_for_step() => {
                sentence!(self.charset, "questions/step", number = Count(option + 1))
            }
            &Answer::Option(option) => self.options.get(option).map(|option| option.name.clone()).unwrap_or_default(),
            Answer::Marks(marks) => {
                let leaves = self.leaves_of(marks).into_iter().map(|leaf| self.name_of(leaf));
                let all = listed(leaves, self.charset);
                if all.0.is_empty() { text!("questions/no-leaf").sentence(self.charset) } else { all }
            }
            Answer::Order(named) => self.order_sentence(named),
        }
    }

    fn order_sentence(&self, named: &[NodeId]) -> Sentence {
        listed(self.completed(named).into_iter().map(|node| self.name_of(node)), self.charset)
    }

    /// Returns the reason why it is right. For orders, it compares the cost of the given answer with the best one.
    pub fn because(&self, answer: Option<&Answer>) -> Sentence {
        let Right::Order(costs) = &self.right else { return self.because.clone() };
        let own = if let Some(Answer::Order(named)) = answer { named } else { best_order(costs) };
        let [own_cost, nodes, given] =
            [own, best_order(costs), &[]].map(|order| self.cost(costs, order).unwrap_or_default());
        let order = self.order_sentence(own);
        if own_cost == nodes {
            return sentence!(self.charset, "questions/fewest", order, Count(nodes), Count(given));
        }
        let best = self.order_sentence(best_order(costs));
        sentence!(self.charset, "questions/fewer", order, own = Count(own_cost), best, Count(nodes), Count(given))
    }

    /// Says whether an answer is right, and why.
    pub fn verdict(&self, verdict: Verdict, because: &Sentence) -> Sentence {
        let charset = self.charset;
        let answer = self.solution();
        match verdict {
            Verdict::Right => sentence!(charset, "questions/right", because),
            Verdict::Wrong => sentence!(charset, "questions/wrong", answer, because),
            Verdict::Missed { missing, extra } => {
                let missed = sentence!(charset, "questions/missed", Count(missing), Count(extra));
                Sentence::paragraph([missed, sentence!(charset, "questions/wrong", answer, because)])
            }
        }
    }

    /// Returns the effect of a wrong answer, without giving the right one away: the nodes that the search visits with an order.
    pub fn tried(&self, answer: &Answer) -> Option<Sentence> {
        let (Right::Order(costs), Answer::Order(named)) = (&self.right, answer) else { return None };
        let own = self.cost(costs, named)?;
        Some(sentence!(self.charset, "questions/not-fewest", order = self.order_sentence(named), Count(own)))
    }

    pub fn revealed_answer(&self) -> Sentence {
        sentence!(self.charset, "questions/shown", answer = self.solution(), because = self.because(None))
    }
}

/// Returns the options of a decision: yes and no.
pub fn decisions(charset: Charset) -> Vec<Candidate> {
    let option = |name: &'static str, spellings: &[&str]| Candidate {
        spellings: spellings.iter().map(|&spelling| spelling.to_owned()).collect(),
        ..name.sentence(charset).into()
    };
    vec![
        option(text!("questions/yes"), &["yes", "y", "true", "cut"]),
        option(text!("questions/no"), &["no", "n", "false"]),
    ]
}

/// Returns the first of the orders, compared child by child, with which the search visits the fewest nodes.
pub fn best_order(costs: &BTreeMap<Vec<NodeId>, u64>) -> &[NodeId] {
    costs.iter().min_by_key(|(_, cost)| **cost).map_or(&[], |(order, _)| order)
}

/// Returns true if two numbers are equal up to the rounding of their text.
fn is_near(given: f64, right: f64, off: f64) -> bool {
    // Numbers on the screen have limited digits.
    let least = 1e-6 * right.abs().max(1.0);
    given == right || (given - right).abs() <= off.max(if right.is_finite() { least } else { 0.0 })
}

pub fn window_sentence(domain: Domain, window: Window, charset: Charset) -> Sentence {
    let [alpha, beta] = [window.alpha, window.beta].map(|bound| domain.number(bound, charset));
    sentence!(charset, "questions/window", Number(alpha), Number(beta))
}

pub fn listed(all: impl IntoIterator<Item = Sentence>, charset: Charset) -> Sentence {
    list(all, usize::MAX - 1, Joint::Comma).in_charset(charset)
}

/// Joins the items of a list, with `last` before the last of them. If there are many more than `most`, it counts the others.
pub fn list(items: impl IntoIterator<Item = Sentence>, most: usize, last: Joint) -> Sentence {
    list_of(items.into_iter().collect(), most, last)
}

fn list_of(mut items: Vec<Sentence>, most: usize, last: Joint) -> Sentence {
    // "And one more" would take more room than the last item itself.
    let more = if items.len() > most + 1 { items.split_off(most).len() } else { 0 };
    let end = items.len();
    let join = |(before, _): (Sentence, usize), (item, number)| {
        let joint = if last == Joint::Plus || number == end && more == 0 { last } else { Joint::Comma };
        (sentence!("panels/list-item", before, item, Joint(joint)), number)
    };
    let before = items.into_iter().zip(1..).reduce(join).map(|(before, _)| before).unwrap_or_default();
    if more > 0 { sentence!("panels/list-more", before, count = Count(more)) } else { before }
}
