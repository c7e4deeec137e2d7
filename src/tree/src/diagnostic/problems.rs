//! All problems of one text.

use super::{Diagnostic, Lines, Source};

/// All problems of one text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    /// The name of the text.
    pub name: String,
    /// The text itself; empty where it could not be read.
    pub text: String,
    /// Its problems.
    pub found: Vec<Diagnostic>,
}

impl Problems {
    /// A problem with something as a whole.
    #[must_use]
    pub fn one(name: impl Into<String>, problem: Diagnostic) -> Self {
        Self { name: name.into(), text: String::new(), found: vec![problem] }
    }

    /// The first problem in one line, with its position: `tree.toml:3:9: ...`.
    #[must_use]
    pub fn first_line(&self) -> String {
        let Some(first) = self.found.first() else { return self.name.clone() };
        let (line, column) = first.position(&Lines::new(&self.text));
        let is_whole = first.labels.is_empty() && first.place.is_none();
        let place = if is_whole { String::new() } else { format!(":{line}:{column}") };
        format!("{}{place}: {}", self.name, first.message)
    }

    /// The text, for drawing.
    #[must_use]
    pub fn source(&self) -> Source<'_> {
        Source { name: &self.name, text: &self.text }
    }
}
