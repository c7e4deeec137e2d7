//! State of a quiz on the screen: questions, typed and marked answers, score. `update` changes it and `view` draws it.

use std::{collections::BTreeSet, sync::Arc};

use crate::{plans::Picture, vote::Vote};
use plywood_drawing::scene::Zoom;
use plywood_lesson::{Answer, InvalidAnswer, Marking, Question, Right, Verdict, listed};
use plywood_messages::{
    text,
    words::{Charset, Sentence, Words as _},
};
use plywood_teaching::quiz::{Quiz, Score, Telling};
use plywood_tree::tree::NodeId;

const MOST_TYPED: usize = 60;

/// Options of at least this many columns are listed one below the other.
const LONG: usize = 44;

#[derive(Clone, Debug)]
pub struct QuizView {
    pub quiz: Arc<Quiz>,
    /// Index of the current question; equal to the number of questions after the last one.
    pub at: usize,
    /// True while predicting step by step; the score of a quiz is kept.
    pub is_predicting: bool,
    pub typed: String,
    /// Reason why the typed text was rejected, until an answer is understood.
    pub refused: Option<InvalidAnswer>,
    pub marks: Vec<NodeId>,
    pub latest: Option<Answer>,
    /// What is wrong with the latest answer, if a usual error leads to it.
    pub error: Option<Sentence>,
    pub phase: Phase,
    pub telling: Telling,
    pub given: Vec<Given>,
    pub best: Option<Score>,
    pub vote: Option<Vote>,
    /// Step at which the quiz began.
    pub start_step: usize,
    /// Picture choice before the quiz.
    pub picture: Option<Picture>,
    pub zoom: Option<Zoom>,
    /// Folded subtrees before the quiz.
    pub folds: BTreeSet<NodeId>,
    pub line: usize,
    /// Step on display, if the question asks for a step.
    pub looked_at: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Phase {
    Asked,
    /// Answered wrongly; the user may try again.
    Tried(Verdict),
    Right,
    /// The answer was shown.
    Shown,
    /// No question is left; the user's answers are shown beside the correct ones.
    Over,
}

/// First answer to a question; `None` if the answer was shown.
#[derive(Clone, Debug)]
pub struct Given {
    /// Kind of the question.
    pub kind: &'static str,
    pub answer: Option<Answer>,
    pub verdict: Verdict,
    /// When its verdict is told; `None` if it does not count, because the audience has voted.
    pub telling: Option<Telling>,
    /// Number of wrong answers, and whether a right one followed.
    pub wrong: usize,
    pub is_solved: bool,
}

impl QuizView {
    pub fn new(quiz: Quiz, start_step: usize, best: Option<Score>) -> Self {
        Self {
            quiz: Arc::new(quiz),
            at: 0,
            is_predicting: false,
            typed: String::new(),
            refused: None,
            marks: Vec::new(),
            latest: None,
            error: None,
            phase: Phase::Asked,
            telling: Telling::AtOnce,
            given: Vec::new(),
            best,
            vote: None,
            start_step,
            picture: None,
            zoom: None,
            folds: BTreeSet::new(),
            line: 0,
            looked_at: 0,
        }
    }

    pub fn question(&self) -> Option<&Question> {
        self.quiz.questions().get(self.at)
    }

    /// Returns the step of the search that is shown.
    pub fn step(&self) -> usize {
        match (self.question(), self.phase) {
            (Some(_), Phase::Asked | Phase::Tried(_)) if self.asks_for_step() => self.looked_at,
            (Some(question), Phase::Asked | Phase::Tried(_)) => question.step,
            (Some(question), Phase::Right | Phase::Shown) => question.answer_step,
            (_, Phase::Over) | (None, _) if self.is_predicting => {
                self.quiz.questions().last().map_or(0, |question| question.answer_step)
            }
            (_, Phase::Over) | (None, _) => self.quiz.steps(),
        }
    }

    /// Returns true if the question asks for a step, so that the user can move through all of them.
    pub fn asks_for_step(&self) -> bool {
        self.is_open() && self.question().is_some_and(Question::asks_for_step)
    }

