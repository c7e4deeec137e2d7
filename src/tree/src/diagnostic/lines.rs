//! The lines of a text, found once for all problems in it.

use std::ops::Range;

/// Bytes from one mark to the next: few enough to be looked through for one place, and so many that marks take no room.
const STRIDE: usize = 4096;

/// The lines of a text. Made in one pass, with 4 bytes of memory for each KiB of the text; a place is then found in logarithmic
/// time, however long the text and its lines are.
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    text: &'t str,
    /// What comes before each multiple of [`STRIDE`].
    marks: Vec<Before>,
}

/// What comes before a place.
#[derive(Clone, Copy, Debug, Default)]
struct Before {
    /// Line breaks.
    breaks: usize,
    characters: usize,
}

impl<'t> Lines<'t> {
    /// The lines of this text.
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

    /// Line and column of a byte, both from 1, columns in characters.
    pub fn position(&self, at: usize) -> (usize, usize) {
        let here = self.before(at);
        let start = self.before(self.start(here.breaks));
        (here.breaks + 1, here.characters - start.characters + 1)
    }

    pub(super) const fn text(&self) -> &'t str {
        self.text
    }

    /// The number of the line, from 0, that a byte is in. Behind the line break at the end of a text there is none: that is still
    /// the last line.
    pub(super) fn line(&self, at: usize) -> usize {
        let is_behind = at >= self.text.len() && self.text.ends_with('\n');
        self.before(at).breaks - usize::from(is_behind)
    }

    /// The bytes of a line, counted from 0, with its line break.
    pub(super) fn range(&self, line: usize) -> Range<usize> {
        self.start(line)..self.start(line + 1)
    }

    fn before(&self, at: usize) -> Before {
        let at = at.min(self.text.len());
        let mark = at / STRIDE;
        self.marks[mark].and(&self.text.as_bytes()[mark * STRIDE..at])
    }

    /// Where a line begins; the end of the text where there is no such line.
    fn start(&self, line: usize) -> usize {
        let Some(breaks) = line.checked_sub(1) else { return 0 };
        // The block with the line break before it: the last one that begins with no more of them.
        let block = self.marks.partition_point(|mark| mark.breaks <= breaks) - 1;
        let rest = self.text.as_bytes().get(block * STRIDE..).unwrap_or_default();
        let mut found = rest.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
        found.nth(breaks - self.marks[block].breaks).map_or(self.text.len(), |(at, _)| block * STRIDE + at + 1)
    }
}

impl Before {
    /// What comes before the place so many bytes further on.
    fn and(self, bytes: &[u8]) -> Self {
        let breaks = bytes.iter().map(|&byte| usize::from(byte == b'\n')).sum::<usize>();
        // Every byte but those that go on with a character.
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
            assert_eq!(lines.range(number), from..from + line.len(), "{number}");
            assert_eq!((lines.line(from), lines.line(from + line.len() - 1)), (number, number));
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
