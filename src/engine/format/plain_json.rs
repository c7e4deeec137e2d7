//! Reads the tree of a JSON file straight from its bytes, as far as it is written plainly: what is unusual or wrong is left to a
//! parser that knows all of JSON and where everything stands. Knows nothing of what follows from the tree.

use std::ops::Range;

use serde::de::{DeserializeSeed, IgnoredAny};
use serde_json::Deserializer;

use super::Syntax;
use super::keys::{FileKey, NodeKey, SeenRows};
use super::limits::Limit;
use super::node::levels;
use super::raw_value::{RawValueSeed, deeper};
use super::reader::{Reader, infinite, is_rounded};
use super::spans::{NoSpans, Spanned};
use crate::settings::Choice as _;
use crate::short_words::are_same;
use crate::tree::{Domain, MAX_PLIES, NodeId};

/// Why a tree has not been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotRead {
    /// Something is unusual: it may be wrong, or only rare.
    Unusual,
    /// It passes a limit, after so many bytes.
    Limit(Limit, usize),
}

/// Reads the value of the file's key `tree` into the reader's builder, and returns where it stands. Linear in the text.
///
/// The text with `null` in its place is valid JSON exactly if the text is.
///
/// # Errors
/// The file has no such key, or something before the end of the tree is unusual; or the tree has too many nodes, or nobody waits
/// for it any more. What is in the builder then means nothing.
pub(super) fn read_tree(text: &str, reader: &mut Reader<NoSpans>) -> Result<Range<usize>, NotRead> {
    let mut reader = PlainReader { text, at: 0, limit: None, reader };
    let range = reader.file();
    range.ok_or_else(|| reader.limit.map_or(NotRead::Unusual, |limit| NotRead::Limit(limit, reader.at)))
}

/// A text as far as it has been read. Whatever reads from it returns `None` where it meets something unusual or a limit.
struct PlainReader<'t, 'r> {
    text: &'t str,
    /// The bytes that have been read.
    at: usize,
    /// The limit that is passed, kept here because results have to be small.
    limit: Option<Limit>,
    reader: &'r mut Reader<NoSpans>,
}

/// A table as far as it has been read. Most are leaves, which are never opened: they go to the builder whole.
#[derive(Default)]
struct Table<'t> {
    /// The node, once it is open.
    open: Option<NodeId>,
    /// What the builder is still to be told.
    mv: Option<&'t str>,
    value: Option<(f64, Domain)>,
}

impl PlainReader<'_, '_> {
    fn file(&mut self) -> Option<Range<usize>> {
        self.expect(b'{')?;
        loop {
            let key = self.string()?;
            self.expect(b':')?;
            if key == FileKey::Tree.name() {
                self.next();
                let start = self.at;
                self.node()?;
                return Some(start..self.at);
            }
            self.pass_over()?;
            self.expect(b',')?;
        }
    }

    #[inline]
    fn node(&mut self) -> Option<()> {
        if let Err(limit) = self.reader.one_more() {
            self.limit = Some(limit);
            return None;
        }
        match self.next() {
            b'[' => {
                self.reader.tree.builder.enter();
                self.children()?;
                self.reader.tree.builder.leave();
            }
            b'{' => self.table()?,
            first => {
                let (value, domain) = self.value(first)?;
                self.reader.tree.builder.leaf(value, domain);
            }
        }
        Some(())
    }

    /// The children of the open node, of which there is at least one.
    fn children(&mut self) -> Option<()> {
        self.at += 1;
        self.reader.tree.depth += 1;
        if self.reader.tree.depth > MAX_PLIES {
            return None;
        }
        deeper(|| {
            self.node()?;
            while self.goes_on(b']')? {
                self.node()?;
            }
            Some(())
        })?;
        self.reader.tree.depth -= 1;
        Some(())
    }

    /// Goes over what follows an element or an entry, and returns whether it is the comma before another one.
    #[inline]
    fn goes_on(&mut self, end: u8) -> Option<bool> {
        let byte = self.next();
        self.at += 1;
        match byte {
            b',' => Some(true),
            _ => (byte == end).then_some(false),
        }
    }
}

