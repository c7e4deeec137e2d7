//! Reads TOML, with spans from the start: its parser has them anyway. Knows nothing of keys.

use serde::de::DeserializeSeed;
use toml::de::{Deserializer, Error};

use super::document::{DraftSeed, finish};
use super::raw_value::TOO_DEEP;
use super::reader::Reader;
use super::spans::TomlSpans;
use super::syntax_error::{SyntaxError, TOML};
use super::{Document, Syntax};
use crate::diagnostic::Diagnostic;

/// The depth of nested brackets at which the TOML parser gives up.
const MOST_BRACKETS: usize = 80;

/// Reads a TOML file.
pub(super) fn read(text: &str) -> Result<Document, Vec<Diagnostic>> {
    let mut reader = Reader::new(TomlSpans(text), Syntax::Toml);
    let parsed = Deserializer::parse(text).and_then(|parsed| DraftSeed(&mut reader).deserialize(parsed));
    match parsed {
        Ok(draft) => finish(reader, draft),
        Err(error) => Err(vec![syntax_error(text, &error)]),
    }
}

/// The messages with which the parser stops at its limit.
const LIMITS: &[&str] = &["cannot recurse further", "recursion limit", TOO_DEEP];

fn syntax_error(text: &str, error: &Error) -> Diagnostic {
    let said = error.message();
    let at = error.span().unwrap_or(text.len()..text.len());
    if LIMITS.iter().any(|limit| said.starts_with(limit)) {
        return Diagnostic::new("too-deep", format!("TOML nests at most {MOST_BRACKETS} brackets deep"))
            .at(at, "too deep from here on")
            .help("write this tree as JSON, with the same keys");
    }
    SyntaxError::of(TOML, said).diagnostic(at)
}
