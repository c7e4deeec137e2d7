//! JSON values, one per line.

use std::io::{self, Write};

use plywood_messages::text::{is_plain, unfit};
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

pub(super) fn json_line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    JsonLines::new(out).write(value)
}

/// Buffered bytes of a line before they are written.
const MOST_COLLECTED: usize = 1 << 16;

/// Writer of many JSON values. It buffers each value, because a `dyn Write` costs one call for each of the many small pieces. The
/// buffer is bounded, because a line may be longer than memory: the paths of many deep nodes.
pub(super) struct JsonLines<'a> {
    out: &'a mut dyn Write,
    line: Vec<u8>,
}

impl<'a> JsonLines<'a> {
    pub(super) const fn new(out: &'a mut dyn Write) -> Self {
        Self { out, line: Vec::new() }
    }

    pub(super) fn write(&mut self, value: &impl Serialize) -> io::Result<()> {
        value.serialize(&mut Serializer::with_formatter(&mut *self, Printable))?;
        self.line.push(b'\n');
        self.flush()
    }
}

impl Write for JsonLines<'_> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.line.extend_from_slice(bytes);
        if self.line.len() < MOST_COLLECTED { Ok(()) } else { self.flush() }
    }

    /// Writes the buffer; does not flush the underlying output.
    fn flush(&mut self) -> io::Result<()> {
        let written = self.out.write_all(&self.line);
        self.line.clear();
        written
    }
}

/// Compact JSON that escapes every character unfit to be shown, not only those that JSON requires.
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
            // JSON escapes have four digits, so larger code points take two.
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
    fn what_acts_is_escaped_and_long_lines_are_written_in_pieces() {
        // Stacked combining marks are escaped and parse back.
        {
            let text = format!("e{}", "\u{1d165}".repeat(10));
            let mut line = Vec::new();
            json_line(&mut line, &text).expect("written");
            assert!(String::from_utf8_lossy(&line).ends_with("\u{1d165}\\ud834\\udd65\\ud834\\udd65\"\n"));
            assert_eq!(serde_json::from_slice::<String>(&line).expect("JSON"), text);
        }

        // A line longer than memory is written in pieces.
        {
            #[derive(Default)]
            struct Pieces(usize, Vec<u8>);
            impl Write for Pieces {
                fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                    self.0 = self.0.max(bytes.len());
                    self.1.write(bytes)
                }
                fn flush(&mut self) -> io::Result<()> {
                    Ok(())
                }
            }
            let numbers: Vec<u32> = (0..100_000).collect();
            let mut out = Pieces::default();
            json_line(&mut out, &numbers).expect("written");
            assert_eq!(serde_json::from_slice::<Vec<u32>>(&out.1).expect("JSON"), numbers);
            assert!(out.1.ends_with(b"]\n") && out.0 <= MOST_COLLECTED + 10, "{} bytes at once", out.0);
        }

        // Terminal control characters are escaped and parse back.
        {
            let text = "a\u{1b}[2J\u{7f}b\u{9b}\u{202e}ä";
            let mut line = Vec::new();
            json_line(&mut line, &text).expect("written");
            assert_eq!(String::from_utf8_lossy(&line), "\"a\\u001b[2J\\u007fb\\u009b\\u202eä\"\n");
            assert_eq!(serde_json::from_slice::<String>(&line).expect("JSON"), text);
        }
    }
}
