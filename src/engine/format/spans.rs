//! The spans of values: which bytes of the text each was read from. Knows nothing of what the values mean.

use std::cell::Cell;
use std::fmt;
use std::io;
use std::ops::Range;

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, Visitor};

use crate::tree::MAX_PLIES;

/// A value with its span, the bytes it was read from.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Spanned<T> {
    pub(super) value: T,
    pub(super) range: Range<usize>,
}

/// How a reader learns the spans of what it reads.
pub(super) trait SpanSource: Copy {
    /// Whether spans are known at all; otherwise nobody needs to store them.
    const KNOWN: bool;

    /// The depth at which this reader gives up.
    const MOST_PLIES: u32 = MAX_PLIES;

    /// What stands in the text there, where spans are known.
    fn literal(&self, range: Range<usize>) -> Option<&str>;

    /// Reads one value or key with its span.
    fn spanned<'de, D, S>(self, deserializer: D, seed: S) -> Result<Spanned<S::Value>, D::Error>
    where
        D: Deserializer<'de>,
        S: DeserializeSeed<'de>;
}

/// A seed whose value comes with its span.
pub(super) struct SpannedSeed<P, S>(pub(super) P, pub(super) S);

impl<'de, P: SpanSource, S: DeserializeSeed<'de>> DeserializeSeed<'de> for SpannedSeed<P, S> {
    type Value = Spanned<S::Value>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        self.0.spanned(deserializer, self.1)
    }
}

/// No spans, at full speed, and not for deep trees: after an error the JSON reader counts the lines before it once for each
/// level, which does not matter for a few levels and takes minutes for ten thousand.
#[derive(Clone, Copy, Debug)]
pub(super) struct NoSpans;

impl SpanSource for NoSpans {
    const KNOWN: bool = false;
    const MOST_PLIES: u32 = 200;

    fn literal(&self, _: Range<usize>) -> Option<&str> {
        None
    }

    fn spanned<'de, D, S>(self, deserializer: D, seed: S) -> Result<Spanned<S::Value>, D::Error>
    where
        D: Deserializer<'de>,
        S: DeserializeSeed<'de>,
    {
        Ok(Spanned { value: seed.deserialize(deserializer)?, range: 0..0 })
    }
}

/// The spans of a JSON text, derived from how many of its bytes a [`CountingReader`] has handed out.
///
/// The JSON reader looks exactly one byte ahead. When it asks for an element of a list or a key, that byte is the first
/// of it; when it asks for the value of a key, the last byte handed out is the colon.
#[derive(Clone, Copy, Debug)]
pub(super) struct JsonSpans<'t> {
    pub(super) text: &'t str,
    pub(super) read: &'t Cell<usize>,
}

impl JsonSpans<'_> {
    /// The first byte of the value that is about to be read.
    pub(super) fn start(self) -> usize {
        let bytes = self.text.as_bytes();
        let read = self.read.get();
        match read.checked_sub(1).map(|last| (last, bytes[last])) {
            None | Some((_, b':')) => skip(bytes, read, u8::is_ascii_whitespace),
            Some((last, _)) => last,
        }
    }

    /// One past the last byte of the value that began here and has just been read. Only a number is known to end by the byte
    /// after it.
    fn end(self, start: usize) -> usize {
        let bytes = self.text.as_bytes();
        match bytes.get(start) {
            Some(b'-' | b'0'..=b'9') => {
                skip(bytes, start, |byte| matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9'))
            }
            _ => self.read.get(),
        }
    }
}

/// The first position from here on whose byte is not of the kind.
fn skip(bytes: &[u8], from: usize, kind: impl Fn(&u8) -> bool) -> usize {
    from + bytes.iter().skip(from).take_while(|byte| kind(byte)).count()
}

impl SpanSource for JsonSpans<'_> {
    const KNOWN: bool = true;

    fn literal(&self, range: Range<usize>) -> Option<&str> {
        self.text.get(range)
    }

    fn spanned<'de, D, S>(self, deserializer: D, seed: S) -> Result<Spanned<S::Value>, D::Error>
    where
        D: Deserializer<'de>,
        S: DeserializeSeed<'de>,
    {
        let start = self.start();
        let value = seed.deserialize(deserializer)?;
        Ok(Spanned { value, range: start..self.end(start) })
    }
}

/// Hands out a text one byte at a time and counts them.
#[derive(Debug)]
pub(super) struct CountingReader<'t> {
    spans: JsonSpans<'t>,
    /// The part of the text that is replaced by `null`; it may be empty, and then nothing is replaced.
    replaced: Range<usize>,
    /// The bytes of `null` that are still to be handed out.
    null: &'static [u8],
}

impl<'t> CountingReader<'t> {
    pub(super) const fn new(spans: JsonSpans<'t>) -> Self {
        Self::without(spans, 0..0)
    }

    /// Hands out `null` instead of a part of the text. The spans are those of the whole text.
    pub(super) const fn without(spans: JsonSpans<'t>, replaced: Range<usize>) -> Self {
        Self { spans, replaced, null: b"null" }
    }
}

impl io::Read for CountingReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let JsonSpans { text, read } = self.spans;
        if let (Some(slot), Some((&byte, rest))) = (buffer.first_mut(), self.null.split_first())
            && !self.replaced.is_empty()
            && read.get() == self.replaced.start
        {
            *slot = byte;
            self.null = rest;
            if rest.is_empty() {
                read.set(self.replaced.end);
            }
            return Ok(1);
        }
        match (buffer.first_mut(), text.as_bytes().get(read.get())) {
            (Some(slot), Some(&byte)) => {
                *slot = byte;
                read.set(read.get() + 1);
                Ok(1)
            }
            _ => Ok(0),
        }
    }
}

/// The spans of a TOML text, which its deserializer gives to whoever asks for a struct of this name.
#[derive(Clone, Copy, Debug)]
pub(super) struct TomlSpans<'t>(pub(super) &'t str);

/// The name by which `serde_spanned::Spanned` asks, and its fields in the order of the answer.
const SPANNED: &str = "$__serde_spanned_private_Spanned";
const FIELDS: &[&str] =
    &["$__serde_spanned_private_start", "$__serde_spanned_private_end", "$__serde_spanned_private_value"];

impl SpanSource for TomlSpans<'_> {
    const KNOWN: bool = true;

    fn literal(&self, range: Range<usize>) -> Option<&str> {
        self.0.get(range)
    }

    fn spanned<'de, D, S>(self, deserializer: D, seed: S) -> Result<Spanned<S::Value>, D::Error>
    where
        D: Deserializer<'de>,
        S: DeserializeSeed<'de>,
    {
        deserializer.deserialize_struct(SPANNED, FIELDS, SpannedVisitor(seed))
    }
}

struct SpannedVisitor<S>(S);

impl<'de, S: DeserializeSeed<'de>> Visitor<'de> for SpannedVisitor<S> {
    type Value = Spanned<S::Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value with its span")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let missing = || serde::de::Error::custom("a value without its span");
        let (_, start): (&str, usize) = map.next_entry()?.ok_or_else(missing)?;
        let (_, end): (&str, usize) = map.next_entry()?.ok_or_else(missing)?;
        map.next_key::<&str>()?.ok_or_else(missing)?;
        let value = map.next_value_seed(self.0)?;
        Ok(Spanned { value, range: start..end })
    }

    /// The inside of a date has no span.
    fn visit_borrowed_str<E: serde::de::Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Spanned { value: self.0.deserialize(BorrowedStrDeserializer::new(text))?, range: 0..0 })
    }
}
