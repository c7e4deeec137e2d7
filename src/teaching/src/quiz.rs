//! Questions about a recorded search, asked before it continues: the next node, the returned value, the next window, cutoffs and
//! the nodes they skip. A quiz asks easy questions first; predicting asks at every step.
//!
//! Questions, right answers and explanations all come from the trace: the right answer is what the search did. The choice and
//! time of a question depend only on the tree and on past steps, so that questions give nothing away. A search with a mistake
//! gets questions about the mistake alone: where it happens, and which one it is. A lesson without a search brings its own
//! questions.
//!
//! # How to add a question
//!
//! A kind of question about a search is one file and one row; `kinds/cut.rs` is an example.
//!
//! 1. In a new file in `quiz/kinds/`, write a `Row`: its name in JSON, its level of difficulty, its condition, its right answer, its text, the answers to
//!    vote for, and the reason. The reason is usually `steps`: the sentences of the search. The variant of `Right` decides how
//!    answers are typed, marked, judged and written. In `oracle`, compute the right answer from the steps of the trace alone, not
//!    with the code above it.
//! 2. In `quiz/kinds.rs`, add the module and its row in `KINDS`.
//! 3. In `words/quiz.ftl`, write its messages: the question, its name in a list of answers, and the question in big letters.
//! 4. In `docs/quiz.md`, add its line to the table, and its name to the list of kinds.
//!
//! The compiler reports a missing part. The tests then ask the question on every lecture and on random trees, compare the answers
//! with the oracle, and fail if no lecture asks it. The screen, the vote, the list of answers and the JSON need nothing more.
//!
//! A lesson that is not a search returns its questions from `Lesson::questions`. A new way to answer is a variant of
//! `plywood_lesson::Right`; the compiler lists the required parts.

mod dialogue;
mod kinds;
mod mistake;
#[cfg(test)]
mod tests;

pub use dialogue::{Dialogue, Event, Telling};
pub use kinds::{about, kinds};
pub use mistake::MOST_STEPS;

use std::sync::Arc;

use crate::errors::{self, Case, Explained};
use plywood_explain::{self as explain, Wording};
use plywood_lesson::{Answer, AnyLesson, Question, Verdict};
use plywood_messages::words::{Charset, Sentence};
use plywood_search::{replay::Replay, session::Run};
use plywood_tree::{progress::Progress, tree::Tree};

/// Most steps that are asked about in a row while predicting.
const MOST_PREDICTED: usize = 200;

#[derive(Debug)]
pub struct Quiz {
    about: About,
    questions: Arc<[Question]>,
}

#[derive(Debug)]
enum About {
    Search(Run),
    Lesson(AnyLesson),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NothingToAsk {
    Settled,
    NotRevealed,
    TooLong(usize),
    /// A search with a mistake is not predicted.
    Mistaken,
}

impl NothingToAsk {
    pub fn describe(self) -> String {
        match self {
            Self::Settled => string!("quiz/nothing-to-ask"),
            Self::NotRevealed => string!("quiz/not-revealed"),
            Self::TooLong(most) => string!("quiz/too-long", Count(most)),
            Self::Mistaken => string!("quiz/mistaken"),
        }
    }

    pub fn help(self) -> String {
        match self {
            Self::Settled => string!("quiz/nothing-to-ask-help"),
            Self::NotRevealed => string!("quiz/not-revealed-help"),
            Self::TooLong(_) => string!("quiz/too-long-help"),
            Self::Mistaken => string!("quiz/mistaken-help"),
        }
    }
}

impl Quiz {
    /// Finds the questions about a search from a step on. Linear in its steps until there are enough questions. After that, a small tree is
    /// searched with every order of the children of a few nodes. A search with a mistake is repeated with every other mistake,
    /// and its questions use this charset.
    ///
    /// # Errors
    /// The reason why there are no questions.
    pub fn new(run: &Run, from: usize, charset: Charset, progress: &Arc<Progress>) -> Result<Self, NothingToAsk> {
        if run.choices.rules.is_own {
            return Err(NothingToAsk::Mistaken);
        }
        let questions = if run.choices.rules.mistake().is_some() {
            mistake::questions(run, charset, progress)?
        } else {
            kinds::questions(run, from, charset)
        };
        Self::of(About::Search(run.clone()), questions)
    }

    /// Asks what happens at each step from this one on: the questions of a quiz at every place where they have an answer. If none is
    /// left, it starts over.
    ///
    /// # Errors
    /// The reason why there are no questions.
    pub fn predicting(run: &Run, from: usize, charset: Charset) -> Result<Self, NothingToAsk> {
        if run.choices.rules.may_be_wrong() {
            return Err(NothingToAsk::Mistaken);
        }
        let predictions = |from| kinds::predictions(run, from, MOST_PREDICTED, charset);
        let left = predictions(from);
        let questions = if left.is_empty() { predictions(0) } else { left };
        Self::of(About::Search(run.clone()), questions)
    }

