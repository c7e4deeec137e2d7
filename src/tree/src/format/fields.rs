//! A file as a table of values with their places, for lessons with their own readers.

use std::{borrow::Cow, cell::Cell, fmt::Display};

use super::{
    Syntax, View,
    embedded::Embedded,
    keys::SeenKeys,
    limits::{Limit, MOST_ENTRIES},
    raw_value::{Any, Found, KeySeed, KeyValue, Levels, RawValue, Values, skip},
    reader::{Reader, unknown_name},
    spans::{Failure, Spanned, SpannedSeed, Spans, parse},
};
use crate::{
    diagnostic::{Checked, Diagnostic, Span},
    exact::{self, Exact},
    settings::Choice,
};
use serde::de::{Error as _, MapAccess};

/// Key of the tree, which has its own reader and may be very large.
const TREE: &str = "tree";

const LEVELS: u8 = 8;

/// Keys of the table `view` that every lesson has.
const VIEW_KEYS: [&str; 3] = ["theme", "language", "step"];

/// A file, and the problems found in it so far.
#[derive(Debug)]
pub struct Fields<'t> {
    reader: Reader<'t>,
    values: Vec<KeyValue<'t>>,
}

#[derive(Clone)]
pub struct Field<'t>(Found<'t>);

impl Field<'_> {
    pub fn range(&self) -> Span {
        self.0.range.clone()
    }

    pub const fn is_list(&self) -> bool {
        matches!(self.0.value, RawValue::List(_))
    }
}

/// A number exactly as it is written.
pub enum Amount {
    Exact(Exact),
    /// More digits than [`exact::MOST_DIGITS`].
    TooLong,
    NotFinite,
}

pub struct Row<'t, K> {
    pub range: Span,
    values: Vec<(K, Field<'t>)>,
}

impl<'t, K: Copy + PartialEq> Row<'t, K> {
    /// Removes and returns the value of a key.
    pub fn take(&mut self, key: K) -> Option<Field<'t>> {
        let at = self.values.iter().position(|(known, _)| *known == key)?;
        Some(self.values.swap_remove(at).1)
    }
}

impl<'t> Fields<'t> {
    /// Parses a text. Linear in the text.
    ///
    /// # Errors
    /// Exceeded limits. Empty if the text is not a table or has a syntax error, which the reader of trees reports.
    pub fn read(text: &'t str, syntax: Syntax) -> Checked<Self> {
        let values = values(text, syntax, LEVELS)?;
        Ok(Self { reader: Reader::new(Spans { text, syntax, read: None }), values })
    }

    pub fn has(&self, key: &str) -> bool {
        self.values.iter().any(|(known, _)| known.value == key)
    }

