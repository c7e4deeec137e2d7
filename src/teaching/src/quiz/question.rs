//! A question as those who ask it know it: about a node of a search, or with options that are told in words. What is asked and what is
//! right is said in the files of the one kind or the other.

use std::sync::Arc;

use super::{Answer, Kind, NodeQuestion, NotUnderstood, Search, Verdict};
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
    Node(Arc<Search>, Arc<NodeQuestion>),
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
    pub(super) fn of_node(search: Arc<Search>, question: NodeQuestion) -> Self {
        let NodeQuestion { asked, told, .. } = question;
        Self { asked, told, body: Body::Node(search, Arc::new(question)) }
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
        match &self.body {
            Body::Node(_, question) => Some(question.kind),
            Body::Named(..) => None,
        }
    }

    /// What it asks for, as in JSON.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match &self.body {
            Body::Node(_, question) => question.kind.name(),
            Body::Named(named, _) => named.kind,
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
        match &self.body {
            Body::Node(_, question) => question.node,
            Body::Named(..) => NodeId::ROOT,
        }
    }

    /// The nodes that can be chosen or marked.
    #[must_use]
    pub fn nodes(&self) -> &[NodeId] {
        match &self.body {
            Body::Node(_, question) => &question.options,
            Body::Named(..) => &[],
        }
    }

    /// Whether its answer would give away those of the next questions, so that it waits until the search is over.
    #[must_use]
    pub fn is_told_late(&self) -> bool {
        self.kind() == Some(Kind::Leaves)
    }

    /// How nodes are marked to answer it; `None` where they are not.
    #[must_use]
    pub fn marking(&self) -> Option<Marking> {
        match self.kind()? {
            Kind::Leaves | Kind::Skipped => Some(Marking::Leaves),
            Kind::Order => Some(Marking::Order),
            Kind::Window | Kind::Entry | Kind::Cut | Kind::Value | Kind::Label | Kind::Mean | Kind::Move => None,
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
            Body::Node(search, question) => question.text(search, charset),
            Body::Named(named, _) => named.text.clone(),
        }
    }

    /// What one of the nodes that can be chosen is called.
    #[must_use]
    pub fn option_called(&self, node: NodeId, charset: Charset) -> Sentence {
        match &self.body {
            Body::Node(search, question) => question.option_name(search, node, charset),
            Body::Named(..) => Sentence::default(),
        }
    }

    /// What can be answered, where there is a choice.
    #[must_use]
    pub fn choices(&self, charset: Charset) -> Vec<Sentence> {
        match &self.body {
            Body::Node(search, question) => question.choices(search, charset),
            Body::Named(named, _) => {
                let said = |(at, option): (usize, &lesson::Candidate)| {
                    let leaf = &option.said(charset);
                    sentence!(charset, quiz, "leaf-option", number = Count(at + 1), Words(leaf))
                };
                named.options.iter().enumerate().map(said).collect()
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
            Body::Node(_, question) => question.hint(),
            Body::Named(_, Reach::One) => text!(quiz, "type-option"),
            Body::Named(_, Reach::All) => text!(quiz, "type-step"),
        }
    }

    /// Whether an answer begins with what is typed.
    #[must_use]
    pub fn begins(&self, typed: &str) -> bool {
        match &self.body {
            Body::Node(search, question) => question.begins(search, typed),
            Body::Named(named, _) => super::field::begins(named, typed),
        }
    }

    /// Reads what was typed.
    ///
    /// # Errors
    /// What would be understood.
    pub fn read(&self, typed: &str) -> Result<Answer, NotUnderstood> {
        match &self.body {
            Body::Node(search, question) => question.read(search, typed),
            Body::Named(named, _) => {
                super::named::read(named, typed).map(Answer::Numbered).ok_or(NotUnderstood(self.hint()))
            }
        }
    }

    /// Compares an answer with what was done.
    #[must_use]
    pub fn judge(&self, answer: &Answer) -> Verdict {
        match (&self.body, answer) {
            (Body::Node(search, question), _) => question.judge(search, answer),
            (Body::Named(named, _), Answer::Numbered(number)) if named.right.contains(number) => Verdict::Right,
            (Body::Named(..), _) => Verdict::Wrong,
        }
    }

    /// What is right.
    #[must_use]
    pub fn solution(&self, charset: Charset) -> Sentence {
        match &self.body {
            Body::Node(search, question) => question.solution(search, charset),
            Body::Named(named, reach) => {
                super::listed(named.right.iter().map(|&right| called(named, *reach, right, charset)), charset)
            }
        }
    }

    /// An answer as it was meant.
    #[must_use]
    pub fn said(&self, answer: &Answer, charset: Charset) -> Sentence {
        match (&self.body, answer) {
            (Body::Node(search, question), _) => question.said(search, answer, charset),
            (Body::Named(named, reach), &Answer::Numbered(number)) => called(named, *reach, number, charset),
            (Body::Named(..), _) => Sentence::default(),
        }
    }

    /// Why it is right, in the sentences of the search; beside the answer that was given, where that costs something.
    #[must_use]
    pub fn because(&self, answer: Option<&Answer>, charset: Charset) -> Sentence {
        match &self.body {
            Body::Node(search, question) => question.because(search, answer, charset),
            Body::Named(named, _) => named.because.clone(),
        }
    }

    /// The answers that a hall can vote for, the right one among them, in an order that does not depend on which it is; none where
    /// there are too many.
    #[must_use]
    pub fn ballot(&self) -> Vec<Answer> {
        match &self.body {
            Body::Node(search, question) => question.ballot(search),
            Body::Named(named, _) if named.options.len() <= super::ballot::MOST => {
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
        match (&self.body, answer) {
            (Body::Node(search, question), Answer::Order(named)) => Some(question.tried_order(search, named, charset)),
            (Body::Node(..) | Body::Named(..), _) => None,
        }
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
