//! The spans of values: which bytes of the text each was read from.

use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::{fmt, io};

use super::limits::Limit;
use super::raw_value::SkipSeed;
use crate::tree::MAX_PLIES;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, Visitor};

/// A value with its span, the bytes it was read from.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Spanned<T> {
    pub(super) value: T,
    pub(super) range: Range<usize>,
}

/// How a reader learns the spans of what it reads.
pub(super) trait SpanSource: Copy {
    /// Returns the depth at which this reader gives up.
    fn most_plies(self) -> u32 {
        MAX_PLIES
    }

    /// Returns the text of a span, where spans are known.
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

/// The numbers of the keys and values of a JSON text, in its order, instead of spans: the fast parser does not tell where it is.
/// [`locate`] finds the spans.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers<'c> {
    /// The number of keys and values so far.
    pub(super) count: &'c Cell<usize>,
    pub(super) most_plies: u32,
}

/// The end of a span that is still a number, which is then its start.
const UNKNOWN: usize = usize::MAX;

/// Returns the span that stands for a number until it is located.
pub(super) const fn unlocated(number: usize) -> Range<usize> {
    number..UNKNOWN
}

/// Whether a span is still a number.
pub(super) const fn is_unlocated(range: &Range<usize>) -> bool {
    range.end == UNKNOWN
}

impl SpanSource for Numbers<'_> {
    fn most_plies(self) -> u32 {
        self.most_plies
    }

    fn literal(&self, _: Range<usize>) -> Option<&str> {
        None
    }

    #[inline]
    fn spanned<'de, D, S>(self, deserializer: D, seed: S) -> Result<Spanned<S::Value>, D::Error>
    where
        D: Deserializer<'de>,
        S: DeserializeSeed<'de>,
    {
        let number = self.count.replace(self.count.get() + 1);
        Ok(Spanned { value: seed.deserialize(deserializer)?, range: unlocated(number) })
    }
}

/// Returns the spans of the keys and values of a JSON text with these numbers, which ascend. Where the text has no such value, or
/// is stopped before, spans are missing at the end. Linear in the text.
pub(super) fn locate(text: &str, numbers: &[usize]) -> Vec<Range<usize>> {
    let (read, count, closed, found) = (Cell::new(0), Cell::new(0), Cell::new(0), RefCell::default());
    let spans = JsonSpans { text, read: &read };
    let locator = Locator { spans, numbers, count: &count, closed: &closed, found: &found };
    let mut json = serde_json::Deserializer::from_reader(CountingReader(spans));
    json.disable_recursion_limit();
    // It ends by an error as soon as all are found.
    let _ended = SkipSeed::new(locator).deserialize(&mut json);
    found.into_inner()
}

/// The state of [`locate`].
#[derive(Clone, Copy)]
struct Locator<'t> {
    spans: JsonSpans<'t>,
    numbers: &'t [usize],
    /// The number of keys and values so far.
    count: &'t Cell<usize>,
    /// How many of those that are found have been read to their ends.
    closed: &'t Cell<usize>,
    found: &'t RefCell<Vec<Range<usize>>>,
}

impl SpanSource for Locator<'_> {
    /// A ply takes two levels where nodes are tables, and an unknown key may have as many again.
    fn most_plies(self) -> u32 {
        4 * MAX_PLIES
    }

    fn literal(&self, _: Range<usize>) -> Option<&str> {
        None
    }

    fn spanned<'de, D, S>(self, deserializer: D, seed: S) -> Result<Spanned<S::Value>, D::Error>
    where
        D: Deserializer<'de>,
        S: DeserializeSeed<'de>,
    {
        let number = self.count.replace(self.count.get() + 1);
        let place = self.found.borrow().len();
        if self.numbers.get(place) != Some(&number) {
            return Ok(Spanned { value: seed.deserialize(deserializer)?, range: 0..0 });
        }
        let start = self.spans.start();
        self.found.borrow_mut().push(start..start);
        let value = seed.deserialize(deserializer)?;
        self.found.borrow_mut()[place].end = self.spans.end(start);
        self.closed.set(self.closed.get() + 1);
        if self.closed.get() == self.numbers.len() {
            return Err(D::Error::custom(Limit::Stopped));
        }
        Ok(Spanned { value, range: 0..0 })
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
pub(super) struct CountingReader<'t>(pub(super) JsonSpans<'t>);

impl io::Read for CountingReader<'_> {
    #[inline]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let JsonSpans { text, read } = self.0;
        let at = read.get();
        match (buffer.first_mut(), text.as_bytes().get(at)) {
            (Some(slot), Some(&byte)) => {
                *slot = byte;
                read.set(at + 1);
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
        let missing = || Error::custom("a value without its span");
        let (_, start): (&str, usize) = map.next_entry()?.ok_or_else(missing)?;
        let (_, end): (&str, usize) = map.next_entry()?.ok_or_else(missing)?;
        map.next_key::<&str>()?.ok_or_else(missing)?;
        let value = map.next_value_seed(self.0)?;
        Ok(Spanned { value, range: start..end })
    }

    /// The inside of a date has no span.
    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Spanned { value: self.0.deserialize(StrDeserializer::new(text))?, range: 0..0 })
    }
}
