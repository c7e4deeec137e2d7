//! One JSON value in one line. Knows nothing of what is in it, but lets nothing out that could act on a terminal.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::text::acts;

/// Writes one JSON value and ends the line.
pub(super) fn json_line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    value.serialize(&mut Serializer::with_formatter(&mut *out, Printable))?;
    out.write_all(b"\n")
}

/// JSON without blanks in which every character that [`acts`] is escaped, not only those that JSON demands.
struct Printable;

impl Formatter for Printable {
    fn write_string_fragment<W: Write + ?Sized>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        while let Some((at, c)) = rest.char_indices().find(|&(_, c)| acts(c)) {
            write!(out, "{}\\u{:04x}", &rest[..at], u32::from(c))?;
            rest = &rest[at + c.len_utf8()..];
        }
        out.write_all(rest.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_on_a_terminal_is_escaped_and_read_back() {
        let text = "a\u{1b}[2J\u{7f}b\u{9b}\u{202e}ä";
        let mut line = Vec::new();
        json_line(&mut line, &text).expect("written");
        assert_eq!(String::from_utf8_lossy(&line), "\"a\\u001b[2J\\u007fb\\u009b\\u202eä\"\n");
        assert_eq!(serde_json::from_slice::<String>(&line).expect("JSON"), text);
    }
}
