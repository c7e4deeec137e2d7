//! Plywood shows how game-tree searches think, one ply at a time.

pub mod cli;
pub mod diagnostic;
pub mod explain;
pub mod export;
pub mod format;
pub mod game;
pub mod layout;
pub mod library;
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
pub mod tui;

#[cfg(test)]
mod layers;
#[cfg(test)]
mod testing;