    /// Returns true if the current question has been neither answered correctly nor shown.
    pub const fn is_open(&self) -> bool {
        matches!(self.phase, Phase::Asked | Phase::Tried(_))
    }

    pub const fn takes_answers(&self) -> bool {
        self.is_open() && self.vote.is_none()
    }

    /// Returns true if some answer begins with the typed text followed by `sign`.
    pub fn takes(&self, sign: char) -> bool {
        let has_room = self.typed.chars().count() < MOST_TYPED;
        let begins = |question: &Question| question.begins(&format!("{}{sign}", self.typed));
        self.takes_answers() && !self.asks_for_step() && has_room && self.question().is_some_and(begins)
    }

    /// Returns the text of the question without the options.
    pub fn question_text(&self) -> Sentence {
        let text = self.question().map(|question| question.text.clone()).unwrap_or_default();
        sentence!("quiz_view/question", number = Count(self.at + 1), text)
    }

    /// Returns the text of the question, or of the answer once it is revealed.
    pub fn feedback(&self) -> Sentence {
        match (self.question(), self.phase) {
            (Some(question), Phase::Asked) => {
                Sentence::paragraph([self.question_text(), self.question_context(question)])
            }
            (Some(question), Phase::Tried(_)) => {
                Sentence::paragraph([self.refutation(), self.question_text(), self.question_context(question)])
            }
            (Some(question), Phase::Right) => question.verdict(Verdict::Right, &question.because(self.latest.as_ref())),
            (Some(question), Phase::Shown) => question.revealed_answer(),
            (_, Phase::Over) | (None, _) => {
                let answer = self.given.get(self.line).and_then(|given| given.answer.as_ref());
                let question = self.quiz.questions().get(self.line);
                question.map(|question| question.because(answer)).unwrap_or_default()
            }
        }
    }

    /// Says what is wrong with the latest answer.
    fn refutation(&self) -> Sentence {
        let tried = || self.question()?.tried(self.latest.as_ref()?);
        match self.error.clone().or_else(tried) {
            Some(error) => error,
            None if self.quiz.replay().is_some() => sentence!("quiz_view/does-not-follow"),
            None => sentence!("quiz_view/wrong"),
        }
    }

    /// Returns the context of the current question, without its text.
    pub fn besides(&self) -> Option<Sentence> {
        self.question().filter(|_| self.is_open()).map(|question| self.question_context(question))
    }

    /// Returns the context of a question: the step on display, or the options if they are short.
    fn question_context(&self, question: &Question) -> Sentence {
        if question.asks_for_step() {
            return sentence!(
                "quiz_view/at-step",
                step = Count(self.looked_at),
                steps = Count(self.quiz.steps()),
                fact = self.quiz.step(self.looked_at, Charset::Unicode)
            );
        }
        if question.listed().is_empty() && !matches!(question.right, Right::Child(_)) {
            return Sentence::default();
        }
        if self.has_long_options() {
            // The list may have to truncate it.
            return self
                .typed_option()
                .and_then(|chosen| question.choices().into_iter().nth(chosen))
                .unwrap_or_default();
        }
        question.choices_in_line()
    }

    /// Returns the options of the question.
    pub fn choices(&self) -> Vec<String> {
        let choices = self.question().map(Question::choices).unwrap_or_default();
        choices.iter().map(ToString::to_string).collect()
    }

    /// Returns the index of the typed or chosen option among those in words.
    pub fn chosen_option(&self) -> Option<usize> {
        let options = self.question()?.listed().len();
        self.typed_option().filter(|&chosen| self.takes_answers() && chosen < options)
    }

    fn typed_option(&self) -> Option<usize> {
        self.typed.parse::<usize>().ok()?.checked_sub(1)
    }