    /// Explains a wrong answer by a usual error; `None` if no error leads to it, or if the answer is right.
    pub fn error(&self, question: &Question, answer: &Answer) -> Option<Explained> {
        let About::Search(run) = &self.about else { return None };
        if self.is_for_a_mistake() || question.judge(answer) == Verdict::Right {
            return None;
        }
        let case = Case::new(&run.replay, run.choices.search_rules(), question);
        errors::explain(&case, &case.given(answer)?)
    }

    /// Returns the reason why an answer is right or wrong, with the name of the usual error that leads to it. Without an answer, the
    /// reason for the right one.
    pub fn because(&self, question: &Question, answer: Option<&Answer>) -> (Option<&'static str>, Sentence) {
        match answer.and_then(|answer| self.error(question, answer)) {
            Some(error) => (Some(error.name), error.because),
            None => (None, question.because(answer)),
        }
    }

    /// Returns the questions of a lesson, with symbols of this charset.
    ///
    /// # Errors
    /// The reason why there are no questions.
    pub fn of_lesson(lesson: &AnyLesson, charset: Charset) -> Result<Self, NothingToAsk> {
        Self::of(About::Lesson(Arc::clone(lesson)), lesson.questions(kinds::MOST, charset))
    }

    fn of(about: About, questions: Vec<Question>) -> Result<Self, NothingToAsk> {
        if questions.is_empty() { Err(NothingToAsk::Settled) } else { Ok(Self { about, questions: questions.into() }) }
    }

    /// Drops the questions before a step of a lesson. Returns false and keeps all if none is left. The questions about a search
    /// begin at its step already.
    pub fn start_at(&mut self, step: usize) -> bool {
        let is_search = self.replay().is_some();
        self.keep(usize::MAX, |question| question.step >= step || is_search)
    }

    /// Keeps only questions of this kind, at most `most`. Returns false and keeps all if there are none.
    pub fn ask_about(&mut self, kind: &str, most: usize) -> bool {
        self.keep(most, |question| question.kind == kind)
    }

    fn keep(&mut self, most: usize, is_kept: impl Fn(&Question) -> bool) -> bool {
        let kept = self.questions.iter().filter(|question| is_kept(question)).take(most);
        let kept: Arc<[Question]> = kept.cloned().collect();
        let is_any = !kept.is_empty();
        if is_any {
            self.questions = kept;
        }
        is_any
    }

    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    pub const fn replay(&self) -> Option<&Arc<Replay>> {
        match &self.about {
            About::Search(run) => Some(&run.replay),
            About::Lesson(_) => None,
        }
    }

    fn tree(&self) -> Option<&Arc<Tree>> {
        self.replay().map(|replay| replay.tree())
    }

    pub fn steps(&self) -> usize {
        match &self.about {
            About::Search(run) => run.replay.len(),
            About::Lesson(lesson) => lesson.steps(),
        }
    }

    pub const fn is_for_a_mistake(&self) -> bool {
        matches!(&self.about, About::Search(run) if run.choices.rules.mistake().is_some())
    }

    /// Describes a step without revealing answers to later questions.
    pub fn step(&self, step: usize, charset: Charset) -> Sentence {
        match &self.about {
            About::Search(run) if self.is_for_a_mistake() => mistake::fact(run, step, charset),
            About::Search(run) => explain::step(run.replay.at(step), Wording::of(run.choices, charset)),
            About::Lesson(lesson) => lesson.sentence(step, charset),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    pub asked: usize,
    /// Questions answered right at the first try.
    pub right: usize,
    /// Questions answered right at the second try: each counts half.
    pub second: usize,
    /// Current run of right answers.
    pub streak: usize,
    pub longest: usize,
}

impl Score {
    /// Counts a question by its first answer. A revealed answer is not right.
    pub fn count(&mut self, first: Verdict) {
        self.asked += 1;
        match first {
            Verdict::Right => {
                self.right += 1;
                self.streak += 1;
                self.longest = self.longest.max(self.streak);
            }
            Verdict::Wrong | Verdict::Missed { .. } => self.streak = 0,
        }
    }

    /// Returns the points: `3`, or `3½` with a right answer at a second try.
    pub fn points(self) -> String {
        let whole = self.right + self.second / 2;
        let half = if self.second % 2 == 1 { "½" } else { "" };
        if whole == 0 && self.second == 1 { half.to_owned() } else { format!("{whole}{half}") }
    }

    /// Returns the better score: more points, then the longer run.
    #[must_use]
    pub fn better(self, other: Self) -> Self {
        let rank = |score: Self| (2 * score.right + score.second, score.longest, usize::MAX - score.asked);
        if rank(other) > rank(self) { other } else { self }
    }
}
