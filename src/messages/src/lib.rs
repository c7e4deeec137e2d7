//! Every word that a person reads, and text made safe to show.
//!
//! [`words`] has the messages, [`text`] escapes what comes from files and measures it, [`short_words`] compares keys fast.

pub mod short_words;
pub mod text;
pub mod words;

#[path = "../build/words.rs"]
#[cfg(test)]
mod catalogue;
