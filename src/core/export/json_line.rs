//! JSON values, one a line. Knows nothing of what is in them, but lets nothing out that could act on a terminal.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::text::{is_plain, unfit};

/// Writes one JSON value and ends the line.
pub(super) fn json_line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    JsonLines::new(out).write(value)
}

/// Writes many JSON values. Each is put together in one place before it goes out: an output that is not known when this is
/// compiled costs a call a write, and a value is written in many pieces.
pub(super) struct JsonLines<'a> {
    out: &'a mut dyn Write,
    line: Vec<u8>,
}

impl<'a> JsonLines<'a> {
    pub(super) const fn new(out: &'a mut dyn Write) -> Self {
        Self { out, line: Vec::new() }
    }

    /// Writes one value and ends the line.
    pub(super) fn write(&mut self, value: &impl Serialize) -> io::Result<()> {
        self.line.clear();
        value.serialize(&mut Serializer::with_formatter(&mut self.line, Printable))?;
        self.line.push(b'\n');
        self.out.write_all(&self.line)
    }
}

/// JSON without blanks in which every character is escaped that is not fit to be shown, not only those that JSON demands.
struct Printable;

impl Formatter for Printable {
    #[inline]
    fn write_string_fragment<W: Write + ?Sized>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        if is_plain(fragment.as_bytes()) {
            return out.write_all(fragment.as_bytes());
        }
        let mut written = 0;
        for (at, c) in unfit(fragment) {
            out.write_all(&fragment.as_bytes()[written..at])?;
            // JSON knows no numbers of more than four digits: of the others it takes two.
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            written = at + c.len_utf8();
        }
        out.write_all(&fragment.as_bytes()[written..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_that_pile_up_are_escaped_and_read_back() {
        let text = format!("e{}", "\u{1d165}".repeat(10));
        let mut line = Vec::new();
        json_line(&mut line, &text).expect("written");
        assert!(String::from_utf8_lossy(&line).ends_with("\u{1d165}\\ud834\\udd65\\ud834\\udd65\"\n"));
        assert_eq!(serde_json::from_slice::<String>(&line).expect("JSON"), text);
    }

    #[test]
    fn what_acts_on_a_terminal_is_escaped_and_read_back() {
        let text = "a\u{1b}[2J\u{7f}b\u{9b}\u{202e}ä";
        let mut line = Vec::new();
        json_line(&mut line, &text).expect("written");
        assert_eq!(String::from_utf8_lossy(&line), "\"a\\u001b[2J\\u007fb\\u009b\\u202eä\"\n");
        assert_eq!(serde_json::from_slice::<String>(&line).expect("JSON"), text);
    }
}
