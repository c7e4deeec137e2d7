//! The core of Plywood: trees, games, searches, what they record, and what can be said and drawn of it, all as plain data. It
//! knows nothing of terminals, files, sockets, clocks or arguments: it can be used as a library.
//!
//! A search is recorded once, and then it is a matter of asking for any moment of it:
//!
//! ```
//! use plywood_core::explain::{self, Charset, Wording};
//! use plywood_core::session::{Choices, Subject, run};
//! use plywood_core::source::SourceText;
//!
//! let file = SourceText::new("two.toml", "tree = [[3, 12, 8], [2, 4, 6]]");
//! let subject = Subject::read(&file, None).map_err(|problems| problems[0].message.clone())?;
//! let run = run(&subject.input, Choices::of(&subject.input, &subject.view), &std::sync::Arc::default())?;
//! let wording = Wording { rules: run.choices.rules, charset: Charset::Ascii };
//! for moment in (0..=run.replay.len()).map(|step| run.replay.at(step)) {
//!     println!("{}", explain::step(moment, wording));
//! }
//! assert_eq!(run.replay.end().tally().visited, 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod diagnostic;
pub mod edit;
pub mod exercise;
pub mod explain;
pub mod export;
pub mod format;
pub mod game;
pub mod grade;
pub mod layout;
pub mod lesson;
pub mod library;
pub mod planning;
pub mod play;
pub mod pseudocode;
pub mod random;
pub mod replay;
pub mod scene;
pub mod search;
pub mod session;
pub mod settings;
pub mod source;
pub mod state_space;
pub mod text;
pub mod theme;
pub mod trace;
pub mod tree;
pub mod words;

#[path = "build/words.rs"]
#[cfg(test)]
mod catalogue;
#[cfg(test)]
mod testing;
