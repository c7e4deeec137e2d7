//! The `meta` table of a file: values of any kind that Plywood ignores and keeps.

use super::Syntax;
use super::raw_value::RawValue;
use super::reader::Reader;
use super::spans::Spanned;
use crate::diagnostic::Diagnostic;

pub(super) const LEVELS: u8 = 64;

/// A value that Plywood ignores.
#[derive(Clone, Debug, PartialEq)]
pub enum Meta {
    /// JSON's `null`.
    Null,
    Truth(bool),
    Whole(i128),
    Float(f64),
    Text(String),
    /// A TOML date or time.
    Date(String),
    List(Vec<Self>),
    Table(Vec<(String, Self)>),
}

impl Meta {
    fn of(value: &RawValue<'_>, levels: u8) -> Option<Self> {
        Some(match value {
            RawValue::Text(text) => Self::Text(text.clone().into_owned()),
            RawValue::Whole(whole) => Self::Whole(*whole),
            RawValue::Float(float) => Self::Float(*float),
            RawValue::Truth(truth) => Self::Truth(*truth),
            RawValue::Date(date) => Self::Date(date.clone().into_owned()),
            RawValue::Null => Self::Null,
            RawValue::List(items) => {
                let below = levels.checked_sub(1)?;
                Self::List(items.iter().map(|item| Self::of(&item.value, below)).collect::<Option<_>>()?)
            }
            RawValue::Table(entries) => {
                let below = levels.checked_sub(1)?;
                let entry = |(key, value): &(Spanned<_>, Spanned<RawValue<'_>>)| {
                    let key: &std::borrow::Cow<'_, str> = &key.value;
                    Some((key.clone().into_owned(), Self::of(&value.value, below)?))
                };
                Self::Table(entries.iter().map(entry).collect::<Option<_>>()?)
            }
        })
    }

    /// Writes the value on one line. Values that the syntax lacks become strings, so a TOML table keeps all its entries.
    pub(super) fn written(&self, syntax: Syntax) -> String {
        match (self, syntax) {
            (Self::Truth(truth), _) => truth.to_string(),
            (Self::Whole(whole), _) => whole.to_string(),
            (Self::Float(float), _) if float.is_finite() => format!("{float:?}"),
            (Self::Float(float), Syntax::Toml) => float.to_string().to_lowercase(),
            (Self::Float(float), Syntax::Json) => quoted(&float.to_string()),
            (Self::Null, Syntax::Json) => "null".to_owned(),
            (Self::Null, Syntax::Toml) => quoted("null"),
            (Self::Date(date), Syntax::Toml) => date.clone(),
            (Self::Date(text), Syntax::Json) | (Self::Text(text), _) => quoted(text),
            (Self::List(items), _) => {
                let items: Vec<String> = items.iter().map(|item| item.written(syntax)).collect();
                format!("[{}]", items.join(", "))
            }
            (Self::Table(entries), _) => {
                let mark = match syntax {
                    Syntax::Toml => " =",
                    Syntax::Json => ":",
                };
                let entry = |(key, value): &(String, Self)| format!("{}{mark} {}", quoted(key), value.written(syntax));
                format!("{{{}}}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}

impl Reader<'_> {
    pub(super) fn meta(&mut self, found: &Spanned<RawValue<'_>>) -> Option<Meta> {
        self.entries(found)?;
        let meta = Meta::of(&found.value, LEVELS);
        if meta.is_none() {
            let problem = say!(files, "meta-too-deep", most = Count(usize::from(LEVELS)));
            self.problems.push(Diagnostic::new("too-deep", problem).at(found.range.clone(), ""));
        }
        meta
    }
}

#[cfg(test)]
mod tests {
    use crate::format::{Syntax, read, rewrite, write};

    const TOML: &str = "# kept\ntree = [[3, 5], 2]\n\n[meta]\ncourse = \"AI \\u0007\" # here, too\nheld = 2026-11-22T10:00:00Z\nmarks = [1, 2.5, true, {\"a b\" = -inf}]\n";

    #[test]
    fn what_means_nothing_here_rides_along_or_is_refused() {
        // Values under `meta` are kept.
        {
            let document = read(TOML, Syntax::Toml).expect("a tree file");
            for syntax in [Syntax::Toml, Syntax::Json] {
                let text = write(&document, syntax);
                assert!(text.contains("2026-11-22T10:00:00Z") && text.contains("a b"), "{text}");
                let again = read(&text, syntax).expect("what was written");
                assert_eq!(write(&again, syntax), text);
            }
            assert_eq!(read(&write(&document, Syntax::Toml), Syntax::Toml).as_ref(), Ok(&document));
            let edited = read(&TOML.replace("[[3,", "[[8,"), Syntax::Toml).expect("a tree file");
            let text = rewrite(TOML, Syntax::Toml, &edited).expect("changed in place");
            assert_eq!(text, TOML.replace("[[3,", "[[8,"));
        }

        // Anything but a table, and deep nesting, is rejected.
        {
            let code = |text: &str| read(text, Syntax::Json).map_or_else(|problems| problems[0].code, |_| "");
            assert_eq!(code("{\"tree\": [1, 2], \"meta\": 3}"), "wrong-type");
            let deep = |levels: usize| {
                format!("{{\"tree\": [1, 2], \"meta\": {{\"a\": {}{}}}}}", "[".repeat(levels), "]".repeat(levels))
            };
            assert_eq!([code(&deep(63)), code(&deep(64))], ["", "too-deep"]);
            assert!(!code(&deep(100_000)).is_empty());
        }
    }
}
