//! A text in another notation as JSON, with where each part of it is from: so that one reader reads all, and its problems still point
//! into the text as its author wrote it.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Label};
use crate::format::{Document, Syntax, read};

/// What a tree is in JSON, and what ends it.
const BEFORE: &str = "{\"tree\":";
const AFTER: &str = "}";

/// A tree as JSON.
pub(super) struct Translation {
    json: String,
    /// Where in the JSON something is from which bytes of the text, in order of both.
    places: Vec<(usize, Range<usize>)>,
    /// Whether a comma has to come before the next value.
    follows: bool,
}

impl Translation {
    pub(super) fn new() -> Self {
        Self { json: BEFORE.to_owned(), places: Vec::new(), follows: false }
    }

    /// Begins a value or a list of them, from these bytes.
    pub(super) fn open(&mut self, json: &str, from: Range<usize>) {
        self.value(json, from);
        self.follows = false;
    }

    /// Ends a list of values.
    pub(super) fn close(&mut self, json: &str, from: Range<usize>) {
        self.places.push((self.json.len(), from));
        self.json.push_str(json);
        self.follows = true;
    }

    /// A whole value.
    pub(super) fn value(&mut self, json: &str, from: Range<usize>) {
        if self.follows {
            self.json.push(',');
        }
        self.places.push((self.json.len(), from));
        self.json.push_str(json);
        self.follows = true;
    }

    /// A string of JSON.
    pub(super) fn string(text: &str) -> String {
        serde_json::Value::from(text).to_string()
    }

    /// Reads the tree.
    pub(super) fn read(mut self) -> Result<Document, Vec<Diagnostic>> {
        self.json.push_str(AFTER);
        read(&self.json, Syntax::Json).map_err(|problems| {
            let moved = |problem: Diagnostic| Diagnostic {
                labels: problem.labels.into_iter().map(|label| self.moved(label)).collect(),
                ..problem
            };
            problems.into_iter().map(moved).collect()
        })
    }

    /// A label at the bytes of the text that its first and its last byte are from.
    fn moved(&self, label: Label) -> Label {
        let from = |at: usize| {
            let place = self.places.partition_point(|(begins, _)| *begins <= at);
            place.checked_sub(1).map_or(0..0, |place| self.places[place].1.clone())
        };
        let (first, last) = (from(label.range.start), from(label.range.end.saturating_sub(1).max(label.range.start)));
        Label { range: first.start..last.end.max(first.end), ..label }
    }
}
