//! The parts of a text that a drawing of a problem shows: the lines its labels are in, and of a line too long for any screen what
//! is around them. So a drawing costs what it shows, however long the text is.

use std::ops::Range;

use super::Lines;

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
pub(super) struct Excerpt {
    /// The lines, or a part of one.
    pub(super) text: String,
    /// The number of the first line, from 1.
    pub(super) first_line: usize,
    /// Which labels are in it, by number, and where in [`Self::text`].
    pub(super) labels: Vec<(usize, Range<usize>)>,
    /// How many characters of its line come before it.
    pub(super) skipped: usize,
}

/// A stretch of the text to be shown.
struct Stretch {
    lines: Range<usize>,
    bytes: Range<usize>,
    labels: Vec<(usize, Range<usize>)>,
}

/// The pieces that show all of these ranges, which must lie inside the text and on borders of characters; that of the first range
/// comes first.
pub(super) fn excerpts(lines: &Lines<'_>, ranges: &[Range<usize>]) -> Vec<Excerpt> {
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
