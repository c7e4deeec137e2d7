//! What every figure of a page answers. Knows nothing of which figures there are.

use std::fmt;

use super::entries::Entry;
use crate::Fact;
use plywood_drawing::picture::{Needs, Picture, Sheet};
use plywood_messages::words::{Charset, Sentence};

/// A figure that is shown entry by entry.
pub(super) trait Figure: fmt::Debug + Send + Sync {
    /// An entry in a few words, for big letters.
    fn caption(&self, entry: usize, charset: Charset) -> Sentence;

    /// What it looks like with so many entries shown, of which the last is new.
    ///
    /// # Errors
    /// How much room it needs at least, where there is less.
    fn picture(&self, entries: &[Entry], shown: usize, sheet: Sheet) -> Result<Picture, Needs>;

    /// What is to be said of an entry besides its own reasons.
    fn why(&self, entry: usize) -> Option<Sentence>;

    /// An entry for other programs.
    fn fact(&self, entry: usize) -> Fact;
}