    /// Moves the choice by `by` among the options in words, or the likely answers. Returns false if there are none.
    pub fn choose(&mut self, by: isize) -> bool {
        let Some(question) = self.question().filter(|question| question.marking().is_none()) else { return false };
        let listed = (1..=question.listed().len()).map(|number| number.to_string());
        let likely = question.ballot.iter().map(|answer| question.describe(answer).to_string());
        let answers: Vec<String> = if question.listed().is_empty() { likely.collect() } else { listed.collect() };
        let count = answers.len();
        if count == 0 || !self.takes_answers() {
            return false;
        }
        let chosen = match answers.iter().position(|answer| *answer == self.typed) {
            Some(chosen) => (chosen + count).saturating_add_signed(by) % count,
            None if by < 0 => count - 1,
            None => 0,
        };
        self.typed.clone_from(&answers[chosen]);
        true
    }

    /// Returns the node that the typed text names, if nodes are options.
    pub fn chosen_node(&self) -> Option<NodeId> {
        let question = self.question().filter(|question| matches!(question.right, Right::Child(_)))?;
        let Ok(Answer::Option(option)) = question.read(&self.typed) else { return None };
        question.options.get(option)?.node
    }

    /// Returns true if the options of the question need a list of their own.
    pub fn has_long_options(&self) -> bool {
        self.lists_options() && self.choices().iter().any(|option| text::width(option) > LONG)
    }

    /// Returns true if the question has options in words, and does not ask for one of all steps.
    pub fn lists_options(&self) -> bool {
        self.question().is_some_and(|question| !question.listed().is_empty() && !question.asks_for_step())
    }

    /// Returns the line with the typed or marked answer and the keys to continue.
    pub fn prompt(&self) -> Sentence {
        let Some(question) = self.question() else { return sentence!("quiz_view/over") };
        if let Some(refused) = self.refused {
            return refused.describe(Charset::Unicode);
        }
        match self.phase {
            Phase::Right | Phase::Shown => sentence!("quiz_view/goes-on"),
            Phase::Over => sentence!("quiz_view/over"),
            Phase::Asked if question.marking().is_some() => self.marking(question),
            Phase::Tried(Verdict::Missed { missing, extra }) => {
                sentence!("quiz_view/missed-again", missed = say!("questions/missed", Count(missing), Count(extra)))
            }
            Phase::Tried(_) if !self.marks.is_empty() => self.marking(question),
            Phase::Tried(_) => sentence!("quiz_view/try-again"),
            Phase::Asked if question.asks_for_step() => sentence!("quiz_view/pick-step"),
            Phase::Asked => question.hint().sentence(Charset::Unicode),
        }
    }

    fn marking(&self, question: &Question) -> Sentence {
        if question.marking() != Some(Marking::Order) {
            return sentence!("quiz_view/mark", marked = Count(self.marks.len()));
        }
        let names = self.marks.iter().map(|&node| question.name_of(node));
        let marked = (!self.marks.is_empty()).then(|| listed(names, Charset::Unicode));
        let count = question.options.len();
        let example: String = [count].into_iter().chain(1..count).map(|child| child.to_string()).collect();
        sentence!("quiz_view/mark-order", Text(example), marked)
    }

    /// Returns the score of the answers revealed so far. Answers revealed only at the end would give away later questions.
    pub fn revealed_score(&self) -> Score {
        self.score_of(|telling| telling == Telling::AtOnce || self.phase == Phase::Over)
    }

    /// Returns the score of all answers.
    pub fn full_score(&self) -> Score {
        self.score_of(|_| true)
    }

    fn score_of(&self, is_included: impl Fn(Telling) -> bool) -> Score {
        let mut score = Score::default();
        for given in self.given.iter().filter(|given| given.telling.is_some_and(&is_included)) {
            score.count(given.verdict);
            score.second += usize::from(given.is_second());
        }
        score
    }

    /// Returns the revealed score in words, with the best earlier one.
    pub fn score(&self) -> Sentence {
        let score = self.revealed_score();
        let Score { asked, streak, .. } = score;
        let best = self.best.filter(|best| best.asked > 0).map(|best| {
            say!("quiz_view/best", right = Count(best.right), asked = Count(best.asked), streak = Count(best.longest))
        });
        sentence!("quiz_view/score", Count(asked), right = Text(score.points()), Count(streak), best)
    }
}

impl Given {
    /// Returns true if the second answer was right, which counts half.
    pub const fn is_second(&self) -> bool {
        self.is_solved && self.wrong == 1
    }
}
