//! The state of a quiz on the screen: the questions, what is typed and marked, and how it goes. Plain data: what changes it is in
//! `update`, what draws it in `view`.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::picture::PictureChoice;
use crate::plans::ZoomChoice;
use plywood_lesson::{Answer, Marking, NotUnderstood, Question, Verdict, listed};
use plywood_messages::text;
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_teaching::quiz::{Quiz, Score, Telling};
use plywood_tree::tree::NodeId;

/// The most characters of an answer.
const MOST_TYPED: usize = 60;

/// Columns of an option from which on options are listed one below the other.
const LONG: usize = 44;

/// A quiz about a search, or another lesson.
#[derive(Clone, Debug)]
pub struct Asking {
    /// The questions.
    pub quiz: Arc<Quiz>,
    /// The number of the question that stands, from 0; after the last one they are over.
    pub at: usize,
    /// What has been typed.
    pub typed: String,
    /// Why what was typed was refused, until an answer is understood.
    pub refused: Option<NotUnderstood>,
    /// The nodes that are marked, in the order in which they were.
    pub marks: Vec<NodeId>,
    /// The latest answer to the question that stands.
    pub latest: Option<Answer>,
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
    /// Which picture of the tree was shown before.
    pub picture: PictureChoice,
    /// The zoom before the quiz.
    pub zoom: ZoomChoice,
    /// Which subtrees were folded away before.
    pub folds: BTreeSet<NodeId>,
    /// The line of the list of answers that is looked at.
    pub line: usize,
    /// The step that is looked at, where one is asked for.
    pub looked_at: usize,
}

/// Where a question stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
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
    Answered(Verdict),
    /// Its answer was shown.
    Shown,
}

