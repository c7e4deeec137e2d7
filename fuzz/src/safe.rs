//! What every text that is shown has to be.

use plywood::text;

/// Fails where a text could act on a terminal.
#[track_caller]
pub fn shown(text: &str) {
    assert!(!text.contains(text::acts), "it acts on a terminal: {text:?}");
}
