//! Reads TOML, with spans from the start: its parser has them anyway.

use std::sync::Arc;

use super::Syntax;
use super::document::{DraftSeed, Parsed, document, finish};
use super::limits::{Limit, check_toml};
use super::reader::Reader;
use super::spans::TomlSpans;
use super::syntax_error::{SyntaxError, TOML, TOML_LIMITS, letter};
use crate::diagnostic::Diagnostic;
use crate::progress::Progress;
use serde::de::DeserializeSeed;
use toml::de::{Deserializer, Error};

/// The depth of nested brackets at which the TOML parser gives up.
const MOST_BRACKETS: usize = 80;

/// Reads a TOML file.
pub(super) fn read(text: &str) -> Result<Parsed, Vec<Diagnostic>> {
    read_watched(text, &Arc::default())
}

/// The same, which tells how far it is and can be cancelled, once its parser is done.
pub(super) fn read_watched(text: &str, progress: &Arc<Progress>) -> Result<Parsed, Vec<Diagnostic>> {
    check_toml(text).map_err(|problem| vec![problem])?;
    let mut reader = Reader::new(TomlSpans(text), Syntax::Toml).watched(progress);
    let parsed = Deserializer::parse(text).and_then(|parsed| DraftSeed(&mut reader).deserialize(parsed));
    match parsed {
        Ok(draft) => {
            let made = document(&mut reader, draft);
            finish(reader, made)
        }
        Err(error) => match Limit::of(error.message()) {
            Some(Limit::Problems) => reader.problems.or(None),
            Some(limit @ (Limit::Nodes | Limit::Entries)) => {
                let at = error.span().map_or(text.len(), |span| span.start);
                Err(limit.diagnostic(at).into_iter().collect())
            }
            Some(Limit::Stopped) => Err(Vec::new()),
            Some(Limit::Depth) | None => Err(vec![syntax_error(text, &error)]),
        },
    }
}

fn syntax_error(text: &str, error: &Error) -> Diagnostic {
    let said = error.message();
    let at = error.span().unwrap_or(text.len()..text.len());
    if TOML_LIMITS.iter().any(|limit| said.starts_with(limit)) || Limit::of(said) == Some(Limit::Depth) {
        return Diagnostic::new("too-deep", say!(files, "too-deep-toml", most = Count(MOST_BRACKETS)))
            .at(at, text!(files, "too-deep-here"))
            .help(text!(files, "too-deep-toml-help"));
    }
    let words = text.get(at.start..).and_then(letter).unwrap_or_else(|| SyntaxError::of(TOML, said));
    words.diagnostic(at)
}
