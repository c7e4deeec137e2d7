//! A file as a table of values with their places, for kinds of lessons that are read elsewhere.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;
use std::ops::Range;

use super::Syntax;
use super::embedded::Embedded;
use super::keys::SeenKeys;
use super::limits::{Limit, MOST_ENTRIES, check_toml};
use super::node::fraction;
use super::raw_value::{KeySeed, KeyValue, RawValue, RawValueSeed, skip};
use super::reader::{Reader, unknown_name};
use super::spans::{CountingReader, JsonSpans, SpanSource, Spanned, SpannedSeed, TomlSpans};
use crate::diagnostic::Diagnostic;
use crate::settings::Choice;
use crate::tree::Fraction;
use plywood_messages::words::Words;
use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, Visitor};

/// The key whose value belongs to another reader, and may be very large.
const TREE: &str = "tree";

/// How many levels of a key's value are kept.
const LEVELS: u8 = 8;

/// A file, and the problems found in it so far.
#[derive(Debug)]
pub struct Fields<'t> {
    /// Its conversions need the text alone, whatever the syntax.
    reader: Reader<TomlSpans<'t>>,
    values: Vec<KeyValue<'t>>,
    /// The whole text.
    text: &'t str,
}

/// A value of a file.
#[derive(Clone, Debug)]
pub struct Field<'t>(Spanned<RawValue<'t>>);

impl Field<'_> {
    /// The bytes of the text that it stands in.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.0.range.clone()
    }

    /// The fraction that it holds as a string: `"1/3"`.
    #[must_use]
    pub fn fraction(&self) -> Option<Fraction> {
        fraction(&self.0)
    }

    #[must_use]
    pub const fn is_list(&self) -> bool {
        matches!(self.0.value, RawValue::List(_))
    }
}

/// A table of known keys.
#[derive(Debug)]
pub struct Row<'t, K> {
    /// The bytes of the text that it stands in.
    pub range: Range<usize>,
    values: Vec<(K, Field<'t>)>,
}

impl<'t, K: Copy + PartialEq> Row<'t, K> {
    /// The value of a key, if it has that key.
    pub fn take(&mut self, key: K) -> Option<Field<'t>> {
        let at = self.values.iter().position(|(known, _)| *known == key)?;
        Some(self.values.swap_remove(at).1)
    }
}

impl<'t> Fields<'t> {
    /// Reads a text. Linear in the text.
    ///
    /// # Errors
    /// What of it is too large; nothing where it is no table or its syntax is wrong, which the reader of trees tells.
    pub fn read(text: &'t str, syntax: Syntax) -> Result<Self, Vec<Diagnostic>> {
        let values = values(text, syntax, LEVELS)?;
        Ok(Self { reader: Reader::new(TomlSpans(text), syntax), values, text })
    }

