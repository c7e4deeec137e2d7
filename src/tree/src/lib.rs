//! Game trees, their files, and edits. The lowest crate of Plywood except `messages`.
//!
//! [`tree::Tree`] is a valid tree in preorder. [`format`](mod@format) reads and writes TOML and JSON, [`notation`] and [`gambit`]
//! the formats of other programs. [`edit`] changes a tree, [`library`] has the built-in lectures, [`settings`] all options, and
//! [`progress`] observes and cancels long work.

#[macro_use]
extern crate plywood_messages;

pub mod cost;
pub mod diagnostic;
pub mod edit;
pub mod exact;
pub mod format;
pub mod gambit;
pub mod library;
pub mod notation;
pub mod permutation;
pub mod progress;
pub mod random;
pub mod settings;
pub mod source;
#[allow(clippy::missing_panics_doc, clippy::panic, reason = "a test fails")]
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod tree;
pub mod words;
