//! Where in the text the value stands that is being read. Knows nothing of what the values mean.

use std::cell::Cell;
use std::fmt;
use std::io;
use std::ops::Range;

use super::MAX_PLIES;
use serde::de::value::BorrowedStrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, Visitor};

/// Something read, and the bytes it was read from.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Located<T> {
    pub(super) value: T,
    pub(super) range: Range<usize>,
}

/// A way to know places.
pub(super) trait Places: Copy {
    /// Whether places are known at all; without, nobody needs to note them.
    const KNOWN: bool;

    /// How deep this reader goes before it gives up.
    const MOST_PLIES: u32 = MAX_PLIES;

    /// Reads one value or key and says where it stood.
    fn locate<'de, D, S>(self, deserializer: D, seed: S) -> Result<Located<S::Value>, D::Error>
    where
        D: Deserializer<'de>,
        S: DeserializeSeed<'de>;
}

/// A seed whose value comes with its place.
pub(super) struct At<P, S>(pub(super) P, pub(super) S);

impl<'de, P: Places, S: DeserializeSeed<'de>> DeserializeSeed<'de> for At<P, S> {
    type Value = Located<S::Value>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        self.0.locate(deserializer, self.1)
    }
}

/// Full speed, no places, and not for deep trees: when it meets an error, the JSON reader counts the lines before it once
/// for each level, which is no matter for a few levels and takes minutes for ten thousand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nowhere;

impl Places for Nowhere {
    const KNOWN: bool = false;
    const MOST_PLIES: u32 = 200;

    fn locate<'de, D, S>(self, deserializer: D, seed: S) -> Result<Located<S::Value>, D::Error>
    where
        D: Deserializer<'de>,
        S: DeserializeSeed<'de>,
    {
        Ok(Located { value: seed.deserialize(deserializer)?, range: 0..0 })
    }
}

/// The places of a JSON text, from how many of its bytes a [`OneByOne`] has handed out.
///
/// The JSON reader looks exactly one byte ahead. When it asks for an element of a list or a key, that byte is the first
/// of it; when it asks for the value of a key, the last byte handed out is the colon.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted<'t> {
    pub(super) text: &'t str,
    pub(super) read: &'t Cell<usize>,
}

impl Counted<'_> {
    /// The first byte of the value that is about to be read.
    pub(super) fn start(self) -> usize {
        let bytes = self.text.as_bytes();
        let read = self.read.get();
        match read.checked_sub(1).map(|last| (last, bytes[last])) {
            None | Some((_, b':')) => skip(bytes, read, u8::is_ascii_whitespace),
            Some((last, _)) => last,
        }
    }

    /// One past the last byte of the value that began here and has just been read: only a number ends where another byte begins.
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

/// The first place from here on whose byte is not of the kind.
fn skip(bytes: &[u8], from: usize, kind: impl Fn(&u8) -> bool) -> usize {
    from + bytes.iter().skip(from).take_while(|byte| kind(byte)).count()
}

impl Places for Counted<'_> {
    const KNOWN: bool = true;

    fn locate<'de, D, S>(self, deserializer: D, seed: S) -> Result<Located<S::Value>, D::Error>
    where
        D: Deserializer<'de>,
        S: DeserializeSeed<'de>,
    {
        let start = self.start();
        let value = seed.deserialize(deserializer)?;
        Ok(Located { value, range: start..self.end(start) })
    }
}

/// Hands out a text one byte at a time and counts.
#[derive(Debug)]
pub(super) struct OneByOne<'t>(pub(super) Counted<'t>);

impl io::Read for OneByOne<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Counted { text, read } = self.0;
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

/// The places of a TOML text, which its deserializer tells whoever asks for a struct of this name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spans;

/// The name by which `serde_spanned::Spanned` asks, and its fields in the order of the answer.
const SPANNED: &str = "$__serde_spanned_private_Spanned";
const FIELDS: &[&str] =
    &["$__serde_spanned_private_start", "$__serde_spanned_private_end", "$__serde_spanned_private_value"];

impl Places for Spans {
    const KNOWN: bool = true;

    fn locate<'de, D, S>(self, deserializer: D, seed: S) -> Result<Located<S::Value>, D::Error>
    where
        D: Deserializer<'de>,
        S: DeserializeSeed<'de>,
    {
        deserializer.deserialize_struct(SPANNED, FIELDS, SpannedVisitor(seed))
    }
}

struct SpannedVisitor<S>(S);

impl<'de, S: DeserializeSeed<'de>> Visitor<'de> for SpannedVisitor<S> {
    type Value = Located<S::Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value with its place")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let missing = || serde::de::Error::custom("a value without its place");
        let (_, start): (&str, usize) = map.next_entry()?.ok_or_else(missing)?;
        let (_, end): (&str, usize) = map.next_entry()?.ok_or_else(missing)?;
        map.next_key::<&str>()?.ok_or_else(missing)?;
        let value = map.next_value_seed(self.0)?;
        Ok(Located { value, range: start..end })
    }

    /// The inside of a date is not asked for its places, and does not know them.
    fn visit_borrowed_str<E: serde::de::Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Located { value: self.0.deserialize(BorrowedStrDeserializer::new(text))?, range: 0..0 })
    }
}
