//! JSON values, one per line, and numbers in them.

use crate::Written;
use std::io::{self, Write};

use plywood_messages::text::{is_plain, unfit};
use plywood_tree::tree::Domain;
use serde::Serialize;
use serde_json::ser::Formatter;

pub fn json_line(value: &impl Serialize, out: &mut dyn Write) -> Written {
    let mut lines = JsonLines::new(out);
    lines.value(value)?;
    lines.end_line()
}

/// Buffered bytes of a line before they are written.
const MOST_COLLECTED: usize = 1 << 16;

/// Writer of many JSON values. It buffers each value, because a `dyn Write` costs one call for each of the many small pieces. The
/// buffer is bounded, because a line may be longer than memory: the paths of many deep nodes.
pub struct JsonLines<'a> {
    out: &'a mut dyn Write,
    /// Always full: a piece is copied to its place without asking for more memory.
    line: Vec<u8>,
    len: usize,
}

impl<'a> JsonLines<'a> {
    pub fn new(out: &'a mut dyn Write) -> Self {
        Self { out, line: vec![0; MOST_COLLECTED], len: 0 }
    }

    /// Writes an object, whose entries this function writes.
    pub fn object(&mut self, entries: impl FnOnce(&mut Object<'_, 'a>) -> Written) -> Written {
        Object::write(self, entries)?;
        self.end_line()
    }

    /// Writes a list with an object for each item.
    pub fn list<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        entries: impl Fn(&mut Object<'_, 'a>, T) -> Written,
    ) -> Written {
        self.items(items, entries)?;
        self.end_line()
    }

    fn end_line(&mut self) -> Written {
        self.write_all(b"\n")?;
        self.flush()
    }

    fn items<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        entries: impl Fn(&mut Object<'_, 'a>, T) -> Written,
    ) -> Written {
        self.write_all(b"[")?;
        for (number, item) in items.into_iter().enumerate() {
            self.write_all(if number > 0 { b"," } else { b"" })?;
            Object::write(self, |object| entries(object, item))?;
        }
        self.write_all(b"]")
    }

    fn value(&mut self, value: &impl Serialize) -> Written {
        Ok(value.serialize(&mut serde_json::Serializer::with_formatter(&mut *self, Printable))?)
    }
}

/// Writes entries of an object: `entries!(line, "depth": row.depth, "bug"?: row.bug)`. A key with `?` is left out if there is no
/// value.
macro_rules! entries {
    ($object:ident $(,)?) => {
        std::io::Result::Ok(())
    };
    ($object:ident, $key:literal: $value:expr $(, $($rest:tt)*)?) => {{
        $object.put($key, $value)?;
        entries!($object, $($($rest)*)?)
    }};
    ($object:ident, $key:literal?: $value:expr $(, $($rest:tt)*)?) => {{
        $object.put_some($key, $value)?;
        entries!($object, $($($rest)*)?)
    }};
}

/// Object that is written entry by entry. The order of its keys is a contract.
pub struct Object<'l, 'a> {
    lines: &'l mut JsonLines<'a>,
    before_key: &'static [u8],
}

impl<'a> Object<'_, 'a> {
    fn write(lines: &mut JsonLines<'a>, entries: impl FnOnce(&mut Object<'_, 'a>) -> Written) -> Written {
        lines.write_all(b"{")?;
        entries(&mut Object { lines, before_key: b"\"" })?;
        lines.write_all(b"}")
    }

    fn key(&mut self, key: &str) -> Written {
        self.lines.write_all(std::mem::replace(&mut self.before_key, b",\""))?;
        self.lines.write_all(key.as_bytes())?;
        self.lines.write_all(b"\":")
    }

    pub fn put(&mut self, key: &str, value: impl Serialize) -> Written {
        self.key(key)?;
        self.lines.value(&value)
    }

    /// Leaves the key out if there is no value.
    pub fn put_some(&mut self, key: &str, value: Option<impl Serialize>) -> Written {
        value.map_or(Ok(()), |value| self.put(key, value))
    }

    /// Writes child numbers, which nearly all have one digit.
    pub fn path(&mut self, key: &str, path: &[usize]) -> Written {
        self.key(key)?;
        let mut before: &[u8] = b"[";
        for &number in path {
            self.lines.write_all(std::mem::replace(&mut before, b","))?;
            if number < 10 {
                self.lines.write_all(&[b'0' + number as u8])?;
            } else {
                self.lines.value(&number)?;
            }
        }
        self.lines.write_all(if path.is_empty() { b"[]" } else { b"]" })
    }

    pub fn object(&mut self, key: &str, entries: impl FnOnce(&mut Object<'_, 'a>) -> Written) -> Written {
        self.key(key)?;
        Object::write(self.lines, entries)
    }

    /// Writes a list with an object for each item.
    pub fn list<T>(
        &mut self,
        key: &str,
        items: impl IntoIterator<Item = T>,
        entries: impl Fn(&mut Object<'_, 'a>, T) -> Written,
    ) -> Written {
        self.key(key)?;
        self.lines.items(items, entries)
    }
}