    /// Whether the file has a key.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.values.iter().any(|(known, _)| known.value == key)
    }

    /// The value of a key of the file.
    pub fn take(&mut self, key: &str) -> Option<Field<'t>> {
        let at = self.values.iter().position(|(known, _)| known.value == key)?;
        Some(Field(self.values.swap_remove(at).1))
    }

    /// Takes the value of a key that means nothing here, and need only be a table.
    pub fn pass_over_table(&mut self, key: &str) {
        if let Some(Field(Spanned { value, range })) = self.take(key)
            && !matches!(value, RawValue::Table(_))
        {
            self.reader.wrong_type(&text!(files, "a-table"), value.what(), range);
        }
    }

    /// Reports the keys of the file that nobody has taken; these are the ones it could have.
    pub fn refuse_others(&mut self, known: &[&'static str], what: &'static str) {
        for (key, _) in std::mem::take(&mut self.values) {
            self.reader.problems.push(unknown_name(&key.value, known, what, key.range));
        }
    }

    pub fn text(&mut self, field: Field<'t>) -> Option<String> {
        self.reader.text(field.0).map(Cow::into_owned)
    }

    /// A string in another language.
    pub fn embedded(&mut self, field: Field<'t>) -> Option<Embedded> {
        let range = field.range();
        self.text(field).map(|text| Embedded::new(text, self.text, range))
    }

    /// A string or a whole number, as a string.
    pub fn text_or_number(&mut self, field: Field<'t>) -> Option<String> {
        match field.0.value {
            RawValue::Whole(number) => Some(number.to_string()),
            RawValue::Float(number) => Some(number.to_string()),
            _ => self.text(field),
        }
    }

    /// A value as the file writes it, quotation marks included.
    #[must_use]
    pub fn written(&self, field: &Field<'_>) -> &'t str {
        self.text.get(field.range()).unwrap_or_default()
    }

    /// A number; in JSON an infinite one is a string.
    pub fn number(&mut self, field: &Field<'_>) -> Option<f64> {
        self.reader.number(&field.0)
    }

    /// True or false.
    pub fn truth(&mut self, field: &Field<'_>) -> Option<bool> {
        match field.0.value {
            RawValue::Truth(truth) => Some(truth),
            ref other => self.wrong_type(&text!(files, "true-or-false"), other, field.range()),
        }
    }

    /// A table whose keys are names that the author chose: each name, the bytes it stands in, its value.
    pub fn named(&mut self, field: Field<'t>) -> Option<Vec<(String, Range<usize>, Field<'t>)>> {
        match field.0.value {
            RawValue::Table(entries) => {
                let own = |(key, value): KeyValue<'t>| (key.value.into_owned(), key.range, Field(value));
                Some(entries.into_iter().map(own).collect())
            }
            other => self.wrong_type(&text!(files, "a-table"), &other, field.0.range),
        }
    }

    /// A whole number from 0 up.
    pub fn whole<T: TryFrom<i128>>(&mut self, field: &Field<'_>) -> Option<T> {
        self.reader.whole(&field.0)
    }

    /// A whole number, which may be negative.
    pub fn year(&mut self, field: &Field<'_>) -> Option<i32> {
        match field.0.value {
            RawValue::Whole(number) if i32::try_from(number).is_ok() => i32::try_from(number).ok(),
            _ => self.reader.whole(&field.0),
        }
    }

    /// One of the names of a table.
    pub fn choice<C: Choice>(&mut self, field: &Field<'_>) -> Option<C> {
        self.reader.choice(&field.0)
    }

    pub fn list(&mut self, field: Field<'t>) -> Option<Vec<Field<'t>>> {
        match field.0.value {
            RawValue::List(items) => Some(items.into_iter().map(Field).collect()),
            other => self.wrong_type(&text!(files, "a-list"), &other, field.0.range),
        }
    }

    /// A table of these keys.
    pub fn row<K: Choice>(&mut self, field: Field<'t>) -> Option<Row<'t, K>> {
        let Spanned { value, range } = field.0;
        let RawValue::Table(entries) = value else {
            return self.wrong_type(&text!(files, "a-table"), &value, range);
        };
        let (mut seen, mut values) = (SeenKeys::default(), Vec::new());
        for (key, value) in entries {
            if let Some(key) = self.reader.key::<K>(&key, &mut seen) {
                values.push((key, Field(value)));
            }
        }
        Some(Row { range, values })
    }

    /// The value of a key that a table must have.
    pub fn needed<K: Choice>(&mut self, row: &mut Row<'t, K>, key: K) -> Option<Field<'t>> {
        let found = row.take(key);
        if found.is_none() {
            let problem = Diagnostic::new("missing-key", say!(files, "missing-key", key = Text(key.name())));
            let help = say!(files, "missing-key-help", key = Text(key.name()), meaning = Words(key.meaning()));
            self.problem(problem.at(row.range.clone(), "").help(help));
        }
        found
    }

    /// Reports a problem.
    pub fn problem(&mut self, problem: Diagnostic) {
        self.reader.problems.push(problem);
    }

    /// Reports a problem with a span of the text, with what to do about it.
    pub fn report(
        &mut self,
        code: &'static str,
        message: impl Into<String>,
        range: Range<usize>,
        help: impl Into<String>,
    ) {
        self.problem(Diagnostic::spanning(code, message, range).help(help));
    }

    /// What was read, if there is no problem.
    ///
    /// # Errors
    /// All problems, in the order of the text.
    pub fn finish<T>(self, value: Option<T>) -> Result<T, Vec<Diagnostic>> {
        self.reader.problems.or(value)
    }

    fn wrong_type<T>(&mut self, expected: &dyn Words, found: &RawValue<'_>, range: Range<usize>) -> Option<T> {
        self.reader.wrong_type(expected, found.what(), range);
        None
    }
}

/// The keys of a file with their values, of which so many levels are kept.
pub(super) fn values(text: &str, syntax: Syntax, levels: u8) -> Result<Vec<KeyValue<'_>>, Vec<Diagnostic>> {
    match syntax {
        Syntax::Toml => toml(text, levels),
        Syntax::Json => json(text, levels),
    }
}

fn toml(text: &str, levels: u8) -> Result<Vec<KeyValue<'_>>, Vec<Diagnostic>> {
    check_toml(text).map_err(|problem| vec![problem])?;
    let parsed = ::toml::de::Deserializer::parse(text)
        .and_then(|parsed| FieldsSeed { spans: TomlSpans(text), levels }.deserialize(parsed));
    parsed.map_err(|error| too_large(error.message(), error.span().map_or(text.len(), |span| span.start)))
}

fn json<'t>(text: &str, levels: u8) -> Result<Vec<KeyValue<'t>>, Vec<Diagnostic>> {
    let read = Cell::new(0);
    let spans = JsonSpans { text, read: &read };
    let mut deserializer = serde_json::Deserializer::from_reader(CountingReader(spans));
    // What is kept has few levels, and what is skipped a limit of its own.
    deserializer.disable_recursion_limit();
    FieldsSeed { spans, levels }
        .deserialize(&mut deserializer)
        .map_err(|error| too_large(&error.to_string(), spans.start()))
}

/// What is told of a limit that is passed at a byte; of another error nothing.
fn too_large(said: &str, at: usize) -> Vec<Diagnostic> {
    Limit::of(said)
        .filter(|limit| *limit == Limit::Entries)
        .and_then(|limit| limit.diagnostic(at))
        .into_iter()
        .collect()
}

/// Reads the keys of a file with their values.
struct FieldsSeed<P> {
    spans: P,
    /// How many levels of a key's value are kept.
    levels: u8,
}

impl<'de, P: SpanSource> DeserializeSeed<'de> for FieldsSeed<P> {
    type Value = Vec<KeyValue<'de>>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, P: SpanSource> Visitor<'de> for FieldsSeed<P> {
    type Value = Vec<KeyValue<'de>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(text!(files, "a-table-of-keys"))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (spans, levels, mut values) = (self.spans, self.levels, Vec::new());
        while let Some(key) = map.next_key_seed(SpannedSeed(spans, KeySeed))? {
            if values.len() == MOST_ENTRIES {
                return Err(A::Error::custom(Limit::Entries));
            }
            let value = if key.value == TREE {
                skip(spans, &mut map)?;
                Spanned { value: RawValue::Null, range: key.range.clone() }
            } else {
                map.next_value_seed(SpannedSeed(spans, RawValueSeed { spans, levels }))?
            };
            values.push((key, value));
        }
        Ok(values)
    }
}
