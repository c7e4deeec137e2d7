//! Plywood shows how game-tree searches think, one ply at a time.

pub mod diagnostic;
pub mod layout;
pub mod settings;
pub mod tree;
