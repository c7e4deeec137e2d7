//! Rewords the syntax errors of the TOML and JSON parsers for authors of tree files.

use super::limits::Limit;
use crate::diagnostic::{Diagnostic, Span};
use serde_json::error::Category;

/// Nesting depth at which the TOML parser stops.
const MOST_BRACKETS: usize = 80;

pub fn toml_error(text: &str, error: &toml::de::Error) -> Diagnostic {
    let message = error.message();
    let at = error.span().unwrap_or(text.len()..text.len());
    if TOML_LIMITS.iter().any(|limit| message.starts_with(limit)) || Limit::of(message) == Some(Limit::Depth) {
        return Diagnostic::new("too-deep", say!("files/too-deep-toml", most = Count(MOST_BRACKETS)))
            .at(at, text!("files/too-deep-here"))
            .help(text!("files/too-deep-toml-help"));
    }
    let is_value = message.starts_with(TOML_VALUE);
    let semicolon = text.get(at.clone()).filter(|_| is_value).and_then(|value| value.find(';'));
    let round = Some(element(text, at.start)).filter(|&start| text[start..].starts_with('('));
    let starts = [Some(at.start), round, semicolon.map(|semicolon| at.start + semicolon)];
    let found = starts.into_iter().flatten().find_map(|start| mistake(text, start));
    let bare = || bare_word(text, at.start, text!("files/bare-word-toml")).filter(|_| is_value);
    found.or_else(bare).unwrap_or_else(|| reworded(TOML, message, at))
}

pub fn json_error(text: &str, error: &serde_json::Error) -> Diagnostic {
    if let Some(start) = text.find(|c: char| !c.is_whitespace()).filter(|&start| !text[start..].starts_with(['{', '[']))
    {
        let problem = Diagnostic::spanning("syntax", text!("files/no-json"), start..start + 1);
        return mistake(text, start).unwrap_or_else(|| problem.help(text!("files/no-json-help")));
    }
    let message = error.to_string();
    let message = message.rsplit_once(JSON_PLACE).map_or(message.as_str(), |(message, _)| message);
    let range = match error.classify() {
        Category::Eof => text.trim_end().len()..text.trim_end().len(),
        // When reading byte by byte, the parser has already read the byte after a number.
        _ if message.starts_with(JSON_NUMBER) => {
            token(text, offset(text, error.line(), error.column()).saturating_sub(1))
        }
        _ => token(text, offset(text, error.line(), error.column())),
    };
    // A single `t` is taken for the beginning of `true`, so the parser stops behind it.
    let before = text.get(..range.start).filter(|_| message.starts_with(JSON_WORD)).unwrap_or_default();
    let word = before.trim_end_matches(char::is_alphanumeric).len();
    let starts = [Some(word).filter(|_| !before.is_empty()), Some(range.start)];
    if let Some(found) = starts.into_iter().flatten().find_map(|start| mistake(text, start)) {
        return found;
    }
    let number = text.get(range.start..).unwrap_or_default().trim_start_matches(['-', '+']);
    if ["inf", "nan"].iter().any(|name| number.get(..3).is_some_and(|word| word.eq_ignore_ascii_case(name))) {
        return Diagnostic::spanning("syntax", text!("files/json-not-finite"), range)
            .help(text!("files/json-not-finite-help"));
    }
    let bare = bare_word(text, range.start, text!("files/bare-word-json")).filter(|_| message.starts_with(JSON_VALUE));
    bare.unwrap_or_else(|| reworded(JSON, message, range))
}

/// Start of the list element or value that contains a byte.
fn element(text: &str, at: usize) -> usize {
    let start = text[..at].rfind(['=', '[', ',', '{', '\n']).map_or(0, |before| before + 1);
    start + (text[start..].len() - text[start..].trim_start_matches([' ', '\t']).len())
}

/// Returns the diagnostic of a frequent mistake that begins here.
fn mistake(text: &str, start: usize) -> Option<Diagnostic> {
    let rest = text.get(start..)?;
    let (_, message, help) = MISTAKES.iter().find(|(begins, ..)| begins(rest))?;
    let length = word(rest).len().max(rest.chars().next()?.len_utf8());
    Some(Diagnostic::spanning("syntax", message(), start..start + length).help(help()))
}

/// Returns the diagnostic of a word without quotes; `leaf` is the help for a node of a tree.
fn bare_word(text: &str, start: usize, leaf: &'static str) -> Option<Diagnostic> {
    let word = word(text.get(start..)?);
    let is_listed = text[..start].trim_end().ends_with(['[', ',']);
    let help = if is_listed { leaf } else { text!("files/bare-word-help") };
    let is_word = word.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let problem = Diagnostic::spanning("syntax", text!("files/bare-word"), start..start + word.len());
    is_word.then(|| problem.help(help))
}

fn word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

