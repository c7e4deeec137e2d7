//! Messages, and text made safe to show.
//!
//! [`words`] reads and formats messages, [`mod@text`] escapes what comes from files and measures it, [`short_words`] compares keys fast.

#[cfg(any(test, feature = "testing"))]
pub mod checks;
pub mod short_words;
pub mod text;
pub mod words;
