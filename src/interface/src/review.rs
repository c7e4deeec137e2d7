//! Answers for review: those that were kept before, and those of this session.

use plywood_teaching::review::{Day, KeptAnswer, due, is_topic, later};

#[derive(Clone, Debug, Default)]
pub struct ReviewState {
    pub today: Day,
    /// Answers that were kept, and those of this session.
    answers: Vec<KeptAnswer>,
    /// Number of answers that were kept before.
    before: usize,
    /// True while a topic is reviewed; then right answers count too.
    pub is_open: bool,
}

impl ReviewState {
    pub const fn new(today: Day, answers: Vec<KeptAnswer>) -> Self {
        let before = answers.len();
        Self { today, answers, before, is_open: false }
    }

    /// Returns the answers of this session.
    pub fn new_answers(&self) -> &[KeptAnswer] {
        &self.answers[self.before..]
    }

    /// Keeps an answer: a wrong one, and in review a right one.
    pub fn answered(&mut self, topic: &str, is_right: bool) {
        if is_topic(topic) && (!is_right || self.is_open) {
            self.answers.push(KeptAnswer { day: self.today, topic: topic.to_owned(), is_right });
        }
    }

    /// Returns the topics to be reviewed today.
    pub fn due(&self) -> Vec<&'static str> {
        due(&self.answers, self.today)
    }

    /// Returns the topic that comes back next, and after how many days.
    pub fn next(&self) -> Option<(&'static str, u32)> {
        later(&self.answers, self.today).first().copied()
    }
}
