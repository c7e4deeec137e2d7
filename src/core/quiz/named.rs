//! Answers to questions whose options are told in words: by number, or by name.

use super::answer::plain;
use crate::lesson::{Candidate, Question};
use crate::words::{self, Charset, Sentence, Words as _};

impl Question {
    /// The option that was typed, from 0.
    pub(super) fn read(&self, typed: &str) -> Option<usize> {
        let typed = bare(typed);
        let by_name = || self.options.iter().position(|option| bare(&option.name.to_string()) == typed);
        let number = || typed.parse::<usize>().ok()?.checked_sub(1).filter(|&number| number < self.options.len());
        if typed.is_empty() { None } else { by_name().or_else(number) }
    }

    /// What an option is called.
    pub(super) fn name(&self, option: usize) -> Option<Sentence> {
        self.options.get(option).map(|option| option.name.clone())
    }
}

impl Candidate {
    /// It with what is known of it.
    #[must_use]
    pub fn said(&self, charset: Charset) -> Sentence {
        match &self.known {
            Some(known) => words::quiz::Known { name: &self.name, known }.sentence(charset),
            None => self.name.clone(),
        }
    }
}

/// What was typed without what only sets it apart: `(3, 2)` is `3,2`.
pub(super) fn bare(typed: &str) -> String {
    plain(typed).chars().filter(|sign| !matches!(sign, ' ' | '(' | ')' | '[' | ']')).collect()
}
