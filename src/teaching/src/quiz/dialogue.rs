//! A quiz line by line: what is typed goes in, what is to be told comes out, for programs at the other end of a pipe as for
//! people.

use plywood_tree::named;
use std::sync::Arc;

use super::{Quiz, Score};
use plywood_lesson::{Answer, Question, Verdict, listed};
use plywood_messages::words;
use plywood_messages::words::{Charset, Sentence};
use plywood_tree::tree::{NodeId, Player};

/// Nodes of a tree that is written out.
const OUTLINED: usize = 200;

/// Steps told before a question.
const STEPS: usize = 8;

named! {
    /// When answers are told.
    #[derive(Default)]
    pub enum Telling in quiz, "what-telling" {
        /// Right after each.
        #[default]
        AtOnce = "at-once", "tell-at-once",
        /// All of them when the search is over.
        AtEnd = "at-end", "tell-at-end",
    }
}

/// How options are set where people read them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// One after the other: they are short.
    InLine,
    ByLine,
}

/// What happens in a quiz.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    Begin {
        /// What is asked about, and how it is searched.
        about: Sentence,
        /// The tree, node by node.
        outline: Vec<Sentence>,
    },
    /// What the search has done since.
    Steps(Vec<Sentence>),
    Question {
        /// Which it is, from 1.
        number: usize,
        /// What it asks for, as in JSON.
        kind: &'static str,
        /// The node it is about.
        path: Vec<usize>,
        /// What is asked.
        text: Sentence,
        /// What can be answered, where there is a choice.
        options: Vec<Sentence>,
        set: Set,
        /// How it is answered.
        hint: &'static str,
    },
    /// What was typed is no answer: the same question stands.
    Refused(Sentence),
    /// An answer has been noted, and is told later.
    Noted,
    /// What is said of an answer.
    Answer {
        /// The question.
        number: usize,
        /// Whether it was right.
        verdict: Verdict,
        /// What is right.
        answer: Sentence,
        /// Why.
        because: Sentence,
        /// All of it for people.
        told: Sentence,
        /// Whether it comes later than its question.
        telling: Telling,
    },
    /// It is over.
    End {
        /// How it went.
        score: Score,
        questions: usize,
    },
}

/// A quiz that is going on.
#[derive(Clone, Debug)]
pub struct Dialogue {
    quiz: Arc<Quiz>,
    about: Sentence,
    telling: Telling,
    charset: Charset,
    /// The question that stands.
    at: usize,
    /// Answers that are told later.
    kept: Vec<Event>,
    score: Score,
    has_ended: bool,
}

impl Dialogue {
    /// The dialogue about the questions of a search of what is called so, searched so.
    pub fn new(quiz: Arc<Quiz>, title: &str, how: &str, telling: Telling, charset: Charset) -> Self {
        let about = sentence!(charset, quiz, "begins", Text(title), Text(how));
        Self { quiz, about, telling, charset, at: 0, kept: Vec::new(), score: Score::default(), has_ended: false }
    }

    /// Whether nothing more is to be heard.
    pub const fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// The beginning, up to the first question.
    pub fn begin(&mut self) -> Vec<Event> {
        let mut events = vec![Event::Begin { about: self.about.clone(), outline: self.outline() }];
        self.ask(&mut events);
        events
    }

    /// What comes of a line that was typed.
    pub fn hear(&mut self, line: &str) -> Vec<Event> {
        let typed = line.trim();
        let quiz = Arc::clone(&self.quiz);
        let Some(question) = quiz.questions().get(self.at).filter(|_| !self.has_ended) else { return Vec::new() };
        match typed.to_lowercase().as_str() {
            "quit" => return self.stop(),
            "show" | "?" => return self.answered(question, None),
            _ => {}
        }
        match question.read(typed) {
            Ok(answer) => self.answered(question, Some(&answer)),
            Err(refusal) => {
                let mut events = vec![Event::Refused(refusal.told(self.charset))];
                events.push(self.question(question));
                events
            }
        }
    }

    /// The input has ended, or nobody wants to go on.
    pub fn stop(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        self.end(&mut events);
        events
    }

    fn answered(&mut self, question: &Question, answer: Option<&Answer>) -> Vec<Event> {
        let verdict = answer.map_or(Verdict::Wrong, |answer| question.judge(answer));
        self.score.count(verdict);
        let is_late = self.telling == Telling::AtEnd || question.is_told_late;
        let telling = if is_late { Telling::AtEnd } else { Telling::AtOnce };
        let told = match answer {
            Some(_) => question.verdict(answer, verdict),
            None => question.shown(),
        };
        let event = Event::Answer {
            number: self.at + 1,
            verdict,
            answer: question.solution(),
            because: question.because(answer),
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

    /// The next question, or the end.
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
            set: if question.listed().is_empty() { Set::InLine } else { Set::ByLine },
            hint: question.hint(),
        }
    }

    /// What the search has done since the answer before, the last of it; what it hands up just now stands in the question.
    fn steps_before(&self, question: &Question) -> Vec<Sentence> {
        let told = |before: &Question| if before.is_told_late { 0 } else { before.told };
        let from = self.at.checked_sub(1).map_or(0, |before| told(&self.quiz.questions()[before])) + 1;
        let to = if question.listed().is_empty() { question.asked.saturating_sub(1) } else { question.asked };
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

    /// A line for each inner node: who moves there, and what is below it.
    fn outline(&self) -> Vec<Sentence> {
        let Some(tree) = self.quiz.tree() else { return Vec::new() };
        if tree.len() > OUTLINED || tree.move_names().are_of_a_game() {
            return Vec::new();
        }
        let name = |node: NodeId| match (tree.called(node), tree.value(node)) {
            (None, Some(value)) => tree.domain().plain(value).to_string(),
            (name, _) => plywood_messages::text::visible(&name.unwrap_or_default()).into_owned(),
        };
        let name = |node: NodeId| Sentence::piece(words::Tone::Node, name(node));
        let line = |node: NodeId| {
            let player = tree.player(node).map(Player::title)?;
            let children = &listed(tree.children(node).map(name), self.charset);
            Some(sentence!(self.charset, quiz, "outline", name = Words(name(node)), Words(player), Words(children)))
        };
        tree.nodes().filter_map(line).collect()
    }
}
