//! Plywood shows how game-tree searches think, one ply at a time.

pub mod diagnostic;
pub mod format;
pub mod settings;
pub mod source;
pub mod tree;
