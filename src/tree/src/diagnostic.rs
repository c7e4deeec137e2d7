//! A problem with the user's input, as data: what is wrong, where, and what to do.
//!
//! Messages follow rustc's habits: lower case, no final full stop, names from the file in backticks.

mod excerpt;
mod lines;
mod render;

pub use lines::Lines;
pub use render::{Style, render, render_all};

use std::borrow::Cow;
use std::ops::Range;

use plywood_messages::text::clipped;

/// A problem, with the spans of the text it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// A short, stable name of the kind of problem: `unknown-key`.
    pub code: &'static str,
    /// Whether the file can be read all the same.
    pub severity: Severity,
    /// What is wrong, in one line.
    pub message: String,
    /// The spans to look at; the first one gives line and column. Empty when the whole file is the problem.
    pub labels: Vec<Label>,
    /// What to do about it.
    pub help: Option<String>,
    /// Line and column, both from 1, where the text cannot be had and so nothing can point into it.
    pub place: Option<(usize, usize)>,
}

/// Weight of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The file cannot be read.
    Error,
    /// The file can be read, but may not say what was meant.
    Warning,
}

impl Severity {
    /// Its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
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
        let message = bounded(message.into());
        Self { code, severity: Severity::Error, message, labels: Vec::new(), help: None, place: None }
    }

    /// A remark about a file that can be read.
    #[must_use]
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::new(code, message) }
    }

    /// The same problem with one more label.
    #[must_use]
    pub fn at(mut self, range: Range<usize>, text: impl Into<String>) -> Self {
        self.labels.push(Label { range, text: bounded(text.into()) });
        self
    }

    /// The same problem at a line and a column, columns in characters, of a text that cannot be had.
    #[must_use]
    pub const fn at_place(mut self, line: usize, column: usize) -> Self {
        self.place = Some((line, column));
        self
    }

    /// The same problem, with what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(bounded(help.into()));
        self
    }

    /// Line and column of the first label in the text, both from 1, columns in characters; without a label the place that is told,
    /// or 1:1.
    #[must_use]
    pub fn position(&self, lines: &Lines<'_>) -> (usize, usize) {
        if let (Some(place), true) = (self.place, self.labels.is_empty()) {
            return place;
        }
        lines.position(self.labels.first().map_or(0, |label| label.range.start))
    }
}

/// Bytes of a message, more than any has whose author knew how long it would be.
const MOST_BYTES: usize = 4_000;
/// Cells of what is quoted from the input.
const QUOTED: usize = 100;

/// A text from the input, for a message: of a long one the beginning.
#[must_use]
pub fn quoted(text: &str) -> Cow<'_, str> {
    clipped(text, QUOTED)
}

/// A message that quotes more than anybody can read is cut.
fn bounded(message: String) -> String {
    if message.len() <= MOST_BYTES { message } else { clipped(&message, MOST_BYTES / 4).into_owned() }
}

/// All problems of one text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    /// The name of the text.
    pub name: String,
    /// The text itself; empty where it could not be read.
    pub text: String,
    /// Its problems.
    pub found: Vec<Diagnostic>,
}

impl Problems {
    /// A problem with something as a whole.
    #[must_use]
    pub fn one(name: impl Into<String>, problem: Diagnostic) -> Self {
        Self { name: name.into(), text: String::new(), found: vec![problem] }
    }

    /// The first problem in one line, with its position: `tree.toml:3:9: ...`.
    #[must_use]
    pub fn first_line(&self) -> String {
        let Some(first) = self.found.first() else { return self.name.clone() };
        let (line, column) = first.position(&Lines::new(&self.text));
        let is_whole = first.labels.is_empty() && first.place.is_none();
        let place = if is_whole { String::new() } else { format!(":{line}:{column}") };
        format!("{}{place}: {}", self.name, first.message)
    }

    /// The text, for drawing.
    #[must_use]
    pub fn source(&self) -> Source<'_> {
        Source { name: &self.name, text: &self.text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_has_an_end() {
        let long = "key".repeat(1_000_000);
        let problem = Diagnostic::new("x", long.as_str()).at(0..1, long.as_str()).help(long.as_str());
        for text in [&problem.message, &problem.labels[0].text, problem.help.as_ref().expect("there")] {
            assert!(text.len() < MOST_BYTES && text.ends_with('…'), "{}", text.len());
        }
        assert_eq!((quoted("key"), quoted(&long).chars().count()), ("key".into(), QUOTED));
    }
}
