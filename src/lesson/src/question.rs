//! A question that a lesson asks before it goes on, with all that is said of it: plain data.

use plywood_messages::words::{Charset, Sentence, Words as _};

/// A question whose answer is one of several options.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// What it asks for, for other programs: `next`.
    pub kind: &'static str,
    /// The same in a word or two, for a list of answers.
    pub about: &'static str,
    /// The same in big letters.
    pub big: &'static str,
    /// The steps done when it is asked.
    pub asked: usize,
    /// The steps done when its answer is known.
    pub told: usize,
    /// What is asked.
    pub text: Sentence,
    /// What can be answered, in an order that does not depend on what is right.
    pub options: Vec<Candidate>,
    /// Which of the options are right, from 0: more than one where they are equally good.
    pub right: Vec<usize>,
    /// Why.
    pub because: Sentence,
}

/// One of the options.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// What it is called.
    pub name: Sentence,
    /// What one has to know of it to decide; `None` where that is to be seen elsewhere.
    pub known: Option<Sentence>,
}

impl Question {
    /// What an option is called.
    #[must_use]
    pub fn name(&self, option: usize) -> Option<Sentence> {
        self.options.get(option).map(|option| option.name.clone())
    }
}

impl Candidate {
    /// It with what is known of it.
    #[must_use]
    pub fn said(&self, charset: Charset) -> Sentence {
        match &self.known {
            Some(known) => say!(panels, "known", name = Words(self.name), known = Words(known)).sentence(charset),
            None => self.name.clone(),
        }
    }
}
