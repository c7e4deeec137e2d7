//! Line index of a text, shared by all its problems.

use super::Span;

/// Bytes between two marks: few enough to scan, and enough to keep the marks small.
const STRIDE: usize = 4096;

/// Line index of a text, built in one pass. Takes 4 bytes for each KiB of the text; a place is found in logarithmic time, for
/// texts and lines of any length.
pub struct Lines<'t> {
    pub(super) text: &'t str,
    /// Counts before each multiple of [`STRIDE`].
    marks: Vec<Before>,
}

#[derive(Clone, Copy, Default)]
struct Before {
    breaks: usize,
    characters: usize,
}

impl<'t> Lines<'t> {
    pub fn new(text: &'t str) -> Self {
        let mut so_far = Before::default();
        let mut mark = |bytes: &[u8]| {
            let before = so_far;
            so_far = before.and(bytes);
            before
        };
        let mut marks: Vec<Before> = text.as_bytes().chunks(STRIDE).map(&mut mark).collect();
        marks.push(mark(&[]));
        Self { text, marks }
    }

    /// Returns line and column of a byte, both from 1, columns in characters.
    pub fn position(&self, at: usize) -> (usize, usize) {
        let here = self.before(at);
        let start = self.before(self.start(here.breaks));
        (here.breaks + 1, here.characters - start.characters + 1)
    }

    /// Returns the line of a byte, from 0. The end of a text after its last line break belongs to the last line.
    pub(super) fn line(&self, at: usize) -> usize {
        let is_behind = at >= self.text.len() && self.text.ends_with('\n');
        self.before(at).breaks - usize::from(is_behind)
    }

    pub(super) fn range(&self, line: usize) -> Span {
        self.start(line)..self.start(line + 1)
    }

    fn before(&self, at: usize) -> Before {
        let at = at.min(self.text.len());
        let mark = at / STRIDE;
        self.marks[mark].and(&self.text.as_bytes()[mark * STRIDE..at])
    }

    fn start(&self, line: usize) -> usize {
        let Some(breaks) = line.checked_sub(1) else { return 0 };
        // The block of the preceding line break is the last one that starts with at most this number of breaks.
        let block = self.marks.partition_point(|mark| mark.breaks <= breaks) - 1;
        let rest = self.text.as_bytes().get(block * STRIDE..).unwrap_or_default();
        let mut found = rest.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
        found.nth(breaks - self.marks[block].breaks).map_or(self.text.len(), |(at, _)| block * STRIDE + at + 1)
    }
}

impl Before {
    fn and(self, bytes: &[u8]) -> Self {
        let breaks = bytes.iter().map(|&byte| usize::from(byte == b'\n')).sum::<usize>();
        // Every byte except UTF-8 continuation bytes.
        let characters = bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        Self { breaks: self.breaks + breaks, characters: self.characters + characters }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str) {
        let lines = Lines::new(text);
        let (mut line, mut column) = (1, 1);
        for (number, (at, c)) in text.char_indices().enumerate() {
            if number.is_multiple_of(1 + text.len() / 500) {
                assert_eq!(lines.position(at), (line, column), "{at}");
            }
            (line, column) = if c == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        assert_eq!(lines.position(text.len()), (line, column), "at the end");
        let mut from = 0;
        for (number, line) in text.split_inclusive('\n').enumerate() {
            if number.is_multiple_of(1 + text.len() / 500) {
                assert_eq!(lines.range(number), from..from + line.len(), "{number}");
                assert_eq!((lines.line(from), lines.line(from + line.len() - 1)), (number, number));
            }
            from += line.len();
        }
        assert_eq!(lines.range(usize::MAX - 1), text.len()..text.len());
    }

    #[test]
    fn places_are_those_found_by_counting() {
        for text in ["", "\n", "a", "a\n", "é\nü–x\n\n日本"] {
            check(text);
        }
        check(&"\n".repeat(STRIDE * 2));
        check(&"aé–\n".repeat(STRIDE));
        check(&format!("x\n{}\nz", "–".repeat(STRIDE * 2)));
        for before in STRIDE - 2..STRIDE + 2 {
            check(&format!("{}\ny\n", "x".repeat(before)));
        }
        assert_eq!(Lines::new("a\nb").position(900), (2, 2), "beyond the end is the end");
    }
}