impl Write for JsonLines<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    // Most pieces are a byte or two, which takes less than a call.
    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> Written {
        let end = self.len + bytes.len();
        let Some(place) = self.line.get_mut(self.len..end) else {
            self.flush()?;
            return self.out.write_all(bytes);
        };
        // A piece of known length is copied without a call, which `copy_from_slice` would take here.
        place.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        self.len = end;
        Ok(())
    }

    /// Writes the buffer; does not flush the underlying output.
    fn flush(&mut self) -> Written {
        self.out.write_all(&self.line[..std::mem::take(&mut self.len)])
    }
}

/// Compact JSON that escapes every character unfit to be shown, not only those that JSON requires.
struct Printable;

impl Formatter for Printable {
    fn write_string_fragment<W: Write + ?Sized>(&mut self, out: &mut W, fragment: &str) -> Written {
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

/// Whole numbers below this are exact as `f64`.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Value that serializes without loss or extra digits: `3`, `2.1`, `"inf"`, `"-inf"`, or `true` and `false`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// Decides whether 1 and 0 are truth values.
    pub domain: Domain,
    pub value: f64,
}

impl Serialize for Number {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.domain, self.value) {
            (Domain::Truth, 1.0) => serializer.serialize_bool(true),
            (Domain::Truth, 0.0) => serializer.serialize_bool(false),
            (_, f64::INFINITY) => serializer.serialize_str("inf"),
            (_, f64::NEG_INFINITY) => serializer.serialize_str("-inf"),
            (_, value) if value.fract() == 0.0 && value.abs() < EXACT => serializer.serialize_i64(value as i64),
            (_, value) => serializer.serialize_f64(value),
        }
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
            json_line(&text, &mut line).expect("written");
            assert!(String::from_utf8_lossy(&line).ends_with("\u{1d165}\\ud834\\udd65\\ud834\\udd65\"\n"));
            assert_eq!(serde_json::from_slice::<String>(&line).expect("JSON"), text);
        }

        // Children have numbers of any length.
        {
            let mut line = Vec::new();
            let paths: [&[usize]; 3] = [&[], &[7], &[0, 9, 10, 65_535]];
            let written = JsonLines::new(&mut line).object(|object| {
                ["a", "b", "c"].into_iter().zip(paths).try_for_each(|(key, path)| object.path(key, path))
            });
            written.expect("written");
            assert_eq!(String::from_utf8_lossy(&line), "{\"a\":[],\"b\":[7],\"c\":[0,9,10,65535]}\n");
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
                fn flush(&mut self) -> Written {
                    Ok(())
                }
            }
            let numbers: Vec<u32> = (0..100_000).collect();
            let mut out = Pieces::default();
            json_line(&numbers, &mut out).expect("written");
            assert_eq!(serde_json::from_slice::<Vec<u32>>(&out.1).expect("JSON"), numbers);
            assert!(out.1.ends_with(b"]\n") && out.0 <= MOST_COLLECTED + 10, "{} bytes at once", out.0);
        }

        // Terminal control characters are escaped and parse back.
        {
            let text = "a\u{1b}[2J\u{7f}b\u{9b}\u{202e}ä";
            let mut line = Vec::new();
            json_line(&text, &mut line).expect("written");
            assert_eq!(String::from_utf8_lossy(&line), "\"a\\u001b[2J\\u007fb\\u009b\\u202eä\"\n");
            assert_eq!(serde_json::from_slice::<String>(&line).expect("JSON"), text);
        }
    }

    #[track_caller]
    fn check(domain: Domain, value: f64, expected: &str) {
        let json = serde_json::to_string(&Number { domain, value }).expect("a number is always written");
        assert_eq!(json, expected);
    }

    #[test]
    fn numbers_and_truth_values_are_written_as_people_write_them() {
        check(Domain::Numbers, 3.0, "3");
        check(Domain::Numbers, -4.0, "-4");
        check(Domain::Numbers, -0.0, "0");
        check(Domain::Numbers, 2.1, "2.1");
        check(Domain::Numbers, 1e300, "1e+300");
        check(Domain::Numbers, f64::INFINITY, "\"inf\"");
        check(Domain::Numbers, f64::NEG_INFINITY, "\"-inf\"");

        // Truth values are booleans and their bounds are not.
        check(Domain::Truth, 1.0, "true");
        check(Domain::Truth, 0.0, "false");
        check(Domain::Truth, f64::INFINITY, "\"inf\"");
    }
}
