//! A question: about a node of a search, or with options in words.

use std::sync::Arc;

use super::kinds::Kind;
use super::node::{BALLOT, NodeQuestion};
use super::{Answer, NotUnderstood, Verdict, answer};
use plywood_lesson as lesson;
use plywood_messages::words;
use plywood_messages::words::{Charset, Sentence};
use plywood_tree::tree::NodeId;

/// A question, asked at a step and told at another.
#[derive(Clone, Debug)]
pub struct Question {
    /// The steps done when it is asked: what is shown then gives nothing away.
    pub asked: usize,
    /// The steps done when its answer is known.
    pub told: usize,
    body: Body,
}

#[derive(Clone, Debug)]
enum Body {
    Node(Arc<NodeQuestion>),
    /// With options in words.
    Named(Arc<lesson::Question>, Reach),
}

/// What marked nodes stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marking {
    /// All leaves below them.
    Leaves,
    /// An order of children, in which they are marked.
    Order,
}

/// Which steps may be looked at while a question stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// The one at which it is asked.
    One,
    /// All of them: it is asked for one.
    All,
}

impl Question {
    pub(super) fn of_node(question: NodeQuestion) -> Self {
        Self { asked: question.asked, told: question.told, body: Body::Node(Arc::new(question)) }
    }

    /// One with options in words, asked at its step.
    pub(super) fn named_at(question: lesson::Question) -> Self {
        Self::named_within(question, Reach::One)
    }

    pub(super) fn named_within(question: lesson::Question, reach: Reach) -> Self {
        let lesson::Question { asked, told, .. } = question;
        Self { asked, told, body: Body::Named(Arc::new(question), reach) }
    }

    /// What is asked of its node; `None` where the options are told in words.
    #[must_use]
    pub fn kind(&self) -> Option<Kind> {
        self.of_a_node().map(|question| question.kind)
    }

