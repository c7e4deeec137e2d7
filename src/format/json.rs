//! Reads JSON: once at full speed, and once more with places if something is wrong. Knows nothing of keys.

use std::cell::Cell;

use serde::de::DeserializeSeed;
use serde_json::Deserializer;
use serde_json::error::Category;

use super::document::{Draft, DraftSeed, finish};
use super::places::{Counted, Nowhere, OneByOne, Places};
use super::plain::TOO_DEEP;
use super::reader::Reader;
use super::{Document, MAX_PLIES, Syntax};
use crate::diagnostic::Diagnostic;

/// Reads a JSON file.
pub(super) fn read(text: &str) -> Result<Document, Vec<Diagnostic>> {
    let mut reader = Reader::new(Nowhere, Syntax::Json);
    match pass(Deserializer::from_str(text), &mut reader) {
        Ok(draft) => finish(reader, draft).or_else(|_| read_with_places(text)),
        Err(error) if is_too_deep(&error) => read_with_places(text),
        Err(error) => Err(vec![syntax_error(text, &error)]),
    }
}

fn read_with_places(text: &str) -> Result<Document, Vec<Diagnostic>> {
    let read = Cell::new(0);
    let places = Counted { text, read: &read };
    let mut reader = Reader::new(places, Syntax::Json);
    match pass(Deserializer::from_reader(OneByOne(places)), &mut reader) {
        Ok(draft) => finish(reader, draft),
        Err(error) if is_too_deep(&error) => Err(vec![too_deep(places.start())]),
        Err(error) => Err(vec![syntax_error(text, &error)]),
    }
}

fn pass<'de, R: serde_json::de::Read<'de>, P: Places>(
    mut deserializer: Deserializer<R>,
    reader: &mut Reader<P>,
) -> Result<Draft<'de>, serde_json::Error> {
    // The readers themselves see to the stack and to the limit.
    deserializer.disable_recursion_limit();
    let draft = DraftSeed(reader).deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(draft)
}

fn is_too_deep(error: &serde_json::Error) -> bool {
    error.classify() == Category::Data && error.to_string().starts_with(TOO_DEEP)
}

fn too_deep(at: usize) -> Diagnostic {
    Diagnostic::new("too-deep", format!("this file nests more than {MAX_PLIES} levels deep"))
        .at(at..at + 1, "too deep from here on")
        .help(format!("a tree may have {MAX_PLIES} plies"))
}

/// What the JSON reader says, what we say, and what to do.
const WORDS: &[(&str, &str, &str)] = &[
    ("EOF while parsing", "the file ends in the middle", "close every `[`, `{` and `\"`"),
    (
        "expected value",
        "this is no JSON value",
        "write a number, true, false, a list, a table or a string in double quotes",
    ),
    ("expected ident", "this is no JSON value", "write `true`, `false` or `null` in full"),
    ("expected `,` or `]`", "expected a comma or the end of the list", "separate the children by commas"),
    ("expected `,` or `}`", "expected a comma or the end of the table", "separate the keys by commas"),
    ("expected `:`", "expected a colon after the key", "write `\"key\": value`"),
    ("key must be a string", "a key must be a string", "put it in double quotes"),
    ("trailing comma", "there is a comma too many", "JSON has no comma after the last element"),
    ("trailing characters", "there is more after the end", "a file is one table, from `{` to `}`"),
    ("control character", "a control character in a string", "write a line break as `\\n`"),
    ("invalid escape", "an unknown escape in a string", "write a backslash as `\\\\`"),
    ("invalid number", "this is no number", "write it like `3`, `-2.5` or `1e9`"),
    ("number out of range", "this number is too large", "write an infinite number as the string \"inf\" or \"-inf\""),
    ("lone leading surrogate", "half a surrogate pair in a string", "write the character itself"),
    ("unexpected end of hex escape", "half a surrogate pair in a string", "write the character itself"),
    ("invalid unicode", "an escape that is no character", "write the character itself"),
];

fn syntax_error(text: &str, error: &serde_json::Error) -> Diagnostic {
    let said = error.to_string();
    let (message, help) = match WORDS.iter().find(|(theirs, ..)| said.starts_with(theirs)) {
        Some(&(_, ours, help)) => (ours, help),
        None => (said.as_str(), "see json.org for how JSON is written"),
    };
    let at = offset(text, error.line(), error.column());
    let word = text.get(at..).unwrap_or_default();
    let help = if is_not_finite(word) {
        "write `\"inf\"` or `\"-inf\"`; a value that is not a number has no place in a tree"
    } else {
        help
    };
    Diagnostic::new("syntax", message).at(at..at + 1, "").help(help)
}

/// Whether a value that JSON does not know begins here: the ones other languages write into it.
fn is_not_finite(text: &str) -> bool {
    let word = text.trim_start_matches(['-', '+']).to_ascii_lowercase();
    ["inf", "nan"].iter().any(|name| word.starts_with(name))
}

/// The byte at a line and a column, both from 1, columns in bytes.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
    let start = starts.take(line.max(1)).last().unwrap_or(0);
    (start + column.saturating_sub(1)).min(text.len())
}
