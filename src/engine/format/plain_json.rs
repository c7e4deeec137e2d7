//! Reads the tree of a JSON file straight from its bytes. It reports mistakes and reads on; syntax errors and a few rare spellings
//! are left to a parser that knows all of JSON. Knows nothing of what follows from the tree.

mod unusual;

use std::ops::Range;

use serde::de::IgnoredAny;
use serde_json::Deserializer;

use super::Syntax;
use super::keys::{FileKey, NodeKey, SeenRows};
use super::limits::Limit;
use super::raw_value::deeper;
use super::reader::{Reader, infinite, is_rounded};
use super::spans::JsonSpans;
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
pub(super) fn read_tree<'t, const STORE_SPANS: bool>(
    text: &'t str,
    reader: &mut Reader<JsonSpans<'t>>,
) -> Result<Range<usize>, NotRead> {
    let mut reader = PlainReader::<STORE_SPANS> { text, at: 0, scanned: 0, limit: None, reader };
    let range = reader.file();
    range.ok_or_else(|| reader.limit.map_or(NotRead::Unusual, |limit| NotRead::Limit(limit, reader.at)))
}

/// A text as far as it has been read. Whatever reads from it returns `None` where it meets something unusual or a limit.
struct PlainReader<'t, 'r, const STORE_SPANS: bool> {
    text: &'t str,
    /// The bytes that have been read.
    at: usize,
    /// The bytes that have been read once more for the first place of a duplicate key.
    scanned: usize,
    /// The limit that is passed, kept here because results have to be small.
    limit: Option<Limit>,
    reader: &'r mut Reader<JsonSpans<'t>>,
}

/// A table as far as it has been read. Most are leaves, which are never opened: they go to the builder whole.
#[derive(Default)]
struct Table<'t> {
    /// The byte at which it begins.
    start: usize,
    /// The node, once it is open.
    open: Option<NodeId>,
    /// What the builder is still to be told.
    mv: Option<&'t str>,
    value: Option<(f64, Domain)>,
}

impl<const STORE_SPANS: bool> PlainReader<'_, '_, STORE_SPANS> {
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
            b'[' => self.list()?,
            b'{' => self.table()?,
            first => {
                let start = self.at;
                let Some((value, domain)) = self.value(first) else { return self.scalar(start) };
                let id = self.reader.tree.builder.leaf(value, domain);
                if STORE_SPANS {
                    self.note_node(id, start);
                }
            }
        }
        Some(())
    }

    #[inline]
    fn list(&mut self) -> Option<()> {
        let start = self.at;
        let id = self.enter();
        self.children(id)?;
        self.leave(id, start);
        Some(())
    }

    #[inline]
    fn enter(&mut self) -> NodeId {
        let id = self.reader.tree.builder.enter();
        if STORE_SPANS {
            self.reader.note_entered();
        }
        id
    }

    #[inline]
    fn leave(&mut self, id: NodeId, start: usize) {
        self.reader.tree.builder.leave();
        if STORE_SPANS {
            self.reader.note_left(id, start..self.at);
        }
    }

    /// Notes the span of a node that is read as a whole.
    fn note_node(&mut self, id: NodeId, start: usize) {
        self.reader.note_entered();
        self.reader.note_left(id, start..self.at);
    }

    /// The children of the open node.
    fn children(&mut self, id: NodeId) -> Option<()> {
        self.at += 1;
        if self.next() == b']' {
            self.at += 1;
            return Some(());
        }
        let outer = if STORE_SPANS { self.reader.tree.parent.replace(id) } else { None };
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
        if STORE_SPANS {
            self.reader.tree.parent = outer;
        }
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
impl<'t, const STORE_SPANS: bool> PlainReader<'t, '_, STORE_SPANS> {
    #[inline]
    fn table(&mut self) -> Option<()> {
        let mut seen = SeenRows::default();
        let mut table = Table { start: self.at, ..Table::default() };
        self.at += 1;
        if STORE_SPANS {
            self.open(&mut table);
        }
        if self.next() == b'}' {
            self.at += 1;
            self.close(table);
            return Some(());
        }
        loop {
            let start = self.at;
            match self.key(&mut seen) {
                Some(key) => self.entry(&mut table, key)?,
                None => self.unusual_entry(&mut table, &mut seen, start)?,
            }
            if !self.goes_on(b'}')? {
                self.close(table);
                return Some(());
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
        let first = self.next();
        let start = self.at;
        match (key, first) {
            (NodeKey::Value, first) => match self.value(first) {
                Some(value) => table.value = Some(value),
                None => self.attribute(table, key, start)?,
            },
            (NodeKey::Move, b'"') => match self.string() {
                Some(mv) => table.mv = Some(mv),
                None => self.attribute(table, key, start)?,
            },
            (NodeKey::Children, b'[') => {
                let id = self.open(table);
                self.children(id)?;
            }
            _ => self.attribute(table, key, start)?,
        }
        if STORE_SPANS && key != NodeKey::Move {
            // No problem of a finished tree is about a move.
            let id = self.open(table);
            self.reader.note_key(id, key, start..self.at);
        }
        Some(())
    }

    /// Opens the node of a table if it is not open yet, and tells the builder what is known of it.
    fn open(&mut self, table: &mut Table<'t>) -> NodeId {
        let id = match table.open {
            Some(id) => id,
            None => *table.open.insert(self.enter()),
        };
        if let Some((value, domain)) = table.value.take() {
            self.reader.tree.builder.set_value(value, domain);
        }
        self.name_move(id, table.mv.take());
        id
    }

    #[inline]
    fn close(&mut self, mut table: Table<'t>) {
        if let (None, Some((value, domain))) = (table.open, table.value) {
            let id = self.reader.tree.builder.leaf(value, domain);
            self.name_move(id, table.mv);
            return;
        }
        let id = self.open(&mut table);
        self.leave(id, table.start);
    }

    /// Names the move to a node, which the root does not have.
    #[inline]
    fn name_move(&mut self, id: NodeId, mv: Option<&'t str>) {
        match mv {
            Some(mv) if id == NodeId::ROOT => self.stray_move(mv),
            Some(mv) => self.reader.tree.builder.set_move(id, mv),
            None => {}
        }
    }
}

/// Whole numbers of so many digits are all kept exactly, and so are the powers of ten up to it.
const MOST_DIGITS: usize = 15;

const POWERS: [f64; MOST_DIGITS + 1] =
    [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/// Values.
impl<const STORE_SPANS: bool> PlainReader<'_, '_, STORE_SPANS> {
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
impl<'t, const STORE_SPANS: bool> PlainReader<'t, '_, STORE_SPANS> {
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
