//! A problem with the user's input, as data: what is wrong, where, and what to do. Knows nothing of trees or searches.
//!
//! Messages follow rustc's habits: lower case, no final full stop, names from the file in backticks.

mod problems;
mod render;

pub use problems::Problems;
pub use render::{Style, render, render_all};

use std::ops::Range;

/// A problem, with the spans of the text it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// A short, stable name of the kind of problem: `unknown-key`.
    pub code: &'static str,
    /// What is wrong, in one line.
    pub message: String,
    /// The spans to look at; the first one gives line and column. Empty when the whole file is the problem.
    pub labels: Vec<Label>,
    /// What to do about it.
    pub help: Option<String>,
}

/// A span of the text and what is to be seen there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Bytes of the text.
    pub range: Range<usize>,
    /// What is to be seen there; may be empty.
    pub text: String,
}

/// The text that diagnostics point into.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Its name: a path, or `standard input`.
    pub name: &'a str,
    /// Its content; empty where it could not be read.
    pub text: &'a str,
}

impl Diagnostic {
    /// A problem with the file as a whole.
    #[must_use]
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), labels: Vec::new(), help: None }
    }

    /// The same problem with one more label.
    #[must_use]
    pub fn at(mut self, range: Range<usize>, text: impl Into<String>) -> Self {
        self.labels.push(Label { range, text: text.into() });
        self
    }

    /// The same problem, with what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Line and column of the first label in the text, both from 1, columns in characters; 1:1 without a label.
    #[must_use]
    pub fn position(&self, text: &str) -> (usize, usize) {
        let at = self.labels.first().map_or(0, |label| label.range.start.min(text.len()));
        let before = &text.as_bytes()[..at];
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        let line = before.split(|&byte| byte == b'\n').count();
        (line, 1 + String::from_utf8_lossy(&before[line_start..]).chars().count())
    }
}
