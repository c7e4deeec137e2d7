//! Messages, and text made safe to show.
//!
//! [`words`] reads and formats messages, [`mod@text`] escapes what comes from files and measures it.

#[cfg(any(test, feature = "testing"))]
pub mod checks;
pub mod text;
pub mod words;
