//! Questions about a recorded search, asked before it goes on: which value is handed up, which window follows, whether it cuts
//! and what it skips by that.
//!
//! Questions, right answers and explanations all come from the trace: what is right is what the search did. When a question is asked,
//! and which, depends on nothing but what has happened by then and on the tree, so that the questions themselves give nothing away.
//! A search that makes a mistake is asked about that alone: where it does, and which. A lesson that is no search brings its own
//! questions.
//!
//! # How to add a question
//!
//! A kind of question about a search is one file and one row; `kinds/cut.rs` is an example.
//!
//! 1. In a new file in `quiz/kinds/`, a `Row`: its name in JSON, when it can be asked and the right answer, its text, the answers to
//!    vote for, and the reason. The reason is usually `steps`: the sentences of the search. The variant of `Right` decides
//!    how answers are typed, marked, judged and written. In `oracle`, compute the right answer from the steps of the trace alone,
//!    not with the code above it.
//! 2. In `quiz/kinds.rs`, the module and its row in `KINDS`.
//! 3. In `words/quiz.ftl`, its messages: the question, its name in a list of answers, and the question in big letters.
//! 4. In `docs/quiz.md`, its line in the table, and its name in the list of kinds.
//!
//! It does not compile with a part missing. The tests then ask it of every lecture and of random trees, compare the answers with the
//! oracle, and fail if no lecture asks it. The screen, the vote, the list of answers and the JSON need nothing more.
//!
//! A lesson that is not a search returns its questions from `Lesson::questions`. A new way to answer is a variant of
//! `plywood_lesson::Right`; the compiler names what has to be known of it.

mod dialogue;
mod kinds;
mod mistake;
#[cfg(test)]
mod tests;

pub use dialogue::{Dialogue, Event, Set, Telling};
pub use kinds::kinds;

use std::sync::Arc;

use plywood_explain as explain;
use plywood_explain::Wording;
use plywood_lesson::{Lesson, Question, Verdict};
use plywood_messages::words::{Charset, Sentence};
use plywood_search::replay::Replay;
use plywood_search::session::{Choices, Run};
use plywood_tree::progress::Progress;
use plywood_tree::tree::Tree;

/// The questions about a search, or about another lesson.
#[derive(Clone, Debug)]
pub struct Quiz {
    about: About,
    questions: Arc<[Question]>,
}

/// What is asked about.
#[derive(Clone, Debug)]
enum About {
    Search(Arc<Search>),
    Lesson(Arc<dyn Lesson>),
}

/// A recorded search, and how it was asked for.
#[derive(Clone, Debug)]
struct Search {
    replay: Arc<Replay>,
    choices: Choices,
}

/// Why nothing is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NothingToAsk {
    /// Nothing of it can go either way.
    Settled,
    /// The tree does not reveal the mistake that the search makes.
    NotRevealed,
    /// Nobody looks through so many steps for a mistake.
    TooLong(usize),
}

impl NothingToAsk {
    /// It in words.
    pub fn said(self) -> String {
        match self {
            Self::Settled => text!(quiz, "nothing-to-ask").to_owned(),
            Self::NotRevealed => text!(quiz, "not-revealed").to_owned(),
            Self::TooLong(most) => say!(quiz, "too-long", Count(most)).into(),
        }
    }

    /// What can be done about it.
    pub fn help(self) -> &'static str {
        match self {
            Self::Settled => text!(quiz, "nothing-to-ask-help"),
            Self::NotRevealed => text!(quiz, "not-revealed-help"),
            Self::TooLong(_) => text!(quiz, "too-long-help"),
        }
    }
}

impl Quiz {
    /// Finds the questions about a search. Linear in its steps until there are enough; at its end a small tree is searched
    /// with every order of the children of a few nodes. One that makes a mistake is searched again with every mistake there is, and asked about in
    /// the words of this charset.
    ///
    /// # Errors
    /// Why nothing can be asked.
    pub fn new(run: &Run, charset: Charset, progress: &Arc<Progress>) -> Result<Self, NothingToAsk> {
        let search = Arc::new(Search { replay: Arc::clone(&run.replay), choices: run.choices });
        let questions = if run.choices.rules.mistake().is_some() {
            mistake::questions(&search, charset, progress)?
        } else {
            kinds::questions(&search, charset)
        };
        Self::of(About::Search(search), questions)
    }

    /// The questions of a lesson, in the words of this charset.
    ///
    /// # Errors
    /// Why nothing can be asked.
    pub fn of_lesson(lesson: &Arc<dyn Lesson>, charset: Charset) -> Result<Self, NothingToAsk> {
        Self::of(About::Lesson(Arc::clone(lesson)), lesson.questions(kinds::MOST, charset))
    }

    fn of(about: About, questions: Vec<Question>) -> Result<Self, NothingToAsk> {
        if questions.is_empty() { Err(NothingToAsk::Settled) } else { Ok(Self { about, questions: questions.into() }) }
    }

    /// The questions in the order in which they are asked.
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// The search they are about; `None` where it is another lesson.
    pub fn replay(&self) -> Option<&Arc<Replay>> {
        match &self.about {
            About::Search(search) => Some(&search.replay),
            About::Lesson(_) => None,
        }
    }

    /// The tree that is searched.
    fn tree(&self) -> Option<&Arc<Tree>> {
        self.replay().map(|replay| replay.tree())
    }

    /// How many steps there are in all.
    pub fn steps(&self) -> usize {
        match &self.about {
            About::Search(search) => search.replay.len(),
            About::Lesson(lesson) => lesson.steps(),
        }
    }

    /// Whether the search makes a mistake that is to be found.
    pub fn is_for_a_mistake(&self) -> bool {
        matches!(&self.about, About::Search(search) if search.choices.rules.mistake().is_some())
    }

    /// What is said of a step, where that gives nothing away that is still to be asked.
    pub fn step(&self, step: usize, charset: Charset) -> Sentence {
        match &self.about {
            About::Search(search) if self.is_for_a_mistake() => mistake::fact(search, step, charset),
            About::Search(search) => search.steps(step, step, charset).into_iter().next().unwrap_or_default(),
            About::Lesson(lesson) => lesson.sentence(step, charset),
        }
    }
}

impl Search {
    /// How it is spoken of.
    const fn wording(&self, charset: Charset) -> Wording {
        Wording { rules: self.choices.search_rules(), charset }
    }

    /// What the search says of its steps from one to another.
    fn steps(&self, from: usize, to: usize, charset: Charset) -> Vec<Sentence> {
        (from..=to).map(|step| explain::step(self.replay.at(step), self.wording(charset))).collect()
    }
}

/// Questions answered, and how many of them at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Questions answered.
    pub asked: usize,
    /// Those that were right at the first try.
    pub right: usize,
    /// How many the last ones in a row were.
    pub streak: usize,
    /// The longest such row.
    pub longest: usize,
}

impl Score {
    /// Counts a question by its first answer; one that was shown is none.
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

    /// The better of two: the one with more right of what was asked, then the longer one.
    #[must_use]
    pub fn better(self, other: Self) -> Self {
        let rank = |score: Self| (score.right, score.longest, usize::MAX - score.asked);
        if rank(other) > rank(self) { other } else { self }
    }
}