/// Nodes that are tables.
impl<'t> PlainReader<'t, '_> {
    #[inline]
    fn table(&mut self) -> Option<()> {
        self.at += 1;
        let mut seen = SeenRows::default();
        let mut table = Table::default();
        loop {
            let key = self.key(&mut seen)?;
            self.entry(&mut table, key)?;
            if !self.goes_on(b'}')? {
                return self.close(table);
            }
        }
    }

    /// A key that the node does not have yet, and the colon after it.
    #[inline]
    fn key(&mut self, seen: &mut SeenRows) -> Option<NodeKey> {
        let row = match self.guessed_key(*seen) {
            None => self.found_key(*seen)?,
            Some(row) => row,
        };
        self.expect(b':')?;
        seen.insert(row).then_some(NodeKey::TABLE[row].0)
    }

    /// The row of the key that stands here, if it is the one that may be expected here.
    #[inline]
    fn guessed_key(&mut self, seen: SeenRows) -> Option<usize> {
        let row = self.reader.finder.guess::<NodeKey>(seen)?;
        let name = NodeKey::TABLE[row].1.as_bytes();
        if self.next() != b'"' {
            return None;
        }
        let inside = self.text.as_bytes().get(self.at + 1..)?;
        let (written, rest) = inside.split_at_checked(name.len())?;
        if rest.first() != Some(&b'"') || !are_same(written, name) {
            return None;
        }
        self.at += name.len() + 2;
        Some(row)
    }

    /// The row of any key.
    fn found_key(&mut self, seen: SeenRows) -> Option<usize> {
        let name = self.string()?;
        self.reader.finder.row::<NodeKey>(name, seen)
    }

    #[inline]
    fn entry(&mut self, table: &mut Table<'t>, key: NodeKey) -> Option<()> {
        match (key, self.next()) {
            (NodeKey::Value, first) => table.value = Some(self.value(first)?),
            (NodeKey::Move, b'"') => match self.string() {
                Some(mv) => table.mv = Some(mv),
                None => self.attribute(table, key)?,
            },
            (NodeKey::Children, b'[') => {
                self.open(table)?;
                self.children()?;
            }
            _ => self.attribute(table, key)?,
        }
        Some(())
    }

    /// Opens the node of a table if it is not open yet, and tells the builder what is known of it.
    fn open(&mut self, table: &mut Table<'t>) -> Option<NodeId> {
        let builder = &mut self.reader.tree.builder;
        let id = *table.open.get_or_insert_with(|| builder.enter());
        if let Some((value, domain)) = table.value.take() {
            builder.set_value(value, domain);
        }
        self.name_move(id, table.mv.take())?;
        Some(id)
    }

    #[inline]
    fn close(&mut self, mut table: Table<'t>) -> Option<()> {
        if let (None, Some((value, domain))) = (table.open, table.value) {
            let id = self.reader.tree.builder.leaf(value, domain);
            return self.name_move(id, table.mv);
        }
        self.open(&mut table)?;
        self.reader.tree.builder.leave();
        Some(())
    }

    /// Names the move to a node, which the root does not have.
    #[inline]
    fn name_move(&mut self, id: NodeId, mv: Option<&str>) -> Option<()> {
        if let Some(mv) = mv {
            if id == NodeId::ROOT {
                return None;
            }
            self.reader.tree.builder.set_move(id, mv);
        }
        Some(())
    }

    /// Any attribute, by the parser. Apart, as what is rarer.
    #[cold]
    fn attribute(&mut self, table: &mut Table<'t>, key: NodeKey) -> Option<()> {
        let id = self.open(table)?;
        let range = self.pass_over()?;
        let mut json = Deserializer::from_str(self.text.get(range.clone())?);
        let value = RawValueSeed { spans: NoSpans, levels: levels(key) }.deserialize(&mut json).ok()?;
        self.reader.set(id, key, Spanned { value, range })
    }
}

/// Whole numbers of so many digits are all kept exactly, and so are the powers of ten up to it.
const MOST_DIGITS: usize = 15;

