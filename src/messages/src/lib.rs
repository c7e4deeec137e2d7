//! Messages, and escaping of untrusted text.
//!
//! [`words`] reads and formats messages, [`mod@text`] escapes text from files and measures it.

#[cfg(any(test, feature = "testing"))]
pub mod checks;
pub mod text;
pub mod words;