/// The first answer to a question; none where it was shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    pub answer: Option<Answer>,
    /// Whether it was right.
    pub verdict: Verdict,
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
    pub fn new(quiz: Quiz, begun_at: usize, best: Option<Score>) -> Self {
        Self {
            quiz: Arc::new(quiz),
            at: 0,
            typed: String::new(),
            refused: None,
            marks: Vec::new(),
            latest: None,
            phase: Phase::Asked,
            telling: Telling::AtOnce,
            given: Vec::new(),
            score: Score::default(),
            best,
            vote: None,
            begun_at,
            picture: PictureChoice::Fit,
            zoom: ZoomChoice::Fit,
            folds: BTreeSet::new(),
            line: 0,
            looked_at: 0,
        }
    }

    /// The question that stands.
    pub fn question(&self) -> Option<&Question> {
        self.quiz.questions().get(self.at)
    }

    /// The steps of the search that are shown.
    pub fn step(&self) -> usize {
        match (self.question(), self.phase) {
            (Some(_), Phase::Asked | Phase::Tried(_)) if self.asks_for_a_step() => self.looked_at,
            (Some(question), Phase::Asked | Phase::Tried(_)) => question.asked,
            (Some(question), Phase::Told(_)) => question.told,
            (_, Phase::Over) | (None, _) => self.quiz.steps(),
        }
    }

    /// Whether a step is asked for: then one goes through all of them.
    pub fn asks_for_a_step(&self) -> bool {
        self.is_open() && self.question().is_some_and(Question::asks_for_a_step)
    }

    /// Whether the question that stands has not been answered rightly or shown.
    pub const fn is_open(&self) -> bool {
        matches!(self.phase, Phase::Asked | Phase::Tried(_))
    }

    /// Whether an answer is taken.
    pub const fn takes_answers(&self) -> bool {
        self.is_open() && self.vote.is_none()
    }

    /// Whether an answer begins with what is typed and this sign.
    pub fn takes(&self, sign: char) -> bool {
        let has_room = self.typed.chars().count() < MOST_TYPED;
        let begins = |question: &Question| question.begins(&format!("{}{sign}", self.typed));
        self.takes_answers() && !self.asks_for_a_step() && has_room && self.question().is_some_and(begins)
    }

    /// What is asked, without the options.
    pub fn asked(&self) -> Sentence {
        let charset = Charset::Unicode;
        let text = self.question().map(|question| question.text.clone()).unwrap_or_default();
        say!(asking, "question", number = Count(self.at + 1), text = Words(text)).sentence(charset)
    }

    /// What is asked, or what is told of the answer.
    pub fn told(&self) -> Sentence {
        match (self.question(), self.phase) {
            (Some(question), Phase::Asked | Phase::Tried(_)) => {
                Sentence::paragraph([self.asked(), self.told_besides(question)])
            }
            (Some(question), Phase::Told(Outcome::Answered(verdict))) => {
                question.verdict(self.latest.as_ref(), verdict)
            }
            (Some(question), Phase::Told(Outcome::Shown)) => question.shown(),
            (_, Phase::Over) | (None, _) => self.line_told(),
        }
    }

    /// What belongs to the question that stands, without it.
    pub fn besides(&self) -> Option<Sentence> {
        self.question().filter(|_| self.is_open()).map(|question| self.told_besides(question))
    }

    /// What belongs to a question: the step that is looked at, or the options where they are few words.
    fn told_besides(&self, question: &Question) -> Sentence {
        let charset = Charset::Unicode;
        if question.asks_for_a_step() {
            let fact = &self.quiz.step(self.looked_at, charset);
            return say!(
                asking,
                "at-step",
                step = Count(self.looked_at),
                steps = Count(self.quiz.steps()),
                fact = Words(fact)
            )
            .sentence(charset);
        }
        if question.listed().is_empty() {
            return Sentence::default();
        }
        if self.has_long_options() {
            // The list may have to cut it off.
            let chosen = self.typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            return chosen.and_then(|chosen| question.choices().into_iter().nth(chosen)).unwrap_or_default();
        }
        question.choices_in_line()
    }

    /// The option that is typed or chosen, of those that are told in words, from 0.
    pub fn chosen(&self) -> Option<usize> {
        let options = self.question()?.listed().len();
        let chosen = self.typed.parse::<usize>().ok()?.checked_sub(1)?;
        (self.takes_answers() && chosen < options).then_some(chosen)
    }

    /// Goes through the options that are told in words, by so many; whether there are any.
    pub fn choose(&mut self, by: isize) -> bool {
        let options = self.question().map_or(0, |question| question.listed().len());
        if options == 0 || !self.takes_answers() {
            return false;
        }
        let chosen = match (self.typed.parse::<usize>(), by < 0) {
            (Ok(number), _) if (1..=options).contains(&number) => {
                (number - 1 + options).saturating_add_signed(by) % options
            }
            (_, true) => options - 1,
            (_, false) => 0,
        };
        self.typed = (chosen + 1).to_string();
        true
    }

    /// Whether the options of the question need a list of their own.
    pub fn has_long_options(&self) -> bool {
        let options = self.question().filter(|question| !question.listed().is_empty() && !question.asks_for_a_step());
        let options = options.map(Question::choices).unwrap_or_default();
        options.iter().any(|option| text::width(&option.to_string()) > LONG)
    }

    /// Why the answer that is looked at is right.
    fn line_told(&self) -> Sentence {
        let answer = self.given.get(self.line).and_then(|given| given.answer.as_ref());
        let question = self.quiz.questions().get(self.line);
        question.map(|question| question.because(answer)).unwrap_or_default()
    }

    /// What is typed or marked, and how one goes on.
    pub fn prompt(&self) -> Sentence {
        let charset = Charset::Unicode;
        let Some(question) = self.question() else { return text!(asking, "over").sentence(charset) };
        if let Some(refused) = self.refused {
            return refused.told(charset);
        }
        match self.phase {
            Phase::Told(_) => text!(asking, "goes-on").sentence(charset),
            Phase::Over => text!(asking, "over").sentence(charset),
            Phase::Asked if question.marking().is_some() => self.marking(question),
            Phase::Tried(Verdict::Missed { missing, extra }) => {
                let missed = &say!(questions, "missed", missing = Count(missing), extra = Count(extra));
                say!(asking, "missed-again", missed = Words(missed)).sentence(charset)
            }
            Phase::Tried(_) if !self.marks.is_empty() => self.marking(question),
            Phase::Tried(_) => self.tried(question),
            Phase::Asked if question.asks_for_a_step() => text!(asking, "pick-step").sentence(charset),
            Phase::Asked => question.hint().sentence(charset),
        }
    }

    /// How nodes are marked, and which are.
    fn marking(&self, question: &Question) -> Sentence {
        let charset = Charset::Unicode;
        match question.marking() {
            Some(Marking::Order) => {
                let said = |&node: &NodeId| question.name_of(node);
                let marked = Some(listed(self.marks.iter().map(said), charset));
                let marked = &marked.filter(|_| !self.marks.is_empty());
                say!(asking, "mark-order", marked = Words(marked)).sentence(charset)
            }
            Some(Marking::Leaves) | None => say!(asking, "mark", marked = Count(self.marks.len())).sentence(charset),
        }
    }

    /// That the latest answer is wrong, and what it leads to.
    fn tried(&self, question: &Question) -> Sentence {
        let charset = Charset::Unicode;
        match self.latest.as_ref().and_then(|answer| question.tried(answer)) {
            Some(tried) => say!(asking, "tried-again", tried = Words(tried)).sentence(charset),
            None => text!(asking, "try-again").sentence(charset),
        }
    }

    /// How it has gone, as far as it has been told: what is told in the end would answer questions that are still to come.
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
    pub fn score(&self) -> Sentence {
        let Score { asked, right, streak, .. } = self.told_score();
        let best = self.best.filter(|best| best.asked > 0).map(|best| {
            say!(asking, "best", right = Count(best.right), asked = Count(best.asked), streak = Count(best.longest))
        });
        say!(asking, "score", asked = Count(asked), right = Count(right), streak = Count(streak), best = Words(best))
            .sentence(Charset::Unicode)
    }
}

impl Vote {
    /// A vote about a question; `None` where there is nothing to choose from.
    pub fn about(question: &Question) -> Option<Self> {
        let options = question.ballot.clone();
        (options.len() > 1).then_some(Self { options, hands: Vec::new(), reveal: Reveal::Hidden })
    }

    /// How many hands were raised for an option.
    pub fn count(&self, option: usize) -> usize {
        self.hands.iter().filter(|&&hand| hand == option).count()
    }
}
