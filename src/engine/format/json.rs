//! Reads JSON: a tree that is written plainly at full speed, and all else byte by byte with spans. Knows nothing of keys.

use std::cell::Cell;
use std::ops::Range;
use std::sync::Arc;

use serde::de::DeserializeSeed;
use serde_json::Deserializer;
use serde_json::error::Category;

use super::document::{Draft, DraftSeed, Parsed, document, finish};
use super::limits::{Limit, MOST_NODES};
use super::plain_json::{NotRead, read_tree};
use super::raw_value::SkipSeed;
use super::reader::Reader;
use super::spans::{CountingReader, JsonSpans, NoSpans, SpanSource};
use super::syntax_error::{JSON, JSON_NUMBER, JSON_PLACE, JSON_WORD, SyntaxError, letter, no_json, not_finite};
use super::{Document, Syntax};
use crate::diagnostic::Diagnostic;
use crate::trace::Progress;

/// Reads a JSON file.
pub(super) fn read(text: &str, progress: &Arc<Progress>) -> Result<Document, Vec<Diagnostic>> {
    begin(text, progress, MOST_NODES)
}

fn begin(text: &str, progress: &Arc<Progress>, most_nodes: usize) -> Result<Document, Vec<Diagnostic>> {
    match plainly(text, progress, most_nodes) {
        Ok(outcome) => outcome,
        // The place is known: nothing is read twice of what is too large.
        Err(NotRead::Limit(limit, at)) => Err(told(limit, at)),
        Err(NotRead::Unusual) => {
            check_syntax(text)?;
            read_all(text, progress).map(|parsed| parsed.document)
        }
    }
}

/// Refuses a text that is no JSON: in a large one its place is found in a tenth of the time that it takes to read it all. What nests
/// deeply is not looked at.
fn check_syntax(text: &str) -> Result<(), Vec<Diagnostic>> {
    let mut json = Deserializer::from_str(text);
    json.disable_recursion_limit();
    let skipped = SkipSeed::new(NoSpans).deserialize(&mut json).and_then(|()| json.end());
    match skipped {
        Err(error) if limit(&error).is_none() => Err(vec![syntax_error(text, &error)]),
        _ => Ok(()),
    }
}

/// A document or the problems of its file.
type Outcome = Result<Document, Vec<Diagnostic>>;

/// Reads a file whose tree is written plainly. Only if a problem needs the spans of nodes, it is read again to store them.
pub(super) fn plainly(text: &str, progress: &Arc<Progress>, most_nodes: usize) -> Result<Outcome, NotRead> {
    if let Some(outcome) = plainly_once::<false>(text, progress, most_nodes)? {
        return Ok(outcome);
    }
    plainly_once::<true>(text, progress, most_nodes)?.ok_or(NotRead::Unusual)
}

/// Reads the tree from its bytes, and then what is around it. `None` if a problem needs spans that are not stored.
pub(super) fn plainly_once<const STORE_SPANS: bool>(
    text: &str,
    progress: &Arc<Progress>,
    most_nodes: usize,
) -> Result<Option<Outcome>, NotRead> {
    let read = Cell::new(0);
    let spans = JsonSpans { text, read: &read };
    let mut reader = Reader::new(spans, Syntax::Json).watched(progress);
    reader.most_nodes = most_nodes;
    reader.tree.spans.are_omitted = !STORE_SPANS;
    let tree = read_tree::<STORE_SPANS>(text, &mut reader)?;
    let in_tree = reader.problems.count();
    read.set(0);
    let rest = Deserializer::from_reader(CountingReader::without(spans, tree));
    let draft = pass(rest, &mut reader).ok().ok_or(NotRead::Unusual)?;
    if reader.problems.count() > in_tree && !reader.problems.are_all_reported() {
        // Which problems are reported depends on the order in which they are found.
        return Err(NotRead::Unusual);
    }
    let made = document(&mut reader, draft);
    if reader.tree.spans.are_missing() {
        return Ok(None);
    }
    Ok(Some(reader.problems.or(made.map(|(document, _)| document))))
}

/// Reads a JSON file with the spans of everything in it.
pub(super) fn read_with_spans(text: &str) -> Result<Parsed, Vec<Diagnostic>> {
    read_all(text, &Arc::default())
}

/// Reads all of JSON, byte by byte.
fn read_all(text: &str, progress: &Arc<Progress>) -> Result<Parsed, Vec<Diagnostic>> {
    let read = Cell::new(0);
    let spans = JsonSpans { text, read: &read };
    let mut reader = Reader::new(spans, Syntax::Json).watched(progress);
    match pass(Deserializer::from_reader(CountingReader::new(spans)), &mut reader) {
        Ok(draft) => finish(reader, draft),
        Err(error) => match limit(&error) {
            Some(Limit::Problems) => reader.problems.or(None),
            Some(limit) => Err(told(limit, spans.start())),
            None => Err(vec![syntax_error(text, &error)]),
        },
    }
}

fn pass<'de, R: serde_json::de::Read<'de>, P: SpanSource>(
    mut deserializer: Deserializer<R>,
    reader: &mut Reader<P>,
) -> Result<Draft<'de>, serde_json::Error> {
    // Our own visitors grow the stack and limit the depth.
    deserializer.disable_recursion_limit();
    let draft = DraftSeed(reader).deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(draft)
}

fn limit(error: &serde_json::Error) -> Option<Limit> {
    if error.classify() == Category::Data { Limit::of(&error.to_string()) } else { None }
}

fn told(limit: Limit, at: usize) -> Vec<Diagnostic> {
    limit.diagnostic(at).into_iter().collect()
}

fn syntax_error(text: &str, error: &serde_json::Error) -> Diagnostic {
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
    fn reading_tells_how_far_it_is_and_can_be_cancelled() {
        let text = format!("{{\"tree\": [{}7]}}", "7,".repeat(9_998));
        let broken = text.replace(",7]", ",7,]");
        let progress = Arc::default();
        assert!(read(&text, &progress).is_ok());
        assert_eq!(progress.nodes(), 8192);
        progress.cancel();
        for text in [&text, &broken] {
            assert_eq!(read(text, &progress), Err(Vec::new()));
            assert!(read_all(text, &progress).is_err_and(|problems| problems.is_empty()));
        }
    }

    #[test]
    fn a_tree_with_too_many_nodes_is_refused_where_they_are_too_many() {
        let read = |nodes: usize, most_nodes: usize| {
            let text = format!("{{\"tree\":\n[{}7]}}", "7,".repeat(nodes - 2));
            begin(&text, &Arc::default(), most_nodes)
        };
        assert!(read(50, 50).is_ok());
        let problems = read(51, 50).expect_err("one too many");
        assert_eq!((problems.len(), problems[0].code), (1, "too-many-nodes"));
        let at = problems[0].labels[0].range.start;
        assert!((105..110).contains(&at), "the 51st node: {at}");
    }
}
