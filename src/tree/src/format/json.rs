//! Reads JSON: with a fast parser, and the spans of what is reported with one that counts bytes.

use std::cell::Cell;
use std::ops::Range;
use std::sync::Arc;

use super::document::{Draft, DraftSeed, Parsed, document, finish};
use super::limits::{Limit, MOST_NODES};
use super::reader::Reader;
use super::spans::{Numbers, SpanSource, is_unlocated, locate};
use super::syntax_error::{JSON, JSON_NUMBER, JSON_PLACE, JSON_WORD, SyntaxError, letter, no_json, not_finite};
use super::{Content, Document, Syntax};
use crate::diagnostic::Diagnostic;
use crate::progress::Progress;
use crate::tree::MAX_PLIES;
use serde::de::DeserializeSeed;
use serde_json::Deserializer;
use serde_json::error::Category;

/// Reads a JSON file.
pub(super) fn read(text: &str, progress: &Arc<Progress>) -> Result<Document, Vec<Diagnostic>> {
    begin(text, progress, MOST_NODES).map(|(parsed, _)| parsed.document)
}

/// Reads a JSON file with the spans of everything in it.
pub(super) fn read_with_spans(text: &str) -> Result<Parsed, Vec<Diagnostic>> {
    let (mut parsed, values) = begin(text, &Arc::default(), MOST_NODES)?;
    parsed.spans.located = locate(text, &(0..values).collect::<Vec<_>>());
    Ok(parsed)
}

/// The depth at which the fast parser gives up: after an error it counts the lines before it once for each level, which does not
/// matter for a few levels and takes minutes for ten thousand.
const FAST_PLIES: u32 = 200;

/// Reads a JSON file, and returns the number of its keys and values as well.
fn begin(text: &str, progress: &Arc<Progress>, most_nodes: usize) -> Result<(Parsed, usize), Vec<Diagnostic>> {
    let count = Cell::new(0);
    let reader = |most_plies| {
        count.set(0);
        let mut reader = Reader::new(Numbers { count: &count, most_plies }, Syntax::Json).watched(progress);
        reader.most_nodes = most_nodes;
        reader
    };
    let mut reading = reader(FAST_PLIES);
    let mut read = pass(Deserializer::from_str(text), &mut reading);
    if read.as_ref().is_err_and(|error| limit(error) == Some(Limit::Depth)) {
        reading = reader(MAX_PLIES);
        read = pass(Deserializer::from_reader(text.as_bytes()), &mut reading);
    }
    let mut made = match read {
        Ok(draft) => document(&mut reading, draft),
        Err(error) => match limit(&error) {
            Some(Limit::Problems) => None,
            Some(Limit::Stopped) => return Err(Vec::new()),
            Some(limit) => {
                let at = locate(text, &[count.get().saturating_sub(1)]);
                return Err(limit.diagnostic(at.first().map_or(0, |at| at.start)).into_iter().collect());
            }
            None => return Err(vec![syntax_error(text, &error)]),
        },
    };
    locate_all(text, &mut reading, made.as_mut().map(|(document, _)| document));
    finish(reading, made).map(|parsed| (parsed, count.get()))
}

/// Gives problems and games their spans, and reports numbers that are rounded. Reads the text again only if there are any.
fn locate_all(text: &str, reader: &mut Reader<Numbers<'_>>, made: Option<&mut Document>) {
    let (game, from) = match made.map(|document| &mut document.content) {
        Some(Content::Game(game)) => (Some(&mut game.range), game.from.as_mut().map(|from| &mut from.range)),
        Some(Content::Tree(_)) | None => (None, None),
    };
    let spans = reader.problems.spans_mut().chain(&mut reader.large).chain(game).chain(from);
    let mut spans: Vec<_> = spans.filter(|range| is_unlocated(range)).collect();
    if spans.is_empty() {
        return;
    }
    let mut numbers: Vec<_> = spans.iter().map(|range| range.start).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let found = locate(text, &numbers);
    for range in &mut spans {
        let place = numbers.binary_search(&range.start).unwrap_or(0);
        **range = found.get(place).cloned().unwrap_or_default();
    }
    reader.check_noted(text);
}

