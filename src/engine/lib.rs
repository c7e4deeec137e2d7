//! The engine of Plywood: trees, games, their files, the searches, what these record, how it is replayed and what is said of it, all as
//! plain data. It knows nothing of drawings and lessons: these are made of it in `plywood-core`.

pub mod diagnostic;
pub mod edit;
pub mod explain;
pub mod format;
pub mod game;
pub mod library;
pub mod play;
pub mod random;
pub mod replay;
pub mod search;
pub mod session;
pub mod settings;
pub mod source;
pub mod state_space;
pub mod text;
pub mod trace;
pub mod tree;
pub mod words;

mod short_words;

#[path = "build/words.rs"]
#[cfg(test)]
mod catalogue;
#[cfg(test)]
mod oracles;
#[cfg(test)]
mod testing;