    /// What it asks for, as in JSON.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match &self.body {
            Body::Node(question) => question.kind.name(),
            Body::Named(named, _) => named.kind,
        }
    }

    /// What it asks for, in a list of answers.
    #[must_use]
    pub fn about(&self) -> &'static str {
        match &self.body {
            Body::Node(question) => (question.kind.row().about)(),
            Body::Named(named, _) => named.about,
        }
    }

    /// It in big letters, its node called so.
    #[must_use]
    pub fn big(&self, node: &str) -> String {
        match &self.body {
            Body::Node(question) => (question.kind.row().big)(node),
            Body::Named(named, _) => named.big.to_owned(),
        }
    }

    /// The question whose options are told in words.
    #[must_use]
    pub fn named(&self) -> Option<&lesson::Question> {
        match &self.body {
            Body::Node(..) => None,
            Body::Named(named, _) => Some(named),
        }
    }

    /// Whether all steps may be looked at while it stands, for it asks for one of them.
    #[must_use]
    pub const fn asks_for_a_step(&self) -> bool {
        matches!(&self.body, Body::Named(_, Reach::All))
    }

    /// The node it is about; the root where it is about none.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.of_a_node().map_or(NodeId::ROOT, |question| question.node)
    }

    /// Whether it is about a node, and not about all of a search or lesson.
    #[must_use]
    pub fn is_of_a_node(&self) -> bool {
        self.kind().is_some_and(|kind| !kind.is_of_the_whole())
    }

    fn of_a_node(&self) -> Option<&NodeQuestion> {
        match &self.body {
            Body::Node(question) => Some(question),
            Body::Named(..) => None,
        }
    }

    /// The nodes that can be chosen or marked.
    #[must_use]
    pub fn nodes(&self) -> &[NodeId] {
        self.of_a_node().map_or(&[], |question| &question.options)
    }

    /// Whether its answer would give away those of the next questions, so that it waits until the search is over.
    #[must_use]
    pub fn is_told_late(&self) -> bool {
        self.kind().is_some_and(Kind::is_of_the_whole)
    }

    /// How nodes are marked to answer it; `None` where they are not.
    #[must_use]
    pub fn marking(&self) -> Option<Marking> {
        match self.of_a_node()?.right {
            Answer::Marks(_) => Some(Marking::Leaves),
            Answer::Order(_) => Some(Marking::Order),
            Answer::Value(..) | Answer::Window(_) | Answer::Decision(_) | Answer::Option(_) | Answer::Numbered(_) => {
                None
            }
        }
    }

    /// The answer that marks stand for, made one after the other; `None` where they are none.
    #[must_use]
    pub fn marked(&self, marks: &[NodeId]) -> Option<Answer> {
        match self.marking()? {
            Marking::Leaves => Some(Answer::Marks(marks.iter().copied().collect())),
            Marking::Order if marks.is_empty() => None,
            Marking::Order => Some(Answer::Order(marks.to_vec())),
        }
    }

    /// What is asked.
    #[must_use]
    pub fn text(&self, charset: Charset) -> Sentence {
        match &self.body {
            Body::Node(question) => (question.kind.row().text)(question, charset),
            Body::Named(named, _) => named.text.clone(),
        }
    }

    /// What one of the nodes that can be chosen is called.
    #[must_use]
    pub fn option_called(&self, node: NodeId, charset: Charset) -> Sentence {
        self.of_a_node().map(|question| question.option_name(node, charset)).unwrap_or_default()
    }

    /// What can be answered, where there is a choice.
    #[must_use]
    pub fn choices(&self, charset: Charset) -> Vec<Sentence> {
        match &self.body {
            Body::Node(question) => question.choices(charset),
            Body::Named(named, _) => {
                let options = named.options.iter().enumerate();
                options.map(|(at, option)| super::numbered_option(at, &option.said(charset), charset)).collect()
            }
        }
    }

    /// The same in one line.
    #[must_use]
    pub fn choices_in_line(&self, charset: Charset) -> Sentence {
        let join = |all: Sentence, next: Sentence| {
            let words: &dyn words::Words = &say!(quiz, "next-choice", Words(all), Words(next));
            words.sentence(charset)
        };
        self.choices(charset).into_iter().reduce(join).unwrap_or_default()
    }

    /// How it is answered, in words.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match &self.body {
            Body::Node(question) => question.hint(),
            Body::Named(_, Reach::One) => text!(quiz, "type-option"),
            Body::Named(_, Reach::All) => text!(quiz, "type-step"),
        }
    }

    /// Whether an answer begins with what is typed.
    #[must_use]
    pub fn begins(&self, typed: &str) -> bool {
        match &self.body {
            Body::Node(question) => question.begins(typed),
            Body::Named(named, _) => answer::begins_option(named, typed),
        }
    }

    /// Reads what was typed.
    ///
    /// # Errors
    /// What would be understood.
    pub fn read(&self, typed: &str) -> Result<Answer, NotUnderstood> {
        let read = match &self.body {
            Body::Node(question) => question.read(typed),
            Body::Named(named, _) => answer::read_option(named, typed).map(Answer::Numbered),
        };
        read.ok_or(NotUnderstood(self.hint()))
    }

    /// Compares an answer with what was done.
    #[must_use]
    pub fn judge(&self, answer: &Answer) -> Verdict {
        match (&self.body, answer) {
            (Body::Node(question), _) => question.judge(answer),
            (Body::Named(named, _), Answer::Numbered(number)) if named.right.contains(number) => Verdict::Right,
            (Body::Named(..), _) => Verdict::Wrong,
        }
    }

    /// What is right.
    #[must_use]
    pub fn solution(&self, charset: Charset) -> Sentence {
        match &self.body {
            Body::Node(question) => question.said(&question.right, charset),
            Body::Named(named, reach) => {
                super::listed(named.right.iter().map(|&right| called(named, *reach, right, charset)), charset)
            }
        }
    }

    /// An answer as it was meant.
    #[must_use]
    pub fn said(&self, answer: &Answer, charset: Charset) -> Sentence {
        match (&self.body, answer) {
            (Body::Node(question), _) => question.said(answer, charset),
            (Body::Named(named, reach), &Answer::Numbered(number)) => called(named, *reach, number, charset),
            (Body::Named(..), _) => Sentence::default(),
        }
    }

    /// Why it is right, in the sentences of the search; beside the answer that was given, where that costs something.
    #[must_use]
    pub fn because(&self, answer: Option<&Answer>, charset: Charset) -> Sentence {
        match &self.body {
            Body::Node(question) => (question.kind.row().because)(question, answer, charset),
            Body::Named(named, _) => named.because.clone(),
        }
    }

    /// The answers that a hall can vote for, the right one among them, in an order that does not depend on which it is; none where
    /// there are too many.
    #[must_use]
    pub fn ballot(&self) -> Vec<Answer> {
        match &self.body {
            Body::Node(question) => (question.kind.row().ballot)(question),
            Body::Named(named, _) if named.options.len() <= BALLOT => {
                (0..named.options.len()).map(Answer::Numbered).collect()
            }
            Body::Named(..) => Vec::new(),
        }
    }

    /// What is said of an answer: whether it is right, what would have been, and why.
    #[must_use]
    pub fn verdict(&self, given: Option<&Answer>, verdict: Verdict, charset: Charset) -> Sentence {
        let (answer, because) = (&self.solution(charset), &self.because(given, charset));
        match verdict {
            Verdict::Right => sentence!(charset, quiz, "right", Words(because)),
            Verdict::Wrong => sentence!(charset, quiz, "wrong", Words(answer), Words(because)),
            Verdict::Missed { missing, extra } => {
                let missed = sentence!(charset, quiz, "missed", Count(missing), Count(extra));
                Sentence::paragraph([missed, sentence!(charset, quiz, "wrong", Words(answer), Words(because))])
            }
        }
    }

    /// What a wrong answer leads to, in so far as that does not say what is right.
    #[must_use]
    pub fn tried(&self, answer: &Answer, charset: Charset) -> Option<Sentence> {
        self.of_a_node().and_then(|question| (question.kind.row().tried)(question, answer, charset))
    }

    /// What is told to who gives up.
    #[must_use]
    pub fn shown(&self, charset: Charset) -> Sentence {
        let (answer, because) = (&self.solution(charset), &self.because(None, charset));
        sentence!(charset, quiz, "shown", Words(answer), Words(because))
    }
}

/// What an option is called: a step by its number.
fn called(named: &lesson::Question, reach: Reach, option: usize, charset: Charset) -> Sentence {
    match reach {
        Reach::One => named.name(option).unwrap_or_default(),
        Reach::All => sentence!(charset, quiz, "step-option", number = Count(option + 1)),
    }
}
