//! What a step of a lesson looks like: words with roles at places of a sheet.

use std::ops::Range;

use crate::scene::Stroke;
use crate::theme::Role;
use plywood_messages::text;

/// What there is to draw on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Columns.
    pub width: u16,
    /// Rows in view; a picture may have more of them.
    pub height: u16,
    /// How broad the pen writes.
    pub stroke: Stroke,
}

/// How much room a picture needs at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

/// Words at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The column of the first character.
    pub x: u16,
    /// The row.
    pub y: u16,
    /// What the words are.
    pub role: Role,
    /// The words.
    pub text: String,
}

/// A drawing, as high as it has to be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    runs: Vec<Run>,
    /// Its rows.
    pub height: u16,
    /// The rows that the step is about: they are brought into view.
    pub focus: Range<u16>,
}

impl Picture {
    /// An empty drawing of so many rows.
    #[must_use]
    pub const fn new(height: u16) -> Self {
        Self { runs: Vec::new(), height, focus: 0..0 }
    }

    /// Writes words. Returns one past the last column they take.
    pub fn write(&mut self, (x, y): (u16, u16), role: Role, words: impl Into<String>) -> u16 {
        let text = words.into();
        let end = x.saturating_add(text::cells(&text));
        if !text.is_empty() {
            self.runs.push(Run { x, y, role, text });
        }
        end
    }

    /// The words, in drawing order.
    #[must_use]
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }
}
