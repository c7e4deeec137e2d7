//! Converts files to searches and lessons, and back: [`mod@files`] reads and saves, [`content`] detects the content of a text,
//! [`kinds`] is the table of lessons, [`link`] reads and writes links to a moment, [`recovered`] reads unsaved edits,
//! [`settings`] the settings of the user, [`mod@texts`] reads the formats of other programs.

#[macro_use]
extern crate plywood_messages;

pub mod content;
pub mod files;
mod first_key;
pub mod kinds;
#[cfg(test)]
mod lecture_tests;
pub mod link;
pub mod recovered;
pub mod settings;
pub mod texts;
pub mod words;
