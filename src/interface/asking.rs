//! The state of a quiz on the screen: the questions, what is typed and marked, and how it goes. Plain data: what changes it is in
//! `update`, what draws it in `view`.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::quiz::{Answer, Question, Quiz, Score, Telling, Verdict};
use crate::tree::NodeId;
use crate::words::{self, Charset, Sentence, Words as _};

/// A quiz about a search.
#[derive(Clone, Debug)]
pub struct Asking {
    /// The questions.
    pub quiz: Arc<Quiz>,
    /// The number of the question that stands, from 0; after the last one they are over.
    pub at: usize,
    /// What has been typed.
    pub typed: String,
    /// The nodes that are marked.
    pub marks: BTreeSet<NodeId>,
    /// Where the question stands.
    pub phase: Phase,
    /// When answers are told.
    pub telling: Telling,
    /// The answers so far, one a question.
    pub given: Vec<Given>,
    /// How it goes.
    pub score: Score,
    /// The best there was of this file before.
    pub best: Option<Score>,
    /// The hands of a hall, while it votes.
    pub vote: Option<Vote>,
    /// The step at which it was begun.
    pub begun_at: usize,
    /// The line of the list of answers that is looked at.
    pub line: usize,
}

/// Where a question stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It is asked.
    Asked,
    /// It has been answered, and not rightly: one may try again.
    Tried(Verdict),
    /// Its answer is told.
    Told(Outcome),
    /// There is none left: one's own answers stand beside the right ones.
    Over,
}

/// How a question ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was answered.
    Answered(Verdict),
    /// Its answer was shown.
    Shown,
}

/// The first answer to a question; none where it was shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// What was answered.
    pub answer: Option<Answer>,
    /// Whether it was right.
    pub verdict: Verdict,
    /// What it counts for.
    pub counts: Counts,
}

/// What an answer counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// The score at once.
    AtOnce,
    /// The score when the search is over.
    AtEnd,
    /// Nothing: a hall has voted.
    Never,
}

/// Raised hands.
#[derive(Clone, Debug, PartialEq)]
pub struct Vote {
    /// What can be voted for.
    pub options: Vec<Answer>,
    /// The hands, each for one of the options, in the order in which they were counted.
    pub hands: Vec<usize>,
    /// Whether the hall sees which is right.
    pub reveal: Reveal,
}

/// Whether it is told what is right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reveal {
    /// Not yet.
    #[default]
    Hidden,
    /// It is.
    Shown,
}

impl Asking {
    /// A quiz before its first question.
    #[must_use]
    pub fn new(quiz: Quiz, begun_at: usize, best: Option<Score>) -> Self {
        Self {
            quiz: Arc::new(quiz),
            at: 0,
            typed: String::new(),
            marks: BTreeSet::new(),
            phase: Phase::Asked,
            telling: Telling::AtOnce,
            given: Vec::new(),
            score: Score::default(),
            best,
            vote: None,
            begun_at,
            line: 0,
        }
    }

    /// The question that stands.
    #[must_use]
    pub fn question(&self) -> Option<&Question> {
        self.quiz.questions().get(self.at)
    }

    /// The steps of the search that are shown.
    #[must_use]
    pub fn step(&self) -> usize {
        match (self.question(), self.phase) {
            (Some(question), Phase::Asked | Phase::Tried(_)) => question.asked,
            (Some(question), Phase::Told(_)) => question.told,
            (_, Phase::Over) | (None, _) => self.quiz.replay().len(),
        }
    }

    /// Whether an answer is taken.
    #[must_use]
    pub const fn takes_answers(&self) -> bool {
        matches!(self.phase, Phase::Asked | Phase::Tried(_)) && self.vote.is_none()
    }

    /// What is asked, or what is told of the answer.
    #[must_use]
    pub fn told(&self) -> Sentence {
        let charset = Charset::Unicode;
        match (self.question(), self.phase) {
            (Some(question), Phase::Asked | Phase::Tried(_)) => {
                let text = &question.text(&self.quiz, charset);
                words::asking::Question { number: self.at + 1, text }.sentence(charset)
            }
            (Some(question), Phase::Told(Outcome::Answered(verdict))) => question.verdict(&self.quiz, verdict, charset),
            (Some(question), Phase::Told(Outcome::Shown)) => question.shown(&self.quiz, charset),
            (_, Phase::Over) | (None, _) => self.line_told(),
        }
    }

    /// Why the answer that is looked at is right.
    fn line_told(&self) -> Sentence {
        let question = self.quiz.questions().get(self.line);
        question.map(|question| question.because(&self.quiz, Charset::Unicode)).unwrap_or_default()
    }

    /// What is typed or marked, and how one goes on.
    #[must_use]
    pub fn prompt(&self) -> Sentence {
        let charset = Charset::Unicode;
        let Some(question) = self.question() else { return words::asking::over().sentence(charset) };
        match self.phase {
            Phase::Told(_) => words::asking::goes_on().sentence(charset),
            Phase::Over => words::asking::over().sentence(charset),
            Phase::Asked if question.is_marked() => words::asking::Mark { marked: self.marks.len() }.sentence(charset),
            Phase::Tried(Verdict::Missed { missing, extra }) => {
                let missed = &words::quiz::Missed { missing, extra };
                words::asking::MissedAgain { missed }.sentence(charset)
            }
            Phase::Tried(_) => words::asking::try_again().sentence(charset),
            Phase::Asked => question.hint().sentence(charset),
        }
    }

    /// How it has gone, as far as it has been told: what is told in the end would answer questions that are still to come.
    #[must_use]
    pub fn told_score(&self) -> Score {
        let mut score = Score::default();
        let is_told = |given: &&Given| match given.counts {
            Counts::AtOnce => true,
            Counts::AtEnd => self.phase == Phase::Over,
            Counts::Never => false,
        };
        self.given.iter().filter(is_told).for_each(|given| score.count(given.verdict));
        score
    }

    /// The same in words, and the best there was.
    #[must_use]
    pub fn score(&self) -> Sentence {
        let Score { asked, right, streak, .. } = self.told_score();
        let best = self.best.filter(|best| best.asked > 0).map(|best| words::asking::Best {
            right: best.right,
            asked: best.asked,
            streak: best.longest,
        });
        words::asking::Score { asked, right, streak, best: &best }.sentence(Charset::Unicode)
    }
}

impl Vote {
    /// A vote about a question; `None` where there is nothing to choose from.
    #[must_use]
    pub fn about(question: &Question, quiz: &Quiz) -> Option<Self> {
        let options = question.ballot(quiz);
        (options.len() > 1).then_some(Self { options, hands: Vec::new(), reveal: Reveal::Hidden })
    }

    /// How many hands were raised for an option.
    #[must_use]
    pub fn count(&self, option: usize) -> usize {
        self.hands.iter().filter(|&&hand| hand == option).count()
    }
}
