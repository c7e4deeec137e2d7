//! Requirements on every displayed text.

use plywood_messages::text;

#[track_caller]
pub fn shown(text: &str) {
    assert_eq!(text::unfit(text).next(), None, "it is not fit to be shown: {text:?}");
}