pub(super) fn pass<'de, R: serde_json::de::Read<'de>, P: SpanSource>(
    mut deserializer: Deserializer<R>,
    reader: &mut Reader<P>,
) -> Result<Draft<'de>, serde_json::Error> {
    // Our own visitors grow the stack and limit the depth.
    deserializer.disable_recursion_limit();
    let draft = DraftSeed(reader).deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(draft)
}

pub(super) fn limit(error: &serde_json::Error) -> Option<Limit> {
    if error.classify() == Category::Data { Limit::of(&error.to_string()) } else { None }
}

pub(super) fn syntax_error(text: &str, error: &serde_json::Error) -> Diagnostic {
    if let Some(start) = text.find(|c: char| !c.is_whitespace()).filter(|&start| !text[start..].starts_with(['{', '[']))
    {
        return no_json().diagnostic(start..start + 1);
    }
    let said = error.to_string();
    let said = said.rsplit_once(JSON_PLACE).map_or(said.as_str(), |(message, _)| message);
    let range = match error.classify() {
        Category::Eof => text.trim_end().len()..text.trim_end().len(),
        // Where it reads byte by byte, the parser has looked at the byte after a number.
        _ if said.starts_with(JSON_NUMBER) => token(text, offset(text, error.line(), error.column()).saturating_sub(1)),
        _ => token(text, offset(text, error.line(), error.column())),
    };
    let rest = text.get(range.start..).unwrap_or_default();
    // A `t` alone is taken for the beginning of `true`: the parser stops behind it.
    let before = text.get(..range.start).filter(|_| said.starts_with(JSON_WORD)).unwrap_or_default();
    let word = before.trim_end_matches(char::is_alphanumeric).len();
    if let Some(words) = text.get(word..range.start).filter(|word| !word.is_empty()).and_then(letter) {
        return words.diagnostic(word..range.start);
    }
    if let Some(words) = letter(rest) {
        return words.diagnostic(range);
    }
    let unknown = is_not_finite(rest);
    let words = if unknown { not_finite() } else { SyntaxError::of(JSON, said) };
    words.diagnostic(range)
}

/// The number around a byte; else the byte alone.
fn token(text: &str, at: usize) -> Range<usize> {
    let part = |byte: &&u8| matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9');
    let (before, after) = text.as_bytes().split_at(at);
    let (before, after) = (before.iter().rev().take_while(part).count(), after.iter().take_while(part).count());
    match (after, text.as_bytes().get(at)) {
        (1.., _) => at - before..at + after,
        (0, Some(b'\n') | None) => at..at,
        (0, _) => at..at + 1,
    }
}

/// Whether a value begins here that other languages write and JSON does not have.
fn is_not_finite(text: &str) -> bool {
    let word = text.trim_start_matches(['-', '+']).to_ascii_lowercase();
    ["inf", "nan"].iter().any(|name| word.starts_with(name))
}

/// The byte before a line and a column as the JSON reader counts them: lines from 1, columns in bytes from 0. It may be the line
/// break of the line before.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
    let start = starts.take(line.max(1)).last().unwrap_or(0);
    (start + column).saturating_sub(1).min(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_tells_how_far_it_is_and_ends_where_it_must() {
        // Reading tells how far it is and can be cancelled.
        {
            let text = format!("{{\"tree\": [{}7]}}", "7,".repeat(9_998));
            let broken = text.replace(",7]", ",7,]");
            let progress = Arc::default();
            assert!(read(&text, &progress).is_ok());
            assert_eq!(progress.nodes(), 8192);
            progress.cancel();
            for text in [&text, &broken] {
                assert_eq!(read(text, &progress), Err(Vec::new()));
            }
        }

        // A tree with too many nodes is refused where they are too many.
        {
            let read = |nodes: usize, most_nodes: usize| {
                let text = format!("{{\"tree\":\n[{}7]}}", "7,".repeat(nodes - 2));
                begin(&text, &Arc::default(), most_nodes).map(|_| ())
            };
            assert!(read(50, 50).is_ok());
            let problems = read(51, 50).expect_err("one too many");
            assert_eq!((problems.len(), problems[0].code), (1, "too-many-nodes"));
            let at = problems[0].labels[0].range.start;
            assert!((105..110).contains(&at), "the 51st node: {at}");
        }
    }
}
