//! A problem with the user's input, as data: what is wrong, where, and what to do.
//!
//! Messages follow rustc's habits: lower case, no final full stop, names from the file in backticks.

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
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        let message = bounded(message.into());
        Self { code, severity: Severity::Error, message, labels: Vec::new(), help: None, place: None }
    }

    /// A problem with a span of the text.
    pub fn spanning(code: &'static str, message: impl Into<String>, range: Range<usize>) -> Self {
        Self::new(code, message).at(range, "")
    }

    /// A remark about a file that can be read.
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
    pub fn one(name: impl Into<String>, problem: Diagnostic) -> Self {
        Self { name: name.into(), text: String::new(), found: vec![problem] }
    }

    /// The first problem in one line, with its position: `tree.toml:3:9: ...`.
    pub fn first_line(&self) -> String {
        let Some(first) = self.found.first() else { return self.name.clone() };
        let (line, column) = first.position(&Lines::new(&self.text));
        let is_whole = first.labels.is_empty() && first.place.is_none();
        let place = if is_whole { String::new() } else { format!(":{line}:{column}") };
        format!("{}{place}: {}", self.name, first.message)
    }

    /// The text, for drawing.
    pub fn source(&self) -> Source<'_> {
        Source { name: &self.name, text: &self.text }
    }
}

/// Lines between two labels that are still drawn in one piece.
const GAP: usize = 100;
/// Bytes of a line that is drawn whole, as far as the screen is wide.
const LONG: usize = 4_000;
/// Bytes of lines that are drawn in one piece.
const PIECE: usize = 64 << 10;
/// Bytes around a label that are drawn of a longer one.
const AROUND: usize = 60;
/// Bytes of a label that are drawn of a longer one.
const WITHIN: usize = 120;
/// What stands for the rest of a line.
const REST: &str = "…";

/// A piece of the text with the labels in it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Excerpt {
    /// The lines, or a part of one.
    text: String,
    /// The number of the first line, from 1.
    first_line: usize,
    /// Which labels are in it, by number, and where in [`Self::text`].
    labels: Vec<(usize, Range<usize>)>,
    /// How many characters of its line come before it.
    skipped: usize,
}

/// A stretch of the text to be shown.
struct Stretch {
    lines: Range<usize>,
    bytes: Range<usize>,
    labels: Vec<(usize, Range<usize>)>,
}

/// The pieces that show all of these ranges, which must lie inside the text and on borders of characters; that of the first range
/// comes first.
fn excerpts(lines: &Lines<'_>, ranges: &[Range<usize>]) -> Vec<Excerpt> {
    let mut stretches: Vec<Stretch> =
        ranges.iter().enumerate().map(|(number, range)| stretch(lines, number, range)).collect();
    stretches.sort_by_key(|stretch| (stretch.bytes.start, stretch.bytes.end));
    let mut joined: Vec<Stretch> = Vec::new();
    for next in stretches {
        match joined.last_mut() {
            Some(last) if last.is_near(&next, lines) => last.join(next),
            _ => joined.push(next),
        }
    }
    if let Some(first) = joined.iter().position(|stretch| stretch.labels.iter().any(|(number, _)| *number == 0)) {
        joined[..=first].rotate_right(1);
    }
    joined.into_iter().map(|stretch| stretch.cut_out(lines)).collect()
}

/// What is shown for one label: its lines, or of a label too large for that its beginning.
fn stretch(lines: &Lines<'_>, number: usize, label: &Range<usize>) -> Stretch {
    let (first, last) = (lines.line(label.start), lines.line(label.end));
    let (line, end) = (lines.range(first), lines.range(last));
    let is_long = line.len() > LONG || end.len() > LONG;
    if !is_long && last - first <= GAP && end.end - line.start <= PIECE {
        return Stretch { lines: first..last + 1, bytes: line.start..end.end, labels: vec![(number, label.clone())] };
    }
    let end = without_break(lines.text(), &line);
    let shown = label.end.min(border_before(lines.text(), label.start + WITHIN)).min(end);
    let label = label.start..shown.max(label.start);
    let bytes = if line.len() > LONG { around(lines.text(), &(line.start..end), &label) } else { line };
    Stretch { lines: first..first + 1, bytes, labels: vec![(number, label)] }
}

/// The part of a long line around a label.
fn around(text: &str, line: &Range<usize>, label: &Range<usize>) -> Range<usize> {
    let start = border_before(text, label.start.saturating_sub(AROUND)).max(line.start);
    start..border_before(text, label.end + AROUND).min(line.end)
}

/// Where lines end without their last line break.
fn without_break(text: &str, lines: &Range<usize>) -> usize {
    lines.end - usize::from(text[lines.clone()].ends_with('\n'))
}

/// The border of a character at a byte or before it.
fn border_before(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

impl Stretch {
    /// Whether the next one is drawn in one piece with this.
    fn is_near(&self, next: &Self, lines: &Lines<'_>) -> bool {
        let are_close = next.lines.start <= self.lines.end + GAP && next.bytes.end - self.bytes.start <= PIECE;
        let are_whole = self.is_whole(lines) && next.is_whole(lines);
        next.bytes.start < self.bytes.end || next.bytes == self.bytes || (are_close && are_whole)
    }

    /// Whether nothing of its lines is missing.
    fn is_whole(&self, lines: &Lines<'_>) -> bool {
        self.bytes == self.whole(lines)
    }

    fn whole(&self, lines: &Lines<'_>) -> Range<usize> {
        lines.range(self.lines.start).start..lines.range(self.lines.end - 1).end
    }

    fn join(&mut self, next: Self) {
        self.lines.end = self.lines.end.max(next.lines.end);
        self.bytes.end = self.bytes.end.max(next.bytes.end);
        self.labels.extend(next.labels);
    }

    fn cut_out(mut self, lines: &Lines<'_>) -> Excerpt {
        let whole = self.whole(lines);
        let skipped = lines.position(self.bytes.start).1 - 1;
        let before = if self.bytes.start > whole.start { REST } else { "" };
        let after = if self.bytes.end < without_break(lines.text(), &whole) { REST } else { "" };
        let text = [before, &lines.text()[self.bytes.clone()], after].concat();
        for (_, label) in &mut self.labels {
            let moved = |at: usize| at.clamp(self.bytes.start, self.bytes.end) - self.bytes.start + before.len();
            *label = moved(label.start)..moved(label.end);
        }
        self.labels.sort_by_key(|(number, _)| *number);
        Excerpt { text, first_line: self.lines.start + 1, labels: self.labels, skipped }
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
