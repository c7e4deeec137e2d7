//! Spans of values: the bytes of the text that each was read from.

use std::{cell::Cell, fmt, io};

use super::{
    Syntax,
    limits::{Limit, check_toml},
    syntax_error::{json_error, toml_error},
};
use crate::{
    diagnostic::{Diagnostic, Span},
    tree::MAX_PLIES,
};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, Visitor, value::StrDeserializer};
use serde_json::de::Read as JsonText;

/// A value and its span. Comparisons ignore the span, because it is not part of the value.
#[derive(Clone, Debug)]
pub struct Spanned<T> {
    pub value: T,
    pub range: Span,
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

pub enum Failure {
    Limit(Limit, usize),
    Problem(Diagnostic),
}

impl Failure {
    pub fn diagnostics(self) -> Vec<Diagnostic> {
        match self {
            Self::Limit(limit, at) => limit.diagnostic(at).into_iter().collect(),
            Self::Problem(problem) => vec![problem],
        }
    }
}

pub fn parse<'de, S: DeserializeSeed<'de>>(text: &'de str, spans: Spans<'_>, seed: S) -> Result<S::Value, Failure> {
    match spans.syntax {
        Syntax::Toml => {
            check_toml(text).map_err(Failure::Problem)?;
            let parsed = toml::de::Deserializer::parse(text).and_then(|parsed| seed.deserialize(parsed));
            parsed.map_err(|error| match Limit::of(error.message()) {
                // The brackets nest as deeply as in files that the parser itself rejects.
                Some(Limit::Depth) | None => Failure::Problem(toml_error(text, &error)),
                Some(limit) => Failure::Limit(limit, error.span().map_or(text.len(), |span| span.start)),
            })
        }
        Syntax::Json => {
            let read = match spans.read {
                Some(_) => json(serde_json::Deserializer::from_reader(ByteReader(spans)), seed),
                None => json(serde_json::Deserializer::from_str(text), seed),
            };
            read.map_err(|error| match Limit::of(&error.to_string()).filter(|_| error.is_data()) {
                Some(limit) => Failure::Limit(limit, spans.start()),
                None => Failure::Problem(json_error(text, &error)),
            })
        }
    }
}

fn json<'de, R: JsonText<'de>, S: DeserializeSeed<'de>>(
    mut json: serde_json::Deserializer<R>,
    seed: S,
) -> serde_json::Result<S::Value> {
    json.disable_recursion_limit();
    let value = seed.deserialize(&mut json)?;
    json.end()?;
    Ok(value)
}

/// Places of the values in a text. TOML's parser reports them. For JSON they follow from the number of bytes a [`ByteReader`] has
/// returned, because the parser looks exactly one byte ahead. When it starts an element of a list or a key, that byte is the
/// first of it. When it starts the value of a key, the last byte read is the colon.
#[derive(Clone, Copy, Debug)]
pub struct Spans<'t> {
    pub text: &'t str,
    pub syntax: Syntax,
    /// Bytes read by the JSON parser; `None` once the text is read, and if no spans are wanted.
    pub read: Option<&'t Cell<usize>>,
}

impl Spans<'_> {
    #[inline]
    fn spanned<'de, D, S>(self, deserializer: D, seed: S) -> Result<Spanned<S::Value>, D::Error>
    where
        D: Deserializer<'de>,
        S: DeserializeSeed<'de>,
    {
        if self.syntax == Syntax::Toml {
            return deserializer.deserialize_struct(SPANNED, FIELDS, SpannedVisitor(seed));
        }
        if !self.are_known() {
            return Ok(Spanned { value: seed.deserialize(deserializer)?, range: 0..0 });
        }
        let start = self.start();
        let value = seed.deserialize(deserializer)?;
        Ok(Spanned { value, range: start..self.end(start) })
    }

    /// Most plies that are read. After an error, the JSON parser without spans counts the lines once per ply, which takes minutes in
    /// deep trees.
    pub fn max_plies(self) -> u32 {
        if self.are_known() { MAX_PLIES } else { 200 }
    }

    pub fn are_known(self) -> bool {
        self.syntax == Syntax::Toml || self.read.is_some()
    }

    fn read(self) -> usize {
        self.read.map_or(0, Cell::get)
    }

    fn start(self) -> usize {
        let bytes = self.text.as_bytes();
        let read = self.read();
        match read.checked_sub(1).map(|last| (last, bytes[last])) {
            None | Some((_, b':')) => skip(bytes, read, u8::is_ascii_whitespace),
            Some((last, _)) => last,
        }
    }

    /// End of the value that began at `start` and has just been read. Only a number needs the following byte to end.
    fn end(self, start: usize) -> usize {
        let bytes = self.text.as_bytes();
        match bytes.get(start) {
            Some(b'-' | b'0'..=b'9') => {
                skip(bytes, start, |byte| matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9'))
            }
            _ => self.read(),
        }
    }
}

fn skip(bytes: &[u8], from: usize, kind: impl Fn(&u8) -> bool) -> usize {
    from + bytes.iter().skip(from).take_while(|byte| kind(byte)).count()
}

pub struct SpannedSeed<'t, S>(pub Spans<'t>, pub S);

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for SpannedSeed<'_, S> {
    type Value = Spanned<S::Value>;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        self.0.spanned(deserializer, self.1)
    }
}

/// Returns a text one byte at a time and counts the bytes.
struct ByteReader<'t>(Spans<'t>);

impl io::Read for ByteReader<'_> {
    #[inline]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let at = self.0.read();
        match (buffer.first_mut(), self.0.text.as_bytes().get(at), self.0.read) {
            (Some(slot), Some(&byte), Some(read)) => {
                *slot = byte;
                read.set(at + 1);
                Ok(1)
            }
            _ => Ok(0),
        }
    }
}

/// Name by which `serde_spanned::Spanned` requests spans from TOML's parser, and its fields in the order of the answer.
const SPANNED: &str = "$__serde_spanned_private_Spanned";
const FIELDS: &[&str] =
    &["$__serde_spanned_private_start", "$__serde_spanned_private_end", "$__serde_spanned_private_value"];

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
