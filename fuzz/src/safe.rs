//! What every text that is shown has to be.

use plywood_messages::text;

/// Fails where a text is not fit to be shown.
#[track_caller]
pub fn shown(text: &str) {
    assert_eq!(text::unfit(text).next(), None, "it is not fit to be shown: {text:?}");
}
