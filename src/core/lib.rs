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

// The engine, under the same roof.
pub use plywood_engine::{
    diagnostic, edit, explain, format, game, library, play, random, replay, search, session, settings, source,
    state_space, text, trace, tree, words,
};

pub mod exact;
pub mod exercise;
pub mod export;
pub mod gambit;
pub mod grade;
pub mod layout;
pub mod lesson;
pub mod notation;
pub mod planning;
pub mod pseudocode;
pub mod quiz;
pub mod scene;
pub mod theme;

// What the engine is checked against serves the drawings as well.
#[path = "../engine/oracles.rs"]
#[expect(dead_code, reason = "not all of it is used here")]
#[cfg(test)]
mod oracles;
#[path = "../engine/testing.rs"]
#[cfg(test)]
mod testing;
