//! The core of Plywood: trees, games, searches, what they record, and what can be said and drawn of it, all as plain data. It
//! knows nothing of terminals, files, sockets, clocks or arguments, so it can be used as a library.

pub mod diagnostic;
pub mod edit;
pub mod explain;
pub mod export;
pub mod format;
pub mod game;
pub mod layout;
pub mod library;
pub mod pseudocode;
pub mod replay;
pub mod scene;
pub mod search;
pub mod session;
pub mod settings;
pub mod source;
pub mod text;
pub mod theme;
pub mod trace;
pub mod tree;

#[cfg(test)]
mod testing;