fn token(text: &str, at: usize) -> Span {
    let part = |byte: &&u8| matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9');
    let (before, after) = text.as_bytes().split_at(at);
    let before = before.iter().rev().take_while(part).count();
    let after = after.iter().take_while(part).count();
    match (after, text.as_bytes().get(at)) {
        (1.., _) => at - before..at + after,
        (0, Some(b'\n') | None) => at..at,
        (0, _) => at..at + 1,
    }
}

/// Byte before a line and a column as the JSON parser counts them: lines from 1, columns in bytes from 0. May be the line break
/// of the previous line.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
    let start = starts.take(line.max(1)).last().unwrap_or(0);
    (start + column).saturating_sub(1).min(text.len())
}

/// Prefix of the parser's message, our message, and the remedy.
type Rewording = (&'static str, fn() -> &'static str, fn() -> &'static str);

/// Returns the diagnostic of a parser's message in our words.
fn reworded(table: &[Rewording], message: &str, range: Span) -> Diagnostic {
    let code = if message == DUPLICATE { "duplicate-key" } else { "syntax" };
    match table.iter().find(|(theirs, ..)| message.starts_with(theirs)) {
        Some((_, message, help)) => Diagnostic::spanning(code, message(), range).help(help()),
        None => Diagnostic::spanning(code, message, range),
    }
}

const DUPLICATE: &str = "duplicate key";

/// Test for the beginning of a text with a frequent mistake, our message, and the remedy.
type Mistake = (fn(&str) -> bool, fn() -> &'static str, fn() -> &'static str);

const MISTAKES: &[Mistake] = texts!(files:
    |text: &str| ["T", "F", "t", "f", "True", "False", "TRUE", "FALSE"].contains(&word(text)) => "no-letter", "truth-in-full";
    |text: &str| text.starts_with(CURLY) => "curly-quotes", "curly-quotes-help";
    |text: &str| text.starts_with('(') => "round-brackets", "round-brackets-help";
    |text: &str| text.starts_with(';') => "semicolon", "semicolon-help";
);

const CURLY: [char; 6] = ['“', '”', '„', '‘', '’', '‚'];

const JSON: &[Rewording] = texts!(files:
    "EOF while parsing" => "ends-early", "close-everything";
    JSON_VALUE => "no-json-value", "json-values";
    JSON_WORD => "no-json-value", "json-words";
    "expected `,` or `]`" => "comma-or-end-of-list", "separate-children";
    "expected `,` or `}`" => "comma-or-end-of-table", "separate-keys";
    "expected `:`" => "colon-after-key", "colon-after-key-help";
    "key must be a string" => "string-key", "string-key-help";
    "trailing comma" => "comma-too-many", "json-last-comma";
    "trailing characters" => "more-after-end", "more-after-end-help";
    "control character" => "control-character", "control-character-help";
    "invalid escape" => "unknown-escape", "unknown-escape-help";
    "invalid number" => "no-number", "no-number-help";
    JSON_NUMBER => "number-too-large", "json-infinite";
    "lone leading surrogate" => "half-character", "whole-character";
    "unexpected end of hex escape" => "half-character", "whole-character";
    "invalid unicode" => "no-character", "whole-character";
);

/// Prefix of the message about something else than a value.
const JSON_VALUE: &str = "expected value";

/// Prefix of the message about an unknown word.
const JSON_WORD: &str = "expected ident";

/// Prefix of the message about a number that is too large.
const JSON_NUMBER: &str = "number out of range";

const JSON_PLACE: &str = " at line ";

/// Prefix of the message about something else than a value.
const TOML_VALUE: &str = "string values must be quoted";

/// Messages of TOML's parser at its nesting limit.
const TOML_LIMITS: &[&str] = &["cannot recurse further", "recursion limit"];

const TOML: &[Rewording] = texts!(files:
    DUPLICATE => "key-twice", "keep-one";
    "unclosed array" => "list-open", "list-open-help";
    "unclosed inline table" => "table-open", "table-open-help";
    TOML_VALUE => "no-value", "no-value-help";
    "missing comma between array elements" => "comma-or-end-of-list", "separate-children";
    "missing comma between key-value pairs" => "comma-or-end-of-table", "separate-keys";
    "extra comma" => "comma-too-many", "leave-out";
    "key with no value" => "key-without-value", "key-without-value-help";
    "missing assignment" => "key-without-value", "key-without-value-help";
    "missing value" => "key-without-value", "key-without-value-help";
    "extra `=`" => "equals-too-many", "key-without-value-help";
    "invalid basic string" => "string-open", "basic-string-help";
    "invalid literal string" => "string-open", "literal-string-help";
    "floating-point number overflowed" => "number-too-large", "toml-infinite";
    "integer number overflowed" => "number-too-large", "large-number-help";
    "unexpected key or value" => "more-after-value", "more-after-value-help";
);
