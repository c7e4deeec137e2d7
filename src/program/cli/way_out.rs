//! The filter of all output: nothing passes that could act on a terminal. Callers escape their text first; the filter catches
//! omissions.

use std::{
    io::{self, Write},
    str,
};

use plywood_messages::text::{Gate, is_plain};
use plywood_tree::diagnostic::Style;

pub struct EscapingWriter<W: Write> {
    out: W,
    /// Style that allows colours: `ESC [ numbers m`, and no other sequence.
    style: Style,
    gate: Gate,
    /// Start of an incomplete character.
    begun: Vec<u8>,
}

impl<W: Write> EscapingWriter<W> {
    pub fn new(out: W, style: Style) -> Self {
        Self { out, style, gate: Gate::default(), begun: Vec::new() }
    }

    /// Writes bytes unfiltered for another program: a picture, or a text that must stay unchanged.
    pub fn write_unfiltered(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.flush()?;
        self.out.write_all(bytes)
    }

    fn let_through(&mut self, text: &str) -> io::Result<()> {
        let mut written = 0;
        let mut colours_end = 0;
        for (at, c) in text.char_indices().filter(|(_, c)| *c != '\n') {
            if at >= colours_end && c == '\u{1b}' && self.style == Style::Fancy {
                colours_end = at + colours(&text[at..]);
            }
            if at < colours_end || self.gate.is_safe(c) {
                continue;
            }
            self.out.write_all(&text.as_bytes()[written..at])?;
            write!(self.out, "{}", c.escape_default())?;
            written = at + c.len_utf8();
        }
        self.out.write_all(&text.as_bytes()[written..])
    }

    /// Writes input except an incomplete character at its end. Invalid UTF-8 is replaced.
    fn take(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut rest = bytes;
        loop {
            match str::from_utf8(rest) {
                Ok(text) => return self.let_through(text),
                Err(error) => {
                    let (text, wrong) = rest.split_at(error.valid_up_to());
                    self.let_through(str::from_utf8(text).unwrap_or_default())?;
                    let Some(length) = error.error_len() else {
                        self.begun = wrong.to_vec();
                        return Ok(());
                    };
                    self.let_through("\u{fffd}")?;
                    rest = &wrong[length..];
                }
            }
        }
    }
}

/// Returns the length of the colour sequence at the start of the text; 0 if there is none.
fn colours(text: &str) -> usize {
    let Some(numbers) = text.strip_prefix("\u{1b}[") else { return 0 };
    let end = numbers.find(|c: char| !c.is_ascii_digit() && c != ';');
    end.filter(|&end| numbers[end..].starts_with('m')).map_or(0, |end| "\u{1b}[".len() + end + 1)
}

impl<W: Write> Write for EscapingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    /// Fast path for lines of printable ASCII, which are nearly all.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let line = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        if !self.begun.is_empty() {
            let mut whole = std::mem::take(&mut self.begun);
            whole.extend_from_slice(bytes);
            return self.take(&whole);
        }
        if !is_plain(line) {
            return self.take(bytes);
        }
        if !bytes.is_empty() {
            self.gate = Gate::default();
        }
        self.out.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.begun).is_empty() {
            self.let_through("\u{fffd}")?;
        }
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(style: Style, pieces: &[&[u8]]) -> String {
        let mut out = EscapingWriter::new(Vec::new(), style);
        for piece in pieces {
            out.write_all(piece).expect("written");
        }
        out.flush().expect("written");
        String::from_utf8(out.out).expect("text")
    }

    #[test]
    fn nothing_gets_through_that_acts_but_colours() {
        // Control sequences are escaped.
        {
            let text = "a\tb\n\x1b[2J\x1b[31mred\u{9b}1m\u{202e}\u{61c}\u{7f}é日\n".as_bytes();
            let shown = "a\\tb\n\\u{1b}[2J\\u{1b}[31mred\\u{9b}1m\\u{202e}\\u{61c}\\u{7f}é日\n";
            assert_eq!(written(Style::Plain, &[text]), shown);
            // For any division into pieces.
            let bytes: Vec<&[u8]> = text.chunks(1).collect();
            assert_eq!(written(Style::Plain, &bytes), shown);
            let piled = format!("e{}", "\u{301}".repeat(9));
            let pieces: Vec<&[u8]> = piled.as_bytes().chunks(3).collect();
            assert_eq!(written(Style::Plain, &pieces), format!("e{}\\u{{301}}", "\u{301}".repeat(8)));
        }

        // Colours pass where problems are drawn.
        {
            let text = "\x1b[1m\x1b[38;5;9mred\x1b[0m \x1b[2J \x1b[1;2 \x1bm".as_bytes();
            assert_eq!(written(Style::Fancy, &[text]), "\x1b[1m\x1b[38;5;9mred\x1b[0m \\u{1b}[2J \\u{1b}[1;2 \\u{1b}m");
            assert!(!written(Style::Plain, &[text]).contains('\x1b'));
        }

        // Invalid UTF-8 is replaced.
        assert_eq!(written(Style::Plain, &[b"a\xffb\xe2\x80", b"\xae\n\xe2"]), "a\u{fffd}b\\u{202e}\n\u{fffd}");
    }
}
