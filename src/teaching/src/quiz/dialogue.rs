//! Quiz as a dialogue: typed lines in, events out, for programs on a pipe and for people.

use std::sync::Arc;

use super::{Quiz, Score};
use plywood_lesson::{Answer, Question, Verdict, listed};
use plywood_messages::words::{self, Charset, Sentence};
use plywood_tree::{
    named,
    tree::{NodeId, Player},
};

const MAX_OUTLINED: usize = 200;

const STEPS: usize = 8;

named! {
    #[derive(Default)]
    pub enum Telling in quiz, "what-telling" {
        #[default]
        AtOnce = "at-once", "tell-at-once",
        AtEnd = "at-end", "tell-at-end",
    }
}

#[derive(Debug)]
pub enum Event {
    Begin {
        about: Sentence,
        /// The tree, one line per inner node.
        outline: Vec<Sentence>,
    },
    Steps(Vec<Sentence>),
    Question {
        /// Question number, from 1.
        number: usize,
        kind: &'static str,
        path: Vec<usize>,
        text: Sentence,
        /// Possible answers, if the question has choices.
        options: Vec<Sentence>,
        /// True if each option is on a line of its own.
        is_list: bool,
        hint: &'static str,
    },
    /// The typed text is not a valid answer; the question stays.
    Refused(Sentence),
    Noted,
    Answer {
        number: usize,
        verdict: Verdict,
        /// Usual error that a wrong answer comes from.
        mistake: Option<&'static str>,
        answer: Sentence,
        because: Sentence,
        told: Sentence,
        telling: Telling,
    },
    End {
        score: Score,
        questions: usize,
    },
}

pub struct Dialogue {
    quiz: Arc<Quiz>,
    about: Sentence,
    telling: Telling,
    charset: Charset,
    at: usize,
    /// Answers to be revealed later.
    kept: Vec<Event>,
    score: Score,
    /// Kinds of the questions that were not answered rightly.
    missed: Vec<&'static str>,
    has_ended: bool,
}

impl Dialogue {
    pub fn new(quiz: Arc<Quiz>, title: &str, how: &str, telling: Telling, charset: Charset) -> Self {
        let how = Some(how).filter(|how| !how.is_empty()).map(|how| Sentence::piece(words::Tone::Plain, how));
        let about = sentence!(charset, "quiz/begins", Text(title), how);
        let (kept, missed) = (Vec::new(), Vec::new());
        Self { quiz, about, telling, charset, at: 0, kept, score: Score::default(), missed, has_ended: false }
    }

    pub const fn has_ended(&self) -> bool {
        self.has_ended
    }

    pub fn missed(&self) -> &[&'static str] {
        &self.missed
    }

    pub fn begin(&mut self) -> Vec<Event> {
        let mut events = vec![Event::Begin { about: self.about.clone(), outline: self.outline() }];
        self.ask(&mut events);
        events
    }

    pub fn hear(&mut self, line: &str) -> Vec<Event> {
        let typed = line.trim();
        let quiz = Arc::clone(&self.quiz);
        let Some(question) = quiz.questions().get(self.at).filter(|_| !self.has_ended) else { return Vec::new() };
        match typed.to_lowercase().as_str() {
            "quit" => self.stop(),
            "show" | "?" => self.answered(question, None),
            _ => match question.read(typed) {
                Ok(answer) => self.answered(question, Some(&answer)),
                Err(refusal) => vec![Event::Refused(refusal.describe(self.charset)), self.question(question)],
            },
        }
    }

    pub fn stop(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        self.end(&mut events);
        events
    }

    fn answered(&mut self, question: &Question, answer: Option<&Answer>) -> Vec<Event> {
        let verdict = answer.map_or(Verdict::Wrong, |answer| question.judge(answer));
        self.score.count(verdict);
        self.missed.extend((verdict != Verdict::Right).then_some(question.kind));
        let telling = self.telling;
        let (mistake, because) = self.quiz.because(question, answer);
        let told = match answer {
            Some(_) => question.verdict(verdict, &because),
            None => question.revealed_answer(),
        };
        let event = Event::Answer {
            number: self.at + 1,
            verdict,
            mistake,
            answer: question.solution(),
            because,
            told,
            telling,
        };
        let mut events = match telling {
            Telling::AtOnce => vec![event],
            Telling::AtEnd => {
                self.kept.push(event);
                vec![Event::Noted]
            }
        };
        self.at += 1;
        self.ask(&mut events);
        events
    }

    fn ask(&mut self, events: &mut Vec<Event>) {
        let quiz = Arc::clone(&self.quiz);
        match quiz.questions().get(self.at) {
            Some(question) => {
                let steps = self.steps_before(question);
                if !steps.is_empty() {
                    events.push(Event::Steps(steps));
                }
                events.push(self.question(question));
            }
            None => self.end(events),
        }
    }

    fn question(&self, question: &Question) -> Event {
        Event::Question {
            number: self.at + 1,
            kind: question.kind,
            path: self.quiz.tree().zip(question.node).map(|(tree, node)| tree.path(node)).unwrap_or_default(),
            text: question.text.clone(),
            options: question.choices(),
            is_list: !question.listed().is_empty(),
            hint: question.hint(),
        }
    }

    /// Returns the last steps since the previous answer, without the latest return, which the question states.
    fn steps_before(&self, question: &Question) -> Vec<Sentence> {
        let told = |before: usize| self.quiz.questions()[before].answer_step;
        let from = self.at.checked_sub(1).map_or(0, told) + 1;
        let to = if question.listed().is_empty() { question.step.saturating_sub(1) } else { question.step };
        let from = from.max(to.saturating_sub(STEPS - 1)).max(1);
        (from..=to).map(|step| self.quiz.step(step, self.charset)).collect()
    }

    fn end(&mut self, events: &mut Vec<Event>) {
        if !self.has_ended {
            self.has_ended = true;
            events.append(&mut self.kept);
            events.push(Event::End { score: self.score, questions: self.quiz.questions().len() });
        }
    }

    fn outline(&self) -> Vec<Sentence> {
        let Some(tree) = self.quiz.tree() else { return Vec::new() };
        if tree.len() > MAX_OUTLINED || tree.move_names().belong_to_game() {
            return Vec::new();
        }
        let name = |node: NodeId| match (tree.called(node), tree.value(node)) {
            (None, Some(value)) => tree.domain().plain(value).to_string(),
            (name, _) => plywood_messages::text::visible(&name.unwrap_or_default()).into_owned(),
        };
        let name = |node: NodeId| Sentence::piece(words::Tone::Node, name(node));
        let line = |node: NodeId| {
            let player = tree.player(node).map(Player::title)?;
            let children = listed(tree.children(node).map(name), self.charset);
            Some(sentence!(self.charset, "quiz/outline", name = Words(name(node)), player, children))
        };
        tree.nodes().filter_map(line).collect()
    }
}
