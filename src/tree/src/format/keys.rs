//! The keys of a tree file and what each means.

use crate::named;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

use super::raw_value::DATE;
use crate::settings::Choice;
use plywood_messages::short_words::are_same;
use serde::de::{DeserializeSeed, Deserializer, Visitor};

named! {
    /// A key of the whole file.
    #[derive(Hash)]
    pub(super) enum FileKey in files, "what-file" {
        Title = "title", "key-title",
        Source = "source", "key-source",
        Note = "note", "key-note",
        Speaker = "speaker", "key-speaker",
        Root = "root", "key-root",
        Levels = "levels", "key-levels",
        Tree = "tree", "key-tree",
        Game = "game", "key-game",
        From = "from", "key-from",
        Depth = "depth", "key-depth",
        First = "first", "key-first",
        Evaluation = "evaluation", "key-evaluation",
        Merge = "merge", "key-merge",
        View = "view", "key-view",
        Meta = "meta", "key-meta",
    }
}

named! {
    /// A key of a node that is written as a table.
    #[derive(Hash)]
    pub(super) enum NodeKey in files, "what-node" {
        Name = "name", "key-name",
        Move = "move", "key-move",
        Player = "player", "key-player",
        Value = "value", "key-value",
        P = "p", "key-p",
        Note = "note", "node-note",
        Speaker = "speaker", "key-speaker",
        Children = "children", "key-children",
        Eval = "eval", "key-eval",
        Quiet = "quiet", "key-quiet",
    }
}

named! {
    /// A key of the `[evaluation]` table of a file with a tree.
    #[derive(Hash)]
    pub(super) enum EvaluationKey in files, "what-evaluation" {
        Weights = "weights", "key-weights",
    }
}

named! {
    /// A key of the `[view]` table.
    #[derive(Hash)]
    pub(super) enum ViewKey in files, "what-view" {
        Algorithm = "algorithm", "view-algorithm",
        Return = "return", "view-return",
        CutRule = "cut_on", "view-cut-on",
        Bug = "bug", "view-bug",
        Order = "order", "view-order",
        Seed = "seed", "view-seed",
        Depth = "depth", "view-depth",
        Nodes = "nodes", "view-nodes",
        FirstGuess = "first_guess", "view-first-guess",
        Display = "display", "view-display",
        Visits = "visits", "view-visits",
        Theme = "theme", "view-theme",
        Language = "language", "view-language",
        Step = "step", "view-step",
    }
}

/// Finds keys by their names. Tables of one file mostly have the same keys in the same order: what came after a key last time is
/// tried first.
#[derive(Clone, Debug, Default)]
pub(super) struct KeyFinder {
    /// The row of the key that came after this one; the first is what a table began with.
    next: [u8; 32],
    /// The last name that is no key.
    pub(super) unknown: String,
}

impl KeyFinder {
    /// The row of a key in its table; `seen` are the keys before it.
    #[inline]
    pub(super) fn row<K: Choice>(&mut self, name: &str, seen: SeenRows) -> Option<usize> {
        let guessed = usize::from(self.next[usize::from(seen.last)]);
        let is_right = K::TABLE.get(guessed).is_some_and(|row| are_same(row.1.as_bytes(), name.as_bytes()));
        if is_right { Some(guessed) } else { self.look_up::<K>(name, seen) }
    }

    /// Apart, as what is rare: it would slow down what is done for every key of a file.
    #[inline(never)]
    fn look_up<K: Choice>(&mut self, name: &str, seen: SeenRows) -> Option<usize> {
        let row = K::TABLE.iter().position(|row| row.1 == name)?;
        self.next[usize::from(seen.last)] = row as u8;
        Some(row)
    }

    /// What a name is that is no key; apart likewise.
    #[cold]
    fn no_key(&mut self, name: &str) -> FoundKey {
        if name == DATE {
            return FoundKey::Date;
        }
        name.clone_into(&mut self.unknown);
        FoundKey::Unknown
    }
}

/// What a key turns out to be, in one word: a name would be handed back through all layers, at every key of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FoundKey {
    /// The key of this row.
    Row(u8),
    /// What TOML's reader hands out a date by.
    Date,
    /// None; its name is [`KeyFinder::unknown`].
    Unknown,
}

/// Reads a key of a table of such keys.
pub(super) struct FoundKeySeed<'r, K> {
    pub(super) finder: &'r mut KeyFinder,
    pub(super) seen: SeenRows,
    pub(super) keys: PhantomData<K>,
}

impl<'de, K: Choice> DeserializeSeed<'de> for FoundKeySeed<'_, K> {
    type Value = FoundKey;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<FoundKey, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<K: Choice> Visitor<'_> for FoundKeySeed<'_, K> {
    type Value = FoundKey;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    #[inline]
    fn visit_str<E>(self, name: &str) -> Result<FoundKey, E> {
        let row = self.finder.row::<K>(name, self.seen);
        Ok(row.map_or_else(|| self.finder.no_key(name), |row| FoundKey::Row(row as u8)))
    }
}

/// The rows of the keys of a table that have been read so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SeenRows {
    /// One bit for each row of the key's table.
    bits: u32,
    /// The row of the last one, plus one.
    last: u8,
}

impl SeenRows {
    /// Adds the key of a row, and returns whether it is new.
    #[inline]
    pub(super) const fn insert(&mut self, row: usize) -> bool {
        let is_new = self.bits & (1 << row) == 0;
        self.bits |= 1 << row;
        self.last = row as u8 + 1;
        is_new
    }
}

/// The keys of a table that have been read so far, with the span of each.
#[derive(Clone, Debug, Default)]
pub(super) struct SeenKeys {
    pub(super) rows: SeenRows,
    spans: Vec<(usize, Range<usize>)>,
}

impl SeenKeys {
    /// Adds the key of a row. Returns the span of an earlier one that is the same.
    #[inline]
    pub(super) fn insert(&mut self, row: usize, range: &Range<usize>) -> Option<Range<usize>> {
        if !self.rows.insert(row) {
            let first = self.spans.iter().find(|(known, _)| *known == row);
            return Some(first.map_or(0..0, |(_, first)| first.clone()));
        }
        self.spans.push((row, range.clone()));
        None
    }

    /// Forgets all keys, but not the room they took.
    pub(super) fn clear(&mut self) {
        self.rows = SeenRows::default();
        self.spans.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<K: Choice>() {
        assert!(K::TABLE.len() < 32, "as many bits, and as many rows a finder remembers");
        let (mut seen, mut finder) = (SeenKeys::default(), KeyFinder::default());
        for (at, &(key, name, _)) in K::TABLE.iter().enumerate() {
            assert!(K::from_name(name) == Some(key) && key.aliases().is_empty());
            assert_eq!(finder.row::<K>(name, seen.rows), Some(at));
            assert_eq!(finder.row::<K>(name, seen.rows), Some(at), "guessed");
            assert_eq!(finder.row::<K>("", seen.rows), None);
            assert_eq!(seen.insert(at, &(at..at + 1)), None);
        }
        for (at, &(_, name, _)) in K::TABLE.iter().enumerate().rev() {
            assert_eq!(finder.row::<K>(name, seen.rows), Some(at), "whatever was guessed");
            assert_eq!(seen.insert(at, &(90..99)), Some(at..at + 1));
        }
    }

    #[test]
    fn every_key_is_new_once() {
        check::<FileKey>();
        check::<NodeKey>();
        check::<EvaluationKey>();
        check::<ViewKey>();
    }
}
