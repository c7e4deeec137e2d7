//! Attributes other than moves and values, and mistakes: the rare parts of a plain tree. Reports the same problems as the reader of
//! all JSON. Knows nothing of the rest of the file.

use std::borrow::Cow;
use std::ops::Range;

use serde::de::DeserializeSeed;
use serde_json::Deserializer;

use super::{PlainReader, Table};
use crate::format::keys::{NodeKey, SeenRows};
use crate::format::node::levels;
use crate::format::raw_value::{DATE, KeySeed, RawValue, RawValueSeed, SkipSeed};
use crate::format::reader::{duplicate_key, meant, unknown_key};
use crate::format::spans::{CountingReader, NoSpans, Spanned};
use crate::settings::Choice as _;
use crate::tree::NodeId;

/// Values.
impl<'t, const STORE_SPANS: bool> PlainReader<'t, '_, STORE_SPANS> {
    /// Reads a node that is neither a list nor a table and has no plain value.
    #[cold]
    pub(super) fn scalar(&mut self, start: usize) -> Option<()> {
        self.at = start;
        let range = self.pass_over()?;
        let mut json = Deserializer::from_str(self.text.get(range.clone())?);
        self.reader.scalar_node(&mut json, range).ok()?;
        self.may_go_on()
    }

    /// Returns `None` after too many problems: the other reader knows where to stop.
    fn may_go_on(&self) -> Option<()> {
        (!self.reader.problems.are_too_many()).then_some(())
    }

    /// Reports the move to the root. The move is part of the text, so its address gives its span.
    #[cold]
    pub(super) fn stray_move(&mut self, mv: &'t str) {
        let start = mv.as_ptr().addr() - self.text.as_ptr().addr();
        let value = RawValue::Text(mv.into());
        let found = Spanned { value, range: start - 1..start + mv.len() + 1 };
        self.reader.set(NodeId::ROOT, NodeKey::Move, found);
    }

    /// Reads any attribute with the parser. Apart, because it is rarer.
    #[cold]
    pub(super) fn attribute(&mut self, table: &mut Table<'t>, key: NodeKey, start: usize) -> Option<()> {
        let id = self.open(table);
        self.at = start;
        let range = self.pass_over()?;
        let before = self.reader.problems.count();
        let value = self.raw_value(key, range.clone())?;
        let has_parts = levels(key) > 0 && matches!(value, RawValue::Table(_) | RawValue::List(_));
        if self.reader.set(id, key, Spanned { value, range }).is_none() {
            self.reader.mark_invalid(id, key);
        }
        if self.reader.problems.count() > before && has_parts {
            // The problem may be in a part of the value, whose span is stored only on request.
            self.reader.tree.spans.note_use();
        }
        self.may_go_on()
    }

    /// Reads the value of a key. The spans within it are known if spans are stored.
    fn raw_value(&self, key: NodeKey, range: Range<usize>) -> Option<RawValue<'t>> {
        let (spans, levels) = (self.reader.spans, levels(key));
        if STORE_SPANS && levels > 0 {
            spans.read.set(range.start);
            let mut json = Deserializer::from_reader(CountingReader::new(spans));
            return RawValueSeed { spans, levels }.deserialize(&mut json).ok();
        }
        let mut json = Deserializer::from_str(self.text.get(range)?);
        RawValueSeed { spans: NoSpans, levels }.deserialize(&mut json).ok()
    }
}

/// Keys that are unknown, given twice or written with escapes.
impl<'t, const STORE_SPANS: bool> PlainReader<'t, '_, STORE_SPANS> {
    #[cold]
    pub(super) fn unusual_entry(&mut self, table: &mut Table<'t>, seen: &mut SeenRows, start: usize) -> Option<()> {
        self.at = start;
        let (name, range) = self.any_key()?;
        let Some(row) = self.reader.finder.row::<NodeKey>(&name, *seen) else {
            return self.unknown_key(table, &name, range);
        };
        let (key, known, _) = NodeKey::TABLE[row];
        if seen.insert(row) {
            return self.entry(table, key);
        }
        let id = self.open(table);
        let first = self.first_key(table.start, row)?;
        self.reader.problems.push(duplicate_key(known, range, first));
        self.skip()?;
        self.reader.mark_invalid(id, key);
        self.may_go_on()
    }

    fn unknown_key(&mut self, table: &mut Table<'t>, name: &str, range: Range<usize>) -> Option<()> {
        if name == DATE {
            return None;
        }
        let id = self.open(table);
        self.reader.problems.push(unknown_key::<NodeKey>(name, range));
        self.may_go_on()?;
        self.skip()?;
        if let Some(meant) = meant(name) {
            self.reader.mark_invalid(id, meant);
        }
        Some(())
    }

    /// Reads any key and the colon after it, and returns the key with its span.
    fn any_key(&mut self) -> Option<(Cow<'t, str>, Range<usize>)> {
        if self.next() != b'"' {
            return None;
        }
        let range = self.pass_over()?;
        let name = KeySeed.deserialize(&mut Deserializer::from_str(self.text.get(range.clone())?)).ok()?;
        self.expect(b':')?;
        Some((name, range))
    }

    /// Returns the span of the first key of this row in the table that begins there. `None` once the searches have read as much as
    /// the whole text.
    fn first_key(&mut self, table: usize, row: usize) -> Option<Range<usize>> {
        let here = std::mem::replace(&mut self.at, table + 1);
        loop {
            let before = self.at;
            let (name, range) = self.any_key()?;
            if name == NodeKey::TABLE[row].1 {
                self.at = here;
                return Some(range);
            }
            self.pass_over()?;
            self.expect(b',')?;
            self.scanned += self.at - before;
            if self.scanned > self.text.len() {
                return None;
            }
        }
    }

    /// Skips a value. A deeply nested one is left to the other reader, which knows the limit.
    fn skip(&mut self) -> Option<()> {
        let range = self.pass_over()?;
        let mut json = Deserializer::from_str(self.text.get(range)?);
        json.disable_recursion_limit();
        SkipSeed::new(NoSpans).deserialize(&mut json).ok()
    }
}