    pub fn take(&mut self, key: &str) -> Option<Field<'t>> {
        let at = self.values.iter().position(|(known, _)| known.value == key)?;
        Some(Field(self.values.swap_remove(at).1))
    }

    /// Removes a value, and returns it with the place of its key.
    pub fn take_placed(&mut self, key: &str) -> Option<(Span, Field<'t>)> {
        let range = self.values.iter().find(|(known, _)| known.value == key)?.0.range.clone();
        self.take(key).map(|field| (range, field))
    }

    /// Removes the value of an ignored key and checks that it is a table.
    pub fn skip_table(&mut self, key: &str) {
        if let Some(field) = self.take(key) {
            let _table = self.reader.entries(&field.0);
        }
    }

    /// Reports the remaining keys of the file as unknown; `known` are the valid ones.
    pub fn report_unknown_keys(&mut self, known: &[&'static str], what: &'static str) {
        for (key, _) in std::mem::take(&mut self.values) {
            let mut problem = unknown_name(&key.value, known, what, key.range);
            if VIEW_KEYS.contains(&&*key.value) {
                problem = problem.help(self.reader.view_key_help(&key.value));
            }
            self.reader.problems.push(problem);
        }
    }

    /// Reads a table of options for opening a file.
    pub fn view(&mut self, field: &Field<'_>) -> View {
        self.reader.view(&field.0)
    }

    pub fn text(&mut self, field: Field<'t>) -> Option<String> {
        self.reader.text(field.0).map(Cow::into_owned)
    }

    pub fn embedded(&mut self, field: Field<'t>) -> Option<Embedded> {
        let range = field.range();
        self.text(field).map(|text| Embedded::new(text, self.reader.spans.text, range))
    }

    /// Parses a string or an integer as a string.
    pub fn text_or_number(&mut self, field: Field<'t>) -> Option<String> {
        match field.0.value {
            RawValue::Whole(number) => Some(number.to_string()),
            RawValue::Float(number) => Some(number.to_string()),
            _ => self.text(field),
        }
    }

    /// Returns the source text of a value, including quotation marks.
    pub fn text_of(&self, field: &Field<'_>) -> &'t str {
        self.reader.spans.text.get(field.range()).unwrap_or_default()
    }

    /// Parses a number; in JSON an infinite one is a string.
    pub fn number(&mut self, field: &Field<'_>) -> Option<f64> {
        self.reader.number(&field.0)
    }

    /// Parses a number exactly, with or without quotation marks: `0.6666666666666666`, `"2/3"`, `"3"`.
    pub fn exact(&mut self, field: &Field<'_>) -> Option<Amount> {
        let written = match &field.0.value {
            RawValue::Whole(_) | RawValue::Float(_) => Cow::from(self.text_of(field).replace('_', "")),
            RawValue::Text(text) => Cow::from(&**text),
            _ => Cow::default(),
        };
        if let Some(exact) = exact::parse(&written) {
            return Some(Amount::Exact(exact));
        }
        match field.0.value {
            // Hexadecimal, octal and binary numbers of TOML.
            RawValue::Whole(number) => Some(Amount::Exact(Exact::from_integer(number.into()))),
            _ if exact::is_number(&written) => Some(Amount::TooLong),
            _ => self.number(field).map(|_infinite| Amount::NotFinite),
        }
    }

    pub fn truth(&mut self, field: &Field<'_>) -> Option<bool> {
        match field.0.value {
            RawValue::Truth(truth) => Some(truth),
            _ => self.reader.not_a(&text!("files/true-or-false"), &field.0),
        }
    }

    /// Parses a table with user-defined keys into name, byte range of the name, and value.
    pub fn named(&mut self, field: Field<'t>) -> Option<Vec<(String, Span, Field<'t>)>> {
        match field.0.value {
            RawValue::Table(entries) => Some(
                entries.into_iter().map(|(key, value)| (key.value.into_owned(), key.range, Field(value))).collect(),
            ),
            _ => self.reader.not_a(&text!("files/a-table"), &field.0),
        }
    }

    /// Parses an integer that the type can hold.
    pub fn whole<T: TryFrom<i128>>(&mut self, field: &Field<'_>) -> Option<T> {
        self.reader.whole(&field.0)
    }

    pub fn choice<C: Choice>(&mut self, field: &Field<'_>) -> Option<C> {
        self.reader.choice(&field.0)
    }

    pub fn list(&mut self, field: Field<'t>) -> Option<Vec<Field<'t>>> {
        match field.0.value {
            RawValue::List(items) => Some(items.into_iter().map(Field).collect()),
            _ => self.reader.not_a(&text!("files/a-list"), &field.0),
        }
    }

    /// Reads all items of a list, or returns `None` if any of them is wrong. Every one is read, so that each problem is reported.
    pub fn every<T>(
        &mut self,
        field: Field<'t>,
        mut read: impl FnMut(&mut Self, Field<'t>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let read: Vec<_> = self.list(field)?.into_iter().map(|item| read(self, item)).collect();
        read.into_iter().collect()
    }

    pub fn row<K: Choice>(&mut self, field: Field<'t>) -> Option<Row<'t, K>> {
        let range = field.range();
        let RawValue::Table(entries) = field.0.value else {
            return self.reader.not_a(&text!("files/a-table"), &field.0);
        };
        let mut seen = SeenKeys::new();
        let mut values = Vec::new();
        for (key, value) in entries {
            if let Some(key) = self.reader.key::<K>(&key, &mut seen) {
                values.push((key, Field(value)));
            }
        }
        Some(Row { range, values })
    }

    /// Removes and returns the value of a required key.
    pub fn needed<K: Choice>(&mut self, row: &mut Row<'t, K>, key: K) -> Option<Field<'t>> {
        let found = row.take(key);
        if found.is_none() {
            let message = say!("files/missing-key", key = Text(key.name()));
            let help = say!("files/missing-key-help", key = Text(key.name()), meaning = Words(key.meaning()));
            self.report("missing-key", message, row.range.clone(), help);
        }
        found
    }

    pub fn problem(&mut self, problem: Diagnostic) {
        self.reader.problems.push(problem);
    }

    pub fn report(&mut self, code: &'static str, message: impl Display, range: Span, help: impl Into<String>) {
        self.reader.problems.report(code, message, range, help);
    }

    /// Returns the problems found so far, in the order of the text.
    pub fn into_problems(self) -> Vec<Diagnostic> {
        self.finish::<()>(None).err().unwrap_or_default()
    }

    /// Returns the value if there is no problem.
    ///
    /// # Errors
    /// All problems, in the order of the text.
    pub fn finish<T>(self, value: Option<T>) -> Checked<T> {
        self.reader.problems.or(value)
    }
}

/// Parses the keys of a file with their values, down to this number of levels.
///
/// # Errors
/// The reason why the text cannot be read. Empty if it is not a table, which another reader reports.
pub fn values(text: &str, syntax: Syntax, levels: u8) -> Checked<Vec<KeyValue<'_>>> {
    let read = Cell::new(0);
    let spans = Spans { text, syntax, read: Some(&read) };
    let values = parse(text, spans, Any(FieldsReader(Levels { spans, levels }))).map_err(Failure::diagnostics)?;
    values.ok_or_else(Vec::new)
}

struct FieldsReader<'t>(Levels<'t>);

impl<'de> Values<'de> for FieldsReader<'_> {
    type Value = Option<Vec<KeyValue<'de>>>;

    fn scalar(self, _: RawValue<'de>) -> Self::Value {
        None
    }

    fn table<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut values = Vec::new();
        while let Some(key) = map.next_key_seed(SpannedSeed(self.0.spans, KeySeed))? {
            if values.len() == MOST_ENTRIES {
                return Err(A::Error::custom(Limit::Entries));
            }
            let value = if key.value == TREE {
                skip(&mut map)?;
                Spanned { value: RawValue::Null, range: key.range.clone() }
            } else {
                self.0.value(&mut map)?
            };
            values.push((key, value));
        }
        Ok(Some(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_of_the_view_is_sent_there() {
        for (text, syntax, place) in
            [("theme = 'dark'", Syntax::Toml, "`[view]`"), ("{\"step\": 1}", Syntax::Json, "`\"view\": {")]
        {
            let mut fields = Fields::read(text, syntax).expect("a table");
            fields.report_unknown_keys(&["map"], "file");
            let problems = fields.finish(Some(())).expect_err("an unknown key");
            assert!(problems[0].help.as_deref().is_some_and(|help| help.contains(place)), "{problems:?}");
        }
    }
}