const POWERS: [f64; MOST_DIGITS + 1] =
    [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/// Values.
impl PlainReader<'_, '_> {
    /// The value of a leaf that begins with this byte.
    #[inline]
    fn value(&mut self, first: u8) -> Option<(f64, Domain)> {
        match first {
            b'-' | b'0'..=b'9' => self.number().map(|number| (number, Domain::Numbers)),
            _ => self.word(),
        }
    }

    #[inline(never)]
    fn word(&mut self) -> Option<(f64, Domain)> {
        let rest = self.text.get(self.at..)?;
        for (word, value) in [("true", 1.0), ("false", 0.0)] {
            if rest.starts_with(word) {
                self.at += word.len();
                return Some((value, Domain::Truth));
            }
        }
        infinite(self.string()?, Syntax::Json).map(|number| (number, Domain::Numbers))
    }

    /// A number; most are whole and have a few digits.
    #[inline]
    fn number(&mut self) -> Option<f64> {
        let bytes = self.text.as_bytes();
        let is_negative = bytes.get(self.at) == Some(&b'-');
        let start = self.at + usize::from(is_negative);
        let mut number = 0;
        let end = digits(bytes, start, &mut number);
        if end == start || (end > start + 1 && bytes[start] == b'0') {
            return None;
        }
        if end - start > MOST_DIGITS || matches!(bytes.get(end), Some(b'.' | b'e' | b'E')) {
            return self.long_number(start, end, number);
        }
        self.at = end;
        Some(signed(number as f64, is_negative))
    }

    /// A number of which so much has been read, and which may have a point. Few digits divided by a power of ten are what is nearest
    /// to the number, as both are exact (W. D. Clinger, "How to Read Floating Point Numbers Accurately", PLDI 1990).
    #[inline(never)]
    fn long_number(&mut self, start: usize, point: usize, mut number: u64) -> Option<f64> {
        let bytes = self.text.as_bytes();
        let (mut end, mut places) = (point, 0);
        if bytes.get(point) == Some(&b'.') {
            end = digits(bytes, point + 1, &mut number);
            places = end - point - 1;
            if places == 0 {
                return None;
            }
        }
        if end - start > MOST_DIGITS || matches!(bytes.get(end), Some(b'e' | b'E')) {
            return self.any_number(end);
        }
        let is_negative = start > self.at;
        self.at = end;
        Some(signed(number as f64 / POWERS[places], is_negative))
    }

    /// A number of many digits, or with an exponent, which may begin here. One that would be rounded is unusual.
    fn any_number(&mut self, mut end: usize) -> Option<f64> {
        let bytes = self.text.as_bytes();
        if let Some(b'e' | b'E') = bytes.get(end) {
            let start = end + 1 + usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
            end = digits(bytes, start, &mut 0);
        }
        let written = self.text.get(self.at..end)?;
        self.at = end;
        written.parse().ok().filter(|number: &f64| number.is_finite() && !is_rounded(*number, written))
    }
}

fn signed(number: f64, is_negative: bool) -> f64 {
    if is_negative { -number } else { number }
}

/// Adds the digits that begin here to a number, and returns where they end. Of too many digits the number means nothing.
#[inline]
fn digits(bytes: &[u8], start: usize, number: &mut u64) -> usize {
    let mut at = start;
    while let Some(&digit @ b'0'..=b'9') = bytes.get(at) {
        *number = number.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
        at += 1;
    }
    at
}

/// Bytes.
impl<'t> PlainReader<'t, '_> {
    /// Goes over blanks and returns the byte after them; at the end 0, which stands nowhere in a valid text.
    #[inline]
    fn next(&mut self) -> u8 {
        loop {
            match self.text.as_bytes().get(self.at) {
                Some(b' ' | b'\n' | b'\r' | b'\t') => self.at += 1,
                byte => return byte.copied().unwrap_or(0),
            }
        }
    }

    #[inline]
    fn expect(&mut self, byte: u8) -> Option<()> {
        let found = self.next();
        self.at += 1;
        (found == byte).then_some(())
    }

    /// A string that stands in the text as it is; of another one nothing is read.
    #[inline]
    fn string(&mut self) -> Option<&'t str> {
        if self.next() != b'"' {
            return None;
        }
        let start = self.at + 1;
        let inside = self.text.as_bytes().get(start..)?;
        let length = inside.iter().position(|byte| matches!(byte, b'"' | b'\\' | ..b' '))?;
        if inside[length] != b'"' {
            return None;
        }
        self.at = start + length + 1;
        self.text.get(start..start + length)
    }

    /// Goes over any value and returns where it stands.
    fn pass_over(&mut self) -> Option<Range<usize>> {
        self.next();
        let mut values = Deserializer::from_str(self.text.get(self.at..)?).into_iter::<IgnoredAny>();
        values.next()?.ok()?;
        let start = self.at;
        self.at += values.byte_offset();
        Some(start..self.at)
    }
}
