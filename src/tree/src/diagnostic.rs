//! Problems of the user's input as data: the error, its place and the remedy.
//!
//! Messages follow rustc's conventions: lower case, no final full stop, names from the file in backticks.

mod lines;
mod render;

pub use lines::Lines;
pub use render::{Style, render, render_all};

use std::{borrow::Cow, fmt::Display};

use plywood_messages::text::clipped;

/// Bytes of a text.
pub type Span = std::ops::Range<usize>;

#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// Short, stable name of the kind of problem: `unknown-key`.
    pub code: &'static str,
    /// Error if the file cannot be read, else warning.
    pub severity: Severity,
    pub message: String,
    /// Spans of the problem; the first one gives line and column. Empty if the whole file is the problem.
    pub labels: Vec<Label>,
    pub help: Option<String>,
    /// Line and column, both from 1, for a text that is not available for labels.
    pub place: Option<(usize, usize)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Severity {
    /// The file cannot be read.
    Error,
    /// The file can be read, but may not mean what was intended.
    Warning,
}

impl Severity {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Byte range in the text.
    pub range: Span,
    /// Label; may be empty.
    pub text: String,
}

#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// A path, or `standard input`.
    pub name: &'a str,
    /// Content; empty if it could not be read.
    pub text: &'a str,
}

impl Diagnostic {
    /// Creates a problem of the whole file.
    pub fn new(code: &'static str, message: impl Display) -> Self {
        let message = bounded(message.to_string());
        Self { code, severity: Severity::Error, message, labels: Vec::new(), help: None, place: None }
    }

    pub fn spanning(code: &'static str, message: impl Display, range: Span) -> Self {
        Self::new(code, message).at(range, "")
    }

    pub fn warning(code: &'static str, message: impl Display) -> Self {
        Self { severity: Severity::Warning, ..Self::new(code, message) }
    }

    #[must_use]
    pub fn at(mut self, range: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { range, text: bounded(text.into()) });
        self
    }

    /// Sets line and column (in characters) for a text that is not available.
    #[must_use]
    pub const fn at_place(mut self, line: usize, column: usize) -> Self {
        self.place = Some((line, column));
        self
    }

    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(bounded(help.into()));
        self
    }

    /// Returns line and column of the first label, both from 1, columns in characters. Without a label, returns the recorded
    /// place, or 1:1.
    pub fn position(&self, lines: &Lines<'_>) -> (usize, usize) {
        if let Some(place) = self.place
            && self.labels.is_empty()
        {
            return place;
        }
        lines.position(self.labels.first().map_or(0, |label| label.range.start))
    }
}

/// Result of reading a text, or all of its problems.
pub type Checked<T> = Result<T, Vec<Diagnostic>>;

/// Maximum bytes of a message; only messages with very long quotations exceed it.
const MOST_BYTES: usize = 4_000;
/// Maximum terminal cells of a quotation from the input.
const QUOTED: usize = 100;

/// Shortens text from the input for a message.
pub fn quoted(text: &str) -> Cow<'_, str> {
    clipped(text, QUOTED)
}

fn bounded(message: String) -> String {
    if message.len() <= MOST_BYTES { message } else { clipped(&message, MOST_BYTES / 4).into_owned() }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Problems {
    pub name: String,
    /// Content; empty if it could not be read.
    pub text: String,
    pub found: Vec<Diagnostic>,
}

impl Problems {
    pub fn one(name: impl Into<String>, problem: Diagnostic) -> Self {
        Self { name: name.into(), text: String::new(), found: vec![problem] }
    }

    /// Returns a function that makes the problem of a file of it.
    pub fn about(name: impl Into<String> + Clone) -> impl Fn(Diagnostic) -> Self {
        move |problem| Self::one(name.clone(), problem)
    }

    /// Returns the first problem in one line, with its position: `tree.toml:3:9: ...`.
    pub fn first_line(&self) -> String {
        let Some(first) = self.found.first() else { return self.name.clone() };
        let (line, column) = first.position(&Lines::new(&self.text));
        let is_whole = first.labels.is_empty() && first.place.is_none();
        let place = if is_whole { String::new() } else { format!(":{line}:{column}") };
        format!("{}{place}: {}", self.name, first.message)
    }

    pub fn source(&self) -> Source<'_> {
        Source { name: &self.name, text: &self.text }
    }
}

/// Maximum lines of an excerpt.
const MOST_LINES: usize = 1_000;

/// Maximum bytes of a line that is drawn completely.
const LONG: usize = 4_000;

/// Maximum bytes of an excerpt.
const PIECE: usize = 64 << 10;

/// Bytes drawn around a label in a longer line.
const AROUND: usize = 60;

/// Bytes drawn of a label that is alone in its excerpt.
const WITHIN: usize = 120;

const REST: &str = "…";

struct Excerpt {
    text: String,
    /// Number of the first line, from 1.
    first_line: usize,
    /// Index of each label in the excerpt, and its range in [`Self::text`].
    labels: Vec<(usize, Span)>,
    /// Number of characters skipped at the start of its line.
    skipped: usize,
}

/// Returns excerpts that cover all ranges, which must be valid and on character boundaries. One excerpt shows all of them if it is
/// small; otherwise each has its own, which shows the first line of a range or a part of it.
fn excerpts(lines: &Lines<'_>, ranges: &[Span]) -> Vec<Excerpt> {
    let start = ranges.iter().map(|range| range.start).min().unwrap_or_default();
    let end = ranges.iter().map(|range| range.end).max().unwrap_or_default();
    let first = lines.line(start);
    let last = lines.line(end);
    let whole = lines.range(first).start..lines.range(last).end;
    let is_small = last - first < MOST_LINES && whole.len() <= PIECE;
    if is_small && lines.text[whole.clone()].split('\n').all(|line| line.len() <= LONG) {
        let labels: Vec<_> = ranges.iter().cloned().enumerate().collect();
        return if labels.is_empty() { Vec::new() } else { vec![excerpt(lines, whole, &labels)] };
    }
    let alone = |(number, range): (usize, &Span)| {
        let line = lines.range(lines.line(range.start));
        let end = range.end.min(char_boundary_before(lines.text, range.start + WITHIN)).min(line.end);
        let range = range.start..end.max(range.start);
        let before = char_boundary_before(lines.text, range.start.saturating_sub(AROUND)).max(line.start);
        let after = char_boundary_before(lines.text, range.end + AROUND).min(line.end);
        let shown = if line.len() > LONG { before..after } else { line };
        excerpt(lines, shown, &[(number, range)])
    };
    ranges.iter().enumerate().map(alone).collect()
}

fn excerpt(lines: &Lines<'_>, bytes: Span, labels: &[(usize, Span)]) -> Excerpt {
    let first = lines.line(bytes.start);
    let skipped = lines.position(bytes.start).1 - 1;
    let shown = &lines.text[bytes.clone()];
    let before = if skipped > 0 { REST } else { "" };
    let is_end = bytes.end == lines.text.len() || shown.ends_with('\n') || lines.text[bytes.end..].starts_with('\n');
    let text = [before, shown, if is_end { "" } else { REST }].concat();
    let moved = |at: usize| at.clamp(bytes.start, bytes.end) - bytes.start + before.len();
    let labels = labels.iter().map(|(number, label)| (*number, moved(label.start)..moved(label.end))).collect();
    Excerpt { text, first_line: first + 1, labels, skipped }
}

fn char_boundary_before(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
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
